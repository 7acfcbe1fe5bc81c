"""Steps 4 and 5: whom each hero's unit meets, and at what odds (PC Unit situation roll; T8, T9, F11)."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rulesets.engine import GM, Problem, Table, player
from rulesets.systems.runequest.field import Battlefield
from rulesets.systems.runequest.kinds import Camp, FoeType, Ratio
from rulesets.systems.runequest.orders import Meeting
from rulesets.systems.runequest.seats import situation_seat
from rulesets.systems.runequest.states import Hero, Pair, Unit
from rulesets.systems.runequest.tables import BANDS, ENCOUNTERS, RATIOS, TROOPS, row
from rulesets.systems.runequest.words import SOUGHT

MOST_PAIRS = 2
"""Two actions, so two foes at most (R38)."""
WANTED = {kind: rank for rank, kind in enumerate(ENCOUNTERS)}
"""The rank of the troops that a row of T8 means; worst and best are sought otherwise."""
SECTION = "PC Unit situation roll"


def seekers(field: Battlefield, camp: Camp) -> list[Unit]:
    """Heroes' units in the line of a camp that nobody has met yet."""
    return [unit for unit in field.pc_units(camp) if not field.pairs_of(unit.id)]


def loners(field: Battlefield, camp: Camp) -> list[Hero]:
    """Heroes who look for a foe on their own: parted from their unit, or left by it (R27, R33)."""
    return [
        hero
        for hero in field.heroes.values()
        if field.camp_of(hero.force) is camp and hero.is_able and (hero.alone or is_apart(field, hero))
    ]


def is_apart(field: Battlefield, hero: Hero) -> bool:
    return hero.apart and hero.unit in field.units and field.units[hero.unit].in_line


def has_seekers(camp: Camp) -> Any:
    """For a step: whether anybody of a camp has to look for a foe."""
    return lambda field: bool(seekers(field, camp) or loners(field, camp))


# Step 4, encounter and odds


def situation(camp: Camp) -> Any:
    """The step of one camp."""

    def play(field: Battlefield, table: Table) -> None:
        units = seekers(field, camp)
        parted = [hero for hero in loners(field, camp) if not hero.alone]
        who: list[Unit | Hero] = [*units, *parted]
        with table.together():
            meets = table.throw("encounter", who, "1d100", to=lambda one: _seat(field, one), why="encounter")
            odds = table.throw("odds", who, "1d100", to=lambda one: _seat(field, one), why="odds")
        for one, meet, ratio in zip(who, meets, odds, strict=True):
            _situate(field, table, one, meet, ratio)

    return play


def _seat(field: Battlefield, one: Unit | Hero) -> Any:
    return situation_seat(field, one) if isinstance(one, Unit) else player(one.id)


def _situate(field: Battlefield, table: Table, one: Unit | Hero, meet: int, ratio: int) -> None:
    mod = ("Army commander’s modifier", field.sides[one.side].mod, SECTION)
    total = table.tally("encounter_total", one, meet, mod, label="Dice")
    one.seeks = table.verdict("seeks", one, row(BANDS, ENCOUNTERS, total))
    total = table.tally("odds_total", one, ratio, mod, label="Dice")
    one.odds = table.verdict("odds_found", one, row(BANDS, RATIOS, total))
    table.tell(
        "situated",
        one,
        because=("encounter_total", "encounter", "odds_total", "odds"),
        seeks=one.seeks,
        odds=one.odds,
    )


# Step 5, the enemy before you


def match_foes(camp: Camp) -> Any:
    """The step of one camp."""

    def play(field: Battlefield, table: Table) -> None:
        units, alone = seekers(field, camp), loners(field, camp)
        picked = _picks(field, units)
        who: list[Unit | Hero] = [*units, *alone]
        said = table.ask(
            "foe",
            who,
            Meeting,
            to=GM,
            default=lambda one: _as_picked(field, one, picked),
            options=lambda one: {"foe": [foe.id for foe in field.foes_of(one.side) if foe.in_line]},
            notes=lambda one: _wanted(one),
            check_side=lambda given: _at_most_two(field, given),
        )
        for one, meeting in zip(who, said, strict=True):
            if isinstance(one, Unit):
                _pair(field, table, one, meeting)
            else:
                one.foe, one.odds = meeting.foe or "", meeting.odds
                if one.foe:
                    table.tell("met_alone", one, foe=one.foe, odds=one.odds)

    return play


def _picks(field: Battlefield, units: Sequence[Unit]) -> dict[str, str | None]:
    """What the rules pick for one unit after the other: each pair takes a foe out of the list."""
    engaged = {unit.id: len(field.pairs_of(unit.id)) for unit in field.units.values()}
    found: dict[str, str | None] = {}
    for unit in units:
        foe = pick(field.foes_of(unit.force), unit.seeks or FoeType.STANDARD, engaged)
        found[unit.id] = foe.id if foe else None
        for id in (unit.id, foe.id if foe else ""):
            engaged[id] = engaged.get(id, 0) + 1
    return found


def _wanted(one: Unit | Hero) -> list[tuple[str, str]]:
    """What the dice ask for."""
    return [("The dice want", SOUGHT[one.seeks])] if one.seeks else []


def _as_picked(field: Battlefield, one: Unit | Hero, picked: Mapping[str, str | None]) -> Meeting:
    if isinstance(one, Unit):
        return Meeting(foe=picked[one.id], odds=one.odds)
    foe = pick(field.foes_of(one.side), one.seeks or FoeType.STANDARD, {})
    return Meeting(foe=foe.id if foe else None, odds=Ratio.SURROUNDED if one.alone else one.odds)


def pick(foes: Iterable[Unit], wanted: FoeType, engaged: Mapping[str, int]) -> Unit | None:
    """Whom a unit meets of those in the line, the free ones first (F11)."""
    able = [foe for foe in foes if foe.in_line]
    for times in range(MOST_PAIRS):
        free = [foe for foe in able if engaged.get(foe.id, 0) == times]
        if free:
            return _best_of(free, wanted)
    return None


def _best_of(free: Sequence[Unit], wanted: FoeType) -> Unit:
    if wanted is FoeType.WORST:
        return min(free, key=_might)
    if wanted is FoeType.BEST:
        return max(free, key=_might)
    return min(free, key=lambda foe: (abs(_rank(foe) - WANTED[wanted]), -_rank(foe), -foe.strength))


def _rank(foe: Unit) -> int:
    return TROOPS[foe.sheet.quality].rank


def _might(foe: Unit) -> tuple[int, int, int]:
    return _rank(foe), foe.sheet.attack + foe.sheet.defence + foe.sheet.courage, foe.strength


def _at_most_two(field: Battlefield, given: Mapping[str, Meeting]) -> Iterable[Problem]:
    engaged = {unit.id: len(field.pairs_of(unit.id)) for unit in field.units.values()}
    for id, meeting in given.items():
        if meeting.foe and id in field.units:
            engaged[meeting.foe] = engaged.get(meeting.foe, 0) + 1
            if engaged[meeting.foe] > MOST_PAIRS:
                yield Problem("foe_of_too_many", {"at": "foe", "subject": meeting.foe})


def _pair(field: Battlefield, table: Table, unit: Unit, meeting: Meeting) -> None:
    if not meeting.foe:
        table.tell("met_nobody", unit)
        return
    field.pairs = (*field.pairs, Pair(unit=unit.id, foe=meeting.foe, odds=meeting.odds))
    table.tell("met", unit, foe=meeting.foe, odds=meeting.odds)
