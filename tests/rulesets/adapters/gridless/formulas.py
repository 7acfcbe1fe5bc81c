"""The functions of the rules as the vectors call them."""

from collections.abc import Mapping
from typing import Any

from rulesets.systems.gridless import contribution as heroes
from rulesets.systems.gridless import spirit, tokens
from rulesets.systems.gridless.kinds import Death, Decision, Flow, Share, Spells, Stand
from rulesets.systems.gridless.options import Options

type Given = Mapping[str, Any]
type Rolls = Mapping[str, Any]


def only(rolls: Rolls) -> list[int]:
    [faces] = rolls.values()
    return list(faces)


def tokens_from_ecl(given: Given, rolls: Rolls) -> Any:
    each, adjust = given.get("ecl_per_token", 30), given.get("adjust", 0)
    return {"tokens": tokens.tokens_from_ecl(given["total_ecl"], each, adjust)}


def token_view(given: Given, rolls: Rolls) -> Any:
    return {"band": tokens.band_of(given["tokens"]), "rough": tokens.rough(given["tokens"])}


def token_advantage(given: Given, rolls: Rolls) -> Any:
    threat = tokens.threat_on(given["unit"], given["allocations"])
    return {"threat": threat, "advantage": tokens.advantage(given["strength"], threat)}


def magic_bonus(given: Given, rolls: Rolls) -> Any:
    fields = {key: one for key, one in given.items() if key != "spell_system"}
    return {"bonus": heroes.magic_bonus(Spells(given["spell_system"]), **fields)}


def team_contribution(given: Given, rolls: Rolls) -> Any:
    dc = heroes.contribution_dc(given["threat"])
    counts = [
        heroes.magic_counts(one["magic_bonus"], dc) if "magic_bonus" in one else one["effective"]
        for one in given["members"]
    ]
    total = heroes.team_total(counts)
    more = {"valorous": given.get("valorous", False), "opportunity": given.get("opportunity", 0)}
    return {"dc": dc, "total": total, "bonus": heroes.team_bonus(total, dc, **more)}


def harm(given: Given, rolls: Rolls) -> Any:
    double = given.get("double", False)
    return {"damage": heroes.harm(sum(only(rolls)), given["percent"], double=double)}


def flow(given: Given, rolls: Rolls) -> Any:
    total = sum(only(rolls)) + given.get("modifier", 0)
    result: Flow | str = heroes.flow_of(total) or "choice"
    return {"total": total, "result": result}


def split_losses(given: Given, rolls: Rolls) -> Any:
    shares = tokens.shared(given["losses"], given["allocation"], given.get("tie_order", ()))
    return {"losses": shares.each, "tied": bool(shares.tied)}


def default_allocation(given: Given, rolls: Rolls) -> Any:
    return {"allocation": tokens.in_proportion(given["strength"], given["enemies"])}


def protection_penalty(given: Given, rolls: Rolls) -> Any:
    share = Share(given.get("penalty_share", "proportional"))
    return {"penalty": tokens.protection_penalty(given["allocation"], given["protections"], share)}


def morale(given: Given, rolls: Rolls) -> Any:
    [face] = only(rolls)
    names = {"dc": "morale_dc"}
    known = ("dc", "natural_rolls", "morale_failure", "rout_margin")
    options = Options(**{names.get(key, key): given[key] for key in known if key in given})
    total = face + given["will"] + sum(given["modifiers"])
    said = spirit.failure(total, given["tokens"], options, cannot_retreat=given.get("cannot_retreat", False))
    if spirit.holds(total, face, options):
        said = spirit.Failure(0, 0, Decision.NONE)
    return {"total": total, "success": spirit.holds(total, face, options), **said._asdict()}


def chief_pursuer(given: Given, rolls: Rolls) -> Any:
    return {"unit": tokens.chief_pursuer([tokens.Candidate(*one) for one in given["candidates"]])}


def recover(given: Given, rolls: Rolls) -> Any:
    threshold = spirit.returns_on(given.get("margin", 0), victor=given["victor"])
    return {"threshold": threshold, "recovered": spirit.returned(only(rolls), threshold)}


def headcount_after(given: Given, rolls: Rolls) -> Any:
    after = tokens.headcount_after(given["headcount"], given["tokens_start"], given["tokens_final"])
    return {"headcount": after}


def deadly_order(given: Given, rolls: Rolls) -> Any:
    teams = [
        heroes.Rival(one["id"], tuple(one["crs"]), one["general"], one.get("standing", True))
        for one in given["teams"]
    ]
    return {"order": heroes.order_of_foes(teams, given.get("fought", ()))}


def deadly_quick(given: Given, rolls: Rolls) -> Any:
    faces = {key.partition(":")[0]: sum(one) for key, one in rolls.items()}
    a_lines = heroes.duel_lines(given["a_crs"], given.get("a_bonus", 0))
    b_lines = heroes.duel_lines(given["b_crs"], given.get("b_bonus", 0))
    a = faces["deadly"] + sum(line[1] for line in a_lines)
    b = faces["deadly_foe"] + sum(line[1] for line in b_lines)
    percent_a, percent_b = heroes.duel_shares(a, b)
    return {
        "a": a,
        "b": b,
        "winner": heroes.duel_winner(a, b),
        "percent_a": percent_a,
        "percent_b": percent_b,
        "dice_a": heroes.duel_dice(given["b_crs"], percent_a),
        "dice_b": heroes.duel_dice(given["a_crs"], percent_b),
    }


def apply_damage(given: Given, rolls: Rolls) -> Any:
    under = "wounds" if given["system"] == "vitality" else "hp"
    body = heroes.struck(heroes.Body(given[under], given.get("vitality", 0)), given["damage"])
    dead = heroes.dead_at(Death(given.get("death", "minus_10")), given[f"{under}_max"])
    left = {"vitality": body.vitality} if under == "wounds" else {}
    return {under: body.points, "status": heroes.status_at(body.points, dead), **left}


def stabilize(given: Given, rolls: Rolls) -> Any:
    return heroes.stabilise(given["points"], given.get("dead_at", -10), only(rolls))._asdict()


def casting_cost(given: Given, rolls: Rolls) -> Any:
    return {"cost": heroes.casting_cost(given["minutes"])}


def defection_morale(given: Given, rolls: Rolls) -> Any:
    now = 1 + given["rounds_since"]
    return {
        name: spirit.memory_worth(spirit.Memory(1, given["magnitude"], sign), now)
        for name, sign in (("left", -1), ("joined", 1))
    }


def battle_end(given: Given, rolls: Rolls) -> Any:
    units = [spirit.Present(one["faction"], one["tokens"], Stand(one["state"])) for one in given["units"]]
    victors = spirit.last_standing(units, [(a, b) for a, b in given["hostile"]])
    return {"over": victors is not None, "victors": list(victors or ())}


def validate_allocation(given: Given, rolls: Rolls) -> Any:
    problem = tokens.allotment_problem(given["strength"], given["allocation"], given["enemy_units"])
    return {"result": problem.kind if problem else "ok"}
