"""Marching and sleeping, on the way to a battle and between battles (Deployment; F24, F25)."""

from typing import NamedTuple

from rulesets.engine import Part, Subject, Table, people_of
from rulesets.systems.starwars.book.codes import DIE
from rulesets.systems.starwars.book.rules import march_number

HOURS = 3
"""A stamina roll is made after so many hours."""


class Tired(NamedTuple):
    """What marching and sleeping leave."""

    stamina_lost: int
    fatigue: int


def slept(tired: Tired, hours: int) -> Tired:
    """An hour of sleep gives back a level and a die (F25)."""
    return Tired(max(0, tired.stamina_lost - hours), max(0, tired.fatigue - hours))


def march_on(
    table: Table, of: Subject, stamina: int, tired: Tired, hours: int, value: str, why: str = "March"
) -> Tired:
    """Block by block: a roll of stamina, harder each time; who fails loses a die of it (F24).

    Only the own side sees how tired its people are.
    """
    people = people_of(of.side)
    for block in range(1, hours // HOURS + 1):
        code = max(0, stamina - DIE * tired.stamina_lost)
        number, part = march_number(tired.fatigue, value), Part(of, block)
        if code < DIE:
            table.tell("cannot_march", part, to=people, number=number)
            return tired
        dice, rest = divmod(code, DIE)
        thrown = f"{dice}d6+{rest}" if rest else f"{dice}d6"
        [total] = table.throw("march", [part], thrown, why=why, seen_by=people)
        made = table.verdict("marched", part, total >= number, audience=people)
        tired = Tired(tired.stamina_lost + (not made), tired.fatigue + 1)
        table.tell("march_block", part, to=people, because=("march",), total=total, number=number, made=made)
    return tired
