"""The corners of the rules: the last point, the last soldier, the second of two names."""

import pytest

from rulesets.engine import Camp, Ruling, viewer
from rulesets.systems.runequest import RULES
from rulesets.systems.runequest.book.kinds import ArmyCamp, UnitStatus
from rulesets.systems.runequest.book.options import Trigger
from rulesets.systems.runequest.mechanics.archery import has_fire
from rulesets.systems.runequest.steps.army_losses import loses_heart
from tests.rulesets.systems.runequest.camp.test_camp import changed, done
from tests.rulesets.systems.runequest.mechanics.test_archery import LONGBOWS, SHOT_AT, against
from tests.rulesets.systems.runequest.play import asked, field_of, muster, step, told, total

RED, BLUE = {"id": "r", "side": "reds"}, {"id": "b", "side": "blues"}

# Missiles


@pytest.mark.parametrize(("typed", "shoots"), [(0, False), (1, True)])
def test_an_army_that_is_worth_one_point_shoots(typed: int, shoots: bool) -> None:
    field = against(missile_value=typed)
    assert has_fire(field, ArmyCamp.OTHER) is shoots


def test_an_army_whose_points_are_struck_off_is_worth_nothing() -> None:
    ruling = Ruling(key="army_missiles:blues", line="Wet strings", value=-40, reason="Rain")
    assert total(step(against(missile_value=12), "enemy_fire", SHOT_AT, ruling), "army_missiles:blues") == 0
    assert total(step(against(LONGBOWS), "enemy_fire", SHOT_AT, ruling), "army_missiles:blues") == 0


# Units


def test_of_a_unit_of_which_nobody_is_left_no_backs_are_caught() -> None:
    field = field_of(units=[RED, BLUE], options={"charge_catches": True})
    unit = field.units["b"]
    unit.becomes(UnitStatus.ROUTED, field.round)
    assert field.is_caught(unit)
    unit.strength = 0
    assert not field.is_caught(unit)


def test_the_first_of_two_names_keeps_the_command_unless_the_second_has_more_honour() -> None:
    for honours, leader in (((60, 40), "ull"), ((40, 60), "vok"), ((50, 50), "ull")):
        names = [
            {"id": id, "side": "blues", "unit": "b", "special_character": True, "honour": honour}
            for id, honour in zip(("ull", "vok"), honours, strict=True)
        ]
        field = field_of(units=[RED, BLUE], heroes=names)
        commander = field.commander_of(field.units["b"])
        assert commander and commander.id == leader


def test_nobody_knows_whether_an_enemy_has_magic_left() -> None:
    field = field_of(units=[RED | {"rm": 3, "rm_max": 6}, BLUE | {"rm": 4, "rm_max": 6}])
    seen = RULES.known(field, viewer("side:reds", "commander:reds"))
    assert (seen.units["r"].rm, seen.units["b"].rm) == (3, 0)


@pytest.mark.parametrize(("total", "loses"), [(25, False), (26, True)])
def test_more_than_a_quarter_is_heavy(total: int, loses: bool) -> None:
    assert loses_heart(Trigger.HEAVY, 0, 0, total) is loses


def test_who_goes_over_with_a_friend_is_not_shaken_by_him() -> None:
    units = [{"id": f"r{n}", "side": "reds"} for n in (1, 2, 3)]
    defections = [{"unit": unit, "side": "blues"} for unit in ("r1", "r2")]
    said = {"upset:field": {"defections": defections}, "observation:field": {"more": True}}
    played = step(field_of(units=[*units, BLUE]), "observation", said)
    assert [unit.side for unit in played.field.units.values()] == ["blues", "blues", "reds", "blues"]
    assert [key for key in asked(played) if key.startswith("defection_morale")] == ["defection_morale:r3"]


# Nights and captives


def test_it_is_told_that_night_falls() -> None:
    field = field_of(units=[RED, BLUE])
    field.night = True
    assert told(step(field, "night"), "night_falls")


def test_a_hero_who_comes_home_is_one_of_those_who_are_held_under_that_name() -> None:
    held = [{"unit": "Aya", "soldiers": 2, "ransom_each": 500}]
    hero = {"id": "aya", "side": "reds", "status": "captured"}
    here = Camp(
        muster(
            sides=("reds", {"id": "blues", "captives": held}),
            units=[{"id": "foot", "side": "reds"}],
            heroes=[hero],
        )
    )
    found = changed(done("prisoners", here, {"prisoners:reds": {"heroes": ["aya"]}}))
    assert [(one["unit"], one["soldiers"]) for one in found["blues.captives"]] == [("Aya", 1)]
