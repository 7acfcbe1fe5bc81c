"""A whole ruleset in small: a band a side, a die each, and heroes who may charge."""

from dataclasses import dataclass
from typing import Annotated

import pydantic

from rulesets import engine


class Charge(engine.Value):
    charges: bool = pydantic.Field(False, title="Charges before his men")


@dataclass(slots=True)
class Band(engine.UnitState):
    status: engine.Open[str] = "stands"


@dataclass(slots=True)
class Hero(engine.HeroState):
    charges: bool = False


@dataclass(slots=True)
class Raid(engine.Field):
    muster: Annotated[engine.Muster, engine.NOT_DUMPED]
    sides: dict[str, engine.SideState]
    units: dict[str, Band]
    heroes: dict[str, Hero]


def charge(field: Raid, table: engine.Table) -> None:
    heroes = list(field.heroes.values())
    for hero, answer in zip(heroes, table.ask("charge", heroes, Charge), strict=True):
        hero.charges = answer.charges


def clash(field: Raid, table: engine.Table) -> None:
    units = list(field.units.values())
    charging = {hero.side for hero in field.heroes.values() if hero.charges}
    totals = [
        table.tally("fury", unit, roll, ("A hero charges", 2 * (unit.side in charging)), label="One die")
        for unit, roll in zip(units, table.throw("clash", units, "1d6", why="Clash"), strict=True)
    ]
    for unit, total in zip(units, totals, strict=True):
        if total < max(totals):
            unit.status = "runs"
            table.tell("ran", unit, because=("fury", "clash"))


def sample() -> engine.Muster:
    return engine.Muster(
        sides=(
            engine.SideSheet(id="reds", name="Reds", side="reds"),
            engine.SideSheet(id="blues", name="Blues", side="blues"),
        ),
        units=(
            engine.UnitSheet(id="axes", name="Axes", side="reds"),
            engine.UnitSheet(id="bows", name="Bows", side="blues"),
        ),
        heroes=(engine.HeroSheet(id="rolf", name="Rolf", side="reds", unit="axes"),),
    )


RULES: engine.Ruleset = engine.Ruleset(
    key="raid",
    title="Raid",
    muster=engine.Muster,
    field=Raid,
    steps=(engine.Step("charge", "Charge", charge), engine.Step("clash", "Clash", clash)),
    over=lambda field: any(band.status == "runs" for band in field.units.values()),
    wording={"charge": "Does {subject} charge?", "fury": "Fury", "ran": "{subject} runs."},
    sample=sample,
)
