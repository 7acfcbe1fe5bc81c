"""What matters most to one side: each thing taken away in turn, everything else and all dice the same."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext

from battles.access import Viewer
from campaigns.parts import Context
from forecasts.charts.matters import Thing
from forecasts.charts.matters import matters as drawn
from forecasts.models import Inquiry
from forecasts.parts.assumed import assumed
from forecasts.parts.calling import called
from forecasts.parts.ground import ground_of
from forecasts.parts.outlook import whose
from rulesets.engine.words import written
from rulesets.forecasts.courses import AS_IT_IS
from rulesets.forecasts.matters import Matter, ranked
from rulesets.forecasts.spread import Chance, Spread

FEW = 20
"""What has been fought more seldom is not ranked yet."""


def _without(usual: Chance, matter: Matter) -> Chance:
    """The chance as things are, and what the same battles say of the difference."""
    share = min(1.0, max(0.0, usual.share + matter.difference.share))
    return Chance(share, matter.difference.error)


def _tried(found: int, of: int) -> str:
    """Of how many things it is known by now, while others are still to come."""
    if found >= of:
        return ""
    facts = {"n": written(found), "all": written(of)}
    return gettext("Tried so far: %(n)s of %(all)s. The others come as their battles are fought.") % facts


def matters(viewer: Viewer, inquiry: Inquiry, spreads: Mapping[str, Spread]) -> Context:
    ground, side = ground_of(inquiry, AS_IT_IS), str(inquiry.asked["side"])
    ranking, named = ranked(spreads, side), called(inquiry, ground)
    things = [
        Thing(named.get(one.key, one.key), _without(ranking.usual, one), *one.difference)
        for one in ranking.matters
        if one.comparison.battles >= FEW
    ]
    foes = [one for key, one in ground.sides.items() if key != side]
    other = foes[0] if len(foes) == 1 else None
    return {
        "tag": whose(viewer, inquiry),
        "tried": _tried(len(things), inquiry.courses.count() - 1) if inquiry.is_running else "",
        "matters": drawn(ground.sides[side], ranking.usual, things, other=other),
        "assumed": assumed(viewer, inquiry, ground),
        "error": ranking.usual.error if things else None,
    }
