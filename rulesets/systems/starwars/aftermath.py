"""After the battle: what lasts, proposed to the game master change by change (a ruling of these rules)."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from rulesets.engine import Change, Table
from rulesets.systems.starwars.codes import text
from rulesets.systems.starwars.field import Battlefield, Force, Hero, Unit
from rulesets.systems.starwars.kinds import Skill, Status, Wound
from rulesets.systems.starwars.profile import faction_of, quick

AWARD, WON, MOST_DEEDS, CHIEF = 3, 2, 3, 2


class Soldiers(NamedTuple):
    """What becomes of those who were lost."""

    lost: int
    recovered: int
    dead: int
    prisoners: int
    final: int


def soldiers(start: int, end: int, percent: int, *, surrendered: bool = False) -> Soldiers:
    """Some of those who were lost come back; who surrendered goes with the victor."""
    if surrendered:
        return Soldiers(start - end, 0, start - end, end, 0)
    lost = max(0, start - end)
    recovered = lost * percent // 100
    return Soldiers(lost, recovered, lost - recovered, 0, end + recovered)


class Vehicles(NamedTuple):
    in_service: int
    to_repair: int
    salvaged: int
    lost: int


def vehicles(ok: int, light: int, heavy: int, severe: int, destroyed: int, *, holds_field: bool) -> Vehicles:
    """What still rolls, and who tows the wrecks away."""
    salvaged = severe if holds_field else 0
    return Vehicles(ok + light + heavy, light + heavy, salvaged, destroyed + severe - salvaged)


def award(*, won: bool, deeds: int, chief: bool) -> int:
    """Character Points for one person."""
    return AWARD + WON * won + min(MOST_DEEDS, deeds) + CHIEF * (won and chief)


def aftermath(field: Battlefield, table: Table) -> None:
    """Every lasting change, for the GM to edit and confirm."""
    for change in changes(field):
        table.propose(change)
    for unit in field.units.values():
        if (lost := unit.sheet.size - unit.size) > 0 and unit.status is not Status.MERGED:
            fate = fate_of(field, unit)
            table.tell("fate", unit, lost=lost, back=fate.recovered, dead=fate.dead)
    for side, taken in prisoners(field).items():
        if taken:
            table.tell("prisoners_taken", field.sides[side], n=taken)


def changes(field: Battlefield) -> Iterator[Change]:
    for unit in field.units.values():
        yield from _unit(field, unit)
    for hero in field.heroes.values():
        yield from _hero(field, hero)
    for force in field.sides.values():
        yield from _side(field, force)


def fate_of(field: Battlefield, unit: Unit) -> Soldiers:
    said = field.options
    holds = field.winner == unit.side
    percent = said.recovered_winner_percent if holds else said.recovered_loser_percent
    return soldiers(unit.sheet.size, unit.size, percent, surrendered=unit.status is Status.SURRENDERED)


def _unit(field: Battlefield, unit: Unit) -> Iterator[Change]:
    sheet = unit.sheet
    if unit.status is Status.MERGED:
        yield from Change.of(sheet, "size", 0, "Joined another unit")
        return
    if sheet.is_vehicles:
        yield from _motor_pool(field, unit)
    else:
        fate = fate_of(field, unit)
        grown = max(fate.final, unit.size) if unit.status is not Status.SURRENDERED else 0
        if sheet.base_size is None and grown < sheet.size:
            yield from Change.of(sheet, "base_size", max(1, sheet.size), "Full strength before the battle")
        reason = (
            "Laid down its arms" if unit.status is Status.SURRENDERED else "Losses, less those who come back"
        )
        yield from Change.of(sheet, "size", grown, reason)
    yield from Change.of(sheet, "weapons", _weapons(unit), "What is left of its weapons")
    if not unit.size:
        return
    yield from Change.of(sheet, "casualty_points", unit.points, "Until reinforcements come")
    yield from Change.of(sheet, "stamina_lost", unit.stamina_lost, "Until it has slept")
    yield from Change.of(sheet, "fatigue", unit.fatigue, "Until it has slept")
    yield from _experience(field, unit)
    if unit.force != sheet.side:
        yield from Change.of(sheet, "side", unit.force, "Changed sides")
        yield from Change.of(sheet, "superior", None, "Changed sides")
    leader = field.heroes.get(sheet.leader or "")
    if leader and (unit.force != leader.side or leader.wound is Wound.DEAD or leader.captor):
        yield from Change.of(sheet, "leader", None, f"{leader.sheet.name} is gone")


def _experience(field: Battlefield, unit: Unit) -> Iterator[Change]:
    """A pip on the skill it fought with, up to the best of its experience; then the GM may call it better."""
    sheet = unit.sheet
    if not unit.attacked or unit.status is not Status.STEADY or sheet.is_vehicles or not unit.used:
        return
    code = field.muster.profiles[unit.id].bases[Skill(unit.used)]
    side = field.sides[unit.side].sheet
    if code < quick(faction_of(sheet, side), sheet.quality, "high").skill:
        yield from Change.of(sheet, unit.used, text(code + 1), "Has fought and stood")


def _weapons(unit: Unit) -> tuple[Any, ...]:
    """What is used up stays used up; other arms are as many as people to carry them."""
    found = []
    for weapon in unit.sheet.weapons:
        had = unit.sheet.size if weapon.count is None else weapon.count
        left = unit.count_of(weapon.key)
        is_used = weapon.expendable and left < had
        found.append(weapon.model_copy(update={"count": left}) if is_used else weapon)
    return tuple(found)


def _motor_pool(field: Battlefield, unit: Unit) -> Iterator[Change]:
    sheet, holds = unit.sheet, field.winner == unit.side
    if unit.status is Status.SURRENDERED:
        yield from Change.of(sheet, "size", 0, "Laid down its arms")
        return
    if sheet.base_size is None and unit.size < sheet.size:
        yield from Change.of(sheet, "base_size", max(1, sheet.size), "Full strength before the battle")
    yield from Change.of(sheet, "size", unit.size, "In service")
    yield from Change.of(sheet, "light", unit.light, "Lightly damaged, to repair")
    yield from Change.of(sheet, "heavy", unit.heavy, "Heavily damaged, to repair")
    yield from Change.of(sheet, "severe", unit.severe if holds else 0, "Towed off the field to repair")


def _hero(field: Battlefield, hero: Hero) -> Iterator[Change]:
    sheet = hero.sheet
    yield from Change.of(sheet, "wound", hero.wound, "Wounds")
    yield from Change.of(sheet, "unit", hero.unit or None, "With another unit now")
    yield from Change.of(sheet, "captor", hero.captor or None, "Taken prisoner")
    yield from Change.of(sheet, "force_points", hero.force_points, "Force Points spent")
    points = hero.character_points
    if hero.wound is not Wound.DEAD and sheet.is_pc:
        chief = field.sides[hero.side].chief == hero.id
        points += award(won=field.winner == hero.side, deeds=hero.deeds, chief=chief)
    yield from Change.of(sheet, "character_points", min(999, points), "Spent, and earned in this battle")


def prisoners(field: Battlefield) -> dict[str, int]:
    """Soldiers of units that surrendered, to whoever holds the field, else to their captors."""
    taken = dict.fromkeys(field.sides, 0)
    for unit in field.units.values():
        if unit.status is Status.SURRENDERED and not unit.sheet.is_vehicles:
            captor = field.winner if field.winner and field.winner != unit.side else unit.captor
            if captor in taken:
                taken[captor] += unit.size
    return taken


def _side(field: Battlefield, force: Force) -> Iterator[Change]:
    sheet = force.sheet
    yield from Change.of(
        sheet, "prisoners", sheet.prisoners + prisoners(field)[force.id], "Laid down their arms"
    )
    chief = field.heroes.get(sheet.commander or "")
    if chief and (chief.wound is Wound.DEAD or chief.captor):
        heir = force.chief if force.chief != chief.id else None
        yield from Change.of(sheet, "commander", heir or None, f"{chief.sheet.name} is gone")
