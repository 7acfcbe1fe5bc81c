"""What leaders have bought for a round stands in it, whatever befalls them."""

import pytest

from rulesets.engine import complaint
from rulesets.systems.starwars import RULES
from rulesets.systems.starwars.book.kinds import Wound
from rulesets.systems.starwars.people.field import Battlefield
from rulesets.systems.starwars.people.gathering import prepared
from rulesets.systems.starwars.roster.checks import check
from rulesets.systems.starwars.steps.opening import open_field
from tests.rulesets.systems.starwars.play import field_of, lines, muster, step, until

BORIS = {"id": "boris", "side": "reds", "command": "4D", "commands": True}
DAGNY = {"id": "dagny", "side": "reds", "unit": "reds", "is_pc": True, "command": "2D", "dodge": "1D"}
IVAN = {"id": "ivan", "side": "blues", "command": "4D", "commands": True}
UNITS = [
    {"id": "reds", "side": "reds", "leader": "dagny", "size": 40, "stamina": "9D"},
    {"id": "blues", "side": "blues", "size": 60, "blaster": "6D"},
]
HURT = {"danger:dagny": [1], "wound:dagny": [5, 5, 5, 5, 5], "soak:dagny": [1, 1]}
KILLED = {**HURT, "wound:dagny": [6, 6, 6, 6, 6]}
SHOTS = {"declaration:blues": {"units": {"blues": {"fire": {"rifle:reds": 60}}}}}


def after_danger(said: dict[str, object], dice: dict[str, list[int]]) -> Battlefield:
    field = field_of(units=UNITS, heroes=[BORIS, DAGNY, IVAN])
    return until(field, "danger", {**SHOTS, **said, **dice})


@pytest.mark.parametrize("dice", [HURT, KILLED])
def test_the_pips_of_a_leader_who_is_hurt_stand_for_this_round(dice: dict[str, list[int]]) -> None:
    given = {"units": {"reds": {"pips": {"stamina": 2}}}, "commanded": ["reds"]}
    field = after_danger({"declaration:reds": given}, dice)
    assert field.heroes["dagny"].wound is not Wound.HEALTHY
    assert lines(step(field, "morale"), "morale_code:reds")["Bonus of officers"] == 2


def test_what_a_leader_does_on_his_own_stands_for_this_round_when_he_falls() -> None:
    proposal = {"action": "hold", "pips": {"stamina": 1}}
    said = {"hero:dagny": {"proposal": proposal}, "declaration:reds": {"commanded": []}}
    field = after_danger(said, KILLED)
    assert field.heroes["dagny"].is_out
    assert lines(step(field, "morale"), "morale_code:reds")["Bonus of officers"] == 1


def test_in_the_next_round_a_wound_takes_a_die_of_command() -> None:
    field = until(after_danger({}, HURT), "situation")
    hero = field.heroes["dagny"]
    assert (hero.hindered_then, hero.hindered_in_command(field.round)) == (None, hero.wound.dice)


def test_a_leader_fights_in_the_unit_that_he_leads() -> None:
    made = prepared(muster(units=UNITS, heroes=[BORIS, {**DAGNY, "unit": None}, IVAN]))
    field = open_field(made)
    assert [hero.unit for hero in field.heroes.values()] == ["", "reds", ""]
    field.ended = True
    assert not [one for one in step(field, "aftermath").changes if one.name == "unit"]


def test_the_muster_warns_of_a_leader_who_is_elsewhere_or_leads_several() -> None:
    more = {"id": "more", "side": "reds"}
    away = muster(units=[*UNITS, more], heroes=[BORIS, {**DAGNY, "unit": "more"}, IVAN])
    twice = muster(units=[*UNITS, {**more, "leader": "dagny"}], heroes=[BORIS, DAGNY, IVAN])
    names = {"dagny": "Dagny", "reds": "Reds", "more": "More"}
    [found], [several] = check(away), check(twice)
    assert (found.facts["warning"], several.facts["warning"]) == (True, True)
    assert complaint(RULES, found, names).startswith("Dagny leads Reds and is with More")
    assert complaint(RULES, several, names).startswith("Dagny leads several units")
