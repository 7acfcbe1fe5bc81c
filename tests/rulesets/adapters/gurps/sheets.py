"""Strength, morale, odds and powers, as the steps that use them find them."""

from collections.abc import Mapping, Sequence
from typing import Any

from rulesets.engine import Ask, Phase, play
from rulesets.systems.gurps.book.kinds import Effect
from rulesets.systems.gurps.people import strength
from rulesets.systems.gurps.steps.muster import battle_strength
from tests.rulesets.adapters.gurps.fields import (
    FEARLESS,
    duel,
    field_of,
    places,
    plain,
    played,
    step_of,
    stepped,
    tallies,
    unit_of,
)
from tests.rulesets.adapters.gurps.refused import at_odds
from tests.rulesets.playing import Mismatch, lines, tally

type Given = Mapping[str, Any]
type Rolls = Mapping[str, Any]


TL = 3
"""Of both sides, unless said; a unit may have its own."""


# A unit


def mustered(unit: Given, options: Given | None = None) -> Any:
    """The first step of a day, with this unit in it."""
    field = field_of([{"id": "s1", "tl": TL}, {"id": "s2"}], [unit, FEARLESS], [], options=options)
    return stepped(field, "muster")


def muster(given: Given, rolls: Rolls) -> Any:
    """Many units of one side: strength, morale, and the strength that morale leaves."""
    field = field_of(
        [{"id": "s1", "name": "S1", "tl": given.get("tl", TL)}, {"id": "s2", "name": "S2"}],
        [*given["units"], FEARLESS | {"id": "foe"}],
        [],
        situations={"s1": plain(given.get("situation", {}))},
        day=given.get("day", 1),
    )
    field = played(field, "muster")
    return {unit.id: [unit.ts, unit.morale, battle_strength(field, unit)] for unit in field.units_of("s1")}


def per_man(given: Given, rolls: Rolls) -> Any:
    """A man is a unit of one, of the quality that changes nothing."""
    return {"ts": mustered({**plain(given), "quality": "average", "count": 1}).field.units["u1"].ts}


def unit_ts(given: Given, rolls: Rolls) -> Any:
    return {"ts": mustered(given).field.units["u1"].ts}


def quality(given: Given, rolls: Rolls) -> Any:
    """A sheet has no more than twenty battles; the band of more is asked for by itself."""
    found = strength.quality_from(given["experience"])
    morale = tally(mustered({"quality": found, "armour": "light"}), "base_morale:u1")
    return {"quality": morale.label.lower(), "base_morale": morale.total}


def base_morale(given: Given, rolls: Rolls) -> Any:
    return {"morale": mustered({**plain(given), "armour": "light"}).field.units["u1"].morale}


def leadership_morale(given: Given, rolls: Rolls) -> Any:
    done = mustered({"armour": "light", "leadership": given["leadership"]})
    return {"modifier": sum(lines(done, "base_morale:u1").values())}


def morale_strength(given: Given, rolls: Rolls) -> Any:
    """What the sheet says of its morale, in steps of one."""
    delta = given["delta"]
    unit = {
        "estimate": {"ts": given["ts"]},
        "count": 1,
        "morale_mods": [{"key": "gm", "value": 1 if delta > 0 else -1}] * abs(delta),
    }
    return {"ts": mustered(unit, {"morale_affects_ts": given["mode"]}).field.sides["s1"].ts}


def miners(given: Given, rolls: Rolls) -> Any:
    unit = {
        "armour": "light", "irregular": True, "race": given.get("open_value", 2) - 2, "side": "s1",
        "miners": {8: "human", 10: "dwarf"}[given.get("siege_value", 8)],
        "count": given["count"], "quality": given["quality"],
    }  # fmt: skip
    rest = {"id": "rest", "estimate": {"ts": given["rest_ts"]}, "count": 1}
    siege = {"siege": True, "defender": "s2"}
    field = field_of([{"id": "s1"}, {"id": "s2"}], [unit, rest, FEARLESS], [], situation=siege)
    room = strength.room_to_dig(field.sides["s1"].ts)
    sheet = unit_of(unit)
    return {
        "at_siege_value": strength.miners_in_siege(sheet, TL, sheet.count, room).able,
        "ts": played(field, "muster").units["u1"].ts,
    }


# Strategy


def position(given: Given, rolls: Rolls) -> Any:
    """What the defender has of it in Strategy, and what of it counts for casualties."""
    ground = {
        "position": places(given["position"]), "attacker_breaches": given["attacker_breaches"],
        "defender": "s1",
    }  # fmt: skip
    after = played(duel(situation=ground), "strategy")
    side = after.sides["s1"]
    return {
        "total": dict(side.modifiers).get("position", 0),
        "starred_total": side.lines,
        "starred": after.fortified,
    }


def odds_bonus(given: Given, rolls: Rolls) -> Any:
    """What the stronger side gains in the step of Strategy."""
    strengths = {"s1": given["stronger_ts"], "s2": given["weaker_ts"]}
    return {"bonus": modifiers(strengths, "odds", {"s1": TL + given["tl_gap"], "s2": TL})["s1"]}


def tl_bonus(given: Given, rolls: Rolls) -> Any:
    options = {"tl_bonus": given["mode"], "tl_cap": given["cap"]}
    tls = {"s1": given["tl"], "s2": given["enemy_tl"]}
    return {"bonus": modifiers(dict.fromkeys(tls, 100), "tl", tls, options=options)["s1"]}


def superiority(given: Given, rolls: Rolls) -> Any:
    """The numbers are the game master's."""
    counts = {"s1": (given["own"], 0), "s2": (given["other"], given["neutralizers_of_other"])}
    said = {
        side: {"superiority_counts": [{"kind": "cavalry", "own": own, "against": against}]}
        for side, (own, against) in counts.items()
    }
    found = modifiers(dict.fromkeys(counts, 100), "superiority:cavalry", situations=said)
    return {"bonus": found["s1"]}


def multi_side_odds(given: Given, rolls: Rolls) -> Any:
    return {"bonus": modifiers(plain(given["ts"]), "odds", given.get("tl") or {})}


def modifiers(strengths: Mapping[str, int], key: str, tls: Given | None = None, **more: Any) -> Any:
    """One modifier of every side, as the step of Strategy finds it for armies of these strengths."""
    sides = [{"id": side, "tl": (tls or {}).get(side, TL)} for side in strengths]
    units = [
        {"id": f"u-{side}", "side": side, "estimate": {"ts": ts}, "count": 1}
        for side, ts in strengths.items()
    ]
    after = played(field_of(sides, units, [], **more), "strategy")
    return {id: dict(side.modifiers).get(key, 0) for id, side in after.sides.items()}


def diviner(given: Given, rolls: Rolls) -> Any:
    """Believed with the plan, thrown for before the catastrophes, felt in Strategy by a fall or a rise."""
    seer = {"name": "Seer", "skill": given["diviner_skill"], "genuine": given["genuine"]}
    field = field_of(
        [{"id": "s1", "commander": "c1", "diviners": [seer]}, {"id": "s2"}],
        [{"armour": "light"}, FEARLESS],
        [{"id": "c1", "strategy": given["strategy"], "is_pc": False}],
    )
    said = {"plan:s1": {"diviner": "Seer", "trust": given["trust"]}}
    side = played(field, "muster plans catastrophe strategy", rolls, said).sides["s1"]
    if given["genuine"]:
        return {"base_strategy": side.base, "bonus": side.hidden}
    return {"base_strategy": side.effective, "bonus": sum(dict(side.modifiers).values())}


# Powers


def es(given: Given, rolls: Rolls) -> Any:
    """Of two such men, as a half by itself is dropped."""
    mage = {"es_kind": "mage", "es_character_points": given["character_points"]}
    return {"es": available([mage, mage], "normal") / 2}


def es_of_force(given: Given, rolls: Rolls) -> Any:
    manas = [one.get("mana", "normal") for one in given["practitioners"]]
    if any(mana != manas[0] for mana in manas):
        raise Mismatch("one field has one mana")
    people = [
        {
            "es_kind": one["kind"],
            "es_character_points": one["cp"],
            "es_powerstone": one.get("powerstone", 0),
            "es_item_bonus": one.get("item", 0),
            "es_booster_bonus": one.get("booster", 0),
        }
        for one in given["practitioners"]
    ]
    return {"es": available(people, manas[0])}


def available(people: Sequence[Given], mana: str) -> int:
    """What they may spend in the step: it says so to whoever spends far too much."""
    heroes = [{**one, "id": f"p{n}"} for n, one in enumerate(people)]
    asked = play(Phase(1, step_of("powers")), duel(heroes, situation={"mana": mana}), {}).waits_for
    found = [one for ask in asked if isinstance(ask, Ask) for one in ask.read({"defence": 1000})[1]]
    return sum(problem.facts["have"] for problem in found if problem.kind == "es_overspent")


def es_cost(given: Given, rolls: Rolls) -> Any:
    """The fewest points that bring it."""
    effect, amount = Effect(given["effect"]), given.get("amount", 1)
    ts, price = given.get("unit_ts"), given.get("gm_cost")
    for points in range(1, 100):
        field, said = at_odds(effect, points, ts, price, 0)
        left = tallies(stepped(field, "powers", said))["power:s2:1"]
        if left is not None and left >= amount:
            return {"points": points}
    return {"points": None}


def es_block(given: Given, rolls: Rolls) -> Any:
    """Spent by the second side, blocked by the first: what the step finds left of it."""
    effect, blocked = Effect(given["effect"]), given["blocked"]
    field, said = at_odds(effect, given["points"], given["unit_ts"], given["gm_cost"], blocked)
    said |= {"es_block:s1": {"points": {"s2:1": blocked}}} if blocked else {}
    return {"effect_left": tallies(stepped(field, "powers", said))["power:s2:1"]}
