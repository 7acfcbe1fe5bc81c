"""Who is at the table: whoever opens the page, until he looks away or is not heard of for long."""

from datetime import timedelta

import pytest
from django.db import connection
from django.db.models import F
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from battles import actions
from battles.actions.presence import SEEN_EVERY
from battles.models import AWAY_FOR, HERE_FOR, Attendance, Battle
from battles.parts.sight import sight
from battles.parts.talking.here import Present, here
from battles.views.acting import UNREADABLE
from tests.battles.conftest import Table
from tests.battles.sitting import Browser, html


def present(table: Table, by: str = "dot") -> list[str]:
    """By name, with brackets around whoever looks away."""
    viewer = table.viewer(by)
    found: list[Present] = here(sight(viewer.battle, viewer.audience))["present"]
    return [f"({one.name})" if one.is_away else one.name for one in found]


def times_told(table: Table) -> int:
    return Battle.objects.get(pk=table.battle.pk).talk


def grow_silent(table: Table, name: str, spell: timedelta = HERE_FOR) -> None:
    long_ago = timezone.now() - spell - timedelta(seconds=1)
    Attendance.objects.filter(member=table.members[name]).update(seen_at=long_ago, heard_at=long_ago)


def test_whoever_opens_the_page_is_seen_to_be_here(ford: Table) -> None:
    for name in ("dot", "cal", "ada", "bea"):
        assert Browser(ford, name).get().status_code == 200
    assert present(ford) == ["Ada", "Bea", "Cal"]
    assert "game master" in html(Browser(ford, "dot").get("parts/here/"))


def test_the_others_hear_of_it_once(ford: Table) -> None:
    for told in (1, 1):
        Browser(ford, "bea").get()
        assert times_told(ford) == told
    Browser(ford, "dot").get()
    assert times_told(ford) == 1


def test_a_page_out_of_sight_is_away_until_it_is_seen_again(ford: Table) -> None:
    bea = Browser(ford, "bea")
    bea.get()
    assert bea.act("here/", page="one", is_away="on").status_code == 204
    assert present(ford) == ["(Bea)"]
    assert "looks away" in html(Browser(ford, "cal").get())
    bea.act("here/", page="one")
    assert present(ford) == ["Bea", "Cal"]


def test_the_page_seen_last_has_the_say(ford: Table) -> None:
    bea = ford.bea
    actions.arrive(bea)
    actions.look(bea, is_away=False, page="old")
    actions.look(bea, is_away=False, page="new")
    actions.look(bea, is_away=True, page="old")
    assert present(ford) == ["Bea"]
    actions.look(bea, is_away=True, page="new")
    assert present(ford) == ["(Bea)"]


def test_who_comes_back_is_here_again(ford: Table) -> None:
    bea = Browser(ford, "bea")
    bea.get()
    bea.act("here/", page="one", is_away="on")
    bea.get()
    assert present(ford) == ["Bea"]


def test_who_is_not_heard_of_for_long_is_away_and_then_gone(ford: Table) -> None:
    actions.arrive(ford.bea)
    actions.arrive(ford.cal)
    before = times_told(ford)
    for spell, there in ((HERE_FOR, ["(Bea)", "Cal"]), (HERE_FOR + AWAY_FOR, ["Cal"])):
        grow_silent(ford, "bea", spell)
        before += 1
        for _ in range(2):
            actions.look(ford.cal, is_away=False, page="one")
            assert present(ford) == there
            assert times_told(ford) == before, "it is new once"
    actions.arrive(ford.bea)
    assert present(ford) == ["Bea", "Cal"]


def test_the_clock_alone_changes_nothing_on_a_page(ford: Table) -> None:
    """Else a page that is drawn anew because of a secret would show others than one that is not."""
    actions.arrive(ford.bea)
    grow_silent(ford, "bea", HERE_FOR + AWAY_FOR)
    assert present(ford) == ["Bea"]


def test_what_comes_to_a_screen_tells_the_table_nothing(ford: Table) -> None:
    actions.attend(ford.bea)
    assert present(ford) == []
    assert times_told(ford) == 0


def test_what_comes_to_many_screens_is_noted_as_cheaply_as_for_one(ford: Table) -> None:
    def seen() -> int:
        return ford.battle.attendances.filter(seen_at__gt=timezone.now() - SEEN_EVERY).count()

    one, all_of_them = [ford.bea], [ford.ada, ford.bea, ford.cal, ford.dot]
    with CaptureQueriesContext(connection) as for_one:
        actions.all_attend(ford.battle, one)
    with CaptureQueriesContext(connection) as for_all:
        actions.all_attend(ford.battle, all_of_them)
    assert (seen(), len(for_all)) == (4, len(for_one))
    ford.battle.attendances.update(seen_at=F("seen_at") - SEEN_EVERY)
    assert seen() == 0
    actions.all_attend(ford.battle, all_of_them)
    assert seen() == 4


def test_a_page_that_was_forgotten_open_brings_its_reader_back(ford: Table) -> None:
    actions.arrive(ford.bea)
    grow_silent(ford, "bea")
    actions.look(ford.cal, is_away=False, page="one")
    assert present(ford) == ["(Bea)", "Cal"]
    actions.look(ford.bea, is_away=False, page="one")
    assert present(ford) == ["Bea", "Cal"]


def test_who_only_watches_tells_nothing_of_himself(ford: Table) -> None:
    dot = Browser(ford, "dot")
    assert "data-here" not in html(dot.get())
    assert dot.act("here/", page="one").status_code == 204
    assert present(ford) == []
    assert times_told(ford) == 0


def test_a_look_through_other_eyes_brings_nobody_to_the_table(ford: Table) -> None:
    ada = Browser(ford, "ada")
    page = html(ada.get(f"as/{ford.members['bea'].pk}/"))
    assert "data-here" not in page
    assert present(ford) == []


@pytest.mark.parametrize("page", ["", "a" * 13, "one\x00"])
def test_what_no_page_says_is_refused_in_words(ford: Table, page: str) -> None:
    answer = Browser(ford, "bea").act("here/", page=page)
    assert answer.status_code == UNREADABLE
    assert answer.content.strip()


def test_nobody_is_at_the_table_of_a_battle_that_is_told(ford: Table) -> None:
    actions.arrive(ford.bea)
    Battle.objects.filter(pk=ford.battle.pk).update(state=Battle.State.OVER)
    assert present(ford) == []
