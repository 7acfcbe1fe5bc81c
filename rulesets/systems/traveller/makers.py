"""Units made from recruits: so many of each quality, armour and weapon (F12)."""

from collections.abc import Mapping
from typing import Any

from pydantic import Field

from rulesets.engine import Line, Maker, Newcomer, Table, Value
from rulesets.systems.traveller.arms import Arm
from rulesets.systems.traveller.formations import MORALE, Group, from_recruits, mean
from rulesets.systems.traveller.kinds import Pay, Quality
from rulesets.systems.traveller.sheets import SKILLS, Level
from rulesets.systems.traveller.tables import PAYS, QUALITIES

PAY_WORDS: Any = {
    "labels": {"poor": "Poor", "standard": "Standard", "good": "Good", "rich": "Rich"},
    "helps": {
        "poor": "Half the going rate or less: Morale −2",
        "good": "Half as much again: Morale +1",
        "rich": "Double or more: Morale +2",
    },
}
QUALITY_WORDS: Any = {
    "labels": {"raw": "Raw", "regular": "Regular", "veteran": "Veteran", "elite": "Elite"},
    "helps": {
        "raw": "Morale 5, Gun Combat 0",
        "regular": "Morale 7, Gun Combat 1",
        "veteran": "Morale 9, Gun Combat 2",
        "elite": "Morale 11, Gun Combat 3",
    },
}


class Recruits(Value):
    """Recruits of one kind."""

    count: int = Field(10, ge=1, le=100_000, title="How many")
    quality: Quality = Field(Quality.REGULAR, title="Quality", json_schema_extra=QUALITY_WORDS)
    armour: int = Field(5, ge=0, le=60, title="Armour")
    weapon: Arm = Field(Arm.RIFLE, title="Weapon")
    dexterity: int = Field(7, ge=1, le=15, title="Dexterity")
    medic: Level | None = Field(None, title="Medic", description="Level of each. Empty: no medics.")
    gun_combat: Level | None = Field(None, title="Gun Combat", description="Empty: by quality.")
    heavy_weapons: Level | None = Field(None, title="Heavy Weapons", description="Empty: by quality.")


class Levy(Value):
    """All who are put together into one unit."""

    groups: tuple[Recruits, ...] = Field((Recruits(),), min_length=1, max_length=20, title="Recruits")
    pay: Pay = Field(Pay.STANDARD, title="Pay", json_schema_extra=PAY_WORDS)


def make(levy: Levy, options: Any, table: Table) -> Mapping[str, Any]:
    """The unit they make, each number with its reasons."""
    made = from_recruits([_group(one) for one in levy.groups], levy.pay)
    unit = Newcomer()
    size = table.tally(
        "size", unit, 0, *(Line(_called(n, one), one.count) for n, one in enumerate(levy.groups))
    )
    average = mean((QUALITIES[one.quality].morale, one.count) for one in levy.groups)
    morale = table.tally(
        "morale_made",
        unit,
        average,
        Line("Pay", PAYS[levy.pay]),
        label="Mean of all",
        least=MORALE[0],
        most=MORALE[1],
    )
    rest = {name: made[name] for name in (*SKILLS, "armour", "dexterity", "weapon", "medics", "medic_skill")}
    shown = {
        name: table.tally(f"mean_{name}", unit, rest[name], label="Mean of all, untrained −3")
        for name in SKILLS
        if rest[name] is not None
    }
    return {"size": size, "morale": morale, **rest, **shown, "alternatives": made["alternatives"]}


def _group(one: Recruits) -> Group:
    own = {"gun_combat": one.gun_combat, "heavy_weapons": one.heavy_weapons}
    skills = {skill: level for skill, level in own.items() if level is not None}
    return Group(one.count, one.quality, one.armour, one.weapon.value, skills, None, one.dexterity, one.medic)


def _called(n: int, one: Recruits) -> str:
    return f"{n + 1}. {QUALITY_WORDS['labels'][one.quality.value]}, {one.weapon.label.lower()}"


RECRUITS = Maker("recruits", "From recruits", "unit", Levy, make)
