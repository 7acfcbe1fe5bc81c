"""Who wins: the big number, its sentence, and a hundred likely battles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from forecasts.charts import lasting, words
from forecasts.charts.hundred import HUNDRED, SLIM, WIDE, Frame, Hundred, Outcome, hundred, whole_marks
from forecasts.charts.parts import Bar, Row, Side, Table, shortened, tenth
from forecasts.charts.shapes import largest_remainder
from forecasts.charts.tongue import gettext
from rulesets.forecasts.spread import Chance

NOBODY = "drawn"
"""The tincture of those battles that nobody wins."""
LONGEST = 34
"""Letters of what stands above an end of the drawing."""
TONES = ("part-1", "part-2", "part-3")
"""Looks of the pieces of a bar, from the least decisive victories to the most."""
COLUMNS = (4, 3)
"""So many columns are for the least decisive grade, and for each other one."""


@dataclass(frozen=True, slots=True)
class Grade:
    """How decisively a side wins. `manner` ends the sentence "Most often ..."."""

    label: str
    chance: Chance
    manner: str = ""


@dataclass(frozen=True, slots=True)
class Wins:
    """A side's chance, and its grades from the least to the most decisive, if there are any."""

    side: Side
    chance: Chance
    grades: Sequence[Grade] = ()


@dataclass(frozen=True, slots=True)
class Line:
    """A side where bars are drawn: its bar in pieces, and from where to where its end may be."""

    side: Side
    pieces: Sequence[Bar]
    """The most decisive victories first."""
    note: str
    """How decisively it wins."""
    least: float
    most: float
    figure: str
    label: str


@dataclass(frozen=True, slots=True)
class Corner:
    """What one side wins, above its end of the drawing."""

    tincture: str
    title: str
    figure: str
    x: float
    anchor: str


@dataclass(frozen=True, slots=True)
class Outlook:
    """`wide` and `slim` for two sides with grades, else `lines`; none before the first battle."""

    side: Side
    figure: str
    spoken: str
    title: str
    note: str
    label: str
    sides: Sequence[tuple[Side, str]]
    """Each with its figure, from left to right."""
    drawn: str
    """How many nobody wins, if any."""
    wide: Hundred | None
    slim: Hundred | None
    lines: Sequence[Line]
    table: Table

    @property
    def has_grades(self) -> bool:
        """Whether bars tell how decisively a side wins."""
        return any(line.note for line in self.lines)

    @property
    def corners(self) -> list[Corner]:
        ends = ((float(WIDE.edge), "start"), (float(WIDE.width - WIDE.edge), "end"))
        return [
            Corner(
                side.tincture,
                shortened(gettext("%(side)s wins") % {"side": side.name}, LONGEST),
                gettext("%(n)s of 100") % {"n": figure},
                x,
                anchor,
            )
            for (side, figure), (x, anchor) in zip(self.sides, ends, strict=False)
        ]


def outlook(
    wins: Sequence[Wins],
    drawn: Chance,
    *,
    battles: int,
    own: int = 0,
    rounds: int | None = None,
) -> Outlook:
    """`own`: whose chance the big number is; he stands on the right. `rounds`: how many are likeliest."""
    mine = wins[own]
    left, right = (wins[1 - own], mine) if len(wins) == 2 else (None, mine)
    graded = bool(left and battles and all(side.grades for side in wins))
    told = list(_outcomes(left, right, drawn)) if left and graded else []
    outcomes = told if any(one.marks or one.chance.share for one in told) else []
    ordered = [left, right] if left else list(wins)
    return Outlook(
        side=mine.side,
        figure=words.figure(mine.chance) if battles else "",
        spoken=words.spoken(mine.chance) if battles else "",
        title=words.won_by(mine.chance, mine.side.name) if battles else words.unknown(mine.side.name),
        note=lasting.outlook_note(mine.chance.error, battles, _manner(wins, drawn), rounds)
        if battles
        else str(words.WAITING),
        label=_label(ordered, drawn, outcomes, mine) if battles else str(words.WAITING),
        sides=[(one.side, _sum(outcomes, one.side.tincture, one.chance)) for one in ordered],
        drawn=_sum(outcomes, NOBODY, drawn) if drawn.share else "",
        wide=_drawn(outcomes, WIDE),
        slim=_drawn(outcomes, SLIM),
        lines=list(_lines(wins, drawn)) if battles and not outcomes else [],
        table=_table(ordered, drawn, outcomes) if battles else Table("", (), ()),
    )


def _manner(wins: Sequence[Wins], drawn: Chance) -> str:
    """How it ends most often, if there are grades; with the next that chance alone may have put behind it."""
    ends = [
        (grade.chance, side.side.name, grade.manner or grade.label) for side in wins for grade in side.grades
    ]
    if not ends:
        return ""
    first, second = sorted([*ends, (drawn, "", gettext("drawn"))], key=lambda one: -one[0].share)[:2]
    if not first[0].share:
        return ""
    if first[0].share - first[0].error > second[0].share or not second[0].share:
        return words.often(*first[1:])
    if first[1] == second[1]:
        return words.often(first[1], words.one_or_other(first[2], second[2]))
    nobody = gettext("nobody wins")
    ends_so = [words.often(side, manner) if side else nobody for _, side, manner in (first, second)]
    return words.one_or_other(*ends_so)


def _drawn(outcomes: Sequence[Outcome], frame: Frame) -> Hundred | None:
    return hundred(outcomes, frame) if outcomes else None


def _outcomes(left: Wins, right: Wins, drawn: Chance) -> Iterator[Outcome]:
    """From the left side's most decisive victory to the right side's."""
    lost, tied, won = whole_marks([left.chance, drawn, right.chance], own=2)
    yield from list(_graded(left, lost, lean=1))[::-1]
    yield Outcome(NOBODY, gettext("drawn"), drawn, tied, _figure(tied, drawn))
    yield from _graded(right, won, lean=-1)


def _graded(wins: Wins, marks: int, lean: int) -> Iterator[Outcome]:
    shares = largest_remainder([grade.chance.share for grade in wins.grades], marks)
    for n, (grade, count) in enumerate(zip(wins.grades, shares, strict=True)):
        figure = _figure(count, grade.chance)
        yield Outcome(wins.side.tincture, grade.label, grade.chance, count, figure, COLUMNS[min(n, 1)], lean)


def _figure(marks: int, chance: Chance) -> str:
    return str(marks) if marks or not chance.share else "<1"


def _sum(outcomes: Sequence[Outcome], tincture: str, chance: Chance) -> str:
    """As many as there are marks; what is sure or has no mark is said as ever."""
    marks = sum(outcome.marks for outcome in outcomes if outcome.tincture == tincture)
    return str(marks) if 0 < marks < HUNDRED else words.figure(chance)


def _label(wins: Sequence[Wins], drawn: Chance, outcomes: Sequence[Outcome], own: Wins) -> str:
    """The whole drawing in words."""
    head = gettext("One hundred likely battles, one mark each.") if outcomes else ""
    parts = [
        words.wins_label(
            one.side.name,
            _sum(outcomes, one.side.tincture, one.chance),
            [
                (outcome.figure, outcome.label)
                for outcome in outcomes
                if outcome.tincture == one.side.tincture and outcome.chance.share
            ],
        )
        for one in wins
    ]
    tied = [words.drawn_label(_sum(outcomes, NOBODY, drawn))] if drawn.share else []
    return f"{head} {words.sentences([*parts, *tied, words.give_or_take(own.chance.error)])}".strip()


def _lines(wins: Sequence[Wins], drawn: Chance) -> Iterator[Line]:
    nobody = [Wins(Side(words.capital(gettext("drawn")), NOBODY), drawn)] if drawn.share else []
    for one in [*wins, *nobody]:
        share, error = one.chance.share, one.chance.error
        least, most = max(share - error, 0.0), min(share + error, 1.0)
        graded = [(words.figure(of.chance), of.label) for of in one.grades[::-1] if of.chance.share]
        how = ", ".join(f"{figure} {label}" for figure, label in graded)
        aloud = ", ".join(f"{words.aloud(figure)} {label}" for figure, label in graded)
        said = [f"{one.side.name} {words.of_100(one.chance)}", aloud, words.give_or_take(error)]
        yield Line(
            one.side,
            list(_pieces(one)),
            how,
            tenth(100 * least),
            tenth(100 * most),
            words.figure(one.chance),
            ", ".join(filter(None, said)),
        )


def _pieces(wins: Wins) -> Iterator[Bar]:
    """Its victories by grade, the most decisive first; one piece where there are no grades."""
    at, graded = 0.0, list(zip(wins.grades, TONES, strict=False))[::-1]
    for share, tone in [(of.chance.share, tone) for of, tone in graded] or [(wins.chance.share, TONES[-1])]:
        if share:
            yield Bar(tenth(at), tenth(100 * share), tone)
        at += 100 * share


def _table(wins: Sequence[Wins], drawn: Chance, outcomes: Sequence[Outcome]) -> Table:
    heads = (gettext("Outcome"), gettext("of 100"), gettext("give or take"))
    if not outcomes:
        chances = list(_each(wins))
        chances += [(gettext("drawn"), drawn)] if drawn.share else []
        rows = [Row(words.capital(name), (words.figure(of), _off(of))) for name, of in chances]
        return Table(gettext("Who wins"), heads, rows)
    names = {one.side.tincture: one.side.name for one in wins}
    rows = [
        Row(
            f"{names[one.tincture]}, {one.label}" if one.tincture in names else words.capital(one.label),
            (one.figure, _off(one.chance)),
        )
        for one in outcomes
        if one.tincture in names or one.chance.share
    ]
    return Table(gettext("Who wins and how decisively"), heads, rows)


def _each(wins: Sequence[Wins]) -> Iterator[tuple[str, Chance]]:
    """Each side, and how decisively it wins."""
    for one in wins:
        yield one.side.name, one.chance
        yield from ((f"{one.side.name}, {of.label}", of.chance) for of in one.grades if of.chance.share)


def _off(chance: Chance) -> str:
    return words.off_by_figure(chance.error)
