"""The rulesets in the language of whoever reads: the site tells them which, and brings their catalogues."""

from __future__ import annotations

import gettext
from contextlib import suppress
from functools import cache, partial
from importlib import import_module

from django.conf import settings
from django.utils.translation import get_language, override, to_locale
from django.utils.translation import gettext as site_gettext

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
            return Tongue(catalogue.gettext, partial(_form, catalogue), *_signs(language))
    return ENGLISH


@cache
def in_each_tongue(english: str) -> tuple[str, ...]:
    """A message as it stands in the code and in each language of the site: names are in any of them."""
    found = [english]
    for language, _ in settings.LANGUAGES:
        with override(language):
            found.append(site_gettext(english))
    return tuple(found)


def _signs(language: str) -> tuple[str, str]:
    """Between thousands and before a fraction. Templates write numbers for machines: `config.formats`."""
    for name in (to_locale(language), language.partition("-")[0]):
        with suppress(ModuleNotFoundError):
            found = import_module(f"django.conf.locale.{name}.formats")
            return getattr(found, "THOUSAND_SEPARATOR", ","), getattr(found, "DECIMAL_SEPARATOR", ".")
    return ",", "."


def _form(catalogue: gettext.GNUTranslations, n: float) -> int:
    return int(catalogue.ngettext(*FORM, abs(int(n)) if n == int(n) else 2))


def tongue_now() -> Tongue:
    """Of the thread in which something is shown."""
    return tongue_of(get_language() or settings.LANGUAGE_CODE)
