"""Between battles, and what is refused."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from pydantic import ValidationError

from rulesets.engine import dice
from rulesets.systems.gurps import RULES, camp, exceptional, strength
from rulesets.systems.gurps.council import Appraisal
from rulesets.systems.gurps.heroes import months_of, risk_problems
from rulesets.systems.gurps.kinds import (
    Effect,
    Glory,
    Healing,
    Level,
    Quality,
    Ranged,
    Trait,
)
from rulesets.systems.gurps.orders import HeroOrders, Rest
from rulesets.systems.gurps.powers import block_problems, blocks_over
from rulesets.systems.gurps.rolls import wrong_faces
from rulesets.systems.gurps.tables import GLORY
from tests.rulesets.adapters.gurps.fields import muster_of, places, total, unit_of

type Given = Mapping[str, Any]
type Rolls = Mapping[str, Any]


def merge(given: Given, rolls: Rolls) -> Any:
    merged = camp.merge_experience(
        given["old_men"], given["old_experience"], given["new_men"], given["new_experience"]
    )
    return {"experience": merged, "quality": strength.quality_from(merged)}


def new_commander(given: Given, rolls: Rolls) -> Any:
    experience = camp.under_new_commander(given["experience"])
    return {"experience": experience, "quality": strength.quality_from(experience)}


def recovery(given: Given, rolls: Rolls) -> Any:
    rate = camp.recovery_rate(given["tl"], Rest(given["where"]), Healing(given.get("healing", "normal")))
    share = rate * given["days"] + given.get("magic", 0)
    return {"recovered": camp.back_tonight(given["original"], given["wounded"], Fraction(0), share)}


def payday(given: Given, rolls: Rolls) -> Any:
    after = camp.payday(
        Quality(given["quality"]),
        given["other_mods"],
        given["penalty"],
        given["streak"],
        paid=given["paid"],
        extra=given.get("bonus_pct", 0),
    )
    return {
        "penalty": after.penalty,
        "streak": after.streak,
        "morale_for_roll": after.morale,
        "bonus": after.bonus,
    }


def loot(given: Given, rolls: Rolls) -> Any:
    found = camp.loot_value(given["raise_cost_each"], given["number"], cavalry=given.get("cavalry", False))
    return {"gear_value": found.gear, "cash_value": found.cash}


def raise_cost(given: Given, rolls: Rolls) -> Any:
    each = camp.cost_each(given["troop"], Ranged(given.get("ranged", "none")))
    return {"cost": camp.raise_cost(each, given["count"], Quality(given["quality"]))}


def monthly_pay(given: Given, rolls: Rolls) -> Any:
    each = camp.cost_each(given["troop"], Ranged(given.get("ranged", "none")))
    quality, by_quality = Quality(given["quality"]), given.get("pay_by_quality", True)
    return {"pay": camp.monthly_pay(each, given["count"], quality, by_quality=by_quality)}


def commander_experience(given: Given, rolls: Rolls) -> Any:
    faces = {key.partition(":")[0]: value for key, value in rolls.items()}
    captain = camp.captain_by_roll(
        dice("3d6").total(faces["commander_quality"]), dice("1d6").total(faces["commander_strategy"])
    )
    return {"quality": captain.quality, "strategy": captain.skill}


def reputation_months(given: Given, rolls: Rolls) -> Any:
    glory = {"1d": Glory.COVERED, "1d-2": Glory.COURAGE}[given["spec"]]
    return {"months": months_of(GLORY[glory], total(rolls, "1d6"))}


def artillery(given: Given, rolls: Rolls) -> Any:
    level = Level(given["level"])
    return camp.artillery_fate(given["pieces_lost"], level, is_loser=given["is_loser"])._asdict()


# Bad input


def bad_input(given: Given, rolls: Rolls) -> Any:
    fields = {key: value for key, value in given.items() if key != "sheet"}
    found = [*REFUSED[given["sheet"]](fields)]
    return {"error": found[0] if found else None}


def refused_unit(given: Given) -> list[str]:
    try:
        unit = unit_of({"armour": "light", **given})
    except ValidationError as error:
        return [CODES[name_of(one)] for one in error.errors()]
    field = muster_of(
        [{"id": "s1"}, {"id": "s2"}], [unit, unit_of({"armour": "light", "id": "u2", "side": "s2"})], []
    )
    return [problem.kind for problem in RULES.roster.check(field)] if RULES.roster else []


def refused_orders(given: Given) -> list[str]:
    try:
        orders = HeroOrders(risk=given["risk"])
    except ValidationError as error:
        return [CODES[name_of(one)] for one in error.errors()]
    traits = [Trait(one) for one in given.get("disadvantages", ())]
    return [one.kind for one in risk_problems(traits, orders.risk, in_reserve=given.get("in_reserve", False))]


def refused_command(given: Given) -> list[str]:
    try:
        Appraisal(plan=given.get("battle_plan", 0))
    except ValidationError as error:
        return [CODES[name_of(one)] for one in error.errors()]
    if "es_effect" not in given:
        return []
    size = exceptional.block_size(
        Effect(given["es_effect"]), given.get("unit_ts") or 0, given.get("gm_cost") or 0
    )
    return [
        one.kind
        for one in (
            *blocks_over(given["blocked"], given["es_defence"]),
            *block_problems(given["blocked"], size),
        )
    ]


def refused_situation(given: Given) -> list[str]:
    said = {
        side: {
            "circumstances": [one for one in many if isinstance(one, str)],
            "others": [{"text": one[0], "value": one[1]} for one in many if not isinstance(one, str)],
        }
        for side, many in given.get("circumstances", {}).items()
    }
    situation = {"position": places(given.get("position", [])), "defender": given.get("defender")}
    sides = [{"id": "s1"}, {"id": "s2"}]
    units = [unit_of({"armour": "light"}), unit_of({"armour": "light", "id": "u2", "side": "s2"})]
    try:
        muster = muster_of(sides, units, [], situation=situation, situations=said)
    except ValidationError as error:
        return [CODES[name_of(one)] for one in error.errors()]
    return [problem.kind for problem in RULES.roster.check(muster)] if RULES.roster else []


def refused_roll(given: Given) -> list[str]:
    problem = wrong_faces(given.get("dice", "1d6"), given["faces"])
    return [problem.kind] if problem else []


def name_of(error: Any) -> str:
    return next(str(part) for part in reversed(error["loc"]) if isinstance(part, str))


CODES = {
    "count": "unit_count_negative",
    "experience": "experience_out_of_range",
    "risk": "risk_out_of_range",
    "value": "gm_modifier_out_of_range",
    "plan": "battle_plan_out_of_range",
}
REFUSED: dict[str, Callable[[Given], list[str]]] = {
    "UnitSheet": refused_unit,
    "HeroOrders": refused_orders,
    "CommandOrders": refused_command,
    "Situation": refused_situation,
    "Roll": refused_roll,
}
