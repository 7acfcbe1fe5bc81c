"""The field before the first step, as the muster has it."""

from rulesets.systems.starwars.book.codes import pips
from rulesets.systems.starwars.book.kinds import UnitStatus
from rulesets.systems.starwars.mechanics.arms import counts_of
from rulesets.systems.starwars.people.field import Battlefield, Hero, Side, Unit
from rulesets.systems.starwars.people.gathering import StarMuster
from rulesets.systems.starwars.people.sheets import StarHero, StarUnit


def open_field(muster: StarMuster) -> Battlefield:
    """The field before the first step."""
    people = {hero.id: hero for hero in muster.heroes}
    chiefs = {side.id: side.commander or "" for side in muster.sides}
    situation = muster.situation
    field = Battlefield(
        muster=muster,
        round=0,
        step="",
        sides={
            sheet.id: Side(sheet, chief=chiefs[sheet.id] if chiefs[sheet.id] in people else "")
            for sheet in muster.sides
        },
        units={sheet.id: _unit(sheet, people) for sheet in muster.units},
        heroes={sheet.id: _hero(sheet) for sheet in muster.heroes},
        visibility=situation.visibility,
        round_minutes=situation.round_minutes,
        terrain_percent=situation.terrain_percent,
        movement_level=situation.movement_level.value if situation.movement_level else "",
        distances=tuple(
            (one.one, one.other, one.metres) for one in situation.distances if one.metres is not None
        ),
    )
    for unit in field.units.values():
        unit.carrier = unit.sheet.embarked_in if unit.sheet.embarked_in in field.units else ""
    return field


def _unit(sheet: StarUnit, people: dict[str, StarHero]) -> Unit:
    leader = sheet.leader if sheet.leader in people else ""
    status = UnitStatus.RESERVE if sheet.arrival_round else UnitStatus.STEADY
    if not sheet.size:
        status = UnitStatus.UNFORMED if sheet.detached_from else UnitStatus.DESTROYED
    return Unit(
        sheet,
        sheet.side,
        sheet.size,
        status,
        ok=sheet.size - sheet.light - sheet.heavy if sheet.is_vehicles else 0,
        light=sheet.light,
        heavy=sheet.heavy,
        severe=sheet.severe,
        counts=tuple(counts_of(sheet).items()),
        shields=pips(sheet.shields) if sheet.shields else 0,
        points=sheet.casualty_points,
        stamina_lost=sheet.stamina_lost,
        fatigue=sheet.fatigue,
        position_m=sheet.position_m,
        sector=sheet.sector,
        cover=sheet.cover,
        leader=leader,
        led_by_pc=bool(leader) and people[leader].is_pc,
        start=sheet.size,
        full=sheet.base_size or max(1, sheet.size),
        brought=sheet.size,
    )


def _hero(sheet: StarHero) -> Hero:
    return Hero(
        sheet,
        sheet.unit or "",
        sheet.wound,
        sheet.character_points,
        sheet.force_points,
        captor=sheet.captor or "",
        wounded_in=0,
    )
