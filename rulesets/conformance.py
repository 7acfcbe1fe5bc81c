"""What every ruleset must pass, ours or a plug-in's. Each check names the fault it catches."""

from collections.abc import Iterator
from random import Random
from string import Formatter
from typing import Any

from rulesets.engine import (
    Ask,
    Event,
    Faces,
    Field,
    Phase,
    Played,
    Ruleset,
    SilentTable,
    Throw,
    Value,
    dice,
    fair_faces,
    next_phase,
    play,
    viewer,
)

MOST_REPLIES = 2000


def phases_of(
    rules: Ruleset[Any, Any], seed: int, rounds: int = 3
) -> Iterator[tuple[Phase[Any], Field, Played[Any], dict[str, Any]]]:
    """Play the sample muster with legal answers and dice, phase by phase: before, as played, the record."""
    field = rules.open(rules.sample())
    while (phase := next_phase(rules, field)) and phase.round <= rounds:
        played, record = play_whole(phase, field, seed)
        yield phase, field, played, record
        field = played.field


def play_whole(phase: Phase[Any], field: Field, seed: int) -> tuple[Played[Any], dict[str, Any]]:
    chance = Random(f"{seed} {phase.round} {phase.step.key} {phase.turn}")
    record: dict[str, Any] = {}
    while not (played := play(phase, field, record)).done:
        assert len(record) < MOST_REPLIES, f"{phase.step.key} never ends"
        assert not played.problems, f"{phase.step.key}: its own defaults are refused: {played.problems}"
        for request in played.waits_for:
            record[request.key] = reply_to(request, chance)
    return played, record


def reply_to(request: Ask[Any] | Throw, chance: Random) -> Any:
    """A legal reply: fair dice; the default, with single picks made at random."""
    if isinstance(request, Throw):
        return list(fair_faces(chance.randbytes(8), request.key, request.dice))
    answer = request.default.model_dump(mode="json")
    picks: dict[str, Any] = {
        name: chance.choice(allowed) for name, allowed in request.options.items() if name == "pick"
    }
    if "yes" in answer:
        picks["yes"] = chance.random() < 0.5
    return answer | picks


class Replayed:
    """The dice of a live phase, dealt again to a silent table in the order they were asked for."""

    def __init__(self, played: Played[Any], record: dict[str, Any]) -> None:
        throws = [request for request in played.requests.values() if isinstance(request, Throw)]
        self.rolls = [(throw.dice, record[throw.key]) for throw in throws]

    def totals(self, text: str, times: int) -> list[int]:
        return [dice(text).total(self.faces(text)) for _ in range(times)]

    def faces(self, text: str) -> Faces:
        if dice(text).count == 0:
            return ()
        thrown, faces = self.rolls.pop(0)
        assert thrown == text, f"the silent step throws {text} where the live one threw {thrown}"
        return tuple(faces)


def check(rules: Ruleset[Any, Any], seed: int = 1) -> int:
    """Run every check over some rounds; how many phases were looked at."""
    seen = 0
    for phase, field, played, record in phases_of(rules, seed):
        seen += 1
        for one in (same_again, order_free, in_steps, json_both_ways, silent_alike, worded, sealed):
            one(rules, phase, field, played, record)
    return seen


def same_again(
    rules: Ruleset[Any, Any], phase: Phase[Any], field: Any, played: Played[Any], record: dict[str, Any]
) -> None:
    """Catches chance, clocks, module state, and a step that changes the field it was given."""
    before = field.dump()
    again = play(phase, field, record)
    assert field.dump() == before, f"{phase.step.key} changes what it shares with the field before"
    assert again.field.dump() == played.field.dump(), f"{phase.step.key} is not the same twice"
    assert again.said == played.said, f"{phase.step.key} is not the same twice"


def order_free(
    rules: Ruleset[Any, Any], phase: Phase[Any], field: Any, played: Played[Any], record: dict[str, Any]
) -> None:
    """Catches a step that leans on the order in which people replied."""
    backwards = play(phase, field, dict(reversed(record.items())))
    assert backwards.field.dump() == played.field.dump()


def in_steps(
    rules: Ruleset[Any, Any], phase: Phase[Any], field: Any, played: Played[Any], record: dict[str, Any]
) -> None:
    """Catches a step that takes back what it said: with fewer replies it says the beginning of the same."""
    known: dict[str, Any] = {}
    for key, reply in record.items():
        partly = play(phase, field, known)
        assert partly.said == played.said[: len(partly.said)], f"{phase.step.key} takes back what it said"
        known[key] = reply


def json_both_ways(
    rules: Ruleset[Any, Any], phase: Phase[Any], field: Any, played: Played[Any], record: dict[str, Any]
) -> None:
    """Catches states that JSON loses, and mutable values that a copy would share."""
    after = played.field
    assert rules.field.load(after.muster, after.dump()) == after
    for table in vars_of(after):
        for state in table.values():
            for name in state.__dataclass_fields__:
                if name != "sheet" and not hasattr(getattr(state, name), "model_dump"):
                    hash(getattr(state, name))


def vars_of(field: Field) -> list[dict[str, Any]]:
    values = (getattr(field, name) for name in field.__dataclass_fields__)
    return [value for value in values if isinstance(value, dict)]


def silent_alike(
    rules: Ruleset[Any, Any], phase: Phase[Any], field: Any, played: Played[Any], record: dict[str, Any]
) -> None:
    """Catches rules that forecast one thing and play another."""
    given: dict[str, Value] = {}
    for ask in played.requests.values():
        if isinstance(ask, Ask) and (answer := ask.read(record[ask.key])[0]) is not None:
            given[ask.key] = answer
    copy = field.copy()
    copy.round, copy.step = phase.round, phase.step.key
    phase.step.play(copy, SilentTable(Replayed(played, record), given))
    assert copy.dump() == played.field.dump(), f"{phase.step.key} plays otherwise in a forecast"


def worded(
    rules: Ruleset[Any, Any], phase: Phase[Any], field: Any, played: Played[Any], record: dict[str, Any]
) -> None:
    """Catches facts without a sentence, and sentences that want facts the event has not."""
    for event in played.said:
        if isinstance(event, Event):
            wants = {name for _, name, _, _ in Formatter().parse(rules.wording[event.kind]) if name}
            assert wants <= {*event.facts, "subject"}, f"{event.kind} wants {wants}"


def sealed(
    rules: Ruleset[Any, Any], phase: Phase[Any], field: Any, played: Played[Any], record: dict[str, Any]
) -> None:
    """Catches a question that shows a stranger its options or its default, and a hidden throw that shows."""
    stranger = viewer()
    for request in played.requests.values():
        shown = request.seen_by(stranger)
        if isinstance(shown, Ask):
            assert not shown.options
            assert not shown.secret
        if isinstance(request, Throw) and not request.audience.includes(stranger):
            assert shown is None
    for phase_card in rules.cards(played.field):
        assert phase_card.seen_by(stranger) is None or not isinstance(phase_card.strength, tuple)
