"""What a Risk leads to, exactly: unhurt, hurt, down, and glory (PCs; T7, T8, F10 to F12)."""

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from rulesets.engine import Prospects, shares
from rulesets.systems.gurps.book.kinds import Survived
from rulesets.systems.gurps.mechanics.rolls import success
from rulesets.systems.gurps.mechanics.wounds import FIXED, armour_against, survived, wound_dice
from rulesets.systems.gurps.people.field import Battlefield
from rulesets.systems.gurps.people.orders import HeroOrders
from rulesets.systems.gurps.people.sheets import GurpsHero
from rulesets.systems.gurps.steps.heroes import BEST_TARGET

FATES = ("unhurt", "scratched", "wounded", "fallen")
MADE = (Survived.UNHURT, *FIXED)
type Spread = Mapping[int, float]


def of_risk(field: Battlefield, subject: str, orders: HeroOrders) -> dict[str, float]:
    """Before any Luck; against the enemy's arms as they are known."""
    hero = field.heroes[subject]
    tl = field.tl_against(hero.side) if hero.sheet.enemy_tl is None else hero.sheet.enemy_tl
    return odds_of(hero.sheet, hero.hits, tl, orders.risk)


def odds_of(sheet: GurpsHero, hits: int, enemy_tl: int, risk: int) -> dict[str, float]:
    survival, glory = min(BEST_TARGET, sheet.battle + risk), min(BEST_TARGET, sheet.battle - risk)
    return {**_odds(survival, glory, Hardiness(hits, sheet.toughness, sheet.dr, enemy_tl))}


class Hardiness(NamedTuple):
    """What stands between a hero and his fall."""

    hits: int
    toughness: int
    dr: int
    enemy_tl: int


@lru_cache(maxsize=4096)
def _odds(survival: int, glory: int, body: Hardiness) -> Mapping[str, float]:
    """By what is rolled against: who is weighed once need not be weighed again."""
    results = _survival(survival)
    found = {
        "survival": sum(share for result, share in results.items() if result in MADE),
        "glory": sum(share for roll, share in shares("3d6").items() if success(roll, glory).made),
    }
    return found | _fates(body, results)


@lru_cache(maxsize=64)
def _survival(target: int) -> Mapping[Survived, float]:
    results: dict[Survived, float] = {}
    for roll, share in shares("3d6").items():
        result = survived(success(roll, target))
        results[result] = results.get(result, 0.0) + share
    return results


def _fates(body: Hardiness, results: Mapping[Survived, float]) -> dict[str, float]:
    fates = dict.fromkeys(FATES, 0.0)
    for result, share in results.items():
        for hits, likely in _hits(body, result).items():
            fates[_fate(hits, body.hits, result)] += share * likely
    return fates


def _fate(hits: int, left: int, result: Survived) -> str:
    if hits >= left:
        return "fallen"
    return "unhurt" if not hits else "scratched" if result in FIXED else "wounded"


def _hits(body: Hardiness, result: Survived) -> Spread:
    """How many hits a Survival roll takes off (T7, T8)."""
    if result is Survived.UNHURT:
        return {0: 1.0}
    if result in FIXED:
        return {max(0, FIXED[result] - body.toughness): 1.0}
    times, dice = wound_dice(body.enemy_tl, result)
    return wounds(times, dice, armour_against(body.enemy_tl, body.dr) + body.toughness)


@lru_cache(maxsize=512)
def wounds(times: int, dice: str, less: int) -> Spread:
    """The hits of so many wounds together, each lessened by itself."""
    one_wound: dict[int, float] = {}
    for total, share in shares(dice).items():
        hits = max(0, total - less)
        one_wound[hits] = one_wound.get(hits, 0.0) + share
    spread = {0: 1.0}
    for _ in range(times):
        more: dict[int, float] = {}
        for had, share in spread.items():
            for hits, likely in one_wound.items():
                more[had + hits] = more.get(had + hits, 0.0) + share * likely
        spread = more
    return spread


PROSPECTS = {"risk": Prospects("risk", of_risk, FATES)}
