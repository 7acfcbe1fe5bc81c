"""The field of battle: what changes of each unit and hero from turn to turn."""

from dataclasses import dataclass, field
from typing import Annotated

from pydantic import Field as Described

from rulesets.engine import (
    EVERYONE,
    GM,
    NOT_DUMPED,
    Audience,
    Field,
    Ref,
    Seat,
    State,
    commander,
    leader,
    people_of,
    player,
)
from rulesets.systems.traveller.arms import Weapon
from rulesets.systems.traveller.formations import combined, reduced
from rulesets.systems.traveller.kinds import (
    ABLE,
    FIGHTING,
    Band,
    Cover,
    Difficulty,
    Fate,
    Light,
    Luck,
    SizeInBattle,
    Smoke,
    Stance,
    Trigger,
)
from rulesets.systems.traveller.kinds import State as Stand
from rulesets.systems.traveller.muster import TravellerMuster
from rulesets.systems.traveller.orders import HeroOrders, UnitOrders
from rulesets.systems.traveller.sheets import Character, Company, Force
from rulesets.systems.traveller.situation import Extra
from rulesets.systems.traveller.tables import METRES, Sight

type UnitOrNone = Annotated[str, Ref("unit", or_none=True)]
type HeroOrNone = Annotated[str, Ref("hero", or_none=True)]
type PlaceOrNone = Annotated[str, Ref("place", or_none=True)]
type SideOf = Annotated[str, Ref("side")]
type Count = Annotated[int, Described(ge=0, le=1_000_000)]
type Moods = tuple[tuple[int, int], ...]


@dataclass(slots=True)
class Side(State):
    sheet: Annotated[Force, NOT_DUMPED]

    @property
    def seat(self) -> Seat:
        return commander(self.id)


@dataclass(slots=True)
class Fighter(State):
    """Whoever acts in the order of initiative: a unit or a hero."""

    force: SideOf
    initiative: int = 0
    swing: int = 0
    """What reactions and haste make of it in this round."""
    swing_next: int = 0
    lift: int = 0
    """Inspired: until its next turn is over."""
    tie: int = 0
    rolled: bool = False
    acted: bool = False
    waits: bool = False
    delayed: bool = False
    hasted: bool = False
    hastens: bool = False
    surprised: bool = False
    reactions: Count = 0
    dodges: Count = 0
    parries: Count = 0
    stance: Stance = Stance.STANDING
    cover: Cover = Cover.NONE
    obstruction: bool = False
    moved: Count = 0
    aim: Annotated[int, Described(ge=0, le=6)] = 0
    aim_target: str = ""
    zone: PlaceOrNone = ""
    toward: PlaceOrNone = ""
    progress: Count = 0
    luck: Luck = Luck.PLAIN
    spent: tuple[tuple[str, int], ...] = ()
    """Attacks since the last reloading, by weapon."""
    reloading: tuple[tuple[str, int], ...] = ()

    @property
    def side(self) -> str:
        return self.force

    @property
    def present(self) -> int:
        """Initiative as it is now."""
        return self.initiative + self.swing + self.lift

    def still(self) -> None:
        """Aim is lost."""
        self.aim, self.aim_target = 0, ""


@dataclass(slots=True)
class Unit(Fighter):
    sheet: Annotated[Company, NOT_DUMPED]
    endurance: Count = 0
    start: Count = 0
    lowest: Count = 0
    state: Stand = Stand.STEADY
    broken_rounds: Count = 0
    leader: HeroOrNone = ""
    led: bool = True
    """Whether anybody leads it: a hero, or the unnamed leader of its sheet."""
    before: Count = 0
    """Endurance at the start of the round."""
    close_taken: Count = 0
    close_dealt: Count = 0
    giants: bool = False
    seen: tuple[Trigger, ...] = ()
    heroic: Moods = ()
    """Pending modifiers of deeds, each with how many checks it is for."""
    mood: Annotated[int, Described(ge=-20, le=20)] = 0
    """Other standing modifiers to morale."""
    strong: bool = False
    close_zero: bool = False
    called: Difficulty | None = None
    within: UnitOrNone = ""
    men: Count = 0
    """How many are in it, without those who fight as a part of it."""
    template: UnitOrNone = ""
    """Of those who were sent off in the battle: the unit they come from, whose scores they have."""
    unseen: bool = False
    orders: UnitOrders = UnitOrders()

    @property
    def seat(self) -> Seat:
        """Who gives its orders: its leader, the hero who has taken it over, or the commander of its side."""
        own = self.force == self.sheet.side and self.leader == (self.sheet.leader or "")
        if own:
            return leader(self.sheet.id)
        return player(self.leader) if self.leader else commander(self.force)

    @property
    def fights(self) -> bool:
        return self.endurance > 0 and self.state in FIGHTING

    @property
    def sees_to(self) -> Audience:
        """Who may see what it does: while it is out of sight, its own people."""
        return people_of(self.force) if self.unseen else EVERYONE


@dataclass(slots=True)
class Hero(Fighter):
    sheet: Annotated[Character, NOT_DUMPED]
    unit: UnitOrNone = ""
    strength: Annotated[int, Described(ge=0, le=15)] = 0
    dexterity: Annotated[int, Described(ge=0, le=15)] = 0
    endurance: Annotated[int, Described(ge=0, le=15)] = 0
    fate: Fate = Fate.FIT
    exposed: bool = False
    hurt_for: Count = 0
    """Seconds since he was last hurt."""
    aided: bool = False
    """Since then somebody has tried first aid."""
    wakes: Count = 0
    """Failed tries to wake, each of which helps the next."""
    orders: HeroOrders = HeroOrders()

    @property
    def seat(self) -> Seat:
        return player(self.sheet.id)

    @property
    def fights(self) -> bool:
        return self.fate in ABLE


@dataclass(frozen=True, slots=True)
class Ground:
    """The field as a whole, where the game master is asked about no one side."""

    id: str = "field"
    side: str = ""
    seat: Seat = GM


@dataclass(slots=True)
class Battlefield(Field):
    muster: Annotated[TravellerMuster, NOT_DUMPED]
    sides: dict[str, Side]
    units: dict[str, Unit]
    heroes: dict[str, Hero]
    seconds: Annotated[int, Described(ge=1)] = 6
    move: Annotated[int, Described(ge=1)] = 6
    light: Light = Light.NORMAL
    smoke: Smoke = Smoke.NONE
    weather: bool = False
    distances: tuple[tuple[str, str, int], ...] = ()
    engaged: tuple[tuple[str, str], ...] = ()
    attacks: tuple[Extra, ...] = field(default=())
    over: bool = False
    victors: tuple[str, ...] = ()

    def fighter(self, id: str) -> Unit | Hero | None:
        return self.units.get(id) or self.heroes.get(id)

    @property
    def formed(self) -> list[Unit]:
        """Units in which somebody is, or was."""
        return [unit for unit in self.units.values() if unit.state is not Stand.UNFORMED]

    @property
    def fighting(self) -> list[Unit]:
        return [unit for unit in self.units.values() if unit.fights]

    @property
    def able(self) -> list[Hero]:
        """Heroes who are here and can act: not with a unit that has not come yet."""
        return [hero for hero in self.heroes.values() if hero.fights and self.is_here(hero)]

    @property
    def actors(self) -> list["Unit | Hero"]:
        """Everybody who can act, heroes first."""
        return [*self.able, *self.fighting]

    def arms(self, fighter: "Unit | Hero") -> dict[str, Weapon]:
        """What he can attack with, his main weapon first."""
        return (self.body(fighter) if isinstance(fighter, Unit) else fighter.sheet).arms

    def is_here(self, hero: Hero) -> bool:
        return hero.unit not in self.units or self.units[hero.unit].state is not Stand.AWAY

    def eyes(self, fighter: "Unit | Hero") -> Audience:
        """Who may see what he does: a hero in a crowd out of sight is as hidden as his unit."""
        if isinstance(fighter, Unit):
            return fighter.sees_to
        here = self.is_here(fighter) and not self.is_hidden(fighter)
        return EVERYONE if here else people_of(fighter.side)

    def is_hidden(self, hero: "Hero") -> bool:
        """Whether he is in a crowd that is out of sight."""
        unit = self.units.get(hero.unit)
        return bool(unit and unit.unseen and unit.fights and not (hero.exposed or hero.zone))

    def hostile(self, one: str, other: str) -> bool:
        return (one, other) in self.muster.hostile

    def foes_of(self, fighter: Fighter) -> list[Unit]:
        return [unit for unit in self.fighting if self.hostile(fighter.side, unit.side)]

    def sheet_of(self, unit: Unit) -> Company:
        """Its sheet for as many as it is: of those who were sent off, the sheet of their old unit."""
        sheet = self.units[unit.template].sheet if unit.template else unit.sheet
        if unit.men == sheet.size or not unit.men:
            return sheet
        return sheet.model_copy(update=reduced(sheet, unit.men, leaves=bool(unit.template)))

    def body(self, unit: Unit) -> Company:
        """The unit's sheet, with those in it who fight as a part of it."""
        sheet, parts = self.sheet_of(unit), [one for one in self.units.values() if one.within == unit.id]
        if not parts:
            return sheet
        sheets = [sheet, *map(self.sheet_of, parts)]
        return sheet.model_copy(update=combined([(one, one.now) for one in sheets]))

    def size(self, unit: Unit) -> int:
        if self.muster.options.size_in_battle is SizeInBattle.FOLLOWS_ENDURANCE:
            return max(1, unit.endurance)
        return self.body(unit).size

    def sight(self, target: Fighter) -> Sight:
        """What lies between anybody and this target."""
        unit = self.units.get(target.unit) if isinstance(target, Hero) and not target.zone else None
        zone = self.muster.zones.get(unit.zone if unit else target.zone)
        smoke = zone.smoke if zone and zone.smoke is not Smoke.NONE else self.smoke
        return Sight(self.light, smoke, self.weather)


def open_field(muster: TravellerMuster) -> Battlefield:
    """The field before the first step."""
    said = muster.situation
    covers = {one.unit: one.cover for one in said.covers}
    units = {sheet.id: _unit(muster, sheet, covers) for sheet in muster.units}
    for unit in units.values():
        host = units.get(unit.within)
        if host:
            host.endurance += unit.endurance
            host.start = host.lowest = host.before = host.endurance
            unit.state, unit.endurance = Stand.WITHIN, 0
    metres = ((one.one, one.other, _metres(one.metres, one.band, said.distance)) for one in said.distances)
    return Battlefield(
        muster=muster,
        round=0,
        step="",
        sides={sheet.id: Side(sheet) for sheet in muster.sides},
        units=units,
        heroes={sheet.id: _hero(muster, sheet) for sheet in muster.heroes},
        light=said.light,
        smoke=said.smoke,
        weather=said.weather,
        distances=tuple(metres),
        attacks=said.extra,
    )


def _metres(metres: int | None, band: Band | None, usual: int) -> int:
    if metres is not None:
        return metres
    return METRES.get(band, usual) if band else usual


def _unit(muster: TravellerMuster, sheet: Company, covers: dict[str, Cover]) -> Unit:
    said, zone = muster.situation, muster.begins.get(sheet.id, next(iter(muster.zones), ""))
    if sheet.id in muster.spares:
        return Unit(sheet, sheet.side, state=Stand.UNFORMED)
    state = Stand.AWAY if sheet.arrives > 1 else Stand.STEADY
    return Unit(
        sheet,
        sheet.side,
        men=sheet.size,
        endurance=sheet.now,
        start=sheet.now,
        lowest=sheet.now,
        before=sheet.now,
        state=state if sheet.now else Stand.DESTROYED,
        leader=sheet.leader or "",
        cover=covers.get(sheet.id, muster.zones[zone].cover if zone else Cover.NONE),
        obstruction=sheet.id in said.obstruction,
        mood=max(-20, min(20, sum(one.value for one in said.morale_extra if one.unit == sheet.id))),
        strong=sheet.id in said.strong_position,
        within=sheet.within or "",
        unseen=sheet.id in said.unseen,
        zone=zone,
    )


def _hero(muster: TravellerMuster, sheet: Character) -> Hero:
    now = (sheet.strength_now, sheet.dexterity_now, sheet.endurance_now)
    full = (sheet.strength, sheet.dexterity, sheet.endurance)
    left = [whole if score is None else min(score, whole) for score, whole in zip(now, full, strict=True)]
    with_his_own = (muster.begins.get(unit.id) for unit in muster.units if unit.side == sheet.side)
    zone = "" if sheet.unit else next(filter(None, [*with_his_own, *muster.zones]), "")
    return Hero(
        sheet,
        sheet.side,
        unit=sheet.unit or "",
        strength=left[0],
        dexterity=left[1],
        endurance=left[2],
        fate=sheet.status,
        zone=zone,
    )
