"""What changes of each side, unit and hero from step to step and round to round."""

from dataclasses import dataclass, field
from typing import Annotated

import pydantic

from rulesets.engine import (
    NOT_DUMPED,
    HeroState,
    Open,
    Ref,
    Seat,
    SideState,
    State,
    Value,
    commander,
    looks,
    looks_by,
    usually,
)
from rulesets.systems.runequest.book.kinds import (
    ABLE,
    OUT_OF_LINE,
    ArmyCamp,
    FoeType,
    Formation,
    HeroStatus,
    How,
    Man,
    Officer,
    OnBreak,
    Points,
    Ratio,
    Skill,
    Special,
    Stance,
    Standard,
    UnitStatus,
)
from rulesets.systems.runequest.book.sets import Skills
from rulesets.systems.runequest.book.tables import NO_LOSS, RATIOS, Package
from rulesets.systems.runequest.people.sheets import RuneHero, RuneSide, RuneUnit
from rulesets.systems.runequest.words.names import taken_for

type SideOf = Annotated[str, Ref("side")]
type SideOrNone = Annotated[str, Ref("side", or_none=True)]
type UnitOf = Annotated[str, Ref("unit")]
type UnitOrNone = Annotated[str, Ref("unit", or_none=True)]
type HeroOrNone = Annotated[str, Ref("hero", or_none=True)]
type Soldiers = Annotated[int, pydantic.Field(ge=0, le=1_000_000)]
type SoldiersInSight = Annotated[Soldiers, looks(taken_for)]
"""Soldiers as they can be counted from across the field."""


class Boon(Value):
    """Attack, Defence or Spirit for a while, by a spell or by the ground."""

    what: Points
    points: Annotated[int, pydantic.Field(ge=-20, le=20)]
    until: Annotated[int, pydantic.Field(ge=0, le=10_000)]
    by_spell: bool = False


class Pair(Value):
    """Two units that have met: the one that rolled, the other, and the odds as the first sees them."""

    unit: UnitOf
    foe: UnitOf
    odds: Ratio = Ratio.EVEN

    def of(self, id: str) -> str:
        """The other of the two."""
        return self.foe if id == self.unit else self.unit

    def has(self, id: str) -> bool:
        return id in (self.unit, self.foe)

    def ratio(self, id: str) -> Ratio:
        """The odds as one of the two sees them: for the foe the row is 8 less the row."""
        return self.odds if id == self.unit else RATIOS[6 - RATIOS.index(self.odds)]

    def odds_mod(self, id: str) -> int:
        """What the odds mean to one of the two: above 0 is bad."""
        mod = self.odds.mod
        return mod if id == self.unit else -mod


@dataclass(slots=True)
class Side(SideState):
    """A side now."""

    sheet: Annotated[RuneSide, NOT_DUMPED]
    camp: Open[ArmyCamp] = ArmyCamp.LEAD
    place: Open[Annotated[int, pydantic.Field(ge=0, le=20)]] = 0
    """How far down the succession the command has gone; beyond its end nobody commands."""
    mod: Open[int] = 0
    """The army commander's modifier to all that befalls heroes' units this round (AC Mod)."""
    fate: Open[Package] = NO_LOSS
    gives_up: bool = False
    stands: UnitOrNone = ""
    how: Open[How | None] = None
    """How it broke, once it has."""


@dataclass(slots=True)
class Unit(State):
    """A unit now, and what the battle has cost it."""

    sheet: Annotated[RuneUnit, NOT_DUMPED]
    side: Open[SideOf] = field()
    strength: SoldiersInSight
    initial: SoldiersInSight
    round_start: SoldiersInSight
    status: Open[UnitStatus] = UnitStatus.STEADY
    position: Open[Annotated[int, pydantic.Field(ge=1, le=9999)]] = 1
    behind: Open[UnitOrNone] = ""
    """The unit before it, if it stands in the second line."""
    broke: Open[int] = 0
    """The round in which it last left the ranks of the steady."""
    since: Open[int] = 0
    """The round since which it is what it is."""
    killed: Soldiers = 0
    wounded: Soldiers = 0
    captured: Soldiers = 0
    standard: Open[Standard] = Standard.NONE
    officer: Officer = Officer.PRESENT
    special: Special = Special.UNKNOWN
    rallied_by: HeroOrNone = ""
    """The hero who called it back when its leader was lost: he commands it."""
    weapon_spent: bool = False
    rm: Annotated[int, pydantic.Field(ge=0, le=99)] = 0
    boons: tuple[Boon, ...] = ()
    warded: Annotated[int, pydantic.Field(ge=0, le=10_000)] = 0
    """The last round in which a ward keeps criticals off."""
    stance: Open[Stance] = Stance.CHARGE
    formation: Open[Formation] = Formation.OPEN
    cover: UnitOrNone = ""
    hasty: bool = False
    target: UnitOrNone = ""
    counter: Annotated[int, pydantic.Field(ge=0, le=4)] = 0
    """Regimental magic points against each spell that comes in."""
    captain: int | None = None
    """Modifier of its commander's tactical roll this round (T13), if he rolled."""
    dread: int = 0
    terror: bool = False
    """A failure under this dread is a rout."""
    seeks: Open[FoeType | None] = None
    """Whom the dice of encounter want it to meet."""
    odds: Open[Ratio] = Ratio.EVEN
    lost_fight: Open[bool] = False
    wavered: Open[bool] = False
    """It has retreated or routed before, whatever came after."""

    @property
    def seat(self) -> Seat:
        return commander(self.side)

    @property
    def is_steady(self) -> bool:
        return self.status is UnitStatus.STEADY and self.strength > 0

    @property
    def in_line(self) -> bool:
        """Where it can meet somebody."""
        return self.status is UnitStatus.STEADY and self.strength > 0 and self.stance not in OUT_OF_LINE

    @property
    def in_front(self) -> bool:
        """Where an enemy can meet it: in the first line."""
        return not self.behind and self.in_line

    def boon(self, what: Points) -> int:
        """The ground adds up; of spells the best of a kind counts."""
        points, best = 0, 0
        for boon in self.boons:
            if boon.what is what and boon.by_spell:
                best = max(best, boon.points)
            elif boon.what is what:
                points += boon.points
        return points + best

    @property
    def spirit(self) -> int:
        return max(0, self.sheet.courage + self.boon(Points.SPIRIT))

    @property
    def defence(self) -> int:
        close = self.sheet.defence_close
        base = close if self.formation is Formation.CLOSE and close is not None else self.sheet.defence
        return max(0, base + self.boon(Points.DEFENCE))

    @property
    def quarters_lost(self) -> int:
        return quarters(self.initial, self.strength)

    def becomes(self, status: UnitStatus, round: int) -> None:
        """It is something else from now on."""
        if status is self.status:
            return
        if self.status is UnitStatus.STEADY and status in (UnitStatus.RETREATING, UnitStatus.ROUTED):
            self.broke, self.wavered = round, True
        if status is UnitStatus.DESTROYED:
            self.broke = round
            self.standard = Standard.LOST if self.standard is Standard.HELD else self.standard
        self.status, self.since = status, round


def quarters(initial: int, strength: int) -> int:
    """Full quarters of the first strength that are gone (F15)."""
    return 4 * max(0, initial - strength) // initial if initial else 0


def as_it_seems(status: HeroStatus) -> HeroStatus:
    """Of a hero who can act nobody else can tell how much he bleeds."""
    return HeroStatus.FIT if status in ABLE else status


@dataclass(slots=True)
class Hero(HeroState):
    """A person now, and the occasions of the battle so far."""

    sheet: Annotated[RuneHero, NOT_DUMPED]
    side: Open[SideOf] = field()
    unit: Annotated[UnitOrNone, usually("")]
    hp: Annotated[int, pydantic.Field(ge=-200, le=100), looks_by(lambda hp, hero: hero.sheet.hp_max)]
    mp: Annotated[int, pydantic.Field(ge=0, le=100), looks_by(lambda mp, hero: hero.sheet.mp)]
    status: Annotated[HeroStatus, looks(as_it_seems)] = HeroStatus.FIT
    recognised: Open[bool] = False
    is_safe: Open[bool] = False
    """Carried to the rear, or gone there."""
    alone: Open[bool] = False
    """Stands and fights though his unit is gone."""
    apart: bool = False
    fight: bool = True
    fight_target: Man = Man.COMMON
    grab_standard: bool = True
    on_break: OnBreak = OnBreak.FOLLOW
    join: UnitOrNone = ""
    foe: Open[UnitOrNone] = ""
    """Whom he meets where he is on his own."""
    seeks: Open[FoeType | None] = None
    odds: Open[Ratio] = Ratio.EVEN
    ticks: Skills = frozenset()
    deeds: tuple[str, ...] = ()
    """Occasions for the game master to weigh Honour."""

    @property
    def is_able(self) -> bool:
        return self.status in ABLE and not self.is_safe

    @property
    def is_pc(self) -> bool:
        return not self.sheet.special_character

    def did(self, deed: str) -> None:
        if deed not in self.deeds:
            self.deeds = (*self.deeds, deed)

    def learns(self, skill: Skill) -> None:
        self.ticks = self.ticks | {skill}
