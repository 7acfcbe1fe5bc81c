"""The field of battle: what changes of each side, unit and hero from step to step and from day to day."""

from dataclasses import dataclass
from typing import Annotated

from pydantic import Field as Described

from rulesets.engine import GM, NOT_DUMPED, Field, Ref, Seat, State, commander, player
from rulesets.systems.gurps.council import Skill
from rulesets.systems.gurps.gathering import GurpsMuster
from rulesets.systems.gurps.kinds import OUT, Glory, HeroStatus, Level, Stand, Survived, Trust
from rulesets.systems.gurps.sheets import GurpsHero, GurpsSide, GurpsUnit
from rulesets.systems.gurps.strength import tl_of, unit_strength

type Shifts = tuple[tuple[str, int], ...]
type SideOf = Annotated[str, Ref("side")]
type SideOrNone = Annotated[str, Ref("side", or_none=True)]
type UnitOrNone = Annotated[str, Ref("unit", or_none=True)]
type HeroOrNone = Annotated[str, Ref("hero", or_none=True)]


@dataclass(slots=True)
class Force(State):
    """A side today."""

    sheet: Annotated[GurpsSide, NOT_DUMPED]
    leader: HeroOrNone = ""
    """The hero who commands today, if anybody of name does."""
    strategy: Shifts = ()
    """What moves Strategy before step 8: catastrophe, lost leaders, glory, powers."""
    skill: Skill = Skill.STRATEGY
    plan: str = ""
    surprise: str = ""
    """What the game master has sprung on the commander, and what he does about it."""
    answer: str = ""
    spoiled: str = ""
    """What powers have done to the plan."""
    special: int = 0
    """What missions are worth to Strategy, before the game master's word on it."""
    scouted: int = 0
    has_scouted: bool = False
    """By powers, so that its players may plan anew."""
    murdered: tuple[str, ...] = ()
    moods: Shifts = ()
    """Morale by missions, for the rest of the battle."""
    diviner: str = ""
    """Who is listened to today, true or false."""
    trust: Trust = Trust.WEIGH
    foreseen: int = 0
    hidden: int = 0
    """What the diviner is worth in all: of this no player ever hears."""
    halved: bool = False
    es_catastrophe: int = 0
    catastrophe: int = 0
    reinforced: int = 0
    ts_start: int = 0
    ts: int = 0
    base: int = 0
    modifiers: Shifts = ()
    effective: int = 0
    margin: int = 0
    difference: int = 0
    """From the winner; the winner's own is the smallest of the others', and 19 where nobody could resist."""
    level: Level = Level.INCONCLUSIVE
    lines: int = 0
    """Starred position, as casualty lines and for second Survival."""
    next_day: int = 0

    @property
    def seat(self) -> Seat:
        return commander(self.sheet.id)


@dataclass(slots=True)
class Unit(State):
    """A unit today, and what the battle has cost it so far."""

    sheet: Annotated[GurpsUnit, NOT_DUMPED]
    force: SideOf
    men: int
    stand: Stand = Stand.READY
    ts: int = 0
    morale: int = 0
    """As mustered: quality, leader and all that stands; today's shifts come on top."""
    standing: int = 0
    """How much of it moves Troop Strength."""
    shifts: Shifts = ()
    mourning: int = 0
    """Killed leaders, until a clear victory."""
    exposure: int = 0
    """As the commander's plan has it: below 0 leads the fray."""
    exceptional: int = 0
    """Casualty lines by powers: struck is below 0, healed above."""
    today: int = 0
    """Men at the start of the day."""
    rout: int = 0
    line: int = 0
    percent: int = 0
    lost: int = 0
    killed: int = 0
    wounded: int = 0
    healed: int = 0
    """Recovery of the nights so far, in halves of one per cent of the unit as it was."""
    pieces: int = 0
    captured_by: SideOrNone = ""
    ran: bool = False
    """It was cut down to the last man in its flight."""

    @property
    def side(self) -> str:
        return self.force

    @property
    def seat(self) -> Seat:
        return commander(self.force)

    @property
    def is_fit(self) -> bool:
        return self.men > 0 and self.stand not in OUT

    @property
    def shift(self) -> int:
        total = 0
        for _, value in self.shifts:
            total += value
        return total

    def moved(self, key: str, value: int) -> None:
        """Morale moves for today, for the reason given."""
        if value:
            self.shifts = (*self.shifts, (key, value))


@dataclass(slots=True)
class Hero(State):
    """A person today, and the honours of the battle so far."""

    sheet: Annotated[GurpsHero, NOT_DUMPED]
    force: SideOf
    unit: UnitOrNone
    hits: int
    status: HeroStatus = HeroStatus.ACTIVE
    away: bool = False
    """Carried off the field, until he is on his feet again."""
    struck: bool = False
    """Wounded before the lines met, by a catastrophe."""
    risk: int = 0
    survived: Survived | None = None
    glory: Glory | None = None
    survived2: Annotated[Survived | None, Described(title="Survived again")] = None
    honours: tuple[tuple[Glory, int], ...] = ()

    @property
    def side(self) -> str:
        return self.force

    @property
    def seat(self) -> Seat:
        return player(self.sheet.id)

    @property
    def is_active(self) -> bool:
        return self.status is HeroStatus.ACTIVE


@dataclass(frozen=True, slots=True)
class Ground:
    """The field as a whole, where the GM is asked about no one side."""

    id: str = "field"
    side: str = ""
    seat: Seat = GM


@dataclass(slots=True)
class Battlefield(Field):
    muster: Annotated[GurpsMuster, NOT_DUMPED]
    sides: dict[str, Force]
    units: dict[str, Unit]
    heroes: dict[str, Hero]
    winner: SideOrNone = ""
    """Of today; nobody on a tie."""
    table: str = "A"
    level: Level = Level.INCONCLUSIVE
    difference: int = 0
    walkover: bool = False
    taken: bool = False
    """The position fell today; from tomorrow on it is lost."""
    position_lost: bool = False
    ended: bool = False
    experience: bool = True

    def muster_of(self, side: str) -> GurpsSide:
        return self.sides[side].sheet

    def units_of(self, side: str) -> list[Unit]:
        """Those who can fight for a side now."""
        return [u for u in self.units.values() if u.force == side and u.men > 0 and u.stand not in OUT]

    def foes_of(self, side: str) -> list[Force]:
        return [force for other, force in self.sides.items() if other != side]

    def led_by(self, hero: str) -> list[Unit]:
        """The units that follow this person today."""
        person = self.heroes[hero]
        return [unit for unit in self.units_of(person.force) if unit.sheet.leader == hero]

    def commands(self, hero: Hero) -> bool:
        return self.sides[hero.force].leader == hero.id

    def leads(self, hero: Hero) -> bool:
        return any(unit.sheet.leader == hero.id and unit.force == hero.force for unit in self.units.values())

    @property
    def fighters(self) -> list[Hero]:
        """Who rolls Survival and Glory today (R31)."""
        return [hero for hero in self.heroes.values() if self.fights(hero)]

    def fights(self, hero: Hero) -> bool:
        """Whether he takes part today: with his unit, if he has one."""
        if hero.status is not HeroStatus.ACTIVE or not hero.sheet.fights:
            return False
        return self.is_here(hero)

    def is_here(self, hero: Hero) -> bool:
        """Not with a unit that is still on its way."""
        return hero.unit not in self.units or self.units[hero.unit].stand is not Stand.AWAY

    def tl_against(self, side: str) -> int:
        """The highest tech level among the enemies: their weapons do the harm (R8)."""
        return max((force.sheet.tl for force in self.foes_of(side)), default=3)

    @property
    def defender(self) -> str:
        """The side behind its position, as long as it has it."""
        return "" if self.position_lost else self.muster.situation.defender or ""

    @property
    def fortified(self) -> bool:
        return bool(self.defender) and self.muster.fortified


def open_field(muster: GurpsMuster) -> Battlefield:
    """The field before the first step."""
    field = Battlefield(
        muster=muster,
        round=0,
        step="",
        sides={
            sheet.id: Force(sheet, next_day=muster.of(sheet.id).next_day_morale) for sheet in muster.sides
        },
        units={sheet.id: _unit(sheet) for sheet in muster.units},
        heroes={sheet.id: _hero(sheet) for sheet in muster.heroes},
    )
    for unit in field.units.values():
        unit.ts = unit_strength(unit.sheet, tl_of(field.sides[unit.force].sheet, unit.sheet), unit.men)
        unit.today = unit.men
    for force in field.sides.values():
        force.ts_start = force.ts = sum(unit.ts for unit in field.units_of(force.id))
    return field


def _unit(sheet: GurpsUnit) -> Unit:
    stand = Stand.SCATTERED if sheet.scattered else Stand.AWAY if sheet.arrives > 1 else Stand.READY
    stand = stand if sheet.count else Stand.DESTROYED
    return Unit(sheet, sheet.side, sheet.count, stand, exposure=sheet.exposure)


def _hero(sheet: GurpsHero) -> Hero:
    hits = sheet.ht if sheet.hits is None else sheet.hits
    return Hero(sheet, sheet.side, sheet.unit or "", hits, sheet.status)


def over(field: Battlefield) -> bool:
    """The GM has ended the battle, or nobody is left to fight it, nor on the way to it."""
    sides = {
        unit.force for unit in field.units.values() if unit.is_fit or (unit.men and unit.stand is Stand.AWAY)
    }
    return field.ended or len(sides) < 2
