"""What one side took its enemies for, beside what they were: read when the whole truth may be read too."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext, ngettext

from battles.models import Battle, Phase
from battles.parts.shared import ShownCard, shown_card
from battles.parts.sight import Sight, sight
from battles.play.scenes import field_of
from battles.truths import Truth
from rulesets.engine import GM, Card, Field, Stand, pictured, viewer

NEAR = 10
"""A guess that is wrong by less than one part of so many was right."""
FEW = 3
"""So is one that is wrong by no more than so many: a handful may be any of them."""
MOST_TOLD = 6
"""So many differences of one moment are told in sentences; a table has all of them."""


@dataclass(frozen=True, slots=True)
class Belief:
    """Somebody of the others: what he was taken for, and what he was."""

    name: str
    tincture: str
    kind: str
    thought: str
    was: str
    sentence: str
    sharp: int = 0
    """By how many they were mistaken, as the rules reckon."""
    is_told: bool = True
    """Whether that was a mistake worth a sentence, and not only a rounder number for the same."""


@dataclass(frozen=True, slots=True)
class Moment:
    """How well the enemy was known at one moment, the sharpest difference first."""

    title: str
    beliefs: Sequence[Belief]
    right: int
    """How many were known as they were."""

    @property
    def sentences(self) -> list[str]:
        told = [one.sentence for one in self.beliefs if one.is_told]
        return told[:MOST_TOLD] or [gettext("You took the enemy for about what was there.")]


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
    told = sorted(_told(whole, theirs, others, known), key=lambda one: -one.sharp)
    return Moment(title, told, len(others) - len(told))


def _told(
    whole: Sight, theirs: Sight, others: Sequence[Card], known: Mapping[str, ShownCard]
) -> Iterator[Belief]:
    true, guessed = _sizes(whole), _sizes(theirs)
    for card in others:
        was, thought = shown_card(whole, card), known.get(card.id)
        beside, is_now = _as_thought(was, thought), _looks(was)
        if beside != is_now and not _both_gone(was, thought):
            size = true.get(card.id, 0)
            sharp = abs(size - guessed.get(card.id, 0))
            is_told = thought is None or thought.name != was.name or is_mistaken(size, by=sharp)
            named = (was.name, whole.tincture(card.side), card.kind, beside, is_now)
            yield Belief(*named, _sentence(was, thought), sharp, is_told)


def is_mistaken(size: int, *, by: int) -> bool:
    """Whether somebody is so far from the size of a unit that he took it for another."""
    return by > FEW and by * NEAR >= size


def _sizes(seen_by: Sight) -> Mapping[str, int]:
    """How large each unit is to these eyes, and each side in all: what is guessed as a number."""
    found: Counter[str] = Counter()
    if seen_by.field is None:
        return found
    cards = seen_by.cards_of(seen_by.field)
    for block in pictured(seen_by.rules, seen_by.field, seen_by.words, (), cards).blocks:
        if block.size and block.stand is not Stand.GONE:
            found[block.id] += block.size[0]
            found[block.side] += block.size[0]
    return found


def _both_gone(was: ShownCard, thought: ShownCard | None) -> bool:
    """Of whom nobody is left, however that is said, nothing was mistaken that is worth a line."""
    left = was.heads.now if was.heads else was.exact[0] if was.exact else None
    return left is not None and left <= 0 and thought is not None and thought.status == was.status


def _sentence(was: ShownCard, thought: ShownCard | None) -> str:
    """In words: how many they were taken for, or where that was right, how they stood."""
    facts = {"who": was.name, "was": _strength(was) or was.status}
    if thought is None:
        return gettext("You knew nothing of %(who)s. It was: %(was)s.") % facts
    guess = _strength(thought)
    if thought.name != was.name:
        facts["thought"] = f"{thought.name}, {guess}" if guess else thought.name
        return gettext("You took %(who)s for %(thought)s. It was: %(was)s.") % facts
    if guess != _strength(was):
        if not guess:
            return gettext("How strong %(who)s was, you did not know: %(was)s.") % facts
        facts["thought"] = guess
        return gettext("You took %(who)s for %(thought)s. It was: %(was)s.") % facts
    facts |= {"thought": thought.status or gettext("no more than that"), "was": was.status}
    return gettext("Of %(who)s you thought: %(thought)s. The truth was: %(was)s.") % facts


def _as_thought(was: ShownCard, thought: ShownCard | None) -> str:
    if thought is None:
        return gettext("nobody you knew of")
    words = _looks(thought) or (gettext("no more than that") if _looks(was) else "")
    return words if thought.name == was.name else f"{thought.name}: {words}"


def _looks(card: ShownCard) -> str:
    """How many there are, and how they stand: what was guessed at, not what the rules count."""
    return ", ".join(filter(None, [_strength(card), card.status]))


def _strength(card: ShownCard) -> str:
    shown = card.in_heads
    if not card.heads:
        return card.strength
    if not card.heads.are_men:
        return shown.strength
    return ngettext("%(n)s man", "%(n)s men", card.heads.now) % {"n": shown.strength}
