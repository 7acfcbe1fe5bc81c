"""Where a battle turned, and who was lucky: what its debrief says, for the report."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any

from django.utils.translation import gettext, ngettext

from battles.models import Battle
from battles.truths import Truth
from campaigns.parts import Context
from chronicle.telling.brief import Passage
from forecasts.charts.lasting import counted_in
from forecasts.debriefing import of_battle
from forecasts.parts.debrief import Reading
from rulesets.engine import CannotRead, kept

NOT_LOOKED_BACK: Mapping[str, Any] = MappingProxyType({})
HARD = 30
"""Of 100 sets of dice fewer than this are worse, or fewer are better: that is luck worth a word."""


def turning(battle: Battle, truth: Truth) -> Context:
    """The chances after each step, as they were and as they were believed; nothing before the debrief."""
    debrief = None if battle.rules_are_missing else of_battle(battle)
    if debrief is None:
        return {}
    try:
        with kept.reading("The battle"), counted_in(battle.rules.wording.get("round", "")):
            reading = Reading(battle, truth.words, debrief)
            if not reading.debrief.curves:
                return {}
            return {
                "chances": reading.chances(is_early=False),
                "turning": reading.turning(),
                "turned_at": reading.turned_at,
                "hero": reading.hero(),
                "changed_most": reading.changed_most.hero if reading.changed_most else "",
                "luck": [
                    in_plain_words(reading.sides[side].name, found.of_100)
                    for side, found in reading.debrief.luck.items()
                ],
            }
    except CannotRead:
        return {}


def with_moments(turned: Mapping[str, Any], great: Iterable[Passage]) -> Context:
    """The same; beside the turning point stands what happened in that step."""
    at = turned.get("turned_at")
    texts = [f"{one.text}." for passage in great for one in passage.moments if at and one.number == at]
    if not texts:
        return dict(turned)
    happened = gettext("What happened then: %(moments)s") % {"moments": " ".join(texts)}
    return {**turned, "turning": f"{turned['turning']} {happened}"}


def in_plain_words(side: str, worse: int) -> str:
    """`worse`: of 100 sets of dice in place of those that fell, so many are worse."""
    facts = {"side": side, "n": worse}
    if not worse:
        text = gettext("The dice were hard on %(side)s: of 100 other sets none would have been worse.")
    elif worse < HARD:
        text = ngettext(
            "The dice were hard on %(side)s: of 100 other sets %(n)s would have been worse.",
            "The dice were hard on %(side)s: of 100 other sets %(n)s would have been worse.",
            worse,
        )
    elif worse > 100 - HARD:
        text = gettext("The dice were kind to %(side)s: of 100 other sets %(n)s would have been worse.")
    else:
        text = gettext("The dice were fair to %(side)s: of 100 other sets %(n)s would have been worse.")
    return text % facts
