"""What the battle cost each side, in a sentence and in people: who was lost, captured, or ran."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from django.utils.translation import gettext, ngettext

from battles.parts.shared import ShownCard, ShownSide
from battles.parts.sight import Sight
from rulesets.engine.careers import Career, Gone
from rulesets.engine.text import written
from rulesets.engine.words import listed


class Unit(NamedTuple):
    """How many of a unit are left and how many there were, where both are known, and how it ended."""

    people: tuple[int, int] | None
    fate: str = ""
    is_in_sight: bool = True
    """Whether its strength is seen at all, if only roughly."""
    went_over: bool = False
    gone: int | None = None
    """How many of it are lost for good, where that is known by now."""


def costs(sight: Sight, sides: Sequence[ShownSide]) -> list[str]:
    """Each side with the units that came with it, wherever they stand by now."""
    if sight.unread or sight.battle.rules_are_missing:
        return []
    fates = {sight.alias(card.id): card.status for card in sight.cards if card.kind == "unit"}
    came = came_with(sight)
    units: dict[str, list[Unit]] = {side.id: [] for side in sides}
    for side in sides:
        for card in side.units:
            if not (at_first := came.get(card.id, side.id)):
                continue
            seen = bool(card.strength)
            unit = Unit(counted(card), fates.get(card.id, ""), seen, at_first != side.id, card.gone)
            units.get(at_first, units[side.id]).append(unit)
    return [cost_of(side.name, units[side.id], sight.rules.career) for side in sides]


def came_with(sight: Sight) -> Mapping[str, str]:
    """The side of each unit as the battle began; nothing for those that an earlier one had scattered."""
    if sight.unread or sight.battle.rules_are_missing or sight.battle.muster is None:
        return {}
    rules, units = sight.rules, sight.battle.mustered.units
    begun = {card.id: card.status for card in rules.cards(rules.open(sight.battle.mustered))}
    came = {unit.id: "" if rules.career.gone(begun.get(unit.id, "")) else unit.side for unit in units}
    return {sight.alias(id): sight.alias(side) for id, side in came.items()}


def counted(card: ShownCard) -> tuple[int, int] | None:
    """What is left of it and what it was, in heads where its strength counts something else."""
    return (card.heads.now, card.heads.of) if card.heads else card.exact


def undecided(sight: Sight, sides: Sequence[ShownSide]) -> str:
    """Of a battle that was broken off: nobody had won; and what each side had left, where it is known."""
    career = sight.rules.career
    gone = {sight.alias(card.id) for card in sight.cards if career.gone(card.status)}
    held = []
    for side in sides:
        exact = {card.id: count for card in side.units if (count := counted(card))}
        if not exact or len(exact) < len(side.units):
            return gettext("Nobody had won.")
        left = sum(max(0, now) for id, (now, _) in exact.items() if id not in gone)
        facts = {"side": side.name, "now": written(left), "of": written(sum(of for _, of in exact.values()))}
        held.append(gettext("%(side)s had %(now)s of %(of)s left") % facts)
    return gettext("Nobody had won: %(held)s.") % {"held": listed(held)}


def cost_of(side: str, units: Sequence[Unit], career: Career) -> str:
    """Ridge garrison, 80 strong in 4 units: 6 lost, 47 captured and 27 fled. Only what is known exactly is
    added up.
    """
    known = [unit for unit in units if unit.people]
    facts = {"side": side, "n": len(units)}
    if not known or any(unit.is_in_sight and not unit.people for unit in units):
        text = ngettext(
            "%(side)s: %(n)s unit, of which not everything is known.",
            "%(side)s: %(n)s units, of which not everything is known.",
            len(units),
        )
        return text % facts
    facts["strength"] = written(sum(unit.people[1] for unit in known if unit.people))
    losses = list(_losses(known, career))
    facts["cost"] = listed(losses) if losses else gettext("nothing lost")
    text = ngettext(
        "%(side)s, %(strength)s strong in %(n)s unit: %(cost)s.",
        "%(side)s, %(strength)s strong in %(n)s units: %(cost)s.",
        len(units),
    )
    return text % facts


def _losses(units: Sequence[Unit], career: Career) -> Iterator[str]:
    left = [(unit, max(0, unit.people[0]), unit.people[1]) for unit in units if unit.people]
    gone = [(career.gone(unit.fate), unit.went_over, now) for unit, now, _ in left]
    if lost := sum(max(0, of - now) for _, now, of in left):
        yield _lost(lost, [unit.gone for unit, _, _ in left])
    if captured := sum(now for how, _, now in gone if how is Gone.CAPTURED):
        yield gettext("%(n)s captured") % {"n": written(captured)}
    if fled := sum(now for how, _, now in gone if how is Gone.FLED):
        yield gettext("%(n)s fled") % {"n": written(fled)}
    if over := sum(now for how, went_over, now in gone if went_over and how is not Gone.FLED):
        # Translators: of a side's strength: so many are on another side by now
        yield gettext("%(n)s went over to the enemy") % {"n": written(over)}


def _lost(lost: int, gone: Sequence[int | None]) -> str:
    """With how many of them come back no more, once that is known of each unit."""
    for_good = sum(one or 0 for one in gone)
    facts = {"n": written(lost), "gone": written(for_good)}
    if None in gone or for_good > lost:
        # Translators: of a side's strength: 6 lost, 47 captured and 27 fled
        return gettext("%(n)s lost") % facts
    # Translators: of a side's strength, beside how many are captured or fled
    return gettext("%(n)s lost (%(gone)s of them for good)") % facts
