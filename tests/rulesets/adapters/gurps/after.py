"""Between battles: the procedures of the camp and the calculators, with what is said and thrown."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import groupby
from typing import Any

from rulesets.engine import Camp, Event, LiveTable, Played, Ruling, Tally, Throw
from rulesets.systems.gurps import RULES
from rulesets.systems.gurps.book.kinds import Level, MoodKey, Troop, UnitStatus
from rulesets.systems.gurps.book.options import Options
from rulesets.systems.gurps.camp.costs import SHEETS
from rulesets.systems.gurps.people.strength import quality_from
from tests.rulesets.adapters.gurps.day import by_subject
from tests.rulesets.adapters.gurps.fields import duel, finished, hero_of, muster_of, plain, stepped, unit_of
from tests.rulesets.playing import Mismatch, Strict, told, verdict

type Given = Mapping[str, Any]
type Rolls = Mapping[str, Any]


def encamped(
    *units: Given, options: Given | None = None, heroes: Sequence[Given] = (), day: int = 1, **side: Any
) -> Camp:
    sheets = [unit_of(one) for one in units], [hero_of(one) for one in heroes]
    return Camp(muster_of([{"id": "s1", **side}], *sheets, options=dict(options or {}), day=day))


def done(
    key: str, here: Camp, said: Given, rolls: Rolls | None = None, rulings: Iterable[Ruling] = ()
) -> Played[Camp]:
    """A procedure by exactly what is said, thrown and ruled."""
    procedure = next(one for one in RULES.camp if one.key == key)
    strict, record = Strict(said, rolls or {}), dict[str, Any]()
    while not (played := procedure.run(here, record, tuple(rulings))).done:
        for request in played.waits_for:
            if request.key in record:
                raise Mismatch(f"{key} takes {record[request.key]} for no answer to {request.key}")
            record[request.key] = (
                strict.roll(request) if isinstance(request, Throw) else strict.answer(request)
            )
    finished(strict)
    return played


def changed(played: Played[Camp], subject: str, sheet: Given) -> dict[str, Any]:
    """A sheet as the changes leave it."""
    return {**sheet, **{one.name: one.new for one in played.changes if one.subject == subject}}


def counted(played: Played[Camp] | LiveTable, key: str) -> int | None:
    return next((one.total for one in played.said if isinstance(one, Tally) and one.key == key), None)


def in_camp(given: Given, rolls: Rolls) -> Any:
    """Any procedure, by exactly these answers and dice: all that it proposes and, if wanted, what it says."""
    ruled = [Ruling(reason="So be it", **plain(one)) for one in given.get("rulings", ())]
    played = done(given["procedure"], camp_of(given), plain(given["answers"]), rolls, ruled)
    proposed = by_subject([played])
    if not given.get("shown"):
        return proposed
    sums = {one.key: one.total for one in played.said if isinstance(one, Tally)}
    lines = labelled(played.said, given.get("lines", ()))
    return {"changes": proposed, "told": events_of(played.said), "sums": sums} | (
        {"lines": lines} if lines else {}
    )


def labelled(said: Iterable[Any], kinds: Collection[str]) -> dict[str, Any]:
    """The lines of these numbers in words, with what their base is called."""
    return {
        one.key: [one.label, *([line.label, line.value] for line in one.lines)]
        for one in said
        if isinstance(one, Tally) and one.key.partition(":")[0] in kinds
    }


def camp_of(given: Given) -> Camp:
    return encamped(
        *given["units"],
        heroes=given.get("heroes", ()),
        options=plain(given.get("options")),
        day=given.get("day", 1),
        **plain(given["side"]),
    )


def events_of(said: Iterable[Any], kinds: Iterable[str] = ()) -> list[Any]:
    """What is told, of these kinds or of all: the kind, of whom, and the facts."""
    kinds = [*kinds]
    events = [one for one in said if isinstance(one, Event) and (not kinds or one.kind in kinds)]
    return [[one.kind, one.subject, plain(dict(one.facts))] for one in events]


def refused_in_camp(given: Given, rolls: Rolls) -> Any:
    """What a procedure says to an answer that it does not take."""
    procedure = next(one for one in RULES.camp if one.key == given["procedure"])
    problems = procedure.run(camp_of(given), plain(given["answers"])).problems
    return [[one.kind, plain(dict(one.facts))] for many in problems.values() for one in many]


# Men


def merge(given: Given, rolls: Rolls) -> Any:
    old = {"armour": "light", "count": given["old_men"], "experience": given["old_experience"]}
    new = {"id": "u2", "armour": "light", "count": given["new_men"], "experience": given["new_experience"]}
    played = done("join", encamped(old, new), {"joining:s1": {"unit": "u2", "into": "u1"}})
    return experience_of(changed(played, "u1", old))


def new_commander(given: Given, rolls: Rolls) -> Any:
    unit = {"armour": "light", "experience": given["experience"]}
    said = {"appointment:s1": {"units": ["u1"], "leadership": 12}}
    return experience_of(changed(done("appoint", encamped(unit), said), "u1", unit))


def experience_of(unit: Given) -> Any:
    return {"experience": unit["experience"], "quality": quality_from(unit["experience"])}


def recovery(given: Given, rolls: Rolls) -> Any:
    """Days with healers and days without, each run of them as one rest."""
    unit: dict[str, Any] = {
        "armour": "light", "tl": given["tl"], "healing": given.get("healing", "normal"), "count": 0,
        "wounded": given["wounded"], "before_battle": given["original"],
    }  # fmt: skip
    magic = {int(key.rpartition(":")[2]): faces[0] for key, faces in rolls.items()}
    for tended, days in groupby(range(1, given["days"] + 1), key=lambda day: day in magic):
        nights = list(days)
        said = {"days": len(nights), "rest": given["where"], "tended": ["u1"] if tended else []}
        thrown = {"recovery_magic:u1": [magic[day] for day in nights]} if tended else {}
        here = encamped(unit, healers=10_000)
        if unit["wounded"]:
            unit = changed(done("recovery", here, {"recovery:s1": said}, thrown), "u1", unit)
    return {"recovered": unit["count"]}


def quality_roll(given: Given, rolls: Rolls) -> Any:
    """The calculator that throws nothing again."""
    thrown = [total_faces(rolls, "troop_quality")]
    _, table = calculated("troops", {"rare": True}, thrown, ["new_quality"])
    return {"quality": next(one.facts["quality"] for one in table.said if hasattr(one, "facts"))}


def commander_experience(given: Given, rolls: Rolls) -> Any:
    faces = [total_faces(rolls, kind) for kind in ("commander_quality", "commander_strategy")]
    made, table = calculated("captain", {}, faces, ["captain_quality", "captain_skill"])
    label = next(one.label for one in table.said if isinstance(one, Tally))
    return {"quality": label.lower(), "strategy": made["strategy"]}


def race(given: Given, rolls: Rolls) -> Any:
    said = {"st": given["st"], "ht": given["ht"], "extra_hits": given.get("extra_hp", 0)}
    made, _ = calculated("race", {**said, "increased_strength": given.get("increased_strength", 0)})
    return {"modifier": made["race_ts"]}


def calculated(
    key: str, said: Given, faces: Sequence[Any] = (), kinds: Sequence[str] = ()
) -> tuple[Mapping[str, Any], LiveTable]:
    maker = next(one for one in RULES.roster.makers if one.key == key) if RULES.roster else None
    assert maker
    table = LiveTable({f"{kind}:new": thrown for kind, thrown in zip(kinds, faces, strict=True)}, ())
    return maker.make(maker.form.model_validate(said), Options(), table), table


def total_faces(rolls: Rolls, kind: str) -> Any:
    return next(faces for key, faces in rolls.items() if key.partition(":")[0] == kind)


# Money


def raise_cost(given: Given, rolls: Rolls) -> Any:
    said = {name: given[name] for name in ("troop", "count", "ranged") if name in given}
    levy = {"levy:s1": {**said, "quality": given["quality"]}}
    return {"cost": counted(done("raise", encamped(), levy), "raise_cost:s1")}


def monthly_pay(given: Given, rolls: Rolls) -> Any:
    unit = {
        **SHEETS[Troop(given["troop"])],
        "count": given["count"],
        "ranged": given.get("ranged", "none"),
        "quality": given.get("quality", "average"),
    }
    options = {"pay_by_quality": given.get("pay_by_quality", True)}
    return {"pay": counted(done("pay_day", encamped(unit, options=options), {}), "pay:u1")}


def payday(given: Given, rolls: Rolls) -> Any:
    unit = {
        "armour": "light", "quality": given["quality"], "pay_penalty": given["penalty"],
        "pay_streak": given["streak"], "morale_mods": {"gm": given["other_mods"]},
    }  # fmt: skip
    said = {"pay_day:s1": {"unpaid": [] if given["paid"] else ["u1"], "bonus": given.get("bonus_pct", 0)}}
    played = done("pay_day", encamped(unit), said, rolls)
    after = changed(played, "u1", unit)
    moods = after["morale_mods"] if isinstance(after["morale_mods"], list) else []
    return {
        "penalty": after["pay_penalty"],
        "streak": after["pay_streak"],
        "morale_for_roll": counted(played, "payday_morale:u1"),
        "bonus": next((one["value"] for one in moods if one["key"] == MoodKey.PAY_BONUS), 0),
    }


# The field


def loot(given: Given, rolls: Rolls) -> Any:
    """So many of the enemy lie dead on the field of somebody else."""
    horse = {"mobility": "light_horse"} if given["cavalry"] else {}
    dead = {"armour": "light", "count": given["number"], "raise_cost_each": given["raise_cost_each"], **horse}
    field = duel(u2={**dead, "never_checks_morale": False})
    field.winner = field.holder = "s1"
    unit = field.units["u2"]
    unit.men, unit.killed, unit.status = 0, given["number"], UnitStatus.DESTROYED
    done = stepped(field, "aftermath")
    [found] = told(done, "looted")
    [treasury] = [one.new for one in done.changes if (one.subject, one.name) == ("s1", "treasury")]
    assert treasury == found.facts["cash"]
    return {"gear_value": found.facts["gear"], "cash_value": found.facts["cash"]}


def artillery(given: Given, rolls: Rolls) -> Any:
    lost, level = given["pieces_lost"], Level(given["level"])
    field = duel(u1={"special": "light_artillery", "count": lost})
    if level is not Level.INCONCLUSIVE:
        field.winner = field.holder = "s2" if given["is_loser"] else "s1"
    elif given["is_loser"]:
        field.winner = "s2"
    for side in field.sides.values():
        side.level = level
    unit = field.units["u1"]
    unit.men, unit.killed, unit.wounded, unit.status = 0, lost, 0, UnitStatus.DESTROYED
    [guns] = told(stepped(field, "aftermath"), "guns")
    return {name: guns.facts[name] for name in ("kept", "captured", "destroyed")}


def superior_reaction(given: Given, rolls: Rolls) -> Any:
    """Ten on the dice; what else there is of the total is the game master's favour."""
    said = {"superiors:s1": {"praised": ["h1"], "favour": given["total"] - 10}}
    done_so = done("superiors", encamped(heroes=[{}]), said, {"promotion:h1": [3, 3, 4]})
    return {"reaction": verdict(done_so, "promotion_result:h1")}
