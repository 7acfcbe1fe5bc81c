"""Whole days and whole battles."""

from collections.abc import Mapping, Sequence
from typing import Any

from rulesets.engine import Change, Played
from rulesets.systems.gurps.people.field import Battlefield
from rulesets.systems.gurps.steps.muster import battle_strength
from tests.rulesets.adapters.gurps.fields import STANDS, field_of, places, plain, played_out
from tests.rulesets.playing import Strict

NEW_UNIT = "new_unit"

type Given = Mapping[str, Any]
type Rolls = Mapping[str, Any]


def battle_day(given: Given, rolls: Rolls) -> Any:
    """A whole day but its end, by exactly these answers and dice."""
    field, said = day_of(plain(given))
    field, _ = played_out(field, Strict(said, rolls), "casualties")
    return {
        "sides": {id: side_of(side) for id, side in field.sides.items()},
        **contest_of(field),
        "units": {id: unit_after(field, unit) for id, unit in field.units.items()},
        "heroes": {id: hero_after(hero) for id, hero in field.heroes.items() if hero.sheet.fights},
    }


def strategy_sums(given: Given, rolls: Rolls) -> Any:
    """A day up to what each side throws with."""
    given = plain(given)
    field, said = day_of(given)
    field, _ = played_out(field, Strict(said | given.get("answers", {}), rolls), "strategy")
    return {
        id: {"ts": side.ts, "modifiers": dict(side.modifiers), "effective_strategy": side.effective}
        for id, side in field.sides.items()
    }


def whole_battle(given: Given, rolls: Rolls) -> Any:
    """Every day of a battle and what it leaves behind, by exactly these answers and dice."""
    given = plain(given)
    field, said = day_of(given)
    _, every = played_out(field, Strict(said | given.get("answers", {}), rolls), "aftermath")
    days = [done.field for done in every if done.field.step == "casualties"]
    return {
        "days": [
            {
                **contest_of(day),
                "strategy": {id: [side.effective, side.ts] for id, side in day.sides.items()},
                "stands": {id: STANDS.get(unit.status, unit.status) for id, unit in day.units.items()},
                "lost": {id: unit.lost for id, unit in day.units.items()},
            }
            for day in days
        ],
        "changes": by_subject(every),
    }


def by_subject(every: Sequence[Played[Any]]) -> dict[str, dict[str, Any]]:
    """What is proposed in the end, sheet by sheet; several units may be new."""
    found: dict[str, dict[str, Any]] = {}
    for change in (one for played in every for one in played.changes):
        of = found.setdefault(change.subject, {})
        of[change.name] = [*of.get(NEW_UNIT, ()), change.new] if change.name == NEW_UNIT else worth(change)
    return found


def worth(change: Change) -> Any:
    """The new value; of moods their names, worth and how long they last, of talk the same."""
    if change.name == "morale_mods":
        return [[one["key"], one["value"], one["lasts"]] for one in change.new]
    if change.name == "temp_reputation":
        return [[one["amount"], one["months"]] for one in change.new]
    return change.new


def contest_of(field: Battlefield) -> dict[str, Any]:
    return {
        "table": field.table,
        "difference": field.difference,
        "winner": field.winner or None,
        "level": field.level,
    }


def hero_after(hero: Any) -> dict[str, Any]:
    return {
        "survival": hero.survived,
        "glory": hero.glory,
        "survival2": hero.survived2,
        "hits": hero.hits,
        "status": hero.status,
    }


def side_of(side: Any) -> Any:
    return {
        "ts": side.ts,
        "catastrophe": side.catastrophe,
        "modifiers": dict(side.modifiers),
        "effective_strategy": side.effective,
        "margin": side.margin,
    }


def unit_after(field: Battlefield, unit: Any) -> Any:
    return {
        "side": unit.side,
        "ts_start": unit.ts,
        "ts_battle": battle_strength(field, unit),
        "morale": unit.morale + unit.shift,
        "result": STANDS[unit.status],
        "line": unit.line,
        "pct": unit.percent,
        "lost": unit.lost,
        "killed": unit.killed,
        "wounded": unit.wounded,
        "left": unit.men,
    }


def day_of(given: Given) -> tuple[Battlefield, dict[str, Any]]:
    """The muster of a day and what people say in it."""
    leaders = {hero["unit"]: hero["id"] for hero in given.get("heroes", ()) if hero.get("role") == LEADER}
    commanders = {side["id"]: f"{side['id']}-commander" for side in given["sides"]}
    commanders |= {
        hero["side"]: hero["id"] for hero in given.get("heroes", ()) if hero.get("role") == COMMANDER
    }
    situation = dict(given.get("situation", {}))
    said_of = {
        name: situation.pop(name, {}) for name in ("circumstances", "superiority", "battle_plan", "moods")
    }
    situation["position"] = places(situation.get("position", []))
    field = field_of(
        [
            {
                **{key: one for key, one in side.items() if key != "strategy"},
                "commander": commanders[side["id"]],
            }
            for side in given["sides"]
        ],
        [{"leader": leaders.get(unit["id"]), **unit} for unit in given["units"]],
        people_of_the_day(given, commanders),
        situation=situation,
        situations={side["id"]: situation_of(side["id"], said_of) for side in given["sides"]},
        options={"hit_locations": False, **given.get("options", {})},
        title=given.get("title", ""),
    )
    said: dict[str, Any] = {f"risk:{hero}": orders for hero, orders in given.get("orders", {}).items()}
    said |= {
        f"appraisal:{side}": {"plan": plan, **circumstances_of(side, said_of)}
        for side, plan in said_of["battle_plan"].items()
    }
    return field, said | powers_said(given.get("es", {}))


LEADER, COMMANDER = "unit_leader", "force_commander"


def people_of_the_day(given: Given, commanders: Given) -> list[dict[str, Any]]:
    """The heroes, a commander for each side, and a mage where powers are spent or blocked."""
    strategies = {commanders[side["id"]]: side["strategy"] for side in given["sides"]}
    heroes = [
        {"name": hero["id"], **hero, "strategy": strategies.get(hero["id"], hero.get("strategy"))}
        for hero in given.get("heroes", ())
    ]
    known, powers = {hero["id"] for hero in heroes}, given.get("es", {})
    heroes += [
        {"id": id, "side": side, "strategy": strategies[id], "is_pc": False}
        for side, id in commanders.items()
        if id not in known
    ]
    return heroes + [
        {"id": f"{side}-mage", "side": side, "es_kind": "mage", "es_character_points": 500, "is_pc": False}
        for side, spent in powers.items()
        if spent or any(one.get("blocked") for other, many in powers.items() if other != side for one in many)
    ]


def circumstances_of(side: str, said_of: Given) -> dict[str, Any]:
    circumstances = said_of["circumstances"].get(side, ())
    return {
        "circumstances": [one for one in circumstances if isinstance(one, str)],
        "others": [{"text": one[0], "value": one[1]} for one in circumstances if not isinstance(one, str)],
    }


def situation_of(side: str, said_of: Given) -> dict[str, Any]:
    """The GM's word on one side; what special troops count is what is given, and no others.

    Where nothing is said of them but null, they count as the rosters have them.
    """
    given = said_of["superiority"]
    special = {} if given is None else {"cavalry": {}, "ranged": {}, "artillery": {}} | given
    return {
        **circumstances_of(side, said_of),
        "moods": said_of["moods"].get(side, []),
        "superiority_counts": [
            {
                "kind": kind,
                "own": of.get(side, {}).get("own", 0),
                "against": of.get(side, {}).get("neutralizers", 0),
            }
            for kind, of in special.items()
        ],
    }


def powers_said(powers: Given) -> dict[str, Any]:
    """Allocations, and what the other side set against them."""
    said: dict[str, Any] = {}
    for side, spent in powers.items():
        blocked = {
            f"{other}:{n}": one["blocked"]
            for other, many in powers.items()
            if other != side
            for n, one in enumerate(many, 1)
            if one.get("blocked")
        }
        said[f"es_spend:{side}"] = {
            "spend": [{key: value for key, value in one.items() if key != "blocked"} for one in spent],
            "defence": sum(blocked.values()),
        }
        if blocked:
            said[f"es_block:{side}"] = {"points": blocked}
    return {key: one for key, one in said.items() if one != {"spend": [], "defence": 0}}
