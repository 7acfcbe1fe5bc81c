"""Two plans that met the same dice: a hill each, and how often which of them wins."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from forecasts.charts import words
from forecasts.charts.hills import LARGE, Hill, Odds, hill
from forecasts.charts.parts import Bar, Row, Side, Table
from forecasts.charts.shapes import largest_remainder
from forecasts.charts.tongue import gettext

LOOKS = ("ink", "near", "far", "lane")
KEYS = ("k-ink", "k-t", "k-t k-half", "k-lane")


@dataclass(frozen=True, slots=True)
class Plan:
    name: str
    odds: Odds


@dataclass(frozen=True, slots=True)
class Together:
    """How many battles, fought with the same dice by either plan, which of them wins."""

    both: int
    only_first: int
    only_second: int
    neither: int

    @property
    def counts(self) -> tuple[int, int, int, int]:
        return self.both, self.only_first, self.only_second, self.neither


@dataclass(frozen=True, slots=True)
class Fact:
    """Something else that is otherwise: men lost, rounds, who lives; as it is to be read."""

    label: str
    first: str
    second: str


@dataclass(frozen=True, slots=True)
class PlanDrawn:
    name: str
    hill: Hill
    facts: Sequence[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class Plans:
    """`lead` is the sentence that counts, `intro` stands before it and `rest` behind."""

    side: Side
    intro: str
    lead: str
    rest: str
    plans: Sequence[PlanDrawn]
    pieces: Sequence[Bar]
    legend: Sequence[tuple[str, str, str]]
    """The look of its key, its name, of 100."""
    label: str
    table: Table


def plans(
    side: Side,
    foe: Side,
    first: Plan,
    second: Plan,
    together: Together,
    *,
    error: float,
    facts: Sequence[Fact] = (),
) -> Plans:
    """`error` of the difference between them, which the same dice make small."""
    battles = sum(together.counts)
    change = (together.only_first - together.only_second) / battles if battles else 0.0
    names = first.name, second.name
    every = [Fact(gettext("Wins"), words.of_100(first.odds.own), words.of_100(second.odds.own)), *facts]
    shares = largest_remainder(together.counts, 100)
    return Plans(
        side,
        words.same_dice(battles),
        words.better_plan(names, battles, change, error) if battles else str(words.NOT_COMPARED),
        words.dashed(names[0]) if battles else "",
        [
            PlanDrawn(
                first.name, _hill(side, foe, first, None), [(fact.label, fact.first) for fact in every]
            ),
            PlanDrawn(
                second.name, _hill(side, foe, second, first), [(fact.label, fact.second) for fact in every]
            ),
        ]
        if battles
        else [],
        list(_pieces(shares)) if battles else [],
        [(*one, str(share)) for one, share in zip(_legend(names), shares, strict=True)],
        words.together_label(names, shares),
        _table(side, first, second, shares, facts) if battles else Table("", (), ()),
    )


def _hill(side: Side, foe: Side, plan: Plan, other: Plan | None) -> Hill:
    return hill(side, foe, plan.odds, LARGE, other=other.odds if other else None, what=plan.name)


def _pieces(shares: Sequence[int]) -> list[Bar]:
    starts = [sum(shares[:n]) for n in range(len(shares))]
    each = zip(starts, shares, LOOKS, strict=True)
    return [Bar(float(x), float(width), look) for x, width, look in each if width]


def _legend(names: tuple[str, str]) -> list[tuple[str, str]]:
    labels = (gettext("both win"), words.only(names[0]), words.only(names[1]), gettext("neither"))
    return list(zip(KEYS, labels, strict=True))


def _table(side: Side, first: Plan, second: Plan, shares: Sequence[int], facts: Sequence[Fact]) -> Table:
    wins = (words.figure(first.odds.own), words.figure(second.odds.own))
    rows = [
        Row(gettext("%(side)s wins, of 100") % {"side": side.name}, wins),
        Row(gettext("Wins where the other does not, of 100"), (str(shares[1]), str(shares[2]))),
        *(Row(fact.label, (fact.first, fact.second)) for fact in facts),
    ]
    return Table(gettext("Both compared"), ("", first.name, second.name), rows)
