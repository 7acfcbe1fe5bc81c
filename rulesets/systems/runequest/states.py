"""What changes of each side, unit and hero from step to step and round to round."""

from dataclasses import dataclass
from typing import Annotated

from pydantic import Field as Described

from rulesets.engine import GM, NOT_DUMPED, Ref, Seat, State, Value, commander, player
from rulesets.systems.runequest.kinds import (
    ABLE,
    OUT_OF_LINE,
    Camp,
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
    Stand,
    Standard,
)
from rulesets.systems.runequest.sets import Skills
from rulesets.systems.runequest.sheets import RuneHero, RuneSide, RuneUnit
from rulesets.systems.runequest.tables import NO_LOSS, ODDS, RATIOS, Package

type SideOf = Annotated[str, Ref("side")]
type SideOrNone = Annotated[str, Ref("side", or_none=True)]
type UnitOf = Annotated[str, Ref("unit")]
type UnitOrNone = Annotated[str, Ref("unit", or_none=True)]
type HeroOrNone = Annotated[str, Ref("hero", or_none=True)]
type Soldiers = Annotated[int, Described(ge=0, le=1_000_000)]


class Boon(Value):
    """Attack, Defence or Spirit for a while, by a spell or by the ground."""

    what: Points
    points: Annotated[int, Described(ge=-20, le=20)]
    until: Annotated[int, Described(ge=0, le=10_000)]
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
        mod = ODDS[self.odds].mod
        return mod if id == self.unit else -mod


@dataclass(slots=True)
class Force(State):
    """A side now."""

    sheet: Annotated[RuneSide, NOT_DUMPED]
    camp: Camp = Camp.LEAD
    place: Annotated[int, Described(ge=0, le=20)] = 0
    """How far down the succession the command has gone; beyond its end nobody commands."""
    mod: int = 0
    """The army commander's modifier to all that befalls heroes' units this round (AC Mod)."""
    fate: Package = NO_LOSS
    gives_up: bool = False
    stands: UnitOrNone = ""
    how: How | None = None
    """How it broke, once it has."""

    @property
    def seat(self) -> Seat:
        return commander(self.sheet.id)


@dataclass(slots=True)
class Unit(State):
    """A unit now, and what the battle has cost it."""

    sheet: Annotated[RuneUnit, NOT_DUMPED]
    force: SideOf
    strength: Soldiers
    initial: Soldiers
    round_start: Soldiers
    stand: Stand = Stand.STEADY
    position: Annotated[int, Described(ge=1, le=9999)] = 1
    broke: int = 0
    """The round in which it last left the ranks of the steady."""
    since: int = 0
    """The round since which it is what it is."""
    killed: Soldiers = 0
    wounded: Soldiers = 0
    captured: Soldiers = 0
    standard: Standard = Standard.NONE
    officer: Officer = Officer.PRESENT
    special: Special = Special.UNKNOWN
    rallied_by: HeroOrNone = ""
    """The hero who called it back when its leader was lost: he commands it."""
    weapon_spent: bool = False
    rm: Annotated[int, Described(ge=0, le=99)] = 0
    boons: tuple[Boon, ...] = ()
    warded: Annotated[int, Described(ge=0, le=10_000)] = 0
    """The last round in which a ward keeps criticals off."""
    stance: Stance = Stance.CHARGE
    formation: Formation = Formation.OPEN
    cover: UnitOrNone = ""
    hasty: bool = False
    target: UnitOrNone = ""
    counter: Annotated[int, Described(ge=0, le=4)] = 0
    """Regimental magic points against each spell that comes in."""
    captain: int | None = None
    """Modifier of its commander's tactical roll this round (T13), if he rolled."""
    dread: int = 0
    terror: bool = False
    """A failure under this dread is a rout."""
    seeks: FoeType | None = None
    """Whom the dice of encounter want it to meet."""
    odds: Ratio = Ratio.EVEN
    lost_fight: bool = False
    wavered: bool = False
    """It has retreated or routed before, whatever came after."""

    @property
    def side(self) -> str:
        return self.force

    @property
    def seat(self) -> Seat:
        return commander(self.force)

    @property
    def is_steady(self) -> bool:
        return self.stand is Stand.STEADY and self.strength > 0

    @property
    def in_line(self) -> bool:
        """Where it can meet somebody."""
        return self.is_steady and self.stance not in OUT_OF_LINE

    def boon(self, what: Points) -> int:
        """The ground adds up; of spells the best of a kind counts."""
        points, best = 0, 0
        for one in self.boons:
            if one.what is what and one.by_spell:
                best = max(best, one.points)
            elif one.what is what:
                points += one.points
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

    def becomes(self, stand: Stand, round: int) -> None:
        """It is something else from now on."""
        if stand is self.stand:
            return
        if self.stand is Stand.STEADY and stand in (Stand.RETREATING, Stand.ROUTED):
            self.broke, self.wavered = round, True
        if stand is Stand.DESTROYED:
            self.broke = round
            self.standard = Standard.LOST if self.standard is Standard.HELD else self.standard
        self.stand, self.since = stand, round


def quarters(initial: int, strength: int) -> int:
    """Full quarters of the first strength that are gone (F15)."""
    return 4 * max(0, initial - strength) // initial if initial else 0


@dataclass(slots=True)
class Hero(State):
    """A person now, and the occasions of the battle so far."""

    sheet: Annotated[RuneHero, NOT_DUMPED]
    force: SideOf
    unit: UnitOrNone
    hp: Annotated[int, Described(ge=-200, le=100)]
    mp: Annotated[int, Described(ge=0, le=100)]
    status: HeroStatus = HeroStatus.FIT
    recognised: bool = False
    is_safe: bool = False
    """Carried to the rear, or gone there."""
    alone: bool = False
    """Stands and fights though his unit is gone."""
    apart: bool = False
    fight: bool = True
    fight_target: Man = Man.COMMON
    grab_standard: bool = True
    on_break: OnBreak = OnBreak.FOLLOW
    join: UnitOrNone = ""
    foe: UnitOrNone = ""
    """Whom he meets where he is on his own."""
    seeks: FoeType | None = None
    odds: Ratio = Ratio.EVEN
    ticks: Skills = frozenset()
    deeds: tuple[str, ...] = ()
    """Occasions for the game master to weigh Honour."""

    @property
    def side(self) -> str:
        return self.force

    @property
    def seat(self) -> Seat:
        return player(self.sheet.id)

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


@dataclass(frozen=True, slots=True)
class Ground:
    """The field as a whole, where the GM is asked about no one side."""

    id: str = "field"
    side: str = ""
    seat: Seat = GM


GROUND = Ground()
