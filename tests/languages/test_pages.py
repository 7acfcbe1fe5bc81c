"""Every page in a language that nobody speaks: what is read in English there was never marked."""

import re
from collections import defaultdict
from pathlib import Path
from zoneinfo import available_timezones

import pytest
from django.test import Client
from django.urls import resolve

from annals.forms import EXAMPLE
from rulesets.registry import rulesets
from tests.browser.test_every_page import ROLES, Walk
from tests.browser.world import make_world
from tests.chance import throw_alike
from tests.languages.pseudo import CODE, RIGHT_TO_LEFT, WORD, names_given, spoken, unmarked
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
TITLES = re.compile("|".join(re.escape(rules.title) for rules in rulesets().values()))
"""Rule systems are called as their books are."""
NOT_YET: tuple[str, ...] = (
    "battles/<int:battle_id>/",
    "battles/<int:battle_id>/correct/",
    "campaigns/<int:campaign_id>/camp/acts/<int:act_id>/",
    "campaigns/<int:campaign_id>/camp/acts/<int:act_id>/rule/",
    "campaigns/<int:campaign_id>/heroes/<int:hero_id>/",
    "campaigns/<int:campaign_id>/heroes/new/",
    "campaigns/<int:campaign_id>/table/offer/",
    "campaigns/<int:campaign_id>/table/offers/<int:offer_id>/",
    "forecasts/<int:inquiry_id>/",
    "rules/<slug:system>/",
    "rules/<slug:system>/<slug:vector>/",
)
"""Addresses of pages whose words are not all marked yet. It only grows shorter."""

MACHINES_READ = re.compile(r"""\s((?:class|id|for|name|type|method|role|hx-[\w:-]+)="[^"]*⟦[^"]*")""")
"""What is the same in every language, translated all the same: a class that no style sheet knows."""


@pytest.mark.django_db
def test_every_page_is_marked_but_for_those_that_are_known(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    throw_alike(monkeypatch, "pages")
    walk, left = Walk(make_world()), defaultdict[str, set[str]](set)
    given = GIVEN | names_given()
    met = set()
    with spoken(tmp_path):
        for name, only in ROLES.items():
            client = Client(headers={"accept-language": CODE})
            if user := walk.world.people.get(name):
                client.force_login(user)
            for url in walk.visit(name, only):
                response = client.get(url, follow=True)
                route = resolve(response.request["PATH_INFO"]).route
                met.add(route)
                html = response.content.decode()
                assert MACHINES_READ.findall(html) == [], url
                left[route].update(unmarked(TITLES.sub("", html), given))
    found = {route for route in met if left[route]}
    told = "\n".join(f"{route}: {sorted(left[route])[:6]}" for route in sorted(found.difference(NOT_YET)))
    assert not found.difference(NOT_YET), told
    done = sorted(met.intersection(NOT_YET).difference(found))
    assert not done, f"these are marked: take them off the list\n{'\n'.join(done)}"


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
