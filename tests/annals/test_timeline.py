"""The timeline: what was, by the campaign's own calendar, and what is to come, as far as one may know."""

from __future__ import annotations

import re
from urllib.parse import urlencode

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from annals.models import Calendar, Fought
from annals.parts.timeline import MOST, timeline
from battles import actions
from battles.models import Battle
from campaigns.models import Campaign, Membership, Note
from campaigns.parts import Context
from rosters.actions import camp
from tests.battles.conftest import Table
from tests.battles.parts.test_parts import words
from tests.factories import make_note

TYPED = {
    "months": "Thaw 30\nHigh Summer 1\nHarvest 29",
    "weekdays": "Moonday\nWindsday",
    "era": "of the Crown",
    "year": "1042",
    "month": "1",
    "date": "1",
    "weekday": "1",
}


def client_of(table: Table, name: str) -> Client:
    client = Client()
    client.force_login(table.members[name].user)
    return client


def base(table: Table) -> str:
    return f"/campaigns/{table.battle.campaign_id}/timeline/"


def read(table: Table, name: str, query: str = "") -> str:
    answer = client_of(table, name).get(base(table) + query)
    assert answer.status_code == 200
    return words(answer.content.decode())


def keep(table: Table, name: str = "ada", **typed: str) -> tuple[int, str]:
    answer = client_of(table, name).post(f"{base(table)}calendar/", {**TYPED, **typed}, follow=True)
    return answer.status_code, words(answer.content.decode())


def test_battles_camps_and_notes_stand_on_their_days(written: Table) -> None:
    gm = written.members["ada"]
    camp.pass_days(gm, days=4)
    make_note(written.battle.campaign, gm.user, title="The envoy comes")
    Note.objects.update(day=9)
    text = read(written, "bea")
    assert re.search(r"Day 1 .*The ford.* Day 5 today .*4 days pass Day 9 .*The envoy comes", text)


def test_a_battle_stands_there_before_its_aftermath_is_written(ford: Table) -> None:
    muster = Battle.objects.get(pk=ford.battle.pk).muster
    Battle.objects.filter(pk=ford.battle.pk).update(muster={**muster, "day": 7})
    for name in ("ada", "dot"):
        assert re.search(r"Day 7 .*The ford.*being fought", read(ford, name))


def test_one_goes_to_a_date_of_the_calendar_or_to_a_number(written: Table) -> None:
    assert "Days 101 to 200" in read(written, "bea", "?day=150")
    assert "There is no such day" in read(written, "bea", "?day=soon")
    keep(written)
    page = read(written, "bea")
    assert "A date as the calendar has it, such as 1 Thaw 1042 of the Crown" in page
    for asked in ("3 High Summer 1042", "62", "1 harvest 1043 of the crown"):
        text = read(written, "bea", urlencode({"day": asked}).join(["?", ""]))
        assert ("There is no such day" in text) == (asked[0] == "3"), asked
        assert ("Nothing is written down of 1043" in text) == (asked[0] != "3"), asked


def test_nobody_reads_what_is_not_his(written: Table) -> None:
    gm = written.members["ada"]
    make_note(written.battle.campaign, gm.user, title="A traitor", audience=Note.For.GM)
    Note.objects.update(day=2)
    actions.new_battle(gm, name="The ambush", forces=[])
    assert "A traitor" in read(written, "ada") and "The ambush" in read(written, "ada")
    for name in ("bea", "dot"):
        assert "A traitor" not in read(written, name) and "The ambush" not in read(written, name)


def test_a_note_far_ahead_of_one_s_own_does_not_show_in_the_way_there(written: Table) -> None:
    make_note(written.battle.campaign, written.members["ada"].user, audience=Note.For.GM)
    Note.objects.update(day=5000)
    assert "Later" in read(written, "ada") and "Later" not in read(written, "bea")


def test_the_game_master_names_months_and_days(written: Table) -> None:
    status, text = keep(written)
    assert status == 200 and "Moonday, 1 Thaw 1042 of the Crown" in text
    assert "1042 of the Crown" in read(written, "bea") and "1 Thaw" in read(written, "bea")
    camp.pass_days(Membership.objects.get(pk=written.members["ada"].pk), days=30)
    assert Campaign.objects.get().calendar == "Moonday, 1 High Summer 1042 of the Crown"
    assert "1 High Summer" in read(written, "bea")
    client_of(written, "ada").post(f"{base(written)}calendar/drop/")
    assert "Day 31" in read(written, "bea")


def test_the_calendar_is_the_game_masters_alone(written: Table) -> None:
    for name in ("bea", "cal", "dot"):
        assert client_of(written, name).get(f"{base(written)}calendar/").status_code == 404
        assert keep(written, name)[0] == 404
        assert client_of(written, name).post(f"{base(written)}calendar/drop/").status_code == 404
    assert not Calendar.objects.exists()


def test_an_example_can_be_kept_as_it_is(written: Table) -> None:
    page = client_of(written, "ada").get(f"{base(written)}calendar/?example").content.decode()
    assert "Deepsnow 30" in page and "Saintsday" in page


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ({"months": ""}, "Write something here."),
        ({"months": "Thaw"}, "Line 1, “Thaw”"),
        ({"months": "Thaw 30\nFall ²"}, "Line 2"),
        ({"months": "Thaw 0"}, "Line 1"),
        ({"months": "Thaw 401"}, "Line 1"),
        ({"months": "x" * 41 + " 30"}, "40 letters"),
        ({"months": "Moon 1\n" * 41}, "40 months at most"),
        ({"months": "Thaw 30\nFall 30\nTHAW 30"}, "Two months are called Thaw."),
        ({"month": "4"}, "There are 3 months in the list."),
        ({"month": "2", "date": "2"}, "High Summer has 1 day."),
        ({"weekday": "3"}, "There are 2 days in the list."),
        ({"weekdays": "Day\n" * 21}, "20 days at most"),
        ({"year": "soon"}, "soon"),
        ({"date": "0"}, "1"),
    ],
)
def test_a_calendar_that_cannot_be_is_refused_at_its_field(
    written: Table, typed: dict[str, str], said: str
) -> None:
    status, text = keep(written, **typed)
    assert status == 422 and said in text
    assert not Calendar.objects.exists()


@pytest.mark.parametrize(
    "query", ["?day=0", "?day=-4", "?day=x", "?day=²", "?day=99999999", "?day=1&from=9e9"]
)
def test_odd_days_are_answered(written: Table, query: str) -> None:
    read(written, "bea", query)
    keep(written)
    read(written, "bea", query)


def test_a_full_year_goes_on_on_the_next_page_by_whole_days(written: Table) -> None:
    campaign, ada = written.battle.campaign, written.members["ada"].user
    Note.objects.bulk_create(
        Note(campaign=campaign, written_by=ada, title=f"Note {n}", audience="everyone", day=2 + n // 4)
        for n in range(MOST + 10)
    )
    first = timeline(written.members["bea"], None)
    day, past = first["more"]
    rest = timeline(written.members["bea"], day, day, past)
    assert notes(first) + notes(rest) == [f"Note {n}" for n in range(MOST + 10)] and rest["more"] is None


def notes(shown: Context) -> list[str]:
    days = [day for month in shown["months"] for day in month.days]
    return [one.note.title for day in days for one in day.happenings if one.note]


def test_of_a_day_that_no_page_holds_the_rest_is_on_the_next(written: Table) -> None:
    campaign, ada = written.battle.campaign, written.members["ada"].user
    Note.objects.bulk_create(
        Note(campaign=campaign, written_by=ada, title=f"Note {n}", audience="everyone", day=3)
        for n in range(MOST + 10)
    )
    first = timeline(written.members["bea"], 3, 3)
    day, past = first["more"]
    assert (day, past) == (3, MOST)
    rest = timeline(written.members["bea"], day, day, past)
    assert notes(first) + notes(rest) == [f"Note {n}" for n in range(MOST + 10)] and rest["more"] is None
    page = client_of(written, "bea").get(f"{base(written)}?day=3&from=3").content.decode()
    assert "There is more on this day" in page and "past=60" in page


def test_it_asks_the_database_as_often_for_many_as_for_few(written: Table) -> None:
    def queries(name: str) -> int:
        client = client_of(written, name)
        client.get(base(written))
        with CaptureQueriesContext(
            connection,
        ) as asked:
            client.get(base(written))
        return len(asked)

    before = {name: queries(name) for name in ("ada", "bea", "dot")}
    more(written, 12)
    assert before == {name: queries(name) for name in ("ada", "bea", "dot")}


def more(table: Table, number: int) -> None:
    """As many battles more, fought alike, and notes and days in camp."""
    gm = table.members["ada"]
    for n in range(number):
        battle = Battle.objects.get(pk=table.battle.pk)
        sides = list(battle.sides.all())
        battle.pk, battle._state.adding, battle.name = battle.pk + 1 + n, True, f"Ford {n}"
        battle.save()
        Fought.objects.create(battle=battle, campaign=gm.campaign, day=2, rounds=1)
        for side in sides:
            side.pk, side.battle = None, battle
            side.save()
        make_note(gm.campaign, gm.user, title=f"Note {n}")
        camp.pass_days(gm, days=1)
    Note.objects.update(day=3)
