"""What a person does: out of the fire unless the unit needs to see him, and points where they count."""

from collections.abc import Iterator
from functools import lru_cache, partial
from typing import NamedTuple

from rulesets.engine import Desk, Later, Proposal, Reason, Temper, YesNo, percent
from rulesets.engine.officers import Proposed
from rulesets.systems.starwars.book.chances import beating, points, reaching
from rulesets.systems.starwars.book.codes import DIE, pips
from rulesets.systems.starwars.book.kinds import Exposure, Level, Nerve, Row
from rulesets.systems.starwars.book.rules import casualty_state, percent_of, wound_after
from rulesets.systems.starwars.book.tables import HURTS, number_of
from rulesets.systems.starwars.mechanics.rolls import Pool, Seen, hero_kind, unit_kind
from rulesets.systems.starwars.officers.odds import nerves
from rulesets.systems.starwars.officers.weighing import Weighing, shooting
from rulesets.systems.starwars.people.field import Battlefield, Hero, Unit
from rulesets.systems.starwars.people.orders import PersonOrders, Points
from rulesets.systems.starwars.people.profile import weapon_damage
from rulesets.systems.starwars.people.sheets import Weapon
from rulesets.systems.starwars.screen.prospects import WHERE, exposed, rolled
from rulesets.systems.starwars.steps.morale import breakout_code
from rulesets.systems.starwars.steps.movement import metres_of
from rulesets.systems.starwars.steps.tactics import new_orders


def order_person(desk: Desk[Battlefield, PersonOrders]) -> Iterator[Proposal]:
    """Where he stands. What his unit does he leaves to his commander, who will know more by then."""
    field = desk.field.copy()
    for side in field.sides.values():
        new_orders(field, side)
    hero, orders = field.heroes[desk.subject], desk.ask.default
    unit = field.units.get(hero.unit)
    if unit is None or len(desk.ask.options["exposure"]) < 2:
        yield Proposal(orders, "advice_no_unit")
        return
    front = _in_front(field, hero, unit)
    facts = {"unit": unit.id, "holds": round(100 * front.holds), "hit": round(100 * front.hit)}
    dreads = {Temper.BOLD: front.falls, Temper.STEADY: front.hit, Temper.CAREFUL: 1.0}[desk.temper]
    if front.holds > dreads:
        yield Proposal(orders.model_copy(update={"exposure": Exposure.IN_FRONT}), "advice_in_front", facts)
    orders = orders.model_copy(update={"exposure": Exposure.COMMAND_POST})
    yield Proposal(orders, "advice_command_post", facts)


class Front(NamedTuple):
    """What it means to stand in front of a unit that suffers light losses."""

    holds: float = 0.0
    """How much likelier the unit holds."""
    hit: float = 0.0
    falls: float = 0.0


def _in_front(field: Battlefield, hero: Hero, unit: Unit) -> Front:
    """Before the nearest enemy who reaches the unit; where nobody does, nobody needs to see a hero."""
    weighing = Weighing(field)
    reaching_it = [
        (field.distance(foe, unit), foe.id, weapon)
        for foe in field.foes_of(unit)
        for weapon, _ in shooting(foe)
        if field.distance(foe, unit) <= weapon.long + metres_of(field, foe)
    ]
    if not reaching_it:
        return Front()
    _, id, weapon = min(reaching_it, key=lambda one: one[:2])
    body, foe = weighing.body(unit), weighing.body(field.units[id])
    after = casualty_state(unit.points + percent_of(Row.LIGHT, field.options.casualty_table))[1]
    own = body.nerve - DIE * (after - casualty_state(unit.points)[1])
    alone, seen = (
        nerves(weighing.dice, max(0, own + more), max(0, foe.nerve), 0)[Nerve.PASS] for more in (0, DIE)
    )
    rows = dict(zip(WHERE, (shares for _, shares in exposed(field, hero.id, PersonOrders())), strict=False))
    hit = rows[Exposure.IN_FRONT]["hit_light"] if rows else 0.0
    return Front(
        seen - alone, hit, hit * _falls(field, hero, weapon, weapon_damage(weapon, foe.profile.strength))
    )


def _falls(field: Battlefield, hero: Hero, weapon: Weapon, damage: int) -> float:
    """How likely a blow of this weapon puts him out of the battle."""
    soak = pips(hero.sheet.strength) + hero.sheet.armour(weapon.damage_type)
    held = rolled(field, hero_kind(field, "soak", ""), Pool(hero, soak))
    blow = rolled(field, unit_kind(field, "wound", ""), Pool(hero, damage))
    out = [least for least, hurt in HURTS if wound_after(hero.wound, hurt).is_out]
    return beating(blow, held, [min(out)])[0] if out else 0.0


# Points


def spend_points(desk: Desk[Battlefield, Points]) -> Iterator[Proposed]:
    """As many as better the roll most for their price: each is a part of all that he has.

    The careful spend all they may on their own skin, the bold on what wins the day.
    """
    seen, saves = desk.briefed(Seen), desk.ask.kind in SAVES
    short = _short_of(seen)
    chances = [_bettered(n, short) for n in range(seen.most + 1)]
    eager = Temper.CAREFUL if saves else Temper.BOLD
    price = 0.0 if desk.temper is eager else 1 / max(1, seen.purse)
    best = max(range(seen.most + 1), key=lambda n: (chances[n] - n * price, -n))
    if not short:
        yield Proposal(Points(), "advice_no_points_needed")
    yield Later(Points(points=best), partial(_why, "advice_points" if best else KEPT, best, short))
    yield Later(Points(), partial(_why, KEPT, best, short))


KEPT = "advice_keep_points"


def _why(kind: str, best: int, short: int) -> Reason:
    return kind, {"n": best, "chance": percent(_bettered(best, short)), "short": short}


@lru_cache(maxsize=1024)
def _bettered(spent: int, short: int) -> float:
    """How likely so many points make up for what a roll lacks."""
    return reaching(points(spent), short) if spent else 0.0


def _short_of(seen: Seen) -> int:
    """What the roll lacks to succeed; of a blow, to be hurt a degree less."""
    if seen.number is not None:
        return max(0, seen.number - seen.total)
    over = (seen.against or 0) - seen.total
    return next((over - least + 1 for least, _ in HURTS if over >= least), 0)


SAVES = ("points_danger", "points_soak", "points_breakout")


def break_out(desk: Desk[Battlefield, YesNo]) -> Iterator[Later]:
    """Who stays is taken; who fails is taken as well, and stunned for a round."""
    yield Later(YesNo(yes=True), partial(_why_break_out, desk))


def _why_break_out(desk: Desk[Battlefield, YesNo]) -> Reason:
    field = desk.field
    hero = field.heroes[desk.subject]
    number = number_of(Level.DIFFICULT, field.options.difficulty_value)
    roll = rolled(field, hero_kind(field, "breakout", ""), Pool(hero, breakout_code(field, hero)))
    return "advice_break_out", {"chance": percent(reaching(roll, number))}
