"""Calculators for what no table has: one super, and a whole force at once (Supers; Quick and Dirty)."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Any

from pydantic import Field

from rulesets.engine import Line, Maker, Newcomer, Table, Value
from rulesets.systems.gurps.kinds import Armour, Class, Quality, Special
from rulesets.systems.gurps.strength import race_modifier
from rulesets.systems.gurps.tables import ARMOUR_LINES, ARMOUR_TS, QUALITY, RAW_IRREGULAR_MORALE, SPECIAL

MOST_TS = 10_000


class Flight(StrEnum):
    NONE, PLAIN, ARMED = "none", "plain", "armed"


class Super(Value):
    """One who fights as a soldier; subtler powers are exceptional strength."""

    st: int = Field(0, ge=-20, le=500, title="ST modifier", description="Above 10.")
    ht: int = Field(0, ge=-20, le=500, title="HT modifier", description="Above 10.")
    extra_hits: int = Field(0, ge=0, le=500, title="Extra hit points")
    dr: int = Field(0, ge=0, le=500, title="DR", description="Half of it counts.")
    flight: Flight = Field(
        Flight.NONE,
        title="Flies",
        json_schema_extra={
            "labels": {
                "none": "Not at all",
                "plain": "Without attacks from afar: worth the tech level more",
                "armed": "With attacks from afar: as a helicopter gunship",
            }
        },
    )
    tl: int = Field(7, ge=0, le=16, title="Tech level of the force")
    gadgets_tl: int | None = Field(
        None, ge=0, le=16, title="Tech level of gadgets", description="Of a gadgeteer. Empty: none."
    )


class Kind(StrEnum):
    """The average man of a force."""

    HC, MC, LC, IC = "HC", "MC", "LC", "IC"
    HI, MI, LI, II = "HI", "MI", "LI", "II"


TROOPS: Mapping[Kind, tuple[str, int, Armour | None]] = {
    Kind.HC: ("Heavy cavalry", 8, Armour.HEAVY),
    Kind.MC: ("Medium cavalry", 6, Armour.MEDIUM),
    Kind.LC: ("Light cavalry", 4, Armour.LIGHT),
    Kind.IC: ("Irregular cavalry", 3, None),
    Kind.HI: ("Heavy infantry", 5, Armour.HEAVY),
    Kind.MI: ("Medium infantry", 4, Armour.MEDIUM),
    Kind.LI: ("Light infantry or pikemen", 3, Armour.LIGHT),
    Kind.II: ("Irregular infantry", 2, None),
}


class Whole(Value):
    """A force by its average: how many, of what kind, how seasoned."""

    men: int = Field(1000, ge=1, le=1_000_000, title="Men")
    kind: Kind = Field(
        Kind.LI, title="On average", json_schema_extra={"labels": {k: v[0] for k, v in TROOPS.items()}}
    )
    quality: Quality = Field(Quality.AVERAGE, title="Quality on average")


def one_super(said: Super, options: Any, table: Table) -> Mapping[str, Any]:
    """A soldier's worth, with armour, body, flight and gadgets on top (Supers, R51)."""
    you, armed = Newcomer(), said.flight is Flight.ARMED
    base = SPECIAL[Special.HELICOPTER_GUNSHIP].ts if armed else ARMOUR_TS[Armour.LIGHT]
    body = race_modifier(said.st, said.ht, said.extra_hits)
    gadgets = max(0, said.gadgets_tl - said.tl) if said.gadgets_tl is not None else 0
    lines = [
        Line("ST, HT and hits", max(1, base + body) - base, "F3, Races"),
        Line("Armour", said.dr // 2, "T2, Troop Strength"),
        Line("Flight", said.tl if said.flight is Flight.PLAIN else 0, "T2, Mobility"),
        Line("Gadgets", gadgets + 2 if gadgets else 0, "TL Differences"),
    ]
    label = "Helicopter gunship" if armed else "Light armour and weapons"
    worth = table.tally("super_worth", you, base, *[one for one in lines if one.value], label=label)
    kinds = {"superiority": [Class.AIRCRAFT.value]} if said.flight is not Flight.NONE else {}
    return {"fixed_ts": max(0, min(MOST_TS, worth)), "count": 1, **kinds}


def whole_force(said: Whole, options: Any, table: Table) -> Mapping[str, Any]:
    """Troop Strength, morale and armour of the whole (Quick and Dirty Mass Combat)."""
    you, (title, each, armour) = Newcomer(), TROOPS[said.kind]
    band = QUALITY[said.quality]
    plain = said.men * each
    lines = [Line(said.quality.value.capitalize(), int(plain * band.factor) - plain, "T5, Quality")]
    ts = table.tally("whole_worth", you, plain, *lines, label=f"{said.men:,} × {title}, {each} each")
    raw = armour is None and said.quality is Quality.RAW
    mood = [Line("Raw and irregular", RAW_IRREGULAR_MORALE, "T5, Quality")] * raw
    morale = table.tally("whole_morale", you, band.morale, *mood, label=said.quality.value.capitalize())
    lines_of = ARMOUR_LINES[armour] if armour else 0
    whole = {"ts": max(0, min(1_000_000, ts)), "morale": max(-20, min(40, morale)), "lines": lines_of}
    return {"estimate": whole, "count": said.men}


ESTIMATES = (
    Maker("super", "Somebody with super powers", "unit", Super, one_super),
    Maker("whole", "A whole force, estimated", "unit", Whole, whole_force),
)
ESTIMATE_WORDING = {
    "super_worth": "Troop Strength of one super",
    "whole_worth": "Troop Strength of the force",
    "whole_morale": "Morale of the force",
}
