"""What the units of a side can do at best: at whom each fires, and where it goes for the next round."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from rulesets.engine import Temper
from rulesets.systems.starwars.book.codes import DIE
from rulesets.systems.starwars.book.kinds import Action, Band, Scale, Stat
from rulesets.systems.starwars.mechanics.arms import band_at
from rulesets.systems.starwars.mechanics.burdens import does_of, handicap_of, reaction_kind
from rulesets.systems.starwars.mechanics.command import haste_of, order_of
from rulesets.systems.starwars.officers.weighing import (
    IN_THE_OPEN,
    Reacting,
    Shares,
    Weighing,
    shooting,
)
from rulesets.systems.starwars.people.field import Battlefield, Unit
from rulesets.systems.starwars.people.orders import UnitOrder
from rulesets.systems.starwars.people.sheets import MOST, Weapon
from rulesets.systems.starwars.steps.attacks import CABLE, Attack, as_it_stands, attacks_of
from rulesets.systems.starwars.steps.movement import metres_of

MOST_TARGETS = 4
"""At so many targets does one unit fire at once."""
MOST_NEAR = 3
"""At so many does an enemy who has not declared yet, as far as one reckons with him."""


class Aim(NamedTuple):
    """So many weapons at a target, and what that is worth."""

    weapon: Weapon
    target: Unit
    number: int
    shares: Shares
    is_cable: bool = False

    @property
    def key(self) -> str:
        return f"{self.weapon.key}:{self.target.id}" + f":{CABLE}" * self.is_cable


class Way(NamedTuple):
    """Where a unit goes."""

    position_m: int
    sector: int
    target: Unit


class Doing(NamedTuple):
    """What one unit does."""

    unit: Unit
    action: Action
    aims: Sequence[Aim] = ()
    way: Way | None = None

    @property
    def worth(self) -> float:
        return sum(aim.shares.worth for aim in self.aims)

    @property
    def best(self) -> Aim | None:
        return max(self.aims, key=lambda aim: aim.shares.worth, default=None)

    def order(self) -> UnitOrder:
        return UnitOrder(
            action=self.action,
            fire={aim.key: aim.number for aim in self.aims},
            position_m=self.way.position_m if self.way else None,
            sector=self.way.sector if self.way and self.way.sector != self.unit.sector else None,
        )


class Planning:
    """Thinks through the orders of a side, at a haste of all of it."""

    def __init__(self, field: Battlefield, side: str, temper: Temper) -> None:
        self.field, self.side, self.temper = field, side, temper
        self.weighing = Weighing(field)
        self.left: dict[str, float] = {}
        """What is still to be done about each enemy."""
        self.foes = [
            unit
            for unit in field.units.values()
            if unit.is_here and not unit.carrier and field.are_hostile(side, unit.side)
        ]
        for foe in self.foes:
            self.left[foe.id] = self.weighing.body(foe).rallies
        self.free = field.sides[side].free_haste
        self._reactions: dict[tuple[str, int], tuple[Reacting, Reacting]] = {}
        self._pools: dict[str, list[list[Aim]]] = {}

    # One shot

    def reactions_to(self, target: Unit, haste: int) -> tuple[Reacting, Reacting]:
        """How a target reacts to an attack of that haste: at worst for it, and at best."""
        if (target.id, haste) not in self._reactions:
            self._reactions[target.id, haste] = self._reacts(target, haste)
        return self._reactions[target.id, haste]

    def _reacts(self, target: Unit, haste: int) -> tuple[Reacting, Reacting]:
        field, side = self.field, self.field.sides[target.side]
        speed = haste_of(field, target) + field.reaction_haste_of(target)
        actions = handicap_of(field, target, reacting=True).actions
        kind = reaction_kind(field, target)
        quick = Reacting(kind, actions + max(0, max(speed, haste) - side.free_haste))
        if speed >= haste:
            return quick, quick
        return IN_THE_OPEN, IN_THE_OPEN if side.reacted else quick

    def shares(
        self,
        unit: Unit,
        weapon: Weapon,
        target: Unit,
        number: int,
        metres: int,
        haste: int,
        *,
        off: int = 0,
        is_cable: bool = False,
        weighing: Weighing | None = None,
    ) -> Shares:
        """What a shot is worth, as this temper takes the enemy to react."""
        slow, quick = self.reactions_to(target, haste)
        more = -DIE * (max(0, haste - self.free) + off)
        weigh = (weighing or self.weighing).shot
        if slow == quick or self.temper is Temper.BOLD:
            return weigh(unit, weapon, target, number, metres, more=more, reacting=slow, is_cable=is_cable)
        both = [
            weigh(unit, weapon, target, number, metres, more=more, reacting=one, is_cable=is_cable)
            for one in (slow, quick)
        ]
        if self.temper is Temper.CAREFUL:
            return min(both)
        return Shares(*(sum(shares) / len(both) for shares in zip(*both, strict=True)))

    def aims_at(
        self, unit: Unit, haste: int, allowed: Collection[str], *, off: int = 0, most: int = MOST_TARGETS
    ) -> list[list[Aim]]:
        """At whom a unit had best aim, for each pool of weapons that fires by itself, the best first."""
        if unit.id not in self._pools:
            self._pools[unit.id] = self._all_aims(unit, allowed)
        found = []
        for pool in self._pools[unit.id]:
            aims = pool[:most]
            if haste or off:
                aims = [self._again(unit, aim, aim.number, haste, off) for aim in aims]
            found.append(sorted(aims, key=self._merit, reverse=True))
        return found

    def _all_aims(self, unit: Unit, allowed: Collection[str]) -> list[list[Aim]]:
        pools: dict[str, list[Aim]] = {}
        for weapon, number in shooting(unit):
            for target in self.foes:
                metres = self.field.distance(unit, target)
                if band_at(weapon, metres) in (Band.TOO_CLOSE, Band.OUT_OF_RANGE):
                    continue
                for aim in self._ways_of(unit, weapon, target, number, metres, 0, 0):
                    if aim.shares.worth > 0 and aim.key in allowed:
                        pools.setdefault(weapon.key if unit.sheet.is_vehicles else "", []).append(aim)
        return [sorted(pool, key=self._merit, reverse=True)[:MOST_TARGETS] for pool in pools.values()]

    def _again(
        self, unit: Unit, aim: Aim, number: int, haste: int, off: int, weighing: Weighing | None = None
    ) -> Aim:
        """The same shot with so many, so hastily."""
        metres = self.field.distance(unit, aim.target)
        shares = self.shares(
            unit,
            aim.weapon,
            aim.target,
            number,
            metres,
            haste,
            off=off,
            is_cable=aim.is_cable,
            weighing=weighing,
        )
        return aim._replace(number=number, shares=shares)

    def _ways_of(
        self, unit: Unit, weapon: Weapon, target: Unit, number: int, metres: int, haste: int, off: int
    ) -> Iterable[Aim]:
        shares = self.shares(unit, weapon, target, number, metres, haste, off=off)
        yield Aim(weapon, target, number, shares)
        if weapon.tow_cable and target.sheet.scale is Scale.WALKER:
            shares = self.shares(unit, weapon, target, number, metres, haste, off=off, is_cable=True)
            yield Aim(weapon, target, number, shares, is_cable=True)

    def _merit(self, aim: Aim) -> float:
        return aim.shares.worth * self.left[aim.target.id]

    # What the enemy may do

    @cached_property
    def threats(self) -> list[Attack]:
        """What each enemy fires, if his side has declared; else his best shot at those who stand nearest."""
        found, units = [], self.field.units_of(self.side)
        for foe in self.foes:
            if self.field.sides[foe.side].declared:
                standing = [as_it_stands(self.field, attack) for attack in attacks_of(self.field, foe)]
                found += [attack for attack in standing if attack and attack.target.side == self.side]
            elif foe.takes_orders:
                near = self._nearest(foe, units)[:MOST_NEAR]
                shots = [Attack(foe, weapon, unit, n, 0) for unit in near for weapon, n in shooting(foe)]
                found += sorted(shots, key=lambda shot: self._danger(self.weighing, shot, 0))[-1:]
        return found

    def risk(self, haste: int) -> float:
        """What the enemy’s shots are worth if this side goes at that haste."""
        return sum(self._danger(self.weighing, attack, haste) for attack in self.threats)

    def _danger(self, weighing: Weighing, attack: Attack, haste: int) -> float:
        """A reaction as fast as the attack, or none, whichever is better."""
        off = max(0, max(haste, attack.haste) - self.free)
        dodging = weighing.of(attack, Reacting(off=off)).worth
        return dodging if haste >= attack.haste else min(dodging, weighing.of(attack, IN_THE_OPEN).worth)

    def fire(self, unit: Unit, haste: int, allowed: Collection[str], *, off: int = 0) -> list[Aim]:
        """At whom a unit fires: at one, or at several, whichever is worth most."""
        found: list[Aim] = []
        for pool in self.aims_at(unit, haste, allowed, off=off):
            best, worth = pool[:1], self.value_of(pool[:1])
            for count in range(2, len(pool) + 1):
                aims = self._split(unit, pool[:count], haste, off)
                if (more := self.value_of(aims)) <= worth:
                    break
                best, worth = aims, more
            found += best
        return found

    def _split(self, unit: Unit, aims: Sequence[Aim], haste: int, off: int) -> list[Aim]:
        """The weapons of a pool, divided evenly."""
        found = []
        people = unit.size // len(aims)
        for aim in aims:
            most = people // aim.weapon.crew if not unit.sheet.is_vehicles else aim.number // len(aims)
            number = min(aim.number // sum(one.weapon is aim.weapon for one in aims), most)
            if number:
                found.append(self._again(unit, aim, number, haste, off))
        return found

    def value_of(self, aims: Iterable[Aim]) -> float:
        """What shots bring together, where each enemy can be beaten but once."""
        left: dict[str, float] = {}
        for aim in aims:
            left[aim.target.id] = left.get(aim.target.id, 1.0) * (1 - min(1.0, aim.shares.worth))
        return sum(self.left[id] * (1 - rest) for id, rest in left.items())

    def take(self, aims: Iterable[Aim]) -> None:
        """What these shots do, nobody else needs to do."""
        for aim in aims:
            self.left[aim.target.id] *= 1 - min(1.0, aim.shares.worth)

    # Going somewhere

    def will_stand(self, target: Unit) -> tuple[int, int]:
        """Where a target stands after this round, as far as its side has declared."""
        order = order_of(self.field, target)
        if not does_of(self.field, target).deploys or not order.goes:
            return target.position_m, target.sector
        at = target.position_m if order.position_m is None else order.position_m
        return self.goes_to(target, at, target.sector if order.sector is None else order.sector)

    def goes_to(self, unit: Unit, position: int, sector: int) -> tuple[int, int]:
        """Where a unit gets in one round: sectors first, each whole (F22)."""
        gap, reach = self.field.muster.situation.sector_gap_m, metres_of(self.field, unit)
        across = unit.sector
        while across != sector and reach >= gap:
            reach -= gap
            across += 1 if sector > across else -1
        if across != sector:
            return unit.position_m, across
        step = min(reach, abs(position - unit.position_m))
        return unit.position_m + (step if position > unit.position_m else -step), across

    def way_to(self, unit: Unit, target: Unit, metres: int) -> Way:
        """The way toward a target up to a distance."""
        gap = self.field.muster.situation.sector_gap_m
        at, across = self.will_stand(target)
        crosses = metres_of(self.field, unit) >= gap
        apart = 0 if crosses else gap * abs(across - unit.sector)
        away = 1 if unit.position_m > at else -1
        wanted = at + away * max(0, metres - apart)
        return Way(max(-MOST, min(MOST, wanted)), across if crosses else unit.sector, target)

    def distance_from(self, unit: Unit, way: Way) -> int:
        """How far it will be from its target when both have gone."""
        (at, across), (there, sector) = self.goes_to(unit, *way[:2]), self.will_stand(way.target)
        gap = self.field.muster.situation.sector_gap_m
        more = abs(at - there) + gap * abs(across - sector) - self.field.by_the_axis(unit, way.target)
        return max(0, self.field.distance(unit, way.target) + more)

    def doing(self, unit: Unit, haste: int, actions: Collection[str], allowed: Collection[str]) -> Doing:
        """What brings most in this round and the next: to fire, to fire and go nearer, or to run there."""
        if Action.ATTACK not in actions:
            return Doing(unit, Action.DISEMBARK if self._jumps(unit) else Action.HOLD)
        stays = self.fire(unit, haste, allowed)
        worth = self.value_of(stays)
        ways = [self._next(unit, haste, target) for target in self._tempting(unit, stays)]
        best, way = max(ways, key=lambda one: one[0], default=(0.0, None))
        if way is None or best <= worth:
            return self._here(unit, stays) if stays or way is None else self._runs(unit, way)
        fires = self.fire(unit, haste, allowed, off=1)
        if self.value_of(fires) + best > 2 * worth and fires:
            return Doing(unit, Action.ATTACK_AND_DEPLOY, fires, way)
        return self._runs(unit, way) if best > 2 * worth else self._here(unit, stays)

    def _here(self, unit: Unit, aims: Sequence[Aim]) -> Doing:
        return Doing(unit, Action.ATTACK if aims else Action.FULL_REACTION, aims)

    def _runs(self, unit: Unit, way: Way) -> Doing:
        """A full reaction leaves movement, and nothing protects better on the way."""
        return Doing(unit, Action.FULL_REACTION, (), way)

    def _tempting(self, unit: Unit, aims: Sequence[Aim]) -> list[Unit]:
        """Whom it might go nearer to: whom it fires at, and who stands nearest."""
        foes = (*(aim.target for aim in aims[:1]), *self._nearest(unit, self.foes)[:1])
        return list({foe.id: foe for foe in foes}.values())

    def _nearest(self, unit: Unit, others: Sequence[Unit]) -> list[Unit]:
        return sorted(others, key=lambda other: self.field.distance(unit, other))

    def _next(self, unit: Unit, haste: int, target: Unit) -> tuple[float, Way | None]:
        """The best that a shot at this enemy is worth from where a move leads; there, or only nearer."""
        found: tuple[float, Way | None] = (0.0, None)
        nearer: Way | None = None
        for weapon, number in shooting(unit):
            for metres in dict.fromkeys((weapon.long, weapon.short)):
                way = self.way_to(unit, target, metres)
                away = self.distance_from(unit, way)
                worth = self.shares(unit, weapon, target, number, away, haste).worth * self.left[target.id]
                if worth > found[0]:
                    found = worth, way
                if away < self.field.distance(unit, target):
                    nearer = way
        return found if found[1] else (0.0, nearer)

    def _jumps(self, unit: Unit) -> bool:
        """Whether those who are carried are near enough to fight on their own feet."""
        reach = metres_of(self.field, unit)
        far = max((weapon.long for weapon, _ in shooting(unit)), default=0)
        return any(self.field.distance(unit, foe) <= far + reach for foe in self.foes)

    # What leaders give

    def given(self, doings: Sequence[Doing], haste: int, dice: Mapping[str, int]) -> dict[str, UnitOrder]:
        """Orders with the pips of the units’ own leaders, each on what does most: to the attack or against
        the enemy’s.
        """
        helped = {stat: self.weighing.helped(dice, stat) for stat in (*OF_SHOTS, *AGAINST_SHOTS)}
        orders = {}
        for doing in doings:
            mine = [attack for attack in self.threats if attack.target is doing.unit]
            useful = [*OF_SHOTS * bool(doing.aims), *AGAINST_SHOTS * bool(mine)] or [Stat.DODGE]
            gains = {stat: self._balance(doing, mine, haste, helped[stat]) for stat in useful}
            stat = max(gains, key=lambda one: gains[one])
            pips = {stat.value: dice[doing.unit.id]} if dice[doing.unit.id] else {}
            orders[doing.unit.id] = doing.order().model_copy(update={"pips": pips})
        return orders

    def _balance(self, doing: Doing, threats: Sequence[Attack], haste: int, weighing: Weighing) -> float:
        """What its shots are worth, less what is shot at it."""
        off = int(doing.action is Action.ATTACK_AND_DEPLOY)
        shots = (self._again(doing.unit, aim, aim.number, haste, off, weighing) for aim in doing.aims)
        return self.value_of(shots) - sum(self._danger(weighing, attack, haste) for attack in threats)


OF_SHOTS = (Stat.ATTACK, Stat.STAMINA)
"""What helps those who fire: whom they hit must stand up to their morale."""
AGAINST_SHOTS = (Stat.DODGE, Stat.STRENGTH, Stat.STAMINA)
"""What helps those who are fired at."""
