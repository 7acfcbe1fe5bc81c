"""What is new for somebody since his last visit."""

from datetime import timedelta

import pytest
from django.db import connection
from django.db.models import F
from django.test.utils import CaptureQueriesContext

from battles import actions
from battles.models import Attendance, Message
from tests.battles.conftest import Table
from tests.battles.sitting import Browser, html


def go_away(table: Table, name: str) -> None:
    """So long that coming back is another visit; what was said then is as much older."""
    long = timedelta(hours=3)
    rows = Attendance.objects.filter(battle=table.battle, member=table.members[name])
    assert rows.update(seen_at=F("seen_at") - long, before_at=F("before_at") - long) == 1


def test_a_first_visit_has_nothing_to_tell(ford: Table) -> None:
    assert "Since you last looked" not in html(Browser(ford, "bea").get())


def test_who_comes_back_is_told_what_ended_and_how_much_was_said(ford: Table) -> None:
    bea = Browser(ford, "bea")
    bea.get()
    go_away(ford, "bea")
    ford.orders()
    actions.say(ford.ada, to="everyone", text="Well fought")
    actions.say(ford.ada, to=f"member:{ford.members['cal'].pk}", text="Not for you")
    shown = html(bea.get()).partition('id="since"')[2].partition("</details>")[0]
    assert "1 step ended" in shown
    assert "1 new message" in shown
    assert "Over the wall." in shown
    assert "Since you last looked" in html(bea.get()), "it stays for this visit"


def test_who_stays_is_told_nothing_twice(ford: Table) -> None:
    bea = Browser(ford, "bea")
    bea.get()
    ford.orders()
    assert "Since you last looked" not in html(bea.get())


def test_the_next_visit_begins_where_this_one_ended(ford: Table) -> None:
    bea = Browser(ford, "bea")
    bea.get()
    go_away(ford, "bea")
    ford.orders()
    bea.get()
    Attendance.objects.update(seen_seq=ford.ada.battle.seq)
    go_away(ford, "bea")
    assert "Since you last looked" not in html(bea.get())


def test_a_page_that_is_renewed_counts_as_looking(ford: Table) -> None:
    bea = Browser(ford, "bea")
    bea.get()
    Attendance.objects.update(seen_at=F("seen_at") - timedelta(minutes=5))
    before = Attendance.objects.get().seen_at
    bea.get("parts/mine/")
    assert Attendance.objects.get().seen_at > before


@pytest.mark.parametrize("name", ["ada", "bea", "dot"])
def test_everybody_is_told_his_own(ford: Table, name: str) -> None:
    browser = Browser(ford, name)
    browser.get()
    go_away(ford, name)
    ford.orders()
    ford.clash()
    shown = html(browser.get()).partition('id="since"')[2].partition("</details>")[0]
    assert "2 steps ended" in shown


def test_queries_do_not_grow_with_what_is_new(ford: Table) -> None:
    bea = Browser(ford, "bea")
    bea.get()
    go_away(ford, "bea")
    ford.orders()
    Message.objects.create(battle=ford.battle, member=ford.members["ada"], to="everyone", text="one")

    def count() -> int:
        bea.get()
        with CaptureQueriesContext(connection) as queries:
            bea.get()
        return len(queries)

    first = count()
    for n in range(3):
        Message.objects.create(battle=ford.battle, member=ford.members["ada"], to="everyone", text=str(n))
    assert count() == first
