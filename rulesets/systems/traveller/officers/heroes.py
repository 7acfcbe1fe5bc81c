"""What a hero does: help those who waver or bleed, fire at whom it harms most, else keep his people going."""

from collections.abc import Iterator

from rulesets.engine import Desk, Proposal
from rulesets.systems.traveller.book.kinds import Do, HeroStatus, UnitStatus
from rulesets.systems.traveller.officers.shooting import attacks
from rulesets.systems.traveller.people.field import Battlefield, Hero
from rulesets.systems.traveller.people.orders import HeroOrders

BLEED = (HeroStatus.WOUNDED, HeroStatus.SERIOUSLY_WOUNDED, HeroStatus.UNCONSCIOUS)
WAVER = (UnitStatus.SHAKEN, UnitStatus.BROKEN)


def order_hero(desk: Desk[Battlefield, HeroOrders]) -> Iterator[Proposal]:
    field, hero, usual = desk.field, desk.field.heroes[desk.subject], desk.ask.default
    yield from _helps(field, hero, usual)
    yield from attacks(desk, hero, list(desk.ask.options["target"]))
    if hero.unit in field.units and hero.sheet.leadership is not None:
        order = usual.model_copy(update={"do": Do.INSPIRE, "whom": hero.unit})
        yield Proposal(order, "advice_inspire", {"whom": hero.unit})
    yield Proposal(usual, "advice_stay")


def _helps(field: Battlefield, hero: Hero, usual: HeroOrders) -> Iterator[Proposal]:
    """His own unit first; then whoever lies hurt beside him, and has not been seen to."""
    unit = field.units.get(hero.unit)
    if unit and unit.fights and unit.status in WAVER and hero.sheet.leadership is not None:
        order = usual.model_copy(update={"do": Do.RALLY, "whom": unit.id})
        yield Proposal(order, "advice_rally", {"whom": unit.id})
    if hero.sheet.medic is None:
        return
    for other in field.heroes.values():
        if other.side == hero.side and other.unit == hero.unit and other.status in BLEED and not other.aided:
            order = usual.model_copy(update={"do": Do.FIRST_AID, "whom": other.id})
            yield Proposal(order, "advice_bandage", {"whom": other.id})
