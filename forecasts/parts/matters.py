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
from rulesets.engine.text import written
from rulesets.forecasts.courses import AS_IT_IS
from rulesets.forecasts.matters import Matter, ranked
from rulesets.forecasts.spread import Chance, Spread

LEAST_ERROR = 0.01
FEW = 4
"""What has been fought more seldom is not ranked yet: of fewer battles not even the error is known."""


def _without(usual: Chance, matter: Matter) -> Chance:
    """The chance as things are, and what the same battles say of the difference.

    At 0 or 1 a figure says how far from there it may be, twice its error (`words.figure`): here as far as the
    error of the difference reaches.
    """
    found, error = usual.share + matter.difference.share, matter.difference.error
    share = min(1.0, max(0.0, found))
    return Chance(share, max(LEAST_ERROR, error - abs(found - share)) / 2 if share in (0, 1) else error)


def _to_try(inquiry: Inquiry) -> list[str]:
    """What is taken away, by key: not that without which the rules let nobody fight."""
    rows = inquiry.courses.exclude(key=AS_IT_IS).exclude(battles=0).order_by("place")
    return list(rows.values_list("key", flat=True))


def _tried(found: int, of: int) -> str:
    """Of how many things it is known by now, while others are still to come."""
    if found >= of:
        return ""
    facts = {"n": written(found), "all": written(of)}
    return gettext("Tried so far: %(n)s of %(all)s. The others come as their battles are fought.") % facts


def matters(viewer: Viewer, inquiry: Inquiry, spreads: Mapping[str, Spread]) -> Context:
    ground, side = ground_of(inquiry, AS_IT_IS), str(inquiry.asked["side"])
    ranking, named = ranked(spreads, side), called(inquiry, ground)
    known = [one for one in ranking.matters if one.comparison.battles >= FEW]
    things = [
        Thing(named.get(one.key, one.key), _without(ranking.usual, one), *one.difference) for one in known
    ]
    to_try = _to_try(inquiry) if inquiry.is_running else []
    to_come = [named.get(key, key) for key in to_try if key not in {one.key for one in known}]
    foes = [one for key, one in ground.sides.items() if key != side]
    other = foes[0] if len(foes) == 1 else None
    return {
        "tag": whose(viewer, inquiry),
        "tried": _tried(len(things), len(to_try)),
        "matters": drawn(ground.sides[side], ranking.usual, things, other=other, to_come=to_come),
        "assumed": assumed(viewer, inquiry, ground),
        "error": ranking.usual.error if things else None,
    }
