"""What happened to several at once, in short: the first of them by name, and how many more."""

from collections.abc import Sequence

from django.utils.translation import ngettext

from battles.parts.sight import Sight
from battles.parts.story.phases import Happening, of_many
from battles.parts.story.told import Told
from rulesets.engine.text import written

MOST_NAMED = 3


def in_short(sight: Sight, told: Told, happenings: Sequence[Happening]) -> str:
    """Their sentence, which names three of them at most."""
    text = of_many(sight, told, happenings[:MOST_NAMED]).text
    more = len(happenings) - MOST_NAMED
    if more <= 0:
        return text
    said = ngettext("%(text)s, and %(n)s more with them", "%(text)s, and %(n)s more with them", more)
    return f"{said % {'text': text.removesuffix('.'), 'n': written(more)}}."
