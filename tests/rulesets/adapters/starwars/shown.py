"""What a battle leaves to be seen beside its outcome: states, sums, what is told, offered and refused."""

from collections.abc import Mapping, Sequence
from typing import Any

from rulesets.engine import Tally, Verdict
from rulesets.engine.events import as_json
from rulesets.engine.ruleset import PartProspects
from rulesets.systems.starwars import RULES
from rulesets.systems.starwars.people.field import Battlefield
from rulesets.systems.starwars.people.gathering import StarMuster
from rulesets.systems.starwars.people.sheets import StarSide, StarUnit
from rulesets.systems.starwars.roster import ROSTER
from tests.rulesets.adapters.starwars.battle import answers, begun, played
from tests.rulesets.adapters.starwars.play import Scene, sheet, told, whole

type Given = Mapping[str, Any]
type Rolls = Mapping[str, Any]


def seen(given: Given, rolls: Rolls) -> Any:
    """A battle, and of it what `shows` names; `before` is said in the steps before the first round."""
    rounds = given.get("rounds", [])
    field = prelude(given, rolls) if "before" in given else begun(given)
    scenes = []
    for n, one in enumerate(rounds, start=1):
        scenes.append(played(field, n, one, rolls))
        field = scenes[-1].field
    wanted = whole(given["shows"])
    changes = Scene(field).all_to("aftermath") if "changes" in wanted or "after" in wanted else None
    found = states(field, wanted)
    for n, scene in enumerate(scenes, start=1):
        found |= sums(scene.heard, f"r{n}/", wanted.get("sums", []))
        found |= events(scene, f"r{n}/", wanted.get("told", {}))
        if kinds := wanted.get("asks"):
            found[f"r{n}/asks"] = [key for key in scene.answered if key.partition(":")[0] in kinds]
    if changes:
        found |= {f"{one.subject}.{one.name}": one.new for one in changes.changes if _is(one, wanted)}
        for kind in wanted.get("after", []):
            found |= {f"{kind}:{one.subject}": dict(one.facts) for one in told(changes, kind)}
    return found


def _is(change: Any, wanted: Given) -> bool:
    return change.subject in wanted.get("changes", ())


def prelude(given: Given, rolls: Rolls) -> Battlefield:
    """The march and the deployment."""
    start = "r0/"
    faces = {key.removeprefix(start): rolls[key] for key in rolls if key.startswith(start)}
    field = begun(given)
    field.step = ""
    scene = Scene(field, whole(given["before"]), faces)
    scene.all_to("deployment")
    return scene.field


def states(field: Battlefield, wanted: Given) -> dict[str, Any]:
    tables: dict[str, Mapping[str, Any]] = {
        "sides": field.sides,
        "units": field.units,
        "heroes": field.heroes,
    }
    found: dict[str, Any] = {}
    for name, table in tables.items():
        for id, names in wanted.get(name, {}).items():
            found[id] = {one: as_json(getattr(table[id], one)) for one in names}
    return found | {name: as_json(getattr(field, name)) for name in wanted.get("field", [])}


def sums(heard: Sequence[Any], start: str, keys: Sequence[str]) -> dict[str, Any]:
    """Each number with its reasons, and each verdict."""
    found: dict[str, Any] = {}
    for one in heard:
        if isinstance(one, Tally) and start + one.key in keys:
            lines = {line.label: line.value for line in one.lines}
            found[start + one.key] = {one.label: one.base, **lines, "total": one.total}
        if isinstance(one, Verdict) and start + one.key in keys:
            found[start + one.key] = as_json(one.value)
    return found


def events(scene: Scene, start: str, wanted: Given) -> dict[str, Any]:
    """What was told of these kinds, with these facts."""
    return {
        f"{start}{one.kind}:{one.subject}": {name: as_json(one.facts.get(name)) for name in wanted[one.kind]}
        for one in scene.heard
        if getattr(one, "facts", None) is not None and one.kind in wanted
    }


def asked(given: Given, rolls: Rolls) -> Any:
    """What a step of the first round offers, with what its sums say of an answer and why it is refused.

    `has` are words that stand in what is offered under that name.
    """
    scene = Scene(begun(given), answers(given.get("said", {})), shows=whole(given.get("dice", {})))
    step = given["step"]
    scene.before(step)
    while given["key"] not in (waiting := scene.waiting()):
        scene.one()
    ask = waiting[given["key"]]
    found: dict[str, Any] = {
        name: [*ask.options.get(name, ["not offered"])] for name in given.get("offers", [])
    }
    found |= {f"labels {name}": dict(ask.labels.get(name, {})) for name in given.get("labels", [])}
    if given.get("notes"):
        found["notes"] = [list(one) for one in ask.notes]
    if given.get("default"):
        found["default"] = {name: as_json(getattr(ask.default, name)) for name in given["default"]}
    for n, one in enumerate(given.get("answers", [])):
        found[f"answer {n}"] = _read(ask, whole(one), summed=bool(given.get("sums")))
    return found


def _read(ask: Any, raw: Any, *, summed: bool) -> Any:
    answer, problems = ask.read(raw)
    found: dict[str, Any] = {"refused": [{"kind": one.kind, **as_json(dict(one.facts))} for one in problems]}
    if summed:
        answer = answer or ask.form.model_validate(raw)
        found["sums"] = {
            one.title: {**{line.label: line.value for line in one.lines}, "most": one.most}
            for one in ask.sums(answer)
        }
    return found


def odds(given: Given, rolls: Rolls) -> Any:
    """What the form shows beside an answer: how likely each result of each of its parts is."""
    scene = Scene(begun(given), answers(given.get("said", {})), shows=whole(given.get("dice", {})))
    scene.before(given["step"])
    while given["key"] not in (waiting := scene.waiting()):
        scene.one()
    kind, _, subject = given["key"].partition(":")
    prospects = RULES.prospects[kind]
    assert isinstance(prospects, PartProspects)
    answer = waiting[given["key"]].form.model_validate(whole(given["answer"]))
    rows = prospects.of(scene.field, subject, answer)
    return {label: {name: round(share, 4) for name, share in shares.items()} for label, shares in rows}


# Rosters


def checked(given: Given, rolls: Rolls) -> Any:
    """What is wrong or odd with a muster."""
    muster = StarMuster.model_validate(whole(given["muster"]))
    return [{"kind": one.kind, **as_json(dict(one.facts))} for one in ROSTER.check(muster)]


def worth(given: Given, rolls: Rolls) -> Any:
    """The lines of a unit's strength, and what the columns of its list say."""
    unit = StarUnit.model_validate(sheet("unit", whole(given["unit"]), side="s"))
    muster = StarMuster.model_validate({"options": whole(given.get("options", {}))})
    side = StarSide.model_validate(sheet("side", {}, side="side"))
    tally = ROSTER.strength(side, unit, muster.options)
    columns = {one.title: one.of(side, unit, muster.options) for one in ROSTER.columns}
    return {
        "label": tally.label,
        **{line.label: line.value for line in tally.lines},
        "total": tally.total,
        **columns,
    }


def described(given: Given, rolls: Rolls) -> Any:
    """A unit in a few words, as lists have it."""
    return ROSTER.describe(StarUnit.model_validate(sheet("unit", whole(given["unit"]), side="s")))
