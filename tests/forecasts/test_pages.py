"""Pages of forecasts: who may ask what, through whose eyes, and what the page then shows."""

import re
from collections.abc import Mapping
from datetime import timedelta

import pytest
from django.db.models.functions import Now
from procrastinate.contrib.django.models import ProcrastinateJob

from battles import actions as battles
from campaigns.models import Campaign, Foresight
from forecasts import actions, work
from forecasts.models import IDLE, Inquiry, Kind
from forecasts.parts.progress import spreads_of
from rulesets.engine import Muster, Ruleset
from rulesets.forecasts.changes import Change
from rulesets.forecasts.varying import offered
from tests.battles.conftest import Table
from tests.battles.pages import client_of
from tests.forecasts.asking import asked, fought

PEOPLE = ("ada", "bea", "cal", "dot")


def statuses(table: Table, path: str) -> dict[str, int]:
    return {name: client_of(table, name).get(path).status_code for name in PEOPLE}


def ahead(table: Table, page: str = "") -> str:
    return f"/battles/{table.battle.pk}/forecast/{page}"


def own(name: str) -> dict[str, int]:
    return {one: 200 if one == name else 404 for one in PEOPLE}


def test_before_the_battle_the_game_master_alone_looks_ahead(draft: Table) -> None:
    battles.call_to_arms(draft.ada)
    for page in ("", "plans/", "matters/"):
        assert statuses(draft, ahead(draft, page)) == own("ada")


@pytest.mark.parametrize(
    ("foresight", "players"),
    [(Foresight.NOTHING, 404), (Foresight.OWN, 200), (Foresight.WHOLE, 200)],
)
def test_players_look_ahead_as_far_as_the_campaign_lets_them(
    ford: Table, foresight: Foresight, players: int
) -> None:
    Campaign.objects.update(foresight=foresight)
    for page in ("", "plans/"):
        seen = statuses(ford, ahead(ford, page))
        assert seen == {"ada": 200, "bea": players, "cal": players, "dot": 404}
    assert statuses(ford, ahead(ford, "matters/")) == {**dict.fromkeys(PEOPLE, 404), "ada": 302}


@pytest.mark.parametrize(("foresight", "told"), [(Foresight.OWN, 1), (Foresight.WHOLE, 0)])
def test_who_is_shown_his_own_alone_is_told_so(ford: Table, foresight: Foresight, told: int) -> None:
    Campaign.objects.update(foresight=foresight)
    for name, times in (("bea", told), ("ada", 0)):
        inquiry = fought(asked(ford, name, battles=4))
        page = client_of(ford, name).get(f"/forecasts/{inquiry.pk}/").content.decode()
        assert page.count("shown what it brings their own side") == times
        assert ("Rounds until it is over" in page) is not bool(times)


def test_what_one_has_asked_is_nobody_elses(ford: Table) -> None:
    for name in ("ada", "bea"):
        inquiry = fought(asked(ford, name, battles=4))
        assert statuses(ford, f"/forecasts/{inquiry.pk}/") == own(name)
        for press in ("stop/", "go-on/"):
            assert client_of(ford, "cal").post(f"/forecasts/{inquiry.pk}/{press}").status_code == 404


def test_who_may_look_ahead_no_more_reads_no_more(ford: Table) -> None:
    inquiry = fought(asked(ford, "bea", battles=4))
    Campaign.objects.update(foresight=Foresight.NOTHING)
    assert client_of(ford, "bea").get(f"/forecasts/{inquiry.pk}/").status_code == 404


def test_a_press_has_it_fought_and_leads_to_its_page(ford: Table) -> None:
    client = client_of(ford, "ada")
    answer = client.post(ahead(ford), {"eyes": "gm", "orders": "stand"})
    inquiry = Inquiry.objects.get()
    assert answer["Location"] == f"/forecasts/{inquiry.pk}/"
    assert ProcrastinateJob.objects.filter(status="todo").count() == 4
    page = client.get(answer["Location"]).content.decode()
    assert "No battle has been fought ahead yet" in page
    fought(inquiry)
    page = client.get(answer["Location"]).content.decode()
    assert "of 100 are won by" in page
    assert "the truth" in page


def test_the_same_asked_again_goes_on(ford: Table) -> None:
    client = client_of(ford, "ada")
    first = client.post(ahead(ford), {"eyes": "gm", "orders": "stand"})
    actions.stop(Inquiry.objects.get())
    again = client.post(ahead(ford), {"eyes": "gm", "orders": "stand"})
    assert again["Location"] == first["Location"]
    assert Inquiry.objects.get().is_running


def test_eyes_that_one_does_not_have_are_refused_at_the_field(ford: Table) -> None:
    answer = client_of(ford, "bea").post(ahead(ford), {"eyes": "gm"})
    assert answer.status_code == 422
    assert "Nobody in this battle has these eyes" in answer.content.decode()
    assert not Inquiry.objects.exists()


def test_a_player_with_his_own_choices_sees_his_own_side_alone(ford: Table) -> None:
    inquiry = fought(asked(ford, "bea", battles=8))
    page = client_of(ford, "bea").get(f"/forecasts/{inquiry.pk}/").content.decode()
    assert "Losses of Reds" in page
    assert "Losses of Blues" not in page
    assert "Rounds until it is over" not in page
    assert not re.search(r"in \w+ rounds?\b", page)
    Campaign.objects.update(foresight=Foresight.WHOLE)
    page = client_of(ford, "bea").get(f"/forecasts/{inquiry.pk}/").content.decode()
    assert "Rounds until it is over" in page
    assert re.search(r"in \w+ rounds?\b", page)


def test_stopped_and_gone_on_with(ford: Table) -> None:
    inquiry = asked(ford, "ada")
    client = client_of(ford, "ada")
    client.post(f"/forecasts/{inquiry.pk}/stop/")
    fought(inquiry)
    assert spreads_of(inquiry) == {}
    client.post(f"/forecasts/{inquiry.pk}/go-on/")
    assert fought(inquiry).state == Inquiry.State.DONE


def test_of_one_person_the_oldest_gives_way(ford: Table) -> None:
    first = asked(ford, "ada", eyes="gm")
    for eyes in ("side-reds", "side-blues"):
        asked(ford, "ada", eyes=eyes)
    assert Inquiry.objects.get(pk=first.pk).state == Inquiry.State.STOPPED
    assert Inquiry.objects.running().count() == actions.MOST_OF_ONE


def test_a_campaign_has_no_more_fought_at_a_time_than_so_many(
    ford: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(actions, "MOST_OF_A_CAMPAIGN", 1)
    asked(ford, "bea")
    answer = client_of(ford, "cal").post(ahead(ford), {"eyes": "own", "orders": "stand"})
    assert answer.status_code == 422
    assert "are being fought in this campaign" in answer.content.decode()


def test_looking_again_has_it_fought_on(ford: Table) -> None:
    inquiry = asked(ford, "ada")
    Inquiry.objects.update(looked_at=Now() - IDLE - timedelta(seconds=1))
    ProcrastinateJob.objects.filter(status="todo").update(status="succeeded")
    actions.look(inquiry.pk)
    assert ProcrastinateJob.objects.filter(status="todo").count() == 4
    actions.look(inquiry.pk)
    assert ProcrastinateJob.objects.filter(status="todo").count() == 4


def test_what_nobody_looks_at_is_cleared_away_but_a_debrief(ford: Table) -> None:
    asked(ford, "ada")
    ford.fight_to_the_end()
    actions.debrief(ford.ada.battle)
    Inquiry.objects.update(looked_at=Now() - work.KEPT - timedelta(minutes=1))
    assert work.clear_away() == 1
    assert [one.kind for one in Inquiry.objects.all()] == [Kind.DEBRIEF]


def test_two_plans_of_a_player(ford: Table) -> None:
    client = client_of(ford, "bea")
    page = client.get(ahead(ford, "plans/")).content.decode()
    assert "First plan" in page
    said = {"first-0-risk": "-2", "first-0-action": "", "second-0-risk": "2", "second-0-action": ""}
    answer = client.post(ahead(ford, "plans/"), {"eyes": "own", **said})
    assert answer.status_code == 302, answer.content.decode()
    inquiry = Inquiry.objects.get()
    inquiry.courses.update(battles=8)
    fought(inquiry)
    page = client.get(answer["Location"]).content.decode()
    assert "Two plans, the same dice" in page
    assert spreads_of(inquiry)["first"].battles == spreads_of(inquiry)["second"].battles


def test_plans_are_offered_while_something_is_open(ford: Table) -> None:
    """The page itself, from an address that somebody kept, says why there is nothing to compare."""
    assert ">Two plans</a>" in client_of(ford, "ada").get(ahead(ford)).content.decode()
    while ford.scene.played.asks:
        battles.close(ford.ada, phase=ford.number, without_the_absent=True)
    assert ">Two plans</a>" not in client_of(ford, "ada").get(ahead(ford)).content.decode()
    assert (
        "You are asked nothing at this moment"
        in client_of(ford, "ada").get(ahead(ford, "plans/")).content.decode()
    )


def test_two_plans_that_say_the_same_are_none(ford: Table) -> None:
    said = {"first-0-risk": "1", "first-0-action": "", "second-0-risk": "1", "second-0-action": ""}
    answer = client_of(ford, "bea").post(ahead(ford, "plans/"), {"eyes": "own", **said})
    assert answer.status_code == 422
    assert "Both plans say the same" in answer.content.decode()
    wrong = {**said, "second-0-risk": "99"}
    answer = client_of(ford, "bea").post(ahead(ford, "plans/"), {"eyes": "own", **wrong})
    assert answer.status_code == 422
    assert "invalid-feedback" in answer.content.decode() or "error" in answer.content.decode()


def test_two_set_ups_and_what_matters_most(draft: Table) -> None:
    client = client_of(draft, "ada")
    page = client.get(ahead(draft, "plans/")).content.decode()
    assert "Without Spears" in page or "Without" in page
    assert ">Two set-ups</a>" in page and "Two plans" not in page
    same = client.post(ahead(draft, "plans/"), {"eyes": "gm", "side": "reds"})
    assert "Both set-ups are the same" in same.content.decode()
    answer = client.post(ahead(draft, "plans/"), {"eyes": "gm", "side": "reds", "second_0": ["away:rolf"]})
    assert answer.status_code == 302, answer.content.decode()
    page = client.get(answer["Location"]).content.decode()
    assert "Two set-ups, the same dice" in page and "First set-up" in page and "First plan" not in page
    assert '<p class="eyebrow">Two set-ups</p>' in page and "Two plans" not in page
    answer = client.post(ahead(draft, "matters/"), {"eyes": "gm", "side": "reds"})
    assert answer.status_code == 302, answer.content.decode()
    inquiry = Inquiry.objects.get(kind=Kind.MATTERS)
    inquiry.courses.update(battles=24)
    fought(inquiry)
    page = client.get(answer["Location"]).content.decode()
    assert "What matters most" in page
    assert "Without Rolf" in page


def test_the_rules_judge_once_what_a_set_up_offers(draft: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of many sheets that takes a while: not again for the press, but again when something is set up anew."""
    judged: list[object] = []

    def judge(rules: Ruleset, muster: Muster, most: int) -> Mapping[str, Change]:
        judged.append(muster)
        return offered(rules, muster, most)

    monkeypatch.setattr("forecasts.setups.offered", judge)
    client = client_of(draft, "ada")
    for _ in range(2):
        assert "Without Rolf" in client.get(ahead(draft, "plans/")).content.decode()
    said = {"eyes": "gm", "side": "reds", "second_0": ["away:rolf"]}
    assert client.post(ahead(draft, "plans/"), said).status_code == 302
    assert len(judged) == 1
    draft.battle.sides.get(key="reds").heroes.filter(hero__key="rolf").delete()
    assert "Without Rolf" not in client.get(ahead(draft, "plans/")).content.decode()
    assert len(judged) == 2


def test_a_draft_that_cannot_be_fought_says_why(draft: Table) -> None:
    draft.battle.sides.get(key="blues").units.clear()
    client = client_of(draft, "ada")
    for page, said in (("", {"eyes": "gm"}), ("matters/", {"eyes": "gm", "side": "reds"})):
        answer = client.post(ahead(draft, page), said)
        assert answer.status_code == 422
        assert "cannot be fought as it is set up" in answer.content.decode()
    assert "cannot be fought as it is set up" in client.get(ahead(draft, "plans/")).content.decode()


def test_after_the_battle_there_is_a_debrief_for_each_side(
    ford: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = f"/battles/{ford.battle.pk}/debrief/"
    assert statuses(ford, path) == dict.fromkeys(PEOPLE, 404)
    ford.fight_to_the_end()
    for page in ("", "plans/", "matters/", "tune/"):
        assert statuses(ford, ahead(ford, page)) == {"ada": 302, "bea": 302, "cal": 302, "dot": 404}
    assert client_of(ford, "bea").get(ahead(ford))["Location"] == path
    assert statuses(ford, path) == {"ada": 200, "bea": 200, "cal": 200, "dot": 404}
    monkeypatch.setattr("forecasts.debriefing.TOTAL", 600)
    fought(Inquiry.objects.get(kind=Kind.DEBRIEF))
    pages = {name: client_of(ford, name).get(path).content.decode() for name in ("ada", "bea", "cal")}
    assert all("chance of victory after each step" in page for page in pages.values())
    assert "as it was" in pages["ada"]
    assert "as it was" not in pages["cal"]
    battles.lay_open(ford.ada, is_open=True)
    assert statuses(ford, path) == dict.fromkeys(PEOPLE, 200), "everybody reads all of it now"
    for name in ("bea", "cal", "dot"):
        page = client_of(ford, name).get(path).content.decode()
        assert "as it was" in page and "what Reds believed" in page and "own side knew" not in page


def test_a_plan_fixes_what_is_said_otherwise_and_leaves_the_rest_open(ford: Table) -> None:
    """The game master has both players' questions before him, and changes one answer."""
    page = client_of(ford, "ada").get(ahead(ford, "plans/")).content.decode()
    names = [name for name in ("first-0", "second-0", "first-1", "second-1") if f'name="{name}-risk' in page]
    assert len(names) == 4
    said = {f"{name}-{field}": value for name in names for field, value in (("risk", "0"), ("action", ""))}
    answer = client_of(ford, "ada").post(ahead(ford, "plans/"), {"eyes": "gm", **said, "second-0-risk": "2"})
    assert answer.status_code == 302, answer.content.decode()
    kept = [course.forecast["said"] for course in Inquiry.objects.get().courses.all()]
    assert [len(answers) for answers in kept] == [1, 1]
    refused = client_of(ford, "ada").post(
        ahead(ford, "plans/"), {"eyes": "side-blues", **said, "second-0-risk": "2"}
    )
    assert "Both plans say the same" in refused.content.decode(), "they are of the other side"


def test_a_key_with_nothing_in_it_is_none(draft: Table) -> None:
    inquiry = asked(draft, "ada")
    answer = client_of(draft, "ada").post(f"/forecasts/{inquiry.pk}/take/", {"key": "a\0b"})
    assert answer.status_code == 404
