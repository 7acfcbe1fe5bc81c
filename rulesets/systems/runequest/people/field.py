"""The field of battle: who is there, who commands whom, who has met whom."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from operator import attrgetter
from typing import Annotated, NamedTuple

import pydantic

from rulesets.engine import NOT_DUMPED, UNKNOWN, Field, Open
from rulesets.systems.runequest.book.kinds import (
    BROKEN,
    ArmyCamp,
    Degree,
    Level,
    Ratio,
    Stance,
    UnitStatus,
)
from rulesets.systems.runequest.book.sets import Flags
from rulesets.systems.runequest.people.gathering import RuneMuster
from rulesets.systems.runequest.people.orders import SpellOrder
from rulesets.systems.runequest.people.sheets import RuneHero, RuneUnit
from rulesets.systems.runequest.people.situation import CONDITIONS
from rulesets.systems.runequest.people.states import Hero, Pair, Side, SideOrNone, Unit


class Lists(NamedTuple):
    """Who stands where, listed so that nobody has to be looked for."""

    units_in: Mapping[ArmyCamp, Sequence[Unit]]
    manned: Mapping[str, Sequence[Hero]]
    """By each unit that has heroes, or that somebody is named to command: who is with it, able or not."""
    manned_in: Mapping[ArmyCamp, Sequence[Unit]]


class Command(NamedTuple):
    """Which heroes command what while all heroes are where and as they were."""

    stand: Sequence[object]
    led: frozenset[str]
    """Units that players' heroes command."""
    pc_units: Mapping[str, Unit]
    """Those, and units that players' heroes are in, in the order of the lists."""
    in_camp: Mapping[ArmyCamp, Sequence[tuple[str, Unit]]]
    """The same by camp."""


@dataclass(slots=True)
class Kept:
    """What is worked out from a field once and looked up from then on."""

    lists: Lists | None = None
    command: Command | None = None
    pairs: tuple[Pair, ...] = ()
    met: Mapping[str, Sequence[Pair]] = field(default_factory=dict)
    surrounded: frozenset[str] = frozenset()


class Keeping(Field):
    """A field of battle beside which something is kept. It is no part of it: a copy begins anew."""

    __slots__ = ("kept",)
    kept: Kept

    def __post_init__(self) -> None:
        self.kept = Kept()


_stand = attrgetter("unit", "side", "status", "is_safe")


@dataclass(slots=True)
class Battlefield(Keeping):
    muster: Annotated[RuneMuster, NOT_DUMPED]
    sides: dict[str, Side]
    units: dict[str, Unit]
    heroes: dict[str, Hero]
    flags: Open[Flags] = frozenset()
    leader_multiplier: Open[Annotated[int, pydantic.Field(ge=0, le=3)]] = 1
    misc: Open[Annotated[int, pydantic.Field(ge=-100, le=100)]] = 0
    ratio_override: Open[Annotated[int, pydantic.Field(ge=-5, le=5)] | None] = None
    max_rounds: Open[Annotated[int, pydantic.Field(ge=1, le=100)] | None] = None
    """After which the light goes, counted from the dawn of the day."""
    course: Annotated[Degree | None, UNKNOWN] = None
    """The result of this round, where the game master set it."""
    spells: tuple[SpellOrder, ...] = ()
    pairs: Open[tuple[Pair, ...]] = ()
    """In the order in which they met."""
    ended: Open[bool] = False
    night: Open[bool] = False
    """Night has fallen over the round."""
    dawn: Open[Annotated[int, pydantic.Field(ge=0, le=10_000)]] = 0
    """The last round before the present day."""
    winner: Open[SideOrNone] = ""
    level: Open[Level | None] = None

    def regroup(self) -> None:
        """Its lists are drawn up anew when next somebody asks."""
        self.kept.lists = self.kept.command = None

    # who is there

    @property
    def lists(self) -> Lists:
        if self.kept.lists is None:
            self.kept.lists = _listed(self)
        return self.kept.lists

    def moves(self, hero: Hero, unit: str) -> None:
        """To another unit, or to none. Nothing else in a step may write where a hero is."""
        hero.unit = unit
        self.regroup()

    def goes_over(self, unit: Unit, side: str) -> None:
        """To the other side. Nothing else in a step may write whose a unit is."""
        unit.side = side
        self.regroup()

    def rallies(self, hero: Hero, unit: Unit) -> None:
        """He has called it back when its leader was lost. Nothing else in a step may write it."""
        unit.rallied_by = hero.id
        self.regroup()

    def arrives(self, unit: Unit) -> None:
        """It stands on the field from now on, and its heroes with it."""
        unit.becomes(UnitStatus.STEADY, self.round)
        unit.initial = unit.strength
        self.regroup()

    @property
    def lead(self) -> Side:
        """The side that throws for the armies."""
        return next(side for side in self.sides.values() if side.camp is ArmyCamp.LEAD)

    @property
    def other(self) -> Side:
        """The first side of the other camp."""
        return next(side for side in self.sides.values() if side.camp is ArmyCamp.OTHER)

    def heads(self) -> list[Side]:
        """The first side of each camp, the lead camp first."""
        return [self.lead, self.other]

    def camp_of(self, side: str) -> ArmyCamp:
        return self.sides[side].camp

    def units_in(self, camp: ArmyCamp) -> Sequence[Unit]:
        return self.lists.units_in[camp]

    def steady_of(self, side: Side) -> list[Unit]:
        """Of one side alone, whoever else is in its camp."""
        id = side.id
        return [unit for unit in self.units_in(side.camp) if unit.side == id and unit.is_steady]

    @property
    def ordered(self) -> list[Unit]:
        """The lead camp first, each as in the lists: the order of every loop."""
        return [*self.units_in(ArmyCamp.LEAD), *self.units_in(ArmyCamp.OTHER)]

    def foes_of(self, side: str) -> Sequence[Unit]:
        return self.units_in(self.camp_of(side).foe)

    def hand(self, camp: ArmyCamp) -> int:
        """Soldiers in steady units."""
        return sum([unit.strength for unit in self.units_in(camp) if unit.is_steady])

    # heroes and their units

    def is_here(self, hero: Hero) -> bool:
        """Whether he is on the field, and not with a unit that is still to come."""
        unit = self.units.get(hero.unit)
        return unit is None or unit.status is not UnitStatus.AWAY

    def takes_part(self, hero: Hero) -> bool:
        """A player's hero on the field who can act."""
        return hero.is_able and hero.is_pc and self.is_here(hero)

    def heroes_in(self, unit: str) -> list[Hero]:
        """Players' heroes in a unit who can act."""
        return [hero for hero in self.lists.manned.get(unit, ()) if hero.is_able and hero.is_pc]

    def names_in(self, unit: str) -> list[Hero]:
        """Special characters in a unit who can act."""
        return [hero for hero in self.lists.manned.get(unit, ()) if hero.is_able and not hero.is_pc]

    def commander_of(self, unit: Unit) -> Hero | None:
        """Who commands a unit; None is its own leader (F20)."""
        if unit.id not in self.lists.manned:
            return None
        for id in (unit.sheet.leader, unit.rallied_by):
            hero = self.heroes.get(id) if id else None
            if hero and self._commands(hero, unit):
                return hero
        players = self.heroes_in(unit.id)
        if players:
            return max(players, key=lambda hero: (hero.sheet.honour, hero.sheet.tactic))
        incumbent: Hero | None = None
        for newcomer in self.names_in(unit.id):
            if takes_command(incumbent, newcomer):
                incumbent = newcomer
        return incumbent

    def _commands(self, hero: Hero, unit: Unit) -> bool:
        """Whom its sheet names or who called it back: only while he is where it is, on the field or not."""
        near = hero.unit == unit.id or self.is_here(hero)
        return hero.is_able and hero.side == unit.side and near

    @property
    def command(self) -> Command:
        """Looked up where all units are gone through."""
        stand = [_stand(hero) for hero in self.heroes.values()]
        if self.kept.command is None or self.kept.command.stand != stand:
            self.kept.command = _commanded(self, stand)
        return self.kept.command

    def is_pc_unit(self, unit: Unit) -> bool:
        """Whether a player's hero is in it or commands it."""
        return unit.id in self.command.pc_units

    def is_looked_at(self, unit: Unit) -> bool:
        """Whether it matters how it fights: with heroes, or where enemy heroes may meet it."""
        return self.is_pc_unit(unit) or self.has_heroes(self.camp_of(unit.side).foe)

    def has_heroes(self, camp: ArmyCamp) -> bool:
        """Whether a player's hero of that camp takes part."""
        heroes = (hero for hero in self.heroes.values() if self.camp_of(hero.side) is camp)
        return any(self.takes_part(hero) for hero in heroes)

    def pc_units(self, camp: ArmyCamp | None = None) -> list[Unit]:
        """Those in the line whom the battle looks at closely."""
        return [unit for _, unit in self.pc_line(camp)]

    def pc_line(self, camp: ArmyCamp | None = None) -> list[tuple[str, Unit]]:
        """The same with their ids, by which one looks them up."""
        command = self.command
        units = command.in_camp[camp] if camp else command.pc_units.items()
        return [one for one in units if one[1].in_line]

    # pairs

    @property
    def met(self) -> Mapping[str, Sequence[Pair]]:
        """The pairs of each unit that is in any, in the order in which they met."""
        kept = self.kept
        if kept.pairs is not self.pairs:
            kept.pairs, kept.met = self.pairs, _by_unit(self.pairs)
            kept.surrounded = frozenset([id for id, pairs in kept.met.items() if _is_surrounded(id, pairs)])
        return kept.met

    def pairs_of(self, unit: str) -> Sequence[Pair]:
        return self.met.get(unit, ())

    @property
    def surrounded(self) -> frozenset[str]:
        """The units whose odds in any of their pairs are that."""
        return self.kept.surrounded if self.met else frozenset()

    def charges(self, unit: Unit, pair: Pair) -> bool:
        """Whether it strikes as charger: in its first pair only (R10), at whoever stands or has just run."""
        if unit.stance is not Stance.CHARGE or not unit.is_steady:
            return False
        id = unit.id
        met = self.met.get(id)
        if not met or (met[0] is not pair and met[0] != pair):
            return False
        foe = self.units[pair.of(id)]
        return foe.is_steady or self.is_caught(foe)

    def is_caught(self, unit: Unit) -> bool:
        """Whether a charge falls on its backs: it broke this round, before contact."""
        runs = unit.status in BROKEN and unit.broke == self.round and unit.strength > 0
        return runs and self.muster.options.charge_catches

    def in_contact(self, pair: Pair) -> bool:
        return any(self.charges(self.units[id], pair) for id in (pair.unit, pair.foe))


def _listed(field: Battlefield) -> Lists:
    camps: dict[ArmyCamp, list[Unit]] = {camp: [] for camp in ArmyCamp}
    sides = {id: camps[side.camp] for id, side in field.sides.items()}
    for unit in field.units.values():
        sides[unit.side].append(unit)
    manned: dict[str, list[Hero]] = {
        unit.id: [] for unit in field.units.values() if unit.sheet.leader or unit.rallied_by
    }
    for hero in field.heroes.values():
        manned.setdefault(hero.unit, []).append(hero)
    return Lists(
        camps,
        manned,
        {camp: [unit for unit in units if unit.id in manned] for camp, units in camps.items()},
    )


def _commanded(field: Battlefield, stand: Sequence[object]) -> Command:
    manned = {camp: [(unit.id, unit) for unit in units] for camp, units in field.lists.manned_in.items()}
    everybody = [*manned[ArmyCamp.LEAD], *manned[ArmyCamp.OTHER]]
    leaders = {id: field.commander_of(unit) for id, unit in everybody}
    led = frozenset([id for id, leader in leaders.items() if leader and leader.is_pc])
    pc_units = {id: unit for id, unit in everybody if id in led or field.heroes_in(id)}
    in_camp = {camp: [one for one in units if one[0] in pc_units] for camp, units in manned.items()}
    return Command(stand, led, pc_units, in_camp)


def _is_surrounded(id: str, pairs: Sequence[Pair]) -> bool:
    return any(pair.ratio(id) is Ratio.SURROUNDED for pair in pairs)


def _by_unit(pairs: Sequence[Pair]) -> Mapping[str, Sequence[Pair]]:
    found: dict[str, list[Pair]] = {}
    for pair in pairs:
        found.setdefault(pair.unit, []).append(pair)
        if pair.foe != pair.unit:
            found.setdefault(pair.foe, []).append(pair)
    return found


def takes_command(incumbent: Hero | None, newcomer: Hero) -> bool:
    """Whether a special character who joins a unit commands it; None is a leader without a name (F20)."""
    if incumbent is None:
        return True
    return not incumbent.is_pc and newcomer.sheet.honour > incumbent.sheet.honour


def open_field(muster: RuneMuster) -> Battlefield:
    """The field before the first step."""
    places: dict[ArmyCamp, int] = {}
    units: dict[str, Unit] = {}
    for sheet in muster.units:
        camp = muster.camp_of(sheet.side)
        places[camp] = places.get(camp, 0) + 1
        units[sheet.id] = _unit(sheet, places[camp])
    for unit in units.values():
        front = units.get(unit.behind)
        if front is None or front.status is UnitStatus.AWAY:
            unit.behind = ""
        elif unit.sheet.position is None:
            unit.position = front.position
    return Battlefield(
        muster=muster,
        round=0,
        step="",
        sides={sheet.id: Side(sheet, camp=muster.camp_of(sheet.id)) for sheet in muster.sides},
        units=units,
        heroes={sheet.id: _hero(sheet) for sheet in muster.heroes},
        **{name: getattr(muster.situation, name) for name in CONDITIONS},
    )


def _unit(sheet: RuneUnit, place: int) -> Unit:
    return Unit(
        sheet,
        sheet.side,
        sheet.strength,
        sheet.strength,
        sheet.strength,
        _status(sheet),
        sheet.position or place,
        behind=sheet.behind or "",
        standard=sheet.standard,
        officer=sheet.officer,
        special=sheet.special,
        rm=sheet.rm,
        formation=sheet.formation,
    )


def _status(sheet: RuneUnit) -> UnitStatus:
    """With which it comes to the field, if it is there yet."""
    if not sheet.strength:
        return UnitStatus.DESTROYED
    return UnitStatus.AWAY if sheet.arrives > 1 else UnitStatus.STEADY


def _hero(sheet: RuneHero) -> Hero:
    hp = sheet.hp_max if sheet.hp is None else sheet.hp
    return Hero(sheet, sheet.side, sheet.unit or "", hp, sheet.mp, sheet.status)


def over(field: Battlefield) -> bool:
    """Somebody has broken, or the game master has ended it."""
    return field.ended
