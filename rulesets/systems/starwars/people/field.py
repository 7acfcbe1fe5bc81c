"""The field of battle: what changes of each side, unit and person from step to step and round to round."""

from dataclasses import dataclass, field
from functools import cache, lru_cache
from typing import Annotated

import pydantic

from rulesets.engine import (
    NOT_DUMPED,
    OPEN,
    Field,
    HeroState,
    Open,
    Ref,
    Seat,
    Secrecy,
    SideState,
    State,
    commander,
    looks,
    looks_by,
    player,
    usually,
)
from rulesets.systems.starwars.book.codes import pips
from rulesets.systems.starwars.book.kinds import (
    IN_BATTLE,
    Exposure,
    Outcome,
    Redeclare,
    Row,
    UnitStatus,
    Visibility,
    Wound,
)
from rulesets.systems.starwars.book.options import DamageTiming, Options
from rulesets.systems.starwars.people.gathering import StarMuster
from rulesets.systems.starwars.people.marks import Blow, Late, Shot
from rulesets.systems.starwars.people.orders import (
    NO_ORDERS,
    NO_PLANS,
    NO_REACTIONS,
    PLAIN_REACTION,
    CommandOrders,
    HeroOrders,
    ReactionOrders,
    UnitReaction,
)
from rulesets.systems.starwars.people.profile import Profile, blended
from rulesets.systems.starwars.people.sheets import BARE, StarHero, StarSide, StarUnit, Weapon
from rulesets.systems.starwars.words.names import guess, seeming_points

type SideOf = Annotated[str, Ref("side")]
type SideOrNone = Annotated[str, Ref("side", or_none=True)]
type UnitOrNone = Annotated[str, Ref("unit", or_none=True)]
type HeroOrNone = Annotated[str, Ref("hero", or_none=True)]
type Count = Annotated[int, pydantic.Field(ge=0, le=1_000_000)]
type Counts = tuple[tuple[str, int], ...]


@lru_cache(maxsize=1024)
def turned_over(orders: CommandOrders) -> CommandOrders:
    """Orders as everybody sees them; what officers buy is not seen."""
    bare = {id: order.model_copy(update={"pips": {}}) for id, order in orders.units.items()}
    return orders.model_copy(update={"units": bare, "bonuses": (), "coordination": (), "commanded": ()})


@dataclass(slots=True)
class Side(SideState):
    """A side, and where its commander is in the round."""

    sheet: Annotated[StarSide, NOT_DUMPED]
    chief: Open[HeroOrNone] = ""
    attempts: Count = 0
    free_haste: Open[Count] = 0
    tactics_total: Open[Count] = 0
    """The best tactics roll of this round; 0 if none was made."""
    deception: Open[Count] = 0
    redeclares: Open[Redeclare] = Redeclare.NONE
    declared: Open[bool] = False
    declared_again: Open[bool] = False
    reacted: Open[bool] = False
    reacted_again: Open[bool] = False
    orders: Annotated[CommandOrders, looks(turned_over)] = NO_ORDERS
    reactions: Open[ReactionOrders] = NO_REACTIONS
    scouts: Open[bool] = False
    """Knows the enemy’s orders for the next round: it declares after all others."""
    objective: Open[int] = 0
    """Dice on the morale of the whole side, by deeds."""


def _many(_: int, unit: "Unit") -> int:
    """At any time so many as there seem to be now."""
    return guess(unit.size)


def _ok(_: int, unit: "Unit") -> int:
    return guess(unit.size) if unit.sheet.is_vehicles else 0


def _counts(_: Counts, unit: "Unit") -> Counts:
    """Everybody is taken to have one of each."""
    return tuple((weapon.key, guess(unit.size)) for weapon in unit.weapons)


@dataclass(slots=True)
class Unit(State):
    """A unit, what it has left and what lies on it."""

    sheet: Annotated[StarUnit, NOT_DUMPED]
    side: SideOf = field()
    """Whose it is now: who surrenders may change sides."""
    size: Annotated[Count, looks(guess)]
    status: Open[UnitStatus] = UnitStatus.STEADY
    ok: Annotated[Count, looks_by(_ok)] = 0
    light: Count = 0
    heavy: Count = 0
    severe: Count = 0
    destroyed: Count = 0
    counts: Annotated[Counts, looks_by(_counts)] = ()
    """What is left of each kind of weapon."""
    shields: Open[Count] = 0
    """In pips."""
    points: Annotated[Count, looks(seeming_points)] = 0
    under_fire: Open[bool] = False
    pinned: Open[bool] = False
    """Came under heavy fire in this round: it lies on the unit in the next one."""
    shaken: bool = False
    retreating: Open[Count] = 0
    """Failed checks in a row."""
    stamina_lost: Count = 0
    fatigue: Count = 0
    position_m: Open[int] = 0
    sector: Open[Count] = 0
    cover: Annotated[int, pydantic.Field(ge=0, le=3), OPEN] = 0
    carrier: Open[UnitOrNone] = ""
    leader: Open[HeroOrNone] = ""
    led_by_pc: Open[bool] = False
    tries: Count = 0
    """Failed tries to reach its place in time."""
    late: Late | None = None
    """What is left of a move that failed: it is tried again as the next round begins (F23)."""
    level: str = ""
    """How hard it is to come in time, if that is in question."""
    attack_dice: Open[int] = 0
    dodge_dice: Open[int] = 0
    inspired: Open[int] = 0
    rallied: Open[int] = 0
    disrupted: Open[Count] = 0
    attacked: Open[bool] = False
    """Has attacked in this battle at least once."""
    uses: Counts = ()
    """How many weapons it fired with each skill in this battle."""
    full: Count = 0
    """Full strength."""
    brought: Annotated[Count, looks_by(_many)] = 0
    """All who fought in it, less those who left it alive."""
    template: Open[UnitOrNone] = ""
    """The unit from which it was divided, whose codes it has."""
    arms: Open[tuple[Weapon, ...]] = ()
    """Its weapons, where they are not those of its sheet."""
    start: Annotated[Count, looks_by(_many)] = 0
    """Its size at the start of the round."""
    rows: tuple[Row, ...] = ()
    lost: Count = 0
    blow: Blow | None = None
    checked: Open[bool] = False
    captor: SideOrNone = ""
    blend: Open[tuple[tuple[str, int, int], ...]] = ()
    """Units that joined it, with its own size then and theirs."""

    @property
    def seat(self) -> Seat:
        """The player of a player character who leads it, else its commander."""
        return player(self.leader) if self.led_by_pc else commander(self.side)

    @property
    def is_here(self) -> bool:
        return self.status in IN_BATTLE and self.size > 0

    @property
    def takes_orders(self) -> bool:
        return self.status is UnitStatus.STEADY and self.size > 0

    @property
    def crippled(self) -> int:
        """A die off, while half or more of the working vehicles are heavily damaged."""
        return int(self.sheet.is_vehicles and self.size > 0 and 2 * self.heavy >= self.size)

    def count_of(self, weapon: str) -> int:
        """How many are left; hands and blades are as many as there are people."""
        for key, count in self.counts:
            if key == weapon:
                return count
        return self.size if weapon in BARE else 0

    def weapon(self, key: str) -> Weapon | None:
        for weapon in self.weapons:
            if weapon.key == key:
                return weapon
        return None

    @property
    def weapons(self) -> tuple[Weapon, ...]:
        return self.arms or self.sheet.arms

    def resized(self, size: int) -> None:
        """Losses take their weapons with them (F16)."""
        if size < self.size:
            self.counts = tuple((key, count * size // self.size) for key, count in self.counts)
        self.size = size


def _wound(wound: Wound) -> Wound:
    """Whether he has fallen."""
    return wound if wound.is_out else Wound.HEALTHY


@cache
def _seen_at(exposure: Exposure) -> HeroOrders:
    return HeroOrders(exposure=exposure)


ORDERS = Secrecy("self", own_look=lambda orders, hero: _seen_at(orders.exposure))
"""Where somebody stands his own people see, and what else he does he alone knows."""


@dataclass(slots=True)
class Hero(HeroState):
    """A person of name."""

    sheet: Annotated[StarHero, NOT_DUMPED]
    unit: Open[UnitOrNone]
    wound: Annotated[Wound, looks(_wound)]
    character_points: Annotated[Count, usually(0)]
    force_points: Annotated[Count, usually(0)]
    stuns: tuple[int, ...] = ()
    """The last round in which each stun counts."""
    unconscious: Open[bool] = False
    captor: Open[SideOrNone] = ""
    wounded_in: Open[Count] = 0
    """The round of a mortal wound."""
    orders: Annotated[HeroOrders, ORDERS] = NO_PLANS
    doubled: bool = False
    """A Force Point is at work."""
    outcome: Outcome | None = None
    deeds: Count = 0
    """Deeds that succeeded in this battle."""
    safe: bool = False
    hindered_then: int | None = None
    """The dice off his rolls when his side declared: what he bought with his command stands."""

    @property
    def is_out(self) -> bool:
        return self.wound.is_out or self.unconscious or bool(self.captor)

    def stunned(self, round: int) -> int:
        """How many stuns count in a round."""
        return sum(until >= round for until in self.stuns)

    def hindered(self, round: int) -> int:
        """Dice off own rolls: wounds and stuns (M27)."""
        return self.wound.dice + self.stunned(round)

    def hindered_in_command(self, round: int) -> int:
        """Dice off his command: as it was when his side declared, if it has."""
        return self.hindered(round) if self.hindered_then is None else self.hindered_then

    def doubles(self, code: int) -> int:
        return 2 * code if self.doubled else code


@dataclass(slots=True)
class Battlefield(Field):
    muster: Annotated[StarMuster, NOT_DUMPED]
    sides: dict[str, Side]
    units: dict[str, Unit]
    heroes: dict[str, Hero]
    visibility: Open[Visibility] = Visibility.CLEAR
    round_minutes: Annotated[int, pydantic.Field(ge=1, le=1440), OPEN] = 1
    terrain_percent: Annotated[int, pydantic.Field(ge=10, le=100), OPEN] = 100
    movement_level: Open[str] = ""
    """How hard it is to move in combat, if that needs a roll."""
    distances: Open[tuple[tuple[str, str, int], ...]] = ()
    shots: Open[tuple[Shot, ...]] = ()
    engaged: Open[tuple[tuple[str, str], ...]] = ()
    """Who attacked whom in range this round."""
    winner: Open[SideOrNone] = ""
    ended: Open[bool] = False

    @property
    def options(self) -> Options:
        return self.muster.options

    @property
    def by_haste(self) -> bool:
        """Whether damage is rolled after each degree of haste."""
        return self.options.damage_timing is DamageTiming.BY_HASTE

    @property
    def names(self) -> dict[str, str]:
        return self.muster.names

    def profile(self, unit: Unit) -> Profile:
        """What it can do, with those who have joined it."""
        found = self.muster.profiles[unit.template or unit.id]
        if unit.template:
            found = found._replace(command=pips(unit.sheet.command or "0D"))
        for other, size, joined in unit.blend:
            found = blended(found, size, self.profile(self.units[other]), joined)
        return found

    def trained(self, unit: Unit) -> StarUnit:
        """The sheet that says what its people are like."""
        return self.units[unit.template].sheet if unit.template in self.units else unit.sheet

    def units_of(self, side: str) -> list[Unit]:
        return [unit for unit in self.units.values() if unit.side == side and unit.is_here]

    def are_hostile(self, side: str, other: str) -> bool:
        return not self.muster.are_allies(side, other)

    def foes_of(self, unit: Unit) -> list[Unit]:
        """Whom a unit may attack: hostile, on the field, and not inside a carrier."""
        return [
            other
            for other in self.units.values()
            if other.is_here and not other.carrier and self.are_hostile(unit.side, other.side)
        ]

    # Command

    def chief(self, side: str) -> Hero | None:
        """Who commands a side, if he can."""
        hero = self.heroes.get(self.sides[side].chief)
        return hero if hero and not hero.is_out else None

    def leader(self, unit: Unit) -> Hero | None:
        hero = self.heroes.get(unit.leader)
        return hero if hero and not hero.is_out else None

    def ordering(self, unit: Unit) -> Hero | None:
        """Whose word a unit follows in this round: its leader’s, also if he has fallen since he gave it."""
        hero = self.heroes.get(unit.leader)
        return hero if hero and (hero.hindered_then is not None or not hero.is_out) else None

    def reaction_of(self, unit: Unit) -> UnitReaction:
        return self.sides[unit.side].reactions.units.get(unit.id, PLAIN_REACTION)

    def reaction_haste_of(self, unit: Unit) -> int:
        haste = self.reaction_of(unit).haste
        return self.sides[unit.side].reactions.basic_haste if haste is None else haste

    # Ground

    def distance(self, unit: Unit, other: Unit) -> int:
        """Metres between two units; the map of the table wins (F21)."""
        unit = self.stands(unit) if unit.carrier else unit
        other = self.stands(other) if other.carrier else other
        if self.distances:
            pairs = (unit.id, other.id), (other.id, unit.id)
            for first, second, metres in self.distances:
                if (first, second) in pairs:
                    return metres
        return self.by_the_axis(unit, other)

    def by_the_axis(self, unit: Unit, other: Unit) -> int:
        """Metres between the places of two units."""
        gap = self.muster.situation.sector_gap_m * abs(unit.sector - other.sector)
        return abs(unit.position_m - other.position_m) + gap

    def stands(self, unit: Unit) -> Unit:
        """The unit itself, or what carries it."""
        return self.units.get(unit.carrier, unit)


def over(field: Battlefield) -> bool:
    """The GM has ended the battle."""
    return field.ended


def is_decided(field: Battlefield) -> bool:
    """Nobody who is left has anybody to fight; the GM confirms that it ends (R-55)."""
    left = {
        unit.side
        for unit in field.units.values()
        if unit.size and unit.status in (*IN_BATTLE, UnitStatus.RESERVE)
    }
    return not any(field.are_hostile(one, other) for one in left for other in left)
