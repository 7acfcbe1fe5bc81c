"""Between battles: the procedures of the camp and the calculators, with what is said and thrown."""

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any

from rulesets.engine import Camp, LiveTable, Played, Tally, Throw, dice
from rulesets.systems.gurps import RULES, camp
from rulesets.systems.gurps.camp_costs import SHEETS
from rulesets.systems.gurps.camp_orders import Troop
from rulesets.systems.gurps.heroes import months_of
from rulesets.systems.gurps.kinds import Glory, Level, MoodKey
from rulesets.systems.gurps.options import Options
from rulesets.systems.gurps.strength import quality_from
from rulesets.systems.gurps.tables import GLORY
from tests.rulesets.adapters.gurps.fields import muster_of, total, unit_of

type Given = Mapping[str, Any]
type Rolls = Mapping[str, Any]


def encamped(*units: Given, options: Given | None = None, **side: Any) -> Camp:
    return Camp(
        muster_of([{"id": "s1", **side}], [unit_of(one) for one in units], [], options=dict(options or {}))
    )


def done(key: str, here: Camp, said: Given, rolls: Rolls | None = None) -> Played[Camp]:
    """A procedure with what is said and thrown; what else is asked gets its default, other dice show one."""
    procedure = next(one for one in RULES.camp if one.key == key)
    record: dict[str, Any] = {**said, **(rolls or {})}
    while not (played := procedure.run(here, record)).done:
        assert not played.problems, played.problems
        for request in played.waits_for:
            thrown = isinstance(request, Throw)
            record[request.key] = (
                [1] * dice(request.dice).count if thrown else request.default.model_dump(mode="json")  # type: ignore[union-attr]
            )
    return played


def changed(played: Played[Camp], subject: str, sheet: Given) -> dict[str, Any]:
    """A sheet as the changes leave it."""
    return {**sheet, **{one.name: one.new for one in played.changes if one.subject == subject}}


def counted(played: Played[Camp] | LiveTable, key: str) -> int | None:
    return next((one.total for one in played.said if isinstance(one, Tally) and one.key == key), None)


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
    levy = {"levy:s1": {**said, "quality": given.get("quality", "average")}}
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
    bonus = {0: "none", 50: "half", 100: "whole"}[given.get("bonus_pct", 0)]
    said = {"pay_day:s1": {"unpaid": [] if given["paid"] else ["u1"], "bonus": bonus}}
    played = done("pay_day", encamped(unit), said)
    after = changed(played, "u1", unit)
    moods = after["morale_mods"] if isinstance(after["morale_mods"], list) else []
    return {
        "penalty": after["pay_penalty"],
        "streak": after["pay_streak"],
        "morale_for_roll": counted(played, "payday_morale:u1"),
        "bonus": next((one["value"] for one in moods if one["key"] == MoodKey.PAY_BONUS), 0),
    }


def loot(given: Given, rolls: Rolls) -> Any:
    found = camp.loot_value(given["raise_cost_each"], given["number"], cavalry=given.get("cavalry", False))
    return {"gear_value": found.gear, "cash_value": found.cash}


# The field


def reputation_months(given: Given, rolls: Rolls) -> Any:
    glory = {"1d": Glory.COVERED, "1d-2": Glory.COURAGE}[given["spec"]]
    return {"months": months_of(GLORY[glory], total(rolls, "1d6"))}


def artillery(given: Given, rolls: Rolls) -> Any:
    level = Level(given["level"])
    return camp.artillery_fate(given["pieces_lost"], level, is_loser=given["is_loser"])._asdict()
