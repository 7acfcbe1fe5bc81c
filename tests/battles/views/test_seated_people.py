"""What the table tells of people: who is there, and of a hero whom somebody may ask for."""

from datetime import timedelta

from django.utils import timezone

from battles.models import Battle, SideHero
from battles.parts.seating.pulse import pulse
from campaigns.models import Membership
from rosters import actions as rosters
from rosters.models import Force
from tests.battles.conftest import Table
from tests.battles.pages import client_of
from tests.battles.views.test_seating import table, words
from tests.factories import make_member, make_user


def test_whoever_was_here_looks_away_as_in_a_battle(draft: Table) -> None:
    for ago, told in (
        (timedelta(), "Cal Berta here"),
        (timedelta(minutes=1), "Cal Berta looks away"),
        (timedelta(hours=4), "Cal Berta away"),
    ):
        before = pulse(draft.battle.campaign_id)
        Membership.objects.filter(pk=draft.members["cal"].pk).update(here_at=timezone.now() - ago)
        assert pulse(draft.battle.campaign_id) != before, "open pages hear of it"
        assert told in words(client_of(draft, "ada").get(table(draft)))


def test_a_free_heros_side_and_duties_are_told_to_whoever_may_know_them(draft: Table) -> None:
    wanda = rosters.add_hero(draft.members["ada"], name="Wanda", force=Force.objects.get(key="blues"))
    place = make_member(draft.battle.campaign, make_user("Finn"))
    draft.members["finn"] = place
    side = draft.battle.sides.get(key="blues")
    side.commander = wanda
    side.save(update_fields=["commander"])
    rosters.lay_out(draft.members["ada"], heroes=[wanda], are_free=True)
    finns, seat = client_of(draft, "finn"), table(draft)
    assert "Blues" not in words(finns.get(seat)), "he knows of no battle, and does not see the force"
    Battle.objects.filter(pk=draft.battle.pk).update(is_called=True)
    assert "Blues" not in words(finns.get(seat)), "that Blues fight does not say that she is one of them"
    SideHero.objects.create(side=side, hero=wanda)
    assert "Blues Ask for this one" in words(finns.get(seat))
    blues = Force.objects.get(key="blues")
    blues.is_open = True
    blues.save(update_fields=["is_open"])
    assert "Commands" not in words(finns.get(seat)), "nor how the battle is drawn up"
    blues.sheet = {**blues.sheet, "commander": wanda.key}
    blues.save(update_fields=["sheet"])
    assert "Commands Blues Ask for this one" in words(finns.get(seat))
