"""The field of battle: who is there, who commands whom, who has met whom."""

from dataclasses import dataclass
from typing import Annotated

from pydantic import Field as Described

from rulesets.engine import NOT_DUMPED, Field
from rulesets.systems.runequest.gathering import RuneMuster
from rulesets.systems.runequest.kinds import (
    Camp,
    Degree,
    Level,
    Stance,
    Stand,
)
from rulesets.systems.runequest.orders import SpellOrder
from rulesets.systems.runequest.sets import Flags
from rulesets.systems.runequest.sheets import RuneHero, RuneUnit
from rulesets.systems.runequest.situation import CONDITIONS
from rulesets.systems.runequest.states import Force, Hero, Pair, SideOrNone, Unit


@dataclass(slots=True)
class Battlefield(Field):
    muster: Annotated[RuneMuster, NOT_DUMPED]
    sides: dict[str, Force]
    units: dict[str, Unit]
    heroes: dict[str, Hero]
    flags: Flags = frozenset()
    leader_multiplier: Annotated[int, Described(ge=0, le=3)] = 1
    misc: Annotated[int, Described(ge=-100, le=100)] = 0
    ratio_override: Annotated[int, Described(ge=-5, le=5)] | None = None
    max_rounds: Annotated[int, Described(ge=1, le=100)] | None = None
    """After which the light goes, counted from the dawn of the day."""
    course: Degree | None = None
    """The result of this round, where the game master set it."""
    spells: tuple[SpellOrder, ...] = ()
    pairs: tuple[Pair, ...] = ()
    """In the order in which they met."""
    ended: bool = False
    night: bool = False
    """Night has fallen over the round."""
    dawn: Annotated[int, Described(ge=0, le=10_000)] = 0
    """The last round before the present day."""
    winner: SideOrNone = ""
    level: Level | None = None

    # who is there

    @property
    def lead(self) -> Force:
        """The force that throws for the armies."""
        return next(force for force in self.sides.values() if force.camp is Camp.LEAD)

    @property
    def other(self) -> Force:
        """The first force of the other camp."""
        return next(force for force in self.sides.values() if force.camp is Camp.OTHER)

    def heads(self) -> list[Force]:
        """The first force of each camp, the lead camp first."""
        return [self.lead, self.other]

    def camp_of(self, side: str) -> Camp:
        return self.sides[side].camp

    def units_in(self, camp: Camp) -> list[Unit]:
        return [unit for unit in self.units.values() if self.camp_of(unit.force) is camp]

    @property
    def ordered(self) -> list[Unit]:
        """The lead camp first, each as in the lists: the order of every loop."""
        return [*self.units_in(Camp.LEAD), *self.units_in(Camp.OTHER)]

    def foes_of(self, side: str) -> list[Unit]:
        return self.units_in(self.camp_of(side).foe)

    def hand(self, camp: Camp) -> int:
        """Soldiers in steady units."""
        return sum(unit.strength for unit in self.units_in(camp) if unit.is_steady)

    # heroes and their units

    def is_here(self, hero: Hero) -> bool:
        """Whether he is on the field, and not with a unit that is still to come."""
        unit = self.units.get(hero.unit)
        return unit is None or unit.stand is not Stand.AWAY

    def takes_part(self, hero: Hero) -> bool:
        """A player's hero on the field who can act."""
        return hero.is_able and hero.is_pc and self.is_here(hero)

    def heroes_in(self, unit: str) -> list[Hero]:
        """Players' heroes in a unit who can act."""
        return [hero for hero in self.heroes.values() if hero.unit == unit and hero.is_able and hero.is_pc]

    def names_in(self, unit: str) -> list[Hero]:
        """Special characters in a unit who can act."""
        return [
            hero for hero in self.heroes.values() if hero.unit == unit and hero.is_able and not hero.is_pc
        ]

    def commander_of(self, unit: Unit) -> Hero | None:
        """Who commands a unit; None is its own leader (F20)."""
        named = [self.heroes.get(id or "") for id in (unit.sheet.leader, unit.rallied_by)]
        for hero in named:
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
        return hero.is_able and hero.force == unit.force and near

    def is_pc_unit(self, unit: Unit) -> bool:
        """Whether a player's hero is in it or commands it."""
        leader = self.commander_of(unit)
        return bool(self.heroes_in(unit.id)) or (leader is not None and leader.is_pc)

    def pc_units(self, camp: Camp | None = None) -> list[Unit]:
        """Those in the line whom the battle looks at closely."""
        units = self.ordered if camp is None else self.units_in(camp)
        return [unit for unit in units if unit.in_line and self.is_pc_unit(unit)]

    # pairs

    def pairs_of(self, unit: str) -> list[Pair]:
        return [pair for pair in self.pairs if pair.has(unit)]

    def charges(self, unit: Unit, pair: Pair) -> bool:
        """Whether it strikes as charger here: in its first pair only (R10), at a foe that still stands."""
        stands = unit.is_steady and self.units[pair.of(unit.id)].is_steady
        return stands and unit.stance is Stance.CHARGE and self.pairs_of(unit.id)[:1] == [pair]

    def in_contact(self, pair: Pair) -> bool:
        return any(self.charges(self.units[id], pair) for id in (pair.unit, pair.foe))


def takes_command(incumbent: Hero | None, newcomer: Hero) -> bool:
    """Whether a special character who joins a unit commands it; None is a leader without a name (F20)."""
    if incumbent is None:
        return True
    return not incumbent.is_pc and newcomer.sheet.honour > incumbent.sheet.honour


def open_field(muster: RuneMuster) -> Battlefield:
    """The field before the first step."""
    places: dict[Camp, int] = {}
    units: dict[str, Unit] = {}
    for sheet in muster.units:
        camp = muster.camp_of(sheet.side)
        places[camp] = places.get(camp, 0) + 1
        units[sheet.id] = _unit(sheet, places[camp])
    return Battlefield(
        muster=muster,
        round=0,
        step="",
        sides={sheet.id: Force(sheet, camp=muster.camp_of(sheet.id)) for sheet in muster.sides},
        units=units,
        heroes={sheet.id: _hero(sheet) for sheet in muster.heroes},
        **{name: getattr(muster.situation, name) for name in CONDITIONS},
    )


def _unit(sheet: RuneUnit, place: int) -> Unit:
    stand = Stand.DESTROYED if not sheet.strength else Stand.AWAY if sheet.arrives > 1 else Stand.STEADY
    return Unit(
        sheet,
        sheet.side,
        sheet.strength,
        sheet.strength,
        sheet.strength,
        stand,
        sheet.position or place,
        standard=sheet.standard,
        officer=sheet.officer,
        special=sheet.special,
        rm=sheet.rm,
        formation=sheet.formation,
    )


def _hero(sheet: RuneHero) -> Hero:
    hp = sheet.hp_max if sheet.hp is None else sheet.hp
    return Hero(sheet, sheet.side, sheet.unit or "", hp, sheet.mp, sheet.status)


def over(field: Battlefield) -> bool:
    """Somebody has broken, or the game master has ended it."""
    return field.ended
