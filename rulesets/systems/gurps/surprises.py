"""Tactical surprises, sprung by the game master, answered by commanders (Strategy, Battle Plans)."""

from collections.abc import Sequence

from rulesets.engine import GM, Table, people_of
from rulesets.systems.gurps.council import Answer, Surprises
from rulesets.systems.gurps.field import Battlefield, Force, Ground


def surprises(field: Battlefield, table: Table, able: Sequence[Force]) -> None:
    """Each surprised commander reads what happens and says what he does; both are judged with the plan."""
    [said] = table.ask(
        "surprise",
        [Ground()],
        Surprises,
        to=GM,
        secret=True,
        options=lambda _: {"sprung": [force.id for force in able]},
        notes=lambda _: [(f"The plan of {force.sheet.name}", force.plan) for force in able],
    )
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
