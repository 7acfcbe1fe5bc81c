"""A battle stepped through: one moment of it, as one truth has it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from django.utils.translation import gettext

from battles.access import Viewer
from battles.parts.moment import moment
from battles.parts.picture.part import picture, stage
from battles.parts.rows import Part
from battles.parts.shared import standing_sides
from battles.parts.sight import Sight
from battles.parts.story.phases import chapter, told_now
from battles.parts.story.sentences import Chapter
from battles.parts.story.told import Told
from battles.truths import Truth, truths_of
from campaigns.parts import Context, frame
from chronicle.moments import sight_then, steps_of
from chronicle.telling.brief import passages
from chronicle.telling.rounds import round_title
from rulesets.engine import CannotRead, kept


class Stop(NamedTuple):
    """A moment to go to, with its name."""

    at: int
    name: str


def replay(viewer: Viewer, truth: Truth, at: int | None, *, is_large: bool) -> Context:
    """`at`: after how many steps; without it, from the beginning."""
    battle, steps = viewer.battle, steps_of(viewer.battle)
    place = min(max(at or 0, 0), len(steps))
    step = steps[place - 1] if place else None
    context: Context = {
        **frame(viewer.member),
        "battle": battle,
        "truth": truth,
        "truths": truths_of(viewer),
        "is_large": is_large,
        "at": place,
        "last": len(steps),
        "before": place - 1 if place else None,
        "after": place + 1 if place < len(steps) else None,
        "delay": 0,
        "for_gm": False,
    }
    try:
        with kept.reading("An earlier step"):
            here = sight_then(battle, truth.words, step, is_last=place == len(steps))
            return context | _shown(here, steps, is_large=is_large)
    except CannotRead as why:
        return context | {"unread": why}


def _shown(here: Sight, steps: Sequence[Part], *, is_large: bool) -> Context:
    told = told_now(here)
    words = chapter(here, replace(told, is_open=False)) if told else None
    return {
        **(moment(here) if is_large and here.scene else {}),
        "title": here.step_title(here.here.row.step) if here.scene else gettext("As it began"),
        "when": _when(here),
        "chapter": words,
        "line": _line(here, told, words) if told and words and not is_large else "",
        "rounds": _rounds(here, steps),
        **(stage(here) if is_large else picture(here)),
        "sides": [] if is_large else standing_sides(here),
    }


def _line(here: Sight, told: Told, words: Chapter) -> str:
    """The step in a line, to be read over the picture: what stands out in it, else what it tells first."""
    great = [moment.text for passage in passages(here, [told]) for moment in passage.moments]
    if great:
        return " ".join(f"{text}." for text in great)
    return words.sentences[0].text if words.sentences else ""


def _when(here: Sight) -> str:
    row = here.scene.row if here.scene else None
    turn = here.names.get(row.turn, "") if row and row.round else ""
    return ", ".join(filter(None, [round_title(here, row.round if row else 0), turn]))


def _rounds(here: Sight, steps: Sequence[Part]) -> list[Stop]:
    """Where each round began: its first step."""
    first: dict[int, int] = {}
    for place, step in enumerate(steps, start=1):
        first.setdefault(step.round, place)
    return [Stop(place, round_title(here, number)) for number, place in first.items() if number]
