"""What a viewer sees of the field: own people exactly, the others in words."""

from rulesets.engine import Card, filled, others_than, people_of
from rulesets.systems.runequest.book.kinds import HeroStatus, Magic, Officer, Standard, UnitStatus, signed
from rulesets.systems.runequest.mechanics.seats import general_of
from rulesets.systems.runequest.people.field import Battlefield
from rulesets.systems.runequest.people.states import Hero, Side, Unit
from rulesets.systems.runequest.roster.descriptions import arms
from rulesets.systems.runequest.steps.tactics import tactic_of
from rulesets.systems.runequest.words.names import ODDS, crowd

SHOWN = (HeroStatus.DEAD, HeroStatus.CAPTURED, HeroStatus.INCAPACITATED, HeroStatus.DYING)
"""What even the enemy can tell of a hero."""
DOWN = (HeroStatus.INCAPACITATED, HeroStatus.DYING, HeroStatus.DEAD)
"""Where he fought he lies."""


def cards(field: Battlefield) -> list[Card]:
    """Sides, units and heroes: exact for their own people and the GM, rough for everybody else."""
    return [
        *(card for side in field.sides.values() for card in _side(field, side)),
        *(card for unit in field.units.values() for card in _unit(field, unit)),
        *(card for hero in field.heroes.values() for card in _hero(field, hero)),
    ]


def _side(field: Battlefield, side: Side) -> list[Card]:
    units = [unit for unit in field.units.values() if unit.side == side.id]
    steady = [unit for unit in units if unit.is_steady]
    men, first = sum(unit.strength for unit in steady), sum(unit.initial for unit in units)
    general = general_of(field, side)
    known = [("Commander", general.sheet.name)] if general else []
    known += [("Tactical roll", "for both armies")] if side is field.lead else []
    led = [*known, *_stands(field, side)]
    status = side.how.value if side.how else "fights" if men else "gone"
    mod = [("Army modifier", signed(side.mod))] if side.mod else []
    count = ("Units", filled("{n} of {all}", n=len(steady), all=len(units)))
    own = (*led, ("Tactic", f"{tactic_of(field, side)}%"), *mod, count)
    rough = (*known, *mod, ("Units", str(len(steady))))
    head = (side.id, "side", side.sheet.name, side.id, status)
    return [
        Card(*head, (men, first), own, people_of(side.id)),
        Card(*head, crowd(men), rough, others_than(side.id)),
    ]


def _stands(field: Battlefield, side: Side) -> list[tuple[str, str]]:
    """Where the army's commander said he is: for his own people."""
    unit = field.units.get(side.stands)
    return [("Stands with", unit.sheet.name)] if unit else []


def _unit(field: Battlefield, unit: Unit) -> list[Card]:
    sheet, status = unit.sheet, unit.status.value
    front = field.units.get(unit.behind)
    second = [("Second line", filled("behind {name}", name=front.sheet.name))] if front else []
    seen = [("Troops", f"{sheet.quality.word} {arms(sheet)}"), *_signs(unit), *second, *_foes(field, unit)]
    own = [*seen, *_values(unit), *_lasting(unit, field.round)]
    leader = field.commander_of(unit)
    if leader:
        own.append(("Commanded by", leader.sheet.name))
    head = (unit.id, "unit", sheet.name, unit.side, status)
    shown = [Card(*head, (unit.strength, unit.initial), tuple(own), people_of(unit.side))]
    if unit.status is not UnitStatus.AWAY:
        shown.append(Card(*head, crowd(unit.strength), tuple(seen), others_than(unit.side)))
    return shown


def _signs(unit: Unit) -> list[tuple[str, str]]:
    """What can be seen from across the field."""
    banner = {Standard.HELD: "flies", Standard.LOST: "lost"}.get(unit.standard)
    signs = [("Standard", banner)] if banner else []
    if unit.status is UnitStatus.STEADY:
        signs.append(("Stance", unit.stance.label.lower()))
    if unit.formation.value == "close":
        signs.append(("Formation", "shield to shield"))
    return signs


def _foes(field: Battlefield, unit: Unit) -> list[tuple[str, str]]:
    """Whom it has met this round, and at what odds."""
    return [
        ("Against", filled("{name}: {odds}", name=foe.sheet.name, odds=ODDS[pair.ratio(unit.id)]))
        for pair in field.pairs_of(unit.id)
        for foe in [field.units[pair.of(unit.id)]]
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


def _lasting(unit: Unit, now: int) -> list[tuple[str, str]]:
    """Spells and ground that count, and how long."""
    found = [
        (
            "Spell" if boon.by_spell else "Ground",
            filled(
                "{what} {points}, {until}",
                what=boon.what.value.capitalize(),
                points=signed(boon.points),
                until=_until(boon.until, now),
            ),
        )
        for boon in unit.boons
        if boon.until >= now
    ]
    warded = (
        [("Ward", filled("no criticals, {until}", until=_until(unit.warded, now)))]
        if unit.warded >= max(now, 1)
        else []
    )
    return [*found, *warded]


def _until(last: int, now: int) -> str:
    return "this round" if last <= now else filled("to the end of round {n}", n=last)


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
    lines.append(("Magic points", filled("{n} of {all}", n=hero.mp, all=max(hero.mp, sheet.mp_max))))
    rough = status if hero.status in SHOWN else "in_the_fight"
    is_left = unit is not None and unit.status is UnitStatus.DESTROYED
    mine = Card(
        *(hero.id, "hero", sheet.name, hero.side, status),
        (hero.hp, sheet.hp_max),
        tuple(lines),
        people_of(hero.side),
        unit=hero.unit if hero.is_able and (not hero.alone or is_left) else "",
        lies=hero.unit if hero.status in DOWN and not hero.alone and field.is_here(hero) else "",
    )
    if not field.is_here(hero):
        return [mine]
    return [mine, Card(hero.id, "hero", sheet.name, hero.side, rough, None, (), others_than(hero.side))]
