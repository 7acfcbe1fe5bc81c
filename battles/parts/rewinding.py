"""Going back to an earlier step: which steps are struck, and how the field will stand again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from django.db.models import Count
from django.utils.translation import gettext, ngettext

from battles.models import Phase
from battles.parts.shared import ShownCard, shown_card
from battles.parts.sight import Sight
from battles.play.scenes import field_of
from campaigns.parts import Context
from rulesets.engine import Field, seen

_SAID = Count("answers", distinct=True)


@dataclass(frozen=True, slots=True)
class Struck:
    """A step that is struck and played again."""

    number: int
    name: str
    rolls: int
    answers: int

    @property
    def kept(self) -> str:
        """2 answers, 1 roll."""
        answers = ngettext("%(answers)s answer", "%(answers)s answers", self.answers)
        rolls = ngettext("%(rolls)s roll", "%(rolls)s rolls", self.rolls)
        texts = [*([answers] if self.answers else []), *([rolls] if self.rolls else [])]
        return ", ".join(texts) % {"answers": self.answers, "rolls": self.rolls}


class Turned(NamedTuple):
    """One thing about a card: what it is called, how it is now, and how it was then."""

    title: str
    now: str
    then: str


@dataclass(frozen=True, slots=True)
class Back:
    """One side, unit or hero, and all about it that is otherwise now than it was then."""

    name: str
    tincture: str
    turned: Sequence[Turned]


def rewinding(sight: Sight, to: int) -> Context | None:
    """What going back to this phase would change; None if it is not part of the battle any more."""
    standing = Phase.objects.standing().filter(battle=sight.battle, number__gte=to)
    rows: list[Any] = list(standing.annotate(thrown=Count("rolls", distinct=True), said=_SAID))
    if not rows or rows[0].number != to:
        return None
    then = field_of(sight.battle, rows[0].before)
    return {
        "to": to,
        "place": _name(sight, rows[0]),
        "struck": [Struck(r.number, _name(sight, r), r.thrown, r.said) for r in rows],
        "changes": _differences(sight, then),
    }


def _name(sight: Sight, row: Phase) -> str:
    turn = sight.names.get(row.turn, "")
    when = f"{sight.round_word} {row.round}" if row.round else ""
    return ", ".join(filter(None, [sight.step_title(row.step), turn, when]))


def _differences(sight: Sight, then: Field) -> list[Back]:
    cards = seen(sight.rules.cards(then), sight.words)
    before = {one.id: shown_card(sight, one) for one in cards}
    now = {one.id: shown_card(sight, one) for one in sight.cards}
    found: list[Back] = []
    for id in dict.fromkeys([*before, *now]):
        if turned := _turned(_about(now.get(id)), _about(before.get(id))):
            name = sight.names.get(id, id)
            side = id if id in sight.sides else sight.side_of(id)
            found.append(Back(name, sight.tincture(side), turned))
    return found


def _turned(now: Mapping[str, str], then: Mapping[str, str]) -> list[Turned]:
    titles = dict.fromkeys([*now, *then])
    both = [Turned(title, now.get(title, ""), then.get(title, "")) for title in titles]
    return [one for one in both if one.now != one.then]


def _about(card: ShownCard | None) -> dict[str, str]:
    """All that is said of it, by title; its strength speaks for itself."""
    if card is None:
        return {"": gettext("not on the field")}
    return {"": card.strength, gettext("Status"): card.status, **dict(card.lines)}
