"""The army commander’s roll, who makes it, and the commanders of the units."""

from rulesets.engine import Ruling, commander, player, viewer
from rulesets.systems.runequest.book.kinds import Degree, HeroStatus, Skill, Stance
from rulesets.systems.runequest.steps.tactics import captain_of
from tests.rulesets.systems.runequest.play import field_of, lines, meet, step, tally, told, total

AYA = {"id": "aya", "side": "reds", "unit": "reds-foot", "tactic": 60}
BO = {"id": "bo", "side": "reds", "unit": "reds-foot", "tactic": 30}


def test_the_conditions_are_lines_of_the_chance() -> None:
    field = field_of(
        sides=({"id": "reds", "tactic": 50}, {"id": "blues", "tactic": 60}),
        units=[
            {"id": "few", "side": "reds", "strength": 54},
            {"id": "many", "side": "blues", "strength": 299},
        ],
        situation={"flags": ["respected_leader"], "misc": -5, "leader_multiplier": 2},
    )
    played = step(field, "army_tactics", {"army_tactics:reds": [4]})
    assert lines(played, "army_chance:reds") == {
        "The two generals": -20,
        "Numbers": -50,
        "Fights under a respected leader": 10,
        "Anything else": -5,
    }
    assert total(played, "army_chance:reds") == -15


def test_the_game_master_knows_the_numbers_better() -> None:
    field = field_of(situation={"ratio_override": 3})
    assert lines(step(field, "army_tactics"), "army_chance:reds")["Numbers"] == 30


def test_a_course_that_is_known_needs_no_roll() -> None:
    field = field_of(situation={"course": [{"result": "fumble", "story": "The general has lost his nerve."}]})
    observed = step(field, "observation")
    assert told(observed, "story")[0].facts == {"story": "The general has lost his nerve."}
    played = step(observed.field, "army_tactics")
    assert not played.requests
    assert (played.field.sides["reds"].mod, played.field.sides["blues"].mod) == (25, -20)
    assert played.field.sides["reds"].fate == (40, 20, 10, 10)


def test_a_ruling_on_the_modifier_leaves_the_fates() -> None:
    ruling = Ruling(key="army_mod:reds", value=0, reason="The mist hides everything.")
    played = step(field_of(), "army_tactics", {"army_tactics:reds": [99]}, ruling)
    reds, blues = played.field.sides.values()
    assert (reds.mod, blues.mod) == (0, -20)
    assert (reds.fate.total, blues.fate.total) == (40, 1)


def test_players_take_turns_if_none_of_them_commands() -> None:
    field = field_of(heroes=[AYA, BO])
    for round, who in ((1, "aya"), (2, "bo"), (3, "aya")):
        field.round = round
        assert step(field, "army_tactics").requests["army_tactics:reds"].to == player(who)


def test_without_heroes_the_commander_throws() -> None:
    assert step(field_of(), "army_tactics").requests["army_tactics:reds"].to == commander("reds")


def test_the_next_in_command_takes_over_a_round_later_and_then_nobody() -> None:
    sides = ({"id": "reds", "commander": "aya", "succession": [{"hero": "bo"}]}, {"id": "blues", "tactic": 0})
    field = field_of(sides=sides, heroes=[AYA, BO], situation={"leader_multiplier": 0})
    first = step(field, "army_tactics", {"army_tactics:reds": [1]})
    assert (first.said[0].base, first.requests["army_tactics:reds"].to) == (60, player("aya"))  # type: ignore[union-attr]
    assert first.field.heroes["aya"].ticks == {Skill.TACTIC}
    field = step(field, "observation").field
    field.heroes["aya"].status = HeroStatus.DEAD
    field = step(field, "observation").field
    assert step(field, "army_tactics").said[0].base == 30  # type: ignore[union-attr]
    field.heroes["bo"].status = field.heroes["aya"].status
    field = step(field, "observation").field
    assert step(field, "army_tactics").said[0].base == 5  # type: ignore[union-attr]


def test_the_roll_says_whose_tactic_it_is() -> None:
    sides = ({"id": "reds", "commander": "aya"}, "blues")
    for given, label in ((sides, "Tactic of Aya"), (("reds", "blues"), "Tactic of the army commander")):
        played = step(field_of(sides=given, heroes=[AYA]), "army_tactics")
        assert tally(played, "army_chance:reds").label == label


def test_somebody_without_a_sheet_may_be_next_in_command() -> None:
    heirs = [{"name": "Old Tom", "tactic": 35}]
    field = field_of(sides=({"id": "reds", "commander": "aya", "succession": heirs}, "blues"), heroes=[AYA])
    field.heroes["aya"].status = HeroStatus.CAPTURED
    field = step(field, "observation").field
    assert step(field, "army_tactics").said[0].base == 35  # type: ignore[union-attr]


def test_only_units_in_contact_have_their_commanders_roll() -> None:
    field = field_of(heroes=[AYA])
    meet(field, "reds-foot", "blues-foot")
    played = step(field, "unit_tactics", {"unit_tactics:reds-foot": [4]})
    assert played.field.units["reds-foot"].captain == 10
    assert told(played, "placed")[0].facts["result"] is Degree.SPECIAL
    field.units["reds-foot"].stance = field.units["blues-foot"].stance = Stance.HOLD
    assert not step(field, "unit_tactics").requests


def test_the_modifier_of_a_commander_is_known_to_his_own_side() -> None:
    field = field_of(heroes=[AYA])
    meet(field, "reds-foot", "blues-foot")
    played = step(field, "unit_tactics")
    assert played.said and played.seen_by(viewer("side:blues"))[1] == []


def test_a_leader_without_a_sheet_rolls_five_times_spirit_or_what_his_unit_says() -> None:
    for tactic, chance in ((None, 50), (35, 35)):
        units = [
            {"id": "red", "side": "reds", "officer_tactic": tactic},
            {"id": "blue", "side": "blues"},
        ]
        field = field_of(units=units)
        assert captain_of(field, field.units["red"]) == chance
