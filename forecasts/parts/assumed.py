"""What a forecast took for true that whoever asked does not know."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from battles.access import Viewer
from forecasts.access import eyes_of
from forecasts.asking import Orders
from forecasts.models import Inquiry, Kind
from forecasts.parts.ground import Ground
from rulesets.engine import GM
from rulesets.engine.words import number

MOST = 6
"""So many guesses are named; the rest is counted."""


def assumed(viewer: Viewer, inquiry: Inquiry, ground: Ground) -> list[str]:
    """In sentences. The whole truth assumes only what officers do."""
    found = [f"Fought on {_knowledge(viewer, inquiry)}.", f"{_orders(inquiry)}, each by what his side knows."]
    if GM in inquiry.words:
        return found
    own = {side for side in ground.sides if f"side:{side}" in inquiry.words}
    others = [unit for unit in ground.units if unit.side not in own and unit.id in ground.strengths]
    taken = told_once(_taken(unit.name, *ground.strengths[unit.id]) for unit in others)
    if taken:
        more = f"; and {number(len(taken) - MOST)} more" if len(taken) > MOST else ""
        found.append(f"Others are taken for what they look like: {'; '.join(taken[:MOST])}{more}.")
    found.append("Whoever is out of sight is not in it. What is not known of a sheet is taken as is usual.")
    return found


def told_once(lines: Iterable[str]) -> list[str]:
    """What is the same of several is told once, with how many they are."""
    return [f"{number(n)} × {line}" if n > 1 else line for line, n in Counter(lines).items()]


def _taken(name: str, now: int, whole: int) -> str:
    return f"{name} as {number(now)}" if whole else f"{name}, whose strength is not known, as is usual"


def _knowledge(viewer: Viewer, inquiry: Inquiry) -> str:
    words = frozenset(inquiry.words)
    label = next((eyes.label for eyes in eyes_of(viewer) if eyes.words == words), "")
    return f"the battle {label}" if label.startswith("as ") else label


def _orders(inquiry: Inquiry) -> str:
    """Who gives which."""
    if inquiry.kind == Kind.PLANS:
        return "Officers decide whatever the plans leave open"
    stand = inquiry.asked.get("orders") == Orders.STAND
    return "Officers give all orders that are not sealed yet" if stand else "Officers give all orders"
