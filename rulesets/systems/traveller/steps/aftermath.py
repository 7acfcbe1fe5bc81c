"""After the battle: who of the casualties comes back, and what the rosters keep of it (F11, section 9)."""

from collections.abc import Mapping
from typing import NamedTuple

from rulesets.engine import Change, Line, Sheet, Table, others_than, people_of
from rulesets.engine.values import Json
from rulesets.systems.traveller.book.kinds import HeroStatus, UnitStatus
from rulesets.systems.traveller.book.tables import loss_dm, medic_dm, percent_of
from rulesets.systems.traveller.mechanics.damage import full_of, scores_of, status_of
from rulesets.systems.traveller.mechanics.joining import send_off
from rulesets.systems.traveller.people.field import Battlefield, Hero, Unit

RECOVERING = "Recovering Casualties"


class Back(NamedTuple):
    """What a recovery roll brings back."""

    percent: int
    recovered: int
    endurance: int
    size: int


def modifiers(
    start: int, lowest: int, *, zero_in_close: bool, medics: int, size: int, medic_skill: int
) -> list[Line]:
    return [
        Line("Losses at the worst moment", loss_dm(start, lowest, zero_in_close=zero_in_close), RECOVERING),
        *([Line("Medics", medic_dm(medics, size, medic_skill), RECOVERING)] if medics else []),
    ]


def back_of(total: int, start: int, end: int, size: int) -> Back:
    percent = percent_of(total)
    recovered = (start - end) * percent // 100
    endurance = end + recovered
    return Back(percent, recovered, endurance, size * endurance // start if start else size)


def recovery(field: Battlefield, table: Table) -> None:
    """Every unit that lost Endurance rolls; then the rosters are told."""
    for unit in field.units.values():
        if unit.status is UnitStatus.WITHIN:
            send_off(field, table, unit)
    hurt = [unit for unit in field.units.values() if unit.endurance < unit.start and _may(field, unit)]
    rolls = table.throw("recovery", hurt, "2d6", why="recovery", seen_by=lambda unit: people_of(unit.side))
    found = {}
    for unit, dice in zip(hurt, rolls, strict=True):
        found[unit.id] = _recover(field, table, unit, dice)
    for unit in field.units.values():
        if unit.id not in field.muster.spares:
            _propose_unit(field, table, unit, found)
    for hero in field.heroes.values():
        _propose_hero(table, hero)
    _propose_sides(field, table)


def _may(field: Battlefield, unit: Unit) -> bool:
    """Who left the field may recover if the campaign says so."""
    stays = not field.victors or unit.side in field.victors
    return stays or field.muster.options.recovery_for_losers


def _recover(field: Battlefield, table: Table, unit: Unit, dice: int) -> Back:
    sheet, ours = field.sheet_of(unit), people_of(unit.side)
    lines = modifiers(
        unit.start,
        unit.lowest,
        zero_in_close=unit.close_zero,
        medics=sheet.medics,
        size=sheet.size,
        medic_skill=sheet.medic_skill,
    )
    total = table.tally("recovery_total", unit, dice, *lines, label="Dice", audience=ours)
    back = back_of(total, unit.start, unit.endurance, sheet.size)
    gone = unit.start - back.endurance
    missing = "none_recovered" if back.endurance else "nobody_back"
    table.tell(
        "recovered" if back.recovered else missing,
        unit,
        to=ours,
        because=("recovery_total",),
        percent=back.percent,
        back=back.recovered,
        left=back.endurance,
        gone=gone,
    )
    if back.endurance and not unit.unseen:
        table.tell("recovered_seen", unit, to=others_than(unit.side))
    return back


# What the rosters keep


def _left(field: Battlefield, unit: Unit, back: Back | None) -> tuple[int, int]:
    """How many of a unit are left, and with which Endurance."""
    endurance = back.endurance if back else unit.endurance
    men = field.sheet_of(unit).size
    size = back.size if back else (men * endurance // unit.start if unit.start else men)
    scattered = unit.status is UnitStatus.ROUTED and not (back and back.recovered)
    return (0, 0) if size < 1 or scattered else (size, endurance)


def _propose_unit(field: Battlefield, table: Table, unit: Unit, found: Mapping[str, Back]) -> None:
    """What is left of it; those it sent off in the battle are with it again."""
    sheet = unit.sheet
    sent = [one for one in field.units.values() if one.template == unit.id and one.side == sheet.side]
    if all(one.endurance == one.start and one.id not in found for one in (unit, *sent)):
        return
    lefts = [_left(field, one, found.get(one.id)) for one in (unit, *sent)]
    size, endurance = sum(size for size, _ in lefts), sum(endurance for _, endurance in lefts)
    gone = not size
    why = "Nobody is left: strike it off the rolls" if gone else "Casualties"
    new: Json = {"size": size, "medics": sheet.medics * size // max(1, sheet.size)}
    if gone:
        new |= {"endurance": None if sheet.endurance_max is None else 0}
    elif endurance != size or sheet.endurance_max is not None:
        new |= {"endurance_max": max(endurance, 1), "endurance": endurance}
    else:
        new |= {"endurance": None}
    if gone:
        _strike_off(table, unit, found.get(unit.id))
    for name, value in new.items():
        _propose(table, sheet, name, value, why)


def _strike_off(table: Table, unit: Unit, back: Back | None) -> None:
    """Its own people have heard already where nobody comes back."""
    if back is None or back.endurance:
        table.tell("struck_off", unit, to=unit.sees_to)
    elif not unit.unseen:
        table.tell("struck_off", unit, to=others_than(unit.side))


def _propose_hero(table: Table, hero: Hero) -> None:
    now, full = scores_of(hero)._asdict(), full_of(hero)._asdict()
    for name, value in now.items():
        _propose(table, hero.sheet, f"{name}_now", None if value == full[name] else value, "Wounds")
    back = hero.status is HeroStatus.FLED
    status = status_of(scores_of(hero), full_of(hero)) if back else hero.status
    _propose(
        table, hero.sheet, "status", status, "Dead" if status is HeroStatus.DEAD else "As the battle left him"
    )


def _propose_sides(field: Battlefield, table: Table) -> None:
    if not field.over:
        return
    for side in field.sides.values():
        won = side.id in field.victors
        _propose(table, side.sheet, "won_last", won, "The last battle")
        _propose(table, side.sheet, "lost_last", not won, "The last battle")


def _propose(table: Table, sheet: Sheet, name: str, new: object, reason: str) -> None:
    for change in Change.of(sheet, name, new, reason):
        table.propose(change)
