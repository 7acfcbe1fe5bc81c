"""A report as Markdown: what its page tells, in the same truths, and nothing in it means anything else."""

import re
from html import unescape

import pytest
from django.test import Client
from hypothesis import example, given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from battles.models import Battle
from chronicle.written import plain
from tests.battles.conftest import Table


def text_of(table: Table, name: str, query: str = "") -> tuple[int, str]:
    client = Client()
    client.force_login(table.members[name].user)
    answer = client.get(f"/battles/{table.battle.pk}/report.md{query}")
    return answer.status_code, answer.content.decode()


def test_it_tells_what_the_page_tells(ford: Table) -> None:
    ford.fight_to_the_end()
    client = Client()
    client.force_login(ford.members["bea"].user)
    page = client.get(f"/battles/{ford.battle.pk}/report/?round=all").content.decode()
    told = {" ".join(one.split()) for one in re.findall(r'<p class="story">\s*([^<]+?)\s*</p>', page)}
    _, text = text_of(ford, "bea")
    assert text.startswith("# The ford\n") and "## Round 1" in text and "### " in text
    lines = {line.partition(" [")[0].lstrip("- ") for line in text.splitlines()}
    sentences = {plain(unescape(one)) for one in told if not one.endswith(":")}
    assert sentences and sentences <= lines
    assert re.search(r"\[.*1d6: \d", text), "dice stand behind what they led to"


def test_each_truth_is_read_by_who_may(ford: Table) -> None:
    ford.fight_to_the_end()
    whole, own, common = text_of(ford, "ada"), text_of(ford, "bea"), text_of(ford, "dot")
    assert {status for status, _ in (whole, own, common)} == {200}
    assert len({text for _, text in (whole, own, common)}) == 3
    for query in ("?truth=whole", "?truth=side-blues", "?truth=x"):
        assert text_of(ford, "bea", query)[0] == 404


def test_what_each_unit_had_lost_and_has_left_is_a_table(ford: Table) -> None:
    """Of a host whose numbers are not known, what is left of it is all."""
    ford.fight_to_the_end()
    _, text = text_of(ford, "bea")
    _, _, end = text.partition("## How they stood at the end")
    reds, _, blues = end.partition("**Blues**")
    html = MarkdownIt("commonmark").enable("table").render(reds)
    assert "| Unit | Had | Lost | Left | In the end |" in reds and html.count("</th>") == 5
    assert "| Unit | Left | In the end |" in blues and "| some | holds |" in blues
    assert ": ," not in end


def test_a_battle_that_has_not_begun_has_none(draft: Table) -> None:
    assert text_of(draft, "ada")[0] == 404


@pytest.mark.parametrize(
    "name", ["# Not a heading", "*<b>* [x](http://y) `", "1. not a list", "- neither", "~~gone~~"]
)
def test_names_mean_nothing_in_it(ford: Table, name: str) -> None:
    Battle.objects.filter(pk=ford.battle.pk).update(name=name)
    ford.fight_to_the_end()
    html = MarkdownIt("commonmark", {"html": True}).enable("strikethrough").render(text_of(ford, "ada")[1])
    heading = re.search(r"<h1>(.*?)</h1>", html)
    assert heading and heading[1].replace("&lt;", "<").replace("&gt;", ">") == name


@given(st.text(max_size=60))
@example("-")
@example("---")
def test_no_text_means_anything_in_it(text: str) -> None:
    html = MarkdownIt("commonmark", {"html": True}).enable(["strikethrough", "table"]).render(plain(text))
    assert set(re.findall(r"<(\w+)", html)) <= {"p"}
