"""Steps 4 and 5: whom each hero's unit meets, and at what odds (PC Unit situation roll; T8, T9, F11)."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, lru_cache

from rulesets.engine import GM, Problem, Seat, Table, filled, player
from rulesets.systems.runequest.book.kinds import ArmyCamp, FoeType, Ratio
from rulesets.systems.runequest.book.tables import BANDS, ENCOUNTERS, RATIOS, TROOPS, row
from rulesets.systems.runequest.mechanics.seats import situation_seat
from rulesets.systems.runequest.people.field import Battlefield
from rulesets.systems.runequest.people.orders import Meeting
from rulesets.systems.runequest.people.states import Hero, Pair, Unit
from rulesets.systems.runequest.words.names import SOUGHT

MOST_PAIRS = 2
"""Two actions, so two foes at most (R38)."""
WANTED = {kind: rank for rank, kind in enumerate(ENCOUNTERS)}
"""The rank of the troops that a row of T8 means; worst and best are sought otherwise."""
SECTION = "PC Unit situation roll"


def seekers(field: Battlefield, camp: ArmyCamp) -> list[Unit]:
    """Heroes' units in the first line of a camp that nobody has met yet."""
    met = field.met
    return [unit for id, unit in field.pc_line(camp) if not unit.behind and id not in met]


def loners(field: Battlefield, camp: ArmyCamp) -> list[Hero]:
    """Heroes who look for a foe on their own: parted from their unit, or left by it (R27, R33)."""
    return [
        hero
        for hero in field.heroes.values()
        if field.camp_of(hero.side) is camp and hero.is_able and (hero.alone or is_apart(field, hero))
    ]


def is_apart(field: Battlefield, hero: Hero) -> bool:
    return hero.apart and hero.unit in field.units and field.units[hero.unit].in_line


def has_seekers(camp: ArmyCamp) -> Callable[[Battlefield], bool]:
    """For a step: whether anybody of a camp has to look for a foe."""
    return lambda field: bool(seekers(field, camp) or loners(field, camp))


# Step 4, encounter and odds


def situation(camp: ArmyCamp) -> Callable[[Battlefield, Table], None]:
    """The step of one camp."""

    def play(field: Battlefield, table: Table) -> None:
        units = seekers(field, camp)
        parted = [hero for hero in loners(field, camp) if not hero.alone]
        who: list[Unit | Hero] = [*units, *parted]
        with table.together():
            meets = table.throw(
                "encounter", who, "1d100", to=lambda seeker: _seat(field, seeker), why="encounter"
            )
            odds = table.throw("odds", who, "1d100", to=lambda seeker: _seat(field, seeker), why="odds")
        for seeker, meet, ratio in zip(who, meets, odds, strict=True):
            _situate(field, table, seeker, meet, ratio)

    return play


def _seat(field: Battlefield, seeker: Unit | Hero) -> Seat:
    return situation_seat(field, seeker) if isinstance(seeker, Unit) else player(seeker.id)


def _situate(field: Battlefield, table: Table, seeker: Unit | Hero, meet: int, ratio: int) -> None:
    mod = ("Army commander’s modifier", field.sides[seeker.side].mod, SECTION)
    total = table.tally("encounter_total", seeker, meet, mod, label="Dice")
    seeker.seeks = table.verdict("seeks", seeker, row(BANDS, ENCOUNTERS, total))
    total = table.tally("odds_total", seeker, ratio, mod, label="Dice")
    seeker.odds = table.verdict("odds_found", seeker, row(BANDS, RATIOS, total))
    table.tell(
        "situated",
        seeker,
        because=("encounter_total", "encounter", "odds_total", "odds"),
        seeks=seeker.seeks,
        odds=seeker.odds,
    )


# Step 5, the enemy before you


def match_foes(camp: ArmyCamp) -> Callable[[Battlefield, Table], None]:
    """The step of one camp."""

    def play(field: Battlefield, table: Table) -> None:
        units, alone = seekers(field, camp), loners(field, camp)
        foes = [foe for foe in field.units_in(camp.foe) if foe.in_front]
        picked, ids = _picks(field, units, foes), [foe.id for foe in foes]
        who: list[Unit | Hero] = [*units, *alone]
        meetings = table.ask(
            "foe",
            who,
            Meeting,
            to=GM,
            default=lambda seeker: _as_picked(field, seeker, picked),
            options=lambda _: {"foe": ids},
            notes=lambda seeker: _wanted(seeker),
            check_side=lambda given: _at_most_two(field, given),
        )
        for seeker, meeting in zip(who, meetings, strict=True):
            if isinstance(seeker, Unit):
                _pair(field, table, seeker, meeting)
            else:
                seeker.foe, seeker.odds = meeting.foe or "", meeting.odds
                if seeker.foe:
                    table.tell("met_alone", seeker, foe=seeker.foe, odds=seeker.odds)

    return play


def _picks(field: Battlefield, units: Sequence[Unit], foes: Sequence[Unit]) -> dict[str, str | None]:
    """What the rules pick for one unit after the other: each pair takes a foe out of the list."""
    engaged = {id: len(pairs) for id, pairs in field.met.items()}
    found: dict[str, str | None] = {}
    for unit in units:
        foe = _first_free(foes, unit.seeks or FoeType.STANDARD, engaged)
        found[unit.id] = foe.id if foe else None
        for id in (unit.id, foe.id if foe else ""):
            engaged[id] = engaged.get(id, 0) + 1
    return found


def _wanted(seeker: Unit | Hero) -> list[tuple[str, str]]:
    """What the dice ask for."""
    return [("The dice want", filled("{sought}", sought=SOUGHT[seeker.seeks]))] if seeker.seeks else []


def _as_picked(field: Battlefield, seeker: Unit | Hero, picked: Mapping[str, str | None]) -> Meeting:
    if isinstance(seeker, Unit):
        return _meeting(picked[seeker.id], seeker.odds)
    foe = pick(field.foes_of(seeker.side), seeker.seeks or FoeType.STANDARD, {})
    return _meeting(foe.id if foe else None, Ratio.SURROUNDED if seeker.alone else seeker.odds)


@cache
def _meeting(foe: str | None, odds: Ratio) -> Meeting:
    return Meeting(foe=foe, odds=odds)


def pick(foes: Iterable[Unit], wanted: FoeType, engaged: Mapping[str, int]) -> Unit | None:
    """Whom a unit meets of those in the first line, the free ones first (F11)."""
    return _first_free([foe for foe in foes if foe.in_front], wanted, engaged)


def _first_free(able: Sequence[Unit], wanted: FoeType, engaged: Mapping[str, int]) -> Unit | None:
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
    engaged = {id: len(pairs) for id, pairs in field.met.items()}
    for id, meeting in given.items():
        if meeting.foe and id in field.units:
            engaged[meeting.foe] = engaged.get(meeting.foe, 0) + 1
            if engaged[meeting.foe] > MOST_PAIRS:
                yield Problem("foe_of_too_many", {"at": "foe", "subject": meeting.foe})


@lru_cache(maxsize=4096)
def _met(unit: str, foe: str, odds: Ratio) -> Pair:
    return Pair(unit=unit, foe=foe, odds=odds)


def _pair(field: Battlefield, table: Table, unit: Unit, meeting: Meeting) -> None:
    if not meeting.foe:
        table.tell("met_nobody", unit)
        return
    field.pairs = (*field.pairs, _met(unit.id, meeting.foe, meeting.odds))
    table.tell("met", unit, foe=meeting.foe, odds=meeting.odds)
