"""What one side took its enemies for, beside what they were: read when the whole truth may be read too."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext, ngettext

from battles.models import Battle, Phase
from battles.parts.shared import ShownCard, shown_card
from battles.parts.sight import Sight, sight
from battles.play.scenes import field_of
from battles.truths import Truth
from rulesets.engine import GM, Card, Field, viewer


@dataclass(frozen=True, slots=True)
class Belief:
    """Somebody of the others: what he was taken for, and what he was."""

    name: str
    tincture: str
    kind: str
    thought: str
    was: str


@dataclass(frozen=True, slots=True)
class Moment:
    """How well the enemy was known at one moment."""

    title: str
    beliefs: Sequence[Belief]
    right: int
    """How many were known as they were."""


def beliefs(battle: Battle, truth: Truth) -> list[Moment]:
    """As the lines met and at the end. Nothing of a truth that is nobody's, or of a battle not begun."""
    if truth.is_whole or not any(word.startswith("side:") for word in truth.words):
        return []
    fought = Phase.objects.standing().filter(battle=battle, state=Phase.State.RESOLVED)
    first, last = fought.filter(round__gte=1).first(), fought.last()
    found = []
    if first is not None:
        found.append(_moment(gettext("As the lines met"), battle, truth, field_of(battle, first.before)))
    if last is not None:
        found.append(_moment(gettext("At the end"), battle, truth, field_of(battle, last.after)))
    return [one for one in found if one.beliefs]


def _moment(title: str, battle: Battle, truth: Truth, field: Field) -> Moment:
    whole = replace(sight(battle, viewer(GM)), scene=None, field=field)
    theirs = whole.by(truth.words)
    known = {card.id: shown_card(theirs, card) for card in theirs.cards}
    others = [card for card in whole.cards if f"side:{card.side}" not in truth.words]
    told = [*_told(whole, others, known)]
    return Moment(title, told, len(others) - len(told))


def _told(whole: Sight, others: Sequence[Card], known: Mapping[str, ShownCard]) -> Iterator[Belief]:
    for card in others:
        was = shown_card(whole, card)
        thought, is_now = _as_thought(was, known.get(card.id)), _looks(was)
        if thought != is_now:
            yield Belief(was.name, whole.tincture(card.side), card.kind, thought, is_now)


def _as_thought(was: ShownCard, thought: ShownCard | None) -> str:
    if thought is None:
        return gettext("nobody you knew of")
    words = _looks(thought) or gettext("no more than that")
    return words if thought.name == was.name else f"{thought.name}: {words}"


def _looks(card: ShownCard) -> str:
    """How many there are, and how they stand: what was guessed at, not what the rules count."""
    return ", ".join(filter(None, [_men(card) if card.heads else card.strength, card.status]))


def _men(card: ShownCard) -> str:
    shown = card.in_heads
    if not card.heads or not card.heads.are_men:
        return shown.strength
    return ngettext("%(n)s man", "%(n)s men", card.heads.now) % {"n": shown.strength}
