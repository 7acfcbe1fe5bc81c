"""The moment for the big screen: one headline, the facing hosts, who is awaited. All of it is everyone's."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.utils.text import capfirst
from django.utils.translation import gettext, gettext_lazy

from battles.models import Battle, Event
from battles.parts.awaited import still_awaited
from battles.parts.field.banners import banners
from battles.parts.field.ladder import ladder
from battles.parts.field.meeting import Meeting, meeting_of
from battles.parts.field.places import drawn
from battles.parts.shared import ShownCard, listed, round_called, round_name, shown_card
from battles.parts.sight import Sight
from battles.parts.story.ending import ending, is_fought_out
from battles.parts.story.lately import told_lately
from battles.parts.story.many import in_short
from battles.parts.story.phases import event_text, gathered, sentence, told_now
from battles.parts.story.told import Told, whole
from battles.play.throwing_again import first_of
from campaigns.parts import Context
from rosters.figures.numbers import Number, Roll, number_of
from rulesets import engine
from rulesets.engine import say_event, say_of_many, worded_of_many
from rulesets.engine.text import within
from rulesets.engine.words import HEADLINE, headline_of

ENDED = gettext_lazy("The fighting is over")
BROKEN_OFF = gettext_lazy("It was broken off: nobody holds the field by the rules.")
FIGURE = re.compile(r"\d+")
MOST_LINES = 4
"""So many sentences stand below a headline."""
MOST_DICE = 2
LONGEST = 64
"""A headline that its own sentence begins with is the sentence itself, up to so many letters."""
PAUSES = (",", ":", ";")
SIZES = (("long", 44), ("middling", 26))
"""How a headline of more letters than this is set."""


@dataclass(frozen=True, slots=True)
class Camp:
    """One side of the big screen: its arms, its dice in this moment, and what they came to."""

    id: str
    name: str
    tincture: str
    card: ShownCard | None
    rolls: Sequence[Roll]
    lines: Sequence[str]
    numbers: Sequence[Number]
    """Its numbers, where no sentence is about it."""
    banner: str = ""
    comes: str = ""
    """From where, if the sides themselves meet."""

    @property
    def looks(self) -> str:
        return " ".join(filter(None, [self.tincture, self.banner, self.comes]))


def moment(sight: Sight) -> Context:
    """What happened last, in the largest letters; while people choose, what they choose about."""
    told = _latest(sight)
    end = ending(sight)
    great = _greatest(sight, told, end)
    fact = great[0] if great else None
    met, is_broken_off = _met(sight, told), isinstance(end, Event)
    stands = banners(sight, told)
    missing = still_awaited(sight)
    headline = _large(sight, told, great) if great else str(ENDED) if end else _waiting(sight)
    when = round_called(sight, told.round) if told and told.step else round_name(sight)
    title = ", ".join(filter(None, ["" if is_broken_off else _title(sight, told), when]))
    return {
        "title": title,
        "headline": headline,
        "size": _size(headline),
        "tincture": _tincture(sight, fact),
        "lines": _early(sight, end) or (_lines(sight, told, fact, headline, title) if told else []),
        "meeting": met,
        "camps": [
            replace(_camp(sight, side, told, fact), banner=stands.get(side, ""), comes=comes)
            for side, comes in zip(sight.sides, _coming(met, len(sight.sides)), strict=True)
        ],
        "map": drawn(sight),
        "waits": _waits(sight, missing) if missing else "",
        "order": _order(sight),
    }


def _waits(sight: Sight, missing: Sequence[str]) -> str:
    text = gettext("%(step)s: waiting for %(names)s.")
    return text % {"step": sight.here.phase.step.title, "names": listed(missing)}


def _size(headline: str) -> str:
    """A long headline is set smaller."""
    return next((size for size, longer in SIZES if len(headline) > longer), "")


def _coming(met: Meeting | None, sides: int) -> list[str]:
    meet = met is not None and met.is_of_sides
    return ["from-left", *["from-right"] * (sides - 1)][:sides] if meet else [""] * sides


def _order(sight: Sight) -> str:
    """Who acts in this order, where turns are left."""
    rungs = ladder(sight)
    return ", ".join(f"{within(one.name)} {one.word}".strip() for one in rungs) if len(rungs) > 1 else ""


def _latest(sight: Sight) -> Told | None:
    """The open step if it has said anything, else the last that did."""
    now = told_now(sight)
    if now is not None and now.facts:
        return now
    return next((one for one in told_lately(sight) if one.facts and not one.struck), None)


def _met(sight: Sight, told: Told | None) -> Meeting | None:
    """The last two numbers that met in it."""
    found = (meeting_of(sight, told, fact) for fact in reversed(told.facts)) if told else iter(())
    return next(filter(None, found), None)


def _greatest(sight: Sight, told: Told | None, end: engine.Event | Event | None) -> list[engine.Event]:
    """What the headline tells of: the end; else what the rules call a headline, the last of it, and of what
    happened to several at once what happened to most; else the last thing.
    """
    if end is not None or told is None:
        return [end] if isinstance(end, engine.Event) else []
    great = [fact for fact in told.facts if headline_of(sight.rules, fact, sight.names)]
    last = (great or told.facts)[-1]
    groups = [[fact for fact, _ in happenings] for happenings in gathered(sight, told)]
    alike = [group for group in groups if group[0].kind == last.kind and group[0] in (great or told.facts)]
    most = max(map(_count, alike), default=1)
    return [last] if most == 1 else [group for group in alike if _count(group) == most][-1]


def _count(alike: Sequence[engine.Event]) -> int:
    """To how many: what happened to one of them twice is no more than what happened once."""
    return len({fact.subject for fact in alike})


def _large(sight: Sight, told: Told | None, alike: Sequence[engine.Event]) -> str:
    """A headline without its full stop: `won.headline`, of several `stood.headline.many`, or the sentence."""
    fact, subjects = alike[0], [one.subject for one in alike]
    many = worded_of_many(sight.rules, replace(fact, kind=f"{fact.kind}{HEADLINE}"))
    if many and len(alike) > 1:
        facts = {**fact.facts, "count": len(subjects), "side": sight.side_of(fact.subject)}
        return say_of_many(sight.rules, many, facts, subjects, sight.names)
    text = _sentence(sight, told, fact)
    if len(alike) > 1 and text:
        return _unstopped(text)
    large, text = headline_of(sight.rules, fact, sight.names), _unstopped(text)
    is_begun = bool(large) and text.startswith(f"{large} ") and len(text) <= LONGEST
    return text if is_begun else large or _unstopped(say_event(sight.rules, fact, sight.names))


def _sentence(sight: Sight, told: Told | None, fact: engine.Event) -> str:
    """What is told of it, together with what happened alike."""
    groups = gathered(sight, told) if told else []
    own = next((group for group in groups if fact in [one for one, _ in group]), None)
    return in_short(sight, told, own) if told and own else ""


def _unstopped(text: str) -> str:
    return text.rstrip().removesuffix(".")


def _waiting(sight: Sight) -> str:
    if sight.scene is not None:
        return sight.scene.phase.step.title
    return (
        gettext("The field is quiet") if sight.battle.state == Battle.State.OVER else str(sight.battle.name)
    )


def _title(sight: Sight, told: Told | None) -> str:
    if told is not None and told.step:
        return sight.step_title(told.step)
    return sight.scene.phase.step.title if sight.scene else ""


def _tincture(sight: Sight, fact: engine.Event | None) -> str:
    if fact is None:
        return ""
    id = whole(fact.subject)
    side = id if id in sight.sides else sight.side_of(id)
    return sight.tincture(side) if side in sight.sides else ""


def _early(sight: Sight, end: engine.Event | Event | None) -> list[str]:
    """Who ended it before the rules did, and why; what its last step told is no end."""
    return [event_text(sight, end), str(BROKEN_OFF)] if isinstance(end, Event) else []


def _lines(sight: Sight, told: Told, fact: engine.Event | None, large: str, title: str) -> list[str]:
    """What else this step said of no side alone, the latest of it; the headline too if it left some out."""
    if fact is None and not is_fought_out(sight):
        return []
    lines = []
    for happenings in gathered(sight, told):
        facts = [one for one, _ in happenings]
        text = in_short(sight, told, happenings)
        if fact in facts:
            lines += [_rest(text, large)] if _adds(sight, text, f"{title} {large}") else []
        elif any(one.subject not in sight.sides for one in facts):
            lines.append(text)
    return list(dict.fromkeys(lines))[-MOST_LINES:]


def _adds(sight: Sight, text: str, said: str) -> bool:
    """Whether there is a name or a figure in it that was not said."""
    names = [name for name in sight.names.values() if name in text]
    return any(one not in said for one in [*names, *FIGURE.findall(text)])


def _rest(text: str, large: str) -> str:
    """What a sentence says after the headline that it begins with, after a comma or a colon."""
    rest = text.removeprefix(large)
    return capfirst(rest.lstrip(",:; ")) if rest != text and rest.startswith(PAUSES) else text


def _camp(sight: Sight, side: str, told: Told | None, headline: engine.Event | None) -> Camp:
    cards = [card for card in sight.cards if card.kind == "side" and card.id == side]
    rolls: list[Roll] = []
    lines: list[str] = []
    numbers: list[Number] = []
    if told is not None:
        rolls = [roll for key, roll in told.rolls.items() if first_of(key).partition(":")[2] == side]
        facts = [fact for fact in told.facts if fact.subject == side and fact != headline]
        lines = list(dict.fromkeys(sentence(sight, told, fact).text for fact in facts))
        numbers = [] if lines else _numbers(sight, told, side)
    return Camp(
        side,
        sight.names.get(side, side),
        sight.tincture(side),
        shown_card(sight, cards[0]) if cards else None,
        rolls[-MOST_DICE:],
        lines[-MOST_DICE:],
        numbers[-MOST_DICE:],
    )


def _numbers(sight: Sight, told: Told, side: str) -> list[Number]:
    """The numbers of a side that have a total, without its name: the arms say it. A verdict is no number."""
    own = [one for one in told.numbers.values() if one.subject == side]
    shown = [number_of(one, sight.rules, sight.names, told.ruled.get(one.key, ())) for one in own]
    counted = [one for one in shown if one.total and not one.is_verdict]
    return [one.beside(sight.names.get(side, side)) for one in counted]
