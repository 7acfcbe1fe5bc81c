"""A set-up as somebody asked about it, from its inquiry, and what is fought where something is otherwise."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Self

from battles.play.memory import Memory
from forecasts.asking import SEED
from forecasts.models import Inquiry
from rulesets.engine import Muster, Ruleset, Viewer
from rulesets.engine.kept import read_muster
from rulesets.forecasts.changes import CHANGE, Change, changed, parts_of
from rulesets.forecasts.courses import AS_IT_IS
from rulesets.forecasts.fighting import Forecast
from rulesets.forecasts.matters import forecast_of

KEPT = 16


class Refused(Exception):
    """The rules do not let a set-up fight with these changes."""


@dataclass(frozen=True, slots=True)
class Draft:
    """With what may be otherwise in it."""

    rules: Ruleset
    muster: Muster
    changes: Mapping[str, Change]
    eyes: Viewer
    usual: Forecast
    """As it is, as these eyes know it."""

    @classmethod
    def of(cls, inquiry: Inquiry) -> Self:
        rules, asked = inquiry.battle.rules, inquiry.asked
        muster: Muster = read_muster(rules, rules.muster, asked["muster"])
        changes = {key: CHANGE.validate_python(one) for key, one in asked["changes"].items()}
        usual = inquiry.courses.values_list("forecast", flat=True).get(key=AS_IT_IS)
        return cls(rules, muster, changes, frozenset(inquiry.words), Forecast.from_json(usual))

    def with_changes(self, key: str) -> Forecast:
        """Those that make up this key, seen by the same eyes and with the same officers; or Refused."""
        made, _ = changed(self.rules, self.muster, [self.changes[part] for part in parts_of(key)])
        if made is None:
            raise Refused(key)
        field = forecast_of(self.rules, made, SEED).field
        return replace(self.usual, field=self.rules.known(field, self.eyes))


drafts: Memory[Draft] = Memory(KEPT)
"""By inquiry: what was asked stays as it was."""


def draft_of(inquiry: Inquiry) -> Draft:
    return drafts.once((inquiry.pk,), lambda: Draft.of(inquiry))
