"""What the battle cost each side, in a sentence: who was lost, captured, or ran."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from django.utils.translation import gettext, ngettext

from battles.parts.shared import ShownSide
from battles.parts.sight import Sight
from rulesets.engine.careers import Career
from rulesets.engine.words import listed, written


def costs(sight: Sight, sides: Sequence[ShownSide]) -> list[str]:
    fates = {sight.alias(card.id): card.status for card in sight.cards if card.kind == "unit"}
    return [cost_of(side, fates, sight.rules.career) for side in sides]


def undecided(sight: Sight, sides: Sequence[ShownSide]) -> str:
    """Of a battle that was broken off: nobody had won; and what each side had left, where it is known."""
    career = sight.rules.career
    lost = (*career.captured, *career.fled)
    gone = {sight.alias(card.id) for card in sight.cards if card.status in lost}
    held = []
    for side in sides:
        exact = [card.exact for card in side.units if card.exact]
        if not exact or len(exact) < len(side.units):
            return gettext("Nobody had won.")
        left = sum(max(0, card.exact[0]) for card in side.units if card.exact and card.id not in gone)
        facts = {"side": side.name, "now": written(left), "of": written(sum(of for _, of in exact))}
        held.append(gettext("%(side)s had %(now)s of %(of)s left") % facts)
    return gettext("Nobody had won: %(held)s.") % {"held": listed(held)}


def cost_of(side: ShownSide, fates: Mapping[str, str], career: Career) -> str:
    """Ridge garrison, 80 strong in 4 units: 6 lost, 47 captured and 27 fled. Only what is known exactly is
    added up.
    """
    units, exact = len(side.units), [card.exact for card in side.units if card.exact]
    facts = {"side": side.name, "n": units}
    if not exact or any(card.strength and not card.exact for card in side.units):
        text = ngettext(
            "%(side)s: %(n)s unit, of which not everything is known.",
            "%(side)s: %(n)s units, of which not everything is known.",
            units,
        )
        return text % facts
    facts["strength"] = written(sum(of for _, of in exact))
    losses = list(_losses(side, fates, career))
    facts["cost"] = listed(losses) if losses else gettext("nothing lost")
    text = ngettext(
        "%(side)s, %(strength)s strong in %(n)s unit: %(cost)s.",
        "%(side)s, %(strength)s strong in %(n)s units: %(cost)s.",
        units,
    )
    return text % facts


def _losses(side: ShownSide, fates: Mapping[str, str], career: Career) -> Iterator[str]:
    exact = [(card.id, max(0, card.exact[0]), card.exact[1]) for card in side.units if card.exact]
    if lost := sum(max(0, of - now) for _, now, of in exact):
        # Translators: of a side's strength: 6 lost, 47 captured and 27 fled
        yield gettext("%(n)s lost") % {"n": written(lost)}
    if captured := sum(now for id, now, _ in exact if fates.get(id) in career.captured):
        yield gettext("%(n)s captured") % {"n": written(captured)}
    if fled := sum(now for id, now, _ in exact if fates.get(id) in career.fled):
        yield gettext("%(n)s fled") % {"n": written(fled)}
