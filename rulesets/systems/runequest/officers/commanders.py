"""What the commander of a side orders: a reserve whom no rout shakes, spells, and who shoots."""

from collections.abc import Iterator, Mapping

from rulesets.engine import Desk, Json, Proposal, Temper
from rulesets.engine.values import Facts
from rulesets.systems.runequest.book.kinds import Stance
from rulesets.systems.runequest.mechanics.battle_lines import front_of
from rulesets.systems.runequest.officers.lines import can_spare, held_back, whole
from rulesets.systems.runequest.officers.magic import Cast, casts, counters
from rulesets.systems.runequest.officers.weighing import Enemies, posed, stands
from rulesets.systems.runequest.people.field import Battlefield
from rulesets.systems.runequest.people.orders import CommandOrders, MagicOrders
from rulesets.systems.runequest.people.states import Side, Unit
from rulesets.systems.runequest.steps.outcome import must_check


def command(desk: Desk[Battlefield, CommandOrders]) -> Iterator[Proposal]:
    """Spells where they break or kill most; of the others a reserve; the rest meets the enemy."""
    field, side = desk.field, desk.field.sides[desk.subject]
    spells = casts(field, side, desk.temper) if desk.ask.form is MagicOrders else []
    mine = [field.units[id] for id in desk.ask.options["reserve"]]
    free = [unit for unit in mine if unit.id not in {cast.order.caster for cast in spells}]
    reserve = _reserve(field, side, free, desk.temper)
    line = [unit for unit in free if unit not in reserve]
    stances = _stances(field, side, line, desk)
    orders: Json = {
        **stances,
        "reserve": frozenset(unit.id for unit in reserve),
        "relieve": _relief(field, side, desk, line),
        "close": frozenset(id for id in desk.ask.options["close"] if is_better_close(field, field.units[id])),
        "commander_unit": desk.ask.default.commander_unit,
    }
    if desk.ask.form is MagicOrders:
        points = counters(field, desk.ask.options["counter"], spells, desk.temper)
        orders |= {"spells": tuple(cast.order for cast in spells), "counter": points}
    given = desk.ask.form(**orders)
    if desk.temper is Temper.CAREFUL and _is_lost(field, side):
        yield Proposal(given.model_copy(update={"withdraw_army": True}), "advice_give_up", {})
    yield Proposal(given, *_why(field, side, reserve, spells))


def _why(field: Battlefield, side: Side, reserve: list[Unit], spells: list[Cast]) -> tuple[str, Facts]:
    """The best of the spells, and who is kept back."""
    kept: Facts = {"reserve": [unit.id for unit in reserve], "men": sum(unit.strength for unit in reserve)}
    if not spells and reserve:
        return "advice_reserve", kept
    if not spells:
        theirs = held_back(field, side).reserve
        return ("advice_forward" if theirs else "advice_line"), {"men": theirs}
    best = max(spells, key=lambda cast: cast.worth)
    facts = {**kept, **best.facts, "caster": best.order.caster, "target": best.order.target}
    return f"advice_{best.order.spell.value}{'_reserve' if reserve else ''}", facts


def _reserve(field: Battlefield, side: Side, free: list[Unit], temper: Temper) -> list[Unit]:
    """Whoever can be spared of the line, first those who would least stand where friends break."""
    line = whole(field, side)
    kept: list[Unit] = []
    for unit in sorted(free, key=lambda unit: stands(field, unit)):
        if can_spare(field, side, line, unit, temper):
            kept.append(unit)
            line = line.without(unit)
    return kept


def _stances(
    field: Battlefield, side: Side, line: list[Unit], desk: Desk[Battlefield, CommandOrders]
) -> Mapping[str, frozenset[str]]:
    """Shoot who shoots better than he strikes, if it counts; hold who would lose by a charge."""
    options = desk.ask.options
    counts = side.sheet.missile_value is None
    fire = {u.id for u in line if counts and u.id in options["fire"] and u.sheet.missile > u.sheet.attack}
    looked_at = [unit for unit in line if unit.id in options["hold"] and unit.id not in fire]
    enemies = Enemies(field, [foe for foe in field.foes_of(side.id) if foe.in_front])
    hold = {unit.id for unit in looked_at if _should_hold(unit, enemies)}
    return {"fire": frozenset(fire), "hold": frozenset(hold)}


def _should_hold(unit: Unit, enemies: Enemies) -> bool:
    charge, hold = (enemies.expected(posed(unit, stance)).gain for stance in (Stance.CHARGE, Stance.HOLD))
    return hold > charge


def _relief(
    field: Battlefield, side: Side, desk: Desk[Battlefield, CommandOrders], line: list[Unit]
) -> frozenset[str]:
    """The second line steps up where it has lost less than the first, one for each place."""
    chosen: dict[str, str] = {}
    told = {unit.id for unit in line}
    for id in desk.ask.options["relieve"]:
        unit = field.units[id]
        front = front_of(field, unit)
        if front and id in told and unit.quarters_lost < front.quarters_lost:
            chosen.setdefault(front.id, id)
    return frozenset(chosen.values())


def is_better_close(field: Battlefield, unit: Unit) -> bool:
    """What close formation adds to Defence, against what it adds to missiles (R8)."""
    close = unit.sheet.defence_close
    return close is not None and close - unit.sheet.defence >= field.muster.options.close_formation_bonus


def _is_lost(field: Battlefield, side: Side) -> bool:
    """Whether the army is about to break before one that stands better."""
    hand = field.hand(side.camp)
    return must_check(field, side, hand) and hand < field.hand(side.camp.foe)
