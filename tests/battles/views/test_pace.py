"""Until when people are asked, on the pages."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from battles import actions
from battles.models import Ends, Pace, Seat, Term
from battles.parts.deadline import lasting
from tests.battles.conftest import Table
from tests.battles.sitting import LONG, Browser, html
from tests.markup import tight

RULE: dict[str, Any] = {"ends": "moment", "amount": "1", "unit": "days", "at": "20:00"}
RULE["zone"] = "Europe/Berlin"
RISK: dict[str, Any] = {"key": "risk:rolf", "risk-rolf-risk": "1"}
MOMENT = {"moment-day": "2027-01-15", "moment-at": "20:00", "moment-zone": "Europe/Berlin"}


def moment(ford: Table, **changed: str) -> dict[str, Any]:
    return {"moment-phase": ford.number, **MOMENT, **changed}


def test_the_game_master_sets_how_askings_end(ford: Table) -> None:
    ada = Browser(ford, "ada")
    assert "at a set moment" in html(ada.get("pace/"))
    shown = html(ada.act("pace/", script=False, **RULE))
    assert "Askings end 1 day after they open, at the next 20:00 Berlin time" in shown
    assert "Berlin time" in html(Browser(ford, "bea").get())
    assert Pace.objects.get().ends == Ends.MOMENT


def test_everyone_who_is_asked_sees_the_moment_and_what_is_left(ford: Table) -> None:
    ada = Browser(ford, "ada")
    ada.act("moment/", **moment(ford))
    for name in ("ada", "bea", "dot"):
        page = html(Browser(ford, name).get())
        assert "Friday 15 January, 20:00" in page
        assert 'datetime="2027-01-15T19:00:00+00:00"' in page
        assert "days" in page.partition("data-left")[2][:20]


@pytest.mark.parametrize(
    ("said", "complaint"),
    [
        ({"amount": ""}, "Say how long people have."),
        ({"amount": "91"}, "longer than 90 days"),
        ({"amount": "-1"}, "too low"),
        ({"amount": "x" * 300}, "not a whole number"),
        ({"at": "25:00"}, "not a time of day"),
        ({"at": "\x00"}, "not a time of day"),
        ({"zone": "Mars/Olympus"}, "no such time zone"),
        ({"zone": LONG}, "no such time zone"),
        ({"ends": "sometime"}, "not one of the choices"),
    ],
)
def test_what_cannot_be_is_said_at_its_field(ford: Table, said: dict[str, str], complaint: str) -> None:
    answer = Browser(ford, "ada").act("pace/", script=False, **{**RULE, **said})
    assert answer.status_code == 422
    assert complaint in html(answer)
    assert not Pace.objects.exists()


@pytest.mark.parametrize(
    ("said", "complaint"),
    [
        ({"moment-day": "2020-01-01"}, "between one minute and one year"),
        ({"moment-day": "9999-12-31"}, "between one minute and one year"),
        ({"moment-day": "the ides"}, "not a day"),
        ({"moment-day": "2027-03-28", "moment-at": "02:30"}, "leave this time out"),
        ({"moment-zone": ""}, "Choose a zone"),
        ({"moment-phase": "x"}, "whole number"),
    ],
)
def test_a_moment_that_cannot_be_is_said_at_its_field(
    ford: Table, said: dict[str, str], complaint: str
) -> None:
    answer = Browser(ford, "ada").act("moment/", script=False, **moment(ford, **said))
    assert answer.status_code == 422
    assert complaint in html(answer)
    assert not Term.objects.filter(ends_at__isnull=False).exists()


def test_more_time_a_pause_and_going_on_are_one_press_each(ford: Table) -> None:
    ada = Browser(ford, "ada")
    ada.act("moment/", **moment(ford))
    before = Term.objects.get().ends_at
    assert "1 hour more" in html(ada.get())
    ada.act("extend/", minutes="60")
    assert before is not None
    assert Term.objects.get().ends_at == before + timedelta(hours=1)
    assert "Paused" in html(ada.act("pause/"))
    assert "Paused." in html(Browser(ford, "dot").get())
    assert "Pause</button>" in html(ada.act("resume/"))
    assert Term.objects.get().ends_at is not None


@pytest.mark.parametrize("minutes", ["", "0", "-5", "9" * 30, "an hour"])
def test_odd_extensions_are_refused(ford: Table, minutes: str) -> None:
    assert Browser(ford, "ada").act("extend/", minutes=minutes).status_code == 422


@pytest.mark.parametrize("name", ["bea", "dot", "eve"])
def test_only_a_game_master_has_a_hand_on_the_clock(ford: Table, name: str) -> None:
    somebody = Browser(ford, name)
    assert somebody.get("pace/").status_code == 404
    for what in ("pace/", "moment/", "extend/", "pause/", "resume/"):
        assert somebody.act(what, **RULE).status_code == 404


def test_who_comes_too_late_is_told_so_and_sees_what_became_of_it(ford: Table) -> None:
    actions.set_pace(
        ford.ada, ends=Ends.MOMENT, is_sooner=False, allowed=timedelta(hours=1), at=None, zone="UTC"
    )
    bea = Browser(ford, "bea")
    Term.objects.update(ends_at=datetime(2026, 1, 1, tzinfo=UTC))
    refused = bea.act("answer/", **RISK)
    assert refused.status_code == 409
    assert "The moment has passed" in html(refused)
    bea.get()
    assert ford.scene.played.done
    actions.next_step(ford.ada, phase=ford.number)
    assert "The set moment came" in html(bea.get())


def test_a_secret_question_is_not_betrayed_by_its_clock(ford: Table) -> None:
    """Phase 2 asks the GM in secret for a bonus; here somebody else sits there."""
    Browser(ford, "ada").act("pace/", **RULE)
    ford.orders()
    assert 'class="deadline"></div>' in tight(html(Browser(ford, "dot").get("parts/deadline/")))


def test_queries_do_not_depend_on_the_moment(ford: Table) -> None:
    bea = Browser(ford, "bea")
    Browser(ford, "ada").act("moment/", **moment(ford))
    bea.get()
    with CaptureQueriesContext(connection) as first:
        bea.get()
    Seat.objects.create(battle=ford.battle, word="hero:ghost", side="reds", member=ford.members["bea"])
    with CaptureQueriesContext(connection) as second:
        bea.get()
    assert len(first) == len(second)


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (-5, "less than a minute"),
        (59, "less than a minute"),
        (60, "1 min"),
        (3600, "1 h"),
        (3 * 3600 + 720, "3 h 12 min"),
        (86400, "1 day"),
        (2 * 86400 + 3700, "2 days 1 h"),
    ],
)
def test_what_is_left_is_said_in_two_units_at_most(seconds: int, words: str) -> None:
    assert lasting(timedelta(seconds=seconds)) == words


def test_a_big_screen_shows_the_moment_too(ford: Table) -> None:
    Browser(ford, "ada").act("moment/", **moment(ford))
    assert "Friday 15 January, 20:00" in html(Browser(ford, "dot").get("table/"))


def test_when_the_fighting_is_over_nothing_stands_there_that_is_only_of_use_in_it(ford: Table) -> None:
    def hidden(part: str) -> bool:
        return " hidden" in html(Browser(ford, "ada").get(f"parts/{part}/")).partition(">")[0]

    assert not hidden("pace") and not hidden("orders")
    ford.fight_to_the_end()
    assert hidden("pace") and hidden("orders")
