"""What the front page of a campaign says of its battles: what is on now, and what it waits for."""

from __future__ import annotations

from typing import NamedTuple

from django.db.models import Q

from battles.access import Viewer, viewer_of
from battles.delay import as_listed, moment_of, waits
from battles.models import Battle
from battles.parts.shared import awaited_rows, listed, round_name, shown_steps, tally_of
from battles.parts.sight import sight_of
from campaigns.models import Membership
from rosters.models import Hero

State = Battle.State


class Now(NamedTuple):
    """One battle that is not over: where it stands, and the way to it."""

    battle: Battle
    title: str
    text: str
    waits_for: str
    is_live: bool


def current(member: Membership) -> list[Now]:
    """The battles that are not over, those being fought first; the newest of these says how far it is."""
    order = [State.RUNNING, State.AFTERMATH, State.DRAFT]
    rows = Battle.objects.visible_to(member).exclude(_is_past(member))
    shown = [one for one in as_listed(member, rows)[0] if one.state != State.OVER]
    battles = sorted(shown, key=lambda one: (order.index(State(one.state)), -one.pk))
    first = battles[0] if battles else None
    return [
        _fought(viewer_of(member, one)) if one is first and _is_told(one) else _other(one) for one in battles
    ]


def name_heroes(member: Membership, found: list[Membership]) -> None:
    """Say of each of these people the heroes that this viewer may know him by."""
    heroes = Hero.objects.visible_to(member).filter(player__in=found).order_by("name", "pk").distinct()
    names: dict[int | None, list[str]] = {}
    for hero in heroes:
        names.setdefault(hero.player_id, []).append(hero.name)
    for place in found:
        place.plays = ", ".join(names.get(place.pk, []))  # type: ignore[attr-defined]


def _is_past(member: Membership) -> Q:
    """Over, for those who see it later too."""
    past = Q(state=State.OVER)
    return past & Q(ended_at__lte=moment_of(member.campaign)) if waits(member) else past


def _is_told(battle: Battle) -> bool:
    """Whether it can say how far it is."""
    return battle.state == State.RUNNING and not battle.rules_are_missing


def _fought(viewer: Viewer) -> Now:
    """Step 5 of 13: Risk. Three of four are in."""
    seen_by = sight_of(viewer)
    steps, rows = shown_steps(seen_by), awaited_rows(seen_by)
    at = next((n for n, step in enumerate(steps, start=1) if step.state == "now"), 0)
    text = f"Step {at} of {len(steps)}: {steps[at - 1].title}." if at else "Between two steps."
    if tally := tally_of(rows):
        text += f" {tally[:1].upper()}{tally[1:]}."
    waits = listed([seen_by.person(row.seat) for row in rows if row.is_missing])
    name = round_name(seen_by)
    return Now(viewer.battle, f"{viewer.battle}, {name}" if name else str(viewer.battle), text, waits, True)


def _other(battle: Battle) -> Now:
    hidden = "It is being set up, and only game masters see it yet."
    coming = "It is coming: everyone is called to arms." if battle.is_called else hidden
    text = {
        State.RUNNING: "It is being fought.",
        State.AFTERMATH: "The fighting is over. What it leaves behind is not written yet.",
        State.DRAFT: coming,
    }[State(battle.state)]
    return Now(battle, str(battle), text, "", battle.state == State.RUNNING)
