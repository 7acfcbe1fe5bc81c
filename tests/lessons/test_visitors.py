"""A lesson without an account: who may begin one, how it is kept, and what goes after a day."""

from __future__ import annotations

from datetime import timedelta
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from battles import trial
from battles.models import Battle
from battles.parts.around.trial import offers
from campaigns.models import Campaign, Membership, Role
from lessons import visitors
from lessons.models import Kind, Lesson
from tests.factories import make_campaign, make_user
from tests.lessons.playing import Learner
from tests.lessons.test_lessons import call, change_a_unit, finish, let_officers_act, make, open_it, seal

pytestmark = pytest.mark.django_db
ADDRESS = "192.0.2.7"


def stranger(kind: str = "gm", ruleset: str = "") -> Learner:
    """Somebody without an account who has pressed."""
    client, known = Client(), set(User.objects.values_list("pk", flat=True))
    answer = client.post(reverse("lessons:begin"), {"kind": kind, "ruleset": ruleset})
    assert answer.status_code == 302, answer.content.decode()
    return Learner(User.objects.exclude(pk__in=known).get(lessons__kind=kind), client, kind)


def over(user: User) -> None:
    User.objects.filter(pk=user.pk).update(leaves_at=timezone.now() - timedelta(minutes=1))


def test_a_stranger_plays_the_game_masters_lesson_and_keeps_it() -> None:
    eve = stranger()
    assert (eve.user.is_guest, str(eve.user)) == (True, "Visitor")
    assert eve.user.leaves_at is not None
    assert timedelta(hours=23) < eve.user.leaves_at - timezone.now() <= timedelta(days=1)
    for press in (make, change_a_unit, call, let_officers_act, open_it, seal, finish):
        assert "for good if you" in eve.shown()
        press(eve, "gurps")
    assert Battle.objects.get().is_over and eve.step == ""
    answer = eve.client.post(reverse("lessons:keep"), {"display_name": "Ines"})
    assert answer.status_code == 302
    over_in_a_day = User.objects.get(pk=eve.user.pk)
    assert (str(over_in_a_day), over_in_a_day.leaves_at) == ("Ines", None)
    assert visitors.clear() == 0
    home = eve.client.get("/").content.decode()
    assert "The long summer" in home and "for good if you" not in home
    assert eve.client.get(reverse("lessons:keep")).status_code == 302


def test_an_account_keeps_it_on_any_device() -> None:
    eve = stranger()
    make(eve, "gurps")
    said = {
        "display_name": "Ines",
        "username": "ines",
        "password": "red-otter-9",
        "again": "red-otter-9",
    }
    assert eve.client.post(reverse("lessons:keep"), {**said, "again": "other"}).status_code == 422
    assert eve.client.post(reverse("lessons:keep"), said).status_code == 302
    kept = User.objects.get(pk=eve.user.pk)
    assert (kept.username, kept.is_guest, kept.leaves_at) == ("ines", False, None)
    assert "The long summer" in eve.client.get("/").content.decode()


def test_claiming_the_account_keeps_it_as_well() -> None:
    eve = stranger()
    said = {"username": "ines", "password": "red-otter-9", "again": "red-otter-9"}
    assert eve.client.post(reverse("accounts:claim"), said).status_code == 302
    assert User.objects.get(pk=eve.user.pk).leaves_at is None


@pytest.mark.parametrize("kind", ["gm", "player"])
def test_after_a_day_all_of_it_goes(kind: str) -> None:
    eve, young = stranger(kind, "gurps"), stranger(kind, "gurps")
    for one in (eve, young):
        make(one, "runequest")
    if kind == "player":
        eve.post("lessons:take-hero")
    over(eve.user)
    assert visitors.clear() == 1
    assert list(Lesson.objects.values_list("user", flat=True)) == [young.user.pk]
    assert set(Membership.objects.values_list("campaign__memberships__user", flat=True)) <= set(
        User.objects.values_list("pk", flat=True)
    )
    assert Campaign.objects.count() == (1 if kind == "gm" else 2)
    assert not User.objects.filter(pk=eve.user.pk).exists()
    assert eve.client.get("/").status_code == 200


def test_who_never_made_anything_goes_too() -> None:
    eve = stranger()
    over(eve.user)
    assert visitors.clear() == 1
    assert not User.objects.exists()


def test_what_others_have_come_into_stays_with_its_game_master() -> None:
    eve = stranger()
    make(eve, "gurps")
    make(eve, "runequest")
    shared = Campaign.objects.get(ruleset="gurps")
    Membership.objects.create(campaign=shared, user=make_user("Bea"), role=Role.PLAYER)
    over(eve.user)
    assert visitors.clear() == 1
    assert Campaign.objects.get() == shared
    assert User.objects.get(pk=eve.user.pk).leaves_at is None


def test_a_trial_beside_it_goes_by_its_own_day() -> None:
    offer = next(one for one in offers() if one.value == "gridless|hero")
    battle = trial.begin(None, offer, address=ADDRESS)
    guest = User.objects.get()
    visitors.begin(guest, kind=Kind.GM, ruleset="", address=ADDRESS)
    Campaign.objects.update(trial_ends_at=timezone.now() - timedelta(minutes=1))
    assert trial.clear() == 1
    guest.refresh_from_db()
    assert guest.leaves_at is not None, "his lesson waits for him"
    assert not Battle.objects.filter(pk=battle.pk).exists()
    player = Membership.objects.create(campaign=make_campaign(make_user("Ada")), user=guest, role=Role.PLAYER)
    over(guest)
    assert visitors.clear() == 1
    assert Membership.objects.get(pk=player.pk).user == guest, "who has a seat elsewhere keeps it"


def test_keeping_a_trial_keeps_the_lesson() -> None:
    offer = next(one for one in offers() if one.value == "gridless|hero")
    battle = trial.begin(None, offer, address=ADDRESS)
    player = Membership.objects.select_related("campaign", "user").get(campaign=battle.campaign_id)
    visitors.begin(player.user, kind=Kind.GM, ruleset="", address=ADDRESS)
    trial.keep(player, display_name="Ines")
    assert User.objects.get().leaves_at is None


def test_who_is_known_here_has_no_day() -> None:
    ada = make_user("Ada")
    visitors.begin(ada, kind=Kind.GM, ruleset="", address=ADDRESS)
    assert User.objects.get(pk=ada.pk).leaves_at is None


def test_an_address_begins_so_many_in_an_hour(settings: Any) -> None:
    settings.TRIALS_AN_HOUR = 1
    stranger()
    answer = Client().post(reverse("lessons:begin"), {"kind": "gm"})
    assert answer.status_code == 429 and "You have begun enough trials for now" in answer.content.decode()
    assert int(answer.headers["Retry-After"]) > 3500
    assert User.objects.count() == 1


def test_a_full_site_says_when_the_first_place_is_free(settings: Any) -> None:
    settings.TRIALS_AT_ONCE = 1
    eve = stranger()
    User.objects.filter(pk=eve.user.pk).update(leaves_at=timezone.now() + timedelta(minutes=5))
    answer = Client().post(reverse("lessons:begin"), {"kind": "gm"})
    assert answer.status_code == 429 and "5 minutes" in answer.content.decode()
    eve.post("lessons:begin", kind="gm")


def test_the_command_clears_what_is_over_or_all_of_it() -> None:
    over(stranger().user)
    stranger()
    out = StringIO()
    call_command("clear_trials", stdout=out)
    assert "1 lesson is cleared away." in out.getvalue()
    call_command("clear_trials", all=True, stdout=out)
    assert not User.objects.exists()
