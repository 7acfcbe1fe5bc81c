"""What the front page of a campaign says of its battles: what is on now, and what it waits for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from django.db.models import Q
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_lazy

from battles.access import Viewer, viewer_of
from battles.models import Battle
from battles.parts.awaited import awaited_rows, tally_of
from battles.parts.shared import listed, round_name, shown_steps
from battles.parts.sight import sight_of
from battles.play.delay import as_listed, moment_of, waits
from campaigns.models import Membership
from rosters.models import Hero
from rulesets.engine import CannotRead

State = Battle.State
type Ways = Mapping[Battle.State, tuple[str, str | Promise]]
FOR_GM: Ways = {
    State.DRAFT: ("battles:setup", gettext_lazy("Go on with the set-up")),
    State.RUNNING: ("battles:battle", gettext_lazy("Go to the console")),
    State.AFTERMATH: ("battles:aftermath", gettext_lazy("Go to the aftermath")),
}
FOR_OTHERS: Ways = {
    State.DRAFT: ("battles:battle", gettext_lazy("Read your briefing")),
    State.RUNNING: ("battles:battle", gettext_lazy("Go to the battle")),
    State.AFTERMATH: ("chronicle:report", gettext_lazy("Read the report")),
}
"""The page of a battle that wants somebody now, and what its button says."""


class Now(NamedTuple):
    """One battle that is not over: where it stands, and the way to it."""

    battle: Battle
    title: str
    text: str
    waits_for: str
    is_live: bool
    for_gm: bool = False

    @property
    def url(self) -> str:
        return reverse(self._way[0], args=[self.battle.pk])

    @property
    def button(self) -> str:
        return str(self._way[1])

    @property
    def has_report(self) -> bool:
        """Whether a game master can read its report beside going on with it."""
        return self.for_gm and self.battle.awaits_aftermath

    @property
    def _way(self) -> tuple[str, str | Promise]:
        return (FOR_GM if self.for_gm else FOR_OTHERS)[State(self.battle.state)]


def current(member: Membership) -> list[Now]:
    """The battles that are not over, those being fought first; the newest of these says how far it is.

    Practice comes after what a table fights.
    """
    order = [State.RUNNING, State.AFTERMATH, State.DRAFT]
    rows = Battle.objects.visible_to(member).exclude(_is_past(member))
    shown = [one for one in as_listed(member, rows)[0] if one.state != State.OVER]
    battles = sorted(shown, key=lambda one: (one.is_practice, order.index(State(one.state)), -one.nth))
    first = battles[0] if battles else None
    found = (
        _fought_or_unread(viewer_of(member, battle))
        if battle is first and _is_told(battle)
        else _other(battle, is_for_gm=member.is_gm)
        for battle in battles
    )
    return [one._replace(for_gm=member.is_gm) for one in found]


def name_heroes(member: Membership, found: list[Membership]) -> None:
    """Say of each of these people the heroes that this viewer may know him by."""
    heroes = Hero.objects.visible_to(member).filter(player__in=found).order_by("name", "nth").distinct()
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


def _fought_or_unread(viewer: Viewer) -> Now:
    try:
        return _fought(viewer)
    except CannotRead:
        why = gettext("The rules of this site cannot read where it stands. Its page says why.")
        return Now(viewer.battle, str(viewer.battle), why, "", False)


def _fought(viewer: Viewer) -> Now:
    """Step 5 of 13: Risk. Three of four are in."""
    seen_by = sight_of(viewer)
    steps, rows = shown_steps(seen_by), awaited_rows(seen_by)
    at = next((n for n, step in enumerate(steps, start=1) if step.is_now), 0)
    text = gettext("Between two steps.")
    if at:
        where = {"at": at, "steps": len(steps), "title": steps[at - 1].title}
        text = gettext("Step %(at)s of %(steps)s: %(title)s.") % where
    if tally := tally_of(rows):
        text += f" {tally[:1].upper()}{tally[1:]}."
    waits = listed([seen_by.person(row.seat) for row in rows if row.is_missing])
    name = round_name(seen_by)
    return Now(viewer.battle, f"{viewer.battle}, {name}" if name else str(viewer.battle), text, waits, True)


def _other(battle: Battle, *, is_for_gm: bool) -> Now:
    """For what it waits, a player's own seat says."""
    hidden = gettext("It is being set up, and only game masters see it yet.")
    told = gettext("It is coming: everyone is called to arms.") if is_for_gm else gettext("To arms!")
    over = gettext("The fighting is over. What it leaves behind is not written yet.")
    text = {
        State.RUNNING: gettext("It is being fought."),
        State.AFTERMATH: over if is_for_gm else gettext("The fighting is over."),
        State.DRAFT: told if battle.is_called else hidden,
    }[State(battle.state)]
    return Now(battle, str(battle), text, "", battle.state == State.RUNNING)
