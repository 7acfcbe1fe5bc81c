"""What a viewer sees of the field: own people exactly, the others in words."""

from rulesets.engine import GM_ONLY, Card, others_than, people_of
from rulesets.systems.starwars.codes import DIE, text
from rulesets.systems.starwars.command import leader_dice
from rulesets.systems.starwars.field import Battlefield, Force, Hero, Unit
from rulesets.systems.starwars.ground import place_of, spot_of
from rulesets.systems.starwars.kinds import Status, Wound
from rulesets.systems.starwars.words import crowd, describe, guess, state_of


def cards(field: Battlefield) -> list[Card]:
    """Sides, units and heroes: exact for their own people and the GM, rough for everybody else."""
    return [
        *(card for force in field.sides.values() for card in _side(field, force)),
        *(card for unit in field.units.values() for card in _unit(field, unit)),
        *(card for hero in field.heroes.values() for card in _hero(field, hero)),
    ]


def _side(field: Battlefield, force: Force) -> list[Card]:
    units = field.units_of(force.id)
    people = sum(unit.size for unit in units)
    looks = sum(guess(unit.size) for unit in units)
    once = sum(sheet.size for sheet in field.muster.units if sheet.side == force.id)
    chief = field.heroes.get(force.chief)
    led = [("Commander", chief.sheet.name)] if chief else []
    own = [*led]
    if chief and not field.options.ignore_commanders:
        own.append(("Command dice", str(chief.doubles(chief.sheet.command_pips) // DIE)))
    own += [("Units", str(len(units)))]
    status, name = "fights" if units else "gone", force.sheet.name
    seen = (*led, ("Units", str(len(units))))
    return [
        Card(force.id, "side", name, force.id, status, (people, once), tuple(own), people_of(force.id)),
        Card(force.id, "side", name, force.id, status, crowd(looks), seen, others_than(force.id)),
    ]


def _unit(field: Battlefield, unit: Unit) -> list[Card]:
    sheet, status = unit.sheet, unit.status.value
    own = [
        ("Troops", describe(sheet)),
        ("Place", place_of(field, unit)),
        *_left(unit),
        ("Losses", f"{state_of(unit.points)}, {unit.points} points" if unit.points else "none"),
        ("Stamina", text(max(0, field.profile(unit).stamina - DIE * unit.stamina_lost))),
    ]
    leader = field.heroes.get(unit.leader)
    own.append(
        (
            "Leader",
            leader.sheet.name if leader else f"unnamed, {leader_dice(field, unit, (unit.id,))} command dice",
        )
    )
    own += [("Burden", burden)] if (burden := _burden(unit)) else []
    name, spot, people = sheet.name, spot_of(field, unit), people_of(unit.side)
    worth = (unit.size, sheet.size)
    shown = [Card(unit.id, "unit", name, unit.side, status, worth, tuple(own), people, spot)]
    if unit.status not in (Status.RESERVE, Status.UNFORMED):
        rough = (
            ("Troops", describe(sheet)),
            ("Place", place_of(field, unit)),
            ("State", state_of(unit.points)),
        )
        seen_by, many = others_than(unit.side), crowd(unit.size)
        shown.append(Card(unit.id, "unit", name, unit.side, status, many, rough, seen_by, spot))
    return shown


def _left(unit: Unit) -> list[tuple[str, str]]:
    """Damaged vehicles, and weapons that are used up."""
    found = []
    if unit.sheet.is_vehicles:
        states = (("sound", unit.ok), ("light", unit.light), ("heavy", unit.heavy), ("wrecks", unit.severe))
        found.append(("Vehicles", ", ".join(f"{n} {word}" for word, n in states if n) or "none"))
    spent = [weapon for weapon in unit.weapons if weapon.expendable]
    found += [(weapon.title, f"{unit.count_of(weapon.key):,} left") for weapon in spent]
    return found


def _burden(unit: Unit) -> str:
    words = (("under heavy fire", unit.under_fire), ("shaken", unit.shaken), ("crippled", unit.crippled))
    return ", ".join(word for word, there in words if there)


def _hero(field: Battlefield, hero: Hero) -> list[Card]:
    sheet = hero.sheet
    unit = field.units.get(hero.unit)
    lines = [("With", unit.sheet.name)] if unit else []
    if field.sides[hero.side].chief == hero.id:
        lines.append(("Commands", field.sides[hero.side].sheet.name))
    points = [
        ("Character Points", str(hero.character_points)),
        ("Force Points", str(hero.force_points)),
    ]
    status = hero_status(hero)
    seen = status if status in ("dead", "captured", "unconscious") or hero.wound.is_out else "active"
    own = Card(hero.id, "hero", sheet.name, hero.side, status, None, (*lines, *points), people_of(hero.side))
    hidden = unit is not None and unit.status is Status.RESERVE
    audience = GM_ONLY if hidden else others_than(hero.side)
    return [own, Card(hero.id, "hero", sheet.name, hero.side, seen, None, (), audience)]


def hero_status(hero: Hero) -> str:
    if hero.wound is Wound.DEAD:
        return "dead"
    if hero.captor:
        return "captured"
    return "unconscious" if hero.unconscious else hero.wound.value
