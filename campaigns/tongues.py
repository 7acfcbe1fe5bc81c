"""The rulesets in the language of whoever reads: the site tells them which, and brings their catalogues."""

from __future__ import annotations

import gettext
from functools import cache, partial

from django.conf import settings
from django.utils.formats import get_format
from django.utils.translation import get_language, to_locale

from rulesets.engine.text import ENGLISH, Tongue

DOMAIN = "rules"
FORM = ("0", "1")
"""In each catalogue the number of a form stands under this, as its language counts."""


@cache
def tongue_of(language: str) -> Tongue:
    """A language that has a catalogue; English for every other."""
    for folder in reversed(settings.LOCALE_PATHS):
        found = gettext.find(DOMAIN, folder, [to_locale(language)])
        if isinstance(found, str):
            with open(found, "rb") as file:
                catalogue = gettext.GNUTranslations(file)
            thousands = get_format("THOUSAND_SEPARATOR", language)
            point = get_format("DECIMAL_SEPARATOR", language)
            return Tongue(catalogue.gettext, partial(_form, catalogue), thousands, point)
    return ENGLISH


def _form(catalogue: gettext.GNUTranslations, n: float) -> int:
    return int(catalogue.ngettext(*FORM, abs(int(n)) if n == int(n) else 2))


def tongue_now() -> Tongue:
    """Of the thread in which something is shown."""
    return tongue_of(get_language() or settings.LANGUAGE_CODE)
