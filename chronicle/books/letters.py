"""A battle as one hero lived it, by rounds: what befell him and his unit, and what he heard of the rest."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from battles.models import Battle, Phase
from battles.parts.picture.choosing import near, two_camps
from battles.parts.picture.part import Fought, after_round
from battles.parts.shared import ShownSide, standing_sides
from battles.parts.sight import Sight, reading
from battles.parts.story.phases import Happening, gathered, of_many, told_before
from battles.parts.story.sentences import Sentence
from battles.parts.story.told import Told
from battles.play.scenes import field_of
from battles.truths import Truth
from campaigns.parts import Context
from chronicle.printing.battles import maps_on_paper
from chronicle.printing.drawings import picture_on_paper
from chronicle.telling.brief import named_in, passages
from chronicle.telling.clashes import clashes
from chronicle.telling.report import fought_in, head_and_brief, parted
from chronicle.telling.rounds import after_the_fighting, round_title
from rosters.models import Hero
from rulesets.engine import CannotRead, Field, kept, seen
from rulesets.engine.story import as_heard, as_lived, strength_of
from rulesets.engine.words import HEADLINE

type Own = Mapping[int, frozenset[str]]
"""In each phase, by its number: the hero and the units that he led or fought in."""


@dataclass(frozen=True, slots=True)
class Lived:
    """One round."""

    name: str
    picture: str
    """The field about the hero as it ended."""
    met: Sequence[str]
    sentences: Sequence[Sentence]
    heard: str
    """What stood out elsewhere."""


def letter(battle: Battle, truth: Truth, hero: Hero, anchor: str = "") -> Context:
    """A battle for a letter; `truth` is what the hero saw of it."""
    sight = reading(battle, truth.words)
    everything = list(reversed(told_before(sight, most=10**6)))
    told, _ = parted([one for one in everything if not one.struck])
    own = _own(sight, hero, told)
    ever_his = frozenset().union(*own.values())
    return {
        "battle": battle,
        "truth": truth,
        "hero": hero,
        "counted": "" if sight.unread or sight.battle.rules_are_missing else strength_of(sight.rules),
        **head_and_brief(sight, told, everything, names_people=False)[0],
        "maps": maps_on_paper(battle, truth),
        "lived": list(_lived(sight, told, own, anchor)),
        "stood": [side for one in standing_sides(sight) if (side := _among(one, ever_his))],
    }


def _own(sight: Sight, hero: Hero, told: Iterable[Told]) -> Own:
    alone = {one.number: frozenset([hero.key]) for one in told}
    if sight.unread or sight.battle.rules_are_missing:
        return alone
    led = [unit.id for unit in sight.battle.mustered.units if unit.leader == hero.key]
    rows = Phase.objects.filter(battle=sight.battle, number__in=alone, state=Phase.State.RESOLVED)
    try:
        with kept.reading("An earlier step"):
            steps = [
                (row.number, field_of(sight.battle, row.before), field_of(sight.battle, row.after))
                for row in rows.order_by("number")
            ]
            began = steps[0][1] if steps else None
            was = [*_with_him(sight, began, hero)] if began else []
            found: dict[int, frozenset[str]] = {}
            for number, before, after in steps:
                now = [*_with_him(sight, before, hero)]
                left = {unit for unit in was if now and unit not in now}
                leads = (
                    one for one in led if one not in left and began and _is_left(one, hero, began, before)
                )
                found[number] = frozenset([hero.key, *leads, *now, *_with_him(sight, after, hero)])
            return alone | found
    except CannotRead:
        return alone


def _is_left(unit: str, hero: Hero, began: Field, now: Field) -> bool:
    """Whether a unit that he led is left to him: it is on his side, and nobody else speaks for it by now."""
    return now.side_of(unit) == now.side_of(hero.key) and now.seat_of(unit) == began.seat_of(unit)


def _with_him(sight: Sight, field: Field, hero: Hero) -> Iterator[str]:
    """The unit with which he is seen."""
    cards = seen(sight.cards_of(field), sight.words)
    yield from (card.unit for card in cards if card.id == hero.key and card.unit)


def _lived(sight: Sight, told: Sequence[Told], own: Own, anchor: str) -> Iterator[Lived]:
    fought = fought_in(sight, told)
    after = {step.key for step in sight.rules.aftermath}
    heard = {
        one.number: " ".join(f"{moment.text}." for moment in one.moments if not moment.is_end)
        for one in passages(sight, [_without(sight, one, own[one.number]) for one in told])
    }
    for number, steps in groupby(told, key=lambda one: one.round):
        mine = list(steps)
        sentences = [found for one in mine for found in _sentences(sight, one, own[one.number])]
        with_him = frozenset().union(*(own[one.number] for one in mine))
        met, picture = _met(sight, fought, number, with_him, anchor)
        if sentences or met or heard.get(number):
            is_after = bool(number) and all(one.step in after for one in mine)
            name = after_the_fighting() if is_after else round_title(sight, number)
            yield Lived(name, picture, met, sentences, heard.get(number, ""))


def _without(sight: Sight, told: Told, own: Container[str]) -> Told:
    others = [fact for fact in told.facts if not any(id in own for id in named_in(fact))]
    return replace(told, facts=[as_heard(sight.rules, fact) for fact in others])


def _sentences(sight: Sight, told: Told, own: Container[str]) -> Iterator[Sentence]:
    """What names him or his unit, without dice and numbers: of those he saw nothing."""
    bare = replace(told, numbers={}, rolls={}, answers={}, ruled={})
    for group in gathered(sight, told):
        mine = [happening for happening in group if _is_of(happening, own)]
        found = [one for happening in mine for one in _as_lived(sight, happening)]
        are_alike = [fact for fact, _ in found] == [fact for fact, _ in mine]
        for alike in [found] if found and are_alike else [[one] for one in found]:
            text = of_many(sight, bare, alike)
            if text.text or text.written:
                yield _whole(text)


def _as_lived(sight: Sight, happening: Happening) -> Iterator[Happening]:
    """In the words of a letter; where that says nothing, what stands behind it speaks for itself."""
    fact, more = happening
    own = as_lived(sight.rules, fact)
    behind = [one for told in more if (one := as_lived(sight.rules, told))]
    yield from [(own, behind)] if own else [(one, ()) for one in behind]


def _whole(told: Sentence) -> Sentence:
    """With its full stop, which headlines have not."""
    stop = "." if told.kind.endswith(HEADLINE) else ""
    more, each = ([_whole(one) for one in those] for those in (told.more, told.each))
    return replace(told, text=f"{told.text}{stop}", more=more, each=each)


def _is_of(happening: Happening, own: Container[str]) -> bool:
    fact, more = happening
    return any(id in own for one in (fact, *more) for id in named_in(one))


def _met(
    sight: Sight, fought: Mapping[int, Fought], number: int, with_him: frozenset[str], anchor: str
) -> tuple[Sequence[str], str]:
    """Whom his unit met, and the field about him."""
    if number not in fought:
        return (), ""
    found = fought[number]
    around = near(two_camps(found.ended)[0]) if found.ended.drawn else None
    met = clashes(found, with_him)
    return met, picture_on_paper(after_round(sight, number, around), anchor) if around else ""


def _among(side: ShownSide, own: Container[str]) -> ShownSide | None:
    """He and his units, of a side as it stood at the end."""
    heroes = [card for card in side.heroes if card.id in own]
    units = [card for card in side.units if card.id in own]
    return replace(side, heroes=heroes, units=units) if heroes or units else None
