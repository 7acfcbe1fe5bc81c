"""Tactical surprises, sprung by the game master, answered by commanders (Strategy, Battle Plans)."""

from collections.abc import Sequence
from typing import Any

from rulesets.engine import GM, Table, Written, people_of
from rulesets.systems.gurps.council import Answer, Surprises, Word
from rulesets.systems.gurps.field import Battlefield, Force, Ground
from rulesets.systems.gurps.profile import mood_lines
from rulesets.systems.gurps.rolls import keeps_nerve

NOTHING = Surprises()


def surprises(field: Battlefield, table: Table, able: Sequence[Force]) -> None:
    """Each surprised commander reads what happens and says what he does; both are judged with the plan."""
    [said] = table.ask(
        "surprise",
        [Ground()],
        Surprises,
        to=GM,
        secret=True,
        default=lambda _: NOTHING,
        options=lambda _: {
            "sprung": [force.id for force in able],
            "words.unit": [unit.id for force in able for unit in field.units_of(force.id)],
        },
        notes=lambda _: [(f"The plan of {force.sheet.name}", Written(force.plan)) for force in able],
    )
    _spoken(field, table, said.words)
    sprung = [force for force in able if said.sprung.get(force.id)]
    for force in sprung:
        force.surprise = said.sprung[force.id]
        table.tell("surprised", force, to=people_of(force.id), surprise=force.surprise)
    answers = table.ask(
        "surprise_answer", sprung, Answer, notes=lambda force: [("What happens", force.surprise)]
    )
    for force, one in zip(sprung, answers, strict=True):
        force.answer = one.answer
        if one.answer:
            table.tell("surprise_met", force, to=people_of(force.id), answer=one.answer)


def _spoken(field: Battlefield, table: Table, words: Sequence[Word]) -> None:
    """Morale by the game master's word, and rolls of those who are asked too much (Morale)."""
    said = {word.unit: word for word in words}
    for id, word in said.items():
        field.units[id].moved("demand", word.value)
    asked = [field.units[id] for id, word in said.items() if word.demand]
    asked = [unit for unit in asked if not unit.sheet.never_checks_morale]
    rolls = table.throw("demand", asked, "3d6", why="demand")
    for unit, roll in zip(asked, rolls, strict=True):
        table.tally(
            "demand_target",
            unit,
            unit.morale,
            *mood_lines(unit.shifts),
            label="Morale as mustered",
            audience=people_of(unit.force),
        )
        obeyed = table.verdict("obeyed", unit, keeps_nerve(roll, unit.morale + unit.shift))
        facts: dict[str, Any] = {"demand": said[unit.id].demand, "obeyed": obeyed}
        table.tell("demanded", unit, because=("demand_target", "demand"), **facts)
