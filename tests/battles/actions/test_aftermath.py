"""The aftermath: proposals ticked, edited, written to the rosters as one act and taken back."""

import html
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from pytest_django.fixtures import DjangoAssertNumQueries

from battles import actions
from battles.actions import Edit
from battles.models import Battle, Change, Event, Writing
from rosters import actions as rosters
from rosters.forms.changes import in_words
from rosters.models import Force, Unit
from rulesets.engine import Value
from rulesets.engine.words import Speaker
from tests.battles.conftest import Table
from tests.battles.pages import NASTY, client_of


@pytest.fixture
def won(ford: Table) -> Table:
    """Both sides have lost men: one proposed change each, and one more to a side and over to the other."""
    ford.fight_to_the_end()
    battle = Battle.objects.get()
    phase = battle.phases.last()
    assert phase is not None
    battle.changes.all().delete()
    proposed = [
        ("spears", "count", 20, 12, "Losses at the ford"),
        ("bows", "count", 15, 9, "Losses at the ford"),
        ("berta", "hits", 10, 4, "A blade"),
        ("bows", "side", "blues", "reds", "Went over"),
    ]
    for place, (subject, name, old, new, reason) in enumerate(proposed):
        Change.objects.create(
            battle=battle, phase=phase, place=place, subject=subject, name=name, old=old, new=new,
            proposed=new, reason=reason,
        )  # fmt: skip
    return ford


def url_of(table: Table) -> str:
    return f"/battles/{table.battle.pk}/aftermath/"


def change(subject: str, name: str = "count") -> Change:
    return Change.objects.get(subject=subject, name=name)


def posted(**changed: str | None) -> dict[str, str]:
    """What the page sends when nothing is changed, but for this; None for a tick that is taken off."""
    said: dict[str, str] = {"version": str(Battle.objects.get().version)}
    for row in Change.objects.all():
        said |= {f"change-{row.pk}-here": "1", f"change-{row.pk}-{row.name}": str(row.new)}
        if row.is_accepted:
            said[f"change-{row.pk}"] = "on"
    for name, value in changed.items():
        if value is None:
            del said[name]
        else:
            said[name] = value
    return said


def page(client: Client, table: Table) -> str:
    response = client.get(url_of(table))
    assert response.status_code == 200
    return html.unescape(response.content.decode())


def sheet(key: str) -> dict[str, Any]:
    found: dict[str, Any] = Unit.objects.get(key=key).sheet
    return found


def test_confirm_writes_what_is_ticked_and_take_back_gives_it_back(won: Table) -> None:
    before = sheet("bows")["count"], Unit.objects.get(key="bows").force.key
    actions.edit_changes(
        won.ada, edits=[Edit(change("spears").pk, False, 12), Edit(change("bows").pk, True, 11)]
    )
    actions.confirm_changes(won.ada)
    battle = Battle.objects.get()
    assert battle.state == Battle.State.OVER
    assert battle.ended_at is not None
    assert sheet("bows")["count"] == 11
    assert Unit.objects.get(key="bows").force.key == "reds"
    assert sheet("spears").get("count", 20) == 20
    assert change("bows").proposed == 9
    assert change("bows").is_edited
    actions.take_back_changes(won.ada)
    assert (sheet("bows")["count"], Unit.objects.get(key="bows").force.key) == before
    assert Battle.objects.get().state == Battle.State.AFTERMATH
    kinds = list(Event.objects.order_by("-seq").values_list("kind", flat=True)[:2])
    assert kinds == ["aftermath_taken_back", "aftermath_written"]


def test_what_is_written_is_closed_until_it_is_taken_back(won: Table) -> None:
    actions.confirm_changes(won.ada)
    with pytest.raises(actions.AftermathIsWritten):
        actions.edit_changes(won.ada, edits=[])
    with pytest.raises(actions.AftermathIsWritten):
        actions.confirm_changes(won.ada)
    actions.take_back_changes(won.ada)
    with pytest.raises(actions.NothingIsThere):
        actions.take_back_changes(won.ada)
    assert Writing.objects.get().taken_back_at is not None


def test_a_running_battle_has_no_aftermath_yet(ford: Table) -> None:
    with pytest.raises(actions.NothingIsThere):
        actions.confirm_changes(ford.ada)
    assert client_of(ford, "ada").get(url_of(ford)).status_code == 302


def test_a_change_that_is_gone_is_said(won: Table) -> None:
    with pytest.raises(actions.NothingIsThere):
        actions.edit_changes(won.ada, edits=[Edit(999_999, True, 1)])


def test_a_deleted_unit_is_named_and_the_rest_is_written_without_it(won: Table) -> None:
    rosters.delete_unit(won.members["ada"], unit=Unit.objects.get(key="bows"))
    ada = client_of(won, "ada")
    assert "deleted since" in page(ada, won)
    response = ada.post(url_of(won), posted(then="write"))
    text = html.unescape(response.content.decode())
    assert "Bows has been deleted since" in text
    assert sheet("spears").get("count", 20) == 20
    untick: dict[str, str | None] = {
        f"change-{row.pk}": None for row in Change.objects.filter(subject="bows")
    }
    assert ada.post(url_of(won), posted(then="write", **untick)).status_code == 302
    assert sheet("spears")["count"] == 12


def test_a_roster_that_changed_meanwhile_is_said_and_nothing_is_written(won: Table) -> None:
    Unit.objects.filter(key="bows").update(sheet={"count": 30})
    response = client_of(won, "ada").post(url_of(won), posted(then="write"))
    text = html.unescape(response.content.decode())
    assert "Bows, Men: it is 30 now, not 15" in text
    assert Battle.objects.get().state == Battle.State.AFTERMATH
    assert sheet("spears").get("count", 20) == 20


def test_what_cannot_be_taken_back_whole_is_said(won: Table) -> None:
    actions.confirm_changes(won.ada)
    Unit.objects.filter(key="bows").update(sheet={"count": 3})
    with pytest.raises(actions.CannotTakeBack) as refusal:
        actions.take_back_changes(won.ada)
    assert "Bows" in str(refusal.value)
    ada = client_of(won, "ada")
    response = ada.post(f"{url_of(won)}take-back/", follow=True)
    assert "cannot be taken back whole" in response.content.decode()
    assert Battle.objects.get().state == Battle.State.OVER


def test_what_stands_there_for_the_first_time_takes_nothing_away(won: Table) -> None:
    """“Not set” is nothing to strike out; and what is gone is said in words."""
    ada, row = client_of(won, "ada"), change("bows")
    Change.objects.filter(pk=row.pk).update(old=None)
    text = " ".join(page(ada, won).split())
    assert '<span><b>9</b></span> <span class="soft">empty until now</span>' in text
    assert "not set" not in text
    Change.objects.filter(pk=row.pk).update(old=15, new=None, proposed=None)
    assert "<del>15</del> <b>none any more</b>" in page(ada, won)


def test_the_page_keeps_ticks_and_values_and_writes_at_a_press(won: Table) -> None:
    ada, bows, spears = client_of(won, "ada"), change("bows"), change("spears")
    text = page(ada, won)
    for said in (
        "Men",
        "Losses at the ford",
        "<del>15</del> <b>9</b>",
        "Force",
        "<del>Blues</del> <b>Reds</b>",
    ):
        assert said in text
    typed: dict[str, str | None] = {f"change-{bows.pk}-count": "10", f"change-{spears.pk}": None}
    assert ada.post(url_of(won), posted(**typed)).status_code == 302
    assert (change("bows").new, change("spears").is_accepted) == (10, False)
    assert "proposed: 9" in page(ada, won)
    assert sheet("bows")["count"] == 15
    ada.post(url_of(won), posted(then="write"))
    assert sheet("bows")["count"] == 10
    text = page(ada, won)
    assert "left out" in text
    assert "Take it back" in text
    ada.post(f"{url_of(won)}take-back/")
    assert sheet("bows")["count"] == 15


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("a few", "not a whole number"),
        ("-4", "too low"),
        ("9" * 30, "too high"),
        ("", "needed"),
        ("\x00", "not a whole number"),
        (NASTY, "not a whole number"),
    ],
)
def test_a_value_that_cannot_be_is_said_and_nothing_is_lost(won: Table, typed: str, said: str) -> None:
    bows, spears = change("bows"), change("spears")
    data = posted(**{f"change-{bows.pk}-count": typed, f"change-{spears.pk}-count": "13", "then": "write"})
    response = client_of(won, "ada").post(url_of(won), data)
    raw = response.content.decode()
    assert response.status_code == 200
    assert said in html.unescape(raw)
    assert 'value="13"' in raw
    assert "<script>alert" not in raw
    assert Battle.objects.get().state == Battle.State.AFTERMATH


def test_another_game_master_s_ticks_are_not_written_over_unseen(won: Table) -> None:
    ada, old = client_of(won, "ada"), posted(then="write")
    actions.edit_changes(won.ada, edits=[Edit(change("bows").pk, False, 9)])
    text = ada.post(url_of(won), old).content.decode()
    assert "Somebody has changed this list" in text
    assert Battle.objects.get().state == Battle.State.AFTERMATH
    assert ada.post(url_of(won), old | {"version": str(Battle.objects.get().version)}).status_code == 302
    assert Battle.objects.get().state == Battle.State.OVER


def test_a_force_to_go_over_to_must_be_there(won: Table) -> None:
    data = posted(**{f"change-{change('bows', 'side').pk}-side": "greens"})
    assert "greens" in client_of(won, "ada").post(url_of(won), data).content.decode()


def test_a_field_that_no_sheet_has_can_only_be_unticked(won: Table) -> None:
    Change.objects.filter(subject="spears").update(name="colour", old="red", new="blue")
    Change.objects.filter(subject="berta").update(subject="nobody")
    text = page(client_of(won, "ada"), won)
    assert "Colour" in text
    assert "Elsewhere" in text


def test_the_aftermath_is_the_game_masters(won: Table) -> None:
    unknown = client_of(won, "bea").get("/battles/999999/aftermath/")
    for name in ("bea", "cal", "dot"):
        client = client_of(won, name)
        for response in (
            client.get(url_of(won)),
            client.post(url_of(won), {}),
            client.post(f"{url_of(won)}take-back/"),
        ):
            assert response.status_code == 404
        assert client.get(url_of(won)).content[:300] == unknown.content[:300]
    assert Client().get(url_of(won)).status_code == 404


def test_names_are_shown_as_text(won: Table) -> None:
    Change.objects.update(reason=NASTY)
    Force.objects.update(name=NASTY)
    assert "<script>alert" not in client_of(won, "ada").get(url_of(won)).content.decode()


def test_queries_of_the_list_do_not_grow(
    won: Table, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    ada = client_of(won, "ada")
    with CaptureQueriesContext(connection) as first:
        ada.get(url_of(won))
    for row in Change.objects.all():
        for _ in range(3):
            row.pk = None
            row.save()
    with django_assert_num_queries(len(first.captured_queries)):
        ada.get(url_of(won))


class Talk(Value):
    amount: int = 0
    since: str = ""


def test_values_are_said_in_words() -> None:
    speaker = Speaker({}, {"caliburn": "Caliburn"})
    assert in_words(speaker, "leader", "caliburn") == "Caliburn"
    assert in_words(speaker, "leader", None) == "nothing"
    assert in_words(speaker, "hits", -3) == "−3"
    assert (
        in_words(speaker, "talk", (Talk(amount=2, since="May"), Talk(amount=-1)))
        == "amount 2, since May; amount −1"
    )
    assert in_words(speaker, "classes", frozenset({"guns", "horse"})) == "guns, horse"
    assert in_words(speaker, "classes", ()) == "nothing"


class Mood(Value):
    value: int
    note: str = ""


def test_of_a_list_only_what_comes_and_goes_is_said() -> None:
    speaker = Speaker({"value.mood": "{value:+} ({note})"}, {})
    old, new = (Mood(value=1, note="a feast"),), (Mood(value=1, note="a feast"), Mood(value=-2))
    assert in_words(speaker, "moods", new, old) == "\N{MINUS SIGN}2; 1 more as before"
    assert in_words(speaker, "moods", old, new) == "1 as before"
    assert in_words(speaker, "moods", old, ()) == "+1 (a feast)"
    assert in_words(speaker, "moods", (), old) == "nothing"


def test_all_of_a_subject_or_side_are_left_out_or_taken_with_one_press(won: Table) -> None:
    ada = client_of(won, "ada")
    assert "leave:subject:bows" in page(ada, won)
    ada.post(url_of(won), posted(flip="leave:subject:bows"))
    assert {(one.subject, one.name) for one in Change.objects.filter(is_accepted=True)} == {
        ("spears", "count"),
        ("berta", "hits"),
    }
    ada.post(url_of(won), posted(flip="leave:side:blues"))
    assert [one.subject for one in Change.objects.filter(is_accepted=True)] == ["spears"]
    ada.post(url_of(won), posted(flip="take:side:blues", then="write"))
    assert Change.objects.filter(is_accepted=True).count() == 4
    assert Battle.objects.get().state == Battle.State.AFTERMATH
