"""Calculators for what no table has: one super, and a whole force at once (Supers; Quick and Dirty)."""

from typing import Self

from pydantic import Field

from rulesets.engine import Line, Maker, Newcomer, Table, Term, Value, filled
from rulesets.engine.values import Facts
from rulesets.systems.gurps.book.kinds import Armour, Class, Quality, Special
from rulesets.systems.gurps.book.tables import ARMOUR_LINES, ARMOUR_TS, QUALITY, RAW_IRREGULAR_MORALE, SPECIAL
from rulesets.systems.gurps.people.strength import race_modifier

MOST_TS = 10_000


class Flight(Term):
    NONE = "none", "Not at all"
    PLAIN = "plain", "Without attacks from afar: worth the tech level more"
    ARMED = "armed", "With attacks from afar: as a helicopter gunship"


class Super(Value):
    """One who fights as a soldier; subtler powers are exceptional strength."""

    st: int = Field(0, ge=-20, le=500, title="ST modifier", description="Above 10.")
    ht: int = Field(0, ge=-20, le=500, title="HT modifier", description="Above 10.")
    extra_hits: int = Field(0, ge=0, le=500, title="Extra hit points")
    dr: int = Field(0, ge=0, le=500, title="DR", description="Half of it counts.")
    flight: Flight = Field(Flight.NONE, title="Flies")
    tl: int = Field(7, ge=0, le=16, title="Tech level of the force")
    gadgets_tl: int | None = Field(
        None, ge=0, le=16, title="Tech level of gadgets", description="Of a gadgeteer. Empty: none."
    )


class AverageMan(Term):
    """The average man of a force, his Troop Strength and armour."""

    each: int
    armour: Armour | None

    HC = "HC", "Heavy cavalry", 8, Armour.HEAVY
    MC = "MC", "Medium cavalry", 6, Armour.MEDIUM
    LC = "LC", "Light cavalry", 4, Armour.LIGHT
    IC = "IC", "Irregular cavalry", 3
    HI = "HI", "Heavy infantry", 5, Armour.HEAVY
    MI = "MI", "Medium infantry", 4, Armour.MEDIUM
    LI = "LI", "Light infantry or pikemen", 3, Armour.LIGHT
    II = "II", "Irregular infantry", 2

    def __new__(cls, value: str, label: str, each: int, armour: Armour | None = None) -> Self:
        made = cls.worded(value, label)
        made.each, made.armour = each, armour
        return made


class Whole(Value):
    """A force by its average: how many, of what kind, how seasoned."""

    men: int = Field(1000, ge=1, le=1_000_000, title="Men")
    kind: AverageMan = Field(AverageMan.LI, title="On average")
    quality: Quality = Field(Quality.AVERAGE, title="Quality on average")


def one_super(soldier: Super, options: object, table: Table) -> Facts:
    """A soldier's worth, with armour, body, flight and gadgets on top (Supers, R51)."""
    you, armed = Newcomer(), soldier.flight is Flight.ARMED
    base = SPECIAL[Special.HELICOPTER_GUNSHIP].ts if armed else ARMOUR_TS[Armour.LIGHT]
    body = race_modifier(soldier.st, soldier.ht, soldier.extra_hits)
    gadgets = max(0, soldier.gadgets_tl - soldier.tl) if soldier.gadgets_tl is not None else 0
    lines = [
        Line("ST, HT and hits", max(1, base + body) - base, "Non-Human Races"),
        Line("Armour", soldier.dr // 2, "Troop Type"),
        Line("Flight", soldier.tl if soldier.flight is Flight.PLAIN else 0, "Troop Type"),
        Line("Gadgets", gadgets + 2 if gadgets else 0, "TL Differences"),
    ]
    label = "Helicopter gunship" if armed else "Light armour and weapons"
    worth = table.tally("super_worth", you, base, *[one for one in lines if one.value], label=label)
    kinds = {"superiority": [Class.AIRCRAFT.value]} if soldier.flight is not Flight.NONE else {}
    return {"fixed_ts": max(0, min(MOST_TS, worth)), "count": 1, **kinds}


def whole_force(average: Whole, options: object, table: Table) -> Facts:
    """Troop Strength, morale and armour of the whole (Quick and Dirty Mass Combat)."""
    you, kind = Newcomer(), average.kind
    band = QUALITY[average.quality]
    plain = average.men * kind.each
    lines = [Line(average.quality.label, int(plain * band.factor) - plain, "Troop Quality Table")]
    each = filled("{count} × {troops}, {worth} each", count=average.men, troops=kind.label, worth=kind.each)
    ts = table.tally("whole_worth", you, plain, *lines, label=each)
    raw = kind.armour is None and average.quality is Quality.RAW
    mood = [Line("Raw and irregular", RAW_IRREGULAR_MORALE, "Troop Quality Table")] * raw
    morale = table.tally("whole_morale", you, band.morale, *mood, label=average.quality.label)
    lines_of = ARMOUR_LINES[kind.armour] if kind.armour else 0
    whole = {"ts": max(0, min(1_000_000, ts)), "morale": max(-20, min(40, morale)), "lines": lines_of}
    return {"estimate": whole, "count": average.men}


ESTIMATES = (
    Maker("super", "Somebody with super powers", "unit", Super, one_super),
    Maker("whole", "A whole force, estimated", "unit", Whole, whole_force),
)
