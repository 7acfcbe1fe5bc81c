"""Two plans for the questions of the open step: forms for each, and what they say in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from battles.access import Viewer
from battles.forms.table import AskForm, ask_form_of
from battles.models import Battle
from battles.parts.mine import choices_of
from battles.parts.sight import Sight, sight_of
from battles.parts.story.phases import in_words
from battles.play.scenes import Scene, present
from forecasts.access import Eyes
from rulesets.engine import Ask, question
from rulesets.engine.values import Json

BOTH = FIRST, SECOND = "first", "second"


@dataclass(frozen=True, slots=True)
class Choice:
    """One open question, with a form for each plan."""

    ask: Ask
    question: str
    tincture: str
    of: str
    is_own: bool
    stands: Json
    """What counts as things are."""
    first: AskForm
    second: AskForm

    def form(self, which: str) -> AskForm:
        return self.first if which == FIRST else self.second


def seen_through(among: Sequence[Choice], viewer: Viewer, eyes: Eyes) -> list[Choice]:
    """Those of a side alone, where it is looked through its eyes: of the others nothing is known."""
    if eyes.are_the_truth or not viewer.is_gm:
        return list(among)
    sight = sight_of(viewer)
    return [one for one in among if f"side:{sight.side_of(one.ask.subject)}" in eyes.words]


def choices(viewer: Viewer, data: object = None) -> list[Choice]:
    """What this person may decide at this moment: what he is asked, or as the game master everybody."""
    sight = sight_of(viewer)
    return [_choice(viewer, sight, at, ask, data) for at, ask in enumerate(_open(viewer, sight.scene))]


def compares_plans(viewer: Viewer) -> bool:
    """Whether there is anything to say twice: the set-up, or what he is asked now."""
    return viewer.battle.state == Battle.State.DRAFT or bool(_open(viewer, present(viewer.battle)))


def _open(viewer: Viewer, scene: Scene | None) -> list[Ask]:
    asks = scene.played.asks if scene else ()
    return [one for one in asks if viewer.may_act_for(one.to) and one.form.model_fields]


def _choice(viewer: Viewer, sight: Sight, at: int, ask: Ask, data: object) -> Choice:
    offered, stands = choices_of(sight), _stands(viewer, sight, ask)
    first, second = (
        ask_form_of(ask, sight.rules.wording, offered, data=data, initial=stands, prefix=f"{which}-{at}")
        for which in BOTH
    )
    return Choice(
        ask=ask,
        question=question(sight.rules, ask, sight.names),
        tincture=sight.tincture(sight.side_of(ask.subject)),
        of=sight.names.get(ask.subject.partition(":")[0]) or sight.seat_name(ask.to),
        is_own=viewer.sits_in(ask.to),
        stands=ask.default.model_dump(mode="json") if stands is None else stands,
        first=first,
        second=second,
    )


def _stands(viewer: Viewer, sight: Sight, ask: Ask) -> Json | None:
    """What is sealed or written, else what would count without an answer."""
    answer = sight.here.answers.get(ask.key)
    if answer is not None:
        return dict(answer.value)
    standing = sight.stands.get(ask.key)
    return dict(standing.value) if standing else None


def are_valid(among: Sequence[Choice]) -> bool:
    """Whether every form of both plans can be read; each says what is wrong at its field."""
    wrong = [form for one in among for form in (one.first, one.second) if not form.is_valid()]
    return not wrong


def answers(among: Sequence[Choice], which: str) -> Json:
    """What a plan says, by the key of the question, as JSON: where either plan says otherwise than stands."""
    said = {one.ask.key: {way: one.form(way).value.model_dump(mode="json") for way in BOTH} for one in among}
    changed = {one.ask.key for one in among if any(way != one.stands for way in said[one.ask.key].values())}
    return {key: ways[which] for key, ways in said.items() if key in changed}


def differing(viewer: Viewer, among: Sequence[Choice]) -> dict[str, list[tuple[str, str]]]:
    """What only one of the two says, in words: what it is about, and what is chosen."""
    sight, found = sight_of(viewer), {which: list[tuple[str, str]]() for which in BOTH}
    for one in among:
        told = {which: _words(sight, one, which) for which in BOTH}
        for which, other in ((FIRST, SECOND), (SECOND, FIRST)):
            lines = [line for line in told[which].items() if told[other].get(line[0]) != line[1]]
            found[which] += [(f"{one.of}: {label}", text) for label, text in lines]
    return found


def _words(sight: Sight, one: Choice, which: str) -> Mapping[str, str]:
    value = one.form(which).value.model_dump(mode="json")
    return {str(label): str(text) for label, text in in_words(sight, value, one.ask.form, one.ask.labels)}
