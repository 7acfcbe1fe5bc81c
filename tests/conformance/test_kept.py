"""What is kept is what the rules answer; every kind of vector has a heading of its text."""

import json
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command
from pydantic import JsonValue, TypeAdapter

from config.conformance.kept import KEPT, Broken, Kept, Vector, kept_of
from config.conformance.words import Beside, Said, beside, plain, said
from config.management.commands import conformance
from rulesets.registry import rulesets
from tests.conformance import files
from tests.conformance.collect import collected, dumped, headings_of, in_words, readings, replayed, tried
from tests.conformance.document import overview, page_of
from tests.rulesets.vectors import NotBuilt, vectors_of

ROOT: Path = settings.BASE_DIR
KEYS = sorted(rulesets())
REMAKE = "Run `python manage.py conformance`, read what differs, and write it with --write."


@pytest.mark.parametrize("key", KEYS)
def test_what_is_kept_of_a_system_is_what_its_rules_answer_now(key: str) -> None:
    others = [
        name for name, text in files.made_of(collected(key)).items() if (ROOT / name).read_text() != text
    ]
    assert not others, REMAKE


def test_the_first_page_of_the_docs_counts_what_is_kept() -> None:
    systems = [kept for key in rulesets() if (kept := kept_of(key))]
    assert [kept.key for kept in systems] == list(rulesets())
    assert (ROOT / "docs/conformance.md").read_text() == overview(systems), REMAKE


@pytest.mark.parametrize("key", KEYS)
def test_every_kind_of_vector_has_a_heading_and_a_title(key: str) -> None:
    headings = headings_of(key)
    kinds = {headings.kind_of(vector) for vector in vectors_of(key)}
    where = f"tests/rulesets/vectors/headings/{key}.json"
    assert kinds - set(headings.kinds) == set(), (
        f"Say in {where} under which heading of the text these stand."
    )
    assert set(headings.kinds) - kinds == set(), f"No vector is of these kinds of {where} any more."
    assert all(kind.heading and kind.title for kind in headings.kinds.values())


@pytest.mark.parametrize("key", KEYS)
def test_worked_examples_are_vectors_that_there_are(key: str) -> None:
    headings, vectors = headings_of(key), vectors_of(key)
    called = {vector["id"] for vector in vectors if "example" in vector.get("why", "")}
    assert called <= set(headings.examples) <= {vector["id"] for vector in vectors}
    assert headings.tests
    assert all(replayed(ROOT / file).sentences for file in headings.tests)


@pytest.mark.parametrize("key", KEYS)
def test_every_system_says_what_is_ruled_and_shows_no_number_of_our_notes(key: str) -> None:
    kept = collected_before(key)
    assert kept.readings
    assert all(reading.text for reading in kept.readings)
    assert [vector.why for vector in kept.vectors if in_words(vector.why) != vector.why] == []


def collected_before(key: str) -> Kept:
    kept = kept_of(key)
    assert kept is not None
    return kept


# --- How it is made


def test_a_vector_that_fails_is_shown_with_both_answers() -> None:
    headings = headings_of("gurps")
    raw = '{"id": "V1", "what": "base_morale", "given": {"men": 3}, "rolls": {}, "expect": {"morale": 6}}'
    made_up = TypeAdapter(dict[str, JsonValue]).validate_json(raw)

    def wrong(what: str, given: Mapping[str, object], rolls: Mapping[str, object]) -> object:
        return {"morale": given["men"]}

    def missing(what: str, given: Mapping[str, object], rolls: Mapping[str, object]) -> object:
        raise NotBuilt(what)

    vector = tried(headings, wrong, made_up)
    assert (vector.agrees, vector.book, vector.ours) == (False, {"morale": 6}, {"morale": 3})
    assert vector.lines == [Beside("morale", "6", "3")]
    unanswered = tried(headings, missing, made_up)
    assert (unanswered.agrees, unanswered.ours) == (False, "not built")


@pytest.mark.parametrize(
    ("why", "words"),
    [
        ("T8b", ""),
        ("T10b, F16", ""),
        ("section 11", ""),
        ("F24: 3 and 8; crews ride", "3 and 8; crews ride"),
        ("T1 upwards, column by column", "upwards, column by column"),
        ("the battle of 10.5", ""),
        ("7.5 -> 8", "7.5 → 8"),
        ("the article's dodge", "the article’s dodge"),
    ],
)
def test_a_reason_goes_without_the_numbers_of_our_notes(why: str, words: str) -> None:
    assert in_words(why) == words


def test_readings_are_sections_with_a_line_a_paragraph() -> None:
    silent = "One\ntwo.\n\n- **Three**\n  [four](x.md).\n- Five\n\n| a |\n| b |\n"
    page = f"# A\n\n## A round\n\nNo.\n\n## Where it is silent\n\n{silent}"
    [reading] = readings(page)
    assert reading.title == "Where it is silent"
    assert reading.text == "One two.\n\n- **Three** four.\n- Five\n\n| a |\n| b |"


def test_values_at_any_depth_are_lines_in_words() -> None:
    value = json.loads(
        '{"units": [{"left_over": -3, "gone": true}, {}], "of": {"who": null}, "dice": [1, 2500], "x": []}'
    )
    assert list(said(value)) == [
        Said("units › 1 › left over", "−3"),
        Said("units › 1 › gone", "yes"),
        Said("units › 2", "nothing"),
        Said("of › who", "none"),
        Said("dice", "1, 2,500"),
        Said("x", "nothing"),
    ]
    assert beside({"a": 1}, {"b": 1}) == [Beside("a", "1", "–"), Beside("b", "–", "1")]
    assert [plain(12.5), plain(3.0), plain(12_345_678)] == ["12.5", "3", "12,345,678"]


def test_what_is_kept_is_read_back_and_its_page_names_what_cannot_matter() -> None:
    vector = Vector("V1", "Spirit", "Morale", "", "made up", {"a": 1}, {}, {"b": 2}, {"b": 2}, agrees=True)
    kept = Kept("x", "X", "The Book of X", vectors=(vector,), harmless={"x.book:y: number: 3": "A label."})
    assert KEPT.validate_json(dumped(kept)) == kept
    assert "Not measured yet." in page_of(kept)
    assert "- `x.book:y: number: 3`: A label." in page_of(kept)
    assert "| V1 made up | a 1 | b 2 | b 2 |" in page_of(kept)


def test_shares_are_of_the_places_that_were_broken() -> None:
    unmeasured = Broken(1, 200, 999, 150, None)
    assert (unmeasured.share_by_vectors, unmeasured.share_by_all) == ("75.0%", "")
    assert Broken(1, 2999, 9999, 150, 2998).share_by_all == "99.9%"
    assert Broken(1, 200, 999, 150, 200).share_by_all == "100.0%"


# --- The command


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "made", lambda: {"docs/conformance.md": "as it is\n", "a/b.json": "{}\n"})


@pytest.mark.usefixtures("small")
def test_the_command_says_what_differs_and_writes_it_when_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "a/b.json").write_text("{}\n")
    with pytest.raises(
        CommandError, match=r"not what the rules answer now: docs/conformance\.md\."
    ) as caught:
        call_command("conformance", folder=tmp_path)
    assert caught.value.returncode == 1
    assert "+as it is" in capsys.readouterr().out
    call_command("conformance", folder=tmp_path, write=True)
    assert (tmp_path / "docs/conformance.md").read_text() == "as it is\n"
    call_command("conformance", folder=tmp_path)
    assert "All of it is as it was." in capsys.readouterr().out


def test_without_tests_the_command_says_that_it_needs_a_checkout(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, conformance.MAKER, None)
    with pytest.raises(CommandError, match="Run it in a checkout"):
        call_command("conformance")
