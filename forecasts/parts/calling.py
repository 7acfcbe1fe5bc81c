"""What the changes of an inquiry are called by whoever reads of them now, in whatever language he asked."""

from __future__ import annotations

from collections.abc import Mapping

from battles.play.memory import Worded
from forecasts.models import Inquiry
from forecasts.parts.ground import Ground
from rulesets.engine import Muster
from rulesets.engine.kept import read_muster
from rulesets.forecasts.changes import CHANGE
from rulesets.forecasts.sentences import sentence

KEPT = 64
calls: Worded[dict[str, str]] = Worded(KEPT)
"""By inquiry and how many changes it has by now."""


def called(inquiry: Inquiry, ground: Ground) -> Mapping[str, str]:
    """By the key of each change; as it was said when it was asked where it cannot be read any more."""
    kept: Mapping[str, str] = inquiry.asked["words"]
    return calls.once((inquiry.pk, len(kept)), lambda: {**kept, **_called(inquiry, ground)})


def _called(inquiry: Inquiry, ground: Ground) -> dict[str, str]:
    rules = ground.rules
    if "changes" not in inquiry.asked:
        return {}
    asked: Muster = read_muster(rules, rules.muster, inquiry.asked["muster"])
    changes = map(CHANGE.validate_python, inquiry.asked["changes"].values())
    return {one.key: sentence(rules, asked, one) for one in changes}
