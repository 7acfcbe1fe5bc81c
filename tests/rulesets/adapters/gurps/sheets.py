"""Strength, morale, odds and powers."""

from collections.abc import Mapping
from typing import Any

from rulesets.systems.gurps import divining, exceptional, odds, strength
from rulesets.systems.gurps.kinds import (
    Effect,
    Mana,
    Trust,
)
from rulesets.systems.gurps.options import MoraleInStrength
from rulesets.systems.gurps.sheets import GurpsSide
from rulesets.systems.gurps.situation import Situation
from tests.rulesets.adapters.gurps.fields import all_played, field_of, hero_of, places, played, total, unit_of
from tests.rulesets.adapters.gurps.refused import at_odds

type Given = Mapping[str, Any]
type Rolls = Mapping[str, Any]


TL = 3
SIDE = GurpsSide(id="s1", name="S1", side="s1")
"""Whose tech level is 3, unless the unit has its own."""


def per_man(given: Given, rolls: Rolls) -> Any:
    unit = unit_of(given)
    return {"ts": strength.each_strength(unit, strength.tl_of(SIDE, unit))}


def unit_ts(given: Given, rolls: Rolls) -> Any:
    unit = unit_of(given)
    return {"ts": strength.unit_strength(unit, strength.tl_of(SIDE, unit), unit.count)}


def quality(given: Given, rolls: Rolls) -> Any:
    found = strength.quality_from(given["experience"])
    return {"quality": found, "base_morale": strength.base_morale(unit_of({"quality": found}))}


def base_morale(given: Given, rolls: Rolls) -> Any:
    return {"morale": strength.unit_morale(unit_of(given)).total}


def morale_strength(given: Given, rolls: Rolls) -> Any:
    mode = MoraleInStrength(given.get("mode", "both"))
    return {"ts": strength.strength_in_battle(given["ts"], given["delta"], mode)}


def miners(given: Given, rolls: Rolls) -> Any:
    unit = unit_of(
        {"armour": "light", "irregular": True, "race": given.get("open_value", 2) - 2},
        miners={8: "human", 10: "dwarf"}[given.get("siege_value", 8)],
        count=given["count"],
        quality=given.get("quality", "average"),
    )
    rest = unit_of({"id": "rest", "estimate": {"ts": given["rest_ts"]}, "count": 1})
    units = [(unit, 3, unit.count), (rest, 3, 1)]
    [ts, _] = strength.side_strength(units, storms=True)
    room = strength.room_to_dig(sum(strength.side_strength(units, storms=False)))
    return {"at_siege_value": strength.miners_in_siege(unit, 3, unit.count, room).able, "ts": ts}


def position(given: Given, rolls: Rolls) -> Any:
    situation = Situation.model_validate({"position": places(given["position"])})
    defence = odds.defensive_position(situation.position, breached=given.get("attacker_breaches", False))
    return defence._asdict()


def odds_bonus(given: Given, rolls: Rolls) -> Any:
    """What the stronger side gains in the step of Strategy."""
    strengths = {"s1": given["stronger_ts"], "s2": given["weaker_ts"]}
    tls = {"s1": TL + given.get("tl_gap", 0), "s2": TL}
    return {"bonus": modifiers(strengths, "odds", tls)["s1"]}


def tl_bonus(given: Given, rolls: Rolls) -> Any:
    options = {"tl_bonus": given.get("mode", "full"), "tl_cap": given.get("cap")}
    tls = {"s1": given["tl"], "s2": given["enemy_tl"]}
    return {"bonus": modifiers(dict.fromkeys(tls, 100), "tl", tls, options=options)["s1"]}


def superiority(given: Given, rolls: Rolls) -> Any:
    """The numbers are the game master's."""
    counts = {"s1": (given["own"], 0), "s2": (given["other"], given.get("neutralizers_of_other", 0))}
    said = {
        side: {"superiority_counts": [{"kind": "cavalry", "own": own, "against": against}]}
        for side, (own, against) in counts.items()
    }
    found = modifiers(dict.fromkeys(counts, 100), "superiority:cavalry", situations=said)
    return {"bonus": found["s1"]}


def multi_side_odds(given: Given, rolls: Rolls) -> Any:
    return {"bonus": modifiers(given["ts"], "odds", given.get("tl") or {})}


def modifiers(strengths: Mapping[str, int], key: str, tls: Given | None = None, **more: Any) -> Any:
    """One modifier of every side, as the step of Strategy finds it for armies of these strengths."""
    sides = [{"id": side, "tl": (tls or {}).get(side, TL)} for side in strengths]
    units = [
        {"id": f"u-{side}", "side": side, "estimate": {"ts": ts}, "count": 1}
        for side, ts in strengths.items()
    ]
    after = played(field_of(sides, units, [], **more), "strategy")
    return {side: dict(force.modifiers).get(key, 0) for side, force in after.sides.items()}


def diviner(given: Given, rolls: Rolls) -> Any:
    roll = total(rolls) if rolls else 10
    trust = Trust(given["trust"])
    found = divining.divine(
        given["strategy"], given["diviner_skill"], trust, genuine=given["genuine"], roll=roll
    )
    return {"base_strategy": found.base, "bonus": found.bonus}


def es(given: Given, rolls: Rolls) -> Any:
    return {"es": float(exceptional.of_points(given["character_points"]))}


def es_of_force(given: Given, rolls: Rolls) -> Any:
    mana = {Mana(one.get("mana", "normal")) for one in given["practitioners"]}
    heroes = [
        hero_of(
            {
                "es_kind": one["kind"],
                "es_character_points": one["cp"],
                "es_powerstone": one.get("powerstone", 0),
                "es_item_bonus": one.get("item", 0),
                "es_booster_bonus": one.get("booster", 0),
            }
        )
        for one in given["practitioners"]
    ]
    return {"es": exceptional.of_force(heroes, mana.pop())}


def es_cost(given: Given, rolls: Rolls) -> Any:
    ts, price = given.get("unit_ts") or 0, given.get("gm_cost") or 0
    return {"points": exceptional.cost(Effect(given["effect"]), given.get("amount", 1), ts, price)}


def es_block(given: Given, rolls: Rolls) -> Any:
    """Spent by the second side, blocked by the first: what the step finds left of it."""
    field, said = at_odds(given)
    said["es_block:s1"] = {"points": {"s2:1": given["blocked"]} if given["blocked"] else {}}
    done = all_played("powers", field, {}, said)
    return {"effect_left": next(one.total for one in done.said if getattr(one, "key", "") == "power:s2:1")}
