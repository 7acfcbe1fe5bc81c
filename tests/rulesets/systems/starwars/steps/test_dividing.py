"""Units that divide on the field, into what nobody had to muster beforehand."""

from typing import Any

import pytest

from rulesets.engine.events import NEW_UNIT
from rulesets.systems.starwars.book.kinds import Action, UnitStatus
from rulesets.systems.starwars.people.field import Battlefield
from rulesets.systems.starwars.people.gathering import prepared
from rulesets.systems.starwars.screen.cards import cards
from rulesets.systems.starwars.steps.opening import open_field
from rulesets.systems.starwars.steps.proposals import order_options
from tests.rulesets.systems.starwars.play import muster, refused, step, told, until

LINE: dict[str, Any] = {"id": "line", "side": "reds", "size": 20, "blaster": "4D"}
FOE = {"id": "foe", "side": "blues"}
KELL = {"id": "kell", "side": "reds", "unit": "line", "is_pc": True, "command": "3D"}
ALONE = {"ignore_commanders": True}


def begun(*units: dict[str, Any], **options: Any) -> Battlefield:
    made = muster(units=[*units, FOE], heroes=[KELL], options=ALONE | options)
    field = open_field(prepared(made))
    field.round = 1
    return field


def ordering(**order: Any) -> dict[str, Any]:
    return {"declaration:reds": {"units": {"line": {"action": "split", **order}}}}


def divided(*units: dict[str, Any], **order: Any) -> Battlefield:
    return until(begun(*units), "resolve", ordering(**order))


def test_a_unit_divides_without_a_part_that_was_mustered_for_it() -> None:
    field = divided(LINE, people=8)
    part = field.units["line-second"]
    assert (part.sheet.name, part.status, part.size, part.count_of("rifle")) == (
        "Line, second part",
        UnitStatus.STEADY,
        8,
        8,
    )
    assert (field.units["line"].size, field.profile(part).command) == (12, 0)


def test_a_new_unit_gets_a_leader_who_goes_with_it() -> None:
    field = divided(LINE, people=8, new_leader="kell")
    part = field.units["line-second"]
    assert (part.leader, part.led_by_pc, field.heroes["kell"].unit) == ("kell", True, "line-second")


def test_vehicles_divide_with_their_share_of_damage() -> None:
    cars = {**LINE, "kind": "vehicles", "hull": "3D", "size": 7, "light": 2, "heavy": 2, "shields": "1D"}
    field = divided(cars, people=3)
    states = {id: (one.ok, one.light, one.heavy, one.shields) for id, one in field.units.items()}
    assert (states["line"], states["line-second"]) == ((0, 2, 2, 3), (3, 0, 0, 3))


@pytest.mark.parametrize("divisions", [0, 2])
def test_a_campaign_says_into_how_many_parts_units_divide(divisions: int) -> None:
    field = begun(LINE, divisions=divisions)
    assert len([one for one in field.units.values() if one.status is UnitStatus.UNFORMED]) == 2 * divisions
    offered = order_options(field, field.units["line"])
    assert (Action.SPLIT in offered["action"]) is bool(divisions)


def test_only_what_has_somebody_to_name_is_offered() -> None:
    field = begun(LINE)
    alone = set(order_options(field, field.units["line"])["action"])
    assert not {Action.COMBINE, Action.EMBARK, Action.DISEMBARK} & alone
    van = {"id": "van", "side": "reds", "kind": "vehicles", "hull": "2D", "transport_capacity": 40, "size": 1}
    field = begun(LINE, {**LINE, "id": "more"}, van)
    assert {Action.COMBINE, Action.EMBARK} <= set(order_options(field, field.units["line"])["action"])
    field.units["line"].carrier = "van"
    aboard = set(order_options(field, field.units["line"])["action"])
    assert Action.DISEMBARK in aboard
    assert not {Action.EMBARK, Action.DEPLOY, Action.ATTACK} & aboard


def test_vehicles_that_are_full_do_not_drive_away_from_their_passengers() -> None:
    vans = {**LINE, "kind": "vehicles", "hull": "2D", "transport_capacity": 10, "size": 4}
    riders = {"id": "riders", "side": "reds", "size": 25, "embarked_in": "line"}
    field = until(begun(vans, riders), "tactics")
    assert refused(field, "declare", ordering(people=2)) == ["seats_are_taken"]
    assert refused(field, "declare", ordering(people=1)) == []


def test_nobody_sees_a_part_that_is_not_formed() -> None:
    assert "line-second" not in {card.id for card in cards(begun(LINE))}
    assert "line-second" in {card.id for card in cards(divided(LINE, people=8))}


def test_what_was_divided_off_is_a_unit_of_the_force_after_the_battle() -> None:
    field = divided(LINE, people=8, new_leader="kell")
    field.ended = True
    done = step(field, "aftermath")
    [new] = [one for one in done.changes if one.name == NEW_UNIT]
    assert (new.subject, new.new["name"], new.new["size"]) == ("reds", "Line, second part", 8)
    assert (new.new["blaster"], new.new["leader"]) == ("4D", "kell")
    assert {one.subject for one in done.changes if one.name == "size"} == {"line"}
    assert not [one for one in done.changes if one.subject == "kell" and one.name == "unit"]
    assert not told(done, "fate")
