"""The field of battle: what changes of each force, unit and person from step to step and round to round."""

from dataclasses import dataclass
from typing import Annotated

from pydantic import Field as Bounded

from rulesets.engine import GM, NOT_DUMPED, Field, Ref, Seat, State, Value, commander, player
from rulesets.systems.starwars.codes import pips
from rulesets.systems.starwars.gathering import StarMuster
from rulesets.systems.starwars.kinds import (
    IN_BATTLE,
    DamageType,
    Outcome,
    Redeclare,
    Row,
    Scale,
    Skill,
    Status,
    Visibility,
    Wound,
)
from rulesets.systems.starwars.options import DamageTiming, Options
from rulesets.systems.starwars.orders import (
    PLAIN_REACTION,
    CommandOrders,
    HeroOrders,
    ReactionOrders,
    UnitReaction,
)
from rulesets.systems.starwars.profile import Profile, blended
from rulesets.systems.starwars.sheets import StarHero, StarSide, StarUnit, Weapon

type SideOf = Annotated[str, Ref("side")]
type SideOrNone = Annotated[str, Ref("side", or_none=True)]
type UnitOrNone = Annotated[str, Ref("unit", or_none=True)]
type HeroOrNone = Annotated[str, Ref("hero", or_none=True)]
type Count = Annotated[int, Bounded(ge=0, le=1_000_000)]
type Counts = tuple[tuple[str, int], ...]


class Blow(Value):
    """The worst that a unit suffered this round: who did it, and with what."""

    row: Row
    difference: int
    attacker: str
    damage: int
    kind: DamageType


class Shot(Value):
    """An attack that hit, or burst near by, and whose damage is still to be rolled."""

    attacker: str
    weapon: str
    target: str
    number: int
    damage: int
    kind: DamageType
    scale: Scale
    skill: Skill
    is_cable: bool = False


class Late(Value):
    """Where a unit was sent and did not get in time, and how many metres of it are left."""

    position_m: int | None
    sector: int | None
    metres: int


@dataclass(slots=True)
class Force(State):
    """A side, and where its commander is in the round."""

    sheet: Annotated[StarSide, NOT_DUMPED]
    chief: HeroOrNone = ""
    attempts: Count = 0
    free_haste: Count = 0
    tactics_total: Count = 0
    """The best tactics roll of this round; 0 if none was made."""
    deception: Count = 0
    redeclares: Redeclare = Redeclare.NONE
    declared: bool = False
    declared_again: bool = False
    reacted: bool = False
    reacted_again: bool = False
    orders: CommandOrders = CommandOrders()
    reactions: ReactionOrders = ReactionOrders()
    scouts: bool = False
    """Knows the enemy’s orders for the next round: it declares after all others."""
    objective: int = 0
    """Dice on the morale of the whole force, by deeds."""

    @property
    def seat(self) -> Seat:
        return commander(self.sheet.id)


@dataclass(slots=True)
class Unit(State):
    """A unit, what it has left and what lies on it."""

    sheet: Annotated[StarUnit, NOT_DUMPED]
    force: SideOf
    """Whose it is now: who surrenders may change sides."""
    size: Count
    status: Status = Status.STEADY
    ok: Count = 0
    light: Count = 0
    heavy: Count = 0
    severe: Count = 0
    destroyed: Count = 0
    counts: Counts = ()
    """What is left of each kind of weapon."""
    shields: Count = 0
    """In pips."""
    points: Count = 0
    under_fire: bool = False
    pinned: bool = False
    """Came under heavy fire in this round: it lies on the unit in the next one."""
    shaken: bool = False
    retreating: Count = 0
    """Failed checks in a row."""
    stamina_lost: Count = 0
    fatigue: Count = 0
    position_m: int = 0
    sector: Count = 0
    cover: Annotated[int, Bounded(ge=0, le=3)] = 0
    carrier: UnitOrNone = ""
    leader: HeroOrNone = ""
    led_by_pc: bool = False
    tries: Count = 0
    """Failed tries to reach its place in time."""
    late: Late | None = None
    """What is left of a move that failed: it is tried again as the next round begins (F23)."""
    level: str = ""
    """How hard it is to come in time, if that is in question."""
    attack_dice: int = 0
    dodge_dice: int = 0
    inspired: int = 0
    rallied: int = 0
    disrupted: Count = 0
    attacked: bool = False
    """Has attacked in this battle at least once."""
    uses: Counts = ()
    """How many weapons it fired with each skill in this battle."""
    full: Count = 0
    """Full strength."""
    brought: Count = 0
    """All who fought in it, less those who left it alive."""
    template: UnitOrNone = ""
    """The unit from which it was divided, whose codes it has."""
    arms: tuple[Weapon, ...] = ()
    """Its weapons, where they are not those of its sheet."""
    start: Count = 0
    """Its size at the start of the round."""
    rows: tuple[Row, ...] = ()
    lost: Count = 0
    blow: Blow | None = None
    checked: bool = False
    captor: SideOrNone = ""
    blend: tuple[tuple[str, int, int], ...] = ()
    """Units that joined it, with its own size then and theirs."""

    @property
    def side(self) -> str:
        return self.force

    @property
    def seat(self) -> Seat:
        """The player of a player character who leads it, else its commander."""
        return player(self.leader) if self.led_by_pc else commander(self.force)

    @property
    def is_here(self) -> bool:
        return self.status in IN_BATTLE and self.size > 0

    @property
    def takes_orders(self) -> bool:
        return self.status is Status.STEADY and self.size > 0

    @property
    def crippled(self) -> int:
        """A die off, while half or more of the working vehicles are heavily damaged."""
        return int(self.sheet.is_vehicles and self.size > 0 and 2 * self.heavy >= self.size)

    def count_of(self, weapon: str) -> int:
        return next((count for key, count in self.counts if key == weapon), 0)

    def weapon(self, key: str) -> Weapon | None:
        return next((weapon for weapon in self.weapons if weapon.key == key), None)

    @property
    def weapons(self) -> tuple[Weapon, ...]:
        return self.arms or self.sheet.weapons

    def resized(self, size: int) -> None:
        """Losses take their weapons with them (F16)."""
        if size < self.size:
            self.counts = tuple((key, count * size // self.size) for key, count in self.counts)
        self.size = size


@dataclass(slots=True)
class Hero(State):
    """A person of name."""

    sheet: Annotated[StarHero, NOT_DUMPED]
    unit: UnitOrNone
    wound: Wound
    character_points: Count
    force_points: Count
    stuns: tuple[int, ...] = ()
    """The last round in which each stun counts."""
    unconscious: bool = False
    captor: SideOrNone = ""
    wounded_in: Count = 0
    """The round of a mortal wound."""
    orders: HeroOrders = HeroOrders()
    doubled: bool = False
    """A Force Point is at work."""
    outcome: Outcome | None = None
    deeds: Count = 0
    """Deeds that succeeded in this battle."""
    safe: bool = False

    @property
    def seat(self) -> Seat:
        return player(self.sheet.id)

    @property
    def is_out(self) -> bool:
        return self.wound.is_out or self.unconscious or bool(self.captor)

    def stunned(self, round: int) -> int:
        """How many stuns count in a round."""
        return sum(until >= round for until in self.stuns)

    def hindered(self, round: int) -> int:
        """Dice off own rolls: wounds and stuns (M27)."""
        return self.wound.dice + self.stunned(round)

    def doubles(self, code: int) -> int:
        return 2 * code if self.doubled else code


@dataclass(frozen=True, slots=True)
class Ground:
    """The field as a whole, where the GM is asked about no one unit."""

    id: str = "field"
    side: str = ""
    seat: Seat = GM


GROUND = Ground()


@dataclass(slots=True)
class Battlefield(Field):
    muster: Annotated[StarMuster, NOT_DUMPED]
    sides: dict[str, Force]
    units: dict[str, Unit]
    heroes: dict[str, Hero]
    visibility: Visibility = Visibility.CLEAR
    round_minutes: Annotated[int, Bounded(ge=1, le=1440)] = 1
    terrain_percent: Annotated[int, Bounded(ge=10, le=100)] = 100
    movement_level: str = ""
    """How hard it is to move in combat, if that needs a roll."""
    distances: tuple[tuple[str, str, int], ...] = ()
    shots: tuple[Shot, ...] = ()
    engaged: tuple[tuple[str, str], ...] = ()
    """Who attacked whom in range this round."""
    winner: SideOrNone = ""
    ended: bool = False

    @property
    def options(self) -> Options:
        return self.muster.options

    @property
    def by_haste(self) -> bool:
        """Whether damage is rolled after each degree of haste."""
        return self.options.damage_timing is DamageTiming.BY_HASTE

    @property
    def names(self) -> dict[str, str]:
        return {id: sheet.name for id, sheet in self.muster.sheets.items()}

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

    def are_hostile(self, one: str, other: str) -> bool:
        return not self.muster.are_allies(one, other)

    def foes_of(self, unit: Unit) -> list[Unit]:
        """Whom a unit may attack: hostile, on the field, and not inside a carrier."""
        return [
            other
            for other in self.units.values()
            if other.is_here and not other.carrier and self.are_hostile(unit.side, other.side)
        ]

    # Command

    def chief(self, side: str) -> Hero | None:
        """Who commands a force, if he can."""
        hero = self.heroes.get(self.sides[side].chief)
        return hero if hero and not hero.is_out else None

    def leader(self, unit: Unit) -> Hero | None:
        hero = self.heroes.get(unit.leader)
        return hero if hero and not hero.is_out else None

    def reaction_of(self, unit: Unit) -> UnitReaction:
        return self.sides[unit.side].reactions.units.get(unit.id, PLAIN_REACTION)

    def reaction_haste_of(self, unit: Unit) -> int:
        said = self.reaction_of(unit).haste
        return self.sides[unit.side].reactions.basic_haste if said is None else said

    # Ground

    def distance(self, one: Unit, other: Unit) -> int:
        """Metres between two units; the map of the table wins (F21)."""
        one, other = self.stands(one), self.stands(other)
        for first, second, metres in self.distances:
            if {first, second} == {one.id, other.id}:
                return metres
        gap = self.muster.situation.sector_gap_m * abs(one.sector - other.sector)
        return abs(one.position_m - other.position_m) + gap

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
        if unit.size and unit.status in (*IN_BATTLE, Status.RESERVE)
    }
    return not any(field.are_hostile(one, other) for one in left for other in left)
