"""What a viewer sees of the field: own people exactly, the others in words."""

from rulesets.engine import Card, others_than, people_of
from rulesets.systems.runequest.field import Battlefield
from rulesets.systems.runequest.kinds import HeroStatus, Magic, Officer, Stand, Standard
from rulesets.systems.runequest.seats import general_of
from rulesets.systems.runequest.states import Force, Hero, Unit
from rulesets.systems.runequest.tactics import tactic_of
from rulesets.systems.runequest.words import ODDS, QUALITIES, arms, crowd, signed

SHOWN = (HeroStatus.DEAD, HeroStatus.CAPTURED, HeroStatus.INCAPACITATED, HeroStatus.DYING)
"""What even the enemy can tell of a hero."""


def cards(field: Battlefield) -> list[Card]:
    """Sides, units and heroes: exact for their own people and the GM, rough for everybody else."""
    return [
        *(card for force in field.sides.values() for card in _side(field, force)),
        *(card for unit in field.units.values() for card in _unit(field, unit)),
        *(card for hero in field.heroes.values() for card in _hero(field, hero)),
    ]


def _side(field: Battlefield, force: Force) -> list[Card]:
    units = [unit for unit in field.units.values() if unit.force == force.id]
    steady = [unit for unit in units if unit.is_steady]
    men, first = sum(unit.strength for unit in steady), sum(unit.initial for unit in units)
    general = general_of(field, force)
    known = [("Commander", general.sheet.name)] if general else []
    led = [*known, *_stands(field, force)]
    status = force.how.value if force.how else "fights" if men else "gone"
    mod = [("Army modifier", signed(force.mod))] if force.mod else []
    count = ("Units", f"{len(steady)} of {len(units)}")
    own = (*led, ("Tactic", f"{tactic_of(field, force)}%"), *mod, count)
    rough = (*known, *mod, ("Units", str(len(steady))))
    head = (force.id, "side", force.sheet.name, force.id, status)
    return [
        Card(*head, (men, first), own, people_of(force.id)),
        Card(*head, crowd(men), rough, others_than(force.id)),
    ]


def _stands(field: Battlefield, force: Force) -> list[tuple[str, str]]:
    """Where the army's commander said he is: for his own people."""
    unit = field.units.get(force.stands)
    return [("Stands with", unit.sheet.name)] if unit else []


def _unit(field: Battlefield, unit: Unit) -> list[Card]:
    sheet, stand = unit.sheet, unit.stand.value
    seen = [("Troops", f"{QUALITIES[sheet.quality]} {arms(sheet)}"), *_signs(unit), *_foes(field, unit)]
    own = [*seen, *_values(unit)]
    leader = field.commander_of(unit)
    if leader:
        own.append(("Commanded by", leader.sheet.name))
    head = (unit.id, "unit", sheet.name, unit.force, stand)
    shown = [Card(*head, (unit.strength, unit.initial), tuple(own), people_of(unit.force))]
    if unit.stand is not Stand.AWAY:
        shown.append(Card(*head, crowd(unit.strength), tuple(seen), others_than(unit.force)))
    return shown


def _signs(unit: Unit) -> list[tuple[str, str]]:
    """What can be seen from across the field."""
    banner = {Standard.HELD: "flies", Standard.LOST: "lost"}.get(unit.standard)
    signs = [("Standard", banner)] if banner else []
    if unit.stand is Stand.STEADY:
        signs.append(("Stance", unit.stance.value))
    if unit.formation.value == "close":
        signs.append(("Formation", "close"))
    return signs


def _foes(field: Battlefield, unit: Unit) -> list[tuple[str, str]]:
    """Whom it has met this round, and at what odds."""
    return [
        ("Against", f"{field.units[pair.of(unit.id)].sheet.name}: {ODDS[pair.ratio(unit.id)]}")
        for pair in field.pairs_of(unit.id)
    ]


def _values(unit: Unit) -> list[tuple[str, str]]:
    """What only its own people know."""
    sheet = unit.sheet
    values = [("A, D, S", f"{sheet.attack}, {unit.defence}, {unit.spirit}")]
    if sheet.missile:
        values.append(("Missiles", str(sheet.missile)))
    if sheet.magic_kind is not Magic.NONE or unit.rm:
        values.append(("Magic points", str(unit.rm)))
    if unit.weapon_spent:
        values.append(("Weapon", "spent"))
    if unit.officer is Officer.LOST:
        values.append(("Leader", "lost"))
    if unit.captain:
        values.append(("Skills of its heroes", f"{signed(unit.captain)}%"))
    return values


def _hero(field: Battlefield, hero: Hero) -> list[Card]:
    sheet, status = hero.sheet, hero.status.value
    unit = field.units.get(hero.unit)
    lines = [("With", unit.sheet.name)] if unit and not hero.alone else []
    lines += [("Stands", "alone")] if hero.alone else []
    if unit and unit.captain and hero.is_able:
        lines.append(("On every skill", f"{signed(unit.captain)}%"))
    lines += [
        ("Tactic", f"{sheet.tactic}%"),
        ("Eloquence", f"{sheet.eloquence}%"),
        ("Honour", f"{sheet.honour}%"),
    ]
    lines.append(("Magic points", f"{hero.mp} of {max(hero.mp, sheet.mp_max)}"))
    rough = status if hero.status in SHOWN else "in_the_fight"
    mine = Card(
        *(hero.id, "hero", sheet.name, hero.force, status),
        (hero.hp, sheet.hp_max),
        tuple(lines),
        people_of(hero.force),
    )
    if not field.is_here(hero):
        return [mine]
    return [mine, Card(hero.id, "hero", sheet.name, hero.force, rough, None, (), others_than(hero.force))]
