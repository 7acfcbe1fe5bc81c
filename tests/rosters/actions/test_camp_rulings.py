"""Rulings on what a procedure between battles comes to, as at the table."""

import html
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from campaigns.models import Membership
from rosters.actions import camp as camp_actions
from rosters.actions import rulings as ruling_actions
from rosters.actions.rulings import ReasonIsMissing, RulingDoesNotFit
from rosters.models import CampAct, Force, Unit
from tests.conftest import SignIn
from tests.rosters.pages import page, words
from tests.rosters.skirmish_camp import Drill


@pytest.fixture
def drilled(ada: User, archers: Unit, reds: Force) -> CampAct:
    """Archers who throw a four and learn nothing."""
    gm = Membership.objects.select_related("campaign", "user").get(campaign=reds.campaign, user=ada)
    act = camp_actions.open_act(gm, procedure="drill", forces=[reds])
    act = camp_actions.answer(
        gm, act=act, answers={"drill:reds": Drill(units=frozenset({archers.key}), days=2)}
    )
    return camp_actions.type_dice(gm, act=act, faces={f"drill_roll:{archers.key}": [1, 3]})


def gm_of(act: CampAct, user: User) -> Membership:
    return Membership.objects.select_related("campaign", "user").get(campaign=act.campaign, user=user)


def at(act: CampAct, name: str = "act") -> str:
    return page(name, act.campaign_id, act.pk)


def shown(client: Client, url: str, status: int = 200) -> str:
    response = client.get(url)
    assert response.status_code == status
    return html.unescape(words(response.content))


def changed(act: CampAct) -> list[tuple[str, Any]]:
    return [(one.name, one.new) for one in act.changes.all()]


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ({"what": "change", "line": "Days", "value": "9"}, "Days in Drilled (City archers) is now 9."),
        ({"what": "add", "label": "A good teacher", "value": "4"}, "A good teacher in Drilled"),
        ({"what": "replace", "value": "12"}, "Drilled (City archers) is now 12."),
    ],
)
def test_a_line_or_a_number_is_overruled_and_the_changes_follow(
    adas: Client, drilled: CampAct, archers: Unit, said: dict[str, str], told: str
) -> None:
    key = f"drilled:{archers.key}"
    assert "City archers learns nothing." in shown(adas, at(drilled)) and not changed(drilled)
    assert "Drilled" in shown(adas, f"{at(drilled, 'rule-act')}?key={key}")
    sent = {"key": key, "reason": "She taught them well", **said}
    assert adas.post(at(drilled, "rule-act"), sent).status_code == 302
    text = shown(adas, at(drilled))
    assert "City archers learns to stand." in text and changed(drilled) == [("morale", 13)]
    assert f"Ada ruled: {told}" in text and "“She taught them well”" in text
    adas.post(at(drilled, "take-back-act-ruling"), {"number": "0"})
    assert "City archers learns nothing." in shown(adas, at(drilled)) and not changed(drilled)


def test_dice_are_overruled_and_shown_as_ruled(adas: Client, drilled: CampAct, archers: Unit) -> None:
    key = f"drill_roll:{archers.key}"
    assert "How well City archers drills" in shown(adas, f"{at(drilled, 'rule-act')}?key={key}")
    faces = {"dice-d0": "6", "dice-d1": "5"}
    adas.post(at(drilled, "rule-act"), {"key": key, "reason": "A cocked die", **faces})
    text = shown(adas, at(drilled))
    assert "2d6 gave 11 , as ruled" in text or "2d6 gave 11, as ruled" in text
    assert changed(drilled) == [("morale", 13)]


def test_what_is_wrong_is_said_and_what_was_typed_stays(
    adas: Client, drilled: CampAct, archers: Unit
) -> None:
    key = f"drilled:{archers.key}"
    sent = {"key": key, "what": "replace", "value": "many", "reason": ""}
    response = adas.post(at(drilled, "rule-act"), sent)
    text = response.content.decode()
    assert response.status_code == 200 and 'value="many"' in text
    assert "Say why" in text and "whole number" in text
    assert not CampAct.objects.get().rulings


def test_what_does_not_stand_there_is_not_ruled_on(
    adas: Client, ada: User, drilled: CampAct, archers: Unit
) -> None:
    assert adas.get(f"{at(drilled, 'rule-act')}?key=nothing:here").status_code == 404
    assert adas.get(f"{at(drilled, 'rule-act')}?key=drill:reds").status_code == 404
    assert adas.post(at(drilled, "rule-act"), {"key": "\x00"}).status_code == 302
    gm, key = gm_of(drilled, ada), f"drilled:{archers.key}"
    for wrong in (
        {"key": "no:one"},
        {"key": "drill:reds"},
        {"value": "many"},
        {"line": "Days", "value": "x"},
    ):
        with pytest.raises(RulingDoesNotFit):
            ruling_actions.rule(gm, act=drilled, **{"key": key, "reason": "So", "value": 1, **wrong})  # type: ignore[arg-type]
    with pytest.raises(ReasonIsMissing):
        ruling_actions.rule(gm, act=drilled, key=key, reason=" ", value=1)
    for number in ("7", "-1", "x"):
        assert adas.post(at(drilled, "take-back-act-ruling"), {"number": number}).status_code == 302


def test_only_game_masters_rule_and_only_while_it_is_open(
    adas: Client, signed_in: SignIn, bea: User, eve: User, drilled: CampAct, archers: Unit
) -> None:
    key = f"drilled:{archers.key}"
    url = f"{at(drilled, 'rule-act')}?key={key}"
    for user in (bea, eve):
        client = signed_in(user)
        assert client.get(url).status_code == 404
        assert client.post(at(drilled, "rule-act"), {"key": key, "reason": "Me"}).status_code == 404
        assert client.post(at(drilled, "take-back-act-ruling"), {"number": "0"}).status_code == 404
    adas.post(at(drilled, "act-changes"), {"then": "write"})
    assert CampAct.objects.get().state == CampAct.State.WRITTEN
    assert adas.get(url).status_code == 404 and "Rule on it" not in shown(adas, at(drilled))


def test_a_written_act_still_says_what_was_ruled(adas: Client, drilled: CampAct, archers: Unit) -> None:
    sent = {"key": f"drilled:{archers.key}", "what": "replace", "value": "12", "reason": "Late spring"}
    adas.post(at(drilled, "rule-act"), sent)
    adas.post(at(drilled, "act-changes"), {"then": "write"})
    assert Unit.objects.get().sheet["morale"] == 13
    text = adas.get(at(drilled)).content.decode()
    assert "Late spring" in text and "rule/take-back" not in text
