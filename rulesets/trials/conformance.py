"""What every ruleset must pass, ours or a plug-in's. Each check names the fault it catches."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from enum import Enum
from itertools import product
from random import Random
from typing import Any
from warnings import catch_warnings

from rulesets.engine import (
    GM,
    Ask,
    Correction,
    Event,
    Field,
    Phase,
    Played,
    Ruleset,
    Ruling,
    SilentTable,
    Tally,
    Throw,
    Value,
    Verdict,
    Viewer,
    correct,
    correctable,
    next_phase,
    outline,
    play,
    seen,
    viewer,
)
from rulesets.engine.forecast import is_fixed
from rulesets.engine.requests import Request
from rulesets.engine.values import Json
from rulesets.engine.words import facts_wanted, template_of
from rulesets.forms.values import ask_form
from rulesets.trials import arbitrary
from rulesets.trials.arbitrary import Ids, Luck
from rulesets.trials.asking import too_early
from rulesets.trials.picturing import fault_of, picture_for
from rulesets.trials.replayed import Replayed

MOST_REPLIES, MOST_PHASES = 2000, 500
MOST_LOOKS = 12
"""At so many places a phase is looked at half-way."""
MARKER = "the-marker-that-nobody-else-may-see"
JUNK: tuple[Any, ...] = (None, [], "x", 7, {"no_such_field": 1}, {"pick": ["a"]}, [[[]]], {"pick": "\x00"})
STRANGER = viewer()
ADA = viewer(GM)


@dataclass(frozen=True)
class Scene:
    """One phase as it was played: the field before, the outcome, and the record that led to it."""

    rules: Ruleset
    phase: Phase
    field: Any
    played: Played
    record: Json

    @property
    def name(self) -> str:
        return f"{self.rules.key}: {self.phase.step.key}"

    def again(self, record: Json, *rulings: Ruling) -> Played:
        return play(self.phase, self.field, record, rulings)

    @property
    def throws(self) -> list[Throw]:
        return [one for one in self.played.requests.values() if isinstance(one, Throw)]

    @property
    def asks(self) -> list[Ask]:
        return [one for one in self.played.requests.values() if isinstance(one, Ask)]


def check(rules: Ruleset, seed: int = 1, *, rounds: int = 3, muster: object = None) -> int:
    """Run every check over some rounds of the sample or of another muster; how many phases were looked at."""
    count = 0
    for scene in scenes(rules, seed, rounds, muster):
        count += 1
        for trial in CHECKS:
            trial(scene)
    return count


def phases_of(rules: Ruleset, seed: int, rounds: int = 3) -> Iterator[tuple[Phase, Field, Played, Json]]:
    """Play the sample muster with legal answers and dice, phase by phase: before, as played, the record."""
    for scene in scenes(rules, seed, rounds):
        yield scene.phase, scene.field, scene.played, scene.record


def scenes(rules: Ruleset, seed: int, rounds: int = 3, muster: object = None) -> Iterator[Scene]:
    """Seed 0 plays the defaults, 2 with the lowest dice and 3 with the highest; all but 0 answer arbitrarily.

    A GM may end a battle at any time, so the aftermath is played wherever the rounds have led.
    """
    field = rules.open(rules.prepare(rules.sample() if muster is None else muster))
    count = 0
    while (phase := next_phase(rules, field)) and phase.round <= rounds:
        count += 1
        assert count <= MOST_PHASES, f"{phase.step.key}: its turns never end"
        scene = _played(rules, phase, field, seed)
        yield scene
        field = scene.played.field
    if phase:
        for step in rules.aftermath:
            scene = _played(rules, Phase(field.round, step), field, seed)
            yield scene
            field = scene.played.field


def _played(rules: Ruleset, phase: Phase, field: Field, seed: int) -> Scene:
    return Scene(rules, phase, field, *play_whole(phase, field, seed))


def play_whole(phase: Phase, field: Field, seed: int) -> tuple[Played, Json]:
    """Reply until nothing is waited for; an answer that does not fit with the others becomes the default."""
    record: Json = {}
    ids, where = ids_of(field), f"{seed} {phase.round} {phase.step.key} {phase.turn}"
    while not (played := play(phase, field, record)).done:
        assert len(record) < MOST_REPLIES, f"{phase.step.key} never ends"
        for request in played.waits_for:
            if request.key not in record:
                record[request.key] = reply_to(request, Random(f"{where} {request.key}"), seed, ids)
                continue
            assert isinstance(request, Ask), f"{request.key}: its dice do not fit its own throw"
            default = request.default.model_dump(mode="json")
            problems = played.problems.get(request.key)
            assert record[request.key] != default, f"{request.key}: its own default is refused: {problems}"
            record[request.key] = default
    return played, record


def reply_to(request: Request, chance: Random, seed: int, ids: Ids) -> Any:
    """A legal reply: dice by the seed's luck; arbitrary answers, or the default where the seed says so."""
    luck: Luck = "lowest" if seed == 2 else "highest" if seed == 3 else "fair"
    if isinstance(request, Throw):
        return arbitrary.roll(request, chance, luck)
    if seed == 0 or chance.random() < 0.3:
        return request.default.model_dump(mode="json")
    return arbitrary.answer(request, chance, ids)


def ids_of(field: Field) -> dict[str, list[str]]:
    """What an answer may refer to, by kind."""
    muster = field.muster
    tables = {"side": muster.sides, "unit": muster.units, "hero": muster.heroes}
    found = {kind: [sheet.id for sheet in sheets] for kind, sheets in tables.items()}
    return {**found, "place": list(muster.places)}


def viewers_of(field: Field) -> list[Viewer]:
    """A stranger, and somebody on each side."""
    sides = dict.fromkeys(sheet.side for sheet in field.muster.sheets.values())
    return [STRANGER, *(viewer(f"side:{side}", f"commander:{side}") for side in sides)]


def look(scene: Scene, played: Played, who: Viewer) -> list[Any]:
    """All that this viewer gets of a phase."""
    cards = scene.rules.cards(played.field) if played.done else []
    return [*seen(played.waits_for, who), *seen(played.said, who), *seen(cards, who)]


def same_again(scene: Scene) -> None:
    """Catches chance, clocks, module state, and a step that changes the field or the muster it was given."""
    before, muster = scene.field.dump(), repr(scene.field.muster)
    again = scene.again(scene.record)
    assert scene.field.dump() == before, f"{scene.name} changes what it shares with the field before"
    assert repr(scene.field.muster) == muster, f"{scene.name} changes the muster"
    assert again.field.dump() == scene.played.field.dump(), f"{scene.name} is not the same twice"
    assert again.said == scene.played.said, f"{scene.name} is not the same twice"


def order_free(scene: Scene) -> None:
    """Catches a step that leans on the order in which people replied."""
    backwards = scene.again(dict(reversed(scene.record.items())))
    same = backwards.field.dump() == scene.played.field.dump() and backwards.said == scene.played.said
    assert same, f"{scene.name} leans on the order of the replies"


def in_steps(scene: Scene) -> None:
    """Catches a step that takes back what it said: with fewer replies it says the beginning of the same."""
    replies = list(scene.record.items())
    for count in range(0, len(replies), 1 + len(replies) // MOST_LOOKS):
        partly = scene.again(dict(replies[:count]))
        beginning = scene.played.said[: len(partly.said)]
        assert partly.said == beginning, f"{scene.name} takes back what it said"
    early = scene.asks and too_early(scene.phase, scene.field, scene.record, scene.throws)
    assert not early, f"{scene.name} {early}"


def json_both_ways(scene: Scene) -> None:
    """Catches states that JSON loses, or that hold what their types do not say."""
    after = scene.played.field
    try:
        with catch_warnings(action="error"):
            same = scene.rules.field.load(after.muster, after.dump()) == after
    except (ValueError, UserWarning) as error:
        raise AssertionError(f"{scene.name}: its field holds what its types do not say: {error}") from error
    assert same, f"{scene.name}: JSON loses a part of its field"


def immutable(scene: Scene) -> None:
    """Catches mutable values in states, which a copy would share, and steps that change what is fixed."""
    assert scene.played.field.muster is scene.field.muster, f"{scene.name} changes the muster"
    for state in (state for table in _tables(scene.played.field) for state in table.values()):
        for name in state.__dataclass_fields__:
            value = getattr(state, name)
            fixed = name == "sheet" or isinstance(value, Value) or is_fixed(value)
            assert fixed, f"{scene.name}: {name} of {state.id} is mutable"
        assert state.sheet is scene.field.muster.sheets[state.id], f"{scene.name} changes a sheet"


def _tables(field: Field) -> list[Json]:
    values = (getattr(field, name) for name in field.__dataclass_fields__)
    return [value for value in values if isinstance(value, dict)]


def silent_alike(scene: Scene) -> None:
    """Catches rules that forecast one thing and play another."""
    given: dict[str, Value] = {}
    for ask in scene.asks:
        if (answer := ask.read(scene.record[ask.key])[0]) is not None:
            given[ask.key] = answer
    copy = scene.field.copy()
    copy.round, copy.step = scene.phase.round, scene.phase.step.key
    scene.phase.step.play(copy, SilentTable(Replayed(scene.throws, scene.record), given))
    assert copy.dump() == scene.played.field.dump(), f"{scene.name} plays otherwise in a forecast"


def worded(scene: Scene) -> None:
    """Catches facts, asks, verdicts and problems without a sentence, and sentences that want other facts."""
    for statement in scene.played.said:
        if isinstance(statement, Event):
            _has_words(scene, statement.kind, {"subject": statement.subject, **statement.facts})
        elif isinstance(statement, Verdict):
            facts = {"subject": statement.subject, "result": statement.value}
            found = template_of(scene.rules.wording, statement.kind, facts)
            assert found is not None, f"{scene.name}: {statement.kind} has no sentence"
    for ask in scene.asks:
        _has_words(scene, ask.kind, {"subject": ask.subject})
        for problem in (problem for one in _tried(scene, ask) for problem in ask.check(one)):
            _has_words(scene, problem.kind, problem.facts)


def _has_words(scene: Scene, kind: str, facts: Any) -> None:
    template = template_of(scene.rules.wording, kind, facts)
    assert template is not None, f"{scene.name}: {kind} has no sentence"
    wants = facts_wanted(template)
    assert wants <= set(facts), f"{scene.name}: the sentence of {kind} wants {wants - set(facts)}"


def _tried(scene: Scene, ask: Ask) -> list[Any]:
    """Answers that people may well try: right in themselves, whatever the checks say."""
    chance, ids = Random(ask.key), ids_of(scene.field)
    free = Ask(ask.key, ask.to, ask.form, ask.default, ask.options)
    answers = [free.read(arbitrary.answer(free, chance, ids))[0] for _ in range(3)]
    return [one for one in answers if one is not None]


def askable(scene: Scene) -> None:
    """Catches asks that make no form or no sums, whose default is refused, or whose answers JSON loses."""
    for ask in scene.asks:
        default = ask.default.model_dump(mode="json")
        answer, problems = ask.read(default)
        assert not problems, f"{ask.key}: its own default is refused: {problems}"
        assert answer == ask.default, f"{ask.key}: JSON loses a part of its default"
        ask_form(ask, wording=scene.rules.wording)
        for tried in (ask.default, *_tried(scene, ask)):
            ask.sums(tried)


def nonsense_waits(scene: Scene) -> None:
    """Catches steps that believe nonsense: the request stays open and nothing breaks."""
    for key, junk in product(_one_of_each_kind(scene.record), JUNK):
        waiting = {request.key for request in scene.again({**scene.record, key: junk}).waits_for}
        assert key in waiting, f"{scene.name}: {key} takes {junk!r}"


def sealed(scene: Scene) -> None:
    """Catches a question that shows its options or default, a hidden throw, an exact card for all."""
    for request in scene.played.requests.values():
        shown = request.seen_by(STRANGER)
        if isinstance(shown, Ask):
            told = shown.options or shown.secret
            assert not told, f"{request.key} shows a stranger its options"
        if isinstance(request, Throw) and not request.audience.includes(STRANGER):
            assert shown is None, f"{request.key} is hidden and shows"
    for card in seen(scene.rules.cards(scene.played.field), STRANGER):
        assert not isinstance(card.strength, tuple), f"{scene.name}: a stranger sees the exact {card.id}"


def answers_sealed(scene: Scene) -> None:
    """Catches answers that show before the asking is closed: any two must look the same to others."""
    opened = scene.again({})
    asks = [one for one in opened.waits_for if isinstance(one, Ask)]
    if len(asks) < 2:
        return
    for ask in asks:
        first, second = (_marked(scene, ask, n) for n in (1, 2))
        for who in viewers_of(scene.field):
            if str(ask.to) in who or ask.shown.includes(who):
                continue
            looks = [look(scene, scene.again({ask.key: answer}), who) for answer in (first, second)]
            assert looks[0] == looks[1], f"{scene.name}: {ask.key} is not sealed"
            assert MARKER not in repr(looks), f"{scene.name}: {ask.key} is not sealed"


def _marked(scene: Scene, ask: Ask, n: int) -> Any:
    return arbitrary.answer(ask, Random(f"{ask.key} {n}"), ids_of(scene.field), MARKER)


def rulable(scene: Scene) -> None:
    """Catches rules that break when the GM overrules: every total and verdict may become another."""
    numbers = {one.key: one for one in scene.played.said if not isinstance(one, Event)}
    for statement in map(numbers.__getitem__, _one_of_each_kind(numbers)):
        for value in _others(statement):
            try:
                scene.again(scene.record, Ruling(key=statement.key, value=value, reason="So be it"))
            except Exception as error:
                raise AssertionError(f"{scene.name}: a ruling of {value} breaks it: {error!r}") from error


def _one_of_each_kind(keys: Iterable[str]) -> list[str]:
    """The first key of every kind: what holds of one hero's roll holds of the next one's."""
    return list({key.partition(":")[0]: key for key in reversed(list(keys))}.values())


def _others(statement: Tally | Verdict) -> list[Any]:
    if isinstance(statement, Tally):
        return [0, -20, 20]
    if isinstance(statement.value, Enum):
        return [one.value for one in type(statement.value)]
    return []


def correctable_parts(scene: Scene) -> None:
    """Catches states whose own values do not fit their types: a GM could not correct them."""
    field = scene.played.field
    parts = [(one.subject, one.name, one.value) for one in correctable(field)]
    same = [Correction(subject=of, name=name, value=value, reason="As is") for of, name, value in parts]
    if correct(field, same) != field:
        wrong = [f"{one.name} of {one.subject}" for one in same if correct(field, [one]) != field]
        raise AssertionError(f"{scene.name}: one of these is not itself: {wrong or parts}")


def known_well(scene: Scene) -> None:
    """Catches a `known` that keeps things from the GM, changes the field, or cannot be played on."""
    field, rules = scene.played.field, scene.rules
    before = field.dump()
    assert rules.known(field, ADA).dump() == before, f"{scene.name}: the GM does not know the field"
    for who in viewers_of(field):
        known = rules.known(field, who)
        assert rules.known(known, who).dump() == known.dump(), f"{scene.name}: known twice is not known once"
    assert field.dump() == before, f"{scene.name}: known changes the field"
    for hero in field.muster.heroes if rules.is_seen_by_sides else ():
        side, own = f"side:{hero.side}", f"hero:{hero.id}"
        seen = rules.known(field, viewer(side)).dump()
        assert rules.known(field, viewer(side, own)).dump() == seen, f"{scene.name}: {hero.id} sees more"


def outlined(scene: Scene) -> None:
    """Catches turns and conditions that cannot be told beforehand, or are told in two ways."""
    rows, step = outline(scene.rules, scene.played.field), scene.phase.step
    if step.turns and step.is_left:
        left = bool(step.turns(scene.played.field))
        assert step.is_left(scene.played.field) == left, f"{scene.name}: who is left is not whose turn it is"
    assert sum(row.state == "now" for row in rows) <= 1, f"{scene.name}: two steps are now"


def drawn_well(scene: Scene) -> None:
    """Catches a picture that cannot be drawn, shows somebody twice, or tells a stranger exact strengths."""
    for who in (ADA, *viewers_of(scene.field)):
        fault = fault_of(picture_for(scene.rules, scene.played, who), exact=who != STRANGER)
        assert not fault, f"{scene.name}: {fault}"


CHECKS: tuple[Callable[[Scene], None], ...] = (
    immutable,
    json_both_ways,
    same_again,
    order_free,
    in_steps,
    silent_alike,
    worded,
    askable,
    nonsense_waits,
    sealed,
    answers_sealed,
    rulable,
    correctable_parts,
    known_well,
    drawn_well,
    outlined,
)
