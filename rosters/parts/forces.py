"""What the pages of rosters show, for one viewer."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from django.urls import reverse
from django.utils.translation import gettext, ngettext
from pydantic import ValidationError

from campaigns import parts as campaign_parts
from campaigns.models import Campaign, Membership
from campaigns.parts import Context
from rosters.figures.facts import Fact, facts_of
from rosters.figures.presets import spoken_formation, spoken_group, spoken_preset
from rosters.figures.rows import UNREADABLE, Total, UnitRow, options_of, side_of, total_of, unit_rows
from rosters.models import Force, Hero, Unit, roster_of
from rosters.parts.traces import traces
from rosters.pasting.phrases import plain
from rosters.sheets import Wrong, said, sheet_type
from rosters.templatetags.numbers import figure
from rulesets.engine import (
    CannotRead,
    Formation,
    Preset,
    Problem,
    SideSheet,
    Tally,
    UnitSheet,
    Viewer,
    viewer,
)
from rulesets.engine.words import complaint
from rulesets.forms.titles import small_here


@dataclass(frozen=True)
class ForceCard:
    """A force in a few figures."""

    force: Force
    units: int
    total: Total
    commander: str
    problems: int
    for_gm: bool = False

    @property
    def figures(self) -> str:
        """3 units, 1,200 men."""
        sums = [f"{figure(one.value)} {small_here(one.title)}" for one in self.total.sums]
        units = ngettext("%(n)s unit", "%(n)s units", self.units) % {"n": self.units}
        return ", ".join([units, *sums])

    @property
    def state(self) -> str:
        """Who commands it, and for a game master what is still to be done."""
        if self.force.campaign.rules_are_missing:
            sentences = [gettext("Its sheet cannot be read.")]
        elif self.commander:
            sentences = [gettext("%(commander)s commands.") % {"commander": self.commander}]
        else:
            sentences = [gettext("Nobody commands it yet.")]
        if self.problems:
            checks = ngettext("%(n)s check open.", "%(n)s checks open.", self.problems)
            sentences.append(checks % {"n": self.problems})
        if self.for_gm and self.force.is_open:
            sentences.append(gettext("Open to everyone."))
        return " ".join(sentences)


class Check(NamedTuple):
    """What is wrong with a force, and the record to open for it."""

    text: str
    url: str


class ShownFormation(NamedTuple):
    """A rank or a size of troops: what it is made of, and whether a unit can be raised from it."""

    key: str
    title: str
    made_of: str
    is_raised: bool


class FormationGroup(NamedTuple):
    """How one kind of army is built up; the force's own kind comes first."""

    title: str
    formations: Sequence[ShownFormation]
    is_own: bool


class PresetGroup(NamedTuple):
    """Presets of one kind; it lies open where one of them is chosen."""

    title: str
    presets: Sequence[Preset]
    is_open: bool = False


def viewer_of(member: Membership) -> Viewer:
    """The words by which the rules know who looks: a game master, or those whose heroes are on a side."""
    if member.is_gm:
        return viewer("gm")
    mine = Hero.objects.of(member).values_list("key", "force__key")
    words = [word for key, side in mine for word in (f"hero:{key}", f"side:{side}")]
    return viewer(*words)


def forces(member: Membership) -> list[ForceCard]:
    """Every force that this member may see, in the order in which they were raised."""
    seen, who = list(Force.objects.visible_to(member).order_by("nth")), viewer_of(member)
    units: dict[int, list[Unit]] = defaultdict(list)
    for unit in Unit.objects.filter(force__in=seen).order_by("place", "nth"):
        units[unit.force_id].append(unit)
    for force in seen:
        force.campaign = member.campaign
    if member.campaign.rules_are_missing:
        blank = Total((), None)
        return [ForceCard(one, len(units[one.pk]), blank, "", 0, member.is_gm) for one in seen]
    heroes = list(Hero.objects.filter(force__in=seen).order_by("name", "nth"))
    cards: list[ForceCard] = []
    for force in seen:
        rows = unit_rows(force, units[force.pk], who)
        own = [hero for hero in heroes if hero.force_id == force.pk]
        here = [row for row in rows if not row.is_gone]
        total = total_of(force.campaign, here)
        wrong = len(checks(force, rows, own)) if member.is_gm else 0
        commander = _commander(side_of(force), own)
        cards.append(ForceCard(force, len(here), total, commander, wrong, member.is_gm))
    return cards


def force(member: Membership, force: Force) -> Context:
    """The page of a force: its units with their figures, its heroes, and for a game master what is wrong."""
    rows = unit_rows(force, list(force.units.order_by("place", "nth")), viewer_of(member))
    heroes = list(force.heroes.select_related("player__user").order_by("name", "nth"))
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
        **(chooser(force.campaign) if member.is_gm else {}),
        "formations": formation_groups(force.campaign, side),
        **traces_of(member, force),
    }


def names_in(rows: Sequence[UnitRow], heroes: Sequence[Hero]) -> dict[str, str]:
    return {row.unit.key: row.unit.name for row in rows} | {hero.key: hero.name for hero in heroes}


def _commander(side: SideSheet, heroes: Sequence[Hero]) -> str:
    return next((hero.name for hero in heroes if hero.key == side.commander), "")


def checks(force: Force, rows: Sequence[UnitRow], heroes: Sequence[Hero]) -> list[Check]:
    """What the rules find wrong with this force by itself; what only a battle can tell is left to it."""
    rules, roster = force.campaign.rules, roster_of(force.campaign)
    unreadable = [Check(f"{row.unit.name}: {row.words}", page_of(row.unit)) for row in rows if not row.sheet]
    units = {f"units.{row.unit.key}" for row in rows if not row.is_gone}
    known = [hero for hero in heroes if not unread(force, hero)]
    unreadable += [Check(f"{one.name}: {UNREADABLE}", page_of(one)) for one in heroes if one not in known]
    unreadable += [Check(f"{force.name}: {UNREADABLE}", page_of(force))] if unread(force, force) else []
    own = {f"sides.{force.key}", *units, *(f"heroes.{hero.key}" for hero in heroes)}
    try:
        muster = rules.muster(
            sides=(side_of(force),),
            units=tuple(row.sheet for row in rows if row.sheet),
            heroes=tuple(_value(force, hero) for hero in known),
            situation=roster.situation(),
            options=options_of(force.campaign),
        )
    except ValidationError:
        return unreadable
    found = [one for one in roster.check(muster) if ".".join(_at(one).split(".")[:2]) in own]
    names, pages = names_in(rows, heroes), {one.key: page_of(one) for one in _records(rows, heroes)}
    names[force.key] = force.name
    return unreadable + [
        Check(complaint(rules, problem, names), pages.get(_at(problem).split(".")[1], page_of(force)))
        for problem in found
    ]


def _records(rows: Sequence[UnitRow], heroes: Sequence[Hero]) -> list[Unit | Hero]:
    return [*(row.unit for row in rows), *heroes]


def _at(problem: Problem) -> str:
    return str(problem.facts.get("at", ""))


def unread(force: Force | None, record: Force | Unit | Hero) -> str:
    """Why the rules cannot read a record's sheet; nothing where they can. `force`: its own, read before."""
    if force is not None:
        record.campaign = force.campaign
        if not isinstance(record, Force):
            record.force = force
    try:
        _ = record.value
    except CannotRead as error:
        return " ".join(said(sheet_type(record), [Wrong(*one) for one in error.faults]))
    return ""


def _value(force: Force, hero: Hero) -> Any:
    hero.force, hero.campaign = force, force.campaign
    return hero.value


def page_of(record: Force | Unit | Hero) -> str:
    """The page that sets a record right."""
    if isinstance(record, Unit):
        return reverse("rosters:unit", args=[record.campaign_id, record.force_id, record.pk])
    page = "rosters:edit-force" if isinstance(record, Force) else "rosters:hero"
    return reverse(page, args=[record.campaign_id, record.pk])


def chooser(campaign: Campaign, find: str = "", chosen: str = "") -> Context:
    """The presets by kind; with words to find, those that have all of them in title, kind or note."""
    presets = [spoken_preset(one) for one in roster_of(campaign).presets]
    words = plain(find).split()
    groups: dict[str, list[Preset]] = defaultdict(list)
    for preset in presets:
        text = f" {plain(f'{preset.title} {preset.group} {preset.note}')}"
        if all(f" {word}" in text for word in words):
            groups[preset.group].append(preset)
    found = [
        PresetGroup(title, many, any(one.key == chosen for one in many)) for title, many in groups.items()
    ]
    return {
        "groups": found,
        "find": find,
        "preset": chosen,
        "chosen": next((one for one in presets if one.key == chosen), None),
        "presets": len(presets),
        "found": sum(len(group.presets) for group in found),
    }


def formation_groups(campaign: Campaign, side: SideSheet) -> list[FormationGroup]:
    """The formations of all kinds of armies, this force's kind before the others."""
    roster = roster_of(campaign)
    groups: dict[str, list[ShownFormation]] = defaultdict(list)
    for formation in map(spoken_formation, roster.formations):
        groups[formation.group].append(
            ShownFormation(formation.key, formation.title, _made_of(formation), bool(formation.fields))
        )
    own = roster.formations_of(side)
    found = [FormationGroup(spoken_group(title), many, title == own) for title, many in groups.items()]
    return sorted(found, key=lambda group: not group.is_own)


def _made_of(formation: Formation) -> str:
    """80 to 100 men: eight tents. A centurion leads it."""
    fewest, most = formation.men
    men = {"fewest": figure(fewest), "most": figure(most)}
    if fewest == most:
        text = gettext("%(fewest)s men") % men
    elif not most:
        text = gettext("%(fewest)s and more men") % men
    else:
        text = gettext("%(fewest)s to %(most)s men") % men
    text = f"{text}: {formation.parts}" if formation.parts else text
    return f"{text}. {formation.leader}" if formation.leader else text


def unit(member: Membership, unit: Unit) -> Context:
    """The page of a unit for those who only read it."""
    row = unit_rows(unit.force, [unit], viewer_of(member))[0]
    heroes = list(unit.force.heroes.all())
    names = names_in([row], heroes) | {one.key: one.name for one in unit.force.units.all()}
    facts: list[Fact] = []
    if row.sheet:
        columns = {cell.title for cell in row.cells}
        known = facts_of(unit.campaign.rules, row.sheet, names, secrets=member.is_gm)
        facts = [fact for fact in known if fact.title not in columns]
    return {
        **campaign_parts.frame(member),
        "force": unit.force,
        "unit": unit,
        "row": row,
        "facts": facts,
        **traces_of(member, unit),
    }


def strength_of(member: Membership, force: Force, sheet: UnitSheet | None) -> Tally | None:
    """A unit's strength as it stands in a form, if the form can be read."""
    if sheet is None:
        return None
    roster = roster_of(force.campaign)
    return roster.strength(side_of(force), sheet, options_of(force.campaign)).seen_by(viewer_of(member))


def traces_of(member: Membership, record: Force | Unit | Hero) -> Context:
    """What was changed of it by hand, as far as this member may know."""
    return {"traces": traces(member, record), "key": record.key}
