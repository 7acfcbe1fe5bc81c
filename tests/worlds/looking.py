"""Everything that somebody can ask the site for, found in its own table of addresses."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.http import HttpResponseBase
from django.urls import reverse

from battles.models import Mark
from battles.parts import PERSONAL, SHARED
from campaigns.models import Campaign, Note
from forecasts.models import Inquiry
from rosters.camping import procedures
from rosters.models import CampAct, Force, Hero, Unit, roster_of
from tests.test_secrets import addresses
from tests.worlds.site import Site

NOWHERE = 999_999_999_999_999
"""No row has this id, or one a little lower: what the other world made in secret is asked for by it."""
HIDDEN = (
    "battle_id",
    "force_id",
    "unit_id",
    "act_id",
    "note_id",
    "picture_id",
    "mark_id",
    "invitation_id",
    "inquiry_id",
    "ask_id",
    "offer_id",
    "link_id",
    "correction_id",
    "book_id",
)
ANYWHERE: dict[str, list[tuple[str, Any]]] = {
    "token": [("token", "guessed-token")],
    "proof": [("proof", "guessed-proof")],
    "uidb64": [("uid", "MQ")],
    "number": [("1", 1)],
    "act": [("begin", "begin")],
    "system": [("gridless", "gridless")],
    "topic": [("overruling", "overruling")],
    "meant": [("threat", "threat")],
    "vector": [("vector", "V1")],
}
"""What is alike on every site, or guessed."""
LINK = re.compile(r'(?:href|hx-get|src)="(/[^"#]*\?[^"#]*)"')
"""Pages that go on below, and the like: addresses with a query, as they stand in other pages."""

type Named = Mapping[str, Any]


def values_of(site: Site) -> dict[str, list[tuple[str, Any]]]:
    """What stands for each parameter, each under a name that it has in both worlds."""
    campaign, battle, sides = site.campaign, site.battle, site.sides
    forces = {one.key: one.pk for one in Force.objects.filter(campaign=campaign)}
    units = [_first_of(Unit, campaign, side) for side in sides]
    heroes = [_first_of(Hero, campaign, side) for side in sides]
    known: dict[str, list[tuple[str, Any]]] = {
        **_of_the_rules(campaign),
        **ANYWHERE,
        "battle_id": [("battle", battle.pk)],
        "campaign_id": [("campaign", campaign.pk)],
        "force_id": [(side, forces[side]) for side in sides],
        "unit_id": [(one.key, one.pk) for one in units],
        "hero_id": [(one.key, one.pk) for one in heroes],
        "act_id": _named("act", CampAct.objects.filter(campaign=campaign, title__contains="day passes")),
        "note_id": _named("note", Note.objects.filter(campaign=campaign, title="Open")),
        "place_id": [(name, site.members[name].pk) for name in ("bea", "cal")],
        "picture_id": _named("picture", battle.pictures.filter(title="Open map")),
        "mark_id": _named("mark", Mark.objects.none()),
        "subject": [("hero", heroes[0].key), ("none", "none")],
        "inquiry_id": _named("inquiry", Inquiry.objects.filter(member=site.members["cal"])),
        "name": [(name, name) for name in (*SHARED, *PERSONAL, "since")],
    }
    for n, name in enumerate(HIDDEN):
        known.setdefault(name, []).append(("hidden", site.made.get(name, NOWHERE - n)))
    return known


def _of_the_rules(campaign: Campaign) -> dict[str, list[tuple[str, Any]]]:
    camp, makers = procedures(campaign), roster_of(campaign).makers
    return {
        "procedure": [("procedure", camp[0].key if camp else "none")],
        "maker_key": [(one.key, one.key) for one in makers[:1]] or [("none", "none")],
    }


def _named(word: str, rows: Any) -> list[tuple[str, Any]]:
    return [(word, row.pk) for row in rows.order_by("nth")[:1]]


def _first_of(model: Any, campaign: Any, side: str) -> Any:
    return model.objects.filter(campaign=campaign, force__key=side).order_by("nth").first()


def paths_of(site: Site) -> Iterator[tuple[str, str, str]]:
    """Every address: its name, what it is called in both worlds, and its path in this one."""
    known = values_of(site)
    for name, wanted in addresses():
        missing = wanted - set(known)
        assert not missing, f"{name} wants {missing}: say in values_of what stands for it"
        for labels, filled in _filled(sorted(wanted), known):
            yield name, " ".join((name, *labels)), reverse(name, kwargs=dict(filled))


def _filled(
    wanted: Sequence[str], known: Mapping[str, Any]
) -> Iterator[tuple[list[str], list[tuple[str, Any]]]]:
    if not wanted:
        yield [], []
        return
    for label, value in known[wanted[0]]:
        for labels, rest in _filled(wanted[1:], known):
            yield [label, *labels], [(wanted[0], value), *rest]


def glance(site: Site) -> Iterator[tuple[str, str]]:
    """What changes at every step: the page of the battle, and the battle for machines."""
    yield "at a glance", f"/battles/{site.battle.pk}/"
    yield "at a glance, for machines", f"/api/v1/battles/{site.battle.pk}/"


def links_in(body: str) -> list[str]:
    return [one.replace("&amp;", "&") for one in LINK.findall(body) if not one.startswith("/live/")]


def written(answer: HttpResponseBase) -> str:
    """An answer as it goes over the line: its status, its headers, its body.

    `Expires` says when the answer was given, by the clock of the machine: nothing else goes into it.
    """
    own = {name: value for name, value in answer.items() if name not in ("Content-Length", "Expires")}
    headers = "\n".join(sorted(f"{name}: {value}" for name, value in own.items()))
    cookies = "\n".join(
        sorted(f"{name}: {one['path']} {one['max-age']}" for name, one in answer.cookies.items())
    )
    if answer.streaming:
        body = b"".join(answer.streaming_content).decode(errors="replace")  # type: ignore[attr-defined]
    else:
        body = answer.content.decode(errors="replace")  # type: ignore[attr-defined]
    return f"{answer.status_code}\n{headers}\n{cookies}\n\n{body}\nof {answer.get('Content-Length', '')}"
