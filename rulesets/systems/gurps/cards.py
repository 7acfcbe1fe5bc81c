"""What a viewer sees of the field: own people exactly, the others in words."""

from rulesets.engine import Card, others_than, people_of
from rulesets.systems.gurps.field import Battlefield, Force, Hero, Unit
from rulesets.systems.gurps.kinds import HeroStatus, Stand
from rulesets.systems.gurps.muster import battle_strength
from rulesets.systems.gurps.strength import base_morale, quality_of, tl_of, unit_strength
from rulesets.systems.gurps.words import QUALITIES, describe

CROWDS = (
    (0, "nobody"),
    (9, "a handful"),
    (29, "a score or so"),
    (69, "about fifty"),
    (149, "about a hundred"),
    (399, "some hundreds"),
    (799, "about five hundred"),
    (1999, "a thousand and more"),
)
OF_MEN = {
    "nobody": "nobody",
    "a handful": "a handful of men",
    "a score or so": "a score of men or so",
    "some hundreds": "some hundreds of men",
    "a thousand and more": "a thousand men and more",
    "thousands": "thousands of men",
}
LOSSES = (
    (0, "none"),
    (4, "hardly any"),
    (12, "a few"),
    (18, "one in seven"),
    (28, "a quarter"),
    (40, "a third"),
    (60, "half"),
    (99, "most"),
)


def in_men(men: int) -> str:
    """What outsiders see in place of a Troop Strength."""
    return OF_MEN.get(crowd(men), f"{crowd(men)} men")


def crowd(men: int) -> str:
    """How many there seem to be."""
    return next((words for most, words in CROWDS if men <= most), "thousands")


SHARES = tuple(next((words for most, words in LOSSES if percent <= most), "all") for percent in range(101))


def share(lost: int, of: int) -> str:
    """Losses as they look from across the field."""
    return SHARES[100 * lost // of] if of else SHARES[0]


def cards(field: Battlefield) -> list[Card]:
    """Sides, units and heroes: exact for their own people and the GM, rough for everybody else."""
    return [
        *(card for force in field.sides.values() for card in _side(field, force)),
        *(card for unit in field.units.values() for card in _unit(field, unit)),
        *(card for hero in field.heroes.values() for card in _hero(field, hero)),
    ]


def strength_now(field: Battlefield, unit: Unit) -> int:
    """What a unit is worth with the men it has left."""
    if not unit.is_fit:
        return 0
    worth = battle_strength(field, unit)
    return worth * unit.men // unit.today if unit.today else worth


def strength_once(field: Battlefield, unit: Unit) -> int:
    """What it was worth when the battle began."""
    sheet = unit.sheet
    return unit_strength(sheet, tl_of(field.muster_of(sheet.side), sheet), sheet.count)


def _side(field: Battlefield, force: Force) -> list[Card]:
    units = [unit for unit in field.units.values() if unit.force == force.id]
    men = sum(unit.men for unit in units if unit.is_fit)
    now = sum(strength_now(field, unit) for unit in units)
    once = sum(strength_once(field, unit) for unit in field.units.values() if unit.sheet.side == force.id)
    leader = field.heroes[force.leader].sheet if force.leader else None
    led = [("Commander", leader.name)] if leader else []
    level = [("Strategy", str(leader.strategy_level))] if leader else []
    status = "fights" if men else "gone"
    own = [*led, *level, ("Men", f"{men:,}"), ("Units", str(sum(unit.is_fit for unit in units)))]
    return [
        Card(
            force.id, "side", force.sheet.name, force.id, status, (now, once), tuple(own), people_of(force.id)
        ),
        Card(
            force.id,
            "side",
            force.sheet.name,
            force.id,
            status,
            in_men(men),
            (*led, ("Units", str(sum(unit.is_fit for unit in units)))),
            others_than(force.id),
        ),
    ]


def _unit(field: Battlefield, unit: Unit) -> list[Card]:
    sheet, stand = unit.sheet, str(unit.stand.value)
    now, once = strength_now(field, unit), strength_once(field, unit)
    morale = (unit.morale or base_morale(sheet)) + unit.shift
    leader = field.heroes.get(sheet.leader or "")
    own = [
        ("Troops", describe(sheet)),
        ("Men", f"{unit.men:,}" + _of(unit)),
        ("Quality", QUALITIES[quality_of(sheet)]),
    ]
    if not sheet.never_checks_morale:
        own.append(("Morale", str(morale)))
    if leader:
        own.append(("Leader", leader.sheet.name))
    shown = [
        Card(unit.id, "unit", sheet.name, unit.force, stand, (now, once), tuple(own), people_of(unit.force))
    ]
    if unit.stand is not Stand.AWAY:
        rough = (("Troops", describe(sheet)),)
        audience = others_than(unit.force)
        shown.append(Card(unit.id, "unit", sheet.name, unit.force, stand, _seen_as(unit), rough, audience))
    return shown


def _seen_as(unit: Unit) -> str:
    """How many there seem to be, and of what."""
    sheet = unit.sheet
    return crowd(unit.men) if sheet.special or sheet.fixed_ts is not None else in_men(unit.men)


def _of(unit: Unit) -> str:
    return f" of {unit.sheet.count:,}" if unit.men != unit.sheet.count else ""


def _hero(field: Battlefield, hero: Hero) -> list[Card]:
    sheet = hero.sheet
    unit = field.units[hero.unit].sheet.name if hero.unit in field.units else ""
    lines = [("With", unit)] if unit else []
    if field.commands(hero):
        lines.append(("Commands", field.sides[hero.force].sheet.name))
    if sheet.fights:
        lines.append(("Battle", str(sheet.battle)))
    status = hero.status.value
    rough = status if hero.status in (HeroStatus.DEAD, HeroStatus.CAPTURED) else HeroStatus.ACTIVE.value
    rough = status if field.leads(hero) or field.commands(hero) else rough
    return [
        Card(
            hero.id,
            "hero",
            sheet.name,
            hero.force,
            status,
            (hero.hits, sheet.ht),
            tuple(lines),
            people_of(hero.force),
        ),
        Card(hero.id, "hero", sheet.name, hero.force, rough, None, (), others_than(hero.force)),
    ]
