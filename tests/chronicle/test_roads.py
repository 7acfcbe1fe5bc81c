"""The road not taken: another answer with the same dice, for whoever gave it, and nothing is written."""

from __future__ import annotations

from typing import Any

import pytest
from django.apps import apps
from django.test import Client

from accounts.models import Tries
from battles.access import Viewer, viewer_of
from battles.models import Answer, Battle, Phase
from battles.play import dice
from battles.play.scenes import scene_of
from chronicle import roads
from chronicle.parts.road import Crossing, Fork, forks
from chronicle.roads import road
from tests.battles.conftest import Table
from tests.chronicle.fighting import fight, sample_war


def client_of(table: Table, name: str) -> Client:
    client = Client()
    client.force_login(table.members[name].user)
    return client


@pytest.fixture
def fought(ford: Table) -> Table:
    ford.orders()
    ford.fight_to_the_end()
    return ford


def of_risk(table: Table, hero: str = "rolf") -> Phase:
    rows = Answer.objects.filter(phase__battle=table.battle, key=f"risk:{hero}")
    return rows.select_related("phase").order_by("phase__number")[0].phase


def walk(
    table: Table, name: str, risk: int, hero: str = "rolf", client: Client | None = None
) -> tuple[int, str]:
    row = of_risk(table, hero)
    said: dict[str, str | int] = {
        "ask": f"risk:{hero}",
        f"risk-{hero}-risk": risk,
        f"risk-{hero}-action": "",
        "walk": "yes",
    }
    client = client or client_of(table, name)
    answer = client.get(f"/battles/{table.battle.pk}/road/{row.number}/", said)
    return answer.status_code, answer.content.decode()


@pytest.mark.parametrize("ruleset", ["gurps", "runequest", "gridless", "traveller", "starwars"])
def test_the_road_that_was_taken_leads_where_it_led(db: None, ruleset: str) -> None:
    """Of every question of the battle: so nothing but the answer makes the difference."""
    gm = sample_war(ruleset)
    battle = fight(gm.campaign, gm, longest=3)
    for row in battle.phases.standing().filter(state=Phase.State.RESOLVED):
        answer = row.answers.order_by("key").first()
        if answer is None:
            continue
        found = road(battle, row, answer.key, scene_of(battle, row).answers[answer.key].value)
        assert [one.phase for one in found.would] == [one.phase for one in found.was]
        assert [one.played.said for one in found.would] == [one.played.said for one in found.was]
        assert found.would[-1].played.field.dump() == found.was[-1].played.field.dump()


def test_another_answer_is_told_beside_what_was(fought: Table) -> None:
    status, html = walk(fought, "bea", 3)
    assert status == 200
    assert "As it would have been" in html and "With the same dice" in html
    status, html = walk(fought, "bea", -2)
    assert status == 200


def test_it_is_sent_as_a_form_and_a_short_one_has_an_address(
    fought: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = f"/battles/{fought.battle.pk}/road/{of_risk(fought).number}/"
    said = {"ask": "risk:rolf", "risk-rolf-risk": "3", "risk-rolf-action": "", "walk": "yes"}
    client = client_of(fought, "bea")
    answer = client.post(url, {**said, "csrfmiddlewaretoken": "x"})
    assert answer.status_code == 302 and answer["Location"].startswith(f"{url}?ask=")
    assert "csrf" not in answer["Location"]
    assert "With the same dice" in client.get(answer["Location"]).content.decode()
    monkeypatch.setattr("chronicle.views.roads.LONGEST_ADDRESS", 10)
    assert "With the same dice" in client.post(url, said).content.decode(), "what is too long for an address"
    assert client_of(fought, "cal").post(url, said).status_code == 404


def test_nothing_of_it_is_written(fought: Table) -> None:
    def counts() -> dict[str, int]:
        """But for how often somebody has walked."""
        models = [one for one in apps.get_models() if one is not Tries]
        return {model.__name__: model._default_manager.count() for model in models}

    client = client_of(fought, "bea")
    before, version = counts(), Battle.objects.get(pk=fought.battle.pk).version
    assert walk(fought, "bea", 3, client=client)[0] == 200
    assert counts() == before
    assert Battle.objects.get(pk=fought.battle.pk).version == version


def test_what_cannot_be_read_is_said_at_its_field(fought: Table) -> None:
    status, html = walk(fought, "bea", 99)
    assert status == 422 and "With the same dice" not in html
    assert 'class="error' in html or "errorlist" in html


def test_each_walks_his_own_roads_alone(fought: Table) -> None:
    listed = {
        name: client_of(fought, name).get(f"/battles/{fought.battle.pk}/road/") for name in fought.members
    }
    assert "risk%3Arolf" in listed["bea"].content.decode()
    assert "risk%3Aberta" not in listed["bea"].content.decode()
    assert "risk%3Aberta" in listed["ada"].content.decode()
    assert listed["dot"].status_code == 404
    assert [walk(fought, name, 1, "berta")[0] for name in ("ada", "bea", "cal", "dot")] == [
        200,
        404,
        200,
        404,
    ]


def test_there_is_none_before_the_battle_is_fought(ford: Table) -> None:
    ford.orders()
    assert walk(ford, "bea", 3)[0] == 404
    assert client_of(ford, "ada").get(f"/battles/{ford.battle.pk}/road/").status_code == 404


@pytest.mark.parametrize("query", ["", "?ask=", "?ask=clash:reds", "?ask=x", "?ask=risk:rolf%00"])
def test_what_was_not_asked_is_no_crossing(fought: Table, query: str) -> None:
    row = of_risk(fought)
    address = f"/battles/{fought.battle.pk}/road/{row.number}/{query}"
    assert client_of(fought, "ada").get(address).status_code == 404
    gone = f"/battles/{fought.battle.pk}/road/{row.number + 1000}/?ask=risk:rolf"
    assert client_of(fought, "ada").get(gone).status_code == 404


def test_without_the_key_of_its_seeds_new_dice_cannot_fall(
    fought: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    def lost(_: object) -> bytes:
        raise dice.KeyIsMissing

    monkeypatch.setattr(dice, "unseal", lost)
    for risk in range(-3, 4):
        status, html = walk(fought, "bea", risk)
        assert status == 200
        assert "cannot be played again" in html or "With the same dice" in html


def test_nobody_walks_one_road_after_the_other_all_day(fought: Table) -> None:
    """Of each person so many, whichever his battles are; whoever looks at a question walks none."""
    user = fought.members["bea"].user_id
    for _ in range(roads.ROADS.most - 1):
        roads.ROADS.take(user)
    assert walk(fought, "bea", 3)[0] == 200
    status, html = walk(fought, "bea", 2)
    assert status == 429 and "Wait a moment, then walk on." in html and "With the same dice" not in html
    number = of_risk(fought).number
    asked = f"/battles/{fought.battle.pk}/road/{number}/?ask=risk:rolf"
    assert client_of(fought, "bea").get(asked).status_code == 200
    assert walk(fought, "cal", 2, "berta")[0] == 200, "the others walk on"


def test_a_road_that_others_block_is_not_counted(fought: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(roads, "PATIENCE", 0.01)
    user = fought.members["bea"].user_id
    for _ in range(roads.ROADS.most - 1):
        roads.ROADS.take(user)
    with roads.walking:
        assert "Others are walking such roads" in walk(fought, "bea", 3)[1]
    assert "With the same dice" in walk(fought, "bea", 3)[1]


def test_nobody_waits_for_a_road_without_end(fought: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(roads, "LONGEST", -1.0)
    status, html = walk(fought, "bea", 3)
    assert status == 200 and "too long to be walked" in html


def test_one_road_is_walked_at_a_time(fought: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(roads, "PATIENCE", 0.01)
    with roads.walking:
        status, html = walk(fought, "bea", 3)
    assert status == 200 and "Others are walking such roads" in html
    assert "With the same dice" in walk(fought, "bea", 3)[1]


def test_how_the_battle_would_have_ended_stands_first(fought: Table) -> None:
    viewer = fought.bea
    last = forks(viewer)[-1]
    found = walked(viewer, last, "3")
    assert found["endings"][-1] in (
        "As it was: Reds has the better of it.",
        "It would have ended all the same: Reds has the better of it.",
    )
    first = walked(viewer, next(one for one in forks(viewer) if one.key == "risk:rolf"), "3")
    assert not first["endings"], "its round was not the last"


def walked(viewer: Viewer, fork: Fork, risk: str) -> dict[str, Any]:
    prefix = Crossing(viewer, fork.number, fork.key, None).form.prefix
    crossing = Crossing(viewer, fork.number, fork.key, {f"{prefix}-risk": risk, f"{prefix}-action": ""})
    assert crossing.form.is_valid()
    return crossing.taken()


def test_a_day_of_gurps_told_both_ways(db: None) -> None:
    gm = sample_war("gurps")
    battle = fight(gm.campaign, gm, longest=1)
    viewer = viewer_of(gm, battle)
    all_of_them = forks(viewer)
    found = [one for one in all_of_them if one.key.startswith("mission_call:")]
    assert len(found) > len({one.question for one in found}), "of one side there are several"
    assert len({(one.question, one.which) for one in found}) == len(found)
    assert any(one.which.startswith("1 of ") and "against" in one.which for one in found)
    heroes = [one for one in all_of_them if one.key.startswith("risk:")]
    assert heroes and not any(one.which for one in heroes)
    said = walked(viewer, heroes[0], "6")
    assert said["chosen"] == [("Risk", "+6, Careful above all")]
    units: Any = battle.mustered.units
    men = {unit.name: unit.count for unit in units}
    for one in said["stands"]:
        if one.kind == "side":
            assert one.was.startswith("strength ")
        elif one.kind == "unit":
            assert said["counted"] == "counted in men"
            assert int(one.was.partition(",")[0]) <= men[one.name]
