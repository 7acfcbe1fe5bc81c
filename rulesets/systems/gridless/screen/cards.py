"""What a viewer sees of the field: own people exactly, the enemy as well as one has sized him up."""

from collections.abc import Iterator

from rulesets.engine import EVERYONE, GM, Audience, Card, filled, label, only, others_than, people_of
from rulesets.systems.gridless.book.kinds import ARTILLERY, HeroStatus, Reveal, Tier, UnitStatus
from rulesets.systems.gridless.mechanics.damage import full
from rulesets.systems.gridless.mechanics.sight import in_words, sees
from rulesets.systems.gridless.people.field import Battlefield, Hero, Side, Unit
from rulesets.systems.gridless.roster.descriptions import describe

type Lines = tuple[tuple[str, str], ...]

OF_LEVEL = label("level {level}: {left}")

TIERS = {
    Tier.NOTHING: "not at all",
    Tier.BANDS: "in bands",
    Tier.ROUGH: "roughly",
    Tier.EXACT: "to the token",
    Tier.LEADERS: "down to its leaders",
    Tier.WEAKNESSES: "down to its weaknesses",
    Tier.PLANS: "down to its plans",
}


def cards(field: Battlefield) -> list[Card]:
    """Sides, units and heroes."""
    return [
        *(card for side in field.sides.values() for card in _side(field, side)),
        *(card for unit in field.units.values() for card in _unit(field, unit)),
        *(card for hero in field.heroes.values() for card in _hero(field, hero)),
    ]


def strangers(field: Battlefield) -> Audience:
    """Who is of no side."""
    return EVERYONE.without(GM, *(f"side:{side}" for side in field.sides))


def enemies(side: str, own: str) -> Audience:
    """The people of a side that are not of the card's own side too; the game master has the exact card."""
    return only(f"side:{side}").without(f"side:{own}", GM)


# Sides


def _side(field: Battlefield, side: Side) -> Iterator[Card]:
    units = [unit for unit in field.units.values() if unit.side == side.id and not unit.sheet.objective]
    standing = [unit for unit in units if unit.is_fighting]
    reserve = any(unit.is_in_reserve and unit.tokens for unit in units)
    beaten = "beaten" if field.has_come(side.id) else "not_come"
    status = "fights" if standing else beaten
    own = "in_reserve" if reserve and not standing else status
    n = ("Units", str(len(standing)))
    now = sum(unit.tokens for unit in standing)
    once = sum(unit.start for unit in units if unit.status is not UnitStatus.AWAY)
    known = [
        (filled("Has sized up {name}", name=field.sides[enemy].sheet.name), TIERS[tier])
        for enemy, tier in side.assessed
    ]
    row = (side.id, "side", side.sheet.name, side.id)
    yield Card(*row, own, (now, once), (n, *known), people_of(side.id))
    yield Card(*row, status, None, (n,), others_than(side.id))


# Units


def _unit(field: Battlefield, unit: Unit) -> Iterator[Card]:
    if field.is_unused(unit):
        return
    row = (unit.id, "unit", unit.sheet.name, unit.side, unit.status.value)
    whole = _in_the_open(field, unit, Tier.PLANS)
    own = (
        ("Troops", unit.kind or describe(unit.sheet)),
        *_led(field, unit),
        *_steady(unit),
        *_guns(field, unit),
        *whole,
    )
    yield Card(*row, (unit.tokens, unit.start), own, people_of(unit.side))
    if unit.status is UnitStatus.AWAY:
        return
    for side in field.sides:
        if side != unit.side:
            tier = sees(field, unit.side, side)
            lines = (*_lines(field, unit, tier), *_in_the_open(field, unit, tier))
            yield Card(*row, in_words(field, unit, tier), lines, enemies(side, unit.side))
    shown = _tier_of_all(field)
    lines = (*_lines(field, unit, shown), *_in_the_open(field, unit, shown))
    yield Card(*row, in_words(field, unit, shown), lines, strangers(field))


def _tier_of_all(field: Battlefield) -> Tier:
    """What people see who are of no side."""
    return Tier.EXACT if field.muster.options.reveal_tokens is Reveal.ALL else Tier.NOTHING


def _lines(field: Battlefield, unit: Unit, tier: Tier) -> Lines:
    """What an enemy knows beside the strength."""
    kind = (("Troops", unit.kind or unit.sheet.kind or "troops"),)
    led = _led(field, unit) if tier.shows(Tier.EXACT) else ()
    weak = (*_steady(unit), *_guns(field, unit)) if tier.shows(Tier.WEAKNESSES) else ()
    will = _will(field, unit) if tier.shows(Tier.WEAKNESSES) else ()
    return (*kind, *led, *will, *weak)


def _led(field: Battlefield, unit: Unit) -> Lines:
    hero = field.heroes.get(unit.general)
    return (("General", hero.sheet.name),) if hero else ()


def _will(field: Battlefield, unit: Unit) -> Lines:
    hero = field.heroes.get(unit.general)
    return (("Will of the general", str(hero.sheet.will)),) if hero else ()


def _steady(unit: Unit) -> Lines:
    words = ["fearless"] * unit.sheet.fearless + ["no way back"] * unit.sheet.cannot_retreat
    return (("Morale", ", ".join(words)),) if words else ()


def _guns(field: Battlefield, unit: Unit) -> Lines:
    guns = field.bearing_on(unit, *ARTILLERY)
    best = max(guns, key=lambda gun: gun.worth, default=None)
    return (("Artillery", best.what.value),) if best else ()


def _in_the_open(field: Battlefield, unit: Unit, tier: Tier) -> Lines:
    """Tokens aimed, threat and advantage once the lines have met; the last gives away who holds back."""
    if not field.revealed or not unit.is_fighting:
        return ()
    aims = ", ".join(f"{field.units[one].sheet.name} {n}" for one, n in unit.aims) or "nobody"
    shown = [("Aims at", aims)] if not unit.sheet.objective else []
    shown.append(("Threat", str(unit.threat)))
    if not unit.sheet.objective and (unit.aims or tier.shows(Tier.EXACT)):
        needs = str(unit.dc).replace("-", "\u2212")
        shown.append(
            (
                "Advantage",
                filled("{ahead}, needs {needs}", ahead=unit.ahead, needs=needs) if unit.ahead else "none",
            )
        )
    return tuple(shown)


# Heroes


def _hero(field: Battlefield, hero: Hero) -> Iterator[Card]:
    row = (hero.id, "hero", hero.sheet.name, hero.side)
    unit = field.units.get(hero.unit)
    own = only(f"side:{hero.side}", hero.seat)
    points = (hero.hp, max(full(field, hero), hero.hp))
    beside = hero.unit if hero.is_fit and unit and unit.side == hero.side else ""
    is_down = hero.status in (HeroStatus.FALLEN, HeroStatus.DEAD)
    lies = hero.unit if is_down and unit and unit.side == hero.side else ""
    told = tuple(_of(field, hero, unit))
    yield Card(*row, hero.status.value, points, told, own, unit=beside, lies=lies)
    if hero.status is HeroStatus.AWAY:
        return
    seat, waits = str(hero.seat), field.is_in_reserve(hero)
    for side in field.sides:
        tier = sees(field, hero.side, side)
        if side != hero.side and _heard_of(field, hero, tier):
            knows = tier.shows(Tier.LEADERS)
            lines = _seen(hero, None if waits else unit) if knows else ()
            audience = enemies(side, hero.side).without(f"side:{hero.side}", GM, seat)
            stands = beside if knows and not waits else ""
            yield Card(*row, hero.status.value, None, lines, audience, unit=stands)
    if _heard_of(field, hero, _tier_of_all(field)):
        everybody = strangers(field)
        yield Card(*row, hero.status.value, None, (), everybody.without(*everybody.but, seat))


def _heard_of(field: Battlefield, hero: Hero, tier: Tier) -> bool:
    """Whom nobody has heard of one sees who knows the leaders, and a general who has counted his unit.

    Who waits in reserve is unseen with it, unless he was heard of before.
    """
    if field.is_in_reserve(hero):
        return hero.known
    counted = field.is_general(hero) and tier.shows(Tier.EXACT)
    return hero.known or counted or tier.shows(Tier.LEADERS)


def _of(field: Battlefield, hero: Hero, unit: Unit | None) -> Iterator[tuple[str, str]]:
    """All that his own people know of him."""
    if unit:
        yield ("General of" if field.is_general(hero) else "With"), unit.sheet.name
    if mates := field.mates(hero):
        yield "Beside", ", ".join(one.sheet.name for one in mates)
    if field.counts_vitality:
        yield "Vitality", filled("{n} of {all}", n=hero.vitality, all=hero.sheet.vitality_max)
    if hero.opportunity:
        yield "Opportunity", f"{hero.opportunity:+}"
    if hero.spells:
        yield (
            "Spells left",
            ", ".join(filled(OF_LEVEL, level=level, left=left) for level, left in hero.spells),
        )
    if field.revealed and field.acts(hero):
        threat = field.threat_of(hero)
        one = filled("DC {dc}, {n} die of harm", dc=15 + threat, n=threat)
        yield "Faces", one if threat == 1 else filled("DC {dc}, {n} dice of harm", dc=15 + threat, n=threat)
    if hero.status is HeroStatus.FALLEN and unit and unit.threat and not hero.carried:
        yield "Lies in the fight", filled("{n} a round", n=unit.threat)
    if hero.busy > 1:
        many = filled("{n} more rounds", n=hero.busy - 1)
        yield "Busy", filled("{n} more round", n=1) if hero.busy == 2 else many


def _seen(hero: Hero, unit: Unit | None) -> Lines:
    with_unit = (("With", unit.sheet.name),) if unit else ()
    return (*with_unit, ("Challenge rating", str(hero.sheet.rating)))
