"""What a side sees of an enemy unit, as it has sized him up (Initial battle setup; T8)."""

from rulesets.systems.gridless.field import Battlefield, Unit
from rulesets.systems.gridless.kinds import Reveal, Tier
from rulesets.systems.gridless.tables import BAND_GUESS, BAND_RANGES
from rulesets.systems.gridless.tokens import band_of, rough

UNKNOWN = 8
"""What a unit counts of which only the kind is known."""


def sees(field: Battlefield, faction: str, side: str) -> Tier:
    """How well this side knows that faction: its own people through and through."""
    if faction == side:
        return Tier.PLANS
    known = field.sides[side].knows(faction) if side in field.sides else Tier.NOTHING
    if field.muster.options.reveal_tokens is Reveal.ALL and not known.shows(Tier.EXACT):
        return Tier.EXACT
    return known


def looks_like(field: Battlefield, unit: Unit, side: str) -> int:
    """How many tokens this side would say it has."""
    tier = sees(field, unit.faction, side)
    if tier.shows(Tier.EXACT):
        return unit.tokens
    if tier is Tier.ROUGH:
        return rough(unit.tokens)
    return BAND_GUESS[band_of(unit.tokens)] if tier is Tier.BANDS else UNKNOWN * (unit.tokens > 0)


def in_words(field: Battlefield, unit: Unit, tier: Tier) -> str:
    """Its strength as one says it who knows it so well."""
    if not unit.tokens:
        return "nothing left"
    if tier.shows(Tier.EXACT):
        return f"{unit.tokens} {'token' if unit.tokens == 1 else 'tokens'}"
    if tier is Tier.ROUGH:
        return f"about {rough(unit.tokens)} tokens"
    return BAND_RANGES[band_of(unit.tokens)] if tier is Tier.BANDS else "strength unknown"
