"""Step 4 of a round, Morale: who must be tried and why, and what becomes of those who fail (F9)."""

from collections.abc import Iterable, Sequence

from rulesets.engine import EVERYONE, Audience, Line, Part, Table, filled, label
from rulesets.systems.traveller.book.kinds import DOWN, Campaign, MoraleChecks, Trigger, UnitStatus
from rulesets.systems.traveller.book.tables import (
    CAMPAIGNS,
    EXCEPTIONAL,
    LOST,
    STRONG_POSITION,
    SUCCESS,
    UNFED,
    WON,
    characteristic_dm,
    pay_dm,
)
from rulesets.systems.traveller.people.field import Battlefield, Unit

MORALE = label("Morale {score}")


def morale(field: Battlefield, table: Table) -> None:
    """Every unit that has a reason to waver is tried."""
    fighting = field.fighting
    tried = {unit.id: triggers_of(unit) for unit in fighting}
    wavering = [unit for unit in fighting if tried[unit.id]]
    for unit in wavering:
        crossed = [one for one in tried[unit.id] if one in (Trigger.HALF, Trigger.QUARTER)]
        unit.seen = (*unit.seen, *(one for one in crossed if one not in unit.seen))
    if not wavering:
        return
    each = field.muster.options.morale_checks is MoraleChecks.EACH
    for unit in wavering:
        table.tell("wavers", unit, to=unit.sees_to, triggers=tuple(tried[unit.id]))
    checks = [(unit, found) for unit in wavering for found in _shocks(tried[unit.id], each=each)]
    subjects = [Part(unit, found[0].value) if each else unit for unit, found in checks]
    rolls = table.throw("morale", subjects, "2d6", why="morale", seen_by=_eyes)
    for (unit, found), subject, dice in zip(checks, subjects, rolls, strict=True):
        waver(field, table, unit, subject, found, dice)
    for unit in wavering:
        unit.called = None


def _eyes(subject: Unit | Part) -> Audience:
    """Who may see how it is tried: of a unit out of sight, its own people."""
    unit = subject.whole if isinstance(subject, Part) else subject
    return unit.sees_to if isinstance(unit, Unit) else EVERYONE


def _shocks(found: list[Trigger], *, each: bool) -> list[list[Trigger]]:
    """What is tried at once: all reasons together, or one after the other."""
    return [[one] for one in found] if each else [found]


def crossed_of(start: int, before: int, after: int, seen: Sequence[Trigger]) -> list[Trigger]:
    """The thresholds of Endurance passed in this round (T11)."""
    if after >= before:
        return []
    found = []
    if 2 * after <= start and Trigger.HALF not in seen:
        found.append(Trigger.HALF)
    if 4 * after <= start and Trigger.QUARTER not in seen:
        found.append(Trigger.QUARTER)
    if 3 * after <= before:
        found.append(Trigger.THIRD_IN_ROUND)
    return found


def triggers_of(unit: Unit) -> list[Trigger]:
    """Why this unit is tried, in the order of the table."""
    found = crossed_of(unit.start, unit.before, unit.endurance, unit.seen)
    if unit.close_taken > unit.close_dealt:
        found.append(Trigger.WORSE_IN_CLOSE_COMBAT)
    if unit.giants:
        found.append(Trigger.HIT_BY_GIANT)
    return found + [Trigger.CALLED] * (unit.called is not None)


def difficulty_of(unit: Unit, trigger: Trigger) -> int:
    if trigger is Trigger.CALLED:
        return unit.called.dm if unit.called else 0
    return trigger.dm


def mood_lines(
    *,
    strong_position: bool = False,
    months_unpaid: int = 0,
    won_last: bool = False,
    campaign: Campaign = Campaign.EVEN,
    lost_last: bool = False,
    unfed: bool = False,
    heroic: Iterable[int] = (),
    other: Iterable[int] = (),
) -> list[Line]:
    """What lifts and lowers spirits, each with its reason (T9, T10)."""
    found = (
        ("In a strong position", STRONG_POSITION * strong_position, "Morale Modifier"),
        ("Unpaid", pay_dm(months_unpaid), "Morale Modifier"),
        ("Won its last battle", WON * won_last, "Morale Modifier"),
        ("The campaign", CAMPAIGNS[campaign], "Morale Modifier"),
        ("Lost its last battle", LOST * lost_last, "Morale Modifier"),
        ("Has not eaten", UNFED * unfed, "Morale Modifier"),
        ("Deeds of heroes", sum(heroic), "Characters Within Mass Combat"),
        ("Other", sum(other), "GM"),
    )
    return [Line(*one) for one in found if one[1]]


def mood_of(field: Battlefield, unit: Unit) -> list[Line]:
    side, sheet = field.sides[unit.side].sheet, field.sheet_of(unit)
    return mood_lines(
        strong_position=unit.strong,
        months_unpaid=side.months_unpaid if sheet.months_unpaid is None else sheet.months_unpaid,
        won_last=side.won_last,
        campaign=side.campaign,
        lost_last=side.lost_last,
        unfed=side.unfed if sheet.unfed is None else sheet.unfed,
        heroic=[dm for dm, _ in unit.heroic],
        other=[unit.mood],
    )


def fallen_to(status: UnitStatus, total: int) -> UnitStatus:
    """One step down for a failure, two for an exceptional one (R8)."""
    if total >= SUCCESS:
        return status
    steps = 2 if total - SUCCESS <= -EXCEPTIONAL else 1
    return DOWN[min(DOWN.index(status) + steps, len(DOWN) - 1)]


def waver(
    field: Battlefield, table: Table, unit: Unit, subject: Unit | Part, found: list[Trigger], dice: int
) -> None:
    if unit.status not in DOWN[:3]:
        return
    worst = min(found, key=lambda reason: difficulty_of(unit, reason))
    score = field.body(unit).morale
    lines = [
        Line(filled(MORALE, score=score), characteristic_dm(score)),
        Line(worst.label, difficulty_of(unit, worst), "Morale check Difficulty"),
        *mood_of(field, unit),
    ]
    eyes = unit.sees_to
    total = table.tally("morale_total", subject, dice, *lines, label="Dice", audience=eyes)
    unit.heroic = tuple((dm, left - 1) for dm, left in unit.heroic if left > 1)
    before = unit.status
    unit.status = table.verdict("morale_state", subject, fallen_to(unit.status, total), audience=eyes)
    if unit.status is before:
        table.tell("stood_fast", unit, to=eyes, because=("morale", "morale_total"), state=unit.status)
    else:
        table.tell("wavered", unit, to=eyes, because=("morale", "morale_total"), state=unit.status)
