"""Going back to an earlier step: which steps are struck, and how the field will stand again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Count

from battles.models import Phase
from battles.parts.shared import ShownCard, shown_card
from battles.parts.sight import Sight
from rulesets.engine import Field, seen

_SAID = Count("answers", distinct=True)


@dataclass(frozen=True, slots=True)
class Struck:
    """A step that is struck and played again."""

    number: int
    name: str
    rolls: int
    answers: int


@dataclass(frozen=True, slots=True)
class Back:
    """One unit or hero as it stands now, and as it stood then."""

    name: str
    tincture: str
    now: str
    then: str


def rewinding(sight: Sight, to: int) -> dict[str, Any] | None:
    """What going back to this phase would change; None if it is not part of the battle any more."""
    standing = Phase.objects.standing().filter(battle=sight.battle, number__gte=to)
    rows: list[Any] = list(standing.annotate(thrown=Count("rolls", distinct=True), said=_SAID))
    if not rows or rows[0].number != to:
        return None
    then = sight.rules.field.load(sight.battle.mustered, rows[0].before)
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
        is_now, was = _words(now.get(id)), _words(before.get(id))
        if is_now != was:
            name = sight.names.get(id, id)
            side = id if id in sight.sides else sight.side_of(id)
            found.append(Back(name, sight.tincture(side), is_now, was))
    return found


def _words(card: ShownCard | None) -> str:
    if card is None:
        return "not on the field"
    lines: Sequence[str] = [f"{title} {text}" for title, text in card.lines]
    return ", ".join(filter(None, [card.strength, card.status, *lines]))
