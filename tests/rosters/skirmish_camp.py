"""Procedures of the small rules: one on a force, one on two, one on everybody, and what falls due."""

from typing import Annotated

from pydantic import Field

from rulesets.engine import GM_ONLY, Camp, Change, Due, Id, Problem, Procedure, Ref, Table, Value, people_of


class Drill(Value):
    units: frozenset[Annotated[Id, Ref("unit")]] = Field(frozenset(), title="Who drills")
    days: int = Field(1, ge=1, le=9, title="Days")
    remark: str = Field("", max_length=60, title="Remark")


class Levy(Value):
    name: str = Field("Levies", min_length=1, max_length=40, title="Name")
    count: int = Field(20, ge=1, le=500, title="Men")


def drill(camp: Camp, table: Table) -> None:
    """Who drills rolls to grow braver; an idle force is asked nothing more."""
    [said] = table.ask("drill", [camp.force], Drill, check=lambda _, one: too_long(one))
    chosen = [unit for unit in camp.units if unit.id in said.units]
    rolls = table.throw("drill_roll", chosen, "2d6", seen_by=lambda unit: people_of(unit.side))
    for unit, roll in zip(chosen, rolls, strict=True):
        lines = [("Days", said.days, "Drill")]
        audience = people_of(unit.side)
        total = table.tally("drilled", unit, roll, *lines, label="2d", audience=audience)
        table.tell("learned" if total >= 9 else "shirked", unit, to=audience, because=("drilled",))
        for change in Change.of(unit.sheet, "morale", unit.sheet.morale + (total >= 9), "Drilled"):
            table.propose(change)
    table.tell("gm_knows", camp.force, to=GM_ONLY, remark=said.remark)


def too_long(said: Drill) -> list[Problem]:
    return [Problem("too_long", {"at": "days"})] if said.days > 7 else []


def levy(camp: Camp, table: Table) -> None:
    [said] = table.ask("raise", [camp.force], Levy)
    table.propose(Change.new_unit(camp.force.id, said.name, {"count": said.count}, "Raised"))
    for change in Change.of(camp.force.sheet, "treasury", camp.force.sheet.treasury - 10, "Paid"):
        table.propose(change)


def plunder(camp: Camp, table: Table) -> None:
    [much] = table.throw("plunder", [camp.force], "1d6")
    table.tell("plundered", camp.force, to=people_of(camp.force.id), much=much, foe=camp.other.id)
    for change in Change.of(camp.force.sheet, "treasury", camp.force.sheet.treasury + much, "Plunder"):
        table.propose(change)


def rest(camp: Camp, table: Table) -> None:
    for hero in camp.heroes:
        for change in Change.of(hero.sheet, "hits", 10, "Rested"):
            table.propose(change)
            table.tell("rested", hero)


def due(camp: Camp) -> list[Due]:
    return [Due("pay_due", force.id, {}, "levy") for force in camp.forces if camp.day > 30]


CAMP = (
    Procedure("drill", "Drill", drill, help="A week on the green.", section="Training"),
    Procedure("levy", "Levy", levy),
    Procedure("plunder", "Plunder", plunder, of="two"),
    Procedure("rest", "Rest", rest, of="all"),
)
CAMP_WORDING = {
    "drill": "Who of {subject} drills?",
    "drill_roll": "How well {subject} drills",
    "drilled": "Drilled",
    "learned": "{subject} learns to stand.",
    "shirked": "{subject} learns nothing.",
    "gm_knows": "Noted: {remark}",
    "too_long": "A week at most.",
    "raise": "Whom does {subject} raise?",
    "plunder": "What {subject} finds",
    "plundered": "{subject} takes {much} from {foe}.",
    "rested": "{subject} has rested.",
    "pay_due": "{subject} wants its pay.",
}
