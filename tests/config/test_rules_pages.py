"""What the rules answer, on the site: for everybody, without an account, whatever is kept."""

import re

import pytest
from django.test import Client
from pydantic import JsonValue

from config import pages
from config.conformance.kept import Broken, Kept, Reading, Vector, kept_of
from rulesets.registry import rulesets

pytestmark = pytest.mark.django_db


def text(client: Client, path: str) -> str:
    answer = client.get(path)
    assert answer.status_code == 200, path
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", answer.content.decode()))


def test_the_first_page_leads_to_every_system_and_the_foot_of_every_page_to_it(client: Client) -> None:
    assert 'href="/rules/"' in client.get("/credits/").content.decode()
    page = client.get("/rules/").content.decode()
    assert all(f'href="/rules/{key}/"' in page for key in rulesets())
    assert "docs/conformance.md" in page


@pytest.mark.parametrize("key", sorted(rulesets()))
def test_a_system_shows_every_vector_and_leads_to_the_long_ones(client: Client, key: str) -> None:
    kept = kept_of(key)
    assert kept is not None
    page = client.get(f"/rules/{key}/").content.decode()
    assert [vector.id for vector in kept.vectors if f'id="{vector.id}"' not in page] == []
    ways = set(re.findall(rf'href="/rules/{key}/([^"/]+)/"', page))
    assert ways == {vector.id for vector in kept.vectors if not vector.is_short}
    assert all(reading.title in text(client, f"/rules/{key}/") for reading in kept.readings)


def test_a_vector_shows_both_answers_line_by_line(client: Client) -> None:
    page = text(client, "/rules/starwars/v90/")
    assert "units › cell › size 38 38" in page
    assert "All 14 values are as the book has them" in page


@pytest.mark.parametrize("path", ["/rules/chess/", "/rules/chess/V1/", "/rules/gurps/V0/"])
def test_what_is_not_kept_is_not_found(client: Client, path: str) -> None:
    assert client.get(path).status_code == 404


@pytest.fixture
def otherwise(monkeypatch: pytest.MonkeyPatch) -> None:
    """A system of which one vector in two is answered otherwise than by the book."""
    given: JsonValue = {"men": 3}
    rolls: JsonValue = {"d:x": [1, 2]}
    book: JsonValue = {"morale": 6}
    vectors = tuple(
        Vector(id, "Spirit", "Morale", "", "made up", given, rolls, book, {"morale": ours}, agrees=ours == 6)
        for id, ours in (("V1", 6), ("V2", 5))
    )
    readings = (Reading("What is reconstructed", "| a | b |\n| --- | --- |\n| *lost* | 3 |"),)
    kept = Kept(
        "gurps", "X", "Book", (), readings, Broken(1, 200, 999, 150, 199), {"x:y": "A label."}, vectors
    )
    monkeypatch.setattr(pages, "kept_of", lambda key: kept if key == "gurps" else None)


@pytest.mark.usefixtures("otherwise")
def test_what_is_answered_otherwise_is_marked_and_what_mutants_say_is_told(client: Client) -> None:
    assert "75.0% by the vectors, 99.5% with the tests" in text(client, "/rules/")
    page = text(client, "/rules/gurps/")
    assert "1 of 2 are answered as the book does" in page
    assert "Not the same: morale 5" in page
    assert "150 of 200" in page
    assert "x:y A label." in page
    assert "<em>lost</em>" in client.get("/rules/gurps/").content.decode()
    assert "0 of 1 values are as the book has them" in text(client, "/rules/gurps/V2/")
