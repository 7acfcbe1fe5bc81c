"""What a forecast took for true that whoever asked does not know."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from django.utils.translation import gettext

from battles.access import Viewer
from forecasts.access import eyes_of, sees_the_whole
from forecasts.asking import Orders
from forecasts.charts.words import off_by
from forecasts.models import Inquiry, Kind
from forecasts.parts.ground import Ground
from rulesets.engine import GM
from rulesets.engine.text import written
from rulesets.forecasts.spread import Chance, Spread


def assumed(viewer: Viewer, inquiry: Inquiry, ground: Ground) -> list[str]:
    """In sentences. The whole truth assumes only what officers do."""
    found = [_knowledge(viewer, inquiry), _orders(inquiry)]
    if GM in inquiry.words:
        return found
    own = {side for side in ground.sides if f"side:{side}" in inquiry.words}
    others = [unit for unit in ground.units if unit.side not in own and unit.id in ground.strengths]
    taken = told_once(_taken(unit.name, *ground.strengths[unit.id]) for unit in others)
    if taken:
        found.append(_looks(taken, ground.measure))
    found.append(
        gettext("Whoever is out of sight is not in it. What is not known of a sheet is taken as is usual.")
    )
    if not sees_the_whole(viewer):
        found.append(
            gettext("In this campaign players are shown what it brings their own side, units and heroes.")
        )
    return found


def off_by_chance(inquiry: Inquiry, spread: Spread) -> list[str]:
    """By how much any figure of the page may be off, and that this says nothing of what is not known."""
    if not spread.battles:
        return []
    facts = {"n": off_by(Chance.of(spread.battles // 2, spread.battles).error)}
    if GM in inquiry.words:
        return [
            gettext(
                "By chance alone a figure near 50 of 100 may be off by up to %(n)s, one near 0 or 100 by "
                "less."
            )
            % facts
        ]
    text = gettext(
        "By chance alone a figure near 50 of 100 may be off by up to %(n)s, one near 0 or 100 by less; what "
        "is not known of the others may move each further."
    )
    return [text % facts]


def _looks(taken: Sequence[str], measure: str) -> str:
    facts = {"units": "; ".join(taken), "measure": measure}
    if measure:
        text = gettext("Others are taken for what they look like, counted in %(measure)s: %(units)s.")
        return text % facts
    return gettext("Others are taken for what they look like: %(units)s.") % facts


def told_once(lines: Iterable[str]) -> list[str]:
    """What is the same of several is told once, with how many they are."""
    return [f"{written(n)} × {line}" if n > 1 else line for line, n in Counter(lines).items()]


def _taken(name: str, now: int, whole: int) -> str:
    if whole:
        return gettext("%(unit)s as %(n)s") % {"unit": name, "n": written(now)}
    return gettext("%(unit)s, whose strength is not known, as is usual") % {"unit": name}


def _knowledge(viewer: Viewer, inquiry: Inquiry) -> str:
    words = frozenset(inquiry.words)
    eyes = next((one for one in eyes_of(viewer) if one.words == words), None)
    label = {"eyes": eyes.label if eyes else ""}
    if eyes and eyes.is_of_a_side:
        return gettext("Fought on the battle %(eyes)s.") % label
    return gettext("Fought on %(eyes)s.") % label


def _orders(inquiry: Inquiry) -> str:
    """Who gives which."""
    if inquiry.kind == Kind.PLANS:
        return gettext("Officers decide whatever the plans leave open, each by what his side knows.")
    if inquiry.asked.get("orders") == Orders.STAND:
        return gettext("Officers give all orders that are not sealed yet, each by what his side knows.")
    return gettext("Officers give all orders, each by what his side knows.")
