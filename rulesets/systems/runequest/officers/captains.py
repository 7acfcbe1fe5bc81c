"""How a heroes’ unit meets the enemy, and whom its missiles are for."""

from collections.abc import Iterator, Sequence

from rulesets.engine import Choice, Desk, Json, Proposal, Temper, YesNo, percent
from rulesets.systems.runequest.book.kinds import Formation, Stance
from rulesets.systems.runequest.officers.commanders import is_better_close
from rulesets.systems.runequest.officers.lines import as_ordered, can_spare
from rulesets.systems.runequest.officers.weighing import (
    ALL,
    NO_CLASH,
    Clash,
    Enemies,
    aimed,
    posed,
    stands,
    terror,
    volley,
)
from rulesets.systems.runequest.people.field import Battlefield
from rulesets.systems.runequest.people.orders import (
    Aiming,
    MagicOrders,
    UnitOrders,
)
from rulesets.systems.runequest.people.states import Unit
from rulesets.systems.runequest.screen.prospects import of_haste

# stance


def order_unit(desk: Desk[Battlefield, UnitOrders]) -> Iterator[Proposal]:
    """Its spell, if the side has named one; else what harms most for what it costs, or a rest from both."""
    field, unit = desk.field, desk.field.units[desk.subject]
    close = Formation.CLOSE.value in desk.ask.options["formation"] and is_better_close(field, unit)
    given: Json = {"formation": Formation.CLOSE if close else Formation.OPEN, **_aims(desk)}
    if _casts(unit, desk):
        yield Proposal(desk.ask.form(**given, stance=Stance.CAST), "advice_cast_as_told")
    foes = [foe for foe in field.foes_of(unit.side) if foe.in_front]
    for stance, fight in _ways(field, unit, foes, desk) if foes else ():
        facts = {"breaks": percent(fight.breaks), "broken": percent(fight.broken)}
        order = desk.ask.form(**given, stance=stance)
        yield Proposal(order, f"advice_stance_{stance.value}", {**facts, "dealt": round(fight.dealt)})
    yield Proposal(desk.ask.default, "advice_no_foe")


def _casts(unit: Unit, desk: Desk[Battlefield, UnitOrders]) -> bool:
    orders = [order for order in desk.beside.values() if isinstance(order, MagicOrders)]
    return any(spell.caster == unit.id for order in orders for spell in order.spells)


def _ways(
    field: Battlefield, unit: Unit, foes: Sequence[Unit], desk: Desk[Battlefield, UnitOrders]
) -> Iterator[tuple[Stance, Clash]]:
    """What it may do and what comes of it, the best first; of a rest, what it is spared."""
    fights, enemies = dict[Stance, Clash](), Enemies(field, foes)
    for stance in (Stance.CHARGE, Stance.HOLD, Stance.FIRE):
        if stance.value in desk.ask.options["stance"]:
            fight = enemies.expected(posed(unit, stance))
            fights[stance] = _with_volley(field, unit, foes, fight) if stance is Stance.FIRE else fight
    ways = sorted(fights, key=lambda stance: _merit(fights[stance], desk.temper), reverse=True)
    side, best = field.sides[unit.side], fights[ways[0]]
    rests = _merit(NO_CLASH, desk.temper) > _merit(best, desk.temper)
    if rests and can_spare(field, side, as_ordered(field, side, desk.beside), unit, desk.temper):
        yield Stance.RESERVE, best
    yield from ((stance, fights[stance]) for stance in ways)


def _with_volley(field: Battlefield, unit: Unit, foes: Sequence[Unit], fight: Clash) -> Clash:
    chances = [(aimed(field, unit.sheet.missile, foe), foe) for foe in foes]
    dealt = sum(volley(chance) for chance, _ in chances) / len(foes)
    breaks = sum(terror(chance) * (1 - stands(field, foe)) for chance, foe in chances) / len(foes)
    return fight._replace(dealt=fight.dealt + dealt, breaks=fight.breaks + breaks)


def _merit(fight: Clash, temper: Temper) -> tuple[float, float]:
    """The bold look at what they do, the careful at what is done to them."""
    if temper is Temper.BOLD:
        return fight.breaks + fight.dealt / ALL, fight.gain
    if temper is Temper.CAREFUL:
        return -fight.broken - fight.taken / ALL, fight.gain
    return fight.gain, fight.breaks


# missiles


def aim(desk: Desk[Battlefield, Aiming]) -> Iterator[Proposal]:
    aims = _aims(desk)
    facts = {"target": aims.get("target"), "cover": aims.get("cover")}
    yield Proposal(desk.ask.form(**aims), "advice_aim" if facts["cover"] else "advice_aim_free", facts)


def _aims(desk: Desk[Battlefield, Aiming] | Desk[Battlefield, UnitOrders]) -> Json:
    """At whom it does most, over the heads of the friends who would least stand."""
    if not issubclass(desk.ask.form, Aiming):
        return {}
    field, unit = desk.field, desk.field.units[desk.subject]
    targets = [field.units[id] for id in desk.ask.options["target"]]
    friends = [field.units[id] for id in desk.ask.options["cover"]]
    target = max(targets, key=lambda foe: _fall(field, unit, foe), default=None)
    cover = min(friends, key=lambda friend: stands(field, friend), default=None)
    return {"target": target and target.id, "cover": cover and cover.id, "hasty": desk.temper is Temper.BOLD}


def _fall(field: Battlefield, unit: Unit, foe: Unit) -> float:
    return foe.strength * volley(aimed(field, unit.sheet.missile, foe)) / ALL


def pick_target(desk: Desk[Battlefield, Choice]) -> Iterator[Proposal]:
    field, unit = desk.field, desk.field.units[desk.subject]
    foes = [field.units[id] for id in desk.ask.options["pick"]]
    for foe in sorted(foes, key=lambda foe: _fall(field, unit, foe), reverse=True):
        facts = {"target": foe.id, "men": round(_fall(field, unit, foe))}
        yield Proposal(Choice(pick=foe.id), "advice_target", facts)


def decide_haste(desk: Desk[Battlefield, YesNo]) -> Iterator[Proposal]:
    """Not while there is anybody to shoot at; else where it finds the enemy likelier than friends."""
    odds = of_haste(desk.field, desk.subject, YesNo(yes=True))
    opening, friends = odds["free"] + odds["some"], odds["friends"]
    facts = {"opening": percent(opening), "friends": percent(friends)}
    seen = desk.briefed(tuple)
    if seen and desk.temper is not Temper.BOLD:
        yield Proposal(YesNo(yes=False), "advice_shoot_at_once", {"foes": seen, **facts})
    elif opening > friends and not (friends and desk.temper is Temper.CAREFUL):
        yield Proposal(YesNo(yes=True), "advice_haste", facts)
    else:
        yield Proposal(YesNo(yes=False), "advice_no_haste", facts)
