"""What a hero dares, and when he trusts to his luck (PCs; Luck)."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from rulesets.engine import Desk, Proposal, Temper, YesNo, percent, shares
from rulesets.engine.values import Facts, Json
from rulesets.systems.gurps.book.kinds import Glory, Survived
from rulesets.systems.gurps.book.options import LuckRule
from rulesets.systems.gurps.mechanics.rolls import success
from rulesets.systems.gurps.mechanics.wounds import survived
from rulesets.systems.gurps.officers.character import by_character
from rulesets.systems.gurps.people.field import Battlefield
from rulesets.systems.gurps.people.orders import HeroOrders
from rulesets.systems.gurps.screen.prospects import odds_of
from rulesets.systems.gurps.steps.heroes import BEST_TARGET, fame
from rulesets.systems.gurps.steps.stakes import Stakes, stakes_of

RISKS = range(-6, 7)
ORDERS = {risk: HeroOrders(risk=risk) for risk in RISKS}
THROW = shares("3d6")


def take_risk(desk: Desk[Battlefield, HeroOrders]) -> Iterator[Proposal]:
    """The bold want to shine, the careful to come through it; the steady both at once.

    Who commands thinks of the day first: what his glory and his fall are worth to Strategy; who leads does
    where all else is alike.
    """
    stakes = _stakes(desk)
    odds = {risk: odds_of(stakes.sheet, stakes.hits, stakes.enemy_tl, risk) for risk in RISKS}
    worth = {risk: _strategy(stakes, risk, odds[risk]["fallen"]) for risk in RISKS} if stakes.glories else {}
    temper = desk.temper_by(by_character(stakes.sheet))

    def merit(risk: int) -> tuple[float, ...]:
        glory, survival = odds[risk]["glory"], odds[risk]["survival"]
        day = worth.get(risk, 0.0)
        if temper is Temper.CAREFUL:
            return survival, day, glory
        if temper is Temper.BOLD:
            return glory, day, survival
        return (day if stakes.commands else 0.0), glory * survival, day

    for risk in sorted(RISKS, key=merit, reverse=True):
        yield Proposal(ORDERS[risk], *_why(risk, odds[risk], worth))


def _stakes(desk: Desk[Battlefield, HeroOrders]) -> Stakes:
    """As he is told; else as they seem to him."""
    brief = desk.ask.brief
    return brief if isinstance(brief, Stakes) else stakes_of(desk.field, desk.field.heroes[desk.subject])


def _why(risk: int, odds: Mapping[str, float], worth: Mapping[int, float]) -> tuple[str, Facts]:
    facts: Json = {"survival": percent(odds["survival"]), "glory": percent(odds["glory"])}
    if not worth:
        return "advice_risk", facts
    return "advice_risk_leads", facts | {"strategy": f"{worth[risk]:+.1f}".replace("-", "−")}


def _strategy(stakes: Stakes, risk: int, falls: float) -> float:
    """What a leader may expect to bring his army this day: by his glory, less by his fall (T8b; F14)."""
    return _gain(stakes.glories, stakes.sheet.battle - risk) - falls * stakes.fall


@lru_cache(maxsize=1024)
def _gain(glories: Sequence[int], target: int) -> float:
    worth = dict(zip(Glory, glories, strict=True))
    shown = ((fame(success(roll, min(BEST_TARGET, target))), share) for roll, share in THROW.items())
    return sum(share * worth[result] for result, share in shown)


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
