"""What a viewer sees of the field: own people exactly, the others in words."""

from collections.abc import Sequence

from rulesets.engine import Card, Heads, filled, others_than, people_of
from rulesets.engine.text import named
from rulesets.systems.gurps.book.kinds import HeroStatus, UnitStatus
from rulesets.systems.gurps.people.bodies import body_called, chain_of
from rulesets.systems.gurps.people.field import Battlefield, Hero, Side, Unit
from rulesets.systems.gurps.people.strength import base_morale, quality_of, tl_of, unit_strength
from rulesets.systems.gurps.roster.descriptions import describe
from rulesets.systems.gurps.steps.muster import battle_strength
from rulesets.systems.gurps.words.crowds import crowd, in_men


def cards(field: Battlefield) -> list[Card]:
    """Sides, units and heroes: exact for their own people and the GM, rough for everybody else."""
    return [
        *(card for side in field.sides.values() for card in _side(field, side)),
        *(card for unit in field.units.values() for card in _unit(field, unit)),
        *(card for hero in field.heroes.values() for card in _hero(field, hero)),
    ]


def strength_now(field: Battlefield, unit: Unit) -> int:
    """What a unit is worth with the men it has left, before morale: never more than it began with."""
    return strength_of(field, unit)[0]


def strength_of(field: Battlefield, unit: Unit) -> tuple[int, int]:
    """What it is worth now, and was when the battle began."""
    once = strength_once(field, unit)
    if not unit.is_fit:
        return 0, once
    worth = unit.ts * unit.men // unit.today if unit.today else unit.ts
    return min(worth, once), once


def strength_by_morale(field: Battlefield, unit: Unit) -> int:
    """What it is worth in the contest: more or less by morale, and what miners are worth to besiegers."""
    worth = battle_strength(field, unit)
    return worth * unit.men // unit.today if unit.today else worth


def strength_once(field: Battlefield, unit: Unit) -> int:
    """What it was worth when the battle began."""
    sheet = unit.sheet
    return unit_strength(sheet, tl_of(field.muster_of(sheet.side), sheet), sheet.count)


def _side(field: Battlefield, side: Side) -> list[Card]:
    units = [unit for unit in field.units.values() if unit.side == side.id]
    men = sum(unit.men for unit in units if unit.is_fit)
    now = sum(strength_now(field, unit) for unit in units)
    ours = [unit for unit in field.units.values() if side.id in (unit.side, unit.sheet.side)]
    once = sum(strength_once(field, unit) for unit in ours)
    leader = field.heroes[side.leader].sheet if side.leader else None
    led = _led(field, side)
    level = [("Strategy", str(leader.strategy_level))] if leader else []
    status = "fights" if men else "gone"
    own = [*led, *level, ("Men", f"{men:,}"), ("Units", str(sum(unit.is_fit for unit in units)))]
    own += _bodies(field, side)
    heads = Heads(men, max(men, sum(unit.sheet.count for unit in ours)))
    return [
        Card(
            side.id,
            "side",
            side.sheet.name,
            side.id,
            status,
            (now, once),
            tuple(own),
            people_of(side.id),
            heads=heads,
        ),
        Card(
            side.id,
            "side",
            side.sheet.name,
            side.id,
            status,
            in_men(men),
            (*led, ("Units", str(sum(unit.is_fit for unit in units)))),
            others_than(side.id),
        ),
    ]


def _led(field: Battlefield, side: Side) -> list[tuple[str, str]]:
    """Who commands today; if he is dead or taken, everybody sees that too."""
    hero = field.heroes.get(side.leader or "")
    if hero is None:
        return []
    seen = hero.status.from_afar()
    name = hero.sheet.name
    lost = filled("{name}, {status}", name=name, status=seen.value)
    return [("Commander", name if seen is HeroStatus.ACTIVE else lost)]


def _bodies(field: Battlefield, side: Side) -> list[tuple[str, str]]:
    """The tree of an army: each body with what it stands in, who leads it, and who is left of it."""
    lines = []
    for body in side.sheet.bodies:
        above = [one.name for one in chain_of(side.sheet, body.name)][1:]
        units = [
            unit
            for unit in field.units_of(side.id)
            if unit.sheet.side == side.id and body in chain_of(side.sheet, unit.sheet.body)
        ]
        leader = field.heroes.get(body.leader or "")
        called: str = named(body.name)
        for name in above:
            called = filled("{part}, of the {name}", part=called, name=name)
        lines.append((called, _left_of(units, leader if leader and leader.side == side.id else None)))
    return lines


def _left_of(units: Sequence[Unit], leader: Hero | None) -> str:
    """What is left of a body, and under whom."""
    men = sum(unit.men for unit in units)
    many = filled("{n} units, {men} men", n=len(units), men=men)
    left = filled("{n} unit, {men} men", n=1, men=men) if len(units) == 1 else many
    if leader is None:
        return left
    led = filled("{what} under {name}", what=left, name=leader.sheet.name)
    return led if leader.is_active else filled("{led} ({status})", led=led, status=leader.status.value)


def _unit(field: Battlefield, unit: Unit) -> list[Card]:
    sheet, status = unit.sheet, str(unit.status.value)
    now, once = strength_of(field, unit)
    morale = (unit.morale or base_morale(sheet)) + unit.shift
    leader = field.heroes.get(sheet.leader or "")
    own = [
        ("Troops", describe(sheet)),
        ("Men", _men_of(unit)),
        ("Quality", quality_of(sheet).label),
    ]
    if not sheet.never_checks_morale:
        own.append(("Morale", str(morale)))
    if unit.is_fit and (worth := strength_by_morale(field, unit)) != now:
        own.append(("Troop Strength today", f"{worth:,}"))
    if leader:
        own.append(("Leader", leader.sheet.name))
    if unit.side == sheet.side and (body := body_called(field.sides[unit.side].sheet, sheet.body)):
        own.append(("Body", body.name))
    heads = Heads(unit.men, max(unit.men, sheet.count), not _is_counted_bare(unit))
    shown = [
        Card(
            unit.id,
            "unit",
            sheet.name,
            unit.side,
            status,
            (now, once),
            tuple(own),
            people_of(unit.side),
            heads=heads,
        )
    ]
    if unit.status is not UnitStatus.AWAY:
        rough = (("Troops", describe(sheet)),)
        audience = others_than(unit.side)
        shown.append(Card(unit.id, "unit", sheet.name, unit.side, status, _seen_as(unit), rough, audience))
    return shown


def _seen_as(unit: Unit) -> str:
    """How many there seem to be, and of what."""
    return crowd(unit.men) if _is_counted_bare(unit) else in_men(unit.men)


def _is_counted_bare(unit: Unit) -> bool:
    """Engines, beasts and the like: nobody calls them men."""
    return bool(unit.sheet.special) or unit.sheet.fixed_ts is not None


def _men_of(unit: Unit) -> str:
    is_less = unit.men < unit.sheet.count
    return filled("{n} of {all}", n=unit.men, all=unit.sheet.count) if is_less else f"{unit.men:,}"


def _hero(field: Battlefield, hero: Hero) -> list[Card]:
    sheet = hero.sheet
    unit = field.units[hero.unit].sheet.name if hero.unit in field.units else ""
    beside = hero.unit if hero.is_active and not hero.away and field.is_here(hero) else ""
    lines = [("With", unit)] if unit else []
    if field.commands(hero):
        lines.append(("Commands", field.sides[hero.side].sheet.name))
    if sheet.fights:
        lines.append(("Battle", str(sheet.battle)))
    status = hero.status.value
    rough = status if hero.status in (HeroStatus.DEAD, HeroStatus.CAPTURED) else HeroStatus.ACTIVE.value
    rough = status if field.leads(hero) or field.commands(hero) else rough
    is_down = hero.status in (HeroStatus.UNCONSCIOUS, HeroStatus.DEAD) and not hero.away
    lies = hero.unit if is_down and field.is_here(hero) else ""
    seen_with = hero.unit if rough == HeroStatus.ACTIVE and field.is_here(hero) else ""
    return [
        Card(
            hero.id,
            "hero",
            sheet.name,
            hero.side,
            status,
            (hero.hits, sheet.ht),
            tuple(lines),
            people_of(hero.side),
            unit=beside,
            lies=lies,
        ),
        Card(hero.id, "hero", sheet.name, hero.side, rough, None, (), others_than(hero.side), unit=seen_with),
    ]
