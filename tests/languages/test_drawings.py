"""What is drawn stands in the same places in every language, and numbers for people are written as theirs."""

import re

import pytest
from django.conf import settings
from django.template import engines
from django.test import Client

from tests.chronicle.fighting import fight, sample_war

PLACES = re.compile(r'\s(?:x|y|x1|x2|y1|y2|cx|cy|r|d|width|height|points|transform|viewBox|style)="([^"]*)"')
COMMA = re.compile(r"\d,\d")
LANGUAGES = [code for code, _ in settings.LANGUAGES]


def places(client: Client, path: str, language: str) -> list[str]:
    page = client.get(path, headers={"accept-language": language})
    assert page.status_code == 200
    return PLACES.findall(page.content.decode())


@pytest.mark.parametrize("part", ["", "report/?round=all", "table/", "replay/"])
def test_no_place_in_a_drawing_is_written_as_people_write_numbers(db: None, part: str) -> None:
    gm = sample_war("gurps")
    battle = fight(gm.campaign, gm, longest=1)
    client = Client()
    client.force_login(gm.user)
    path = f"/battles/{battle.pk}/{part}"
    assert places(client, path, "en-gb")
    for language in LANGUAGES:
        assert not [one for one in places(client, path, language) if COMMA.search(one)], language


@pytest.mark.parametrize(
    ("language", "wanted"),
    [("en-gb", "1234.5 1,234.5 +2.5 2.50"), ("de", "1234.5 1.234,5 +2,5 2,50")],
)
def test_a_filter_writes_numbers_for_people(language: str, wanted: str) -> None:
    text = "{% load numbers i18n %}{% language code %}{{ n }} {{ n|figure }} {{ m|signed }} {{ m|rounded:2 }}"
    template = engines["django"].from_string(f"{text}{{% endlanguage %}}")
    assert template.render({"n": 1234.5, "m": 2.5, "code": language}) == wanted
