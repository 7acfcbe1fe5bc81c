"""For people who are away: what they said beforehand counts, and a stand-in sees and answers for a while."""

from datetime import timedelta
from typing import Any

import pytest
from django.db.models.functions import Now

from battles import actions
from battles.access import viewers_of
from battles.models import Answer, Seat, StandIn, StandingAnswer
from battles.ticking import end_what_is_due
from tests.battles.conftest import Table
from tests.battles.sitting import Browser, html

RISK: dict[str, Any] = {"key": "risk:rolf", "risk-rolf-risk": "-3", "risk-rolf-action": "I hold the gate"}
HOLD = {"risk": -3, "action": "I hold the gate"}


def keep(table: Table, value: dict[str, Any] = HOLD) -> None:
    actions.keep_standing(table.bea, phase=table.number, key="risk:rolf", value=value)


def close(table: Table) -> dict[str, tuple[str, Any]]:
    actions.close(table.ada, phase=table.number, without_the_absent=True)
    rows = Answer.objects.filter(phase=table.scene.row)
    return {one.key: (one.by, one.value["risk"]) for one in rows}


# said beforehand


def test_what_was_said_beforehand_counts_for_the_absent(ford: Table) -> None:
    keep(ford)
    assert close(ford) == {"risk:rolf": (Answer.By.STANDING, -3), "risk:berta": (Answer.By.DEFAULT, 0)}


def test_what_is_sealed_counts_before_it(ford: Table) -> None:
    keep(ford)
    actions.answer(ford.bea, phase=ford.number, key="risk:rolf", value={"risk": 2, "action": ""})
    assert close(ford)["risk:rolf"] == (Answer.By.PLAYER, 2)


def test_it_counts_again_after_going_back_as_it_is_then(ford: Table) -> None:
    keep(ford)
    close(ford)
    keep(ford, {"risk": 1, "action": ""})
    actions.undo(ford.ada, to=1, reason="Again")
    assert close(ford)["risk:rolf"] == (Answer.By.STANDING, 1)


def test_it_counts_no_more_in_the_hands_of_another(ford: Table) -> None:
    keep(ford)
    actions.seat(ford.ada, word="hero:rolf", side="reds", member=ford.members["cal"])
    assert close(ford)["risk:rolf"] == (Answer.By.DEFAULT, 0)


def test_what_cannot_stand_any_more_gives_way_to_the_default(ford: Table) -> None:
    keep(ford)
    StandingAnswer.objects.update(value={"risk": 99, "action": ""})
    assert close(ford)["risk:rolf"] == (Answer.By.DEFAULT, 0)


def test_only_who_sits_there_says_something_beforehand(ford: Table) -> None:
    for viewer in (ford.ada, ford.cal, ford.dot):
        with pytest.raises(actions.NotYours):
            actions.keep_standing(viewer, phase=ford.number, key="risk:rolf", value=HOLD)
    with pytest.raises(actions.NotYours):
        actions.keep_standing(ford.bea, phase=ford.number, key="risk:nobody", value=HOLD)
    with pytest.raises(actions.NothingIsThere):
        actions.keep_standing(ford.bea, phase=ford.number, key="risk:rolf", value={"risk": 99})


def test_a_tick_beside_the_question_says_it_beforehand(ford: Table) -> None:
    bea = Browser(ford, "bea")
    assert "If you seal nothing, this counts:" in " ".join(html(bea.get()).split())
    bea.act("answer/", **RISK, _stands="yes")
    bea.act("take-back-answer/", key="risk:rolf")
    shown = html(bea.get())
    assert "what you said beforehand counts" in shown
    assert "I hold the gate" in shown
    page = html(bea.get("standing/"))
    assert "I hold the gate" in page
    number = StandingAnswer.objects.get().pk
    assert "You have said nothing beforehand" in html(
        bea.act("standing/forget/", script=False, standing=number)
    )
    assert not StandingAnswer.objects.exists()


def test_only_he_and_the_game_master_read_it(ford: Table) -> None:
    keep(ford)
    assert "I hold the gate" in html(Browser(ford, "ada").get())
    for name in ("cal", "dot"):
        browser = Browser(ford, name)
        assert "I hold the gate" not in html(browser.get()) + html(browser.get("standing/"))


@pytest.mark.parametrize("number", ["", "x", "-1", "9" * 30])
def test_odd_numbers_of_standing_answers_meet_no_fault(ford: Table, number: str) -> None:
    keep(ford)
    cal = Browser(ford, "cal")
    shown = html(cal.act("standing/forget/", script=False, standing=number))
    assert "not there any more" in shown
    cal.act("standing/forget/", script=False, standing=StandingAnswer.objects.get().pk)
    assert StandingAnswer.objects.count() == 1


# stand-ins


def let(table: Table, lasts: timedelta | None = None, word: str = "hero:rolf", name: str = "cal") -> None:
    actions.stand_in(table.ada, word=word, member=table.members[name], lasts=lasts)


def test_a_stand_in_sees_and_answers_and_so_does_the_owner(ford: Table) -> None:
    let(ford)
    cal = ford.cal
    assert {"hero:rolf", "hero:berta"} <= set(cal.seats)
    assert set(cal.sides) == {"blues", "reds"}
    actions.answer(cal, phase=ford.number, key="risk:rolf", value=HOLD)
    assert Answer.objects.get(key="risk:rolf").by == Answer.By.PLAYER
    bea = html(Browser(ford, "bea").get())
    assert "Cal answered." in bea
    assert "Cal stands in" in html(Browser(ford, "dot").get())
    actions.take_back_answer(ford.bea, phase=ford.number, key="risk:rolf")


def test_it_ends_when_its_time_is_over(ford: Table) -> None:
    let(ford, timedelta(days=1))
    assert "hero:rolf" in ford.cal.seats
    version = ford.ada.battle.version
    StandIn.objects.update(until=Now())
    assert "hero:rolf" not in ford.cal.seats, "at the moment itself, whoever ticks or not"
    user = ford.members["cal"].user_id
    assert "hero:rolf" not in viewers_of(ford.ada.battle, [user])[user].seats
    assert end_what_is_due() == 1
    assert not StandIn.objects.exists()
    assert ford.ada.battle.version == version + 1


def test_an_open_page_of_a_stand_in_is_that_of_his_seats(ford: Table) -> None:
    user = ford.members["cal"].user_id
    before = viewers_of(ford.ada.battle, [user])[user].seats
    let(ford)
    assert viewers_of(ford.ada.battle, [user])[user].seats != before, "so his stream is opened anew"


def test_it_ends_when_it_is_ended_and_when_the_seat_is_given_away(ford: Table) -> None:
    let(ford)
    actions.end_stand_in(ford.ada, word="hero:rolf")
    assert "hero:rolf" not in ford.cal.seats
    with pytest.raises(actions.NothingIsThere):
        actions.end_stand_in(ford.ada, word="hero:rolf")
    let(ford)
    actions.seat(ford.ada, word="hero:rolf", side="reds", member=None)
    assert not StandIn.objects.exists()


def test_what_the_owner_said_beforehand_is_not_the_stand_ins(ford: Table) -> None:
    keep(ford)
    let(ford)
    actions.keep_standing(ford.cal, phase=ford.number, key="risk:rolf", value={"risk": 3, "action": ""})
    assert close(ford)["risk:rolf"] == (Answer.By.STANDING, -3)


@pytest.mark.parametrize(
    ("word", "name"), [("hero:rolf", "dot"), ("hero:rolf", "bea"), ("hero:ghost", "cal")]
)
def test_who_cannot_stand_in_is_refused(ford: Table, word: str, name: str) -> None:
    with pytest.raises(actions.CannotStandIn):
        let(ford, word=word, name=name)


def test_the_page_lets_somebody_stand_in_and_ends_it(ford: Table) -> None:
    ada = Browser(ford, "ada")
    said = {"word": "hero:rolf", "member": str(ford.members["cal"].pk), "lasts": "3"}
    shown = html(ada.act("stand-ins/", script=False, **said))
    assert "stands in for Rolf (Bea)" in shown
    assert "until" in shown
    assert StandIn.objects.get().until is not None
    shown = html(ada.act("stand-ins/end/", script=False, word="hero:rolf"))
    assert "stands in for" not in shown.partition("Somebody is away")[0].partition("sees what")[2]


def test_somebody_stands_in_for_a_day_unless_another_time_is_chosen(ford: Table) -> None:
    shown = html(Browser(ford, "ada").get("stand-ins/"))
    assert '<option value="1" selected>for a day</option>' in shown


@pytest.mark.parametrize(
    "said",
    [
        {},
        {"word": "hero:ghost"},
        {"member": "0"},
        {"member": "x" * 5000},
        {"lasts": "365"},
        {"member": "\x00"},
    ],
)
def test_odd_stand_ins_are_refused_at_their_field(ford: Table, said: dict[str, str]) -> None:
    whole = {"word": "hero:rolf", "member": str(ford.members["cal"].pk), "lasts": "0"} if said else {}
    answer = Browser(ford, "ada").act("stand-ins/", script=False, **{**whole, **said})
    assert answer.status_code == 422
    assert not StandIn.objects.exists()


@pytest.mark.parametrize("name", ["bea", "dot", "eve"])
def test_only_a_game_master_names_a_stand_in(ford: Table, name: str) -> None:
    somebody = Browser(ford, name)
    assert somebody.get("stand-ins/").status_code == 404
    assert somebody.act("stand-ins/", word="hero:rolf").status_code == 404
    assert somebody.act("stand-ins/end/", word="hero:rolf").status_code == 404


def test_a_seat_whose_owner_has_left_is_the_game_masters_with_all_in_it(ford: Table) -> None:
    keep(ford)
    Seat.objects.filter(word="hero:rolf").delete()
    assert close(ford)["risk:rolf"] == (Answer.By.DEFAULT, 0)
