"""What the game master sets before the first die: where everybody stands, and what lies between them."""

import re
from collections.abc import Iterator
from typing import Annotated

from pydantic import Field

from rulesets.engine import BEARS, OPEN, Bearing, Id, Muster, Open, Ref, Shown, Value
from rulesets.systems.traveller.book.kinds import Band, Cover, Light, MapMode, Smoke

type AUnit = Annotated[Id, Ref("unit")]
type AHero = Annotated[Id, Ref("hero")]
type ASide = Annotated[Id, Ref("side")]
type Dm = Annotated[int, Field(ge=-20, le=20)]
type Metres = Annotated[int, Field(ge=0, le=1_000_000)]

ROW = Shown(rows=1, fold=True)
"""A list that is seldom wanted: folded, with one empty row."""
ON_A_MAP = Shown(matters={"map_mode": ["zones"]})
BETWEEN_UNITS = Shown(matters={"map_mode": ["pairs", "zones"]})
BESIDE_THE_MAP = "With a map: of units that begin in no zone. They stand beside it."


class Zone(Value):
    """A named area of the map."""

    name: str = Field(min_length=1, max_length=40, title="Name")
    x: int = Field(0, ge=-1_000_000, le=1_000_000, title="Metres east")
    y: int = Field(0, ge=-1_000_000, le=1_000_000, title="Metres north")
    cover: Cover = Field(Cover.NONE, title="Cover")
    smoke: Smoke = Field(Smoke.NONE, title="Smoke")
    difficult: bool = Field(False, title="Difficult ground", description="Movement is halved.")
    obstruction: bool = Field(False, title="Something to duck behind")
    strong_position: bool = Field(False, title="Strong position", description="+4 on morale.")
    exit: bool = Field(False, title="A way off the field")

    @property
    def id(self) -> str:
        return f"zone-{re.sub(r'[^a-z0-9]+', '-', self.name.casefold()).strip('-') or 'x'}"[:40]


class Standing(Value):
    """Which unit begins in which zone."""

    unit: AUnit = Field(title="Unit")
    zone: str = Field(min_length=1, max_length=40, title="Zone", description="By its name.")


class Apart(Value):
    """How far two units are from each other."""

    one: AUnit = Field(title="Unit")
    other: AUnit | None = Field(None, title="Other unit", description="Empty: every enemy.")
    metres: Metres | None = Field(None, title="Metres")
    band: Band | None = Field(None, title="Or by range")


class Covered(Value):
    unit: AUnit = Field(title="Unit")
    cover: Cover = Field(Cover.HALF, title="Cover")


class Extra(Value):
    """Anything else that moves an attack."""

    attacker: AUnit | None = Field(None, title="Attacker", description="Empty: everybody.")
    target: AUnit | None = Field(None, title="Target", description="Empty: everybody.")
    value: Dm = Field(title="Modifier")
    reason: str = Field(min_length=1, max_length=80, title="Reason")
    rounds: int | None = Field(
        None, ge=1, le=1000, title="For so many rounds", description="Empty: to the end of the battle."
    )


class MoraleExtra(Value):
    """Anything else that moves morale."""

    unit: AUnit = Field(title="Unit")
    value: Dm = Field(title="Modifier")
    reason: str = Field(min_length=1, max_length=80, title="Reason")


def _covers(muster: Muster) -> Iterator[Covered]:
    return (Covered(unit=unit.id) for unit in muster.units)


class Situation(Value):
    """The field as a whole."""

    map_mode: Open[MapMode] = Field(MapMode.PAIRS, title="How the field is kept")
    distance: Open[Metres] = Field(150, title="Distance in metres", description="Where nothing else is said.")
    distances: Annotated[tuple[Apart, ...], BETWEEN_UNITS | ROW] = Field(
        (), max_length=200, title="Distances between units", description=BESIDE_THE_MAP
    )
    zones: Annotated[tuple[Zone, ...], ON_A_MAP, OPEN] = Field((), max_length=30, title="Zones")
    standing: Annotated[tuple[Standing, ...], ON_A_MAP | ROW] = Field(
        (), max_length=200, title="Who begins where"
    )
    spread: Annotated[int | None, ON_A_MAP, OPEN] = Field(
        None, ge=2, le=5000, title="Metres between units of one zone", description="Empty: 10, 40 or 200."
    )
    light: Annotated[Light, Shown(labels={"dark": "Darkness"}), OPEN, BEARS] = Field(
        Light.NORMAL, title="Light on the field"
    )
    smoke: Annotated[Smoke, Shown(labels={"smoke": "Some"}), OPEN, BEARS] = Field(
        Smoke.NONE, title="Smoke or fog"
    )
    weather: Annotated[bool, OPEN, BEARS] = Field(False, title="Extreme weather")
    zero_gravity: Annotated[bool, OPEN, Bearing(offered=False)] = Field(
        False, title="Zero gravity", description="−2 for weapons with recoil."
    )
    covers: Annotated[tuple[Covered, ...], ROW, Bearing(rows=_covers)] = Field(
        (), max_length=200, title="Units in cover"
    )
    prepared: Annotated[frozenset[AUnit], BEARS] = Field(
        frozenset(), title="Units in ambush", description="They act as if they had rolled 12."
    )
    prepared_heroes: Annotated[frozenset[AHero], BEARS] = Field(frozenset(), title="Heroes in ambush")
    unseen: Annotated[frozenset[AUnit], BEARS] = Field(
        frozenset(), title="Out of sight", description="Nobody can attack them until they attack."
    )
    strong_position: Annotated[frozenset[AUnit], BEARS] = Field(
        frozenset(), title="In a strong position", description="+4 on morale."
    )
    obstruction: Annotated[frozenset[AUnit], BEARS] = Field(
        frozenset(), title="With something to duck behind", description="Dodging counts as in cover."
    )
    extra: Annotated[tuple[Extra, ...], ROW, BEARS] = Field(
        (), max_length=50, title="Other modifiers to attacks"
    )
    morale_extra: Annotated[tuple[MoraleExtra, ...], ROW, BEARS] = Field(
        (), max_length=50, title="Other modifiers to morale"
    )


class SideSituation(Value):
    """What the game master says of one side."""

    allies: Open[frozenset[ASide]] = Field(
        frozenset(), title="Does not fight against", description="All others are enemies."
    )
