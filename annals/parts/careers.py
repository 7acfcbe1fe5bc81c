"""What the pages of one hero, one unit and one force show of their battles."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

from annals.access import may_paint
from annals.forms import PortraitForm
from annals.models import Portrait, Total
from annals.parts.reading import Line, by_key, honours_of, record_of
from annals.summing import totals_of
from campaigns.models import Membership
from campaigns.parts import Context, frame
from rosters.models import Force, Hero, Unit
from rosters.parts.forces import unread
from rulesets.engine.ruleset import DEAD
from rulesets.engine.words import said


class Face(NamedTuple):
    """A hero as he is shown: his portrait's mark, if he has one, else his initial."""

    hero: Hero
    portrait: str
    total: Total | None = None


class Bearer(NamedTuple):
    """A unit with what its battles come to."""

    unit: Unit
    total: Total | None


def portraits_of(heroes: Collection[Hero]) -> dict[int, str]:
    rows = Portrait.objects.filter(hero__in=[hero.pk for hero in heroes])
    return dict(rows.values_list("hero", "mark"))


def faces(heroes: Collection[Hero], totals: Iterable[Total] = ()) -> list[Face]:
    known, marks = by_key(list(totals)), portraits_of(heroes)
    return [Face(hero, marks.get(hero.pk, ""), known.get(hero.key)) for hero in heroes]


def hero(
    member: Membership, hero: Hero, before: int | None = None, form: PortraitForm | None = None
) -> Context:
    [face] = faces([hero])
    paints, record = not hero.gone_at and may_paint(member, hero), record_of(member, hero.key, before)
    return {
        **frame(member),
        "hero": hero,
        "face": face,
        "form": (form or PortraitForm()) if paints else None,
        "rank": rank_of(member, hero, record["lines"]),
        "died_in": died_in(record["lines"], is_later=record["is_later"]),
        "honours": honours_of(member, hero.key),
        **record,
    }


def died_in(lines: Sequence[Line], *, is_later: bool) -> Line | None:
    """The battle that left him dead, if it is the latest in which he stood as far as the reader knows."""
    latest = next(iter(lines), None) if not is_later else None
    return latest if latest and latest.service.state == DEAD else None


def unit(member: Membership, unit: Unit, before: int | None = None) -> Context:
    record = record_of(member, unit.key, before)
    return {
        **frame(member),
        "unit": unit,
        "force": unit.force,
        "rank": rank_of(member, unit, record["lines"]),
        "honours": honours_of(member, unit.key),
        **record,
    }


def force(member: Membership, force: Force, before: int | None = None) -> Context:
    """Its battles and commanders, and those who march under its banner, by what they have seen."""
    heroes = list(force.heroes.order_by("name", "nth"))
    units = list(force.units.order_by("place", "nth"))
    for unit in units:
        unit.force = force
    keys = [one.key for one in (*heroes, *units)]
    totals = by_key(totals_of(member, key__in=keys))
    return {
        **frame(member),
        "force": force,
        "faces": faces(heroes, totals.values()),
        "bearers": [Bearer(unit, totals.get(unit.key)) for unit in units],
        "honours": honours_of(member, force.key),
        **record_of(member, force.key, before),
    }


def rank_of(member: Membership, record: Hero | Unit, lines: Sequence[Line]) -> str:
    """His rank as it is now, for those who read the sheet; for others as they last saw it in a battle."""
    campaign = member.campaign
    reads_sheet = member.is_gm or isinstance(record, Unit) or record.is_of(member)
    if reads_sheet and not record.gone_at and not campaign.rules_are_missing:
        record.campaign = campaign
        return "" if unread(record.force, record) else said(campaign.rules.career.rank(record.value))
    return next((line.rank for line in lines if line.rank), "")
