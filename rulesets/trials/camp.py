"""What every procedure between battles must pass, beside what its asks and words share with steps."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Annotated, Any, override

from pydantic import TypeAdapter

from rulesets.engine import (
    JOINING,
    NEW_UNIT,
    Ask,
    Camp,
    Change,
    Muster,
    Phase,
    Played,
    Procedure,
    Ruleset,
    Ruling,
    Step,
    Throw,
)
from rulesets.engine.values import Json
from rulesets.engine.words import facts_wanted, template_of
from rulesets.trials.conformance import (
    MOST_REPLIES,
    Scene,
    askable,
    ids_of,
    in_steps,
    nonsense_waits,
    reply_to,
    rulable,
    worded,
)

IDENTITY = {"id", "name"}


@dataclass(frozen=True)
class CampScene(Scene):
    """One procedure as it was played."""

    procedure: Procedure

    @property
    @override
    def name(self) -> str:
        return f"{self.rules.key}: {self.procedure.key}"

    @override
    def again(self, record: Json, *rulings: Ruling) -> Played:
        return self.procedure.run(self.field, record, rulings)


def check(rules: Ruleset, seed: int = 1) -> int:
    """Run every check over every procedure on the sample's forces; how many procedures there are."""
    for scene in scenes(rules, seed):
        for trial in CHECKS:
            trial(scene)
    dues_worded(rules)
    return len(rules.camp)


def scenes(rules: Ruleset, seed: int) -> Iterator[CampScene]:
    muster = rules.sample()
    for procedure in rules.camp:
        camp = Camp(opened(procedure, muster))
        played, record = play_whole(procedure, camp, seed)
        phase: Phase = Phase(1, Step(procedure.key, procedure.title, lambda field, table: None))
        yield CampScene(rules, phase, camp, played, record, procedure)


def opened(procedure: Procedure, muster: Muster) -> Muster:
    """The muster of what a procedure opens on."""
    many = {"force": 1, "two": 2, "all": len(muster.sides)}[procedure.of]
    sides = muster.sides[:many]
    here = {side.id for side in sides}
    units = tuple(one for one in muster.units if one.side in here)
    heroes = tuple(one for one in muster.heroes if one.side in here)
    return muster.model_copy(update={"sides": sides, "units": units, "heroes": heroes})


def play_whole(procedure: Procedure, camp: Camp, seed: int) -> tuple[Played[Camp], Json]:
    """Reply until nothing is waited for; an answer that does not fit with the others becomes the default."""
    record: Json = {}
    ids = ids_of(camp)  # type: ignore[arg-type]
    while not (played := procedure.run(camp, record)).done:
        assert len(record) < MOST_REPLIES, f"{procedure.key} never ends"
        for request in played.waits_for:
            if request.key not in record:
                chance = Random(f"{seed} {procedure.key} {request.key}")
                record[request.key] = reply_to(request, chance, seed, ids)
                continue
            assert isinstance(request, Ask), f"{request.key}: its dice do not fit its own throw"
            default = request.default.model_dump(mode="json")
            problems = played.problems.get(request.key)
            assert record[request.key] != default, f"{request.key}: its own default is refused: {problems}"
            record[request.key] = default
    return played, record


def repeatable(scene: CampScene) -> None:
    """Catches chance, clocks, and a procedure that leans on the order of the replies."""
    for record in (scene.record, dict(reversed(scene.record.items()))):
        again = scene.again(record)
        same = again.said == scene.played.said and again.changes == scene.played.changes
        assert same, f"{scene.name} is not the same twice"


def to_the_game_master(scene: CampScene) -> None:
    """Catches what is asked of somebody who is not there: between battles the game master does it all."""
    for request in scene.played.requests.values():
        assert request.to == "gm", f"{scene.name}: {request.key} is put to {request.to}"
        if isinstance(request, Throw):
            assert request.why or template_of(scene.rules.wording, request.kind, {}), request.key


def changes_fit(scene: CampScene) -> None:
    """Catches changes that name no field, begin at another value, or cannot stand in the sheet."""
    seen: set[tuple[str, str]] = set()
    for change in scene.played.changes:
        what = f"{scene.name}: {change.name} of {change.subject}"
        sheet = scene.field.muster.sheets.get(change.subject)
        assert sheet is not None, f"{what}: there is no such record"
        if change.name == NEW_UNIT:
            _unit_stands(scene, change)
            continue
        assert (change.subject, change.name) not in seen, f"{what} is proposed twice"
        seen.add((change.subject, change.name))
        assert change.name not in IDENTITY, f"{what} is no field to change"
        old, field = sheet.model_dump(mode="json")[change.name], type(sheet).model_fields[change.name]
        described: Any = Annotated[field.annotation, *field.metadata, None]
        adapter: TypeAdapter[Any] = TypeAdapter(described)
        assert adapter.validate_python(change.old) == adapter.validate_python(old), f"{what} began elsewhere"
        adapter.validate_python(change.new)
        assert change.old != change.new, f"{what} changes nothing"


def _unit_stands(scene: CampScene, change: Change) -> None:
    roster = scene.rules.roster
    assert roster is not None, f"{scene.name} raises a unit without a roster"
    fields = {name: value for name, value in change.new.items() if name != JOINING}
    roster.unit.model_validate({**fields, "id": "new", "side": change.subject})
    for hero, unit in change.new.get(JOINING, {}).items():
        sheet = scene.field.muster.sheets.get(hero)
        assert sheet is not None, f"{scene.name}: there is no {hero} to join a new unit"
        assert sheet.unit == unit, f"{scene.name}: {hero} fights in another unit than is said"


def dues_worded(rules: Ruleset) -> None:
    """Catches what falls due without a sentence, or with a procedure that is not there."""
    muster, procedures = rules.sample(), {one.key for one in rules.camp}
    for day in (1, 31, 61, 400):
        for due in rules.due(Camp(muster.model_copy(update={"day": day}))):
            template = template_of(rules.wording, due.kind, due.facts)
            assert template is not None, f"{rules.key}: {due.kind} has no sentence"
            wants = facts_wanted(template) - {"subject"} - set(due.facts)
            assert not wants, f"{rules.key}: the sentence of {due.kind} wants {wants}"
            assert due.procedure in {"", *procedures}, f"{rules.key}: no procedure {due.procedure}"


CHECKS: tuple[Callable[[Any], None], ...] = (
    repeatable,
    in_steps,
    worded,
    askable,
    nonsense_waits,
    rulable,
    to_the_game_master,
    changes_fit,
)
