"""The steps of a battle for a reader who was not there: what each of them is, and what made a number so."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from django.utils.translation import gettext

from battles.parts.sight import Sight
from battles.parts.story.sentences import Chapter, Sentence
from rulesets.engine import Ruleset
from rulesets.engine.story import meaning_of, weighs


def plainly(seen_by: Sight, told: Chapter) -> Chapter:
    """The same step with what happens in it, and with the lines of the numbers that decide."""
    rules = seen_by.rules
    sentences = [replace(one, aside=made_of(rules, one)) for one in told.sentences]
    return replace(told, meaning=meaning_of(rules, told.step), sentences=sentences)


def told_once(told: Sequence[Chapter]) -> list[Chapter]:
    """Steps of a round in their order; of those that are one step in turns only the first says what it is."""
    again = [False, *(one.step == before.step for before, one in pairwise(told))]
    return [replace(one, meaning="") if is_again else one for one, is_again in zip(told, again, strict=False)]


def made_of(rules: Ruleset, told: Sentence) -> str:
    """Strategy of Bannock 9 is the sum of: Strategy 16; Catastrophe −2; and so on. Only where this reader has
    its lines, and if there are any.
    """
    kinds = weighs(rules, told.kind)
    for number in told.numbers if kinds else ():
        lines = [f"{line.label} {line.value}" for line in number.lines if not line.struck]
        if number.total and number.key.partition(":")[0] in kinds and len(lines) > 1:
            facts = {"number": f"{number.title} {number.total}", "lines": "; ".join(lines)}
            return gettext("%(number)s is the sum of: %(lines)s.") % facts
    return ""
