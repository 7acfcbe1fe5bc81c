"""Calculators beside a unit's sheet: quick statistics by experience, several squads as one (Units)."""

from enum import StrEnum
from typing import Annotated

from pydantic import Field

from rulesets.engine import Maker, Newcomer, Shown, Table, Value, filled
from rulesets.engine.values import Facts, Json
from rulesets.systems.starwars.book.codes import DIE, text
from rulesets.systems.starwars.book.kinds import Faction, Kind, Quality
from rulesets.systems.starwars.book.options import InSpan
from rulesets.systems.starwars.book.tables import EXPERIENCE
from rulesets.systems.starwars.people.profile import quick
from rulesets.systems.starwars.roster.presets import FIELDS, PRESETS

ATTRIBUTES = ("dexterity", "strength", "perception")
SKILLS = (
    *("blaster", "blaster_artillery", "heavy_weapons", "grenade", "melee_combat", "dodge", "melee_parry"),
    *("brawling_parry", "brawling", "stamina", "command"),
)
CREW = ("crew_gunnery", "crew_dodge", "stamina", "command")
TITLES = Shown(labels={preset.key: preset.title for preset in PRESETS})
Squad = StrEnum("Squad", {key.upper(): key for key in FIELDS})  # type: ignore[misc]


class Experience(Value):
    """How good they are."""

    kind: Kind = Field(Kind.SOLDIERS, title="Kind")
    faction: Faction = Field(Faction.IMPERIAL, title="Faction", description="Others are as the Imperials.")
    quality: Quality = Field(Quality.AVERAGE, title="Experience")
    pick: InSpan = Field(InSpan.MID, title="Within the span")


class Squads(Value):
    """So many sample units as one."""

    squad: Annotated[Squad, TITLES] = Field(Squad.STORMTROOPER_SQUAD, title="Sample unit")  # type: ignore[attr-defined]
    number: int = Field(1, ge=1, le=1000, title="How many of them")


def by_experience(experience: Experience, options: object, table: Table) -> Facts:
    """Skills from the chart, attributes a die lower (F26)."""
    found, new = quick(experience.faction, experience.quality, experience.pick), Newcomer()
    columns = EXPERIENCE[experience.quality]
    low, high = columns.get(experience.faction, columns[Faction.IMPERIAL])
    span = filled("{least} to {most}", least=text(low), most=text(high))
    skill = table.tally("quick_skill", new, low, ("Within the span", found.skill - low), label=span)
    attribute = table.tally(
        "quick_attribute", new, skill, ("A die lower, 2D at least", found.attribute - skill), label="Skill"
    )
    made: Json = {"kind": experience.kind, "faction": experience.faction, "quality": experience.quality}
    if experience.kind is Kind.VEHICLES:
        return made | dict.fromkeys(CREW, _code(skill)) | {"crew_dexterity": _code(attribute)}
    return made | dict.fromkeys(SKILLS, _code(skill)) | dict.fromkeys(ATTRIBUTES, _code(attribute))


def _code(pips: int) -> str:
    return text(max(0, min(15 * DIE, pips)))


def of_squads(squads: Squads, options: object, table: Table) -> Facts:
    """The numbers of the sample unit, for several of them under one leader."""
    fields = FIELDS[squads.squad.value]
    size = table.tally(
        "size",
        Newcomer(),
        fields["size"],
        ("All of them", fields["size"] * (squads.number - 1)),
        label="One of them",
    )
    return {**fields, "size": max(0, size)}


MAKERS = (
    Maker("experience", "Quick statistics by experience", "unit", Experience, by_experience),
    Maker("squads", "Several sample units as one", "unit", Squads, of_squads),
)
