"""What many proposed changes come to, side by side: read before the single ones are looked through."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from django.utils.translation import gettext, ngettext

from rosters.forms.changes import ChangeRow, ChangesForm, SideRows
from rulesets.engine.text import written
from rulesets.engine.words import listed, say

MANY = 8
"""So many changes are taken in without a sum."""
MOST_WORDS, LONGEST = 4, 24
"""A sum of words is only shown where they are few and short."""
KINDS = ("hero", "unit", "side")
LESS, MORE = ".less", ".more"
OF_HEROES = "summed.hero."
WORDS = {True: "yes", False: "no"}


@dataclass(frozen=True, slots=True)
class SideSum:
    """One side: whom it concerns, and of each thing that changes what it comes to."""

    key: str
    name: str
    concerns: str
    told: str
    """What it comes to in a sentence, of what the rules have words for."""
    taken: int
    of: int
    lines: Sequence[tuple[str, str]] = field(default=())

    @property
    def is_all_taken(self) -> bool:
        return self.taken == self.of


def summed(form: ChangesForm) -> list[SideSum]:
    """The sums of all that is ticked; nothing where there are only a few changes."""
    if len(form.rows) <= MANY:
        return []
    return [_side(form, side) for side in form.sides]


def _side(form: ChangesForm, side: SideRows) -> SideSum:
    rows = [row for subject in side.subjects for row in subject.rows]
    taken = [row for row in rows if row.accepted]
    whom = Counter(_kind(form, key) for key in {row.change.subject for row in rows})
    concerns = ", ".join(_so_many(whom[kind], kind) for kind in KINDS if whom[kind])
    told = _told(form, taken)
    return SideSum(side.key, side.name, concerns, told, len(taken), len(rows), list(_lines(form, taken)))


def _told(form: ChangesForm, rows: Sequence[ChangeRow]) -> str:
    """93 men lost, 3 heroes wounded: in the order of the catalogue, which says `summed.unit.count.less`.

    `n` is by how much all grows less or more, `of` how many do; a word such as `summed.hero.status.dead`
    counts whose it is, and of such a hero nothing else is said. Of a unit that grows less in several ways
    (its fighters and its tokens) only the first is said.
    """
    wording, found = form.rules.wording, dict[str, tuple[int, int]]()
    keys = [(row, _key(form, row)) for row in rows]
    known = [(row, key, key.endswith((LESS, MORE))) for row, key in keys if key in wording]
    fates = {row.change.subject for row, key, counted in known if not counted and key.startswith(OF_HEROES)}
    worn = _first_less([(row.change.subject, key) for row, key, _ in known], list(wording))
    for row, key, counted in known:
        if counted and (row.change.subject in fates or worn.get(row.change.subject, key) != key):
            continue
        by, of = found.get(key, (0, 0))
        found[key] = (by + (abs(row.change.new - (row.change.old or 0)) if counted else 1), of + 1)
    parts = [
        say(form.rules, key, {"n": found[key][0], "of": found[key][1]}, form.names)
        for key in wording
        if key in found
    ]
    return f"{listed(parts)}." if parts else ""


def _first_less(known: Sequence[tuple[str, str]], order: Sequence[str]) -> dict[str, str]:
    """In which way each unit grows less, by the order of the catalogue."""
    worn = [(key, subject) for subject, key in known if key.endswith(LESS) and not key.startswith(OF_HEROES)]
    return {subject: key for key, subject in sorted(worn, key=lambda one: order.index(one[0]), reverse=True)}


def _key(form: ChangesForm, row: ChangeRow) -> str:
    """The key under which the rules have words for a change, if they have any.

    Where nothing stood there, all was there: `summed.hero.hp.less` counts whoever is hurt for the first time
    too, if its words say how many (`of`) and not by how much (`n`).
    """
    old, new = row.change.old, row.change.new
    less = f"summed.{_kind(form, row.change.subject)}.{row.change.name}{LESS}"
    if old is None and _is_number(new) and "{n" not in form.rules.wording.get(less, "{n"):
        return less
    if _is_number(old) and _is_number(new):
        how = LESS if new < old else MORE
    else:
        how = f".{WORDS[new] if isinstance(new, bool) else new}" if isinstance(new, str | bool) else ""
    return f"summed.{_kind(form, row.change.subject)}.{row.change.name}{how}"


def _lines(form: ChangesForm, rows: Sequence[ChangeRow]) -> Iterator[tuple[str, str]]:
    """Of each field what all its changes come to; what only keeps count comes last."""
    alike: dict[tuple[bool, str, str], list[ChangeRow]] = {}
    for row in rows:
        key = (row.is_bookkeeping, _kind(form, row.change.subject), row.title)
        alike.setdefault(key, []).append(row)
    for (_, kind, title), own in sorted(alike.items(), key=lambda one: one[0][0]):
        yield title, _comes_to(own, own[0].name if len(own) == 1 else _so_many(len(own), kind))


def _comes_to(rows: Sequence[ChangeRow], whose: str) -> str:
    """−340 in 8 units; 1 dead, 2 wounded; or where there is no sum, whom it concerns."""
    values = [(row.change.old, row.change.new) for row in rows]
    if all(_is_number(one) for pair in values for one in pair):
        sum_ = written(sum(new - old for old, new in values), "+") or "0"
        return gettext("%(sum)s in %(whose)s") % {"sum": sum_, "whose": whose}
    words = Counter(row.new for row in rows)
    if any(_is_number(new) for _, new in values) or len(words) > MOST_WORDS or max(map(len, words)) > LONGEST:
        return whose
    if len(words) == 1:
        return whose if rows[0].change.new is True else f"{whose}: {rows[0].new}"
    return ", ".join(f"{n} {word}" for word, n in words.items())


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _kind(form: ChangesForm, subject: str) -> str:
    muster = form.muster
    return next((kind for kind in ("hero", "unit") if subject in muster.ids(kind)), "side")


def _so_many(count: int, kind: str) -> str:
    match kind:
        case "hero":
            words = ngettext("%(n)s hero", "%(n)s heroes", count)
        case "unit":
            words = ngettext("%(n)s unit", "%(n)s units", count)
        case _:
            words = ngettext("%(n)s force", "%(n)s forces", count)
    return words % {"n": written(count)}
