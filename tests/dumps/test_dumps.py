"""What older versions left goes on: every page of it opens, every battle verifies and can be played on."""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from django.test import Client
from django.urls import resolve, reverse

from accounts.models import User
from battles.models import Battle, Phase
from battles.parts import parts_of
from battles.verify import verify
from campaigns.models import Campaign, Membership
from rosters.models import CampAct, Force, Hero, Unit
from rulesets.registry import rulesets
from tests.battles.conftest import Table

RULES = [key for key, rules in rulesets().items() if rules.roster is not None]
PEOPLE = ("ada", "bea", "cal", "dot", "coro", "finn")
"""A game master, a player on either side, a spectator; then another game master and a guest."""
BY_THE_CLOCK = "Asking until a moment"
MOST_PRESSES = 80
GAME_MASTERS = ("ada", "coro")
LIKE_ANOTHER = ("coro", "finn")
"""What they read, one of the others reads too: they open every battle, and of the rest one page of a kind."""


def table_of(battle: Battle) -> Table:
    places = Membership.objects.filter(campaign=battle.campaign_id, left_at=None)
    rows = places.select_related("user", "campaign")
    return Table(battle, {_named(one.user): one for one in rows})


def _named(user: User) -> str:
    return user.display_name.lower()


def client_of(name: str) -> Client:
    client = Client()
    client.force_login(User.objects.get(display_name__iexact=name))
    return client


def battles_of(key: str) -> list[Battle]:
    found = list(Battle.objects.filter(ruleset=key).select_related("campaign").order_by("nth"))
    assert found, f"The dump holds no battle of {key}."
    return found


# --- Pages ----------------------------------------------------------------------------------------


def pages_of(campaign: Campaign, *, for_gm: bool) -> Iterator[str]:
    own = [campaign.pk]
    names = ["campaigns:campaign", "campaigns:people", "campaigns:notes", "battles:chronicle"]
    names += ["rosters:forces", "rosters:heroes"]
    names += (
        ["campaigns:settings", "rosters:camp", "rosters:new-force", "battles:new-battle"] if for_gm else []
    )
    yield from (reverse(name, args=own) for name in names)
    if not for_gm:
        return
    for force in Force.objects.filter(campaign=campaign):
        yield reverse("rosters:force", args=[*own, force.pk])
        yield reverse("rosters:edit-force", args=[*own, force.pk])
    for unit in Unit.objects.filter(campaign=campaign):
        yield reverse("rosters:unit", args=[*own, unit.force_id, unit.pk])
    for hero in Hero.objects.filter(campaign=campaign):
        yield reverse("rosters:hero", args=[*own, hero.pk])
    for act in CampAct.objects.filter(campaign=campaign):
        yield reverse("rosters:act", args=[*own, act.pk])


def pages_of_battle(battle: Battle, *, for_gm: bool, is_late: bool) -> Iterator[str]:
    here = [battle.pk]
    yield reverse("battles:battle", args=here)
    if battle.state == Battle.State.DRAFT:
        yield from [reverse("battles:setup", args=here)] if for_gm else []
        return
    yield reverse("battles:table-view", args=here)
    if is_late:
        return
    yield from (reverse(f"battles:{name}", args=here) for name in ("log", "dice", "chain"))
    yield reverse("chronicle:report", args=here)
    yield f"/api/v1/battles/{battle.pk}/"
    yield f"/api/v1/battles/{battle.pk}/events/"
    if for_gm and battle.state != Battle.State.RUNNING:
        yield reverse("battles:aftermath", args=here)
    if for_gm and battle.state == Battle.State.RUNNING:
        first = Phase.objects.standing().filter(battle=battle).first()
        assert first is not None
        yield reverse("battles:going-back", args=here) + f"?to={first.number}"


def one_of_each(urls: list[str]) -> list[str]:
    """The first page of each kind; of battles themselves all."""
    names = {url: resolve(urlsplit(url).path).view_name for url in urls}
    first = {name: url for url, name in reversed(names.items())}
    return [url for url, name in names.items() if name == "battles:battle" or first[name] == url]


@pytest.mark.parametrize("key", RULES)
def test_every_page_of_it_opens_for_everybody(old_site: str, key: str) -> None:
    campaign = Campaign.objects.get(ruleset=key)
    shut = []
    for name in PEOPLE:
        client, for_gm = client_of(name), name in GAME_MASTERS
        urls = [*pages_of(campaign, for_gm=for_gm)]
        for battle in battles_of(key):
            is_late = table_of(battle).viewer(name).is_late
            urls += pages_of_battle(battle, for_gm=for_gm, is_late=is_late)
        for url in one_of_each(urls) if name in LIKE_ANOTHER else urls:
            status = client.get(url, follow=True).status_code
            shut += [f"{name} gets {status} at {url}"] if status != 200 else []
    assert not shut, "\n".join(shut)


@pytest.mark.parametrize("key", RULES)
def test_every_part_of_a_battle_is_drawn(old_site: str, key: str) -> None:
    """Pages, which everybody opens, draw them all, but bring on first what was left to the clock."""
    [battle] = (one for one in battles_of(key) if one.name == BY_THE_CLOCK)
    shut = []
    for name in ("ada", "bea", "dot"):
        viewer, client = table_of(battle).viewer(name), client_of(name)
        for part in () if viewer.is_late else parts_of(viewer):
            status = client.get(f"/battles/{battle.pk}/parts/{part}/").status_code
            shut += [f"{name} gets {status} for {part} of {battle}"] if status != 200 else []
    assert not shut, "\n".join(shut)


def test_a_stranger_finds_nothing_of_it(old_site: str) -> None:
    client = client_of("eve")
    for battle in Battle.objects.all():
        assert client.get(f"/battles/{battle.pk}/").status_code == 404


# --- The record, and playing on -------------------------------------------------------------------


@pytest.mark.parametrize("key", RULES)
def test_every_battle_of_it_holds(old_site: str, key: str) -> None:
    for battle in battles_of(key):
        finding = verify(battle)
        assert finding.holds, f"{battle} of {key}:\n" + "\n".join(finding.faults)


@pytest.mark.parametrize("key", RULES)
def test_what_is_being_fought_goes_on_for_a_round_and_holds(old_site: str, key: str) -> None:
    running = [one for one in battles_of(key) if one.state == Battle.State.RUNNING]
    assert len(running) >= 4, "The dump has battles asking, by the clock, waiting for dice and told."
    for battle in running:
        table = table_of(battle)
        _play_a_round(table)
        finding = verify(Battle.objects.get(pk=battle.pk))
        assert finding.holds, f"{battle} of {key}, played on:\n" + "\n".join(finding.faults)


def _play_a_round(table: Table) -> None:
    """To the end of the open step, and on until a round has gone by or the battle is decided."""
    first = table.scene.row
    for _ in range(MOST_PRESSES):
        if Battle.objects.get(pk=table.battle.pk).state != Battle.State.RUNNING:
            return
        row = table.scene.row
        if row.number > first.number and (row.round, row.step) >= (first.round + 1, ""):
            return
        table.go_on()
    pytest.fail(f"{table.battle} does not come through a round with {MOST_PRESSES} presses.")
