"""Help: every entry has an address that answers, and what is looked for is found."""

import re
from pathlib import Path
from shutil import copytree, ignore_patterns

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.text import slugify
from django.utils.translation import override

from config.help.entries import Entry, entries, numbers_of, tables_of
from config.help.searching import search
from config.help.topics import FOLDER, ORDER, topics, topics_of
from rulesets.engine import all_steps
from rulesets.registry import rulesets
from rulesets.trials.conformance import scenes
from tests.nasty import TEXTS

pytestmark = pytest.mark.django_db


def text_of(path: str, **query: str) -> str:
    answer = Client().get(path, query)
    assert answer.status_code == 200, path
    return answer.content.decode()


@pytest.mark.parametrize("system", sorted(rulesets()))
def test_every_step_of_every_system_has_help(system: str) -> None:
    rules = rulesets()[system]
    keys = [step.key for step in all_steps(rules)]
    assert [key for key in keys if key not in rules.helps] == []
    assert [key for key in rules.helps if key not in keys] == []
    for key, one in rules.helps.items():
        assert one.section and one.text.endswith(".") and 40 < len(one.text) < 400, key


WITHOUT_HELP = {"starwars": ("Grenade",), "traveller": ("To ",)}
"""How many of a weapon are left, by its name on the sheet, and how far it is to somebody, by his name."""


@pytest.mark.parametrize("system", sorted(rulesets()))
def test_every_labelled_number_of_a_card_has_help(system: str) -> None:
    rules, met = rulesets()[system], set[str]()
    musters = [rules.sample(), *(sample.make() for sample in rules.samples)]
    for seed, muster in enumerate(musters):
        for scene in scenes(rules, seed, 2, muster):
            cards = [*rules.cards(scene.field), *rules.cards(scene.played.field)]
            met.update(label for card in cards for label, text in card.lines if re.search(r"\d", text))
    bare = {one for one in met if one not in rules.numbers}
    plain = WITHOUT_HELP.get(system, ())
    assert {one for one in bare if not one.startswith(plain)} == set()
    assert met & set(rules.numbers), "some of them stand on its cards"


def test_what_a_number_is_is_a_sentence_under_a_heading_with_an_address_of_its_own() -> None:
    for system, rules in rulesets().items():
        keys = [one.key for one in numbers_of(system)]
        assert len(keys) == len(set(keys)) and all(keys)
        for label, one in rules.numbers.items():
            assert one.section and one.text.endswith(".") and 30 < len(one.text) < 300, label
            path = reverse("help:number", args=[system, slugify(label)])
            assert one.section in text_of(path), label


def test_what_nobody_has_a_number_for_is_no_page() -> None:
    for system, number in (("gurps", "no-such-thing"), ("nobody", "morale")):
        assert Client().get(reverse("help:number", args=[system, number])).status_code == 404


def test_every_address_answers_and_has_its_place() -> None:
    pages: dict[str, str] = {}
    for entry in entries():
        path, _, anchor = entry.address.partition("#")
        page = pages.setdefault(path, pages.get(path) or text_of(path))
        assert not anchor or f'id="{anchor}"' in page, entry.address


def test_no_two_entries_of_a_page_have_one_address() -> None:
    addresses = [one.address for one in entries() if one.kind != "Reading"]
    assert len(addresses) == len(set(addresses))


def test_every_topic_stands_in_the_list_and_links_lead_somewhere() -> None:
    assert {path.stem for path in FOLDER.glob("*.md")} == set(ORDER)
    for topic in topics():
        for link in re.findall(r"\]\((/[^)]*)\)", topic.text):
            assert Client().get(link).status_code in (200, 302), link


def test_a_topic_is_read_in_its_language_and_in_english_where_there_is_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copytree(FOLDER, tmp_path, dirs_exist_ok=True, ignore=ignore_patterns("de"))
    (tmp_path / "de").mkdir()
    (tmp_path / "de" / "dice.md").write_text("# Würfel\n\nWer wirft.\n\nDer Rest.")
    monkeypatch.setattr("config.help.topics.FOLDER", tmp_path)
    topics_of.cache_clear()
    with override("de"):
        titles = {one.slug: one.title for one in topics()}
        foreign = {one.slug for one in topics() if one.language}
    topics_of.cache_clear()
    assert titles["dice"] == "Würfel"
    assert foreign == {*ORDER} - {"dice"}, "a page says in which language a text is"
    assert titles["camp"] in {one.title for one in topics()}


def found(query: str) -> list[Entry]:
    return list(search(query))


def test_what_a_topic_speaks_of_is_found_before_the_steps_that_name_it() -> None:
    assert found("seal")[0].title == "Choosing in secret"


def test_risk_is_found_with_its_step_first() -> None:
    first = found("risk")[0]
    assert (first.kind, first.title) == ("Step", "Risk")


def test_words_are_all_looked_for_by_their_beginnings() -> None:
    assert "Going back" in [one.title for one in found("going BAC")]
    assert {one.title for one in found("going back")} < {one.title for one in found("going")}
    assert found("zzz yyyy") == []
    assert found("") == found("  ?! ") == []


def test_what_stands_in_a_table_is_found() -> None:
    assert "Glory" in [one.title for one in found("glory reputation") if one.kind == "Table"]


def test_a_whole_question_finds_what_has_most_of_its_words() -> None:
    found = [entry.title for entry in search("how do I invite players?")]
    assert "Joining a table" in found[:3], found[:6]
    assert search("replay")[0].title == "Aftermath and report"
    assert search("zzz of it") == []


def test_the_page_says_kindly_when_nothing_is_found() -> None:
    page = text_of(reverse("help:help"), q="zzyzx")
    assert "Nothing stands here about “zzyzx”" in page and "Try one word" in page


@pytest.mark.parametrize("query", TEXTS)
def test_whatever_is_looked_for_is_no_fault(query: str) -> None:
    assert "<script>alert" not in text_of(reverse("help:help"), q=query)
    assert "<script>alert" not in text_of(reverse("help:tables", args=["gurps"]), q=query)


@pytest.mark.parametrize("name", ["help:topic", "help:system", "help:tables"])
def test_what_is_not_there_is_not_found(name: str) -> None:
    assert Client().get(reverse(name, args=["nothing"])).status_code == 404


@pytest.mark.parametrize("system", sorted(rulesets()))
def test_a_table_shows_every_figure(system: str) -> None:
    page = re.sub(r"\s+", " ", text_of(reverse("help:tables", args=[system])))
    for one in tables_of(system):
        assert one.table.rows, one.table.title
        assert all(len(row) == len(one.table.columns) for row in one.table.rows), one.table.title
        assert one.table.title in page and one.table.section


def test_the_tables_of_a_system_can_be_searched() -> None:
    page = text_of(reverse("help:tables", args=["gurps"]), q="glory")
    assert 'id="table-glory"' in page and 'id="table-catastrophes"' not in page
    assert "No table has" in text_of(reverse("help:tables", args=["gurps"]), q="zzyzx")


def test_help_is_found_from_every_page() -> None:
    for path in ("/", "/credits/", "/nowhere/"):
        assert 'href="/help/"' in Client().get(path).content.decode(), path


def test_figures_of_a_table_are_written_as_the_language_writes_them() -> None:
    with override("de"):
        tables = [shown.table for system in ("gurps", "starwars", "runequest") for shown in tables_of(system)]
    cells = {cell for table in tables for row in (table.columns, *table.rows) for cell in row}
    assert {"8 bis 9", "3W", "1W+2", "1W3", "× 1,5", "0,5", "ganz"} <= cells
    assert not [cell for cell in cells if re.search(r"\d (to|or) \d|^\d*d\d*|\d\.\d|whole", cell)]


def test_signs_around_a_word_are_forgiven() -> None:
    assert [one.title for one in found("morale'\"")] == [one.title for one in found("morale")] != []
