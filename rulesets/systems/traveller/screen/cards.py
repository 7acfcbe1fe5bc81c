"""What a viewer sees of the field: own people exactly, the others as they look from across it."""

from rulesets.engine import Card, Spot, filled, others_than, people_of
from rulesets.systems.traveller.book.kinds import ABLE, Band, Cover, HeroStatus, Stance, UnitStatus
from rulesets.systems.traveller.book.tables import ON_FOOT, band_of, characteristic_dm, pace_in
from rulesets.systems.traveller.book.to_hit import COVER_WORDS
from rulesets.systems.traveller.mechanics.damage import full_of, scores_of
from rulesets.systems.traveller.mechanics.leaders import lead_of
from rulesets.systems.traveller.mechanics.positions import metres, on_map, spot_of
from rulesets.systems.traveller.people.field import Battlefield, Fighter, Hero, Side, Unit
from rulesets.systems.traveller.people.unseen import NO_NAME
from rulesets.systems.traveller.roster.descriptions import describe
from rulesets.systems.traveller.steps.morale import mood_of
from rulesets.systems.traveller.words.crowds import crowd

MOST_FOES = 6


def cards(field: Battlefield) -> list[Card]:
    return [
        *(card for side in field.sides.values() for card in _side(field, side)),
        *(card for unit in field.units.values() for card in _unit(field, unit)),
        *(card for hero in field.heroes.values() for card in _hero(field, hero)),
    ]


def _side(field: Battlefield, side: Side) -> list[Card]:
    elsewhere = (UnitStatus.WITHIN, UnitStatus.UNFORMED)
    units = [unit for unit in field.units.values() if unit.side == side.id and unit.status not in elsewhere]
    now, start = sum(unit.endurance for unit in units), sum(unit.start for unit in units)
    standing = [unit for unit in units if unit.fights]
    in_sight = [unit for unit in standing if not unit.unseen]
    status = "fights" if standing else "gone"
    card = (side.id, "side", side.sheet.name, side.id, status)
    exact, rough = (now, start), crowd(sum(unit.endurance for unit in in_sight)).words
    if not in_sight and standing:
        rough = "?"
    return [
        Card(*card, exact, (("Units", str(len(standing))),), people_of(side.id)),
        Card(*card, rough, (("Units", str(len(in_sight))),), others_than(side.id)),
    ]


def place_of(field: Battlefield, fighter: Fighter) -> Spot | None:
    return Spot(*spot_of(field, fighter)) if on_map(field, fighter) else None


def _unit(field: Battlefield, unit: Unit) -> list[Card]:
    sheet, state = field.sheet_of(unit), unit.status.value
    ours, theirs = people_of(unit.side), others_than(unit.side)
    card = (unit.id, "unit", unit.sheet.name, unit.side)
    if unit.status is UnitStatus.UNFORMED:
        return []
    if unit.status is UnitStatus.WITHIN:
        host = field.units[unit.within].sheet.name if unit.within in field.units else ""
        return [Card(*card, state, None, (("With", host),), ours)]
    place = place_of(field, unit) if unit.fights else None
    exact = (unit.endurance, unit.start)
    tried_at = (unit.start // 2, unit.start // 4)
    shown = [Card(*card, state, exact, tuple(_lines(field, unit)), ours, place, tried_at)]
    if unit.status is UnitStatus.AWAY:
        return shown
    if unit.unseen:
        return [*shown, Card(unit.id, "unit", NO_NAME["unit"], unit.side, "unseen", "?", (), theirs)]
    rough = (("Troops", describe(sheet)), *_looks(unit))
    return [*shown, Card(*card, state, crowd(unit.endurance).words, rough, theirs, place)]


def _looks(unit: Unit) -> list[tuple[str, str]]:
    """What anybody can see of it."""
    shown = [("Initiative", str(unit.present))] if unit.rolled and unit.fights else []
    if unit.cover is not Cover.NONE:
        shown.append(("Cover", COVER_WORDS[unit.cover]))
    if unit.stance is not Stance.STANDING:
        shown.append(("Stance", unit.stance.label))
    return shown


def _lines(field: Battlefield, unit: Unit) -> list[tuple[str, str]]:
    body, lead = field.body(unit), lead_of(field, unit)
    mood = sum(line.value for line in mood_of(field, unit))
    dm = characteristic_dm(body.morale) + mood
    leader = field.heroes.get(unit.leader)
    shown = [
        ("Troops", describe(body)),
        *_looks(unit),
        ("Size", f"{field.size(unit):,}"),
        ("Armour", str(body.armour)),
        *([("A move", f"{pace_in(field.move, body.pace):,} m")] if body.pace != ON_FOOT else []),
        ("Morale", filled("{morale}, {dm} on the dice", morale=body.morale, dm=f"{dm:+}".replace("-", "−"))),
        ("Morale is tried at", filled("{half} and {quarter}", half=unit.start // 2, quarter=unit.start // 4)),
    ]
    shown.append(("Leader", leader.sheet.name if leader else "Nobody" if not unit.led else "Unnamed"))
    if unit.aim:
        target = field.fighter(unit.aim_target)
        shown.append(
            (
                "Aim",
                filled("{aim} on {name}", aim=unit.aim, name=target.sheet.name) if target else str(unit.aim),
            )
        )
    shown += _in_hand(field, unit)
    if unit.reactions:
        shown.append(("Reactions", str(unit.reactions)))
    if lead.leadership is not None:
        shown.append(("Leadership", str(lead.leadership)))
    return [*shown, *_ranges(field, unit)]


def _in_hand(field: Battlefield, fighter: Unit | Hero) -> list[tuple[str, str]]:
    """Which of its weapons is drawn, where there are several."""
    arms = field.arms(fighter)
    return [("In hand", arms[fighter.drawn].name)] if len(arms) > 1 and fighter.drawn in arms else []


def _ranges(field: Battlefield, unit: Unit) -> list[tuple[str, str]]:
    """How far the enemies are that it can see, the nearest first."""
    if not unit.fights:
        return []
    foes = [foe for foe in field.foes_of(unit) if not foe.unseen]
    far = sorted((metres(field, unit, foe), foe.sheet.name) for foe in foes)[:MOST_FOES]
    return [
        (filled("To {name}", name=name), filled("{metres} m, {band}", metres=m, band=_band(m)))
        for m, name in far
    ]


def _band(metres: int) -> str:
    band = band_of(metres)
    return "out of range" if band is Band.BEYOND else band.value.replace("_", " ")


def _hero(field: Battlefield, hero: Hero) -> list[Card]:
    sheet = hero.sheet
    unit = field.units.get(hero.unit)
    lines = [("With", unit.sheet.name)] if unit else []
    lines += [("Initiative", str(hero.present))] if hero.rolled and hero.status in ABLE else []
    lines += [("Leads", one.sheet.name) for one in field.units.values() if one.leader == hero.id]
    if unit and hero.alone:
        covered = filled("by himself, {cover}", cover=COVER_WORDS[hero.cover].lower())
        lines += [("Stands", filled("by himself") if hero.cover is Cover.NONE else covered)]
    now, full = scores_of(hero), full_of(hero)
    own = [
        *lines,
        *_in_hand(field, hero),
        ("Strength, Dexterity, Endurance", f"{now.strength}, {now.dexterity}, {now.endurance}"),
    ]
    rough = hero.status if hero.status not in (HeroStatus.FIT, HeroStatus.WOUNDED) else HeroStatus.FIT
    card = (hero.id, "hero", sheet.name, hero.side)
    place = place_of(field, hero) if hero.zone and hero.fights else None
    beside = hero.unit if hero.fights and not hero.alone else ""
    worth = (sum(now), sum(full))
    is_down = hero.status in (HeroStatus.UNCONSCIOUS, HeroStatus.DEAD)
    lies = hero.unit if is_down and not hero.alone and field.is_here(hero) else ""
    people = people_of(hero.side)
    exact = Card(*card, hero.status.value, worth, tuple(own), people, place, unit=beside, lies=lies)
    if not field.is_here(hero):
        return [exact]
    others = others_than(hero.side)
    if field.is_hidden(hero):
        return [exact, Card(hero.id, "hero", NO_NAME["hero"], hero.side, "unseen", "?", (), others)]
    return [exact, Card(*card, rough.value, None, (), others, place, unit=beside)]
