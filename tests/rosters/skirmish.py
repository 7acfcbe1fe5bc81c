"""A small ruleset for the tests of rosters: what a page shows comes from here and nowhere else."""

from enum import StrEnum
from typing import Annotated, Any

from pydantic import Field, model_validator

from rulesets import engine
from rulesets.engine import (
    GM_ONLY,
    Column,
    HeroSheet,
    Id,
    Line,
    Maker,
    Muster,
    Newcomer,
    Preset,
    Problem,
    Ref,
    Roster,
    Ruleset,
    SideSheet,
    Table,
    Tally,
    UnitSheet,
    Value,
)
from tests.rosters.skirmish_camp import CAMP, CAMP_WORDING, due


class Armour(StrEnum):
    LIGHT, MEDIUM, HEAVY = "light", "medium", "heavy"


class Weapon(StrEnum):
    NONE, SPEAR, ORDINARY_BOW = "none", "spear", "ordinary_bow"


class Guard(StrEnum):
    LIGHT, STRONG = "light", "strong"


class Band(SideSheet):
    deputy: Annotated[Id, Ref("hero")] | None = Field(None, title="Deputy")
    treasury: int = Field(0, ge=0, le=1_000_000, title="Treasury")
    spies: int = Field(0, ge=0, le=9, title="Spies")


class Squad(UnitSheet):
    count: int = Field(10, ge=0, le=1000, title="Men", description="Fit to fight.")
    full: int | None = Field(None, ge=0, le=1000, title="Full strength")
    armour: Armour = Field(Armour.LIGHT, title="Armour")
    weapon: Weapon = Field(Weapon.NONE, title="Weapon")
    guard: Guard | None = Field(None, title="Guard")
    veteran: bool = Field(False, title="Veterans")
    morale: int = Field(12, ge=-5, le=20, title="Morale")
    traitor: bool = Field(False, title="Traitors")
    supports: frozenset[Annotated[Id, Ref("unit")]] = Field(frozenset(), title="Supports")
    note: str = Field("", max_length=40, title="Remark")

    @model_validator(mode="after")
    def fits(self) -> "Squad":
        if self.full is not None and self.count > self.full:
            raise ValueError("More men than at full strength.")
        return self


class Champion(HeroSheet):
    skill: int = Field(10, ge=1, le=30, title="Skill")
    hits: int = Field(10, ge=-50, le=50, title="Hits")
    curse: str = Field("", max_length=60, title="Curse")


class Options(Value):
    double: bool = Field(False, title="Veterans count twice")


class SkirmishMuster(Muster):
    sides: tuple[Band, ...]
    units: tuple[Squad, ...]
    heroes: tuple[Champion, ...] = ()
    situation: Value = Value()
    options: Options = Options()


EACH = {Armour.LIGHT: 1, Armour.MEDIUM: 2, Armour.HEAVY: 3}


def strength(side: SideSheet, unit: UnitSheet, options: Any) -> Tally:
    assert isinstance(unit, Squad)
    lines = [Line("Armour", EACH[unit.armour] * unit.count, "S1")]
    if unit.veteran:
        lines.append(Line("Veterans", unit.count, "S2"))
    if unit.traitor:
        lines.append(Line("Traitors", -unit.count // 2, "S3", GM_ONLY))
    total = sum(line.value for line in lines)
    return Tally(f"strength:{unit.id}", "Strength", 0, tuple(lines), total, None)


def check(muster: SkirmishMuster) -> list[Problem]:
    found = [
        Problem("no_men", {"at": f"units.{u.id}.count", "subject": u.id}) for u in muster.units if not u.count
    ]
    if len(muster.sides) < 2:
        found.append(Problem("one_side", {"at": "sides"}))
    return found


class Levy(Value):
    huts: int = Field(3, ge=0, le=400, title="Huts", description="Each sends up to six men.")


class School(Value):
    years: int = Field(1, ge=0, le=40, title="Years of training")


def levy(asked: Levy, options: Options, table: Table) -> dict[str, Any]:
    [each] = table.throw("levy", [Newcomer()], "1d6", why="Men from each hut")
    men = table.tally(
        "levied", Newcomer(), each * asked.huts, ("The miller stays", -1, "S2"), label="All huts"
    )
    return {"count": men, "weapon": "spear"}


def school(asked: School, options: Options, table: Table) -> dict[str, Any]:
    table.tell("schooled", Newcomer(), years=asked.years)
    return {"skill": table.tally("taught", Newcomer(), 10, ("Years", asked.years), label="Anybody")}


def sample() -> SkirmishMuster:
    return SkirmishMuster(
        sides=(
            Band(id="reds", name="Reds", side="reds", commander="cuno"),
            Band(id="blues", name="Blues", side="blues"),
        ),
        units=(
            Squad(id="spears", name="Spears", side="reds", leader="cuno", count=40),
            Squad(id="bows", name="Bows", side="blues", weapon=Weapon.ORDINARY_BOW),
        ),
        heroes=(Champion(id="cuno", name="Cuno", side="reds", unit="spears", skill=14),),
    )


RULES = Ruleset(
    key="skirmish",
    title="Skirmish",
    muster=SkirmishMuster,
    field=engine.Field,
    open=lambda muster: engine.Field(muster, 0, ""),
    steps=(),
    over=lambda field: True,
    cards=lambda field: (),
    known=lambda field, viewer: field,
    wording={
        "no_men": "{subject} has no men.",
        "one_side": "A battle needs two sides.",
        **CAMP_WORDING,
        "levied": "Men who come",
        "taught": "Skill",
        "schooled": "{years} {years:year|years} at the school.",
    },
    sample=sample,
    camp=CAMP,
    due=due,
    roster=Roster(
        side=Band,
        unit=Squad,
        hero=Champion,
        situation=Value,
        side_situation=Value,
        options=Options,
        strength=strength,
        check=check,
        describe=lambda unit: f"{unit.armour} foot",
        icon=lambda unit: "light-foot",
        presets=(
            Preset("spearmen", "Spearmen", "Foot", {"weapon": "spear", "armour": "medium"}),
            Preset("guards", "Guards", "Foot", {"armour": "heavy", "veteran": True, "count": 20}),
        ),
        columns=(
            Column("Men", lambda side, unit, options: unit.count, adds_up=True),
            Column("Morale", lambda side, unit, options: unit.morale),
        ),
        words={"longbow": {"weapon": "ordinary_bow"}, "infantry": {}},
        secrets=frozenset({"traitor", "spies", "curse"}),
        makers=(
            Maker("levy", "Raise a levy", "unit", Levy, levy),
            Maker("school", "Send to school", "hero", School, school),
        ),
    ),
)
