"""How a hero sways the battle, by what it brings his side, what it costs, and whether he lives to see it."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from rulesets.engine import Desk, Proposal, Temper, percent
from rulesets.engine.values import Json
from rulesets.systems.gridless.book.contribution import (
    contribution_dc,
    duel_dice,
    duel_lines,
    duel_shares,
)
from rulesets.systems.gridless.book.kinds import Action, Chance, Flow, Form, Spells
from rulesets.systems.gridless.book.tables import STEP, VALOUR
from rulesets.systems.gridless.officers.exchange import Exchange
from rulesets.systems.gridless.people.field import Battlefield, Hero, Unit
from rulesets.systems.gridless.people.orders import HeroOrders
from rulesets.systems.gridless.screen.odds import (
    FACES,
    bears_up,
    fates,
    flows,
    harms,
    mates,
    percents,
    strikes_now,
    team_reaches,
)
from rulesets.systems.gridless.steps.actions import usual


class Weighed(NamedTuple):
    """An order: what it takes out of the enemy's line and out of ours, and what is left for a later round."""

    order: HeroOrders
    brings: float
    costs: float
    stands: float
    later: float = 0.0


def order_hero(desk: Desk[Battlefield, HeroOrders]) -> Iterator[Proposal]:
    field, hero = desk.field, desk.field.heroes[desk.subject]
    weighed = _weighed(Exchange(field, hero.side), hero, desk)
    fight = weighed[0]
    for one in sorted(weighed, key=lambda one: merit(one, desk.temper), reverse=True):
        yield Proposal(one.order, *_why(one, fight, hero))


def _why(one: Weighed, fight: Weighed, hero: Hero) -> tuple[str, Json]:
    order, told = one.order, {"brings": f"{max(one.brings, 0.0):.1f}", "stands": percent(one.stands)}
    match order.action:
        case Action.CHANGE:
            return "advice_change", {"unit": order.unit, "there": f"{one.later:.1f}", "old": hero.unit}
        case Action.DEFEND if order.rescue:
            return "advice_rescue", {"whom": order.rescue}
        case Action.DEFEND:
            return "advice_hide", {"stands": percent(fight.stands), "unit": hero.unit}
    kind = "advice_command" if order.action is Action.COMMAND else "advice_fight"
    if order.opportunity:
        kind = "advice_strike"
    elif order.form is Form.MAGIC:
        kind = "advice_magic"
    return (kind if told["brings"] != "0.0" else "advice_hold_the_line"), told


def _weighed(exchange: Exchange, hero: Hero, desk: Desk[Battlefield, HeroOrders]) -> list[Weighed]:
    field, unit, options = exchange.field, exchange.field.units[hero.unit], desk.ask.options
    orders = [one for one in ways(field, hero) if one.action in options["action"]]
    found = [weigh(exchange, replace(hero, order=one), unit) for one in orders]
    again = max(0.0, *(one.brings - one.costs for one in found))
    found = [one._replace(later=again) for one in found]
    rescue = next((one for one in options["rescue"] if not field.heroes[one].carried), None)
    hides = HeroOrders(action=Action.DEFEND, rescue=rescue)
    found.append(Weighed(hides, 0.0, exchange.hiding(unit), 1.0, again))
    if not field.is_general(hero) and (places := exchange.places(options["unit"])):
        worth, place = max((place_worth(exchange, hero, one), one.id) for one in places)
        found.append(Weighed(HeroOrders(action=Action.CHANGE, unit=place), 0.0, 0.0, 1.0, worth))
    return found


def merit(one: Weighed, temper: Temper) -> tuple[float, ...]:
    """The bold look at this round; the steady go where they rather stand than fall, and look further."""
    now = one.brings - one.costs
    if temper is Temper.BOLD:
        return (now, one.stands)
    if temper is Temper.CAREFUL:
        return (one.stands, now)
    return (2 * one.stands > 1, now + one.stands * one.later)


def place_worth(exchange: Exchange, hero: Hero, unit: Unit) -> float:
    """What he would bring in a round by himself in that unit; more if nobody leads it yet."""
    moved = replace(hero, unit=unit.id, team="")
    found = [weigh(exchange, replace(moved, order=order), unit) for order in fights(exchange.field, moved)]
    best = max(one.brings - one.costs for one in found)
    if exchange.field.general_of(unit) is None:
        best -= exchange.costs(unit, hero.sheet.will)
    return best


# What he could do


def ways(field: Battlefield, hero: Hero) -> Iterator[HeroOrders]:
    """With all that he has, with what he has waited for, or in command."""
    for order in fights(field, hero):
        yield order
        if any(one.opportunity for one in (hero, *field.mates(hero))):
            yield order.model_copy(update={"opportunity": Chance.STRIKE})
    yield HeroOrders(action=Action.COMMAND)


def fights(field: Battlefield, hero: Hero) -> Iterator[HeroOrders]:
    yield usual(hero)
    if hero.sheet.other_form:
        yield HeroOrders(form=Form.OTHER)
    if hero.sheet.caster:
        for cost in magic(field, hero):
            yield HeroOrders.model_validate({"form": Form.MAGIC, **cost})


def magic(field: Battlefield, hero: Hero) -> Iterator[dict[str, object]]:
    """What he could spend on it: as much as brings another point of the bonus, and less."""
    options = field.muster.options
    if options.spell_system is Spells.VITALITY:
        each = options.vitality_per_level
        most = min(hero.mana, each * hero.sheet.level) if each else hero.mana
        for points in dict.fromkeys((most // 10 * 10, most // 20 * 10, min(most, hero.spellpool))):
            yield {"vitality": points, "spells": ()}
        return
    for total in range(hero.sheet.level // 4 * 4, 0, -4):
        if spells := spent(hero, total):
            yield {"spells": spells}
            return
    if spells := spent(hero, 1):
        yield {"spells": spells}


def spent(hero: Hero, total: int) -> tuple[int, ...]:
    """Spells of so many levels together, of those that he has left; nothing if they do not come out even."""
    left = dict(hero.spells) or dict.fromkeys(range(1, 10), total)
    spells: list[int] = []
    for level in sorted(left, reverse=True):
        while level and left[level] and level <= total - sum(spells):
            spells.append(level)
            left[level] -= 1
    return tuple(spells) if sum(spells) == total else ()


# What comes of it


def weigh(exchange: Exchange, hero: Hero, unit: Unit) -> Weighed:
    field, order, threat = exchange.field, hero.order, exchange.threat(unit)
    beside = mates(field, hero)
    fighters = [one for one in (hero, *beside) if one.order.action is Action.FIGHT]
    goes = flows(field, fighters) if fighters else dict.fromkeys(Flow, 0.0)
    ferocious = goes[Flow.FEROCIOUS] if order.action is Action.FIGHT else 0.0
    stands = fates(field, hero, threat, percents(field, hero, threat), ferocious)["stands"]
    stands *= 1 - goes[Flow.DEADLY] * falls_in_duel(exchange, hero, beside)
    brings = team_brings(exchange, (hero, *beside), unit)
    if beside:
        brings -= team_brings(exchange, beside, unit)
    return Weighed(order, brings, (1 - stands) * exchange.falling(unit, hero), stands)


def team_brings(exchange: Exchange, team: Sequence[Hero], unit: Unit) -> float:
    """Enemy tokens out of the fight by what a team brings to the battle roll."""
    field, threat = exchange.field, exchange.threat(unit)
    dc, chances = contribution_dc(threat), list[float]()
    while likely := team_reaches(field, team, threat, dc + STEP * len(chances)):
        chances.append(likely)
    fighters = [one for one in team if one.order.action is Action.FIGHT]
    valorous = flows(field, fighters)[Flow.VALOROUS] if fighters else 0.0
    banked = max(strikes_now(field, one, team) for one in team)
    plain = exchange.helped(unit, chances, banked)
    return plain + valorous * (exchange.helped(unit, chances, banked + VALOUR) - plain)


def falls_in_duel(exchange: Exchange, hero: Hero, beside: Sequence[Hero]) -> float:
    """How likely a deadly combat puts him down, against the weakest whom he may meet."""
    ours, foe = (hero.sheet.rating, *(one.sheet.rating for one in beside)), exchange.weakest
    return _beaten(ours, foe, bears_up(exchange.field, hero)) if foe else 0.0


@lru_cache(maxsize=1024)
def _beaten(ours: tuple[int, ...], foe: int, points: int) -> float:
    more = sum(worth for _, worth, _ in duel_lines(ours)) - sum(worth for _, worth, _ in duel_lines([foe]))
    found = 0.0
    for ahead, often in Counter(face - other for face in FACES for other in FACES).items():
        percent = duel_shares(ahead + more, 0)[0]
        found += often * harms(duel_dice([foe], percent), percent, points)
    return found / len(FACES) ** 2
