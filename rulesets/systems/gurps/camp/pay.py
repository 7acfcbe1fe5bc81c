"""Pay day: what the men are owed, and what comes of not paying them (Feeding; F27, R41, R57)."""

from collections.abc import Callable, Iterator, Sequence

from rulesets.engine import Camp, Change, Kept, Problem, Table, people_of
from rulesets.systems.gurps.book.kinds import Lasts, MoodKey, Quality
from rulesets.systems.gurps.book.tables import UNPAID_MORALE_CAP
from rulesets.systems.gurps.camp.costs import costs_of, expects_pay, pay_of
from rulesets.systems.gurps.camp.formulas import PayDay, payday
from rulesets.systems.gurps.camp.orders import PayOut, Rewarded, Unrest
from rulesets.systems.gurps.mechanics.rolls import keeps_nerve, own_side
from rulesets.systems.gurps.people.gathering import NOTHING_SAID
from rulesets.systems.gurps.people.profile import Today, moods_of
from rulesets.systems.gurps.people.sheets import GurpsUnit, MoraleMod
from rulesets.systems.gurps.people.strength import base_morale, quality_of

PROUD = (Quality.ELITE, Quality.VETERAN)


def pay_day(camp: Camp, table: Table) -> None:
    """What is owed is worked out first; the GM says who gets it; who does not rolls morale."""
    units = [unit for unit in camp.units_of(camp.force) if unit.sheet.count]
    costs = costs_of(table, units)
    owed = {
        unit.id: pay_of(table, unit, costs[unit.id], by_quality=camp.options.pay_by_quality) for unit in units
    }
    pay = _asked(camp, table, units)
    paid = [unit for unit in units if unit.id not in pay.unpaid | pay.exempt]
    missed = [unit for unit in units if unit.id in pay.unpaid - pay.exempt]
    rewarded = _rewarded(camp, table, pay, paid)
    extra = {unit.id: pay.bonus * (unit.id in rewarded) for unit in paid}
    _settle_accounts(camp, table, pay, paid, owed, extra)
    for unit in paid:
        done = _paid(unit.sheet, extra[unit.id])
        table.tell("paid", unit, to=people_of(unit.side), sum=owed[unit.id] * (100 + extra[unit.id]) // 100)
        _keep(camp, table, unit, done, "Paid")
    _missed(camp, table, missed)


def _asked(camp: Camp, table: Table, units: Sequence[Kept]) -> PayOut:
    ids = [unit.id for unit in units]
    exempt = frozenset(unit.id for unit in units if not expects_pay(unit.sheet))
    [pay] = table.ask(
        "pay_day",
        [camp.force],
        PayOut,
        default=lambda _: PayOut(exempt=exempt),
        options=lambda _: {"unpaid": ids, "exempt": ids},
    )
    return pay


def _rewarded(camp: Camp, table: Table, pay_out: PayOut, paid: Sequence[Kept]) -> frozenset[str]:
    """Whom the extra pay is for: asked only where there is any."""
    if not pay_out.bonus or not paid:
        return frozenset()
    ids = [unit.id for unit in paid]
    [to] = table.ask(
        "bonus_to",
        [camp.force],
        Rewarded,
        default=lambda _: Rewarded(units=frozenset(ids)),
        options=lambda _: {"units": ids},
    )
    return to.units


def _settle_accounts(
    camp: Camp,
    table: Table,
    pay_out: PayOut,
    paid: Sequence[Kept],
    owed: dict[str, int],
    extra: dict[str, int],
) -> None:
    """What the treasury pays: the men's pay with what is on top, less the loot they were given."""
    force, people = camp.force, people_of(camp.force.id)
    lines = [
        (unit.sheet.name, owed[unit.id], "Paying and Maintaining Troops") for unit in paid if owed[unit.id]
    ]
    more = sum(owed[unit.id] * extra[unit.id] // 100 for unit in paid)
    lines += [("Extra pay", more, "Paying and Maintaining Troops")] * bool(more)
    burden = sum(line[1] for line in lines)
    shared = min(pay_out.loot, burden)
    lines += [("Loot shared out", -shared, "Paying and Maintaining Troops")] * bool(shared)
    cost = table.tally("wages", force, 0, *lines, audience=people)
    left = force.sheet.treasury - cost
    table.tell("treasury_pays", force, to=people, cost=cost)
    if left < 0:
        table.tell("in_debt", force, to=people, owed=-left)
    else:
        table.tell("treasury_left", force, to=people, left=left)
    for change in (
        *Change.of(force.sheet, "treasury", left, "Pay day"),
        *Change.of(force.sheet, "paid_day", _settled(camp), "Pay day"),
    ):
        table.propose(change)


def _paid(sheet: GurpsUnit, extra: int) -> PayDay:
    return payday(sheet.pay_penalty, sheet.pay_streak, paid=True, extra=extra)


def _unpaid(sheet: GurpsUnit) -> PayDay:
    return payday(sheet.pay_penalty, sheet.pay_streak, paid=False)


def _missed(camp: Camp, table: Table, units: Sequence[Kept]) -> None:
    """Morale falls, and each unit rolls; what those do who fail is the GM's."""
    after = {unit.id: _unpaid(unit.sheet) for unit in units}
    needed = {unit.id: _nerve(camp, table, unit, after[unit.id].penalty) for unit in units}
    rolls = table.throw("payday", units, "3d6", seen_by=own_side)
    grudging: list[Kept] = []
    for unit, roll in zip(units, rolls, strict=True):
        calm = table.verdict(
            "payday_calm", unit, keeps_nerve(roll, needed[unit.id]), audience=people_of(unit.side)
        )
        if not calm:
            grudging.append(unit)
    deserted = unrest(table, "unrest", grudging)
    for unit in units:
        if unit not in grudging:
            table.tell("bore_it", unit, to=people_of(unit.side))
        left = max(0, unit.sheet.count - deserted.get(unit.id, 0))
        _keep(camp, table, unit, after[unit.id], "Pay missed")
        for change in Change.of(unit.sheet, "count", left, "Deserted"):
            table.propose(change)


def _nerve(camp: Camp, table: Table, unit: Kept, penalty: int) -> int:
    """The morale against which unpaid men roll; the proud count as 14 at most (R57)."""
    sheet: GurpsUnit = unit.sheet
    quality = quality_of(sheet)
    base = base_morale(sheet)
    capped = min(base, UNPAID_MORALE_CAP) if quality in PROUD else base
    sheet = sheet.model_copy(update={"pay_penalty": penalty})
    moods = moods_of(sheet, NOTHING_SAID, leadership_of(camp, sheet), Today(camp.day))
    people = people_of(unit.side)
    cap = [("Unpaid, 14 at most", capped - base, "Paying and Maintaining Troops")] if capped != base else []
    lines = [*cap, *moods.lines]
    return table.tally("payday_morale", unit, base, *lines, label=quality.label, audience=people)


def leadership_of(camp: Camp, sheet: GurpsUnit) -> int | None:
    """The unit's own, or that of its leader."""
    leader = next((hero.sheet for hero in camp.heroes if hero.id == sheet.leader), None)
    return sheet.leadership if sheet.leadership is not None or leader is None else leader.leadership


def unrest(
    table: Table,
    kind: str,
    units: Sequence[Kept],
    left: Callable[[Kept], int] = lambda unit: unit.sheet.count,
) -> dict[str, int]:
    """What men do who will not bear it is the GM's; how many desert of each unit, of those who are left."""
    found: dict[str, int] = {}

    def check(unit: Kept, answer: Unrest) -> Iterator[Problem]:
        if answer.deserters > (have := left(unit)):
            yield Problem("too_many_desert", {"at": "deserters", "subject": unit.id, "have": have})

    for unit, answer in zip(units, table.ask(kind, units, Unrest, check=check), strict=True):
        found[unit.id] = answer.deserters
        table.tell("unrest_told", unit, to=people_of(unit.side), men=found[unit.id], story=answer.story)
    return found


def _keep(camp: Camp, table: Table, unit: Kept, done: PayDay, reason: str) -> None:
    sheet: GurpsUnit = unit.sheet
    moods = tuple(mod for mod in sheet.morale_mods if mod.key is not MoodKey.PAY_BONUS)
    if done.bonus:
        until = camp.day + camp.options.days(1)
        moods += (MoraleMod(key=MoodKey.PAY_BONUS, value=done.bonus, lasts=Lasts.MONTH, until=until),)
    elif reason != "Paid":
        moods = sheet.morale_mods
    for change in (
        *Change.of(sheet, "pay_penalty", done.penalty, reason),
        *Change.of(sheet, "pay_streak", done.streak, reason),
        *Change.of(
            sheet, "morale_mods", moods, "Extra pay" if done.bonus else "Last month’s extra pay is over"
        ),
    ):
        table.propose(change)


def is_due(camp: Camp) -> bool:
    """Whether a month has gone by since the men were last paid."""
    return bool(camp.units_of(camp.force)) and camp.day - _last_pay(camp) >= camp.options.month_days


def _last_pay(camp: Camp) -> int:
    return camp.force.sheet.paid_day or 1


def _settled(camp: Camp) -> int:
    """One pay day at a time: where several are due, the next is due at once (F27)."""
    return min(camp.day, _last_pay(camp) + camp.options.month_days) if is_due(camp) else camp.day
