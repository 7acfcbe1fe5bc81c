"""The field of battle: what changes of each side, unit and hero from step to step."""

from collections.abc import Iterable
from dataclasses import dataclass, field
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
    SideState,
    State,
    commander,
    leader,
    looks,
    player,
)
from rulesets.systems.gridless.book.contribution import Body
from rulesets.systems.gridless.book.kinds import (
    Action,
    Decision,
    Health,
    HeroStatus,
    Spells,
    Tier,
    UnitStatus,
    What,
)
from rulesets.systems.gridless.book.spirit import Memory
from rulesets.systems.gridless.book.tokens import at_a_glance, battle_dc
from rulesets.systems.gridless.people.gathering import GridlessMuster
from rulesets.systems.gridless.people.orders import HeroOrders
from rulesets.systems.gridless.people.sheets import GridlessHero, GridlessSide, GridlessUnit
from rulesets.systems.gridless.people.situation import (
    Bearings,
    Condition,
    Incident,
    Scouting,
    bearings,
    without_secrets,
)
from rulesets.systems.gridless.words.names import free_name

type SideOf = Annotated[str, Ref("side")]
type UnitOrNone = Annotated[str, Ref("unit", or_none=True)]
type HeroOrNone = Annotated[str, Ref("hero", or_none=True)]
type TokenCount = Annotated[int, pydantic.Field(ge=0, le=999)]
type Aims = tuple[tuple[str, int], ...]
type Lines = tuple[tuple[str, int], ...]

NO_ORDERS = HeroOrders(action=Action.LENGTHY)
"""Of a hero who is not asked: he neither fights nor hides."""


@dataclass(slots=True)
class Side(SideState):
    """A side today."""

    sheet: Annotated[GridlessSide, NOT_DUMPED]
    assessed: tuple[tuple[str, Tier], ...] = ()
    """How well each enemy has been sized up."""
    scouting: tuple[Scouting, ...] = ()
    """What helps or hinders that, as the game master said at first."""

    def knows(self, enemy: str) -> Tier:
        return next((tier for one, tier in self.assessed if one == enemy), Tier.NOTHING)

    def learns(self, enemy: str, tier: Tier) -> None:
        """The better result counts."""
        if not self.knows(enemy).shows(tier):
            kept = tuple(one for one in self.assessed if one[0] != enemy)
            self.assessed = (*kept, (enemy, tier))


@dataclass(slots=True)
class Unit(State):
    """A unit today, and what the battle has cost it so far."""

    sheet: Annotated[GridlessUnit, NOT_DUMPED]
    side: SideOf = field()
    """Whose it is by now. `field()`, or the property of `State` would be its default."""
    tokens: Annotated[TokenCount, looks(at_a_glance)]
    start: Annotated[TokenCount, looks(at_a_glance)]
    """Strength on entering the battle, raised by reinforcements."""
    general: HeroOrNone = ""
    since: int = 0
    """The round in which this general took over."""
    status: Open[UnitStatus] = UnitStatus.FIGHTING
    aims: Annotated[Aims, UNKNOWN] = ()
    """Tokens aimed at each target: sealed until the clash, then without those that came to nothing."""
    tie_order: Annotated[tuple[str, ...], UNKNOWN] = ()
    leaves: Annotated[bool, UNKNOWN] = False
    """Whether its general means to leave the field this round: sealed until he does."""
    strength: Open[TokenCount] = 0
    """Tokens when the lines met, on which the battle roll is made."""
    threat: Open[int] = 0
    ahead: Open[int] = 0
    """Token advantage."""
    bonuses: Open[Lines] = ()
    """What teams and lone heroes bring to its battle roll."""
    modifier: Open[int] = 0
    dc: Open[int] = battle_dc(0)
    lost: Open[int] = 0
    """Tokens lost this round, to events and battle rolls."""
    hiding: Open[int] = 0
    shaken: Open[int] = 0
    """Morale of this round by what heroes did outside the list."""
    memories: Open[tuple[Memory, ...]] = ()
    decision: Open[Decision] = Decision.NONE
    margin: Open[int] = 0
    """By how much this round's morale check failed."""
    fail_margin: Open[int] = 0
    """By how much the check failed with which it left the field."""
    non_casualty: int = 0
    recovered: int = 0
    kind: Open[str] = ""
    """What they are who joined and were on no roster."""

    @property
    def seat(self) -> Seat:
        """The general's player; without one the side's commander."""
        if not self.general:
            return commander(self.side)
        own = self.general == self.sheet.leader and self.side == self.sheet.side
        return leader(self.sheet.id) if own else player(self.general)

    @property
    def is_fighting(self) -> bool:
        return self.status is UnitStatus.FIGHTING and self.tokens > 0

    @property
    def is_troops(self) -> bool:
        return self.is_fighting and not self.sheet.objective

    @property
    def is_in_reserve(self) -> bool:
        return self.status is UnitStatus.AWAY and not self.sheet.objective

    @property
    def before(self) -> int:
        """Tokens lost in earlier rounds."""
        return gone if (gone := self.start - self.tokens - self.lost) > 0 else 0

    @property
    def toll(self) -> int:
        """Tokens lost that may come back as wounded."""
        return max(0, self.start - self.tokens - self.non_casualty)

    def loses(self, tokens: int) -> int:
        """So many at most; how many it was."""
        taken = max(0, min(self.tokens, tokens))
        self.tokens -= taken
        return taken


@dataclass(slots=True)
class Hero(HeroState):
    """A person today."""

    sheet: Annotated[GridlessHero, NOT_DUMPED]
    side: SideOf = field()
    """Whose he is by now."""
    unit: Open[UnitOrNone]
    team: str = ""
    """The word that those who stay side by side share; nothing for somebody alone."""
    hp: int = 0
    """Hit points, or wounds left where vitality stands before them."""
    vitality: int = 0
    spellpool: int = 0
    spells: tuple[tuple[int, int], ...] = ()
    """Spells left by level, where they are counted."""
    status: Open[HeroStatus] = HeroStatus.FIT
    carried: bool = False
    opportunity: Annotated[int, pydantic.Field(ge=0, le=5)] = 0
    order: Annotated[HeroOrders, SELF] = NO_ORDERS
    busy: int = 0
    """Rounds for which a long action still takes him."""
    patient: HeroOrNone = ""
    """Whom that action heals or raises when it is done."""
    quiet: bool = False
    """Whether he does nothing on the side as long as nobody needs it."""
    seen_at: int = 0
    """How many points he had when he was asked last."""
    used: int = 0
    """Utility actions of this round."""
    bonus: int = 0
    """What utility brings to his roll this round."""
    extra_percent: int = 0
    """Share of the harm for an action outside the list."""
    counts: int | None = None
    """His contribution as it counts for the team; nothing for a miss."""
    percent: int = 0
    double: Open[bool] = False
    was_down: Open[bool] = False
    """Whether he lay there already when the lines met."""
    fell_in: Open[int] = 0
    """The round in which he fell last."""
    known: Open[bool] = False
    """Whether everybody has heard of him: by a deed or an announcement."""
    fought: tuple[str, ...] = ()
    """Teams he has met in deadly combat."""

    @property
    def is_fit(self) -> bool:
        return self.status is HeroStatus.FIT

    @property
    def group(self) -> str:
        """His team, or himself alone."""
        return self.team or self.sheet.id

    @property
    def body(self) -> Body:
        return Body(self.hp, self.vitality)

    @property
    def mana(self) -> int:
        """What he can pay for magic with, where it costs vitality."""
        return self.vitality + self.spellpool

    def pays(self, points: int) -> None:
        """Magic draws on the spellpool first."""
        pooled = min(points, self.spellpool)
        self.spellpool -= pooled
        self.vitality = max(0, self.vitality - points + pooled)


@dataclass(frozen=True, slots=True)
class Team:
    """Heroes side by side, or one alone."""

    id: str
    members: tuple[Hero, ...]

    @property
    def side(self) -> str:
        return self.members[0].side

    @property
    def seat(self) -> Seat:
        return self.members[0].seat


@dataclass(slots=True)
class Battlefield(Field):
    muster: Annotated[GridlessMuster, NOT_DUMPED]
    sides: dict[str, Side]
    units: dict[str, Unit]
    heroes: dict[str, Hero]
    conditions: tuple[Condition, ...] = ()
    waning: Annotated[tuple[Incident, ...], looks(without_secrets)] = ()
    turning: tuple[Incident, ...] = ()
    """Changes of sides that are kept secret until the clash."""
    stances: Open[tuple[tuple[str, str, bool], ...]] = ()
    """Pairs of sides who have made peace or war since the battle began, and whether they are enemies now."""
    announced: Open[bool] = False
    """Whether people have been told what bears on the battle from the beginning."""
    revealed: Open[bool] = False
    """Whether the tokens lie open."""
    flows: Open[tuple[tuple[str, str], ...]] = ()
    """How the battle goes for each team this round."""
    combats: Open[tuple[tuple[str, str], ...]] = ()
    """Which teams are in deadly combat this round, and why."""
    ended: Open[bool] = False
    victors: Open[tuple[str, ...]] = ()

    @property
    def fighting(self) -> list[Unit]:
        """Troops in the fight; objectives are not among them."""
        fights = UnitStatus.FIGHTING
        here = [unit for unit in self.units.values() if unit.status is fights and unit.tokens > 0]
        return [unit for unit in here if not unit.sheet.objective]

    def bearing_on(self, unit: Unit, *kinds: What) -> list[Condition]:
        """What of these kinds bears on it."""
        return [one for one in self.conditions if one.what in kinds and one.bears_on(unit.id, unit.side)]

    @property
    def bearings(self) -> Bearings:
        """All that bears on units, by what it moves; who asks of many asks for it once."""
        return bearings(self.conditions)

    @property
    def covers(self) -> dict[str, int]:
        """Of the units that have any cover the best."""
        on = self.bearings
        return {id: cover for id, unit in self.units.items() if (cover := on[id, unit.side].cover)}

    def is_unused(self, unit: Unit) -> bool:
        """Whether it is kept for troops that nobody mustered, and none have come."""
        return unit.status is UnitStatus.AWAY and unit.id in self.muster.spares

    @property
    def listed(self) -> list[str]:
        """The units of which people can speak."""
        return [id for id, unit in self.units.items() if not self.is_unused(unit)]

    def are_hostile(self, a: str, b: str) -> bool:
        return (a, b) in (self.hostile if self.stances else self.muster.hostile)

    @property
    def hostile(self) -> set[tuple[str, str]]:
        """Every pair of sides that fight each other by now, both ways round."""
        now = dict.fromkeys(self.muster.hostile, True) | {(a, b): war for a, b, war in self.stances}
        return {pair for pair, war in now.items() if war}

    def stands(self, a: str, b: str, *, hostile: bool) -> None:
        """From now on these two are enemies, or are not."""
        kept = tuple(one for one in self.stances if set(one[:2]) != {a, b})
        self.stances = (*kept, (a, b, hostile), (b, a, hostile))

    def targets_of(self, unit: Unit) -> list[Unit]:
        """Whom it may aim at: enemy troops, and objectives where they count."""
        return self.enemies_of(unit.side)

    def enemies_of(self, side: str) -> list[Unit]:
        enemies = self.hostile_to(side)
        return [one for one in self.units.values() if one.side in enemies and one.is_fighting]

    def hostile_to(self, side: str) -> frozenset[str]:
        """The sides that it fights by now."""
        if not self.stances:
            return self.muster.enemies.get(side, frozenset())
        return frozenset(b for a, b in self.hostile if a == side)

    def general_of(self, unit: Unit) -> Hero | None:
        """Its general, if he is on his feet and with it."""
        hero = self.heroes.get(unit.general)
        return hero if hero and hero.is_fit and hero.unit == unit.id else None

    def is_general(self, hero: Hero) -> bool:
        return hero.unit in self.units and self.units[hero.unit].general == hero.id

    def of_unit(self, unit: str) -> list[Hero]:
        """Its heroes, but those of another side whom it has left behind."""
        return [one for one in self.heroes.values() if one.unit == unit and self.is_with(one)]

    def is_with(self, hero: Hero) -> bool:
        """Whether he is on the field with a unit of his own side."""
        unit = self.units.get(hero.unit)
        return bool(unit and unit.side == hero.side and hero.status not in (HeroStatus.GONE, HeroStatus.AWAY))

    def is_in_reserve(self, hero: Hero) -> bool:
        """Whether his unit has not come to the field yet, and he waits with it."""
        unit = self.units.get(hero.unit)
        return bool(unit and unit.is_in_reserve and unit.side == hero.side)

    def has_come(self, side: str) -> bool:
        """Whether any troops of this side are or were on the field."""
        troops = (unit for unit in self.units.values() if unit.side == side and not unit.sheet.objective)
        return any(unit.status is not UnitStatus.AWAY for unit in troops)

    @property
    def active(self) -> list[Hero]:
        """Heroes who act this round: fit, and in a unit that fights."""
        return [one for one in self.heroes.values() if self.acts(one)]

    def acts(self, hero: Hero) -> bool:
        unit = self.units.get(hero.unit) if hero.status is HeroStatus.FIT else None
        return unit is not None and unit.side == hero.side and unit.is_fighting

    def mates(self, hero: Hero) -> list[Hero]:
        """Those beside him."""
        return [one for one in self.of_unit(hero.unit) if one.team == hero.team != "" and one.id != hero.id]

    def teams(self, heroes: Iterable[Hero]) -> list[Team]:
        """These heroes as they stand side by side, in the order of the first of each."""
        groups: dict[tuple[str, str, str], list[Hero]] = {}
        for hero in heroes:
            groups.setdefault((hero.side, hero.unit, hero.group), []).append(hero)
        found: dict[str, Team] = {}
        for (_, _, group), members in groups.items():
            name = free_name(group, members[0].id, found)
            found[name] = Team(name, tuple(members))
        return list(found.values())

    def threat_of(self, hero: Hero) -> int:
        return self.units[hero.unit].threat if hero.unit in self.units else 0

    @property
    def uses_vitality(self) -> bool:
        """Whether vitality stands before what a body can lose."""
        return self.muster.options.hp_system is Health.VITALITY

    @property
    def counts_vitality(self) -> bool:
        """Whether vitality matters at all: to stand harm, or to pay for magic."""
        return self.uses_vitality or self.muster.options.spell_system is Spells.VITALITY


def over(field: Battlefield) -> bool:
    """The game master has ended the battle, or no two enemies are left on the field."""
    return field.ended
