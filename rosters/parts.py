"""What the pages of rosters show, for one viewer."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from django.urls import reverse
from pydantic import ValidationError

from campaigns import parts as campaign_parts
from campaigns.models import Campaign, Membership
from rosters.facts import Fact, facts_of
from rosters.models import Force, Hero, Unit, roster_of
from rosters.rows import Total, UnitRow, options_of, side_of, total_of, unit_rows
from rulesets.engine import Formation, Preset, Problem, SideSheet, Tally, UnitSheet, Viewer, viewer
from rulesets.engine.words import complaint


@dataclass(frozen=True)
class ForceCard:
    """A force in a few figures."""

    force: Force
    units: int
    total: Total
    commander: str
    problems: int


class Check(NamedTuple):
    """What is wrong with a force, and the record to open for it."""

    text: str
    url: str


class FormationGroup(NamedTuple):
    """How one kind of army is built up; the force's own kind comes first."""

    title: str
    formations: Sequence[Formation]
    is_own: bool


class PresetGroup(NamedTuple):
    title: str
    presets: Sequence[Preset]


def viewer_of(member: Membership) -> Viewer:
    """The words by which the rules know who looks: a game master, or those whose heroes are on a side."""
    if member.is_gm:
        return viewer("gm")
    mine = Hero.objects.filter(player=member).values_list("key", "force__key")
    words = [word for key, side in mine for word in (f"hero:{key}", f"side:{side}")]
    return viewer(*words)


def forces(member: Membership) -> list[ForceCard]:
    """Every force that this member may see, in the order in which they were raised."""
    seen, who = list(Force.objects.visible_to(member).order_by("pk")), viewer_of(member)
    units: dict[int, list[Unit]] = defaultdict(list)
    for unit in Unit.objects.filter(force__in=seen).order_by("place", "pk"):
        units[unit.force_id].append(unit)
    if member.campaign.rules_are_missing:
        return [ForceCard(one, len(units[one.pk]), Total((), None), "", 0) for one in seen]
    heroes = list(Hero.objects.filter(force__in=seen).order_by("name", "pk"))
    cards: list[ForceCard] = []
    for force in seen:
        force.campaign = member.campaign
        rows = unit_rows(force, units[force.pk], who)
        own = [hero for hero in heroes if hero.force_id == force.pk]
        here = [row for row in rows if not row.is_gone]
        total = total_of(force.campaign, here)
        wrong = len(checks(force, rows, own)) if member.is_gm else 0
        cards.append(ForceCard(force, len(here), total, _commander(side_of(force), own), wrong))
    return cards


def force(member: Membership, force: Force) -> dict[str, Any]:
    """The page of a force: its units with their figures, its heroes, and for a game master what is wrong."""
    rows = unit_rows(force, list(force.units.order_by("place", "pk")), viewer_of(member))
    heroes = list(force.heroes.select_related("player__user").order_by("name", "pk"))
    side, names = side_of(force), names_in(rows, heroes)
    here = [row for row in rows if not row.is_gone]
    return {
        **campaign_parts.frame(member),
        "force": force,
        "rows": here,
        "gone": [row for row in rows if row.is_gone],
        "columns": roster_of(force.campaign).columns,
        "total": total_of(force.campaign, here),
        "heroes": heroes,
        "commander": _commander(side, heroes),
        "facts": facts_of(force.campaign.rules, side, names, secrets=member.is_gm),
        "checks": checks(force, rows, heroes) if member.is_gm else None,
        "groups": preset_groups(force.campaign) if member.is_gm else [],
        "formations": formation_groups(force.campaign, side),
    }


def names_in(rows: Sequence[UnitRow], heroes: Sequence[Hero]) -> dict[str, str]:
    return {row.unit.key: row.unit.name for row in rows} | {hero.key: hero.name for hero in heroes}


def _commander(side: SideSheet, heroes: Sequence[Hero]) -> str:
    return next((hero.name for hero in heroes if hero.key == side.commander), "")


def checks(force: Force, rows: Sequence[UnitRow], heroes: Sequence[Hero]) -> list[Check]:
    """What the rules find wrong with this force by itself; what only a battle can tell is left to it."""
    rules, roster = force.campaign.rules, roster_of(force.campaign)
    unreadable = [Check(f"{row.unit.name}: {row.words}", _url(row.unit)) for row in rows if not row.sheet]
    units = {f"units.{row.unit.key}" for row in rows if not row.is_gone}
    own = {f"sides.{force.key}", *units, *(f"heroes.{hero.key}" for hero in heroes)}
    try:
        muster = rules.muster(
            sides=(side_of(force),),
            units=tuple(row.sheet for row in rows if row.sheet),
            heroes=tuple(_value(force, hero) for hero in heroes),
            situation=roster.situation(),
            options=options_of(force.campaign),
        )
    except ValidationError:
        return unreadable
    found = [one for one in roster.check(muster) if ".".join(_at(one).split(".")[:2]) in own]
    names, pages = names_in(rows, heroes), {one.key: _url(one) for one in _records(rows, heroes)}
    names[force.key] = force.name
    return unreadable + [
        Check(complaint(rules, one, names), pages.get(_at(one).split(".")[1], _url(force))) for one in found
    ]


def _records(rows: Sequence[UnitRow], heroes: Sequence[Hero]) -> list[Unit | Hero]:
    return [*(row.unit for row in rows), *heroes]


def _at(problem: Problem) -> str:
    return str(problem.facts.get("at", ""))


def _value(force: Force, hero: Hero) -> Any:
    hero.force, hero.campaign = force, force.campaign
    return hero.value


def _url(record: Force | Unit | Hero) -> str:
    """The page that sets a record right."""
    if isinstance(record, Unit):
        return reverse("rosters:unit", args=[record.campaign_id, record.force_id, record.pk])
    page = "rosters:edit-force" if isinstance(record, Force) else "rosters:hero"
    return reverse(page, args=[record.campaign_id, record.pk])


def preset_groups(campaign: Campaign) -> list[PresetGroup]:
    groups: dict[str, list[Preset]] = defaultdict(list)
    for preset in roster_of(campaign).presets:
        groups[preset.group].append(preset)
    return [PresetGroup(title, presets) for title, presets in groups.items()]


def formation_groups(campaign: Campaign, side: SideSheet) -> list[FormationGroup]:
    """The formations of all kinds of armies, this force's kind before the others."""
    roster = roster_of(campaign)
    groups: dict[str, list[Formation]] = defaultdict(list)
    for one in roster.formations:
        groups[one.group].append(one)
    own = roster.formations_of(side)
    found = [FormationGroup(title, many, title == own) for title, many in groups.items()]
    return sorted(found, key=lambda group: not group.is_own)


def unit(member: Membership, unit: Unit) -> dict[str, Any]:
    """The page of a unit for those who only read it."""
    row = unit_rows(unit.force, [unit], viewer_of(member))[0]
    heroes = list(unit.force.heroes.all())
    names = names_in([row], heroes) | {one.key: one.name for one in unit.force.units.all()}
    facts: list[Fact] = []
    if row.sheet:
        columns = {cell.title for cell in row.cells}
        said = facts_of(unit.campaign.rules, row.sheet, names, secrets=member.is_gm)
        facts = [fact for fact in said if fact.title not in columns]
    return {
        **campaign_parts.frame(member),
        "force": unit.force,
        "unit": unit,
        "row": row,
        "facts": facts,
    }


def strength_of(member: Membership, force: Force, sheet: UnitSheet | None) -> Tally | None:
    """A unit's strength as it stands in a form, if the form can be read."""
    if sheet is None:
        return None
    roster = roster_of(force.campaign)
    return roster.strength(side_of(force), sheet, options_of(force.campaign)).seen_by(viewer_of(member))


def heroes(member: Membership) -> dict[str, Any]:
    seen = Hero.objects.visible_to(member).select_related("force", "player__user")
    return {**campaign_parts.frame(member), "heroes": list(seen.order_by("name", "pk"))}


def hero(member: Membership, hero: Hero) -> dict[str, Any]:
    """A hero as others read him: the sheet is for his player and the game masters."""
    facts: list[Fact] = []
    if member.is_gm or hero.player_id == member.pk:
        units = hero.force.units.all() if hero.force else Unit.objects.none()
        names = {one.key: one.name for one in units}
        try:
            facts = facts_of(hero.campaign.rules, hero.value, names, secrets=member.is_gm)
        except ValidationError:
            facts = []
    return {**campaign_parts.frame(member), "hero": hero, "facts": facts}
