"""After the battle: what lasts, proposed to the game master change by change (a ruling of these rules)."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from rulesets.engine import Change, Table, filled, label
from rulesets.systems.starwars.book.codes import text
from rulesets.systems.starwars.book.kinds import Skill, UnitStatus, Wound
from rulesets.systems.starwars.people.field import Battlefield, Hero, Side, Unit
from rulesets.systems.starwars.people.profile import code_on, codes_of, faction_of, joined_code, quick
from rulesets.systems.starwars.people.sheets import is_unlisted

GONE = label("{name} is gone")
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


def is_lost(field: Battlefield, unit: Unit) -> bool:
    """Whether it laid down its arms, and nobody of its own freed it."""
    return unit.status is UnitStatus.SURRENDERED and not is_freed(field, unit.side, unit.captor)


def is_freed(field: Battlefield, side: str, captor: str) -> bool:
    """Whether prisoners are free again: their own side holds the field, and no captor is left on it."""
    captors = (one for one in field.units.values() if one.side == captor and one.is_here and one.size)
    return field.winner == side and captor in field.sides and not any(captors)


def award(*, won: bool, deeds: int, chief: bool) -> int:
    """Character Points for one person."""
    return AWARD + WON * won + min(MOST_DEEDS, deeds) + CHIEF * (won and chief)


def aftermath(field: Battlefield, table: Table) -> None:
    """Every lasting change, for the GM to edit and confirm."""
    for change in changes(field):
        table.propose(change)
    for unit in field.units.values():
        if unit.sheet.is_vehicles and (unit.light or unit.heavy or unit.severe or unit.destroyed):
            fate = wrecks_of(field, unit)
            kind = "wrecks" if fate.salvaged or fate.lost else "battered"
            every = fate.to_repair == fate.in_service
            table.tell(kind, unit, every=every, **fate._asdict())
        elif not unit.sheet.is_vehicles and (lost := unit.brought - unit.size) > 0:
            men = fate_of(field, unit)
            kind = "fate" if men.recovered else "none_back"
            table.tell(kind, unit, lost=lost, back=men.recovered, dead=men.dead)
        if unit.size and unit.status is UnitStatus.SURRENDERED and not is_lost(field, unit):
            table.tell("freed", unit, n=unit.size)
    for side, taken in prisoners(field).items():
        if taken:
            table.tell("prisoners_taken", field.sides[side], n=taken)


def changes(field: Battlefield) -> Iterator[Change]:
    for unit in field.units.values():
        yield from _new(field, unit) if unit.id in field.muster.spares else _unit(field, unit)
    for hero in field.heroes.values():
        yield from _hero(field, hero)
    for side in field.sides.values():
        yield from _side(field, side)


def fate_of(field: Battlefield, unit: Unit) -> Soldiers:
    options = field.options
    holds = field.winner == unit.side
    percent = options.recovered_winner_percent if holds else options.recovered_loser_percent
    return soldiers(unit.brought, unit.size, percent, surrendered=is_lost(field, unit))


def wrecks_of(field: Battlefield, unit: Unit) -> Vehicles:
    """Whoever holds the field tows the wrecks away, whoever’s they were."""
    states = unit.ok, unit.light, unit.heavy, unit.severe, unit.destroyed
    return vehicles(*states, holds_field=bool(field.winner))


def moved(field: Battlefield) -> dict[str, int]:
    """By unit: how many came into it in the battle, less those who left it alive. What a part that was
    divided off has lost is lost to its unit.
    """
    parts = [unit for unit in field.units.values() if unit.id in field.muster.spares]
    found = {unit.id: unit.brought - unit.sheet.size for unit in field.units.values() if unit not in parts}
    for part in parts:
        if part.template in found:
            found[part.template] += _lost_for_good(field, part)
    return {id: number for id, number in found.items() if number}


def _lost_for_good(field: Battlefield, unit: Unit) -> int:
    if not unit.sheet.is_vehicles:
        return unit.brought - fate_of(field, unit).final
    fate = wrecks_of(field, unit)
    kept = 0 if is_lost(field, unit) else fate.in_service
    return unit.brought - kept - (fate.salvaged if field.winner == unit.side else 0)


def _unit(field: Battlefield, unit: Unit) -> Iterator[Change]:
    sheet = unit.sheet
    if unit.status is UnitStatus.MERGED:
        for state in ("light", "heavy", "severe", "size"):
            yield from Change.of(sheet, state, 0, "Joined another unit")
        yield from Change.of(sheet, "weapons", _weapons(unit, 0), "Joined another unit")
        return
    grown = 0 if is_lost(field, unit) else unit.size
    if sheet.is_vehicles:
        yield from _motor_pool(field, unit)
    else:
        fate = fate_of(field, unit)
        lost = is_lost(field, unit)
        grown = 0 if lost else max(fate.final, unit.size)
        yield from _full_strength(unit, grown)
        reason = "Laid down its arms" if lost else "Losses, less those who come back"
        yield from Change.of(sheet, "size", grown, reason)
    yield from Change.of(sheet, "weapons", _weapons(unit, grown), "What is left of its weapons")
    if not unit.size:
        return
    yield from Change.of(sheet, "casualty_points", unit.points, "Until reinforcements come")
    yield from Change.of(sheet, "stamina_lost", unit.stamina_lost, "Until it has slept")
    yield from Change.of(sheet, "fatigue", unit.fatigue, "Until it has slept")
    learned = dict(_experience(field, unit))
    yield from _codes(field, unit, learned)
    for name, code in learned.items():
        yield from Change.of(sheet, name, text(code), "Has fought and stood")
    if unit.side != sheet.side:
        yield from Change.of(sheet, "side", unit.side, "Changed sides")
        yield from Change.of(sheet, "superior", None, "Changed sides")
    leader = field.heroes.get(sheet.leader or "")
    if leader and (unit.side != leader.side or leader.wound is Wound.DEAD or _is_held(field, leader)):
        yield from Change.of(sheet, "leader", None, filled(GONE, name=leader.sheet.name))


def _new(field: Battlefield, unit: Unit) -> Iterator[Change]:
    """Who was divided off in the battle is a unit from now on, with all that befell it there."""
    found = {change.name: change.new for change in _unit(field, unit)}
    if unit.status is UnitStatus.MERGED or not (found.get("size") or found.get("severe")):
        return
    identity = {"id", "name", "side", "leader", "superior", "detached_from", "notes"}
    sheet = unit.sheet.model_dump(mode="json", exclude=identity, exclude_defaults=True)
    side = found.pop("side", unit.sheet.side)
    for name in identity & found.keys():
        del found[name]
    leader = field.leader(unit)
    found |= {"leader": leader.id} if leader and leader.side == side else {}
    people = [hero.sheet for hero in field.heroes.values() if hero.unit == unit.id]
    yield Change.new_unit(side, unit.sheet.name, sheet | found, "Divided off in the battle", heroes=people)


def _full_strength(unit: Unit, grown: int) -> Iterator[Change]:
    """Full strength is written down where it is not what the unit has now."""
    sheet = unit.sheet
    was = sheet.base_size or max(1, sheet.size)
    if unit.full != was or (sheet.base_size is None and grown < sheet.size):
        yield from Change.of(sheet, "base_size", max(1, unit.full), "Full strength")


def _codes(field: Battlefield, unit: Unit, learned: Mapping[str, int]) -> Iterator[Change]:
    """Who was divided off keeps the codes; who was joined by others has the mean of all (F27)."""
    if not unit.template and not unit.blend:
        return
    for name in codes_of(unit.sheet):
        if name != "command" and name not in learned and _is_spelled(field, unit, name):
            yield from Change.of(unit.sheet, name, text(_code_in(field, unit, name)), "Divided or joined")


def _is_spelled(field: Battlefield, unit: Unit, name: str) -> bool:
    """Whether any of their sheets has that code; what all leave to an attribute stays left."""
    others = (_is_spelled(field, field.units[id], name) for id, _, _ in unit.blend)
    return getattr(field.trained(unit), name) is not None or any(others)


def _code_in(field: Battlefield, unit: Unit, name: str) -> int:
    code = code_on(field.trained(unit), field.sides[unit.side].sheet, name)
    for id, size, joined in unit.blend:
        code = joined_code(code, size, _code_in(field, field.units[id], name), joined)
    return code


def _experience(field: Battlefield, unit: Unit) -> Iterator[tuple[str, int]]:
    """A pip on the skill it used most, up to the best of its experience; then the GM may call it better."""
    sheet = field.trained(unit)
    if not unit.attacked or unit.status is not UnitStatus.STEADY or sheet.is_vehicles or not unit.uses:
        return
    skill = max(unit.uses, key=lambda use: use[1])[0]
    code = field.profile(unit).bases[Skill(skill)]
    side = field.sides[unit.side].sheet
    if code < quick(faction_of(sheet, side), sheet.quality, "high").skill:
        yield skill, code + 1


def _weapons(unit: Unit, grown: int) -> tuple[Any, ...]:
    """Counts stay as they are; arms of those who come back come with them, what is used up does not."""
    found = []
    for weapon in unit.weapons:
        if is_unlisted(weapon) and weapon not in unit.sheet.weapons:
            continue
        left = unit.count_of(weapon.key)
        if weapon.count is None and left >= unit.size and unit.status is not UnitStatus.MERGED:
            found.append(weapon)
            continue
        comes_back = not weapon.expendable and unit.size
        count = left * grown // unit.size if comes_back else left
        found.append(weapon.model_copy(update={"count": count}))
    return tuple(found)


def _motor_pool(field: Battlefield, unit: Unit) -> Iterator[Change]:
    sheet, fate = unit.sheet, wrecks_of(field, unit)
    if fate.salvaged and field.winner != unit.side:
        yield _salvage(field, unit, fate.salvaged)
    own = fate.salvaged if field.winner == unit.side else 0
    yield from Change.of(sheet, "severe", own, "Towed off the field to repair")
    if is_lost(field, unit):
        for state in ("light", "heavy", "size"):
            yield from Change.of(sheet, state, 0, "Laid down its arms")
        return
    yield from _full_strength(unit, unit.size)
    yield from Change.of(sheet, "light", unit.light, "Lightly damaged, to repair")
    yield from Change.of(sheet, "heavy", unit.heavy, "Heavily damaged, to repair")
    yield from Change.of(sheet, "size", fate.in_service, "In service")


def _salvage(field: Battlefield, unit: Unit, wrecks: int) -> Change:
    """Wrecks that others tow off the field are a new unit of theirs, for the workshop."""
    theirs = {"id", "name", "side", "leader", "superior", "embarked_in", "detached_from", "notes", "command"}
    fields = unit.sheet.model_dump(mode="json", exclude=theirs, exclude_defaults=True)
    none = {"size": 0, "light": 0, "heavy": 0, "casualty_points": 0, "base_size": max(1, wrecks)}
    name = f"Wrecks of {unit.sheet.name}"[:80]
    return Change.new_unit(field.winner, name, {**fields, **none, "severe": wrecks}, "Towed off the field")


def _hero(field: Battlefield, hero: Hero) -> Iterator[Change]:
    sheet = hero.sheet
    yield from Change.of(sheet, "wound", hero.wound, "Wounds")
    if hero.unit not in field.muster.spares:
        yield from Change.of(sheet, "unit", hero.unit or None, "With another unit now")
    captor = hero.captor if _is_held(field, hero) else None
    yield from Change.of(sheet, "captor", captor, "Taken prisoner")
    yield from Change.of(sheet, "force_points", hero.force_points, "Force Points spent")
    points = hero.character_points
    if hero.wound is not Wound.DEAD and sheet.is_pc:
        chief = field.sides[hero.side].chief == hero.id
        points += award(won=field.winner == hero.side, deeds=hero.deeds, chief=chief)
    yield from Change.of(sheet, "character_points", min(999, points), "Spent, and earned in this battle")


def _is_held(field: Battlefield, hero: Hero) -> bool:
    """Whether somebody was taken, and nobody of his own freed him."""
    return bool(hero.captor) and not is_freed(field, hero.side, hero.captor)


def prisoners(field: Battlefield) -> dict[str, int]:
    """Soldiers of units that surrendered, to whoever holds the field, else to their captors."""
    taken = dict.fromkeys(field.sides, 0)
    for unit in field.units.values():
        if is_lost(field, unit) and not unit.sheet.is_vehicles:
            captor = field.winner if field.winner and field.winner != unit.side else unit.captor
            if captor in taken:
                taken[captor] += unit.size
    return taken


def _side(field: Battlefield, side: Side) -> Iterator[Change]:
    sheet = side.sheet
    yield from Change.of(
        sheet, "prisoners", sheet.prisoners + prisoners(field)[side.id], "Laid down their arms"
    )
    chief = field.heroes.get(sheet.commander or "")
    if chief and (chief.wound is Wound.DEAD or _is_held(field, chief)):
        heir = side.chief if side.chief != chief.id else None
        yield from Change.of(sheet, "commander", heir or None, filled(GONE, name=chief.sheet.name))
