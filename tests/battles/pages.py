"""What the tests of the pages round the table share: a browser for each, and what a page posts."""

import html
from collections.abc import Sequence

from django.http import HttpResponse
from django.test import Client

from battles.models import Battle
from rosters.models import Hero, Unit
from tests.battles.conftest import Table

NASTY = "<script>alert(1)</script>"


def client_of(table: Table, name: str) -> Client:
    client = Client()
    client.force_login(table.members[name].user)
    return client


def fields(table: Table, **changed: str | Sequence[str]) -> dict[str, str | Sequence[str]]:
    """What the page posts when nothing is changed, but for what the test changes."""
    battle = Battle.objects.get(pk=table.battle.pk)
    said: dict[str, str | Sequence[str]] = {
        "version": str(battle.version),
        "battle-name": battle.name,
        "battle-date": "",
        "battle-place": "",
        "battle-dice": "players",
        "battle-gm_note": "",
        "field-defender": "",
        "options-rounds": "2",
    }
    for side, unit, hero, tincture in (
        ("reds", "spears", "rolf", "azure"),
        ("blues", "bows", "berta", "gules"),
    ):
        if battle.sides.filter(key=side).exists():
            said |= {
                f"side-{side}-here": "True",
                f"side-{side}-units": [unit],
                f"side-{side}-commander": "rolf" if side == "reds" else "",
                f"side-{side}-tincture": tincture,
                f"side-{side}-briefing": "",
                f"side-{side}-hero-{hero}": "on",
                f"side-{side}-at-{hero}": unit,
            }
    return said | changed


def setup_url(table: Table) -> str:
    return f"/battles/{table.battle.pk}/setup/"


def post(table: Table, **changed: str | Sequence[str]) -> HttpResponse:
    """Ada presses a button of the page."""
    return client_of(table, "ada").post(setup_url(table), fields(table, **changed))  # type: ignore[return-value]


def text_of(response: HttpResponse) -> str:
    return html.unescape(response.content.decode())


def grow(table: Table, count: int) -> None:
    """So many more units and heroes on each side, and somebody who plays each of them."""
    for side in table.battle.sides.all():
        force = side.force
        assert force is not None
        for n in range(count):
            key = f"{force.key}-{n}"
            unit = Unit.objects.create(
                campaign=table.battle.campaign, force=force, key=f"u-{key}", name=key, sheet={"count": 10}
            )
            hero = Hero.objects.create(
                campaign=table.battle.campaign,
                force=force,
                key=f"h-{key}",
                name=key,
                player=table.members["bea"],
            )
            side.units.add(unit)
            side.heroes.create(hero=hero, unit=unit)
