"""Decisions and dice apart: what each answer was worth beside what an officer would have answered."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from rulesets.engine import (
    GM,
    Ask,
    Json,
    Names,
    Proposal,
    Seat,
    Value,
    Viewer,
    advice,
    names_of,
    play,
    proposals,
    question,
    read_value,
    viewer,
)
from rulesets.engine.values import Facts
from rulesets.engine.words import COMMON, Speaker, said
from rulesets.forecasts.courses import Spreads
from rulesets.forecasts.debrief.chances import Stand
from rulesets.forecasts.debrief.moments import TRUTH, Battle, Moment, viewer_of
from rulesets.forecasts.debrief.worth import NOTHING, Worth, sum_of, worth_of
from rulesets.forecasts.fighting import Forecast
from rulesets.forms.answers import EMPTY, is_beside_the_point, label_of, without_gaps, words_of

LONGEST = 160
"""So many letters of an answer stand for it."""


class Part(NamedTuple):
    """A field of an answer that the officer would have filled otherwise, in the words of the question."""

    title: str
    chosen: str
    officers: str


class Choice(NamedTuple):
    """One answer that is otherwise than the officer's, and why he would have given his."""

    key: str
    question: str
    chosen: Json
    officers: Json
    parts: tuple[Part, ...]
    why: str


class Decision(NamedTuple):
    """What one seat answered in a phase, and what it was worth to its side.

    `worth` is the chance with all that was said less the chance with this seat's answers as his officer would
    have given them; nothing is known of it before both have been fought. Where all is as the officer would
    have it, it is worth nothing.
    """

    number: int
    round: int
    step: str
    seat: str
    side: str
    choices: tuple[Choice, ...]
    worth: Worth | None
    believed: Worth | None
    """The same by what the seat knew then: no other sealed answer, and of the field what it could see."""


class Best(NamedTuple):
    """The decisions of a seat that helped and harmed most, if any did."""

    best: Decision | None
    worst: Decision | None


class Swing(NamedTuple):
    """What came of one phase, for each side: by what was said, and by the dice.

    What the game master ruled counts with the dice.
    """

    number: int
    round: int
    step: str
    said: Mapping[str, Worth]
    dice: Mapping[str, Worth]


@dataclass(frozen=True, slots=True)
class Asked:
    """A moment in which people were asked, and what officers would have answered, by key."""

    moment: Moment
    officers: Mapping[str, Proposal]

    @property
    def is_otherwise(self) -> bool:
        """Whether anything was said that would not have been said by itself."""
        return any(self._is_otherwise(ask) for ask in self.moment.asks)

    def _is_otherwise(self, ask: Ask) -> bool:
        proposed = self.officers.get(ask.key)
        chosen, _ = read_value(ask.form, self.moment.record[ask.key])
        return chosen != (proposed.value if proposed else ask.default)

    @property
    def key(self) -> str:
        """Of the course with all that was said."""
        return f"said/{TRUTH}/{self.moment.number}"


@dataclass(frozen=True, slots=True)
class Answered:
    """What one seat answered in a moment, and the answers that his officer would have given otherwise."""

    asked: Asked
    seat: Seat
    side: str
    mine: Facts
    choices: tuple[Choice, ...]

    @property
    def otherwise(self) -> Json:
        return {choice.key: choice.officers for choice in self.choices}

    @property
    def who(self) -> Viewer:
        return viewer(f"side:{self.side}", self.seat)

    @property
    def keys(self) -> tuple[str, str]:
        """Of the courses by the truth: as it was said, and as the officer would have had it."""
        return self.asked.key, f"officer/{TRUTH}/{self.asked.moment.number}/{self.seat}"

    @property
    def own_keys(self) -> tuple[str, str]:
        """The same by what the seat knew."""
        number = self.asked.moment.number
        return f"said/{self.seat}/{number}", f"officer/{self.seat}/{number}"


def asked(battle: Battle) -> list[Asked]:
    """All moments with answers while the battle was open."""
    return [Asked(moment, _officers(battle, moment)) for moment in battle.fought if moment.asks]


def answered(battle: Battle, found: Iterable[Asked]) -> list[Answered]:
    """By moment and seat: whoever was asked and answered, but the game master."""
    return [one for moment in found for one in _answered(battle, moment)]


def _answered(battle: Battle, found: Asked) -> Iterator[Answered]:
    moment = found.moment
    asks = [ask for ask in moment.asks if ask.to != GM]
    for seat in dict.fromkeys(ask.to for ask in asks):
        his = [ask for ask in asks if ask.to == seat and ask.key not in moment.unsaid]
        side = next((side for ask in his if (side := moment.before.side_of(ask.about))), "")
        if side in battle.sides:
            mine = {ask.key: moment.record[ask.key] for ask in his}
            names = names_of(battle.rules.known(moment.before, viewer(f"side:{side}", seat)).muster)
            choices = (
                _choice(battle, ask, mine[ask.key], found.officers[ask.key], names)
                for ask in his
                if ask.key in found.officers
            )
            yield Answered(found, seat, side, mine, tuple(one for one in choices if one))


def _choice(battle: Battle, ask: Ask, answer: Json, proposal: Proposal, names: Names) -> Choice | None:
    """Nothing where they are the same."""
    chosen, _ = read_value(ask.form, answer)
    if chosen is None or chosen == proposal.value:
        return None
    officers = proposal.value.model_dump(mode="json")
    parts = tuple(_parts(Speaker(battle.rules.wording, names), ask, chosen, proposal.value))
    asked, why = question(battle.rules, ask, names), advice(battle.rules, proposal, names)
    return Choice(ask.key, asked, answer, officers, parts, why)


def _parts(speaker: Speaker, ask: Ask, chosen: Value, officers: Value) -> Iterator[Part]:
    """Where two answers differ: of what has parts of its own those alone that do."""
    given, proposed = chosen.model_dump(mode="json"), officers.model_dump(mode="json")
    for name in ask.form.model_fields:
        is_same = getattr(chosen, name) == getattr(officers, name)
        if is_same or all(is_beside_the_point(ask.form, name, one) for one in (given, proposed)):
            continue
        own, other = given[name], proposed[name]
        parts = [without_gaps(_apart(*pair)) for pair in ((own, other), (other, own))]
        yield Part(label_of(ask.form, name), *(_words(speaker, ask, name, part) for part in parts))


def _words(speaker: Speaker, ask: Ask, name: str, part: Any) -> str:
    if part in EMPTY:
        return said(COMMON["nothing_chosen"])
    words = str(words_of(speaker, ask.form, name, part, ask.labels)) or said(COMMON["chosen_as_usual"])
    return words if len(words) <= LONGEST else f"{words[: LONGEST - 1].rstrip()}…"


def _apart(own: Any, other: Any) -> Any:
    """What of one value is not in the other."""
    if isinstance(own, Mapping) and isinstance(other, Mapping):
        return {key: part for key, part in own.items() if other.get(key) != part}
    if isinstance(own, list) and isinstance(other, list):
        return [part for part in own if part not in other]
    return own


def _officers(battle: Battle, moment: Moment) -> dict[str, Proposal]:
    """What officers would have proposed, asked in the order in which the questions came up."""
    record: Json = {}
    found: dict[str, Proposal] = {}
    while True:
        played = play(moment.phase, moment.before, record, moment.rulings)
        further = {one.key: moment.record[one.key] for one in played.waits_for if one.key in moment.record}
        if not further.keys() - record.keys():
            return found
        for side, asks in _by_side(moment, played.asks).items():
            temper = {side: battle.tempers[side]} if side in battle.tempers else {}
            found |= proposals(battle.rules, moment.before, asks, *temper.values())
        record |= further


def _by_side(moment: Moment, asks: Iterable[Ask]) -> dict[str, list[Ask]]:
    sides: dict[str, list[Ask]] = {}
    for ask in asks:
        sides.setdefault("" if ask.to == GM else moment.before.side_of(ask.about), []).append(ask)
    return sides


def courses_of(
    battle: Battle, moments: Iterable[Asked], seats: Iterable[Answered]
) -> Iterator[tuple[str, Forecast]]:
    """As it was said, once a moment; and as each seat's officer would have had it, if that is otherwise."""
    for found in moments:
        if found.is_otherwise:
            yield found.key, _ahead(battle, found.moment, viewer_of(TRUTH), found.moment.answers)
    for one in seats:
        if one.choices:
            moment, otherwise = one.asked.moment, one.otherwise
            yield one.keys[1], _ahead(battle, moment, viewer_of(TRUTH), {**moment.answers, **otherwise})
            yield one.own_keys[0], _ahead(battle, moment, one.who, one.mine)
            yield one.own_keys[1], _ahead(battle, moment, one.who, {**one.mine, **otherwise})


def _ahead(battle: Battle, moment: Moment, who: Viewer, said: Facts) -> Forecast:
    return battle.forecast(moment.before, who, said)


def pairs_of(seats: Sequence[Answered]) -> Iterator[tuple[str, str]]:
    """Courses that are compared."""
    for one in seats:
        if one.choices:
            yield one.keys
            yield one.own_keys


def decisions(seats: Sequence[Answered], spreads: Spreads) -> tuple[Decision, ...]:
    return tuple(_decision(one, spreads) for one in seats)


def _decision(one: Answered, spreads: Spreads) -> Decision:
    worth, believed = (
        worth_of(spreads, officers, said, one.side) if one.choices else NOTHING
        for said, officers in (one.keys, one.own_keys)
    )
    moment = one.asked.moment
    where = (moment.number, moment.round, moment.step)
    return Decision(*where, one.seat, one.side, one.choices, worth, believed)


def best_of(made: Iterable[Decision]) -> dict[str, Best]:
    """The best and the worst decision of each seat, among those whose worth is beyond its error.

    The more of them are looked at the more it takes, as with all that is the largest of several.
    """
    seats: dict[str, list[Decision]] = {}
    for one in made:
        seats.setdefault(one.seat, []).append(one)
    return {seat: _best(kept) for seat, kept in seats.items()}


def _best(made: Sequence[Decision]) -> Best:
    tries = sum(bool(one.choices) for one in made)
    sure = [(one.worth.change, one) for one in made if one.worth and one.worth.stands_out(tries)]
    good, bad = ([pair for pair in sure if pair[0] * sign > 0] for sign in (1, -1))
    best, worst = max(good, key=_change, default=None), min(bad, key=_change, default=None)
    return Best(best[1] if best else None, worst[1] if worst else None)


def _change(pair: tuple[float, Decision]) -> float:
    return pair[0]


# What the dice did


@dataclass(frozen=True, slots=True)
class Way:
    """From how it stood before a phase, by what was said in it, to how it stood after, by keys of courses."""

    moment: Moment
    before: str
    said: str
    after: str
    """Of no course where the end is known."""


def ways(battle: Battle, truth: Sequence[Stand], moments: Iterable[Asked]) -> Iterator[Way]:
    """A field that was corrected between two phases has a course of its own; what would have been said by
    itself has none.
    """
    said = {found.moment.number: found.key for found in moments if found.is_otherwise}
    for moment, before, after in zip(battle.fought, truth, truth[1:], strict=False):
        start = before.key if moment.before == before.seen else f"before/{TRUTH}/{moment.number}"
        yield Way(moment, start, said.get(moment.number, start), after.key)


def corrected(battle: Battle, found: Iterable[Way]) -> Iterator[tuple[str, Forecast]]:
    for way in found:
        if way.before.startswith("before/"):
            yield way.before, battle.forecast(way.moment.before, viewer_of(TRUTH))


def swings(battle: Battle, found: Iterable[Way], spreads: Spreads) -> tuple[Swing, ...]:
    """As far as the battles have been fought."""
    made = []
    for way in found:
        said = {side: worth_of(spreads, way.before, way.said, side) for side in battle.sides}
        dice = {side: _by_dice(battle, [way], spreads, side) for side in battle.sides}
        if all(said.values()) and all(dice.values()):
            known = {side: worth for side, worth in said.items() if worth}
            fell = {side: worth for side, worth in dice.items() if worth}
            made.append(Swing(way.moment.number, way.moment.round, way.moment.step, known, fell))
    return tuple(made)


def fortunes(battle: Battle, found: Iterable[Way], spreads: Spreads) -> dict[str, Worth]:
    """By side: what all dice of the battle together were worth. What cancels out adds no error."""
    every = list(found)
    worths = {side: _by_dice(battle, every, spreads, side) for side in battle.sides}
    return {side: worth for side, worth in worths.items() if worth}


def _by_dice(battle: Battle, found: Iterable[Way], spreads: Spreads, side: str) -> Worth | None:
    times: Counter[str] = Counter()
    known = 0.0
    for way in found:
        times[way.said] -= 1
        if way.after:
            times[way.after] += 1
        else:
            known += float(battle.end is not None and side in battle.end.winners)
    return sum_of(spreads, times, known, side)
