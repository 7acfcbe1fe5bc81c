"""Ruling on what the rules made of a step, and setting the field right by hand."""

import re
from typing import Any

import pytest

from battles import actions
from battles.models import Battle, CorrectionRow, RulingRow
from battles.sample import add_sample_battle
from campaigns.models import Membership
from rosters.sample import add_sample
from tests.battles.conftest import Table
from tests.battles.sitting import LONG, Browser, Sit, html
from tests.factories import make_user
from tests.markup import tight


@pytest.fixture
def sit(ford: Table) -> Sit:
    return lambda name: Browser(ford, name)


@pytest.fixture
def clashed(dicing: Table) -> Table:
    """The dice have fallen: 6 and 6 against 1 and 1; nothing is kept yet."""
    actions.throw(dicing.bea, phase=dicing.number, key="clash:reds", faces=[6, 6])
    actions.close(dicing.ada, phase=dicing.number, without_the_absent=True)
    return dicing


MUD: dict[str, Any] = {
    "key": "strength:reds",
    "what": "add",
    "label": "Mud",
    "value": "-20",
    "reason": "It rained all night.",
}


def test_a_ruling_is_shown_before_it_is_kept(clashed: Table, sit: Sit) -> None:
    ada = sit("ada")
    for script in (True, False):
        seen = html(ada.act("rule/", script=script, **MUD))
        assert "<del>Reds has the better of it.</del>" in seen
        assert "<b>Blues has the better of it.</b>" in seen
    assert not RulingRow.objects.exists()
    assert ada.act("rule/", keep="yes", **MUD).headers["HX-Refresh"] == "true"
    assert RulingRow.objects.get().value == -20
    page = html(ada.get())
    assert "It rained all night." in page
    assert "Blues has the better of it." in page


def test_a_ruling_is_kept_without_script(clashed: Table, sit: Sit) -> None:
    page = sit("ada").act("rule/", script=False, keep="yes", **MUD)
    assert page.redirect_chain[0][0] == f"/battles/{clashed.battle.pk}/"
    assert "Your ruling stands in the log." in html(page)


@pytest.mark.parametrize(
    ("said", "complaint"),
    [
        ({"reason": " "}, "Say why"),
        ({"value": "much"}, "is not a whole number"),
        ({"value": ""}, "A whole number is needed."),
        ({"label": ""}, "Name the new line"),
        ({"label": LONG}, "too many"),
        ({"what": "strike"}, "Choose the line."),
        ({"what": "change", "line": "Nothing of the kind"}, "Select a valid choice"),
        ({"what": "nonsense"}, "Select a valid choice"),
    ],
)
def test_a_ruling_says_what_is_wrong_with_it(
    clashed: Table, sit: Sit, said: dict[str, Any], complaint: str
) -> None:
    response = sit("ada").act("rule/", keep="yes", **{**MUD, **said})
    assert response.status_code == 422
    assert complaint in html(response)
    assert not RulingRow.objects.exists()


@pytest.mark.parametrize(
    ("said", "value"),
    [
        ({"key": "winner:reds", "value": "blues"}, "blues"),
        ({"key": "clash:reds", "dice-d0": "1", "dice-d1": "1"}, [1, 1]),
        ({"key": "bonus:reds", "bonus-reds-modifier": "-3"}, {"modifier": -3}),
        ({"key": "strength:reds", "what": "replace", "value": "1"}, 1),
        ({"key": "strength:reds", "what": "strike", "line": "Heroes hold back"}, None),
    ],
)
def test_everything_can_be_ruled_on(clashed: Table, sit: Sit, said: dict[str, Any], value: object) -> None:
    assert sit("ada").get(f"rule/?key={said['key']}").status_code == 200
    response = sit("ada").act("rule/", keep="yes", reason="So it was.", **said)
    assert response.status_code == 200, html(response)
    assert RulingRow.objects.get().value == value


def test_a_ruling_can_be_taken_back(clashed: Table, sit: Sit) -> None:
    ada = sit("ada")
    ada.act("rule/", keep="yes", **MUD)
    ruling = RulingRow.objects.get()
    assert ada.act("take-back-ruling/", ruling=ruling.pk).status_code == 200
    assert ada.act("take-back-ruling/", ruling=ruling.pk).status_code == 409
    assert ada.act("take-back-ruling/", ruling="x").status_code == 409
    ruling.refresh_from_db()
    assert ruling.is_struck


def test_ruling_on_what_is_not_there_says_so(clashed: Table, sit: Sit) -> None:
    for key in ("strength:nobody", "", LONG, "a\x00b"):
        assert sit("ada").client.get(sit("ada").at("rule/"), {"key": key}).status_code == 404
        assert sit("ada").act("rule/", **{**MUD, "key": key}).status_code == 409
    stale = sit("ada").act("rule/", keep="yes", **{**MUD, "phase": 1})
    assert stale.headers["HX-Refresh"] == "true"
    assert not RulingRow.objects.exists()


def test_the_field_is_set_right_by_hand(ford: Table, sit: Sit) -> None:
    ada = sit("ada")
    assert "Spears" in html(ada.get("correct/"))
    assert 'value="20"' in html(ada.get("correct/?subject=spears"))
    page = ada.act("correct/?subject=spears", script=False, reason="Ten ran away.", **{"field-men": "10"})
    assert "The field is set right" in html(page)
    row = CorrectionRow.objects.get()
    assert (row.subject, row.name, row.value) == ("spears", "men", 10)
    assert "Ten ran away." in html(ada.get())
    assert "Ten ran away." in html(sit("bea").get())
    assert "Ten ran away." not in html(sit("cal").get())
    assert ada.act("take-back-correction/", correction=row.pk).status_code == 200
    assert ada.act("take-back-correction/", correction=row.pk).status_code == 409


@pytest.mark.parametrize(
    ("said", "complaint"),
    [
        ({"field-men": "ten", "reason": "Why not"}, "is not a whole number"),
        ({"field-men": "20", "reason": "Why not"}, "Nothing is different yet"),
        ({"field-men": "10", "reason": ""}, "Say why"),
    ],
)
def test_a_correction_says_what_is_wrong_with_it(
    ford: Table, sit: Sit, said: dict[str, Any], complaint: str
) -> None:
    response = sit("ada").act("correct/?subject=spears", **said)
    assert response.status_code == 422
    assert complaint in html(response)
    assert not CorrectionRow.objects.exists()


def test_corrections_are_the_game_masters(ford: Table, sit: Sit) -> None:
    for name in ("bea", "dot", "eve"):
        assert sit(name).get("correct/").status_code == 404
        assert sit(name).act("take-back-correction/", correction=1).status_code == 404


def test_what_waits_for_a_throw_is_not_shown_as_struck(db: None) -> None:
    """One who came through is wounded after all: his damage is thrown before the rest is told."""
    campaign = add_sample(make_user("Ada"))
    battle = add_sample_battle(campaign)
    battle.dice = Battle.Dice.EVERYONE
    battle.save()
    table = Table(battle, {"ada": Membership.objects.get(campaign=campaign)})
    actions.start(table.ada)
    while table.scene.row.step != "survival":
        table.go_on()
    table.go_on()
    for key in table.waits_for:
        actions.throw(
            table.ada, phase=table.number, key=key, faces=[1, 1, 1] if "caliburn" in key else [3, 3, 4]
        )
    assert table.scene.played.done
    wounded: dict[str, Any] = {
        "key": "survival_result:caliburn",
        "value": "column_b",
        "reason": "He fell from the wall.",
    }
    seen = html(Browser(table, "ada").act("rule/", **wounded))
    assert "Awaited then: Damage to Caliburn" in seen
    assert "for that, and may come out as before" in tight(seen)
    assert "Maren Holt" not in "".join(re.findall("<del>(.*?)</del>", seen))
