"""Who changes sides, is taken or is still on the way: whom he leads, and what the rosters are told."""

from typing import Any

from rulesets.engine import Ask, Change
from rulesets.systems.gurps.book.kinds import HeroStatus, UnitStatus
from rulesets.systems.gurps.people.field import Battlefield
from rulesets.systems.gurps.steps.aftermath import changes
from rulesets.systems.gurps.steps.muster import commander_of
from tests.rulesets.systems.gurps.leaders import CAPTAIN, GENERAL, led
from tests.rulesets.systems.gurps.play import driven_off, field_of, step, told, until

TRAITOR = {**CAPTAIN, "is_pc": False, "commands": True, "leadership": 15}


def proposed(field: Battlefield) -> dict[tuple[str, str], Any]:
    found: list[Change] = list(changes(field, {}))
    return {(one.subject, one.name): one.new for one in found}


def gone_over(**more: Any) -> Battlefield:
    """Dagny, who commands the Reds and leads two of their units, goes to the Blues with one."""
    units = [*led(), {"id": "reds-bows", "side": "reds", "leader": "dagny"}]
    field = field_of(units=units, heroes=[TRAITOR, {**GENERAL, "commands": False, **more}])
    field = until(field, "muster")
    field.units["reds-foot"].side = field.heroes["dagny"].side = "blues"
    return field


def test_a_side_whose_commander_went_over_has_an_heir_or_nobody() -> None:
    assert proposed(gone_over())["reds", "commander"] is None
    field = gone_over()
    reds = field.sides["reds"]
    reds.sheet = reds.sheet.model_copy(update={"deputy": "boris"})
    told_of = proposed(field)
    assert (told_of["reds", "commander"], told_of["reds", "deputy"]) == ("boris", None)


def test_a_deputy_who_went_over_is_none() -> None:
    field = gone_over()
    reds = field.sides["reds"]
    reds.sheet = reds.sheet.model_copy(update={"commander": "boris", "deputy": "dagny"})
    assert proposed(field)["reds", "deputy"] is None
    assert ("reds", "commander") not in proposed(field)


def test_a_leader_leaves_the_units_of_the_side_he_left() -> None:
    found = proposed(gone_over())
    assert found["reds-bows", "leader"] is None
    assert ("reds-foot", "leader") not in found, "it went with him"


def test_a_leader_left_behind_leads_no_unit_that_went() -> None:
    field = field_of(units=led(), heroes=[CAPTAIN])
    field.units["reds-foot"].side, field.units["reds-foot"].men = "blues", 0
    assert proposed(field)["reds-foot", "leader"] is None


TREASON = {"catastrophe:reds": [5, 5, 4], "catastrophe:blues": [1, 1, 1]}
"""A unit commander of the Reds goes over."""


def betrayed(said: dict[str, Any] | None = None, **dagny: Any) -> Battlefield:
    units = [*led(), {"id": "reds-bows", "side": "reds", "leader": "dagny"}, {"id": "loyal", "side": "reds"}]
    heroes = [{**CAPTAIN, "is_pc": False, **dagny}, {**GENERAL, "is_pc": False}]
    field = until(field_of(units=units, heroes=heroes), "plans")
    return step(field, "catastrophe", TREASON | (said or {})).field


def test_a_traitor_takes_all_his_troops_and_himself() -> None:
    field = betrayed(unit="loyal")
    sides = {id: unit.side for id, unit in field.units.items() if unit.sheet.side == "reds"}
    assert sides == {"reds-foot": "blues", "reds-bows": "blues", "loyal": "reds"}
    assert (field.heroes["dagny"].side, field.heroes["dagny"].unit) == ("blues", "")
    assert field.led_by("dagny") == [field.units["reds-foot"], field.units["reds-bows"]]


def test_men_whom_a_player_character_leads_go_without_him() -> None:
    field = betrayed({"upheaval:reds": {"defector": "reds-foot", "gains": "blues"}}, is_pc=True)
    assert (field.units["reds-foot"].side, field.units["reds-bows"].side) == ("blues", "reds")
    assert (field.heroes["dagny"].side, field.heroes["dagny"].unit) == ("reds", "")


def test_the_commander_is_nobody_s_first_traitor() -> None:
    field = until(field_of(units=led(leader="boris"), heroes=[{**GENERAL, "is_pc": False}]), "plans")
    upheaval = step(field, "catastrophe", TREASON).requests["upheaval:reds"]
    assert isinstance(upheaval, Ask)
    assert upheaval.default.model_dump()["defector"] is None


def test_a_leader_of_the_enemys_gives_no_heart() -> None:
    field = step(gone_over(), "muster").field
    assert field.units["reds-foot"].morale == field.units["reds-bows"].morale + 1


def test_who_is_in_a_unit_that_surrenders_is_taken() -> None:
    """R44: on his feet or senseless; the game master is asked about nobody of them."""
    units = [*led(), {"id": "blues-bows", "side": "blues"}]
    heroes = [
        {"id": "ivan", "side": "blues", "unit": "blues-foot"},
        {"id": "olga", "side": "blues", "unit": "blues-foot", "status": "unconscious"},
        {"id": "igor", "side": "blues", "unit": "blues-bows", "status": "unconscious"},
        {"id": "oleg", "side": "blues", "unit": "blues-foot", "status": "dead"},
    ]
    field = field_of(units=units, heroes=heroes)
    field.units["blues-foot"].captured_by = "reds"
    field.units["blues-foot"].status = UnitStatus.SURRENDERED
    played = step(driven_off(field, "reds"), "day_end")
    fates = {id: hero.status for id, hero in played.field.heroes.items()}
    assert fates["ivan"] is fates["olga"] is HeroStatus.CAPTURED
    assert fates["oleg"] is HeroStatus.DEAD
    assert [event.subject for event in told(played, "found")] == ["igor"]
    assert proposed(played.field)["ivan", "status"] == "captured"


def test_a_commander_on_his_way_does_not_command_yet() -> None:
    """R35, R48: he commands from the day his men are here."""
    units = [*led(), {"id": "late", "side": "reds", "arrives": 2}]
    field = field_of(units=units, heroes=[CAPTAIN, {**GENERAL, "unit": "late"}])
    assert until(field, "muster").sides["reds"].leader == "dagny"
    field.units["late"].status = UnitStatus.READY
    assert commander_of(field, field.sides["reds"]) == "boris"
