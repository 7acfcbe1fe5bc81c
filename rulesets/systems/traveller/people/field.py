"""The field of battle: what changes of each unit and hero from turn to turn."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Annotated

import pydantic

from rulesets.engine import (
    EVERYONE,
    NOT_DUMPED,
    OPEN,
    Audience,
    Field,
    HeroState,
    Open,
    Ref,
    Seat,
    SideState,
    State,
    commander,
    leader,
    looks,
    looks_by,
    people_of,
    player,
)
from rulesets.systems.traveller.book.arms import Weapon
from rulesets.systems.traveller.book.kinds import (
    ABLE,
    FIGHTING,
    Band,
    Cover,
    Difficulty,
    HeroStatus,
    Light,
    Luck,
    SizeInBattle,
    Smoke,
    Stance,
    Trigger,
    UnitStatus,
)
from rulesets.systems.traveller.book.tables import METRES, Sight, seen_through
from rulesets.systems.traveller.people.combining import combined, reduced
from rulesets.systems.traveller.people.gathering import TravellerMuster
from rulesets.systems.traveller.people.orders import HeroOrders, UnitOrders
from rulesets.systems.traveller.people.sheets import Character, Company, Force
from rulesets.systems.traveller.people.situation import Extra
from rulesets.systems.traveller.words.crowds import seeming

type UnitOrNone = Annotated[str, Ref("unit", or_none=True)]
type HeroOrNone = Annotated[str, Ref("hero", or_none=True)]
type PlaceOrNone = Annotated[str, Ref("place", or_none=True)]
type SideOf = Annotated[str, Ref("side")]
type Count = Annotated[int, pydantic.Field(ge=0, le=1_000_000)]
type Moods = tuple[tuple[int, int], ...]


@dataclass(slots=True)
class Side(SideState):
    sheet: Annotated[Force, NOT_DUMPED]


@dataclass(slots=True)
class Fighter(State):
    """Whoever acts in the order of initiative: a unit or a hero."""

    side: SideOf = field()
    initiative: Open[int] = 0
    swing: Open[int] = 0
    """What reactions and haste make of it in this round."""
    swing_next: int = 0
    lift: Open[int] = 0
    """Inspired: until its next turn is over."""
    tie: Open[int] = 0
    rolled: Open[bool] = False
    acted: Open[bool] = False
    waits: Open[bool] = False
    delayed: Open[bool] = False
    hasted: Open[bool] = False
    hastens: Open[bool] = False
    surprised: Open[bool] = False
    reactions: Open[Count] = 0
    dodges: Open[Count] = 0
    parries: Open[Count] = 0
    stance: Open[Stance] = Stance.STANDING
    cover: Open[Cover] = Cover.NONE
    obstruction: Open[bool] = False
    moved: Open[Count] = 0
    aim: Annotated[int, pydantic.Field(ge=0, le=6)] = 0
    aim_target: str = ""
    zone: Open[PlaceOrNone] = ""
    toward: Open[PlaceOrNone] = ""
    progress: Open[Count] = 0
    luck: Open[Luck] = Luck.PLAIN
    spent: Open[tuple[tuple[str, int], ...]] = ()
    """Attacks since the last reloading, by weapon."""
    drawn: Open[str] = ""
    """The weapon in hand, by its key, since the first attack."""
    spoke: Open[bool] = False
    """Has rallied or inspired somebody in this round."""
    reloading: Open[tuple[tuple[str, int], ...]] = ()

    @property
    def present(self) -> int:
        """Initiative as it is now."""
        return self.initiative + self.swing + self.lift

    def still(self) -> None:
        """Aim is lost."""
        self.aim, self.aim_target = 0, ""


def _left(_: int, unit: "Unit") -> int:
    """At any time so many as one sees of it now."""
    return seeming(unit.endurance)


def _start(start: int, unit: "Unit") -> int:
    return max(seeming(start), seeming(unit.endurance))


@dataclass(slots=True)
class Unit(Fighter):
    sheet: Annotated[Company, NOT_DUMPED]
    endurance: Annotated[Count, looks(seeming)] = 0
    start: Annotated[Count, looks_by(_start)] = 0
    lowest: Annotated[Count, looks_by(_left)] = 0
    status: Open[UnitStatus] = UnitStatus.STEADY
    broken_rounds: Open[Count] = 0
    leader: Open[HeroOrNone] = ""
    led: Open[bool] = True
    """Whether anybody leads it: a hero, or the unnamed leader of its sheet."""
    before: Annotated[Count, looks_by(_left)] = 0
    """Endurance at the start of the round."""
    close_taken: Open[Count] = 0
    close_dealt: Open[Count] = 0
    giants: Open[bool] = False
    seen: Open[tuple[Trigger, ...]] = ()
    heroic: Moods = ()
    """Pending modifiers of deeds, each with how many checks it is for."""
    mood: Annotated[int, pydantic.Field(ge=-20, le=20)] = 0
    """Other standing modifiers to morale."""
    strong: Open[bool] = False
    close_zero: Open[bool] = False
    called: Open[Difficulty | None] = None
    within: Open[UnitOrNone] = ""
    men: Open[Count] = 0
    """How many are in it, without those who fight as a part of it."""
    template: Open[UnitOrNone] = ""
    """Of those who were sent off in the battle: the unit they come from, whose scores they have."""
    unseen: Open[bool] = False
    comms: bool | None = None
    """In touch with its commander; None: as its sheet says."""
    orders: UnitOrders = UnitOrders()

    @property
    def seat(self) -> Seat:
        """Who gives its orders: its leader, the hero who has taken it over, or the commander of its side."""
        if self.side == self.sheet.side and self.leader == (self.sheet.leader or ""):
            return leader(self.sheet.id)
        return player(self.leader) if self.leader else commander(self.side)

    @property
    def fights(self) -> bool:
        return self.endurance > 0 and self.status in FIGHTING

    @property
    def sees_to(self) -> Audience:
        """Who may see what it does: while it is out of sight, its own people."""
        return people_of(self.side) if self.unseen else EVERYONE


@dataclass(slots=True)
class Hero(Fighter, HeroState):
    sheet: Annotated[Character, NOT_DUMPED]
    unit: Open[UnitOrNone] = ""
    strength: Annotated[int, pydantic.Field(ge=0, le=15), OPEN] = 0
    dexterity: Annotated[int, pydantic.Field(ge=0, le=15), OPEN] = 0
    endurance: Annotated[int, pydantic.Field(ge=0, le=15), OPEN] = 0
    status: Open[HeroStatus] = HeroStatus.FIT
    apart: Open[bool] = False
    """He has left the crowd of his unit, where distances are said."""
    exposed: Open[bool] = False
    hurt_for: Open[Count] = 0
    """Seconds since he was last hurt."""
    aided: Open[bool] = False
    """Since then somebody has tried first aid."""
    wakes: Count = 0
    """Failed tries to wake, each of which helps the next."""
    orders: HeroOrders = HeroOrders()

    @property
    def fights(self) -> bool:
        return self.status in ABLE

    @property
    def alone(self) -> bool:
        """Whether he stands by himself, out of the crowd of his unit."""
        return self.apart or bool(self.zone)


@dataclass(slots=True)
class Battlefield(Field):
    muster: Annotated[TravellerMuster, NOT_DUMPED]
    sides: dict[str, Side]
    units: dict[str, Unit]
    heroes: dict[str, Hero]
    seconds: Annotated[int, pydantic.Field(ge=1), OPEN] = 6
    move: Annotated[int, pydantic.Field(ge=1), OPEN] = 6
    light: Open[Light] = Light.NORMAL
    smoke: Open[Smoke] = Smoke.NONE
    weather: Open[bool] = False
    distances: Open[tuple[tuple[str, str, int], ...]] = ()
    engaged: Open[tuple[tuple[str, str], ...]] = ()
    closing: Open[tuple[tuple[str, str, int], ...]] = ()
    """Who closes in on whom within a zone, and how many metres of it are walked."""
    attacks: Open[tuple[Extra, ...]] = field(default=())
    over: Open[bool] = False
    victors: Open[tuple[str, ...]] = ()

    def fighter(self, id: str) -> Unit | Hero | None:
        return self.units.get(id) or self.heroes.get(id)

    @property
    def formed(self) -> list[Unit]:
        """Units in which somebody is, or was."""
        return [unit for unit in self.units.values() if unit.status is not UnitStatus.UNFORMED]

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

    def arms(self, fighter: "Unit | Hero") -> Mapping[str, Weapon]:
        """What he can attack with, his main weapon first."""
        return (self.body(fighter) if isinstance(fighter, Unit) else fighter.sheet).arms

    def is_here(self, hero: Hero) -> bool:
        return hero.unit not in self.units or self.units[hero.unit].status is not UnitStatus.AWAY

    def eyes(self, fighter: "Unit | Hero") -> Audience:
        """Who may see what he does: a hero in a crowd out of sight is as hidden as his unit."""
        if isinstance(fighter, Unit):
            return fighter.sees_to
        is_seen = self.is_here(fighter) and not self.is_hidden(fighter)
        return EVERYONE if is_seen else people_of(fighter.side)

    def is_hidden(self, hero: "Hero") -> bool:
        """Whether he is in a crowd that is out of sight."""
        unit = self.units.get(hero.unit)
        return bool(unit and unit.unseen and not (hero.exposed or hero.alone))

    def hostile(self, side: str, other: str) -> bool:
        return (side, other) in self.muster.hostile

    def foes_of(self, fighter: Fighter) -> list[Unit]:
        return self.foes_among(fighter, self.units.values())

    def foes_among(self, fighter: Fighter, units: Iterable[Unit]) -> list[Unit]:
        side, hostile = fighter.side, self.muster.hostile
        return [unit for unit in units if (side, unit.side) in hostile and unit.fights]

    def sheet_of(self, unit: Unit) -> Company:
        """Its sheet for as many as it is: of those who were sent off, the sheet of their old unit."""
        sheet = self.units[unit.template].sheet if unit.template else unit.sheet
        if unit.men == sheet.size or not unit.men:
            return sheet
        return sheet.model_copy(update=reduced(sheet, unit.men, leaves=bool(unit.template)))

    def in_touch(self, unit: Unit) -> bool:
        """Whether it hears its commander and other units."""
        return self.sheet_of(unit).comms if unit.comms is None else unit.comms

    def body(self, unit: Unit) -> Company:
        """The unit's sheet, with those in it who fight as a part of it."""
        sheet = self.sheet_of(unit)
        id = unit.id
        parts = [one for one in self.units.values() if one.within == id]
        if not parts:
            return sheet
        sheets = [sheet, *map(self.sheet_of, parts)]
        return sheet.model_copy(update=combined([(one, one.now) for one in sheets]))

    def size(self, unit: Unit, body: Company | None = None) -> int:
        """How many it counts as; its body, where somebody has it at hand."""
        if self.muster.options.size_in_battle is SizeInBattle.FOLLOWS_ENDURANCE:
            return max(1, unit.endurance)
        return max(1, (body or self.body(unit)).size)

    def sight(self, by: Fighter, target: Fighter) -> Sight:
        """What lies between the two: the thickest smoke of where they stand, and of the whole field."""
        zones = self.muster.zones
        smokes = [zone.smoke for one in (by, target) if (zone := zones.get(self._zone(one)))]
        return seen_through(self.light, self.weather, self.smoke, *smokes)

    def _zone(self, fighter: Fighter) -> str:
        unit = self.units.get(fighter.unit) if isinstance(fighter, Hero) and not fighter.zone else None
        return unit.zone if unit else fighter.zone


def open_field(muster: TravellerMuster) -> Battlefield:
    """The field before the first step."""
    situation = muster.situation
    covers = {one.unit: one.cover for one in situation.covers}
    units = {sheet.id: _unit(muster, sheet, covers) for sheet in muster.units}
    for unit in units.values():
        host = units.get(unit.within)
        if host:
            host.endurance += unit.endurance
            host.start = host.lowest = host.before = host.endurance
            unit.status, unit.endurance = UnitStatus.WITHIN, 0
    return Battlefield(
        muster=muster,
        round=0,
        step="",
        sides={sheet.id: Side(sheet) for sheet in muster.sides},
        units=units,
        heroes={sheet.id: _hero(muster, sheet) for sheet in muster.heroes},
        light=situation.light,
        smoke=situation.smoke,
        weather=situation.weather,
        distances=tuple(_distances(muster)),
        attacks=situation.extra,
    )


def _distances(muster: TravellerMuster) -> Iterator[tuple[str, str, int]]:
    """Between any two of whom it is said; the last word on a pair counts."""
    found: dict[tuple[str, str], int] = {}
    sides = {unit.id: unit.side for unit in muster.units}
    for apart in muster.situation.distances:
        far = _metres(apart.metres, apart.band, muster.situation.distance)
        foes = [id for id, side in sides.items() if (sides.get(apart.one), side) in muster.hostile]
        for other in foes if apart.other is None else [apart.other]:
            found.pop((other, apart.one), None)
            found[apart.one, other] = far
    return ((a, b, far) for (a, b), far in found.items())


def _metres(metres: int | None, band: Band | None, usual: int) -> int:
    if metres is not None:
        return metres
    return METRES.get(band, usual) if band else usual


def _unit(muster: TravellerMuster, sheet: Company, covers: dict[str, Cover]) -> Unit:
    situation, first = muster.situation, "" if sheet.id in muster.off_map else next(iter(muster.zones), "")
    zone = muster.begins.get(sheet.id, first)
    if sheet.id in muster.spares:
        return Unit(sheet, sheet.side, status=UnitStatus.UNFORMED)
    status = UnitStatus.AWAY if sheet.arrives > 1 else UnitStatus.STEADY
    return Unit(
        sheet,
        sheet.side,
        men=sheet.size,
        endurance=sheet.now,
        start=sheet.now,
        lowest=sheet.now,
        before=sheet.now,
        status=status if sheet.now else UnitStatus.DESTROYED,
        leader=sheet.leader or "",
        cover=covers.get(sheet.id, muster.zones[zone].cover if zone else Cover.NONE),
        obstruction=sheet.id in situation.obstruction,
        mood=max(-20, min(20, sum(one.value for one in situation.morale_extra if one.unit == sheet.id))),
        strong=sheet.id in situation.strong_position,
        within=sheet.within or "",
        unseen=sheet.id in situation.unseen,
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
        status=sheet.status,
        zone=zone,
        cover=muster.zones[zone].cover if zone else Cover.NONE,
        obstruction=bool(zone) and muster.zones[zone].obstruction,
    )
