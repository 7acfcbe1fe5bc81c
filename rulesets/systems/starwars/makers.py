"""Calculators beside a unit's sheet: quick statistics by experience, several squads as one (Units)."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Any

from pydantic import Field

from rulesets.engine import Maker, Newcomer, Table, Value
from rulesets.systems.starwars.codes import DIE, text
from rulesets.systems.starwars.kinds import Faction, Kind, Quality
from rulesets.systems.starwars.presets import FIELDS, PRESETS
from rulesets.systems.starwars.profile import quick
from rulesets.systems.starwars.tables import EXPERIENCE

ATTRIBUTES = ("dexterity", "strength", "perception")
SKILLS = (
    *("blaster", "blaster_artillery", "heavy_weapons", "grenade", "melee_combat", "dodge", "melee_parry"),
    *("brawling_parry", "brawling", "stamina", "command"),
)
CREW = ("crew_gunnery", "crew_dodge", "stamina", "command")
TITLES: Any = {"labels": {preset.key: preset.title for preset in PRESETS}}
Squad = StrEnum("Squad", {key.upper(): key for key in FIELDS})  # type: ignore[misc]


class Pick(StrEnum):
    LOW, MID, HIGH = "low", "mid", "high"


PICKS: Any = {"labels": {"low": "The lowest", "mid": "The middle", "high": "The highest"}}


class Experience(Value):
    """How good they are."""

    kind: Kind = Field(Kind.SOLDIERS, title="Kind")
    faction: Faction = Field(Faction.IMPERIAL, title="Faction", description="Others are as the Imperials.")
    quality: Quality = Field(Quality.AVERAGE, title="Experience")
    pick: Pick = Field(Pick.MID, title="Within the span", json_schema_extra=PICKS)


class Squads(Value):
    """So many sample units as one."""

    squad: Squad = Field(Squad.STORMTROOPER_SQUAD, title="Sample unit", json_schema_extra=TITLES)  # type: ignore[attr-defined]
    number: int = Field(1, ge=1, le=1000, title="How many of them")


def by_experience(said: Experience, options: Any, table: Table) -> Mapping[str, Any]:
    """Skills from the chart, attributes a die lower (F26)."""
    found, new = quick(said.faction, said.quality, said.pick), Newcomer()
    columns = EXPERIENCE[said.quality]
    low, high = columns.get(said.faction, columns[Faction.IMPERIAL])
    skill = table.tally(
        "quick_skill", new, low, ("Within the span", found.skill - low), label=f"{text(low)} to {text(high)}"
    )
    attribute = table.tally(
        "quick_attribute", new, skill, ("A die lower, 2D at least", found.attribute - skill), label="Skill"
    )
    made: dict[str, Any] = {"kind": said.kind, "faction": said.faction, "quality": said.quality}
    if said.kind is Kind.VEHICLES:
        return made | dict.fromkeys(CREW, _code(skill)) | {"crew_dexterity": _code(attribute)}
    return made | dict.fromkeys(SKILLS, _code(skill)) | dict.fromkeys(ATTRIBUTES, _code(attribute))


def _code(pips: int) -> str:
    return text(max(0, min(15 * DIE, pips)))


def of_squads(said: Squads, options: Any, table: Table) -> Mapping[str, Any]:
    """The numbers of the sample unit, for several of them under one leader."""
    fields = FIELDS[said.squad.value]
    size = table.tally(
        "size",
        Newcomer(),
        fields["size"],
        ("All of them", fields["size"] * (said.number - 1)),
        label="One of them",
    )
    return {**fields, "size": max(0, size)}


MAKERS = (
    Maker("experience", "Quick statistics by experience", "unit", Experience, by_experience),
    Maker("squads", "Several sample units as one", "unit", Squads, of_squads),
)
