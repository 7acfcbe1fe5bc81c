"""Procedures between battles: they ask, throw, tally, tell and propose, and change nothing themselves."""

from typing import Any

from rulesets.engine import GM, Camp, Change, Event, Kept, Procedure, Table, Tally, Throw, Value
from tests.rulesets.samples import skirmish


class PayDay(Value):
    paid: bool = True


def pay_day(camp: Camp, table: Table) -> None:
    """Whoever is not paid loses a man, and grumbles if the dice are against him."""
    units = list(camp.units)
    pays = table.ask("pay", units, PayDay)
    unpaid = [unit for unit, pay in zip(units, pays, strict=True) if not pay.paid]
    for unit, roll in zip(unpaid, table.throw("payday", unpaid, "3d6"), strict=True):
        target = table.tally("payday_target", unit, 11, ("Pay missed", -1, "Feeding"))
        table.propose(Change(unit.id, "count", unit.sheet.count, unit.sheet.count - 1, "Pay missed"))
        if roll > target:
            table.tell("grumbled", unit)


PAY = Procedure("pay_day", "Pay day", pay_day)


def camp_of(**update: Any) -> Camp:
    return Camp(skirmish.sample().model_copy(update=update))


def test_it_opens_on_sheets_and_puts_everything_to_the_game_master() -> None:
    camp = camp_of(day=12, date="First snow")
    assert (camp.day, camp.date) == (12, "First snow")
    assert camp.force.id == camp.muster.sides[0].id and camp.other.id == camp.muster.sides[1].id
    assert {unit.side for unit in camp.units_of(camp.force)} == {camp.force.id}
    assert len(camp.units_of(camp.force)) + len(camp.units_of(camp.other)) == len(camp.units)
    assert {hero.side for hero in camp.heroes_of(camp.other)} <= {camp.other.id}
    assert {one.seat for one in (*camp.forces, *camp.units, *camp.heroes)} == {GM}
    assert {request.to for request in PAY.run(camp, {}).waits_for} == {GM}


def test_it_runs_as_far_as_the_record_goes_and_ends_in_changes() -> None:
    camp = camp_of()
    record: dict[str, Any] = {f"pay:{unit.id}": {"paid": unit.id != "spears"} for unit in camp.units}
    waiting = PAY.run(camp, record)
    assert [request.key for request in waiting.waits_for] == ["payday:spears"]
    assert isinstance(waiting.waits_for[0], Throw) and not waiting.changes
    done = PAY.run(camp, {**record, "payday:spears": [4, 4, 4]})
    assert done.done and [(one.subject, one.old, one.new) for one in done.changes] == [("spears", 20, 19)]
    assert [one.kind for one in done.said if isinstance(one, Event)] == ["grumbled"]
    assert [one.total for one in done.said if isinstance(one, Tally)] == [10]
    assert done == PAY.run(camp, {**record, "payday:spears": [4, 4, 4]})


def test_a_change_is_proposed_where_there_is_one_and_in_the_roster_s_words() -> None:
    sheet = skirmish.sample().units[0]
    assert not [*Change.of(sheet, "count", sheet.count, "Nobody came")]
    [change] = Change.of(sheet, "count", sheet.count + 5, "Recruits")
    assert (change.subject, change.name, change.new) == (sheet.id, "count", sheet.count + 5)
    raised = Change.new_unit("reds", "Levies", {"count": 40, "supports": frozenset({"b", "a"})}, "Raised")
    assert raised.new == {"name": "Levies", "count": 40, "supports": ["a", "b"]}


def test_a_procedure_may_look_at_whether_it_makes_sense() -> None:
    idle = Procedure("idle", "Idle", lambda camp, table: None, when=lambda camp: bool(camp.day > 30))
    assert not idle.when(camp_of()) and idle.when(camp_of(day=31))
    assert idle.run(camp_of(), {}).done and Kept(skirmish.sample().sides[0]).side
