"""Tactical surprises, sprung by the game master, answered by commanders (Strategy, Battle Plans)."""

from collections.abc import Sequence

from rulesets.engine import GM, GROUND, Table, Written, filled, people_of
from rulesets.engine.values import Json
from rulesets.systems.gurps.mechanics.rolls import keeps_nerve
from rulesets.systems.gurps.people.council import Answer, Surprises, Word
from rulesets.systems.gurps.people.field import Battlefield, Side
from rulesets.systems.gurps.people.profile import mood_lines

NOTHING = Surprises()


def surprises(field: Battlefield, table: Table, able: Sequence[Side]) -> None:
    """Each surprised commander reads what happens and says what he does; both are judged with the plan."""
    [decided] = table.ask(
        "surprise",
        [GROUND],
        Surprises,
        to=GM,
        secret=True,
        default=lambda _: NOTHING,
        options=lambda _: {
            "sprung": [side.id for side in able],
            "words.unit": [unit.id for side in able for unit in field.units_of(side.id)],
        },
        notes=lambda _: [
            (filled("The plan of {name}", name=side.sheet.name), Written(side.plan)) for side in able
        ],
    )
    _spoken(field, table, decided.words)
    sprung = [side for side in able if decided.sprung.get(side.id)]
    for side in sprung:
        side.surprise = decided.sprung[side.id]
        table.tell("surprised", side, to=people_of(side.id), surprise=side.surprise)
    if not sprung:
        return
    answers = table.ask(
        "surprise_answer", sprung, Answer, notes=lambda side: [("What happens", side.surprise)]
    )
    for side, reply in zip(sprung, answers, strict=True):
        side.answer = reply.answer
        if reply.answer:
            table.tell("surprise_met", side, to=people_of(side.id), answer=reply.answer)


def _spoken(field: Battlefield, table: Table, words: Sequence[Word]) -> None:
    """Morale by the game master's word, and rolls of those who are asked too much (Morale)."""
    if not words:
        return
    spoken = {word.unit: word for word in words}
    for id, word in spoken.items():
        field.units[id].moved("demand", word.value)
    asked = [field.units[id] for id, word in spoken.items() if word.demand]
    asked = [unit for unit in asked if not unit.sheet.never_checks_morale]
    rolls = table.throw("demand", asked, "3d6", why="demand")
    for unit, roll in zip(asked, rolls, strict=True):
        table.tally(
            "demand_target",
            unit,
            unit.morale,
            *mood_lines(unit.shifts),
            label="Morale as mustered",
            audience=people_of(unit.side),
        )
        obeyed = table.verdict("obeyed", unit, keeps_nerve(roll, unit.morale + unit.shift))
        facts: Json = {"demand": spoken[unit.id].demand, "obeyed": obeyed}
        table.tell("demanded", unit, because=("demand_target", "demand"), **facts)
