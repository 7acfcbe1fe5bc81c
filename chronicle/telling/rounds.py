"""What a round is called where a battle is told."""

from __future__ import annotations

from django.utils.translation import gettext

from battles.parts.sight import Sight
from rulesets.engine.words import said


def round_title(sight: Sight, number: int) -> str:
    """Round 2, or as the book calls it: Day 2."""
    if not number:
        return gettext("Before the lines meet")
    word = said(sight.rules.wording.get("round", "")) or gettext("round")
    # Translators: a round by its number: Round 2, Day 2
    return gettext("%(round)s %(n)s") % {"round": f"{word[:1].upper()}{word[1:]}", "n": number}


def after_the_fighting() -> str:
    """What a round is called in which nobody fought any more."""
    return gettext("After the fighting")
