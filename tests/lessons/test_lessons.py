"""The lessons, played by their pages in every system: if a page changes, the strip must change with it."""

from __future__ import annotations

import pytest
from django.urls import reverse

from battles.models import Answer, Battle, Phase, RulingRow
from campaigns.models import Campaign, Membership, Role
from rulesets.registry import rulesets
from tests.lessons.forms import form_in, forms_in
from tests.lessons.playing import Learner, learner

SYSTEMS = [key for key, rules in rulesets().items() if rules.roster is not None]
pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_game_master_plays_it_from_the_campaign_to_the_report(system: str) -> None:
    eve = learner("gm")
    for press in (
        make,
        change_a_unit,
        call,
        let_officers_act,
        open_it,
        seal,
        close,
        overrule,
        go_back,
        finish,
    ):
        before = eve.strip.number
        eve.shown()
        press(eve, system)
        assert eve.strip.number == before + 1 or eve.step == "", f"{press.__name__} is not done by that"
    assert Battle.objects.get().is_over
    report = eve.client.get(reverse("chronicle:report", args=[Battle.objects.get().pk]))
    assert "You have done all of it" in report.content.decode()
    eve.post("lessons:leave")
    assert "Go on" not in eve.client.get("/").content.decode()


def make(eve: Learner, system: str) -> None:
    eve.post("battles:new-sample", name="The long summer", ruleset=system)


def change_a_unit(eve: Learner, system: str) -> None:
    assert eve.strip.advice is not None
    place = eve.strip.advice.place
    said = form_in(eve.client.get(place).content.decode(), id="unit")
    kept = eve.client.post(place, {**said.data, "name": "The men of the hills"})
    assert kept.status_code == 302, kept.content.decode()


def call(eve: Learner, system: str) -> None:
    _set_up(eve, "call")


def let_officers_act(eve: Learner, system: str) -> None:
    place = reverse("battles:staff", args=[eve.battle.pk])
    said = form_in(eve.client.get(place).content.decode(), action="/officers/")
    enemy = eve.battle.sides.order_by("place")[1].key
    eve.post("battles:staff", eve.battle.pk, **{**said.data, f"decides-{enemy}": "act"})


def open_it(eve: Learner, system: str) -> None:
    _set_up(eve, "open")


def _set_up(eve: Learner, then: str) -> None:
    """All that stands in the set-up, as a browser would send it, with one of its buttons."""
    place = reverse("battles:setup", args=[eve.battle.pk])
    html = eve.client.get(place).content.decode()
    assert f'value="{then}"' in html
    assert eve.client.post(place, {**form_in(html, id="setup").data, "then": then}).status_code == 302


def seal(eve: Learner, system: str) -> None:
    eve.press_until("seal")
    asked = [one for one in forms_in(eve.shown()) if one.action.endswith("/answer/")]
    sent = (eve.client.post(one.action, one.data).status_code for one in asked)
    assert 302 in sent, "None of the questions can be sealed as it stands."
    assert Answer.objects.filter(state=Answer.State.LOCKED).exists()


def close(eve: Learner, system: str) -> None:
    eve.press_on()


def overrule(eve: Learner, system: str) -> None:
    eve.press_until("rule")
    assert 'id="rulable"' in eve.shown()
    assert not eve.scene.played.waits_for, "a number is overruled once the step has told its results"
    place = reverse("battles:rule", args=[eve.battle.pk])
    found = form_in(eve.client.get(place, {"key": eve.number}).content.decode(), id="ruling")
    data: dict[str, object] = {**found.data, "reason": "The wall held", "keep": "yes"}
    if "what" in data:
        data |= {"what": "replace", "line": "", "value": "7"}
    eve.client.post(place, data)
    assert RulingRow.objects.exists()


def go_back(eve: Learner, system: str) -> None:
    number = eve.scene.row.number
    going = eve.client.get(reverse("battles:going-back", args=[eve.battle.pk]), {"to": number})
    found = form_in(going.content.decode(), action="/undo/")
    eve.post("battles:undo", eve.battle.pk, **{**found.data, "reason": "I forgot the wall"})
    assert Phase.objects.filter(state=Phase.State.STRUCK).exists()


def finish(eve: Learner, system: str) -> None:
    eve.post("battles:end", eve.battle.pk, phase=eve.scene.row.number, reason="It is late")
    for _ in range(20):
        if Battle.objects.get(pk=eve.battle.pk).awaits_aftermath:
            break
        eve.press_on()
    place = reverse("battles:aftermath", args=[eve.battle.pk])
    said = form_in(eve.client.get(place).content.decode(), id="aftermath")
    assert eve.client.post(place, {**said.data, "then": "write"}).status_code == 302


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_player_takes_a_hero_answers_and_sees_what_came_of_it(system: str) -> None:
    bea = learner("player", system)
    assert "Take " in bea.shown()
    bea.post("lessons:take-hero")
    assert bea.step == "answer"
    page = bea.shown()
    assert "Seal my answer" in page
    found = form_in(page, action="/answer/")
    assert bea.client.post(found.action, found.data).status_code == 302
    assert bea.step == "seen"
    assert "Let the game master go on" in bea.shown()
    while bea.step:
        bea.post("lessons:go-on")
    page = bea.client.get(reverse("battles:battle", args=[bea.battle.pk])).content.decode()
    assert "You have done all of it" in page
    assert 'id="happened"' in page, "what came of it is there to be read when the lesson says so"
    assert Membership.objects.get(user=bea.user).role == Role.PLAYER


def test_beginning_anew_clears_the_campaign_of_the_last_lesson() -> None:
    bea = learner("player", SYSTEMS[0])
    bea.post("lessons:take-hero")
    bea.post("lessons:begin", kind="player", ruleset=SYSTEMS[1])
    assert Campaign.objects.get().ruleset == SYSTEMS[1]
    assert bea.step == "hero"
