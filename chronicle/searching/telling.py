"""What is searched of a battle: the words of its report in one truth, and who and what it knows of."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from django.conf import settings
from django.db.models import Q
from django.utils.translation import override

from battles.models import Battle, Event, Phase
from battles.parts.shared import ShownSide
from battles.parts.story.sentences import Chapter, Sentence
from battles.truths import Truth
from campaigns.parts import Context
from chronicle.searching.plain import FROM_TYPE
from chronicle.telling.report import report
from rulesets import engine
from rulesets.engine import CannotRead, kept
from rulesets.forecasts.results import Ending, winners_of

ALL = "all"
LONGEST = 300_000
"""So many signs of a battle are searched: the index takes no more."""


WENT = "went"
"""Where the headlines of a battle stand in its report."""

type Place = tuple[int, str, str]
"""Where it begins in the text, the round that is read there, and the place in it."""


class Told(NamedTuple):
    text: str
    places: list[Place]
    heroes: str
    units: str
    winners: str


def told_in(battle: Battle, words: engine.Viewer) -> Told:
    with override(settings.LANGUAGE_CODE):
        found = report(battle, Truth("", "", words), "all")
        text, places = _placed(_parts(battle, found))
    sides: list[ShownSide] = found["field"]
    return Told(
        text[:LONGEST],
        [one for one in places if one[0] < LONGEST],
        _clean("\n".join(card.name for side in sides for card in side.heroes)),
        _clean("\n".join(card.name for side in sides for card in side.units)),
        _clean("\n".join(_winners(battle, words))),
    )


def _parts(battle: Battle, found: Context) -> Iterator[tuple[str, str, Iterable[str]]]:
    """What the report tells, each with the round and the place at which it stands: the head, the headlines,
    the steps and who stood there in the end.
    """
    rounds = {number for number, _ in found["numbers"]}
    yield ALL, "", [battle.name, battle.place, battle.date, found["ending"]]
    yield ALL, "", [side.name for side in found["field"]]
    yield ALL, WENT, [f"{great.text}." for _, passage in found["brief"] for great in passage.moments]
    for one in found["rounds"]:
        for chapter in one.chapters:
            asked = str(chapter.round) if chapter.round in rounds and one.number >= 0 else ALL
            yield asked, f"told-{chapter.number}", _chapter(chapter)
    for side in found["field"]:
        yield ALL, f"end-{side.id}", [card.name for card in (*side.heroes, *side.units)]


def _placed(parts: Iterable[tuple[str, str, Iterable[str]]]) -> tuple[str, list[Place]]:
    """The text of all of it, and where each place begins."""
    text, places = "", list[Place]()
    for asked, place, lines in parts:
        own = "\n".join(filter(None, map(_clean, lines)))
        if own:
            places.append((len(text), asked, place))
            text += f"{own}\n"
    return text.rstrip("\n"), places


def _clean(text: str) -> str:
    return text.translate(FROM_TYPE).replace("\0", "")


def _chapter(chapter: Chapter) -> Iterator[str]:
    if not chapter.struck:
        yield chapter.title
        yield from chapter.acts
        for sentence in chapter.sentences:
            yield from _sentence(sentence)
        yield from chapter.rulings


def _sentence(sentence: Sentence) -> Iterator[str]:
    yield f"{sentence.of}: {sentence.text}" if sentence.of else sentence.text
    yield from (f"{label}: {text}" for label, text in sentence.said)
    yield from sentence.rulings
    for behind in (*sentence.each, *sentence.more):
        yield from _sentence(behind)


def _winners(battle: Battle, words: engine.Viewer) -> list[str]:
    """By name, as far as these words know of the end."""
    if battle.rules_are_missing or battle.muster is None:
        return []
    rows = Event.objects.visible_to(words).filter(battle=battle, kind__in=battle.rules.endings)
    last = rows.exclude(Q(phase__state=Phase.State.STRUCK)).order_by("-seq").first()
    ends = [Ending(last.body.get("subject", ""), last.body.get("facts", {}))] if last else []
    try:
        with kept.reading("The muster"):
            names = {side.id: side.name for side in battle.mustered.sides}
            return [names[side] for side in winners_of(battle.mustered, ends)]
    except CannotRead:
        return []
