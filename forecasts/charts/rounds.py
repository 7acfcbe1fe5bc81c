"""How many rounds a battle takes: a column for each number, the tails folded."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from forecasts.charts import lasting, words
from forecasts.charts.parts import Row, Table, tenth
from forecasts.charts.tongue import gettext
from rulesets.forecasts.spread import Chance

WIDTH, HEIGHT, BASE, TOP = 480, 300, 262, 34
MOST = 8
"""Columns at most; more numbers of rounds are put together."""
LONGEST, FEWER = 5, 5
"""Where a name has more letters than this there are fewer columns."""
WIDTHS = (1, 2, 3, 5, 10, 20, 50)
WIDEST = 80.0
TAILS = 0.02
"""So much at each end is folded into the column beside it."""
MOSTLY = 2 / 3
"""The window that the sentence names has so much in it, at least."""


@dataclass(frozen=True, slots=True)
class Numbers:
    """Rounds that are one column. Open ends say "8 or more"."""

    first: int
    last: int
    chance: Chance
    is_open_below: bool = False
    is_open_above: bool = False

    @property
    def short(self) -> str:
        if self.is_open_above:
            return f"{self.first}+"
        if self.is_open_below:
            return f"≤{self.last}"
        return str(self.first) if self.first == self.last else f"{self.first}–{self.last}"

    @property
    def long(self) -> str:
        if self.is_open_above:
            return words.or_more(self.first)
        if self.is_open_below:
            return words.or_fewer(self.last)
        return words.span(self.first, self.last)


@dataclass(frozen=True, slots=True)
class RoundsColumn:
    x: float
    y: float
    width: float
    height: float
    figure: str
    label: str
    look: str

    @property
    def middle(self) -> float:
        return tenth(self.x + self.width / 2)

    @property
    def above(self) -> float:
        return tenth(self.y - 8)


@dataclass(frozen=True, slots=True)
class Rounds:
    """`note` stands beside the title: 4 to 6 in 72 of 100."""

    columns: Sequence[RoundsColumn]
    note: str
    label: str
    table: Table
    title: str
    size: tuple[int, int, int] = (WIDTH, HEIGHT, BASE)


def rounds(counts: Mapping[int, int], *, broken_off: int = 0) -> Rounds:
    """From how many battles took how many rounds; so many of these were broken off."""
    found = _columns(counts)
    if not found:
        return Rounds((), "", str(words.WAITING), Table("", (), ()), lasting.until_the_end())
    highest = max(found, key=lambda column: column.chance.share)
    first, last, together = _window(found)
    window = _window_words(first, last)
    is_all = (first, last) == (found[0], found[-1])
    broken = Chance.of(broken_off, sum(counts.values()))
    return Rounds(
        list(_drawn(found, highest)),
        lasting.note(window, together, is_all=is_all, broken_off=broken),
        lasting.label(highest.long, highest.chance, window, together),
        Table(
            lasting.until_the_end(),
            (lasting.plural(), gettext("of 100"), gettext("give or take")),
            [Row(one.long, (words.figure(one.chance), _off(one.chance))) for one in found],
        ),
        lasting.until_the_end(),
    )


def _off(chance: Chance) -> str:
    return words.off_by_figure(chance.error)


def _columns(counts: Mapping[int, int]) -> list[Numbers]:
    """As many columns as there is room for their names."""
    found = _at_most(MOST, counts)
    return found if all(len(one.short) <= LONGEST for one in found) else _at_most(FEWER, counts)


def _at_most(most: int, counts: Mapping[int, int]) -> list[Numbers]:
    """Neighbours put together until there are few enough, with all that is rare at the ends."""
    total = sum(counts.values())
    if not total:
        return []
    used = sorted(number for number, times in counts.items() if times)
    first, last = used[0], used[-1]
    if last - first >= most:
        first, last = _at(counts, TAILS), _at(counts, 1 - TAILS)
    if first == last and len(used) > 1:
        first, last = max(first - 1, used[0]), min(last + 1, used[-1])
    width = next(width for width in WIDTHS if width * (most - 1) > last - first or width == WIDTHS[-1])
    if width > 1:
        first = (first - 1) // width * width + 1
    starts = list(range(first, last + 1, width))
    if width == 1 and len(starts) == most and used[-1] > last:
        starts.pop()
    return list(_put_together(counts, starts, width, total))


def _put_together(
    counts: Mapping[int, int], starts: Sequence[int], width: int, total: int
) -> Iterator[Numbers]:
    used = [number for number, times in counts.items() if times]
    for start in starts:
        below, above = start == starts[0] and min(used) < start, start == starts[-1]
        end = start + width - 1
        is_open = above and max(used) > end
        times = sum(
            times
            for number, times in counts.items()
            if (number >= start or below) and (number <= end or is_open)
        )
        yield Numbers(start, end, Chance.of(times, total), below, is_open)


def _at(counts: Mapping[int, int], share: float) -> int:
    """The number of rounds under which this share of the battles is over."""
    wanted, so_far = share * sum(counts.values()), 0
    for number in sorted(counts):
        so_far += counts[number]
        if so_far >= wanted:
            return number
    return max(counts)


def _window(columns: Sequence[Numbers]) -> tuple[Numbers, Numbers, Chance]:
    """The shortest row of columns in which most battles are, and the likeliest of these."""
    for length in range(1, len(columns) + 1):
        rows = [columns[at : at + length] for at in range(len(columns) - length + 1)]
        best = max(rows, key=_sum)
        if _sum(best) >= MOSTLY or length == len(columns):
            break
    share = min(_sum(best), 1.0)
    return best[0], best[-1], Chance(share, max(one.chance.error for one in best))


def _sum(columns: Sequence[Numbers]) -> float:
    return sum(column.chance.share for column in columns)


def _window_words(first: Numbers, last: Numbers) -> str:
    if last.is_open_above:
        return words.or_more(first.first)
    return words.or_fewer(last.last) if first.is_open_below else words.span(first.first, last.last)


def _drawn(columns: Sequence[Numbers], highest: Numbers) -> Iterator[RoundsColumn]:
    pitch = min(WIDTH / len(columns), WIDEST * 1.2)
    width, start = min(0.855 * pitch, WIDEST), (WIDTH - pitch * len(columns)) / 2
    for n, column in enumerate(columns):
        height = column.chance.share / highest.chance.share * (BASE - TOP)
        x = start + n * pitch + (pitch - width) / 2
        yield RoundsColumn(
            tenth(x),
            tenth(BASE - height),
            tenth(width),
            tenth(height),
            words.figure(column.chance) if len(columns) > 1 else gettext("all"),
            column.short,
            "ink" if column is highest else "ink-2",
        )
