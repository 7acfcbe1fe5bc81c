"""A war of up to twelve battles, fought by officers: its pages cost the same however many there were."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from battles import actions
from battles.access import viewer_of
from battles.models import Battle
from battles.play.memory import forget_everything
from campaigns.models import Membership
from chronicle.searching.reading import read_what_is_new
from rosters.models import Hero, Unit
from tests.chance import throw_alike
from tests.chronicle.fighting import fight, fresh, sample_war
from tests.factories import make_member, make_user
from tests.test_secrets import addresses

FEW = 3
ALL = {"traveller": 12, "gurps": 5, "runequest": 5, "gridless": 5, "starwars": 5}
"""Twelve by the rules that are fought the quickest: pages are made alike for all of them."""
TELLING = ("chronicle", "annals")
FILES = (".pdf", ".png", ".json", ".md")
"""What is drawn or set in type is tested by itself."""


def pages_of(gm: Membership, battle: Battle) -> Iterator[str]:
    """Every page of the chronicle and the annals: of the campaign, a hero, a unit, and its first battle."""
    hero = Hero.objects.filter(campaign=gm.campaign).order_by("nth")[0]
    unit = Unit.objects.filter(campaign=gm.campaign).order_by("nth")[0]
    known = {
        "campaign_id": gm.campaign_id,
        "battle_id": battle.pk,
        "hero_id": hero.pk,
        "unit_id": unit.pk,
        "force_id": unit.force_id,
    }
    for name, wanted in addresses():
        app = name.partition(":")[0]
        if (app in TELLING or name == "battles:chronicle") and wanted <= known.keys():
            path = reverse(name, kwargs={one: known[one] for one in wanted})
            if not path.endswith(FILES):
                yield path


def costs(client: Client, paths: list[str]) -> dict[str, int]:
    """Queries of each page that answers, when nothing of it is remembered."""
    found = {}
    for path in paths:
        client.get(path)
        forget_everything()
        with CaptureQueriesContext(connection) as asked:
            answer = client.get(path)
        assert answer.status_code < 500, path
        if answer.status_code == 200:
            found[path] = len(asked)
    return found


def recover(records: Iterable[Unit | Hero]) -> None:
    """Every unit and hero as before the first battle, so that nobody is ever too beaten to fight again."""
    for record in records:
        type(record).objects.filter(pk=record.pk).update(sheet=record.sheet, force=record.force_id)


def aftermath_written(battle: Battle, gm: Membership) -> None:
    if battle.state == Battle.State.AFTERMATH:
        actions.confirm_changes(viewer_of(gm, battle))


@pytest.mark.parametrize(("ruleset", "most"), ALL.items())
def test_its_pages_cost_the_same_however_many_battles_there_were(
    db: None, ruleset: str, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    gm = sample_war(ruleset)
    at_first = list(Unit.objects.all()) + list(Hero.objects.all())
    bea = make_member(gm.campaign, make_user("Bea"))
    Hero.objects.filter(campaign=gm.campaign).update(player=bea)
    readers = {member: Client() for member in (gm, bea)}
    for member, client in readers.items():
        client.force_login(member.user)
    asked: dict[int, dict[str, dict[str, int]]] = {}
    battles = []
    for n in range(1, most + 1):
        throw_alike(monkeypatch, f"{ruleset} {n}")
        battles.append(fight(gm.campaign, gm, longest=1))
        aftermath_written(battles[-1], gm)
        recover(at_first)
        if n in (FEW, most):
            read_what_is_new(n)
            paths = list(pages_of(gm, fresh(battles[0])))
            asked[n] = {str(member.user): costs(client, paths) for member, client in readers.items()}
    assert len(asked[most]["Ada"]) > len(TELLING)
    assert asked[most] == asked[FEW]
