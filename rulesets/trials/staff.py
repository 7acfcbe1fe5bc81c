"""Battles that officers fight, and what must hold of every officer: legal, blind, the same twice."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from random import Random

from rulesets.engine import (
    GM,
    Ask,
    Event,
    Field,
    Phase,
    Proposal,
    Ruleset,
    Temper,
    Throw,
    Value,
    Viewer,
    names_of,
    next_phase,
    play,
    proposals,
)
from rulesets.engine.values import Json
from rulesets.engine.words import advice, template_of
from rulesets.trials import arbitrary
from rulesets.trials.conformance import MOST_REPLIES, Scene, ids_of, scenes

LONGEST = 60
"""Rounds after which a battle breaks off, though nobody has won it."""


def check(rules: Ruleset, seed: int = 1, *, rounds: int = 3, muster: object = None) -> int:
    """Every proposal in some rounds of a battle in which people answer arbitrarily; how many there were."""
    count = 0
    for scene in scenes(rules, seed, rounds, muster):
        for temper in Temper:
            count += len(_proposed(scene, temper))
    return count


def _proposed(scene: Scene, temper: Temper) -> Mapping[str, Proposal]:
    """What officers propose to all that was asked in this phase, each of it looked at."""
    asks, rules = scene.asks, scene.rules
    found = proposals(rules, scene.field, asks, temper)
    assert found == proposals(rules, scene.field, asks, temper), f"{scene.name}: officers change their minds"
    names = names_of(scene.field.muster)
    for ask in asks:
        assert ask.key in found or ask.to == GM, f"{scene.name}: no officer answers {ask.kind}"
        if proposal := found.get(ask.key):
            refused = ask.read(proposal.value.model_dump(mode="json"))[1]
            assert not refused, f"{scene.name}: {ask.key} is not let in: {refused}"
            worded = template_of(rules.wording, proposal.kind, proposal.facts)
            assert worded, f"{scene.name}: {proposal.kind} has no sentence"
            assert advice(rules, proposal, names)
    return found


def check_blind(rules: Ruleset, seed: int = 1, rounds: int = 2) -> int:
    """Catches an officer who knows too much: of worlds that differ in a secret he may not tell one apart."""
    count = 0
    for twins in rules.twins():
        plays = [scenes(rules, seed, rounds, muster) for muster in (twins.one, twins.other)]
        for first, second in zip(*plays, strict=True):
            if first.phase.step.key == twins.until:
                break
            told = [
                proposals(rules, scene.field, _of_side(scene, twins.unknown_to)) for scene in (first, second)
            ]
            assert told[0] == told[1], f"{first.name}: officers can tell twins apart"
            count += len(told[0])
    return count


def _of_side(scene: Scene, who: Viewer) -> list[Ask]:
    """What is asked of anybody of this viewer's side."""
    sides = {ask.key: scene.field.side_of(ask.subject.partition(":")[0]) for ask in scene.asks}
    return [ask for ask in scene.asks if sides[ask.key] and f"side:{sides[ask.key]}" in who]


type Answerer = Callable[[Ruleset, Field, Sequence[Ask], Random], Mapping[str, Value]]
"""Who answers for a side, in a field before a step; an ask that he leaves out gets its default."""


def by_officers(rules: Ruleset, field: Field, asks: Sequence[Ask], _: Random) -> Mapping[str, Value]:
    return {key: proposal.value for key, proposal in proposals(rules, field, asks).items()}


def by_default(rules: Ruleset, field: Field, asks: Sequence[Ask], _: Random) -> Mapping[str, Value]:
    return {}


def by_chance(rules: Ruleset, field: Field, asks: Sequence[Ask], chance: Random) -> Mapping[str, Value]:
    """Anything that is legal, drawn anew for each."""
    ids = ids_of(field)
    answers = {ask.key: ask.read(arbitrary.answer(ask, chance, ids))[0] for ask in asks}
    return {key: answer for key, answer in answers.items() if answer is not None}


def battle(
    rules: Ruleset, muster: object, seed: str, sides: Mapping[str, Answerer] | None = None
) -> Iterator[Scene]:
    """A whole battle: who answers for each side, officers unless said; the game master's by officers too."""
    field = rules.open(rules.prepare(muster))
    while (phase := next_phase(rules, field)) and phase.round <= LONGEST:
        yield (scene := _fought(rules, phase, field, seed, sides or {}))
        field = scene.played.field


def _fought(rules: Ruleset, phase: Phase, field: Field, seed: str, sides: Mapping[str, Answerer]) -> Scene:
    record: Json = {}
    chance = Random(f"{seed} {phase.round} {phase.step.key} {phase.turn}")
    while not (played := play(phase, field, record)).done:
        assert len(record) < MOST_REPLIES, f"{phase.step.key} never ends"
        asks: dict[str, list[Ask]] = {}
        for request in played.waits_for:
            if isinstance(request, Throw):
                record[request.key] = arbitrary.roll(request, chance)
                continue
            side = field.side_of(request.subject.partition(":")[0]) if request.to != GM else ""
            asks.setdefault(side, []).append(request)
        for side, asked in asks.items():
            said = sides.get(side, by_officers)(rules, field, asked, chance)
            for ask in asked:
                answer = said.get(ask.key, ask.default)
                if ask.key in record:  # it does not fit with the others
                    assert sides.get(side) is by_chance, f"{ask.key}: {played.problems.get(ask.key)}"
                    answer = ask.default
                record[ask.key] = answer.model_dump(mode="json")
    return Scene(rules, phase, field, played, record)


def winner(rules: Ruleset, fought: Iterable[Scene]) -> str:
    """The side of the last ending that names one; nothing for a battle that nobody has won."""
    won = ""
    for scene in fought:
        for told in scene.played.said:
            if isinstance(told, Event) and told.kind in rules.endings:
                named = {told.subject, told.facts.get("winner"), *told.facts.get("victors", ())}
                victors = [side.id for side in scene.field.muster.sides if side.id in named]
                won = victors[0] if len(victors) == 1 else ""
    return won
