"""Lions and tigers against bears: what most tests of rulings are played with."""

from typing import Any

from rulesets.systems.gridless.people.field import Battlefield
from tests.rulesets.systems.gridless.play import field_of

THREE = [
    {"id": "lions", "side": "gold", "tokens": 10, "leader": "leo"},
    {"id": "tigers", "side": "gold", "tokens": 6, "leader": "tia"},
    {"id": "bears", "side": "brown", "tokens": 12, "leader": "bo"},
]
HEROES = [
    {"id": "leo", "unit": "lions", "melee": 10, "will": 6, "tactics": 5},
    {"id": "lou", "unit": "lions", "melee": 8, "stealth": 15},
    {"id": "tia", "unit": "tigers", "will": 4},
    {"id": "bo", "unit": "bears", "will": 5, "melee": 12},
]


def three(**given: Any) -> Battlefield:
    return field_of(**{"units": THREE, "heroes": HEROES, **given})


def ordered(field: Battlefield, **orders: Any) -> dict[str, Any]:
    """What heroes do; who is not named hides."""
    said = {f"orders:{one}": {"action": "defend"} for one in field.heroes}
    return said | {f"orders:{one}": order for one, order in orders.items()}
