"""How heroes may end: a bar for each, from unhurt to fallen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from forecasts.charts import words
from forecasts.charts.parts import MOST_ROWS, Bar, Row, Side, Table, tenth
from forecasts.charts.tongue import gettext
from rulesets.forecasts.spread import Chance

TONES = ("f1", "f12", "f2", "f23", "f3", "f34", "f4")
"""Contrast with the paper grows with the harm."""


@dataclass(frozen=True, slots=True)
class FateGroup:
    """Statuses that are one piece of each bar. `lives`: whoever ends so is alive."""

    label: str
    lives: bool = True


@dataclass(frozen=True, slots=True)
class HeroFates:
    """How often a hero ended in each group. `note` says where he stands."""

    name: str
    side: Side
    counts: Sequence[int]
    note: str = ""


@dataclass(frozen=True, slots=True)
class HeroBar:
    name: str
    note: str
    pieces: Sequence[Bar]
    figure: str
    label: str


@dataclass(frozen=True, slots=True)
class Fates:
    """`legend`: tone and name of each group; `folded`: how many are in the table alone."""

    legend: Sequence[tuple[str, str]]
    sides: Sequence[tuple[Side, Sequence[HeroBar]]]
    folded: str
    verb: str
    table: Table


def tones(count: int) -> list[str]:
    """Classes for so many groups from the best to the worst."""
    if count == 1:
        return [TONES[0]]
    if count == 3:
        return ["f1", "f3", "f4"]
    return [TONES[round(n * (len(TONES) - 1) / (count - 1))] for n in range(count)]


def fates(groups: Sequence[FateGroup], heroes: Sequence[HeroFates], *, verb: str = "") -> Fates:
    """The groups go from the best to the worst, at most seven. A long list shows who is most in danger."""
    verb = verb or gettext("to live")
    known = [hero for hero in heroes if sum(hero.counts)]
    shown = known
    if len(known) > MOST_ROWS:
        worst = sorted(known, key=lambda hero: _lives(groups, hero).share)[:MOST_ROWS]
        shown = [hero for hero in known if hero in worst]
    looks = tones(len(groups))
    sides = [
        (side, [_bar(groups, looks, hero) for hero in of])
        for side, of in groupby(shown, key=lambda hero: hero.side)
    ]
    return Fates(
        [(look, group.label) for look, group in zip(looks, groups, strict=True)],
        sides,
        words.more_rows(len(known) - len(shown)),
        verb,
        Table(
            gettext("Fate of the heroes, of 100"),
            (gettext("Hero"), *(group.label for group in groups), verb),
            [Row(hero.name, list(_cells(groups, hero))) for hero in known],
        ),
    )


def _chances(hero: HeroFates) -> list[Chance]:
    return [Chance.of(times, sum(hero.counts)) for times in hero.counts]


def _lives(groups: Sequence[FateGroup], hero: HeroFates) -> Chance:
    alive = sum(times for group, times in zip(groups, hero.counts, strict=True) if group.lives)
    return Chance.of(alive, sum(hero.counts))


def _cells(groups: Sequence[FateGroup], hero: HeroFates) -> Iterator[str]:
    yield from map(words.figure, _chances(hero))
    yield words.figure(_lives(groups, hero))


def _bar(groups: Sequence[FateGroup], looks: Sequence[str], hero: HeroFates) -> HeroBar:
    pieces, so_far, total = list[Bar](), 0, sum(hero.counts)
    for look, group, times in zip(looks, groups, hero.counts, strict=True):
        x = tenth(100 * so_far / total)
        so_far += times
        if times:
            pieces.append(Bar(x, tenth(tenth(100 * so_far / total) - x), look, group.label))
    said = zip((group.label for group in groups), map(words.spoken, _chances(hero)), strict=True)
    label = words.fate_label(hero.name, list(said))
    return HeroBar(hero.name, hero.note, pieces, words.figure(_lives(groups, hero)), label)
