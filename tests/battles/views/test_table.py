"""What people do on the battle page, and what comes back when it is late, wrong or not theirs."""

from typing import Any

import pytest
from django.conf import settings

from battles import actions
from battles.models import Answer, Battle, Phase, Roll, Seat
from battles.verify import verify
from tests.battles.conftest import Table
from tests.battles.sitting import LONG, Browser, Sit, html


@pytest.fixture
def sit(ford: Table) -> Sit:
    return lambda name: Browser(ford, name)


RISK: dict[str, Any] = {"key": "risk:rolf", "risk-rolf-risk": "-2", "risk-rolf-action": "Over!"}


# --- Answers --------------------------------------------------------------------------------------


def test_a_draft_is_kept_while_it_is_written(ford: Table, sit: Sit) -> None:
    assert sit("bea").act("draft/", **RISK).status_code == 200
    answer = Answer.objects.get()
    assert (answer.state, answer.value["risk"]) == (Answer.State.DRAFT, -2)


def test_a_draft_that_cannot_be_read_yet_is_left_alone(ford: Table, sit: Sit) -> None:
    assert sit("bea").act("draft/", **{**RISK, "risk-rolf-risk": "wild"}).status_code == 200
    assert sit("bea").act("draft/", key=LONG).status_code == 204
    assert not Answer.objects.exists()


def test_a_draft_of_somebody_else_is_not_kept(ford: Table, sit: Sit) -> None:
    assert sit("cal").act("draft/", **RISK).status_code == 204
    assert not Answer.objects.exists()


def test_what_an_answer_comes_to_is_said_while_it_is_written(ford: Table, sit: Sit) -> None:
    page = html(sit("bea").get())
    assert "Daring" in page
    assert "5 left" in page
    renewed = html(sit("bea").act("draft/", **RISK))
    assert 'hx-target="#ask-1-risk-rolf-sums"' in renewed
    assert "1 left" in renewed
    over = html(sit("ada").act("draft/", **{**RISK, "risk-rolf-risk": "-4"}))
    assert "1 too many" in over
    assert 'class="sum-up over"' in over
    assert Answer.objects.get().value["risk"] == -2  # the game master only looks what it would come to


def test_without_script_a_press_adds_an_answer_up(ford: Table, sit: Sit) -> None:
    page = html(sit("bea").act("answer/", script=False, **RISK, _nudged="yes"))
    assert "1 left" in page
    assert "Over!" in page
    assert Answer.objects.get().state == Answer.State.DRAFT


def test_what_an_answer_comes_to_is_nobody_elses_business(ford: Table, sit: Sit) -> None:
    for name in ("cal", "dot", "eve"):
        assert sit(name).act("draft/", **RISK).status_code in (204, 404)
    assert "risk-rolf-sums" not in html(sit("cal").get())


def test_the_seal_can_be_broken(ford: Table, sit: Sit) -> None:
    bea = sit("bea")
    bea.act("answer/", **RISK)
    response = bea.act("take-back-answer/", key="risk:rolf")
    assert "Seal my answer" in html(response)
    assert Answer.objects.get().state == Answer.State.DRAFT
    again = bea.act("take-back-answer/", key="risk:rolf")
    assert again.status_code == 409
    assert "There is no locked answer to take back." in html(again)


def test_the_game_master_answers_for_anybody(ford: Table, sit: Sit) -> None:
    assert sit("ada").act("answer/", **RISK).status_code == 200
    answer = Answer.objects.get()
    assert (answer.by, answer.nonce) == (Answer.By.GM, "")


def test_an_answer_of_somebody_else_is_refused(ford: Table, sit: Sit) -> None:
    for name in ("cal", "dot"):
        response = sit(name).act("answer/", **RISK)
        assert response.status_code == 409
        assert "This decision belongs to somebody else." in html(response)


def test_a_question_nobody_asked_and_a_secret_one_are_refused_alike(ford: Table, sit: Sit) -> None:
    ford.orders()
    said: dict[str, Any] = {"key": "bonus:reds", "bonus-reds-modifier": "3"}
    secret = sit("bea").act("answer/", **said)
    unasked = sit("bea").act("answer/", key="bonus:nobody")
    assert secret.status_code == unasked.status_code == 409
    assert "Nobody asked for that decision." in html(secret)
    assert "Nobody asked for that decision." in html(unasked)


@pytest.mark.parametrize(
    ("field", "value", "complaint"),
    [
        ("risk", "wild", "is not a whole number"),
        ("risk", "7", "too high"),
        ("risk", "-99999999999999999999999", "too low"),
        ("risk", "", "whole number is needed"),
        ("action", "a\x00b", "cannot be shown"),
        ("action", LONG, "too many"),
    ],
)
def test_an_answer_that_cannot_be_read_comes_back_as_it_was_sent(
    ford: Table, sit: Sit, field: str, value: str, complaint: str
) -> None:
    sent: dict[str, Any] = {**RISK, f"risk-rolf-{field}": value}
    response = sit("bea").act("answer/", **sent)
    assert response.status_code == 422
    assert complaint in html(response)
    assert response.headers["HX-Retarget"].startswith("#ask-1-risk-rolf")
    assert not Answer.objects.exists()
    page = sit("bea").act("answer/", script=False, **sent)
    assert page.status_code == 422
    assert complaint in html(page)
    if field == "risk":
        assert "Over!" in html(page)


@pytest.mark.parametrize(
    "said",
    [
        {"phase": "x"}, {"phase": ""}, {"phase": "-1"}, {"phase": "9" * 30}, {"phase": "1\x00"},
        {"key": ""}, {"key": LONG}, {"key": "risk:\x00"},
    ],
)  # fmt: skip
@pytest.mark.parametrize("what", ["answer/", "take-back-answer/", "throw/"])
def test_a_page_that_says_nonsense_is_told_so(ford: Table, sit: Sit, what: str, said: dict[str, Any]) -> None:
    response = sit("bea").act(what, **{**RISK, **said})
    assert response.status_code == 409
    assert "too old or not complete" in html(response)


def test_lists_and_foreign_keys_are_no_surprise(ford: Table, sit: Sit) -> None:
    bea = sit("bea")
    assert bea.act("answer/", **{**RISK, "risk-rolf-risk": ["-2", "3"]}).status_code == 200
    assert Answer.objects.get().value["risk"] == 3
    for key in ("risk:nobody", "strength:reds", "__class__", "risk:rolf:2"):
        assert bea.act("answer/", key=key).status_code == 409
        assert bea.act("throw/", key=key).status_code == 409


def test_a_stale_page_is_told_and_shown_where_things_stand(ford: Table, sit: Sit) -> None:
    ford.orders()
    for script in (True, False):
        response = sit("bea").act("answer/", script=script, **{**RISK, "phase": 1})
        assert "The battle has moved on since this page was shown." in html(response)
        assert "Clash" in html(response)


# --- Dice -----------------------------------------------------------------------------------------


def test_one_press_throws_fair_dice_once(dicing: Table, sit: Sit) -> None:
    assert sit("bea").act("throw/", key="clash:reds").status_code == 200
    roll = Roll.objects.get(key="clash:reds")
    again = sit("bea").act("throw/", key="clash:reds")
    assert again.status_code == 409
    assert "The first throw counts." in html(again)
    assert Roll.objects.get(key="clash:reds").faces == roll.faces


def test_faces_can_be_typed(dicing: Table, sit: Sit) -> None:
    faces: dict[str, Any] = {"clash-reds-d0": "6", "clash-reds-d1": "1"}
    assert sit("bea").act("throw/", key="clash:reds", typed="yes", **faces).status_code == 200
    roll = Roll.objects.get(key="clash:reds")
    assert (roll.faces, roll.by) == ([6, 1], Roll.By.TYPED)


@pytest.mark.parametrize(
    ("faces", "complaint"),
    [
        ({"clash-reds-d0": "6"}, "Die 2 is missing"),
        ({"clash-reds-d0": "6", "clash-reds-d1": "7"}, "A die shows 1 to 6."),
        ({"clash-reds-d0": "six", "clash-reds-d1": "1"}, "A die shows 1 to 6."),
    ],
)
def test_faces_that_cannot_be_are_refused(
    dicing: Table, sit: Sit, faces: dict[str, Any], complaint: str
) -> None:
    for name in ("bea", "ada"):
        response = sit(name).act("throw/", key="clash:reds", typed="yes", **faces)
        assert response.status_code == 422
        assert complaint in html(response)
    assert not Roll.objects.filter(key="clash:reds").exists()


def test_the_dice_of_somebody_else_are_not_hers(dicing: Table, sit: Sit) -> None:
    response = sit("cal").act("throw/", key="clash:reds")
    assert response.status_code == 409
    assert "This roll belongs to somebody else." in html(response)


def test_the_game_master_throws_for_one_or_for_all(dicing: Table, sit: Sit) -> None:
    assert sit("ada").act("throw-for-the-absent/", key="clash:reds").status_code == 200
    assert Roll.objects.filter(key="clash:reds").exists()
    nobody = sit("ada").act("throw-for-the-absent/")
    assert nobody.status_code == 409
    assert "Nobody is awaited for a throw." in html(nobody)


@pytest.fixture
def both_hands(ford: Table) -> Table:
    """Bea commands the Blues too, and has the dice of both sides in hand."""
    actions.seat(ford.ada, word="commander:blues", side="blues", member=ford.members["bea"])
    ford.orders()
    actions.close(ford.ada, phase=ford.number, without_the_absent=True)
    assert {"clash:reds", "clash:blues"} <= set(ford.waits_for)
    return ford


@pytest.mark.parametrize("script", [True, False])
def test_one_press_throws_all_that_lies_in_ones_hand(both_hands: Table, sit: Sit, script: bool) -> None:
    page = html(sit("bea").get())
    assert "Two throws are yours" in page
    assert "Throw both" in page
    assert page.count('name="typed"') == 2, "what one's own dice showed can still be typed"
    assert sit("bea").act("throw-all/", script=script).status_code == 200
    thrown = {roll.key: roll.by for roll in Roll.objects.all()}
    assert thrown["clash:reds"] == thrown["clash:blues"] == Roll.By.SERVER
    assert verify(Battle.objects.get()).faults == []
    again = sit("bea").act("throw-all/")
    assert again.status_code == 409
    assert "No dice lie in your hand." in html(again)


def test_a_hand_of_dice_begins_with_a_capital_in_every_language(both_hands: Table, sit: Sit) -> None:
    bea = sit("bea")
    bea.client.cookies[settings.LANGUAGE_COOKIE_NAME] = "de"
    page = html(bea.get())
    assert "Du hast zwei Würfe" in page and "Zwei Würfel werfen" in page


def test_all_means_ones_own_and_what_was_typed_stays(both_hands: Table, sit: Sit) -> None:
    for name, status in (("cal", 409), ("dot", 409)):
        assert sit(name).act("throw-all/").status_code == status
    assert not Roll.objects.filter(key__startswith="clash:").exists()
    faces: dict[str, Any] = {"clash-reds-d0": "6", "clash-reds-d1": "1"}
    assert sit("bea").act("throw/", key="clash:reds", typed="yes", **faces).status_code == 200
    one = html(sit("bea").get())
    assert "throw-all/" not in one
    assert sit("bea").act("throw-all/").status_code == 200
    assert Roll.objects.get(key="clash:reds").faces == [6, 1]
    assert Roll.objects.filter(key="clash:blues").exists()


def test_nobody_throws_all_before_the_asking_is_closed(ford: Table, sit: Sit) -> None:
    for data in ({}, {"phase": "x"}, {"phase": 99}):
        assert sit("bea").act("throw-all/", **data).status_code in (409, 422)
    assert not Roll.objects.exists()


# --- The game master ------------------------------------------------------------------------------


def test_closing_waits_for_the_absent_unless_they_are_left_out(ford: Table, sit: Sit) -> None:
    ada = sit("ada")
    assert "Not everyone has locked an answer." in html(ada.act("close/"))
    assert ada.act("close/", without_the_absent="yes").status_code == 200
    assert {one.by for one in Answer.objects.all()} == {Answer.By.DEFAULT}


def test_two_game_masters_who_press_at_once_go_on_once(ford: Table, sit: Sit) -> None:
    first, second = sit("ada"), sit("ada")
    assert first.act("close/", without_the_absent="yes").status_code == 200
    assert first.act("next-step/", phase=1).status_code == 200
    assert second.act("next-step/", phase=1).status_code == 200
    assert ford.number == 2


def test_going_back_needs_a_step_and_a_reason(ford: Table, sit: Sit) -> None:
    ford.orders()
    ada = sit("ada")
    assert "Say why" in html(ada.act("undo/", to="1", reason="  "))
    assert "Choose the step" in html(ada.act("undo/", to="x", reason="Why not"))
    assert "not part of the battle any more" in html(ada.act("undo/", to="77", reason="Why not"))
    assert ada.act("undo/", to="1", reason="It was another day.").status_code == 200
    assert (ford.scene.row.step, ford.number) == ("orders", 3)


def test_a_reason_of_any_length_is_met_with_a_word(ford: Table, sit: Sit) -> None:
    for reason in (LONG, "a\x00b", "two\nlines"):
        assert sit("ada").act("undo/", to="1", reason=reason).status_code == 422
        assert sit("ada").act("end/", reason=reason).status_code == 422
    assert Phase.objects.count() == 1


def test_the_battle_can_be_ended_with_a_reason(ford: Table, sit: Sit) -> None:
    assert sit("ada").act("end/", reason="").status_code == 422
    assert sit("ada").act("end/", reason="Night falls.").status_code == 200
    assert [row.state for row in Phase.objects.filter(number=1)] == [Phase.State.STRUCK]


def test_seats_are_given_and_kept(ford: Table, sit: Sit) -> None:
    ada = sit("ada")
    assert ada.act("seat/", word="hero:rolf", member=ford.members["cal"].pk).status_code == 200
    assert Seat.objects.get(word="hero:rolf").member == ford.members["cal"]
    assert ada.act("seat/", word="hero:rolf", member="").status_code == 200
    assert not Seat.objects.filter(word="hero:rolf").exists()
    for word, member in (("hero:nobody", ""), (LONG, ""), ("hero:rolf", "x"), ("hero:rolf", "999999")):
        assert ada.act("seat/", word=word, member=member).status_code == 422
