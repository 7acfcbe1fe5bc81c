"""The road not taken, as a page: what somebody might have chosen, and what would have come of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import copy
from dataclasses import dataclass, replace

from django.utils.translation import gettext

from battles.access import Viewer
from battles.forms.table import AskForm
from battles.models import Answer, Battle, Phase
from battles.parts.mine import form_of
from battles.parts.shared import ShownCard, counted_in, round_name, shown_card
from battles.parts.sight import Sight, reading
from battles.parts.story.phases import chapter, in_words, told_before, told_now
from battles.play.scenes import Scene, scene_of
from battles.truths import truths_of
from campaigns.parts import Context, frame
from chronicle.moments import RowsThen
from chronicle.roads import Road, asked_of, road
from chronicle.telling.rounds import round_title
from rulesets.engine import Ask, question, say_event
from rulesets.engine.values import Json
from rulesets.engine.words import said_of_rules, say

MOST_LINES = 6
"""Of a step that would have been told otherwise in more, the lines are folded."""


@dataclass(frozen=True, slots=True)
class Fork:
    """A question that he answered: in which step, and how it is called."""

    number: int
    round: int
    when: str
    """Its round, as a title."""
    step: str
    key: str
    question: str
    which: str = ""
    """Of several alike in one step, which of them it is."""


@dataclass(frozen=True, slots=True)
class Leg:
    """One step both ways: what is told of it in any case, and what only on one of the roads."""

    title: str
    common: Sequence[str]
    was: Sequence[str]
    would: Sequence[str]

    @property
    def differs(self) -> bool:
        return bool(self.was or self.would)

    @property
    def is_long(self) -> bool:
        """Whether it is read line by line only by who wants to."""
        return max(len(self.was), len(self.would)) > MOST_LINES


@dataclass(frozen=True, slots=True)
class Stands:
    """Somebody at the end of the round, both ways."""

    name: str
    tincture: str
    was: str
    would: str
    kind: str


def forks(viewer: Viewer) -> list[Fork]:
    """All that this person answered, or was answered for him, in the order of the battle."""
    battle = viewer.battle
    sight = _sight(battle, viewer, None)
    own = {seat.partition(":")[2] for seat in viewer.seats}
    rows = Answer.objects.filter(phase__battle=battle, state=Answer.State.TAKEN).exclude(
        phase__state=Phase.State.STRUCK
    )
    if not viewer.is_gm:
        rows = rows.filter(key__regex=_about(own))
    rows = rows.select_related("phase").defer("value", "phase__before", "phase__after", "phase__entries")
    known = {
        (told.number, key)
        for told in told_before(reading(battle, sight.words), most=10**6)
        for key in told.answers
    }
    found = [
        _fork(sight, row)
        for row in rows.order_by("phase__number", "key")
        if viewer.is_gm or (row.phase.number, row.key) in known
    ]
    return _told_apart(viewer, found)


def _told_apart(viewer: Viewer, found: Sequence[Fork]) -> list[Fork]:
    """Questions that read alike in one step, each with what was laid beside it and which of them it is."""
    alike: dict[tuple[int, str], list[str]] = {}
    for one in found:
        alike.setdefault((one.number, one.question), []).append(one.key)
    twins = {at: keys for at, keys in alike.items() if len(keys) > 1}
    numbers = {number for number, _ in twins}
    rows = Phase.objects.filter(battle=viewer.battle, number__in=numbers, state=Phase.State.RESOLVED)
    scenes = {row.number: scene_of(viewer.battle, row) for row in rows}

    def which(one: Fork) -> str:
        keys = twins.get((one.number, one.question))
        if not keys:
            return ""
        place = gettext("%(n)s of %(all)s") % {"n": keys.index(one.key) + 1, "all": len(keys)}
        ask = asked_of(scenes[one.number], one.key) if one.number in scenes else None
        reads = ask is not None and (viewer.is_gm or viewer.sits_in(ask.to))
        beside = next((said_of_rules(text) for _, text in ask.notes if text), "") if ask and reads else ""
        return f"{place}: {beside}" if beside else place

    return [replace(one, which=which(one)) for one in found]


def _about(subjects: set[str]) -> str:
    """Keys of questions about these, as PostgreSQL finds them."""
    return f"^[a-z_0-9]+:({'|'.join(sorted(map(_literally, subjects))) or '$'})(:|$)"


def _literally(text: str) -> str:
    return "".join(letter if letter.isalnum() or letter in "-_" else f"\\{letter}" for letter in text)


def _fork(sight: Sight, row: Answer) -> Fork:
    kind, _, subject = row.key.partition(":")
    asked = say(sight.rules, kind, {"subject": subject}, sight.names)
    number, step = row.phase.round, sight.step_title(row.phase.step)
    return Fork(row.phase.number, number, round_title(sight, number), step, row.key, asked)


class Crossing:
    """One question that was answered, and the form with another answer to it."""

    def __init__(self, viewer: Viewer, number: int, key: str, data: object) -> None:
        battle = viewer.battle
        resolved = Phase.objects.standing().filter(battle=battle, state=Phase.State.RESOLVED)
        self.viewer, self.row = viewer, resolved.get(number=number)
        self.scene = scene_of(battle, self.row)
        found = asked_of(self.scene, key)
        if found is None or not (viewer.is_gm or viewer.sits_in(found.to)):
            raise Phase.DoesNotExist
        self.ask: Ask = found
        self.sight = _sight(battle, viewer, self.scene)
        self.was: Json = self.scene.answers[key].value
        self.form: AskForm = form_of(self.sight, self.ask, data=data, initial=self.was)

    def context(self) -> Context:
        said = in_words(self.sight, self.was, self.ask.form, self.ask.labels)
        return {
            "question": question(self.sight.rules, self.ask, self.sight.names),
            "step": self.sight.step_title(self.row.step),
            "number": self.row.number,
            "round": round_name(self.sight),
            "key": self.ask.key,
            "said": said,
            "form": self.form,
        }

    def taken(self) -> Context:
        """What would have come of what the form says."""
        value = self.form.value.model_dump(mode="json")
        found = road(self.viewer.battle, self.row, self.ask.key, value, self.viewer.member.user_id)
        legs = [_leg(here, texts) for here, texts in self._pairs(found)]
        stands = list(self._stands(found))
        return {
            "chosen": in_words(self.sight, value, self.ask.form, self.ask.labels),
            "legs": [leg for leg in legs if leg.differs],
            "alike": sum(not leg.differs for leg in legs),
            "stands": stands,
            "counted": self._counted(found) if any(one.kind == "unit" for one in stands) else "",
            "endings": self._endings(found),
            "is_same": not stands and not any(leg.differs for leg in legs),
        }

    def _endings(self, found: Road) -> list[str]:
        """Whether and how the battle would have ended in this round."""
        was, would = (self._ending(scenes) for scenes in (found.was, found.would))
        if was == would:
            return [gettext("It would have ended all the same: %(how)s") % {"how": was}] if was else []
        if not would:
            return [gettext("The battle would not have ended in this round.")]
        told = [gettext("It would have ended otherwise: %(how)s") % {"how": would}]
        return [*told, gettext("As it was: %(how)s") % {"how": was}] if was else told

    def _ending(self, scenes: Sequence[Scene]) -> str:
        """In the words that were told of it; nothing while it goes on."""
        if not scenes[-1].rules.over(scenes[-1].played.field):
            return ""
        for scene in reversed(scenes):
            sight = self._see(scene)
            told = told_now(sight)
            facts = [one for one in told.facts if one.kind in sight.rules.endings] if told else []
            if facts:
                return say_event(sight.rules, facts[-1], sight.names)
        return ""

    def _counted(self, found: Road) -> str:
        """What the strengths are counted in."""
        cards = _cards(self._see(found.was[-1])).values()
        return counted_in(card for card in cards if card.kind == "unit")

    def _pairs(self, found: Road) -> Iterator[tuple[Sight, tuple[list[str], list[str]]]]:
        """What is told of the same steps, beside each other; those of one road alone stand alone."""
        would = {(one.phase.step.key, one.phase.turn): one for one in found.would}
        for scene in found.was:
            other = would.pop((scene.phase.step.key, scene.phase.turn), None)
            here = self._see(scene)
            yield here, (_texts(here), _texts(self._see(other)) if other else [])
        for scene in would.values():
            here = self._see(scene)
            yield here, ([], _texts(here))

    def _see(self, scene: Scene) -> Sight:
        return _sight(self.viewer.battle, self.viewer, scene)

    def _stands(self, found: Road) -> Iterator[Stands]:
        was, would = (self._see(scenes[-1]) for scenes in (found.was, found.would))
        before, after = _cards(was), _cards(would)
        own = {seat.partition(":")[2] for seat in self.viewer.seats}
        for id in sorted({**before, **after}, key=lambda one: one not in own):
            looked, would_look = (_looks(cards.get(id)) for cards in (before, after))
            if looked != would_look:
                tincture = was.tincture(was.side_of(id) or would.side_of(id))
                card = after.get(id) or before[id]
                yield Stands(card.name, tincture, looked, would_look, card.kind)


def _sight(battle: Battle, viewer: Viewer, scene: Scene | None) -> Sight:
    """One moment of it in the eyes of whoever reads; of what he may read most."""
    then = copy(battle)
    words = next(one.words for one in truths_of(viewer))
    sides = {side.key: side for side in battle.sides.order_by("place")}
    field = scene.played.field if scene else battle.rules.open(battle.mustered)
    return Sight(then, words | viewer.words, scene, field, sides, [], RowsThen(then, scene))


def _leg(here: Sight, texts: tuple[list[str], list[str]]) -> Leg:
    was, would = texts
    common = [text for text in was if text in would]
    turn = here.names.get(here.here.row.turn, "")
    title = here.step_title(here.here.row.step)
    was, would = ([text for text in own if text not in common] for own in texts)
    return Leg(f"{title}, {turn}" if turn else title, common, was, would)


def _texts(sight: Sight) -> list[str]:
    told = told_now(sight)
    if told is None:
        return []
    read = chapter(sight, replace(told, is_open=False, acts=[]))
    named = [f"{one.of}: {one.text}" if one.of else one.text for one in read.sentences]
    return list(dict.fromkeys(named))


def _cards(sight: Sight) -> dict[str, ShownCard]:
    return {card.id: shown_card(sight, card).in_heads for card in sight.cards}


def _looks(card: ShownCard | None) -> str:
    if card is None:
        return ""
    is_side = card.kind == "side" and card.strength
    strength = gettext("strength %(n)s") % {"n": card.strength} if is_side else card.strength
    return ", ".join(filter(None, [strength, card.status]))


def crossings(viewer: Viewer) -> Context:
    """The page of all questions that he might have answered otherwise."""
    return {**frame(viewer.member), "battle": viewer.battle, "forks": forks(viewer)}
