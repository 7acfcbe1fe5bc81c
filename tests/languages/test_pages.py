"""Every page in a language that nobody speaks: what is read in English there was never marked."""

import re
from collections import defaultdict
from pathlib import Path
from urllib.parse import urlsplit
from zoneinfo import available_timezones

import pytest
from django.test import Client
from django.urls import resolve

from annals.forms import EXAMPLE
from rulesets.registry import rulesets
from tests.browser.test_every_page import ROLES, Walk
from tests.browser.world import make_world
from tests.chance import throw_alike
from tests.languages.pseudo import (
    CODE,
    RIGHT_TO_LEFT,
    WORD,
    names_given,
    ruled,
    said_in_english,
    spoken,
    unmarked,
)
from tests.markup import tight

GIVEN = frozenset(
    WORD.findall(
        """Banneret English Deutsch Pseudo Oduesp GURPS Mass Combat UTC Alegreya Source Sans Delapouite Lorc
        sbed Skoll January February March April May June July August September October November December
        Discord Jan Feb Mar Apr Jun Jul Aug Sep Sept Oct Nov Dec
        Monday Tuesday Wednesday Thursday Friday Saturday Sunday
        now ago seconds second minutes minute hours hour"""
    )
) | frozenset(WORD.findall(" ".join(available_timezones())))
"""Names, also of places that a clock is named after, and what Django itself says of dates."""
GIVEN |= frozenset(WORD.findall(" ".join(map(str, EXAMPLE.values()))))
"""Months and days of a world, as somebody might call them."""
TITLES = frozenset(rules.title for rules in rulesets().values())
"""Rule systems are called as their books are."""
UNNAMED = frozenset({"New levy"})
"""What a new unit is called as long as nobody names it: it is kept as its name, which no language bends."""
IN_ENGLISH = {
    "help/": "what a topic is about that nobody has translated yet",
    "help/<slug:topic>/": "such a topic",
    "rules/<slug:system>/": "the evidence: vectors, whose words are keys of JSON, what each is there for, "
    "names of tests, places in the code, and the readings as the documentation has them",
    "rules/<slug:system>/<slug:vector>/": "the same, of one vector",
}
"""Where whole sentences may say of themselves that they are in English, and why."""
MACHINES_READ = re.compile(r"""\s((?:class|id|for|name|type|method|role|hx-[\w:-]+)="[^"]*⟦[^"]*")""")
"""What is the same in every language, translated all the same: a class that no style sheet knows."""


@pytest.mark.django_db
def test_every_page_is_marked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    throw_alike(monkeypatch, "pages")
    walk, left = Walk(make_world()), defaultdict[str, set[str]](set)
    given = GIVEN | names_given()
    phrases = re.compile("|".join(map(re.escape, TITLES | UNNAMED | ruled())))
    with spoken(tmp_path):
        for name, only in ROLES.items():
            client = walk.client_of(name, **{"accept-language": CODE})
            for url, html in walk.visit(client, only):
                route = resolve(urlsplit(url).path).route
                assert MACHINES_READ.findall(html) == [], url
                left[route].update(unmarked(phrases.sub("", html), given))
                if route not in IN_ENGLISH:
                    left[route].update(said_in_english(html))
    told = "\n".join(f"{route}: {sorted(texts)[:6]}" for route, texts in sorted(left.items()) if texts)
    assert not told, told


def test_a_page_turns_for_who_reads_from_right_to_left(tmp_path: Path, client: Client, db: None) -> None:
    with spoken(tmp_path):
        page = client.get("/", headers={"accept-language": RIGHT_TO_LEFT})
    assert f'<html lang="{RIGHT_TO_LEFT}" dir="rtl"' in tight(page.content.decode())


def test_what_is_not_marked_is_found() -> None:
    english = '<p lang="en">The Armies</p>'
    page = '<p title="Left over">⟦Söld <b>tö</b> ⟦nö⟧~~⟧ Ada <code>x</code></p><p>Bare words</p><p>Ada 12</p>'
    assert unmarked(english + page, frozenset({"Ada"})) == ["Left over", "Bare words"]


def test_a_name_may_be_cut() -> None:
    given = frozenset({"Caliburn", "first", "platoon"})
    assert unmarked("<p>first plato…</p><p>C. 1st</p><p>Calibur.</p>", given) == []
    assert unmarked("<p>Bare…</p><p>Calibur</p>", given) == ["Bare…", "Calibur"]
