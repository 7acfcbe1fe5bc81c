"""A battle as a file: who musters, what was said and thrown, round by round; and playing it."""

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from hashlib import sha256
from types import MappingProxyType
from typing import Annotated, Any

import pydantic

from rulesets.engine import (
    Ask,
    Correction,
    Field,
    Names,
    Phase,
    Played,
    Problem,
    Proposal,
    Ruleset,
    Ruling,
    Throw,
    Value,
    complaint,
    correct,
    fair_faces,
    names_of,
    next_phase,
    play,
    proposals,
    read_value,
    sample_of,
)
from rulesets.engine.corrections import CannotCorrect
from rulesets.engine.requests import Request
from rulesets.engine.values import Facts, Json

MOST_ROUNDS = 100


class CannotFight(Exception):
    """The file is no battle that can be fought; says why, a sentence a problem."""


class Said(Value):
    """What is on record of one round, by key; `step/key` where two steps of a round share a key."""

    answers: Facts = {}
    rolls: Mapping[str, tuple[int, ...]] = {}
    rulings: tuple[Ruling, ...] = ()
    corrections: tuple[Correction, ...] = ()
    """Made before the round."""


class BattleFile(Value):
    """Without a muster the ruleset's sample fights; without a seed every roll must be in the file."""

    rules: str
    muster: Any = None
    sample: Annotated[str, pydantic.Field(max_length=40)] = ""
    """Another sample of the ruleset than its first."""
    seed: Annotated[str, pydantic.Field(max_length=200)] | None = None
    rounds: Annotated[tuple[Said, ...], pydantic.Field(min_length=1, max_length=MOST_ROUNDS)] = (Said(),)


@dataclass(frozen=True, slots=True)
class Fought:
    """One phase of the battle: the field before, the outcome, and all that was said and thrown."""

    phase: Phase
    before: Field
    played: Played
    record: Facts
    defaults: frozenset[str]
    """Keys of answers that nobody gave."""
    advised: Mapping[str, Proposal] = MappingProxyType({})
    """What officers answered, by key."""
    rulings: Sequence[Ruling] = ()


def read(raw: object, known: Mapping[str, Ruleset]) -> tuple[BattleFile, Ruleset, Any]:
    """The battle in the file, its rules and its muster, or `CannotFight` with everything that is wrong."""
    if not isinstance(raw, Mapping):
        raise CannotFight("The file is no battle: it has to begin with {, and to say which rules.")
    battle, problems = read_value(BattleFile, raw)
    if battle is None:
        raise CannotFight(sentences(problems))
    if battle.rules not in known:
        raise CannotFight(f"There are no rules {battle.rules!r}. There are: {', '.join(known) or 'none'}.")
    rules = known[battle.rules]
    if battle.sample and all(one.key != battle.sample for one in rules.samples):
        known_samples = ", ".join(one.key for one in rules.samples) or "none"
        raise CannotFight(f"{rules.key} has no sample {battle.sample!r}. There are: {known_samples}.")
    if battle.muster is None:
        return battle, rules, sample_of(rules, battle.sample)
    muster, problems = read_value(rules.muster, battle.muster)
    if muster is None:
        raise CannotFight(sentences(problems, "muster"))
    problems = list(rules.roster.check(muster)) if rules.roster else []
    if refused := [one for one in problems if not one.facts.get("warning")]:
        names = names_of(muster)
        raise CannotFight("\n".join(complaint(rules, problem, names) for problem in refused))
    return battle, rules, muster


def fight(battle: BattleFile, rules: Ruleset, muster: object, *, officers: bool = False) -> Iterator[Fought]:
    """Play the rounds of the file, phase by phase, and then the aftermath, wherever the battle stands.

    With officers it goes on to its end: they answer what the file does not say.
    """
    field, corrected = rules.open(rules.prepare(muster)), 0
    rounds = [*battle.rounds, *[Said()] * (MOST_ROUNDS - len(battle.rounds))] if officers else battle.rounds
    while (phase := next_phase(rules, field)) and phase.round <= len(rounds):
        this_round = rounds[max(0, phase.round - 1)]
        if phase.round > corrected:
            field, corrected = _corrected(field, this_round), phase.round
        fought = _fought(battle, rules, phase, field, this_round, officers=officers)
        yield fought
        field = fought.played.field
    if phase:
        for step in rules.aftermath:
            this_phase = Phase(field.round, step)
            fought = _fought(battle, rules, this_phase, field, battle.rounds[-1], officers=officers)
            yield fought
            field = fought.played.field


def _corrected(field: Field, this_round: Said) -> Field:
    try:
        return correct(field, this_round.corrections)
    except CannotCorrect as error:
        at = f"the correction of {error.correction.name}"
        raise CannotFight(sentences(list(error.problems), at)) from error


def _fought(
    battle: BattleFile, rules: Ruleset, phase: Phase, field: Field, this_round: Said, *, officers: bool
) -> Fought:
    record: Json = {}
    defaults: set[str] = set()
    advised: dict[str, Proposal] = {}
    names = names_of(field.muster)
    while not (played := play(phase, field, record, this_round.rulings)).done:
        refused = [key for key in played.problems if key in record]
        if refused:
            raise CannotFight(_refusal(rules, phase, refused, played.problems, names))
        asks = [one for one in played.waits_for if isinstance(one, Ask)] if officers else []
        found = proposals(rules, field, asks)
        for request in played.waits_for:
            reply = _reply(battle, phase, request, this_round)
            if reply is None and request.key in found:
                advised[request.key] = found[request.key]
                reply = found[request.key].value.model_dump(mode="json")
            if reply is None and isinstance(request, Ask):
                reply = request.default.model_dump(mode="json")
                defaults.add(request.key)
            if reply is None or request.key in record:
                raise CannotFight(_missing(phase, request))
            record[request.key] = reply
    return Fought(phase, field, played, record, frozenset(defaults), advised, this_round.rulings)


def _reply(battle: BattleFile, phase: Phase, request: Request, this_round: Said) -> Any:
    table: Facts = this_round.answers if isinstance(request, Ask) else this_round.rolls
    for key in (f"{phase.step.key}/{request.key}", request.key):
        if key in table:
            reply = table[key]
            return list(reply) if isinstance(reply, tuple) else reply
    if isinstance(request, Throw) and battle.seed is not None:
        where = f"{phase.round}/{phase.step.key}/{phase.turn}/{request.key}"
        return list(fair_faces(sha256(battle.seed.encode()).digest(), where, request.dice))
    return None


def _missing(phase: Phase, request: Request) -> str:
    at = f"round {phase.round}, {phase.step.title}"
    if isinstance(request, Throw):
        return (
            f"{at}: {request.key} needs {request.dice}. Give the faces under rolls, or a seed for all dice."
        )
    return f"{at}: the default of {request.key} is refused together with the other answers."


def _refusal(
    rules: Ruleset,
    phase: Phase,
    keys: Sequence[str],
    problems: Mapping[str, Sequence[Problem]],
    names: Names,
) -> str:
    lines = [f"{key}: {complaint(rules, one, names)}" for key in keys for one in problems[key]]
    return "\n".join(f"round {phase.round}, {phase.step.title}, {line}" for line in lines)


def unused(battle: BattleFile, fought: Sequence[Fought]) -> list[str]:
    """What the file says and nobody asked for: a key that is misspelt, most likely."""
    met: set[tuple[int, str]] = set()
    for phase_fought in fought:
        n = min(max(1, phase_fought.phase.round), len(battle.rounds))
        met |= {(n, key) for key in phase_fought.played.requests}
        met |= {(n, f"{phase_fought.phase.step.key}/{key}") for key in phase_fought.played.requests}
    return [
        key
        for n, this_round in enumerate(battle.rounds, start=1)
        for key in unmet((*this_round.answers, *this_round.rolls), n, met)
    ]


def unmet(keys: Iterable[str], round: int, met: Set[tuple[int, str]]) -> list[str]:
    """Those of a round's keys that nobody has met, each with its round before it."""
    return [f"round {round}: {key}" for key in keys if (round, key) not in met]


def sentences(problems: Sequence[Problem], where: str = "") -> str:
    """Problems of a value, each with its place in the file."""
    lines: list[str] = []
    for problem in problems:
        at = ".".join([where, *map(str, problem.facts.get("at", ()))]).strip(".")
        lines.append(f"{at or 'the file'}: {complaint({}, problem, {})}")
    return "\n".join(lines)
