"""The report of one battle by round and step, as one truth has it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any

from django.utils.translation import gettext

from battles.access import Viewer
from battles.models import Battle
from battles.parts.field.chart import chart
from battles.parts.picture.page import Shown
from battles.parts.picture.part import Fought, after_round, rounds_fought
from battles.parts.shared import standing_sides
from battles.parts.sight import Sight, reading
from battles.parts.story.acts import ACTS, ENDED_EARLY
from battles.parts.story.chronicle import endings
from battles.parts.story.phases import chapter, told_before
from battles.parts.story.sentences import Chapter
from battles.parts.story.told import Told, without_people
from battles.play.facing_hosts import hosts
from battles.truths import FOUGHT, Truth, is_laid_open, truths_of
from campaigns.parts import Context, frame
from chronicle.telling.brief import Passage, heroes, passages
from chronicle.telling.clashes import clashes
from chronicle.telling.costs import costs, undecided
from chronicle.telling.for_good import with_lost_for_good
from chronicle.telling.odds import odds_of
from chronicle.telling.plainly import plainly, told_once
from chronicle.telling.posts import under_whom
from chronicle.telling.rounds import after_the_fighting, round_title
from chronicle.telling.turning import NOT_LOOKED_BACK, with_moments
from rulesets import engine
from rulesets.engine import CannotRead, kept
from rulesets.engine.story import strength_of

BEGUN = "battle_begun"
HOUSEKEEPING = frozenset(ACTS) - {BEGUN, ENDED_EARLY}
"""What was done about a battle and not in it."""
ALL_AT_ONCE = 3
"""A battle of so many rounds is read on one page; a longer one round by round."""
MOST_ON_PAPER = 12
"""So many rounds have their picture where all of it is printed: no page has to bring them at once."""
MOST_ROUNDS = 30
"""Of so many it is told who met whom."""


@dataclass(frozen=True)
class Round:
    """What one round brought, step by step; 0 is what came before the first."""

    number: int
    name: str
    chapters: list[Chapter]
    picture: Shown | None = None
    """How the field stood as it ended."""
    clashes: Sequence[str] = ()
    """Who met whom in it, a line for each pair, with how both stood as it began."""

    @property
    def is_bare(self) -> bool:
        """Whether nothing is told of it but what was done outside the fight."""
        return not self.picture and not any(one.sentences or one.rulings for one in self.chapters)


def read_by(viewer: Viewer) -> Context:
    """What the page says to one person: which truths are his to read, and what he may do after the battle."""
    battle = viewer.battle
    is_kept = viewer.is_gm and not battle.is_practice and battle.state in FOUGHT
    return {
        **frame(viewer.member),
        "battle": battle,
        "viewer": viewer,
        "for_gm": viewer.is_gm,
        "truths": truths_of(viewer),
        "has_replay": battle.state in FOUGHT and not battle.rules_are_missing,
        "has_links": is_kept,
        "has_file": viewer.is_gm and battle.state in FOUGHT and not battle.rules_are_missing,
        "has_aftermath": is_kept,
        "may_lay_open": is_kept,
        "is_laid_open": is_laid_open(battle),
    }


def report(
    battle: Battle,
    truth: Truth,
    asked: str,
    *,
    turned: Mapping[str, Any] = NOT_LOOKED_BACK,
    names_people: bool = True,
    is_printed: bool = False,
) -> Context:
    """The story in its own order, by round. `asked` is the round to read, or `all`; `turned` what its debrief
    says. On paper stands what came to pass, and nothing that was taken back or only done about it.
    """
    seen_by = reading(battle, truth.words)
    numbers = sorted(set(battle.phases.values_list("round", flat=True)))
    wanted = wanted_round(numbers, asked)
    everything = list(reversed(told_before(seen_by, most=10**6)))
    everything = everything if names_people else [without_people(one) for one in everything]
    told, since = parted(
        [_printed(one) for one in everything if not one.struck] if is_printed else everything
    )
    read = [one for one in told if wanted is None or one.round == wanted]
    great = passages(seen_by, told)
    rounds = _rounds(seen_by, read, great, MOST_ON_PAPER if is_printed else ALL_AT_ONCE)
    after = chapter(seen_by, since) if since and wanted in (None, numbers[-1]) else None
    if after and _says(after):
        rounds.append(Round(-1, gettext("Afterwards"), [after]))
    ended, went = head_and_brief(seen_by, told, everything, names_people=names_people)
    return {
        "rounds": rounds,
        "heroes": heroes(seen_by, told, turned.get("changed_most", "")),
        "numbers": named_rounds(seen_by, numbers),
        "wanted": wanted,
        **ended,
        **went,
        **with_moments(turned, great),
        **({} if seen_by.unread or battle.rules_are_missing else _drawn(seen_by)),
    }


def head_and_brief(
    seen_by: Sight, told: Sequence[Told], everything: Sequence[Told] = (), *, names_people: bool = True
) -> tuple[Context, Context]:
    """Who fought and how it ended, and how it went to there; `everything`: with what was struck."""
    ended, went = heading(seen_by, names_people=names_people), in_brief(seen_by, told)
    went = {**went, "brief": without_end(went["brief"], ended["ending"])}
    if ended["ending"] and _is_broken_off(seen_by, everything or told):
        ended["ending"] = f"{undecided(seen_by, went['field'])} {ended['ending'].removesuffix('.')}."
    return ended, went


def in_brief(seen_by: Sight, told: Sequence[Told]) -> Context:
    """How it went: great moments by round, and how strong the sides were. Its end stands in the heading."""
    standing = with_lost_for_good(seen_by, standing_sides(seen_by))
    cost = costs(seen_by, standing)
    counted = strength_of(seen_by.rules) if cost else ""
    return {
        "brief": [(round_title(seen_by, one.number), one) for one in passages(seen_by, told)],
        "field": standing,
        "strengths": [
            *under_whom(seen_by),
            *filter(None, [counted]),
            *cost,
            *odds_of(seen_by, standing),
        ],
    }


def without_end(brief: Sequence[tuple[str, Passage]], ending: str) -> list[tuple[str, Passage]]:
    """Without the moment that says the end as the heading has it above; if it is the only one, it stays."""
    above = f". {ending.removesuffix('.')}"
    kept = []
    for name, passage in brief:
        moments = [one for one in passage.moments if not above.endswith(f". {one.text}")]
        kept.append((name, replace(passage, moments=moments)))
    return [one for one in kept if one[1].moments] or list(brief)


def _is_broken_off(seen_by: Sight, told: Sequence[Told]) -> bool:
    """Whether a game master ended it and the rules never said how it ended."""
    ended = any(fact.kind in seen_by.rules.endings for one in told if not one.struck for fact in one.facts)
    return not ended and any(kind == ENDED_EARLY for one in told for kind, _ in one.acts)


def _chapter(seen_by: Sight, told: Told) -> Chapter:
    """One step. That officers answered is in the log; of the battle it tells nothing."""
    return plainly(seen_by, chapter(seen_by, replace(told, by_officers=[])))


def _printed(told: Told) -> Told:
    return replace(told, acts=[act for act in told.acts if act[0] not in HOUSEKEEPING])


def _rounds(seen_by: Sight, told: Sequence[Told], great: Sequence[Passage], most: int) -> list[Round]:
    """`most`: so many of them have their picture."""
    chapters = [_chapter(seen_by, one) for one in told]
    fought = fought_in(seen_by, told)
    pictures = _pictures(seen_by, fought, great, most)
    met = {number: clashes(one) for number, one in fought.items()}
    told_of = groupby((one for one in chapters if _says(one)), key=lambda one: one.round)
    rounds = [(number, told_once(list(own))) for number, own in told_of]
    return [
        Round(number, _title(seen_by, number, own), own, pictures.get(number), met.get(number, ()))
        for number, own in rounds
    ]


def _title(seen_by: Sight, number: int, told: Sequence[Chapter]) -> str:
    """A round that was broken off before anything came of it is none: only the aftermath is told there."""
    outside = {step.key for step in seen_by.rules.aftermath}
    fought = [one for one in told if not one.struck]
    if number and fought and all(one.step in outside for one in fought):
        return after_the_fighting()
    return round_title(seen_by, number)


def fought_in(seen_by: Sight, told: Sequence[Told]) -> Mapping[int, Fought]:
    """How the hosts stood as each round began and ended; of a very long battle, of its last rounds."""
    if seen_by.unread or seen_by.battle.rules_are_missing:
        return {}
    facts: dict[int, list[engine.Event]] = {}
    outside = {step.key for step in seen_by.rules.aftermath}
    for one in told:
        if one.round and not one.struck and one.step not in outside:
            facts.setdefault(one.round, []).extend(one.facts)
    try:
        with kept.reading("An earlier step"):
            return rounds_fought(seen_by, {number: facts[number] for number in sorted(facts)[-MOST_ROUNDS:]})
    except CannotRead:
        return {}


def _pictures(
    seen_by: Sight, fought: Mapping[int, Fought], great: Sequence[Passage], at_most: int
) -> Mapping[int, Shown]:
    """The field as each round ended; of a long battle that is read at one go, of its great rounds alone."""
    moments = {one.number: len(one.moments) for one in great}
    ended = {number: one.ended for number, one in fought.items() if one.ended.standing}
    most = sorted(ended, key=lambda number: (-moments.get(number, 0), -number))[:at_most]
    return {number: after_round(seen_by, number, ended[number]) for number in sorted(most)}


def _drawn(seen_by: Sight) -> Context:
    """The chart of the strengths; without one where the rules cannot read how it was then."""
    try:
        with kept.reading("An earlier step"):
            return chart(seen_by)
    except CannotRead:
        return {}


def parted(told: list[Told]) -> tuple[list[Told], Told | None]:
    """What belongs to no phase: what game masters did since. That the battle began says itself."""
    outside = next((one for one in told if not one.step), None)
    if outside is None:
        return told, None
    since = [act for act in outside.acts if act[0] != BEGUN]
    begun = [replace(outside, acts=[])] if outside.facts else []
    rest = [*begun, *(one for one in told if one is not outside)]
    return rest, replace(outside, number=-1, facts=[], acts=since) if since else None


def wanted_round(numbers: Sequence[int], asked: str) -> int | None:
    """One round, or None for all of them. Unasked, a long battle is opened where the fighting begins."""
    if asked.isascii() and asked.isdecimal() and len(asked) < 9 and int(asked) in numbers:
        return int(asked)
    if asked == "all" or len(numbers) <= ALL_AT_ONCE:
        return None
    return next(number for number in numbers if number)


def heading(seen_by: Sight, *, names_people: bool = True) -> Context:
    """Who fought whom, and how it ended."""
    battle, sides = seen_by.battle, list(seen_by.sides.values())
    ending = endings([battle], seen_by.words, names_people=names_people).get(battle.pk, "")
    return {"ending": ending, "sides": sides, "hosts": hosts(battle, sides)}


def named_rounds(sight: Sight, numbers: Sequence[int]) -> list[tuple[int, str]]:
    """The rounds to choose from, if there is more than one."""
    return [(number, round_title(sight, number)) for number in numbers] if len(numbers) > 1 else []


def _says(written: Chapter) -> bool:
    return bool(written.sentences or written.acts or written.rulings)
