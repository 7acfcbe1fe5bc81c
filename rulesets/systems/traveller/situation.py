"""What the game master sets before the first die: where everybody stands, and what lies between them."""

import re
from typing import Annotated, Any

from pydantic import Field

from rulesets.engine import Id, Ref, Value
from rulesets.systems.traveller.kinds import Band, Cover, Light, MapMode, Smoke

type AUnit = Annotated[Id, Ref("unit")]
type AHero = Annotated[Id, Ref("hero")]
type ASide = Annotated[Id, Ref("side")]
type Dm = Annotated[int, Field(ge=-20, le=20)]
type Metres = Annotated[int, Field(ge=0, le=1_000_000)]

COVER_WORDS = {
    "labels": {
        "none": "None",
        "quarter": "A quarter",
        "half": "Half",
        "three_quarters": "Three quarters",
        "full": "Full",
    },
    "helps": {
        "quarter": "Undergrowth, a corner",
        "half": "A low wall, thick forest",
        "three_quarters": "A trench, jungle",
        "full": "A pillbox",
    },
}


ROW: Any = {"rows": 1, "fold": True}
"""A list that is seldom wanted: folded, with one empty row."""
ON_A_MAP: Any = {"matters": {"map_mode": ["zones"]}}
WITHOUT_ONE: Any = {"matters": {"map_mode": ["single", "pairs"]}}
BETWEEN_UNITS: Any = {"matters": {"map_mode": ["pairs"]}}


class Zone(Value):
    """A named area of the map."""

    name: str = Field(min_length=1, max_length=40, title="Name")
    x: int = Field(0, ge=-1_000_000, le=1_000_000, title="Metres east")
    y: int = Field(0, ge=-1_000_000, le=1_000_000, title="Metres north")
    cover: Cover = Field(Cover.NONE, title="Cover", json_schema_extra=COVER_WORDS)  # type: ignore[arg-type]
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
    other: AUnit = Field(title="Other unit")
    metres: Metres | None = Field(None, title="Metres")
    band: Band | None = Field(None, title="Or by range")


class Covered(Value):
    unit: AUnit = Field(title="Unit")
    cover: Cover = Field(Cover.HALF, title="Cover", json_schema_extra=COVER_WORDS)  # type: ignore[arg-type]


class Extra(Value):
    """Anything else that moves an attack."""

    attacker: AUnit | None = Field(None, title="Attacker", description="Empty: everybody.")
    target: AUnit | None = Field(None, title="Target", description="Empty: everybody.")
    value: Dm = Field(title="Modifier")
    reason: str = Field(min_length=1, max_length=80, title="Reason")


class MoraleExtra(Value):
    """Anything else that moves morale."""

    unit: AUnit = Field(title="Unit")
    value: Dm = Field(title="Modifier")
    reason: str = Field(min_length=1, max_length=80, title="Reason")


class Situation(Value):
    """The field as a whole."""

    map_mode: MapMode = Field(
        MapMode.PAIRS,
        title="How the field is kept",
        json_schema_extra={
            "labels": {"single": "One unit a side", "pairs": "Freeform", "zones": "A map of zones"},
            "helps": {
                "single": "One distance between any two sides",
                "pairs": "A distance between any two units",
                "zones": "Named areas, drawn for everybody",
            },
        },
    )
    distance: Metres = Field(
        150,
        title="Distance in metres",
        description="Where nothing else is said.",
        json_schema_extra=WITHOUT_ONE,
    )
    distances: tuple[Apart, ...] = Field(
        (), max_length=200, title="Distances between units", json_schema_extra={**BETWEEN_UNITS, **ROW}
    )
    zones: tuple[Zone, ...] = Field((), max_length=30, title="Zones", json_schema_extra=ON_A_MAP)
    standing: tuple[Standing, ...] = Field(
        (), max_length=200, title="Who begins where", json_schema_extra={**ON_A_MAP, **ROW}
    )
    spread: int | None = Field(
        None,
        ge=2,
        le=5000,
        title="Metres between units of one zone",
        description="Empty: 10, 40 or 200.",
        json_schema_extra=ON_A_MAP,
    )
    light: Light = Field(
        Light.NORMAL,
        title="Light",
        json_schema_extra={"labels": {"normal": "Normal", "low": "Low", "dark": "Darkness"}},
    )
    smoke: Smoke = Field(
        Smoke.NONE,
        title="Smoke or fog",
        json_schema_extra={"labels": {"none": "None", "smoke": "Some", "thick": "Thick"}},
    )
    weather: bool = Field(False, title="Extreme weather")
    zero_gravity: bool = Field(False, title="Zero gravity", description="−2 for weapons with recoil.")
    covers: tuple[Covered, ...] = Field((), max_length=200, title="Units in cover", json_schema_extra=ROW)
    prepared: frozenset[AUnit] = Field(
        frozenset(), title="Units in ambush", description="They act as if they had rolled 12."
    )
    prepared_heroes: frozenset[AHero] = Field(frozenset(), title="Heroes in ambush")
    unseen: frozenset[AUnit] = Field(
        frozenset(), title="Out of sight", description="Nobody can attack them until they attack."
    )
    strong_position: frozenset[AUnit] = Field(
        frozenset(), title="In a strong position", description="+4 on morale."
    )
    obstruction: frozenset[AUnit] = Field(
        frozenset(), title="With something to duck behind", description="Dodging counts as in cover."
    )
    extra: tuple[Extra, ...] = Field(
        (), max_length=50, title="Other modifiers to attacks", json_schema_extra=ROW
    )
    morale_extra: tuple[MoraleExtra, ...] = Field(
        (), max_length=50, title="Other modifiers to morale", json_schema_extra=ROW
    )


class SideSituation(Value):
    """What the game master says of one side."""

    allies: frozenset[ASide] = Field(
        frozenset(), title="Does not fight against", description="All others are enemies."
    )
