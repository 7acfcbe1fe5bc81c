"""What the tests of the pages round the table share: a browser for each, and what a page posts."""

import html
from collections.abc import Sequence
from html.parser import HTMLParser
from typing import Any

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


class FormReader(HTMLParser):
    """What a browser would send of the form with this id."""

    def __init__(self, form: str) -> None:
        super().__init__()
        self.form, self.inside, self.select, self.area = form, False, "", ""
        self.said: dict[str, list[str]] = {}

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found: dict[str, Any] = dict(attrs)
        name, value = found.get("name", ""), found.get("value") or ""
        if tag == "form":
            self.inside = found.get("id") == self.form
        if not self.inside:
            return
        if tag == "select":
            self.select = name
        elif tag == "option" and "selected" in found and self.select:
            self.said[self.select] = [value]
        elif tag == "textarea":
            self.area = name
            self.said[name] = [""]
        elif tag == "input" and name:
            self._input(name, found, value)

    def _input(self, name: str, found: dict[str, Any], value: str) -> None:
        if found.get("type") not in ("checkbox", "radio"):
            self.said.setdefault(name, []).append(value)
        elif "checked" in found:
            self.said.setdefault(name, []).append(found.get("value", "on"))

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self.inside = False
        if tag == "textarea":
            self.area = ""

    def handle_data(self, data: str) -> None:
        if self.area:
            self.said[self.area] = [data.strip()]


def send_back(client: Client, url: str, form: str, **more: str) -> HttpResponse:
    """Press a button of a page on which nothing was changed."""
    reader = FormReader(form)
    reader.feed(client.get(url).content.decode())
    assert reader.said
    return client.post(url, {**reader.said, **more})  # type: ignore[return-value]
