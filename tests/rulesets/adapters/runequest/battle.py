"""The army's roll, encounter and odds, and whole battles."""

from collections.abc import Iterator, Mapping
from typing import Any

from rulesets.engine import Played, next_phase
from rulesets.systems.runequest import RULES
from rulesets.systems.runequest.book.kinds import Ratio
from rulesets.systems.runequest.people.field import Battlefield
from tests.rulesets.adapters.runequest.after import afterwards, agree
from tests.rulesets.adapters.runequest.fields import F, H, Stage, U, field_of, pair_of, played, whole
from tests.rulesets.playing import total, verdict

type Given = Mapping[str, Any]
type Rolls = Mapping[str, Any]


def army_tactics(given: Given, rolls: Rolls) -> Any:
    """The game master says the conditions, and the dice are thrown."""
    sides = [{"id": "north", "tactic": given["tactic"]}, {"id": "south", "tactic": given["enemy_tactic"]}]
    units = [{**U, "strength": given["own"]}, {**F, "strength": given["enemy"]}]
    said = {"observation:field": conditions(given, {})}
    field = field_of(units, sides=sides, options=given.get("options"))
    one = played(field, "observation", "army_tactics", rolls=rolls, said=said)
    lead, other = one.field.heads()
    return {
        "chance": total(one, "army_chance:north"),
        "result": verdict(one, "army_result:north"),
        "ac_mod": lead.mod,
        "friends_fate": list(lead.fate),
        "foes_fate": list(other.fate),
        "other_side_ac_mod": other.mod,
    }


def conditions(situation: Given, rulings: Given) -> dict[str, Any]:
    return {
        "flags": situation.get("flags", []),
        "leader_multiplier": situation.get("multiplier", 1),
        "misc": situation.get("misc", 0),
        "result": rulings.get("ac_result"),
    }


def situated(given: Given, rolls: Rolls, kind: str) -> Played[Battlefield]:
    """Both dice fall together; a vector looks at one of them."""
    other = {"encounter:u": [50], "odds:u": [50]}
    staged = {key: faces for key, faces in other.items() if not key.startswith(kind)}
    field = field_of([U, F], [H], state={"sides": {"north": {"mod": given["ac_mod"]}}})
    return played(field, "situation", rolls=rolls, staged=staged)


def encounter(given: Given, rolls: Rolls) -> Any:
    one = situated(given, rolls, "encounter")
    return {"total": total(one, "encounter_total:u"), "foe_type": verdict(one, "seeks:u")}


def odds(given: Given, rolls: Rolls) -> Any:
    one = situated(given, rolls, "odds")
    ratio: Ratio = verdict(one, "odds_found:u")
    return {
        "total": total(one, "odds_total:u"),
        "row": [*Ratio].index(ratio) + 1,
        "odds_mod": ratio.mod,
        "ratio": ratio,
        "opponents": ratio.opponents,
    }


def pick_foe(given: Given, rolls: Rolls) -> Any:
    """Whom the step proposes to the game master; whoever is engaged has met units without heroes."""
    foes = whole(given["foes"])
    times = {foe["id"]: foe.pop("engaged", 0) for foe in foes}
    pairs = [pair_of(unit="v", foe=id) for id, often in times.items() for _ in range(often)]
    state = {"units": {"u": {"seeks": given["foe_type"]}}, "pairs": pairs}
    units = [U, {**U, "id": "v"}, *({**foe, "side": "south"} for foe in foes)]
    now = played(field_of(units, [H], state=state), "match_foes", rolls=rolls).field
    met = now.pairs_of("u")
    return {"foe": met[0].foe if met else None}


def unit_tactics(given: Given, rolls: Rolls) -> Any:
    field = field_of([U, F], [{**H, "tactic": given["tactic"]}], state={"pairs": [pair_of()]})
    one = played(field, "unit_tactics", rolls=rolls)
    return {"degree": verdict(one, "unit_result:u"), "modifier": one.field.units["u"].captain}


# A whole battle


def full_battle(given: Given, rolls: Rolls) -> Any:
    """Round by round, with all that is said and thrown in each; then the aftermath, if it is over."""
    rounds: list[Given] = given["rounds"]
    agree("the dice", {f"round {n}": whole(now["rolls"]) for n, now in enumerate(rounds, 1)}, whole(rolls))
    field = battle_of(given)
    army: list[dict[str, Any]] = []
    after_each: list[dict[str, Any]] = []
    for now in rounds:
        field = round_of(field, now, army)
        after_each.append({id: [unit.strength, unit.status] for id, unit in field.units.items()})
    return {
        "units": {id: unit_after(unit) for id, unit in field.units.items()},
        "heroes": {id: {"hp": hero.hp, "status": hero.status} for id, hero in field.heroes.items()},
        "ac": army,
        "after_each_round": after_each,
        **ended(field),
    }


def battle_of(given: Given) -> Battlefield:
    units = whole(given["units"])
    sides = {unit["id"]: unit["side"] for unit in units}
    heroes = [{**hero, "side": sides[hero["unit"]]} for hero in whole(given.get("heroes", []))]
    field = field_of(units, heroes, given["sides"], given.get("options"))
    field.round = 0
    return field


def round_of(field: Battlefield, now: Given, army: list[dict[str, Any]]) -> Battlefield:
    """From the observation to the book-keeping; before the first, the order of battle."""
    stage = Stage(field, now["rolls"], dict(said_in(field, now)))
    while (phase := next_phase(RULES, stage.field)) and phase.step.key != "aftermath":
        one = stage.phase(phase)
        if phase.step.key == "army_tactics":
            army.append(army_of(one, now))
        if phase.step.key == "round_end":
            break
    stage.done()
    return stage.field


def said_in(field: Battlefield, now: Given) -> Iterator[tuple[str, Any]]:
    """All that people say in a round, by key."""
    rulings: Given = now.get("rulings", {})
    yield "observation:field", conditions(now.get("situation", {}), rulings)
    yield from orders(field, now, rulings)
    for unit, foe in rulings.get("foe", {}).items():
        yield f"foe:{unit}", {"foe": foe}
    for hero, lines in now.get("bouts", {}).items():
        for n, line in enumerate(lines, 1):
            yield f"bout:{hero}:{n}", {"outcome": line["opponent"], "hp_lost": line["hp_lost"]}
    for hero, unit in rulings.get("harangue", {}).items():
        yield f"harangue:{hero}", {"unit": unit}
    for name in ("no_pursuit", "saved"):
        if name in rulings:
            yield f"{ {'no_pursuit': 'pursuit'}.get(name, name) }:field", {name: rulings[name]}
    if "end" in now:
        yield "close:field", {"end": now["end"]}


def orders(field: Battlefield, now: Given, rulings: Given) -> Iterator[tuple[str, Any]]:
    """Whole orders to every unit that stands: a commander's, or those of the hero who leads it."""
    stances: Given = now.get("orders", {})
    aims: Given = {name: now.get(name, {}) for name in ("cover", "hasty", "target")}
    for side in field.sides:
        told: dict[str, list[str]] = {stance: [] for stance in ("hold", "fire", "reserve", "withdraw")}
        for id, unit in field.units.items():
            led = field.commander_of(unit)
            if unit.side == side and unit.is_steady and not led and stances.get(id, "charge") != "charge":
                told[stances[id]].append(id)
        yield f"command:{side}", {**told, "withdraw_army": side in rulings.get("withdraw", ())}
    for id, unit in field.units.items():
        if unit.is_steady and field.commander_of(unit):
            aimed = {name: which[id] for name, which in aims.items() if id in which}
            yield f"unit_orders:{id}", {"stance": stances.get(id, "charge"), **aimed}
    for hero, order in now.get("hero_orders", {}).items():
        renamed = {"target": "fight_target"}
        yield f"orders:{hero}", {renamed.get(name, name): value for name, value in order.items()}


def army_of(one: Played[Battlefield], now: Given) -> dict[str, Any]:
    lead = one.field.lead
    scripted = now.get("rulings", {}).get("ac_result")
    return {
        "chance": None if scripted else total(one, f"army_chance:{lead.id}"),
        "result": verdict(one, f"army_result:{lead.id}"),
        "mod": lead.mod,
    }


def unit_after(unit: Any) -> dict[str, Any]:
    names = ("strength", "killed", "wounded", "captured", "status", "standard")
    return {**{name: getattr(unit, name) for name in names}, "leader": unit.officer}


def ended(field: Battlefield) -> dict[str, Any]:
    if not field.ended:
        return {"outcome": None}
    hows = {head.id: head.how for head in field.heads()}
    outcome = {"winner": field.winner or None, "level": field.level, "how": hows, "rounds": field.round}
    after = played(field, "aftermath", rolls={})
    return {"outcome": outcome, "aftermath": afterwards(after.field, after, list(field.units))}
