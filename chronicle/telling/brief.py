"""A battle in brief: its great moments round by round, and what each hero did."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from django.utils.translation import gettext, ngettext

from battles.parts.shared import ShownCard, shown_card
from battles.parts.sight import Sight
from battles.parts.story.many import in_short
from battles.parts.story.phases import Happening, gathered, with_more
from battles.parts.story.told import Told, whole
from chronicle.telling.posts import commanders, posts
from chronicle.telling.rounds import round_title
from rulesets.engine import Event, say_event
from rulesets.engine.story import as_lived, is_loss
from rulesets.engine.story import is_trifle as is_trifling
from rulesets.engine.text import written
from rulesets.engine.words import (
    HEADLINE,
    headline_of,
    is_passing,
    listed,
    template_of,
    worded_of_many,
)

FILLED = re.compile(r"\{(\w+)")
"""What a sentence is filled with."""
MOST_DEEDS = 4
"""So much is told of a hero before one asks for all."""
FEW_DEEDS = 3
"""Of whom less stands out something else is told besides."""
MOST_ALIKE = 3
"""So many headlines of one kind are told of one step; of more only the first, and how many more. Of what was
lost each is told.
"""


@dataclass(frozen=True, slots=True)
class Great:
    """A moment that stands out, and the step in which it came."""

    number: int
    text: str
    is_end: bool = False
    """Whether it says how the battle ended."""


@dataclass(frozen=True, slots=True)
class Passage:
    """What one round brought."""

    number: int
    moments: Sequence[Great]


@dataclass(frozen=True, slots=True)
class Deed:
    """What is told of a hero at one time."""

    number: int
    round: int
    text: str
    is_great: bool
    when: str = ""
    """Its round, as a title."""
    kind: str = ""
    is_trifle: bool = False
    """Whether it is nothing to be told of the battle afterwards."""


@dataclass(slots=True)
class HeroTold:
    """A hero as the battle left him, and what is told of him."""

    card: ShownCard
    side: str
    tincture: str
    post: str = ""
    """What he commanded or led as it began."""
    deeds: list[Deed] = field(default_factory=list)

    @property
    def stands(self) -> str:
        """His side, his post, and how he stands; a figure would say nothing without what it counts."""
        return "; ".join(filter(None, [self.side, self.post, self.card.status]))

    @property
    def by_round(self) -> list[tuple[str, list[str]]]:
        """All of it under its rounds; what is told twice in one is told once."""
        rounds = groupby(self.deeds, key=lambda deed: deed.when)
        return [(when, list(dict.fromkeys(deed.text for deed in own))) for when, own in rounds]

    @property
    def has_more(self) -> bool:
        """Whether more is told of him than what is told first."""
        return len({deed.text for deed in self.deeds}) > sum(len(texts) for _, texts in self.remembered)

    @property
    def great(self) -> list[Deed]:
        """What stands out, and what his career will tell."""
        return [deed for deed in self.deeds if deed.is_great]

    @property
    def remembered(self) -> list[tuple[str, list[str]]]:
        """What is told of him first, under its rounds: what stands out; where that is little, what came last
        of each kind besides. Trifles are no deeds.
        """
        said = {deed.text: deed for deed in self.deeds if not deed.is_trifle}
        chosen = [deed for deed in said.values() if deed.is_great][:MOST_DEEDS]
        others = [deed for deed in said.values() if deed not in chosen]
        last = {deed.kind: deed for deed in others}.values()
        others.sort(key=lambda deed: deed in last)
        if (more := FEW_DEEDS - len(chosen)) > 0:
            chosen += others[-more:]
        chosen.sort(key=self.deeds.index)
        return [
            (when, [deed.text for deed in own]) for when, own in groupby(chosen, key=lambda deed: deed.when)
        ]


def passages(sight: Sight, told: Sequence[Told]) -> list[Passage]:
    """The great moments of each round in their order, the end last; of rounds without any, nothing."""
    steps = [one for one in told if one.step and not one.struck]
    rounds = [
        Passage(number, sorted((moment for one in own for moment in _great(sight, one)), key=_is_end))
        for number, own in groupby(steps, key=lambda one: one.round)
    ]
    return [one for one in rounds if one.moments]


def _great(sight: Sight, told: Told) -> Iterator[Great]:
    groups = [group for group in gathered(sight, told) if _stands_out(sight, group[0])]
    for kind, run in groupby(groups, key=lambda group: group[0][0].kind):
        alike = list(run)
        texts = list(dict.fromkeys(_headline(sight, told, group) for group in alike))
        if len(texts) > MOST_ALIKE and not is_loss(sight.rules, kind):
            texts = list(_of_many(sight, told, alike))
        yield from (Great(told.number, text, kind in sight.rules.endings) for text in texts)


def _of_many(sight: Sight, told: Told, groups: Sequence[Sequence[Happening]]) -> Iterator[str]:
    """Each sentence once, and of whom else it is true, if it says no more of them; else how many more."""
    parts: dict[str, list[Sequence[Happening]]] = {}
    for group in groups:
        fact = group[0][0]
        sentence = template_of(sight.rules.wording, f"{fact.kind}.headline", fact.facts) or ""
        parts.setdefault(sentence if set(FILLED.findall(sentence)) == {"subject"} else "", []).append(group)
    for sentence, alike in parts.items():
        texts = list(dict.fromkeys(_headline(sight, told, group) for group in alike))
        names = [sight.names.get(whole(fact.subject), "") for group in alike[1:] for fact, _ in group]
        more = len(texts) - 1
        if sentence and names and all(names):
            text = gettext("%(text)s, and so it goes with %(names)s")
            yield text % {"text": texts[0], "names": listed(list(dict.fromkeys(names)))}
        elif len(texts) > MOST_ALIKE:
            text = ngettext(
                "%(text)s, and %(n)s more moment like it", "%(text)s, and %(n)s more moments like it", more
            )
            yield text % {"text": texts[0], "n": written(more)}
        else:
            yield from texts


def _is_end(moment: Great) -> bool:
    return moment.is_end


def _stands_out(sight: Sight, happening: Happening) -> str:
    """Its headline, or that of what stands behind it."""
    fact, more = happening
    told = [one for one in (fact, *more) if not is_passing(sight.rules, one.kind)]
    return next(filter(None, (headline_of(sight.rules, one, sight.names) for one in told)), "")


def _headline(sight: Sight, told: Told, group: Sequence[Happening]) -> str:
    if len(group) > 1 and worded_of_many(sight.rules, group[0][0]):
        return in_short(sight, told, group).removesuffix(".")
    return _stands_out(sight, group[0])


def heroes(sight: Sight, told: Sequence[Told], changed_most: str = "") -> list[HeroTold]:
    """Who fought, and what is told of each: whoever did most that stands out comes first. Of whom nothing is
    told, only those stand there who commanded, and who changed most.
    """
    held = posts(sight)
    found = {
        card.id: HeroTold(
            shown_card(sight, card),
            sight.names.get(card.side, ""),
            sight.tincture(card.side),
            held.get(sight.alias(card.id), ""),
        )
        for card in sight.cards
        if card.kind == "hero"
    }
    for one in told:
        if one.step and not one.struck:
            for hero, deed in _deeds(sight, one, found.keys()):
                found[hero].deeds.append(deed)
    named = {changed_most, *commanders(sight).values()}
    acted = [hero for id, hero in found.items() if hero.deeds or id in named]
    return sorted(acted, key=lambda hero: -sum(deed.is_great for deed in hero.deeds))


def _deeds(sight: Sight, told: Told, among: Container[str]) -> Iterator[tuple[str, Deed]]:
    happenings = [happening for group in gathered(sight, told) for happening in group]
    doers = _doers(sight, happenings, among)
    for n, happening in enumerate(happenings):
        text = _as_story(sight, told, happening)
        for hero in named_in(happening[0]):
            if hero in among:
                is_great = _is_great(sight, happening, hero) or doers.get(n) == hero
                is_trifle = not is_great and _is_trifle(sight, happening[0])
                when, kind = round_title(sight, told.round), happening[0].kind
                yield hero, Deed(told.number, told.round, text, is_great, when, kind, is_trifle)


def _as_story(sight: Sight, told: Told, happening: Happening) -> str:
    """In the words of a letter, if it has some of its own; figures stand with its round."""
    own = as_lived(sight.rules, happening[0])
    if own is None or own == happening[0]:
        return with_more(sight, told, *happening).text
    stop = "." if own.kind.endswith(HEADLINE) else ""
    return f"{say_event(sight.rules, own, sight.names)}{stop}"


def _is_trifle(sight: Sight, fact: Event) -> bool:
    return is_trifling(sight.rules, fact) or is_passing(sight.rules, fact.kind)


def _doers(sight: Sight, happenings: Sequence[Happening], among: Container[str]) -> dict[int, str]:
    """Where a hero did to another what stands out of this one: his blow, by its place, is a deed of his."""
    found: dict[int, str] = {}
    last: dict[str, int] = {}
    for n, happening in enumerate(happenings):
        fact = happening[0]
        who = whole(fact.subject)
        if who in among and who in last and _is_great(sight, happening, who):
            doer = whole(happenings[last[who]][0].subject)
            if doer in among and doer != who:
                found[last[who]] = doer
        last |= dict.fromkeys(named_in(fact), n)
    return found


def _is_great(sight: Sight, happening: Happening, hero: str) -> bool:
    fact, more = happening
    feats = (
        feat.is_told and id == hero
        for one in (fact, *more)
        for id, feat in sight.rules.career.feats_in(one.kind, one.subject, one.facts)
    )
    return any(feats) or bool(_stands_out(sight, happening))


def named_in(fact: Event) -> Iterable[str]:
    """Whom it is about, and who else is named in it: whoever struck him down, or was struck."""
    found = [whole(fact.subject)]
    for value in fact.facts.values():
        parts = value if isinstance(value, (list, tuple)) else [value]
        found += [one for one in parts if isinstance(one, str)]
    return dict.fromkeys(found)
