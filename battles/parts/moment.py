"""The moment for the big screen: one headline, the facing hosts, who is awaited. All of it is everyone's."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from battles.models import Battle
from battles.parts.banners import banners
from battles.parts.ladder import ladder
from battles.parts.meeting import Meeting, meeting_of
from battles.parts.places import drawn
from battles.parts.shared import ShownCard, awaited_rows, listed, round_name, shown_card
from battles.parts.sight import Sight
from battles.parts.story import Told, sentence, told_lately, told_now, whole
from rosters.numbers import Number, Roll, number_of
from rulesets.engine import Event, say_event
from rulesets.engine.words import say, template_of

MOST_LINES = 4
"""So many sentences stand below a headline."""
MOST_DICE = 2


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


def moment(sight: Sight) -> dict[str, Any]:
    """What happened last, in the largest letters; while people choose, what they choose about."""
    told = _latest(sight)
    fact = _headline(sight, told) if told else None
    met = _met(sight, told)
    stands = banners(sight, told)
    missing = [row.waiter for row in awaited_rows(sight) if row.is_missing]
    return {
        "title": _title(sight, told),
        "round": round_name(sight),
        "headline": _large(sight, fact) if fact else _waiting(sight),
        "tincture": _tincture(sight, fact),
        "lines": _lines(sight, told, fact) if told and fact else [],
        "meeting": met,
        "camps": [
            replace(_camp(sight, side, told, fact), banner=stands.get(side, "")) for side in sight.sides
        ],
        "map": drawn(sight),
        "waits": f"{sight.here.phase.step.title}: waiting for {listed(missing)}." if missing else "",
        "order": _order(sight),
    }


def _order(sight: Sight) -> str:
    """Who acts in this order, where turns are left."""
    rungs = ladder(sight)
    return ", ".join(f"{one.name} {one.word}".strip() for one in rungs) if len(rungs) > 1 else ""


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


def _headline(sight: Sight, told: Told) -> Event:
    """The last thing that the rules call a headline, else the last thing."""
    wording = sight.rules.wording
    great = [fact for fact in told.facts if template_of(wording, f"{fact.kind}.headline", fact.facts)]
    return (great or told.facts)[-1]


def _large(sight: Sight, fact: Event) -> str:
    """A headline without its full stop: `won.headline`, or the sentence itself."""
    kind = f"{fact.kind}.headline"
    if template_of(sight.rules.wording, kind, fact.facts):
        text = say(sight.rules, kind, {"subject": fact.subject, **fact.facts}, sight.names)
    else:
        text = say_event(sight.rules, fact, sight.names)
    return text.removesuffix(".")


def _waiting(sight: Sight) -> str:
    if sight.scene is not None:
        return sight.scene.phase.step.title
    return "The field is quiet" if sight.battle.state == Battle.State.OVER else str(sight.battle.name)


def _title(sight: Sight, told: Told | None) -> str:
    if told is not None and told.step:
        return sight.step_title(told.step)
    return sight.scene.phase.step.title if sight.scene else ""


def _tincture(sight: Sight, fact: Event | None) -> str:
    if fact is None:
        return ""
    id = whole(fact.subject)
    side = id if id in sight.sides else sight.side_of(id)
    return sight.tincture(side) if side in sight.sides else ""


def _lines(sight: Sight, told: Told, fact: Event) -> list[str]:
    """What else this step said of no side alone, the latest of it; the headline in full if shortened."""
    facts = [one for one in told.facts if one == fact or one.subject not in sight.sides]
    said = [sentence(sight, told, one).text for one in facts]
    large = _large(sight, fact)
    return [text for text in dict.fromkeys(said) if text.rstrip().removesuffix(".") != large][-MOST_LINES:]


def _camp(sight: Sight, side: str, told: Told | None, headline: Event | None) -> Camp:
    cards = [card for card in sight.cards if card.kind == "side" and card.id == side]
    rolls: list[Roll] = []
    lines: list[str] = []
    numbers: list[Number] = []
    if told is not None:
        rolls = [roll for key, roll in told.rolls.items() if key.partition(":")[2] == side]
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
    """The numbers of a side that have a total, without its name: the arms say it."""
    of = f" of {sight.names.get(side, side)}"
    own = [one for one in told.numbers.values() if one.subject == side]
    shown = [number_of(one, sight.rules, sight.names, told.ruled.get(one.key, ())) for one in own]
    return [replace(one, title=one.title.removesuffix(of)) for one in shown if one.total]
