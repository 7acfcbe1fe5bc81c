"""What stands on each sheet, in the eyes of whoever takes it along."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import NamedTuple

from django.utils.safestring import SafeString

from annals.models import Portrait
from annals.parts import careers
from annals.parts.reading import record_of
from battles.access import Viewer
from battles.truths import Truth
from campaigns.models import Membership
from chronicle.printing.battles import pictures_of, told_on_paper
from chronicle.printing.paper import set_on_paper
from rosters.figures.rows import UnitRow
from rosters.models import Force, Hero
from rosters.parts import forces, heroes


class Sheet(NamedTuple):
    """What is set, and the pictures on it by their paths."""

    html: SafeString
    pictures: Mapping[str, bytes] = MappingProxyType({})


def report_sheet(viewer: Viewer, truth: Truth) -> Sheet:
    told = told_on_paper(viewer, truth)
    return Sheet(set_on_paper("report", {"title": viewer.battle.name, "told": told}), pictures_of(told))


@dataclass(frozen=True)
class Printed:
    """A unit as an article prints one: its values apart, in a table of two lines."""

    row: UnitRow
    size: str | int | float
    titles: Sequence[str]
    values: Sequence[str]


def roster_sheet(member: Membership, force: Force) -> Sheet:
    shown = forces.force(member, force)
    printed = [found for row in shown["rows"] if (found := _printed(row))]
    return Sheet(set_on_paper("roster", {**shown, "title": force.name, "printed": printed}))


def _printed(row: UnitRow) -> Printed | None:
    """In the small table of an article whose rules give a unit several values at once: A / D / S."""
    for cell in row.cells:
        titles, values = cell.title.split(" / "), str(cell.value).split(" / ")
        if len(titles) > 1 and len(titles) == len(values):
            size = next((one.value for one in row.cells if one.is_number), "")
            return Printed(row, size, titles, values)
    return None


def hero_sheet(member: Membership, hero: Hero) -> Sheet:
    """What he has done, as far as this member knows of it, and his sheet, if that is his to read."""
    pictures, career = portraits_of([hero]), careers.hero(member, hero)
    lines, older = [*career["lines"]], career["older"]
    while older:
        page = record_of(member, hero.key, older)
        lines, older = [*lines, *page["lines"]], page["older"]
    told = {name: career[name] for name in ("rank", "honours", "total", "figures")}
    about = {"title": hero.name, "portrait": next(iter(pictures), ""), "lines": lines, "member": member}
    return Sheet(set_on_paper("hero", {**heroes.hero(member, hero), **told, **about}), pictures)


def portraits_of(seen: Sequence[Hero]) -> dict[str, bytes]:
    """Those that hang, by the paths under which sheets name them. Whoever sees a hero sees his face."""
    rows = Portrait.objects.filter(hero__in=seen).order_by("hero")
    return {portrait_path(one.hero_id): bytes(one.image) for one in rows}


def portrait_path(hero: int) -> str:
    return f"/portraits/{hero}"
