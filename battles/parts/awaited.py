"""Whom the present step waits for, and who is in already."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from django.utils.translation import gettext, gettext_lazy

from battles.models import ALL, Decides, staff_of
from battles.parts.field.ladder import ladder
from battles.parts.sight import Sight
from battles.parts.story.told import whole
from battles.play import reveal
from campaigns.parts import Context
from rosters.models import initial_of
from rulesets.engine import GM, Ask, Request, Throw, question, reason

STATES = {
    "choosing": gettext_lazy("choosing"),
    "in": gettext_lazy("in"),
    "to throw": gettext_lazy("to throw"),
    "thrown": gettext_lazy("thrown"),
}
STATE_ICONS = {"choosing": "wait", "in": "lock", "to throw": "dice", "thrown": "check"}


def still_awaited(sight: Sight) -> list[str]:
    """The names of all for whom the step waits."""
    return sight.all_awaited(row.seat for row in awaited_rows(sight) if row.is_missing)


MOST_REASONS = 3


def why_awaited(sight: Sight) -> list[tuple[str, str]]:
    """For what the step waits: who, and what he is asked; without a name where the question has it."""
    missing = [row for row in awaited_rows(sight) if row.is_missing]
    is_one = len({row.what for row in missing}) == 1
    found = dict.fromkeys(("" if is_one or row.name in row.what else row.name, row.what) for row in missing)
    return list(found)[:MOST_REASONS]


def why_nobody(sight: Sight) -> str:
    """What the battle waits for when no player is awaited; for a player who has nothing to do himself."""
    scene = sight.scene
    if scene is None:
        return ""
    if is_staged(sight):
        return gettext("The game master shows what happened, one result after the other.")
    if scene.row.passes_at:
        return gettext("It goes on by itself in a moment.")
    if waits_for_close(sight):
        return gettext("The dice fall when the game master says so.")
    return gettext("The game master goes on when the table is ready.")


@dataclass(frozen=True, slots=True)
class Awaited:
    """One thing somebody is awaited for, or is in with."""

    key: str
    name: str
    person: str
    seat: str
    what: str
    state: Literal["choosing", "in", "to throw", "thrown"]
    tincture: str
    is_gm: bool

    @property
    def initial(self) -> str:
        return gettext("GM") if self.is_gm else initial_of(self.name)

    @property
    def is_missing(self) -> bool:
        return self.state in ("choosing", "to throw")

    @property
    def icon(self) -> str:
        return STATE_ICONS[self.state]

    @property
    def state_name(self) -> str:
        return str(STATES[self.state])


def awaited(sight: Sight) -> Context:
    """Who is awaited; for a game master nobody but the others, as he is asked in a place of its own."""
    everyone = awaited_rows(sight)
    rows = [row for row in everyone if row.seat in sight.people] if sight.for_gm else everyone
    what = {row.what for row in rows}
    return {
        "rows": rows,
        "tally": tally_of(rows),
        "are_all_in": are_all_in(rows),
        "says_what": sight.for_gm or 1 < len(what) < len(rows),
        "waits_for_close": waits_for_close(sight) and not rows,
        "waits_for_reader": any(row.is_missing for row in everyone) and not rows,
        "is_staged": is_staged(sight),
        "passes": bool(sight.scene and sight.scene.row.passes_at and not sight.delay),
        "is_of_side": is_of_side(sight),
        "is_over": sight.scene is None or sight.delay > 0,
        "ladder": ladder(sight),
    }


def waits_for_close(sight: Sight) -> bool:
    """Whether dice wait for the asking to be closed. Of questions nothing is said: some are secret."""
    return bool(sight.scene and sight.scene.row.state == "asking" and sight.scene.played.throws)


def is_staged(sight: Sight) -> bool:
    """Whether results may wait for the game master: then nobody else is told of dice that hang on them."""
    scene = sight.scene
    return scene is not None and not sight.for_gm and reveal.is_staged(scene) and ALL not in scene.revealed


def is_of_side(sight: Sight) -> bool:
    """Whether these eyes may have something of their own to answer, of which nobody else is told."""
    return any(word.startswith("side:") for word in sight.words)


def awaited_rows(sight: Sight) -> list[Awaited]:
    """Everyone the present step asks or lets throw, the missing first."""
    return sight.once("awaited", _awaited_rows)


def _awaited_rows(sight: Sight) -> list[Awaited]:
    scene = sight.scene
    if scene is None:
        return []
    kinds = {one.kind for one in scene.played.throws}
    thrown = [
        throw
        for throw in reveal.shown(scene, scene.played.requests.values(), sight.words)
        if isinstance(throw, Throw) and throw.kind in kinds and throw.key in scene.record
    ]
    waiting = [] if scene.row.state == "asking" else [one for one in sight.awaited if isinstance(one, Throw)]
    asks = [one for one in sight.awaited if isinstance(one, Ask)]
    waiting_keys = {one.key for one in waiting}
    rows = [_awaited(sight, one, "in" if _is_in(sight, one) else "choosing") for one in asks]
    rows += [_awaited(sight, one, "to throw") for one in waiting]
    rows += [_awaited(sight, one, "thrown") for one in thrown if one.key not in waiting_keys]
    return sorted(rows, key=lambda row: not row.is_missing)


def _is_in(sight: Sight, ask: Ask) -> bool:
    """Sealed, or answered by an officer without anybody."""
    if sight.here.locked(ask.key):
        return True
    has_officer = ask.kind in sight.rules.officers or ask.only_confirms
    is_served = has_officer and ask.to not in sight.people
    return is_served and staff_of(sight.battle, sight.here.side_of(ask)).decides == Decides.ACT


def _awaited(
    sight: Sight, request: Request, state: Literal["choosing", "in", "to throw", "thrown"]
) -> Awaited:
    name, person = names_of_seat(sight, request)
    what = (
        reason(sight.rules, request, sight.names)
        if isinstance(request, Throw)
        else question(sight.rules, request, sight.names)
    )
    tincture = sight.tincture(sight.side_of(request.subject))
    return Awaited(request.key, name, person, request.to, what, state, tincture, request.to == GM)


def names_of_seat(sight: Sight, request: Request) -> tuple[str, str]:
    """Whose decision it is, and who makes it: Caliburn, Mira; or Jonas, who commands Bannock."""
    name = sight.names.get(whole(request.subject)) or sight.seat_name(request.to)
    if request.to != f"commander:{whole(request.subject)}":
        return name, sight.person(request.to)
    if request.to in sight.people:
        return sight.person(request.to), gettext("commands %(side)s") % {"side": name}
    return sight.seat_name(request.to), sight.person(request.to)


def tally_of(rows: Sequence[Awaited]) -> str:
    """3 of 4 in."""
    if not rows:
        return ""
    ready = sum(not row.is_missing for row in rows)
    if ready == len(rows):
        return gettext("all in")
    return gettext("%(ready)s of %(all)s in") % {"ready": ready, "all": len(rows)}


def are_all_in(rows: Sequence[Awaited]) -> bool:
    return bool(rows) and not any(row.is_missing for row in rows)
