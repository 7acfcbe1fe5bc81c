"""The topics of the help in every language: all are there, and say what the English ones say."""

import re

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse
from django.utils.translation import gettext, override

from config.help.searching import search
from config.help.topics import FOLDER, ORDER, Topic, topics_of

LANGUAGES = [code for code, _ in settings.LANGUAGES if code != settings.LANGUAGE_CODE]
MARKS = {
    "a numbered step": re.compile(r"^\d+\. ", re.MULTILINE),
    "what is bold": re.compile(r"\*\*[^*]+\*\*"),
    "a button": re.compile(r"(?<!\*)\*[^*]+\*(?!\*)"),
}
"""What a topic has as often in each language."""
SAME = re.compile(r"\]\(([^)]+)\)|`([a-z./_]+)[^`]*`", re.IGNORECASE)
"""Where a link leads, and what is typed: the same in each language, in the same order."""


def in_english(slug: str) -> Topic:
    return next(one for one in topics_of(settings.LANGUAGE_CODE) if one.slug == slug)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_has_every_topic_and_no_other(language: str) -> None:
    assert {path.stem for path in (FOLDER / language).glob("*.md")} == set(ORDER)
    assert [one.slug for one in topics_of(language) if one.language] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_topic_has_the_paragraphs_marks_and_links_of_the_english_one(language: str) -> None:
    for topic in topics_of(language):
        english = in_english(topic.slug)
        assert topic.text.count("\n\n") == english.text.count("\n\n"), topic.slug
        assert SAME.findall(topic.text) == SAME.findall(english.text), topic.slug
        for what, mark in MARKS.items():
            assert len(mark.findall(topic.text)) == len(mark.findall(english.text)), (topic.slug, what)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_topic_calls_a_button_as_the_button_is_called(language: str) -> None:
    for topic in topics_of(language):
        for button in MARKS["a button"].findall(in_english(topic.slug).text):
            english = button.strip("*")
            with override(language):
                called = gettext(english)
            assert called in topic.text or called == english, (topic.slug, called)


def test_german_help_is_found_and_read_in_german() -> None:
    with override("de"):
        assert search("Siegel")[0].title == "Geheim wählen"
        found = [one.title for one in search("Wie kann ich Spieler einladen?")]
        assert "An den Tisch kommen" in found[:3], found[:6]
        assert search("zurückgehen")[0].title == "Zurückgehen"


@pytest.mark.django_db
def test_no_topic_says_on_a_german_page_that_it_is_in_english() -> None:
    client = Client(headers={"accept-language": "de"})
    for path in (reverse("help:help"), *(reverse("help:topic", args=[slug]) for slug in ORDER)):
        page = client.get(path).content.decode()
        assert '<html lang="de"' in re.sub(r"\s+", " ", page) and page.count('lang="en"') == 0, path
