"""What may come of the battle: who wins, how long it lasts, who is lost and who lives."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext

from battles.access import Viewer
from campaigns.parts import Context
from forecasts.access import eyes_of, sees_the_whole
from forecasts.charts import outlook as drawing
from forecasts.charts.fates import FateGroup, Fates, HeroFates, fates
from forecasts.charts.losses import Losses, UnitLosses, losses
from forecasts.charts.outlook import Outlook, Wins
from forecasts.charts.rounds import rounds
from forecasts.models import Inquiry
from forecasts.parts.assumed import assumed, off_by_chance
from forecasts.parts.ground import Ground, ground_of
from rulesets.engine import status
from rulesets.engine.ruleset import DEAD
from rulesets.forecasts.courses import AS_IT_IS
from rulesets.forecasts.results import Grade
from rulesets.forecasts.spread import Spread

MOST_GROUPS = 7
"""So many shades tell the fates of heroes apart."""


def outlook(viewer: Viewer, inquiry: Inquiry, spreads: Mapping[str, Spread]) -> Context:
    ground, spread = ground_of(inquiry, AS_IT_IS), spreads.get(AS_IT_IS, Spread())
    whole, own = sees_the_whole(viewer), own_side(viewer, inquiry, ground)
    shown = [own] if not whole and own else list(ground.sides)
    return {
        "tag": whose(viewer, inquiry),
        "outlook": chances(ground, spread, own, whole=whole),
        "rounds": rounds(spread.rounds, broken_off=spread.broken_off) if whole else None,
        "fates": heroes(ground, spread, shown, viewer if not whole else None),
        "losses": lost(ground, spread, shown),
        "measure": ground.measure,
        "assumed": [*off_by_chance(inquiry, spread), *assumed(viewer, inquiry, ground)],
        "has_fought": spread.battles > 0,
        "error": spread.chance(own).error if spread.battles else None,
    }


def whose(viewer: Viewer, inquiry: Inquiry) -> str:
    """Through whose eyes it is, in words."""
    words = frozenset(inquiry.words)
    return next((eyes.label for eyes in eyes_of(viewer) if eyes.words == words), "")


def own_side(viewer: Viewer, inquiry: Inquiry, ground: Ground) -> str:
    """Whose chance is the big number: one's own side's, or that of the players."""
    words = frozenset(inquiry.words)
    mine = [side for side in ground.sides if f"side:{side}" in words]
    played = set(inquiry.battle.seats.values_list("side", flat=True))
    return next(iter([*mine, *(side for side in ground.sides if side in played), *ground.sides]), "")


def chances(ground: Ground, spread: Spread, own: str, *, whole: bool) -> Outlook:
    """Who may read no more than what concerns his own side is not told how long it takes."""
    wins = [_wins(ground, spread, side) for side in ground.sides]
    likely = max(spread.rounds, key=spread.rounds.__getitem__, default=None) if whole else None
    at = list(ground.sides).index(own)
    return drawing.outlook(wins, spread.chance(), battles=spread.battles, own=at, rounds=likely)


def _wins(ground: Ground, spread: Spread, side: str) -> Wins:
    grades = [
        drawing.Grade(label, spread.graded(grade, side), manner)
        for grade, label, manner in (
            (Grade.MARGINAL, gettext("marginal"), gettext("a marginal victory")),
            (Grade.CLEAR, gettext("clear"), gettext("a clear victory")),
            (Grade.CRUSHING, gettext("crushing"), gettext("a crushing victory")),
        )
    ]
    return Wins(ground.sides[side], spread.chance(side), grades)


def heroes(ground: Ground, spread: Spread, sides: Sequence[str], only_of: Viewer | None) -> Fates:
    """`only_of`: whose own heroes alone are shown."""
    shown = [hero for hero in ground.heroes if hero.side in sides and hero.id in spread.heroes]
    if only_of is not None:
        shown = [hero for hero in shown if f"hero:{hero.id}" in only_of.seats]
    met = {fate for hero in shown for fate in spread.heroes[hero.id]}
    order = [fate for fate in ground.rules.fates if fate in met]
    order += sorted(met.difference(order))
    groups = [FateGroup(status(ground.rules, fate), lives=fate != DEAD) for fate in order[:MOST_GROUPS]]
    return fates(
        groups,
        [
            HeroFates(
                name=hero.name,
                side=ground.sides[hero.side],
                counts=[spread.heroes[hero.id][fate] for fate in order[:MOST_GROUPS]],
                note=_note(ground, hero.id),
            )
            for hero in shown
        ],
    )


def _note(ground: Ground, hero: str) -> str:
    place = ground.places.get(hero)
    return gettext("with %(unit)s") % {"unit": place} if place else ""


def lost(ground: Ground, spread: Spread, sides: Sequence[str]) -> list[Losses]:
    return losses([(ground.sides[side], _units(ground, spread, side)) for side in sides])


def _units(ground: Ground, spread: Spread, side: str) -> list[UnitLosses]:
    return [
        UnitLosses(
            name=unit.name,
            of=ground.strengths[unit.id][1],
            counts=spread.units[unit.id].counts,
            total=spread.units[unit.id].mean * spread.battles,
            icon=ground.icon(unit.id),
        )
        for unit in ground.units
        if unit.side == side and unit.id in spread.units and ground.strengths.get(unit.id, (0, 0))[1]
    ]
