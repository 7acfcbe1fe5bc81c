"""What may come of the battle: who wins, how long it lasts, who is lost and who lives."""

from __future__ import annotations

from collections.abc import Mapping

from battles.access import Viewer
from campaigns.parts import Context
from forecasts.models import Inquiry
from rulesets.forecasts.courses import AS_IT_IS
from rulesets.forecasts.spread import Spread


def outlook(viewer: Viewer, inquiry: Inquiry, spreads: Mapping[str, Spread]) -> Context:
    spread = spreads.get(AS_IT_IS, Spread())
    sides = list(inquiry.battle.sides.order_by("place"))
    return {"chances": [(side, spread.chance(side.key)) for side in sides], "spread": spread}
