"""What a side sees of an enemy unit, as it has sized him up (Initial battle setup)."""

from rulesets.engine import filled
from rulesets.systems.gridless.book.kinds import ARTILLERY, PROTECTIONS, Reveal, Tier, What
from rulesets.systems.gridless.book.tables import BAND_GUESS, BAND_RANGES
from rulesets.systems.gridless.book.tokens import at_a_glance, band_of, rough
from rulesets.systems.gridless.people.field import Battlefield, Unit
from rulesets.systems.gridless.people.situation import Condition


def sees(field: Battlefield, enemy: str, side: str) -> Tier:
    """How well this side knows that enemy: its own people through and through."""
    if enemy == side:
        return Tier.PLANS
    known = field.sides[side].knows(enemy) if side in field.sides else Tier.NOTHING
    if field.muster.options.reveal_tokens is Reveal.ALL and not known.shows(Tier.EXACT):
        return Tier.EXACT
    return known


def looks_like(field: Battlefield, unit: Unit, side: str) -> int:
    """How many tokens this side would say it has."""
    return taken_for(unit, sees(field, unit.side, side))


def taken_for(unit: Unit, tier: Tier) -> int:
    """How many tokens one would say it has who knows it so well."""
    if tier.shows(Tier.EXACT):
        return unit.tokens
    if tier is Tier.ROUGH:
        return rough(unit.tokens)
    return BAND_GUESS[band_of(unit.tokens)] if tier is Tier.BANDS else at_a_glance(unit.tokens)


def told(field: Battlefield) -> tuple[Condition, ...]:
    """What bears on the battle as everybody has heard; of the set-up nothing before the first modifiers."""
    if field.announced:
        return field.conditions
    first = field.muster.situation.conditions
    return tuple(one for one in field.conditions if one not in first)


def plain_to(field: Battlefield, side: str) -> tuple[Condition, ...]:
    """What one of this side may reckon with: what was told, the ground, luck, and guns he knows of."""
    heard = told(field)
    return tuple(one for one in field.conditions if one in heard or _stands_there(field, one, side))


def _stands_there(field: Battlefield, condition: Condition, side: str) -> bool:
    if condition.what in ARTILLERY:
        unit = field.units.get(condition.unit or "")
        whose = unit.side if unit else condition.side
        return whose is None or sees(field, whose, side).shows(Tier.WEAKNESSES)
    return condition.what in (What.TERRAIN, What.FLOW, *PROTECTIONS)


def in_words(field: Battlefield, unit: Unit, tier: Tier) -> str:
    """Its strength as one says it who knows it so well."""
    if not unit.tokens:
        return "nothing left"
    if tier.shows(Tier.EXACT):
        return filled("{n} token", n=1) if unit.tokens == 1 else filled("{n} tokens", n=unit.tokens)
    if tier is Tier.ROUGH:
        return filled("about {n} tokens", n=rough(unit.tokens))
    return BAND_RANGES[band_of(unit.tokens)] if tier is Tier.BANDS else "strength unknown"
