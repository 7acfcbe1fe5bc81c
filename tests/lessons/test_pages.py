"""The page of the lessons and the strip: who gets it, where it waits, and what cannot be."""

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from accounts import limits
from battles.models import Phase
from campaigns.models import Absent, Campaign
from lessons.models import Kind, Lesson
from lessons.parts import strip_of
from tests.counting import counted_in, counters  # noqa: F401
from tests.factories import make_user
from tests.lessons.playing import Learner, learner

pytestmark = pytest.mark.django_db


@pytest.fixture
def eve() -> Learner:
    return learner("gm")


def text_of(client: Client, path: str = "/") -> str:
    return client.get(path).content.decode()


def test_nobody_has_a_strip_who_has_not_begun() -> None:
    client = Client()
    client.force_login(make_user("Ada"))
    assert 'id="lesson"' not in text_of(client)
    assert client.get(reverse("lessons:strip")).status_code == 204
    assert client.post(reverse("lessons:resume"), {"kind": "gm"}).status_code == 404
    assert client.post(reverse("lessons:take-hero")).status_code == 404
    assert client.post(reverse("lessons:leave")).status_code == 302


def test_a_stranger_reads_that_a_lesson_needs_no_account() -> None:
    html = Client().get(reverse("lessons:lessons")).content.decode()
    assert "One press, and no account" in html and f"{reverse('accounts:sign-in')}?next=" in html
    assert " hidden>" not in html
    assert "It needs no account either." in text_of(Client())


def test_where_nothing_is_offered_without_an_account_a_lesson_wants_one(settings: Any) -> None:
    settings.TRIALS_AT_ONCE = 0
    html = text_of(Client(), reverse("lessons:lessons"))
    assert f"{reverse('accounts:sign-up')}?next=" in html and "no account" not in html + text_of(Client())
    assert html.count(" hidden>") >= 2, "what cannot be pressed yet is not offered"
    answer = Client().post(reverse("lessons:begin"), {"kind": "gm"})
    assert answer.status_code == 302 and "sign-in" in answer.headers["Location"]


@pytest.mark.parametrize("name", ["resume", "leave", "keep", "take-hero", "go-on"])
def test_a_stranger_is_asked_who_he_is(name: str) -> None:
    answer = Client().post(reverse(f"lessons:{name}"))
    assert answer.status_code == 302 and "sign-in" in answer.headers["Location"]


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ({}, "Choose one of the two lessons"),
        ({"kind": "king"}, "There are two lessons"),
        ({"kind": "player", "ruleset": "chess"}, "not installed here"),
        ({"kind": "player"}, "Choose the rules of the battle"),
        ({"kind": "gm\x00", "ruleset": "gurps"}, "There are two lessons"),
    ],
)
def test_bad_input_is_said_in_words(eve: Learner, said: dict[str, str], why: str) -> None:
    answer = eve.client.post(reverse("lessons:begin"), said)
    assert answer.status_code == 422 and why in answer.content.decode()


def test_it_waits_where_it_was_left(eve: Learner) -> None:
    assert "Lesson 1 of 10:" in text_of(eve.client)
    eve.post("battles:new-sample", name="The long summer", ruleset="gurps")
    assert Campaign.objects.get(name="The long summer").absent == Absent.OFFICER
    eve.post("lessons:leave")
    page = text_of(eve.client)
    assert 'id="lesson"' not in page and "step 2 of 10: Look at the forces" in page
    other = Client()
    other.force_login(eve.user)
    assert 'id="lesson"' not in text_of(other)
    answer = other.post(reverse("lessons:resume"), {"kind": "gm"})
    assert answer.headers["Location"].endswith("/") and "/units/" in answer.headers["Location"]
    assert "Lesson 2 of 10:" in text_of(other)


def test_an_older_campaign_is_none_of_the_lesson() -> None:
    ada = Client()
    ada.force_login(make_user("Eve"))
    ada.post(reverse("battles:new-sample"), {"name": "Long ago", "ruleset": "gurps"})
    ada.post(reverse("lessons:begin"), {"kind": "gm"})
    assert "Lesson 1 of 10:" in text_of(ada)


def test_another_persons_lesson_is_his(eve: Learner) -> None:
    bea = Client()
    bea.force_login(make_user("Bea"))
    bea.post(reverse("lessons:begin"), {"kind": "gm"})
    eve.post("battles:new-sample", name="The long summer", ruleset="gurps")
    assert "Lesson 1 of 10:" in text_of(bea)


def test_going_back_in_the_battle_does_not_go_back_in_the_lesson() -> None:
    bea = learner("player", "gurps")
    bea.post("lessons:take-hero")
    assert bea.step == "answer"
    Phase.objects.update(state=Phase.State.STRUCK)
    assert bea.step == "answer"
    bea.post("lessons:begin", kind="player", ruleset="gurps")
    assert bea.step == "hero"


def test_too_many_lessons_are_refused(eve: Learner) -> None:
    for _ in range(limits.LESSON.most - 1):
        limits.LESSON.take(eve.user.pk)
    answer = eve.client.post(reverse("lessons:begin"), {"kind": "gm"})
    assert answer.status_code == 429 and "wait until tomorrow" in answer.content.decode()


@pytest.mark.usefixtures("counters")
def test_no_number_that_counts_is_shown() -> None:
    bea = learner("player", "gurps")
    for path in ("/", reverse("lessons:lessons"), reverse("lessons:strip")):
        answer = bea.client.get(path)
        assert not counted_in(answer, answer.content.decode())


def test_the_strip_asks_the_same_of_the_database_whatever_was_made(eve: Learner) -> None:
    def queries() -> int:
        with CaptureQueriesContext(connection) as found:
            strip_of(Lesson.objects.select_related("user", "campaign").get(kind=Kind.GM))
        return len(found)

    eve.post("battles:new-sample", name="One", ruleset="gurps")
    one = queries()
    for n in range(3):
        eve.post("battles:new-sample", name=f"More {n}", ruleset="runequest")
    assert queries() == one
