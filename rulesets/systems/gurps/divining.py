"""What a diviner's word is worth, true or false (Strategy, Special Forces; F20)."""

from typing import NamedTuple

from rulesets.systems.gurps.kinds import Trust
from rulesets.systems.gurps.rolls import success


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
