"""What a hero dares, and when he trusts to his luck (PCs; Luck)."""

from collections.abc import Iterator, Mapping, Sequence

from rulesets.engine import Desk, Proposal, Temper, YesNo, percent, shares
from rulesets.engine.values import Facts, Json
from rulesets.systems.gurps.book.culture import row_called
from rulesets.systems.gurps.book.kinds import Glory, Survived
from rulesets.systems.gurps.book.options import LuckRule
from rulesets.systems.gurps.book.tables import LESSER_LEADER_MORALE
from rulesets.systems.gurps.mechanics.leaders import is_important
from rulesets.systems.gurps.mechanics.odds import odds_bonus
from rulesets.systems.gurps.mechanics.rolls import success
from rulesets.systems.gurps.mechanics.wounds import survived
from rulesets.systems.gurps.people.field import Battlefield, Hero, Side, Unit
from rulesets.systems.gurps.people.orders import HeroOrders
from rulesets.systems.gurps.people.strength import strength_in_battle
from rulesets.systems.gurps.screen.prospects import of_risk
from rulesets.systems.gurps.steps.heroes import BEST_TARGET, fame, leads_to
from rulesets.systems.gurps.steps.strategy import base_strategy, halved

RISKS = range(-6, 7)
ORDERS = {risk: HeroOrders(risk=risk) for risk in RISKS}
THROW = shares("3d6")


def take_risk(desk: Desk[Battlefield, HeroOrders]) -> Iterator[Proposal]:
    """The bold want to shine, the careful to come through it; the steady both at once.

    Who commands thinks of the day first: what his glory and his fall are worth to Strategy; who leads does
    where all else is alike.
    """
    field, hero = desk.field, desk.field.heroes[desk.subject]
    odds = {risk: of_risk(field, hero.id, order) for risk, order in ORDERS.items()}
    leads = field.commands(hero) or field.leads(hero)
    worth = _strategy(field, hero, {risk: odds[risk]["fallen"] for risk in RISKS}) if leads else {}

    def merit(risk: int) -> tuple[float, ...]:
        glory, survival = odds[risk]["glory"], odds[risk]["survival"]
        day = worth.get(risk, 0.0)
        if desk.temper is Temper.CAREFUL:
            return survival, day, glory
        if desk.temper is Temper.BOLD:
            return glory, day, survival
        return (day if field.commands(hero) else 0.0), glory * survival, day

    for risk in sorted(RISKS, key=merit, reverse=True):
        yield Proposal(ORDERS[risk], *_why(risk, odds[risk], worth))


def _why(risk: int, odds: Mapping[str, float], worth: Mapping[int, float]) -> tuple[str, Facts]:
    facts: Json = {"survival": percent(odds["survival"]), "glory": percent(odds["glory"])}
    if not worth:
        return "advice_risk", facts
    return "advice_risk_leads", facts | {"strategy": f"{worth[risk]:+.1f}".replace("-", "−")}


def _strategy(field: Battlefield, hero: Hero, falls: Mapping[int, float]) -> dict[int, float]:
    """What a leader may expect to bring his army this day: by his glory, less by his fall (T8b; F14)."""
    worth = {result: leads_to(field, hero, result) for result in Glory}
    commands = field.commands(hero)
    fall = fall_of_commander(field, field.sides[hero.side]) if commands else _fall_of_leader(field, hero)
    return {risk: _gain(worth, hero.sheet.battle - risk) - share * fall for risk, share in falls.items()}


def _gain(worth: Mapping[Glory, int], target: int) -> float:
    glories = ((fame(success(roll, min(BEST_TARGET, target))), share) for roll, share in THROW.items())
    return sum(share * worth[result] for result, share in glories)


def fall_of_commander(field: Battlefield, side: Side) -> int:
    """In Strategy: half of the skill, and what the enemy gains as all lose heart (F14)."""
    base = base_strategy(field, side)
    heart = row_called(field.muster.catastrophes, "commander_killed").morale
    return base - halved(base) + _dismay(field, side, heart, ())


def _fall_of_leader(field: Battlefield, hero: Hero) -> int:
    """In Strategy: the campaign's own loss, and what the enemy gains as all lose heart (F14)."""
    led, side = field.led_by(hero.id), field.sides[hero.side]
    if not is_important(field, led):
        return _dismay(field, side, 0, led, LESSER_LEADER_MORALE)
    row = row_called(field.muster.catastrophes, "leader_killed")
    return _dismay(field, side, row.morale, led, row.unit) - field.muster.options.leader_loss_strategy


def _dismay(field: Battlefield, side: Side, morale: int, led: Sequence[Unit], theirs: int = 0) -> int:
    """What an even enemy gains by the odds when all lose heart, and those who were led more (T10b)."""
    his, by = {unit.id for unit in led}, field.muster.options.morale_affects_ts
    start, now = 0, 0
    for unit in field.units_of(side.id):
        start += unit.ts
        heart = 0 if unit.sheet.never_checks_morale else theirs if unit.id in his else morale
        now += strength_in_battle(unit.ts, heart, by) if heart else unit.ts
    return odds_bonus(start, now)


def push_luck(desk: Desk[Battlefield, YesNo]) -> Iterator[Proposal]:
    """Hours lie between two uses of Luck: not for a roll that is good enough, nor for one hard to better."""
    roll = desk.briefed(int)
    tries = 2 if desk.field.muster.options.luck is LuckRule.BEST_OF_THREE else 1
    better = 1 - sum(share for face, share in shares("3d6").items() if face >= roll) ** tries
    if _is_unhurt(desk, roll):
        yield Proposal(YesNo(yes=False), "advice_no_luck_needed", {"roll": roll})
    elif better > 1 - better:
        yield Proposal(YesNo(yes=True), "advice_luck", {"roll": roll, "better": percent(better)})
    else:
        yield Proposal(YesNo(yes=False), "advice_no_luck", {"roll": roll, "better": percent(better)})


def _is_unhurt(desk: Desk[Battlefield, YesNo], roll: int) -> bool:
    """Whether he comes through the first Survival without a scratch as it is."""
    hero = desk.field.heroes.get(desk.subject)
    if hero is None or desk.ask.kind != "luck_survival":
        return False
    target = min(BEST_TARGET, hero.sheet.battle + hero.risk)
    return survived(success(roll, target)) is Survived.UNHURT
