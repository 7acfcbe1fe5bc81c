"""What a diviner's word is worth, true or false (Strategy, Special Forces; F20)."""

from typing import NamedTuple

from rulesets.engine import GM, GM_ONLY, Table, people_of
from rulesets.systems.gurps.book.kinds import Trust
from rulesets.systems.gurps.mechanics.rolls import success
from rulesets.systems.gurps.people.field import Battlefield


def consult(field: Battlefield, table: Table) -> None:
    """Hidden dice for whoever is listened to, true or false: what is not rolled would tell as much (F20)."""
    listening = [side for side in field.sides.values() if side.diviner]
    rolls = table.throw("diviner", listening, "3d6", to=GM, seen_by=GM_ONLY, why="diviner")
    for side, roll in zip(listening, rolls, strict=True):
        side.foreseen = roll
        table.tell("consulted", side, to=people_of(side.id), diviner=side.diviner)


class Divined(NamedTuple):
    """The Strategy a commander starts from, and what true foresight adds."""

    base: int
    bonus: int


def divine(strategy: int, skill: int, trust: Trust, *, genuine: bool, roll: int) -> Divined:
    """A true diviner helps if his roll is made; a fake's own Strategy stands in or drags down."""
    if trust is Trust.DISCOUNT:
        return Divined(strategy, 0)
    if genuine:
        seen = success(roll, skill)
        return Divined(strategy, seen.made + (seen.made and seen.critical))
    return Divined(skill if trust is Trust.ACCEPT else (strategy + skill) // 2, 0)
