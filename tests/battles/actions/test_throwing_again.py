"""Throws made again: asked for, granted, refused; both results stay, and which counts is said."""

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from battles import actions
from battles.models import Again, Battle, Event, RulingRow
from battles.record.proof import chain_of, check
from battles.verify import verify
from campaigns.models import Campaign, Reveal
from tests.battles.api.test_table import client_of, post
from tests.battles.conftest import Table
from tests.battles.sitting import LONG, Browser, html

LUCK = "My Luck for tonight"
MINE = "clash:reds"


@pytest.fixture
def thrown(dicing: Table) -> Table:
    """The Reds have thrown 2 and 1; the Blues have not, so that the step is still open."""
    actions.throw(dicing.bea, phase=dicing.number, key=MINE, faces=(2, 1))
    return dicing


def ask(table: Table, name: str = "bea", key: str = MINE, reason: str = LUCK) -> None:
    actions.ask_again(table.viewer(name), phase=table.number, key=key, reason=reason)


def grant(table: Table, counts: str = "new", key: str = MINE) -> Again:
    actions.throw_again(table.ada, phase=table.number, key=key, reason=LUCK, counts=counts)
    return Again.objects.filter(state=Again.State.THROWN).latest("nth")


def finish(table: Table) -> None:
    while table.number == 2:
        table.go_on()


# asking


def test_a_player_asks_for_his_own_dice(thrown: Table) -> None:
    ask(thrown)
    ask(thrown)
    assert Again.objects.get().reason == LUCK
    assert LUCK in html(Browser(thrown, "ada").get("parts/console/"))
    assert "The game master decides." in html(Browser(thrown, "bea").get("parts/mine/"))
    for name in ("cal", "dot"):
        assert LUCK not in html(Browser(thrown, name).get())


@pytest.mark.parametrize(
    ("name", "key", "reason"),
    [
        ("cal", MINE, LUCK), ("dot", MINE, LUCK), ("ada", MINE, LUCK), ("bea", "luck:berta", LUCK),
        ("bea", "fortune:reds", LUCK), ("bea", "clash:reds~2", LUCK), ("bea", MINE, "  "),
    ],
)  # fmt: skip
def test_nobody_asks_for_what_is_not_his_or_has_not_fallen(
    thrown: Table, name: str, key: str, reason: str
) -> None:
    with pytest.raises(actions.TableError):
        ask(thrown, name, key, reason)
    assert not Again.objects.exists()


def test_what_is_refused_is_refused_for_this_step(thrown: Table) -> None:
    ask(thrown)
    Browser(thrown, "ada").act("refuse-again/", plea=str(Again.objects.get().pk))
    assert Again.objects.get().state == Again.State.REFUSED
    assert "leaves Clash" in html(Browser(thrown, "bea").get("parts/mine/"))
    with pytest.raises(actions.NotAgain):
        ask(thrown)
    with pytest.raises(actions.NothingIsThere):
        actions.refuse_again(thrown.ada, plea=Again.objects.get().pk)


# throwing


def test_the_new_dice_count_and_both_stay(thrown: Table) -> None:
    ask(thrown)
    again = grant(thrown)
    assert (again.before, len(again.faces)) == ([2, 1], 2)
    assert thrown.scene.rolls[MINE].faces == [2, 1]
    assert thrown.scene.rolls[f"{MINE}~2"].faces == again.faces
    assert not Again.objects.filter(state=Again.State.ASKED).exists()
    for name in ("ada", "bea", "cal", "dot"):
        shown = html(Browser(thrown, name).get("parts/log/"))
        assert f"thrown again: 2, 1 first, then {again.faces[0]}, {again.faces[1]}." in shown
        assert LUCK in shown
    finished = html(Browser(thrown, "ada").get("parts/log/"))
    assert "key=clash%3Areds%7E2" not in finished


@pytest.mark.parametrize(("counts", "picks"), [("higher", max), ("lower", min), ("new", None)])
def test_which_dice_count_is_said_beforehand(thrown: Table, counts: str, picks: Any) -> None:
    again = grant(thrown, counts)
    sums = (3, sum(again.faces))
    wanted = picks(sums) if picks else sums[1]
    finish(thrown)
    [body] = Event.objects.filter(kind="thrown_again").values_list("body", flat=True)
    assert sum(body["counts"]) == wanted
    tally = Event.objects.filter(key="strength:reds", form=Event.Form.TALLY).earliest("seq")
    assert tally.body["base"] == wanted


def test_luck_throws_twice_and_the_best_of_three_counts(thrown: Table) -> None:
    first, second = grant(thrown, "higher"), grant(thrown, "higher")
    assert {key for key in thrown.scene.rolls if key.startswith(MINE)} == {MINE, f"{MINE}~2", f"{MINE}~3"}
    best = max(3, sum(first.faces), sum(second.faces))
    finish(thrown)
    last = Event.objects.filter(kind="thrown_again").latest("seq")
    assert sum(last.body["counts"]) == best


def test_nobody_fishes_for_ever(thrown: Table) -> None:
    for _ in range(4):
        grant(thrown)
    with pytest.raises(actions.NotAgain):
        grant(thrown)


def test_every_die_of_it_can_be_checked(thrown: Table) -> None:
    grant(thrown, "higher")
    finish(thrown)
    battle = Battle.objects.get(pk=thrown.battle.pk)
    assert verify(battle).faults == []
    proof = check(battle, chain_of(battle, thrown.cal.hears))
    assert proof.holds
    assert Event.objects.filter(form=Event.Form.ROLL, key=f"{MINE}~2").exists()


def test_going_back_throws_neither_anew(thrown: Table) -> None:
    again = grant(thrown)
    finish(thrown)
    actions.undo(thrown.ada, to=2, reason="A slip")
    actions.close(thrown.ada, phase=thrown.number, without_the_absent=True)
    assert thrown.scene.rolls[f"{MINE}~2"].faces == again.faces
    assert Again.objects.filter(phase=thrown.scene.row, faces=again.faces).exists()
    assert "thrown again" in html(Browser(thrown, "dot").get("parts/log/"))


def test_taken_back_the_first_dice_count_again(thrown: Table) -> None:
    grant(thrown)
    ruling = RulingRow.objects.get(key=MINE)
    actions.take_back_ruling(thrown.ada, phase=thrown.number, ruling=ruling.pk)
    assert "What counts: 2, 1." in html(Browser(thrown, "bea").get("parts/log/"))


def test_hidden_dice_thrown_again_stay_hidden(thrown: Table) -> None:
    grant(thrown, key="fortune:reds")
    for name, sees in {"ada": True, "bea": False, "cal": False, "dot": False}.items():
        assert ("thrown again" in html(Browser(thrown, name).get("parts/log/"))) == sees
    finish(thrown)
    for name, sees in {"ada": True, "bea": False, "dot": False}.items():
        assert ("thrown again" in html(Browser(thrown, name).get("log/"))) == sees
        events = client_of(thrown, name).get(f"/api/v1/battles/{thrown.battle.pk}/events/").content
        assert (b"thrown_again" in events) == sees


def test_what_waits_to_be_shown_is_not_told_by_dice_thrown_again(thrown: Table) -> None:
    Campaign.objects.update(reveal=Reveal.STAGED)
    grant(thrown)
    while not thrown.scene.played.done:
        thrown.go_on()
    assert "thrown again" not in html(Browser(thrown, "dot").get("parts/log/"))
    assert "thrown again" in html(Browser(thrown, "ada").get("parts/log/"))


# the pages


def test_it_is_asked_granted_and_shown_on_the_pages(thrown: Table) -> None:
    bea, ada = Browser(thrown, "bea"), Browser(thrown, "ada")
    assert "Ask to throw again" in html(bea.get())
    said: dict[str, Any] = {"again-phase": "2", "again-key": MINE, "again-reason": LUCK}
    assert "The game master decides." in html(bea.act("ask-again/", **said))
    granted = html(ada.act("throw-again/", script=False, **said, **{"again-counts": "higher"}))
    assert "The dice fell." in granted
    assert "They ask to throw again" not in granted


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ({"again-reason": ""}, "Say why"),
        ({"again-reason": LONG}, "at most 200"),
        ({"again-key": "luck:berta"}, "not one of the choices"),
        ({"again-phase": "x"}, "too old"),
        ({"again-counts": "best"}, "not one of the choices"),
    ],
)
def test_what_cannot_be_read_is_said(thrown: Table, more: dict[str, str], words: str) -> None:
    said: dict[str, Any] = {
        "again-phase": "2",
        "again-key": MINE,
        "again-reason": LUCK,
        "again-counts": "new",
    }
    answer = Browser(thrown, "ada").act("throw-again/", **said | more)
    assert answer.status_code == 422
    assert words in html(answer)


def test_only_the_game_master_throws_again(thrown: Table) -> None:
    for name in ("bea", "dot", "eve"):
        for what in ("throw-again/", "refuse-again/"):
            assert Browser(thrown, name).act(what, plea="1").status_code == 404


def test_it_goes_over_rest_too(thrown: Table) -> None:
    at = f"/api/v1/battles/{thrown.battle.pk}/rolls"
    said = {"phase": 2, "key": MINE, "reason": LUCK}
    assert post(client_of(thrown, "cal"), f"{at}/ask-again/", said).status_code == 409
    assert post(client_of(thrown, "bea"), f"{at}/ask-again/", said).status_code == 200
    plea = {"plea": Again.objects.get().pk}
    assert post(client_of(thrown, "bea"), f"{at}/refuse-again/", plea).status_code == 404
    assert post(client_of(thrown, "ada"), f"{at}/refuse-again/", plea).status_code == 200
    assert post(client_of(thrown, "ada"), f"{at}/again/", {**said, "counts": "lower"}).status_code == 200
    assert post(client_of(thrown, "ada"), f"{at}/again/", {**said, "counts": "best"}).status_code == 400


def test_many_throws_and_pleas_cost_no_more_queries_than_one(thrown: Table) -> None:
    def queries(name: str) -> int:
        browser = Browser(thrown, name)
        browser.get()
        with CaptureQueriesContext(connection) as found:
            browser.get()
        return len(found)

    ask(thrown)
    grant(thrown)
    Again.objects.create(phase=thrown.scene.row, key=MINE, reason="One more", member=thrown.members["bea"])
    few = [queries(name) for name in ("ada", "bea", "dot")]
    grant(thrown, key="fortune:reds")
    Again.objects.create(phase=thrown.scene.row, key="fortune:reds", reason="x", member=thrown.members["bea"])
    Again.objects.create(phase=thrown.scene.row, key="losses:bows", reason="x", member=thrown.members["bea"])
    assert [queries(name) for name in ("ada", "bea", "dot")] == few
