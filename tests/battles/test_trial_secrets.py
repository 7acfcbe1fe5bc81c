"""A visitor in his trial is a stranger everywhere else, and everybody else is a stranger in his trial."""

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from battles import trial
from battles.models import Battle
from battles.parts.around.trial import offers
from campaigns.models import Membership
from rosters.models import Force, Hero, Unit
from tests.battles.conftest import make_ford
from tests.planting import bring_to, plant
from tests.test_secrets import paths_of, seen_in


def visitor() -> Membership:
    battle = trial.begin(None, next(offers()), address="192.0.2.1")
    return Membership.objects.select_related("user").get(campaign=battle.campaign_id)


def rosters_of(player: Membership, **which: str) -> list[str]:
    """The pages of all forces, units and heroes of his campaign, or of one force."""
    place = player.campaign_id
    forces = Force.objects.filter(campaign=place, **({"key": which["force"]} if which else {}))
    units, heroes = Unit.objects.filter(force__in=forces), Hero.objects.filter(force__in=forces)
    return [
        *(reverse("rosters:force", args=[place, one.pk]) for one in forces),
        *(reverse("rosters:unit", args=[place, one.force_id, one.pk]) for one in units),
        *(reverse("rosters:hero", args=[place, one.pk]) for one in heroes),
    ]


@pytest.mark.parametrize("stage", ["draft", "asking", "over"])
def test_a_visitor_learns_nothing_of_other_campaigns(db: None, stage: str) -> None:
    world = plant(make_ford())
    bring_to(world, stage)
    paths = list(paths_of(world))
    client = Client()
    client.force_login(visitor().user)
    here = str(world.battle.campaign_id), str(world.battle.pk)
    for path in paths:
        answer = client.get(path)
        assert answer.status_code < 500, path
        if any(number in path for number in here):
            assert answer.status_code in (404, 405), f"{path}: {answer.status_code}"
        body = "" if answer.streaming else answer.content.decode(errors="replace")
        told = [word for word in world.secrets if seen_in(body, word)]
        assert not told, f"{path} tells a visitor {told}"


def test_nobody_else_finds_a_trial(db: None) -> None:
    player = visitor()
    battle = Battle.objects.get(campaign=player.campaign_id)
    eve = Client()
    eve.force_login(User.objects.create(username="eve"))
    of_it = [
        reverse("battles:battle", args=[battle.pk]),
        reverse("chronicle:report", args=[battle.pk]),
        reverse("battles:table-view", args=[battle.pk]),
        reverse("campaigns:campaign", args=[player.campaign_id]),
        reverse("battles:keep-trial", args=[player.campaign_id]),
        *rosters_of(player),
    ]
    for client in (eve, Client()):
        assert {client.get(path).status_code for path in of_it} == {404}
    another = Client()
    another.force_login(visitor().user)
    assert {another.get(path).status_code for path in of_it} == {404}


def test_what_the_enemy_keeps_is_no_page_of_a_visitors(db: None) -> None:
    """He is a player like any other, and sees what his side sees."""
    player = visitor()
    client = Client()
    client.force_login(player.user)
    found = {path: client.get(path).status_code for path in rosters_of(player, force="ashfang")}
    assert set(found.values()) == {404}
    assert {client.get(path).status_code for path in rosters_of(player, force="kharn")} != {404}
