"""The field of battle: what changes of each side, unit and hero from step to step and from day to day."""

import dataclasses
from dataclasses import dataclass
from functools import lru_cache
from typing import Annotated

import pydantic

from rulesets.engine import (
    NOT_DUMPED,
    SELF,
    UNKNOWN,
    Field,
    HeroState,
    Open,
    Ref,
    Seat,
    Secrecy,
    SideState,
    State,
    commander,
    expected,
    looks,
    looks_by,
)
from rulesets.systems.gurps.book.kinds import (
    OUT,
    Glory,
    HeroStatus,
    Level,
    Skill,
    Survived,
    Trust,
    UnitStatus,
)
from rulesets.systems.gurps.people.council import Mission
from rulesets.systems.gurps.people.gathering import GurpsMuster
from rulesets.systems.gurps.people.sheets import GurpsHero, GurpsSide, GurpsUnit
from rulesets.systems.gurps.people.strength import base_morale, side_strength, tl_of, unit_strength
from rulesets.systems.gurps.words.crowds import guess

type Shifts = tuple[tuple[str, int], ...]
type SideOf = Annotated[str, Ref("side")]
type SideOrNone = Annotated[str, Ref("side", or_none=True)]
type UnitOrNone = Annotated[str, Ref("unit", or_none=True)]
type HeroOrNone = Annotated[str, Ref("hero", or_none=True)]


@lru_cache(maxsize=4096)
def total_of(shifts: Shifts) -> int:
    """What they come to: those of a side are often the same."""
    return sum([value for _, value in shifts])


AVERAGE_ROLL = 10
"""What players take the dice of a diviner for."""


def _undivined(effective: int, side: "Side") -> int:
    """What a diviner was worth is taken out again, even for those who listened to him."""
    return effective - side.hidden


def _dice_of_diviner(foreseen: int, side: "Side") -> int:
    return AVERAGE_ROLL if side.diviner else foreseen


@dataclass(slots=True)
class Side(SideState):
    """A side today."""

    sheet: Annotated[GurpsSide, NOT_DUMPED]
    leader: Open[HeroOrNone] = ""
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
    murdered: Open[tuple[str, ...]] = ()
    missions: tuple[Mission, ...] = ()
    """Whom the plan sends out, before the catastrophes."""
    moods: Shifts = ()
    """Morale by missions, for the rest of the battle."""
    diviner: str = ""
    """Who is listened to today, true or false."""
    trust: Trust = Trust.WEIGH
    foreseen: Annotated[int, Secrecy(own_look=_dice_of_diviner)] = 0
    hidden: Annotated[int, UNKNOWN] = 0
    """What the diviner is worth in all: of this no player ever hears."""
    halved: Open[bool] = False
    es_catastrophe: Annotated[int, UNKNOWN] = 0
    catastrophe: int = 0
    reinforced: Open[int] = 0
    ts_start: int = 0
    ts: int = 0
    base: int = 0
    modifiers: Shifts = ()
    effective: Annotated[int, Secrecy(own_look=_undivined)] = 0
    margin: Open[int] = 0
    difference: Open[int] = 0
    """From the winner; the winner's own is the smallest of the others', and 19 where nobody could resist."""
    level: Open[Level] = Level.INCONCLUSIVE
    lines: Open[int] = 0
    """Starred position, as casualty lines and for second Survival."""
    next_day: int = 0


def _men_seen(men: int, unit: "Unit") -> int:
    """Nobody sees those who are still on their way."""
    return 0 if unit.status is UnitStatus.AWAY else guess(unit.men)


def _usual_morale(unit: "Unit") -> int:
    return base_morale(unit.sheet)


@dataclass(slots=True)
class Unit(State):
    """A unit today, and what the battle has cost it so far."""

    sheet: Annotated[GurpsUnit, NOT_DUMPED]
    side: SideOf = dataclasses.field()
    men: Annotated[int, looks_by(_men_seen)]
    status: Open[UnitStatus] = UnitStatus.READY
    ts: int = 0
    morale: Annotated[int, expected(_usual_morale)] = 0
    """As mustered: quality, leader and all that stands; today's shifts come on top."""
    standing: int = 0
    """How much of it moves Troop Strength."""
    shifts: Shifts = ()
    mourning: int = 0
    """Lost leaders, until a clear victory."""
    grief: Shifts = ()
    """What each leader who fell today costs in morale: past the night only if he is lost."""
    exposure: int = 0
    """As the commander's plan has it: below 0 leads the fray."""
    exceptional: int = 0
    """Casualty lines by powers: struck is below 0, healed above."""
    today: Annotated[int, looks_by(_men_seen)] = 0
    """Men at the start of the day."""
    rout: int = 0
    line: int = 0
    percent: int = 0
    lost: int = 0
    killed: int = 0
    wounded: int = 0
    healed: int = 0
    """Recovery of the nights so far, in halves of one per cent of the unit as it was."""
    pieces: Open[int] = 0
    captured_by: Open[SideOrNone] = ""
    ran: Open[bool] = False
    """It was cut down to the last man in its flight."""

    @property
    def seat(self) -> Seat:
        return commander(self.side)

    @property
    def is_fit(self) -> bool:
        return self.men > 0 and self.status not in OUT

    @property
    def shift(self) -> int:
        return total_of(self.shifts)

    def moved(self, key: str, value: int) -> None:
        """Morale moves for today, for the reason given."""
        if value:
            self.shifts += ((key, value),)


def _all_hits(hero: "Hero") -> int:
    return hero.sheet.ht


@dataclass(slots=True)
class Hero(HeroState):
    """A person today, and the honours of the battle so far."""

    sheet: Annotated[GurpsHero, NOT_DUMPED]
    side: SideOf = dataclasses.field()
    unit: Open[UnitOrNone]
    hits: Annotated[int, expected(_all_hits)]
    status: Annotated[HeroStatus, looks(HeroStatus.from_afar)] = HeroStatus.ACTIVE
    away: bool = False
    """Carried off the field, until he is on his feet again."""
    struck: bool = False
    """Wounded before the lines met, by a catastrophe."""
    risk: Annotated[int, SELF] = 0
    survived: Survived | None = None
    glory: Open[Glory | None] = None
    survived2: Annotated[Survived | None, pydantic.Field(title="Survived again")] = None
    honours: Open[tuple[tuple[Glory, int], ...]] = ()

    @property
    def is_active(self) -> bool:
        return self.status is HeroStatus.ACTIVE

    @property
    def is_lost(self) -> bool:
        """Dead, taken or gone: whoever lies senseless among his own people comes back."""
        return self.status in (HeroStatus.DEAD, HeroStatus.CAPTURED, HeroStatus.MISSING)


@dataclass(slots=True)
class Battlefield(Field):
    muster: Annotated[GurpsMuster, NOT_DUMPED]
    sides: dict[str, Side]
    units: dict[str, Unit]
    heroes: dict[str, Hero]
    winner: Open[SideOrNone] = ""
    """Of today; nobody on a tie."""
    holder: Open[SideOrNone] = ""
    """Who is left alone on the field at nightfall; nobody while the other side still holds its ground."""
    table: Open[str] = "A"
    level: Open[Level] = Level.INCONCLUSIVE
    difference: Open[int] = 0
    walkover: Open[bool] = False
    taken: Open[bool] = False
    """The position fell today; from tomorrow on it is lost."""
    position_lost: Open[bool] = False
    ended: Open[bool] = False
    experience: Open[bool] = True

    def muster_of(self, side: str) -> GurpsSide:
        return self.sides[side].sheet

    def units_of(self, side: str) -> list[Unit]:
        """Those who can fight for a side now."""
        return [u for u in self.units.values() if u.side == side and u.men > 0 and u.status not in OUT]

    def ranks_of(self, side: str) -> dict[str, Unit]:
        """The same by their ids."""
        return {id: u for id, u in self.units.items() if u.side == side and u.men > 0 and u.status not in OUT}

    def foes_of(self, side: str) -> list[Side]:
        return [foe for id, foe in self.sides.items() if id != side]

    def led_by(self, hero: str) -> list[Unit]:
        """The units that follow this person today, as their own leader or that of a body they stand in."""
        side = self.heroes[hero].side
        return [unit for unit in self._followers(hero) if unit.side == side and unit.is_fit]

    def _followers(self, hero: str) -> list[Unit]:
        units = self.units
        return [units[id] for id in self.muster.led.get(hero, ()) if id in units]

    def commands(self, hero: Hero) -> bool:
        return self.sides[hero.side].leader == hero.id

    def leads(self, hero: Hero) -> bool:
        return any(unit.side == hero.side for unit in self._followers(hero.id))

    @property
    def fighters(self) -> list[Hero]:
        """Who rolls Survival and Glory today (R31)."""
        able = [h for h in self.heroes.values() if h.status is HeroStatus.ACTIVE and h.sheet.fights]
        return [hero for hero in able if hero.unit not in self.units or self.is_here(hero)]

    def fights(self, hero: Hero) -> bool:
        """Whether he takes part today: with his unit, if he has one."""
        return hero.status is HeroStatus.ACTIVE and hero.sheet.fights and self.is_here(hero)

    def is_here(self, hero: Hero) -> bool:
        """Not with a unit that is still on its way, nor with one that ran and has not come together again."""
        unit = self.units.get(hero.unit)
        return unit is None or not (unit.ran or unit.status in (UnitStatus.AWAY, UnitStatus.SCATTERED))

    def still_held(self, against: str) -> bool:
        """Whether any enemy of a side has not left his ground."""
        standing = [u for u in self.units.values() if u.status in (UnitStatus.HOLDS, UnitStatus.READY)]
        return any(unit.men and unit.side != against for unit in standing)

    def tl_against(self, side: str) -> int:
        """The highest tech level among the enemies: their weapons do the harm (R8)."""
        return max([foe.sheet.tl for id, foe in self.sides.items() if id != side], default=3)

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
        sides={sheet.id: Side(sheet, next_day=muster.of(sheet.id).next_day_morale) for sheet in muster.sides},
        units={sheet.id: _unit(sheet) for sheet in muster.units},
        heroes={sheet.id: _hero(sheet) for sheet in muster.heroes},
    )
    for unit in field.units.values():
        unit.ts = unit_strength(unit.sheet, tl_of(field.sides[unit.side].sheet, unit.sheet), unit.men)
        unit.today = unit.men
    for side in field.sides.values():
        side.ts_start = side.ts = sum(unit.ts for unit in field.units_of(side.id))
    return field


def _unit(sheet: GurpsUnit) -> Unit:
    status = (
        UnitStatus.SCATTERED
        if sheet.scattered
        else UnitStatus.AWAY
        if sheet.arrives > 1
        else UnitStatus.READY
    )
    status = status if sheet.count else UnitStatus.DESTROYED
    return Unit(sheet, sheet.side, sheet.count, status, exposure=sheet.exposure)


def _hero(sheet: GurpsHero) -> Hero:
    hits = sheet.ht if sheet.hits is None else sheet.hits
    return Hero(sheet, sheet.side, sheet.unit or "", hits, sheet.status)


def over(field: Battlefield) -> bool:
    """The GM has ended the battle, or nobody is left to fight it, nor on the way to it."""
    sides = {
        unit.side
        for unit in field.units.values()
        if unit.men > 0 and (unit.status is UnitStatus.AWAY or unit.status not in OUT)
    }
    return field.ended or len(sides) < 2


def worth_of(field: Battlefield, side: Side, units: list[Unit]) -> list[int]:
    """Each unit's Troop Strength with the men it has; in a siege and after treason the long way round."""
    storms = field.muster.situation.siege and field.defender != side.id
    profiles = field.muster.profiles
    if storms or any(unit.sheet.estimate or unit.sheet.side != side.id for unit in units):
        return side_strength([(u.sheet, tl_of(side.sheet, u.sheet), u.men) for u in units], storms=storms)
    worth = [(unit.men, profiles[unit.id].worth) for unit in units]
    return [men * each // among for men, (each, among) in worth]
