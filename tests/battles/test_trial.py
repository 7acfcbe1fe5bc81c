"""Trials: how many there may be, who has which, how one is kept, and how the others are cleared away."""

from collections import Counter
from collections.abc import Callable
from datetime import timedelta
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.http import Http404
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.limits import TooOften
from accounts.models import User
from battles import actions, trial
from battles.access import Viewer, hearers, viewer_of, viewer_or_404
from battles.commanding import commands, units_commanded
from battles.models import Battle, Decides, Seat, staff_of
from battles.parts.around.trial import Offer, in_words, offers
from campaigns.access import is_visitor
from campaigns.models import Absent, Campaign, Membership, Note, Role
from rosters.models import Hero
from tests.battles.actions.test_concurrency import at_once
from tests.factories import make_campaign, make_invitation, make_user

ADDRESS = "192.0.2.7"
HERO, COMMANDER = "gridless|hero", "gridless|commander"


def offer(value: str = HERO) -> Offer:
    return next(one for one in offers() if one.value == value)


def begun(user: User | None = None, value: str = HERO, address: str = ADDRESS) -> Battle:
    battle = trial.begin(user, offer(value), address=address)
    return Battle.objects.select_related("campaign").get(pk=battle.pk)


def player_of(battle: Battle) -> Membership:
    return Membership.objects.select_related("campaign", "user").get(campaign=battle.campaign_id)


def viewer(battle: Battle) -> Viewer:
    return viewer_or_404(player_of(battle).user, battle.pk)


def over(battle: Battle) -> None:
    Campaign.objects.filter(pk=battle.campaign_id).update(trial_ends_at=timezone.now() - timedelta(minutes=1))


def test_a_stranger_is_a_player_whom_officers_serve_and_oppose(db: None) -> None:
    battle = begun(value=COMMANDER)
    player = player_of(battle)
    assert (player.role, player.user.is_guest, str(player.user)) == (Role.PLAYER, True, "Visitor")
    assert battle.is_trial
    assert battle.is_practice
    assert {staff_of(battle, side).decides for side in ("", "kharn", "ashfang")} == {Decides.ACT}
    words = set(Seat.objects.filter(battle=battle).values_list("word", flat=True))
    assert words > {"hero:brenna", "commander:kharn", "unit:stonewardens", "unit:hill-archers"}
    assert not {word for word in words if "ashfang" in word or word == "hero:dorin"}


def test_nobody_is_there_to_talk_to_and_nothing_is_fought_ahead(db: None) -> None:
    battle = begun(value=COMMANDER)
    here = viewer(battle)
    assert hearers(here) == []
    assert not commands(here)
    assert units_commanded(here) == {}
    assert not here.may_look_ahead
    Battle.objects.filter(pk=battle.pk).update(state=Battle.State.OVER)
    assert not viewer(battle).may_look_back
    assert not here.member.may_write_notes


@pytest.mark.parametrize(
    "name",
    [
        "campaigns:invite",
        "campaigns:settings",
        "battles:reminders",
        "battles:wish",
        "battles:set-webhook",
        "battles:delete-campaign",
        "battles:new-battle",
    ],
)
def test_a_trial_invites_nobody_and_writes_to_nobody(db: None, name: str) -> None:
    battle = begun()
    client = Client()
    client.force_login(player_of(battle).user)
    at = reverse(name, args=[battle.campaign_id])
    assert {client.get(at).status_code, client.post(at, {}).status_code} <= {404, 405}


def test_a_trial_takes_no_pictures_and_keeps_no_notes(db: None) -> None:
    battle = begun()
    client = Client()
    client.force_login(player_of(battle).user)
    assert client.post(f"/battles/{battle.pk}/maps/add/", {}).status_code == 404
    client.post(f"/campaigns/{battle.campaign_id}/notes/new/", {"title": "x", "text": "x", "audience": "gm"})
    assert not Note.objects.exists()


def test_who_has_an_account_practises_as_ever(db: None) -> None:
    ada = make_user("Ada")
    battle = begun(ada)
    assert not battle.is_trial
    assert player_of(battle).is_gm
    assert staff_of(battle, "kharn").decides == Decides.PROPOSE


def test_a_guest_of_a_campaign_is_no_visitor(db: None) -> None:
    battle = begun()
    guest = player_of(battle).user
    assert is_visitor(guest)
    Membership.objects.create(campaign=make_campaign(make_user("Ada")), user=guest)
    assert not is_visitor(guest)
    assert not is_visitor(User.objects.create_guest("Finn"))


# --- How many -------------------------------------------------------------------------------------


def test_who_presses_twice_has_one_battle(db: None) -> None:
    battle = begun()
    guest = player_of(battle).user
    assert begun(guest) == battle
    assert begun(guest, COMMANDER) != battle
    Battle.objects.filter(pk=battle.pk).update(state=Battle.State.OVER)
    assert begun(guest) != battle


def test_an_address_begins_so_many_in_an_hour(db: None, settings: Any) -> None:
    settings.TRIALS_AN_HOUR = 2
    begun()
    begun()
    with pytest.raises(trial.NoPlace, match="You have begun enough trials for now") as refused:
        begun()
    assert timedelta(minutes=59) < refused.value.wait <= timedelta(hours=1)
    assert isinstance(refused.value.__cause__, TooOften)
    begun(address="192.0.2.8")


def test_a_full_site_says_when_the_first_place_is_free(db: None, settings: Any) -> None:
    settings.TRIALS_AT_ONCE = 1
    first = begun()
    Campaign.objects.filter(pk=first.campaign_id).update(trial_ends_at=timezone.now() + timedelta(minutes=5))
    with pytest.raises(trial.NoPlace) as refused:
        begun()
    assert timedelta(minutes=4) < refused.value.wait <= timedelta(minutes=5)
    assert User.objects.count() == 1, "nothing is left of who found no place"


def test_a_site_may_want_no_trials(settings: Any) -> None:
    settings.TRIALS_AT_ONCE = 0
    assert list(offers()) == []


@pytest.mark.parametrize(
    ("wait", "words"),
    [(1, "1 minute"), (61, "2 minutes"), (90 * 60, "90 minutes"), (91 * 60, "2 hours"), (-5, "1 minute")],
)
def test_a_wait_is_told_in_minutes_or_hours(wait: int, words: str) -> None:
    assert in_words(timedelta(seconds=wait)) == words


@pytest.mark.django_db(transaction=True)
def test_many_at_once_get_no_more_places_than_there_are(settings: Any) -> None:
    settings.TRIALS_AT_ONCE = 2
    told: Counter[str] = Counter()

    def press() -> None:
        try:
            begun()
        except trial.NoPlace:
            told["refused"] += 1
        else:
            told["begun"] += 1

    acts: list[Callable[[], None]] = [press] * 5
    assert set(at_once(acts)) == {""}
    assert told == {"begun": 2, "refused": 3}
    assert Campaign.objects.count() == User.objects.count() == 2


@pytest.mark.django_db(transaction=True)
def test_two_presses_of_one_visitor_at_once_are_one_battle() -> None:
    guest = player_of(begun(value=COMMANDER)).user
    found: list[Battle] = []
    assert at_once([lambda: found.append(begun(guest))] * 3) == [""] * 3
    assert len({one.pk for one in found}) == 1


# --- Kept, or cleared away ------------------------------------------------------------------------


def test_what_is_kept_is_a_campaign_like_any_other(db: None) -> None:
    battle = begun()
    trial.keep(player_of(battle), display_name="Ines")
    player = player_of(battle)
    assert (player.role, str(player.user), player.campaign.name) == (Role.GM, "Ines", str(battle))
    assert not player.campaign.is_trial
    assert not player.campaign.is_practice
    assert player.campaign.absent == Absent.OFFICER, "as in any campaign made of a sample"
    assert not is_visitor(player.user)
    assert not Hero.objects.exclude(player=None).exists()
    trial.keep(player_of(battle), display_name="Somebody else")
    assert str(player_of(battle).user) == "Ines", "twice is once"
    make_invitation(player.campaign)


def test_a_battle_kept_in_its_midst_is_fought_on(db: None) -> None:
    battle = begun()
    trial.keep(player_of(battle), display_name="Ines")
    client = Client()
    client.force_login(player_of(battle).user)
    page = client.get(f"/battles/{battle.pk}/").content.decode()
    assert 'id="console"' in page
    assert 'id="trial"' not in page
    with pytest.raises(actions.BattleIsNotRunning):
        actions.leave_to_officers(viewer_of(player_of(battle), Battle.objects.get(pk=battle.pk)))


def test_after_a_day_all_of_it_goes_but_what_is_kept(db: None) -> None:
    gone, kept, young = (begun(address=f"192.0.2.{n}") for n in (1, 2, 3))
    trial.keep(player_of(kept), display_name="Ines")
    guest = player_of(gone).user
    client = Client()
    client.force_login(guest)
    over(gone)
    assert trial.clear() == 1
    assert set(Battle.objects.values_list("pk", flat=True)) == {kept.pk, young.pk}
    assert not User.objects.filter(pk=guest.pk).exists()
    assert client.get(f"/battles/{gone.pk}/").status_code == 404
    assert "Try it now" in client.get("/").content.decode()
    with pytest.raises(Http404):
        viewer_or_404(guest, gone.pk)


def test_who_has_more_than_the_trial_stays(db: None) -> None:
    battle = begun()
    guest = player_of(battle).user
    Membership.objects.create(campaign=make_campaign(make_user("Ada")), user=guest)
    claimed = player_of(other := begun()).user
    User.objects.filter(pk=claimed.pk).update(is_guest=False)
    over(battle)
    over(other)
    assert trial.clear() == 2
    assert User.objects.filter(pk__in=[guest.pk, claimed.pk]).count() == 2


def test_the_command_clears_what_is_over_or_all_of_it(db: None) -> None:
    over(begun())
    begun()
    kept = begun()
    trial.keep(player_of(kept))
    out = StringIO()
    call_command("clear_trials", stdout=out)
    assert "1 trial is cleared away." in out.getvalue()
    call_command("clear_trials", all=True, stdout=out)
    assert list(Campaign.objects.all()) == [kept.campaign]


@pytest.mark.django_db(transaction=True)
def test_of_keeping_and_clearing_at_once_one_wins() -> None:
    battle = begun()
    player = player_of(battle)
    over(battle)
    at_once([lambda: trial.keep(player), lambda: _clear(), lambda: _clear()])
    left = Campaign.objects.filter(pk=battle.campaign_id).first()
    assert left is None or not left.is_trial
    assert User.objects.filter(pk=player.user_id).exists() == (left is not None)


def _clear() -> None:
    trial.clear()
