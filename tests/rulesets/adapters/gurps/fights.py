"""Heroes, contest, outcome and casualties."""

from collections.abc import Mapping
from typing import Any

from rulesets.engine import Throw
from rulesets.systems.gurps.book.kinds import Glory, Survived, UnitStatus
from rulesets.systems.gurps.book.tables import CASUALTIES, MIDDLE_LINE
from rulesets.systems.gurps.people.field import Battlefield
from rulesets.systems.gurps.steps.casualties import difference_of
from rulesets.systems.gurps.steps.contest import level_of
from tests.rulesets.adapters.gurps.fields import STANDS, duel, field_of, plain, played, stepped, tallies
from tests.rulesets.playing import lines, tally

type Given = Mapping[str, Any]
type Rolls = Mapping[str, Any]


# Heroes

BATTLE = 8
ROLLED = {  # three dice of somebody whose Battle skill is 8
    Survived.ONE_HIT: [2, 2, 3],
    Survived.TWO_HITS: [2, 3, 3],
    Survived.A: [3, 3, 3],
    Survived.B: [3, 4, 4],
    Survived.C: [4, 4, 5],
    Survived.D: [5, 5, 5],
}
COVERED = {Glory.COVERED: [1, 1, 1], Glory.COURAGE: [2, 3, 3]}  # of somebody whose Battle skill is 15
TOUGH = 100


def fighter(skill: int, **more: Any) -> dict[str, Any]:
    return {"weapon": skill, "tactics": skill, **more}


def battle_skill(given: Given, rolls: Rolls) -> Any:
    return {"battle": tally(stepped(duel([given]), "survival", {}, rolls), "survival_target:h1").base}


def survival_result(given: Given, rolls: Rolls) -> Any:
    hero = played(duel([fighter(given["skill"])]), "survival", rolls).heroes["h1"]
    return {"result": hero.survived, "hits": hero.hits, "status": hero.status}


def hero_targets(given: Given, rolls: Rolls) -> Any:
    """Each roll falls where the vector has it, in the step after Risk was said."""
    field = played(duel([fighter(given["battle"])]), "risk", said={"risk:h1": {"risk": given["risk"]}})
    survival = stepped(field, "survival", {}, {"survival:h1": rolls["survival:h1"]})
    glory = stepped(survival.field, "glory", {}, {"glory:h1": rolls["glory:h1"]})
    said = tallies(survival) | tallies(glory)
    return {"survival": said["survival_target:h1"], "glory": said["glory_target:h1"]}


def glory_result(given: Given, rolls: Rolls) -> Any:
    """What it does to the plan, and what the aftermath proposes of it."""
    lieutenant = given["role"] == "unit_leader"
    general = given["role"] == "force_commander"
    field = field_of(
        [{"id": "s1", "commander": "h1" if general else "c1"}, {"id": "s2"}],
        [{"armour": "light", "leader": "h1" if lieutenant else None}, {"id": "u2", "side": "s2"}],
        [fighter(given["skill"]), {"id": "c1", "is_pc": False}],
    )
    field = played(field, "muster")
    field.heroes["h1"].survived = Survived.UNHURT
    done = stepped(field, "glory aftermath", {}, rolls)
    spoken = [one.new for one in done.changes if (one.subject, one.name) == ("h1", "temp_reputation")]
    return {
        "result": done.field.heroes["h1"].glory,
        "strategy": dict(done.field.sides["s1"].strategy).get("glory:h1", 0),
        "reputation": sum(talk["amount"] for talks in spoken for talk in talks),
    }


def reputation_months(given: Given, rolls: Rolls) -> Any:
    glory = {"1d": Glory.COVERED, "1d-2": Glory.COURAGE}[given["spec"]]
    field = duel([fighter(15)])
    field.heroes["h1"].survived = Survived.UNHURT
    hero = played(field, "glory", {**plain(rolls), "glory:h1": COVERED[glory]}).heroes["h1"]
    return {"months": dict(hero.honours)[glory]}


def hero_damage(given: Given, rolls: Rolls) -> Any:
    done = wounded(given, Survived(f"column_{given['column'].lower()}"), rolls, given["tl"])
    thrown = [one.dice for one in done.requests.values() if isinstance(one, Throw) and "damage" in one.key]
    return {"dice": f"{len(thrown)} x {thrown[0].replace('d6', 'd')}", "wounds": wounds(done)}


def hero_damage_fixed(given: Given, rolls: Rolls) -> Any:
    return {"wounds": wounds(wounded(given, Survived(given["result"]), rolls, 3))}


def wounded(given: Given, result: Survived, rolls: Rolls, tl: int) -> Any:
    """Somebody who has hits to spare rolls just this."""
    hero = fighter(BATTLE, dr=given["dr"], toughness=given["toughness"], hits=TOUGH)
    return stepped(duel([hero], tl=tl), "survival", {}, {**plain(rolls), "survival:h1": ROLLED[result]})


def wounds(done: Any) -> list[int | None]:
    return [value for key, value in tallies(done).items() if key.startswith("injury:")]


def death_checks(given: Given, rolls: Rolls) -> Any:
    """How many dice fall for somebody who is hurt so much, and what is left of him."""
    hero = fighter(given["battle"], ht=given["ht"], hits=given["hits_before"])
    options = {"hit_locations": False, "death_rules": given.get("death_rules", "basic_set")}
    done = stepped(duel([hero], tl=given["tl"], options=options), "survival", {}, rolls)
    after = done.field.heroes["h1"]
    checks = [key for key in done.requests if key.startswith("death_check:")]
    return {"checks": len(checks), "hits_after": after.hits, "status": after.status}


def second_survival(given: Given, rolls: Rolls) -> Any:
    field = duel(
        [fighter(given["battle"], unit="u1")],
        situation={"defender": "s1" if given["defending"] else "s2"},
    )
    field.winner = "s2"
    side = field.sides["s1"]
    side.difference, side.level = given["difference"], level_of(given["difference"])
    side.lines = given["starred_total"]
    field.heroes["h1"].risk = given["risk"]
    field.units["u1"].status = UnitStatus.ROUTS if given["routed"] else UnitStatus.WITHDRAWS
    return {"skill": tallies(stepped(field, "second_survival", {}, rolls))["survival2_target:h1"]}


# Contest, outcome, casualties


def multi_side_contest(given: Given, rolls: Rolls) -> Any:
    walls = {"defender": given["defender"]} if given.get("defender") else None
    field = contested(given["effective_strategy"], given["roll_totals"], walls, given.get("ts"))
    losers = [side for side in field.sides.values() if side.id != field.winner]
    return {
        "winner": field.winner,
        "margins": {id: side.margin for id, side in field.sides.items()},
        "difference_from_winner": {side.id: side.difference for side in losers},
        "level": {side.id: side.level for side in losers},
        "casualty_difference": {id: difference_of(field, side) for id, side in field.sides.items()},
    }


def fortified_table(given: Given, rolls: Rolls) -> Any:
    margins = {"s1": given["defender_margin"], "s2": given["attacker_margin"]}
    level_ground = {side: margin + 10 for side, margin in margins.items()}
    walls = {"defender": "s1", "position": [{"kind": "castle"}]}
    field = contested(level_ground, dict.fromkeys(margins, 10), situation=walls)
    return {"table": field.table, "difference": field.difference}


def contested(
    effective: Given, thrown: Given, situation: Given | None = None, strengths: Given | None = None
) -> Battlefield:
    units = [{"id": f"u-{side}", "side": side, "armour": "light"} for side in effective]
    field = field_of([{"id": side} for side in effective], units, [], situation=situation)
    for side, value in effective.items():
        field.sides[side].effective = value
    for side, ts in (strengths or {}).items():
        field.sides[side].ts = ts
    return played(field, "contest", {f"strategy:{side}": three(value) for side, value in thrown.items()})


def three(value: int) -> list[int]:
    """Three dice that show so much."""
    return [value // 3 + (n < value % 3) for n in range(3)]


def table_a(given: Given, rolls: Rolls) -> Any:
    field = duel()
    loser, winner = ("s2", "s1") if given["is_winner"] else ("s1", "s2")
    field.winner = winner
    for side in field.sides.values():
        side.difference, side.level = given["difference"], level_of(given["difference"])
    field.units["u1"].morale = given["morale"]
    after = played(field, "outcome", rolls)
    return {"level": field.sides[loser].level, "result": STANDS[after.units["u1"].status]}


def casualty_line(given: Given, rolls: Rolls) -> Any:
    """The reasons are read back from its tally, each by itself."""
    field = beside_nobody(given["difference"], given["armour_lines"])
    field.units["u1"].status = UnitStatus.ROUTS if given["rout_lines"] else UnitStatus.HOLDS
    fled = {"rout:u1": [given["rout_lines"]]} if given["rout_lines"] else {}
    others = {"u1": given["other_lines"]} if given["other_lines"] else {}
    done = stepped(field, "casualties", {"bloodshed:field": {"exposure": others}}, {**plain(rolls), **fled})
    reasons = lines(done, "casualty_line:u1")
    assert reasons.get("In flight", 0) == -given["rout_lines"]
    assert reasons.get("Led the fray or held back", 0) == given["other_lines"]
    line = done.field.units["u1"].line
    return {"line": line, "dice": CASUALTIES[line].dice, "constant": CASUALTIES[line].plus}


def casualties(given: Given, rolls: Rolls) -> Any:
    """A line is named by the difference that leads to it."""
    field = beside_nobody(2 * (given["line"] - MIDDLE_LINE), 0, count=given["count"])
    unit = played(field, "casualties", rolls).units["u1"]
    assert unit.line == given["line"]
    return {
        "pct": unit.percent,
        "lost": unit.lost,
        "killed": unit.killed,
        "wounded": unit.wounded,
        "left": unit.men,
    }


def beside_nobody(difference: int, armour: int, count: int = 100) -> Battlefield:
    """One unit, whose side has won or lost by so much; nobody else is there to suffer."""
    field = duel(u1={"estimate": {"ts": 100, "lines": armour}, "count": count}, u2={"count": 0})
    field.winner = "" if not difference else "s1" if difference > 0 else "s2"
    field.sides["s1"].difference = abs(difference)
    field.units["u1"].status = UnitStatus.HOLDS
    return field
