"""What a viewer sees of the field: own people exactly, the others in words."""

from rulesets.engine import GM_ONLY, Card, filled, others_than, people_of
from rulesets.engine.text import in_a_row
from rulesets.systems.starwars.book.codes import DIE, text
from rulesets.systems.starwars.book.kinds import UnitStatus, Wound
from rulesets.systems.starwars.mechanics.command import dice_of, leader_dice
from rulesets.systems.starwars.mechanics.ground import place_of, spot_of
from rulesets.systems.starwars.people.field import Battlefield, Hero, Side, Unit
from rulesets.systems.starwars.roster.descriptions import describe
from rulesets.systems.starwars.words.names import crowd, guess, state_of


def cards(field: Battlefield) -> list[Card]:
    """Sides, units and heroes: exact for their own people and the GM, rough for everybody else."""
    return [
        *(card for side in field.sides.values() for card in _side(field, side)),
        *(card for unit in field.units.values() if not _is_spare(field, unit) for card in _unit(field, unit)),
        *(card for hero in field.heroes.values() for card in _hero(field, hero)),
    ]


def _is_spare(field: Battlefield, unit: Unit) -> bool:
    """Whether nobody has mustered it, and it is still to be divided off."""
    return unit.status is UnitStatus.UNFORMED and unit.id in field.muster.spares


def _side(field: Battlefield, side: Side) -> list[Card]:
    units = field.units_of(side.id)
    people = sum(unit.size for unit in units)
    looks = sum(guess(unit.size) for unit in units)
    once = sum(sheet.size for sheet in field.muster.units if sheet.side == side.id)
    chief = field.heroes.get(side.chief)
    led = [("Commander", chief.sheet.name)] if chief else []
    own = [*led]
    if chief and not field.options.ignore_commanders:
        own.append(("Command dice", str(dice_of(field, chief, ()))))
    own += [("Units", str(len(units)))]
    status, name = "fights" if units else "gone", side.sheet.name
    seen = (*led, ("Units", str(len(units))))
    return [
        Card(side.id, "side", name, side.id, status, (people, once), tuple(own), people_of(side.id)),
        Card(side.id, "side", name, side.id, status, crowd(looks), seen, others_than(side.id)),
    ]


def _unit(field: Battlefield, unit: Unit) -> list[Card]:
    sheet, status = unit.sheet, unit.status.value
    own = [
        ("Troops", describe(sheet)),
        ("Place", place_of(field, unit)),
        *_left(unit),
        ("Losses", _losses(unit)),
        ("Stamina", text(max(0, field.profile(unit).stamina - DIE * unit.stamina_lost))),
    ]
    leader = field.heroes.get(unit.leader)
    own.append(
        (
            "Leader",
            leader.sheet.name
            if leader
            else filled("unnamed, {n} command dice", n=leader_dice(field, unit, (unit.id,))),
        )
    )
    own += [("Burden", burden)] if (burden := _burden(unit)) else []
    name, spot, people = sheet.name, spot_of(field, unit), people_of(unit.side)
    worth = (unit.size, sheet.size)
    shown = [Card(unit.id, "unit", name, unit.side, status, worth, tuple(own), people, spot)]
    if unit.status not in (UnitStatus.RESERVE, UnitStatus.UNFORMED):
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
        states = (
            (unit.ok, filled("{n} sound", n=unit.ok)),
            (unit.light, filled("{n} light", n=unit.light)),
            (unit.heavy, filled("{n} heavy", n=unit.heavy)),
            (unit.severe, filled("{n} wrecks", n=unit.severe)),
        )
        found.append(("Vehicles", in_a_row(words for n, words in states if n) or "none"))
    spent = [weapon for weapon in unit.weapons if weapon.expendable]
    found += [(weapon.title, filled("{n} left", n=unit.count_of(weapon.key))) for weapon in spent]
    return found


def _losses(unit: Unit) -> str:
    lost = filled("{state}, {n} points", state=state_of(unit.points), n=unit.points)
    return lost if unit.points else "none"


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
    beside = "" if hero.is_out else hero.unit
    row, people = (hero.id, "hero", sheet.name, hero.side), people_of(hero.side)
    lies = hero.unit if hero.is_out and not hero.captor else ""
    own = Card(*row, status, None, (*lines, *points), people, unit=beside, lies=lies)
    hidden = unit is not None and unit.status is UnitStatus.RESERVE
    audience = GM_ONLY if hidden else others_than(hero.side)
    return [own, Card(*row, seen, None, (), audience, unit=beside)]


def hero_status(hero: Hero) -> str:
    if hero.wound is Wound.DEAD:
        return "dead"
    if hero.captor:
        return "captured"
    return "unconscious" if hero.unconscious else hero.wound.value
