"""The field of battle: what changes of each faction, unit and hero from step to step."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from itertools import chain, count
from typing import Annotated

from pydantic import Field as Described

from rulesets.engine import GM, NOT_DUMPED, Field, Ref, Seat, State, commander, leader, player
from rulesets.systems.gridless.contribution import Body
from rulesets.systems.gridless.gathering import GridlessMuster, tokens_of
from rulesets.systems.gridless.kinds import Action, Decision, Health, Spells, Stand, Status, Tier
from rulesets.systems.gridless.orders import HeroOrders
from rulesets.systems.gridless.sheets import GridlessHero, GridlessSide, GridlessUnit
from rulesets.systems.gridless.situation import Condition, Incident, Scouting
from rulesets.systems.gridless.spirit import Memory
from rulesets.systems.gridless.tokens import battle_dc

type SideOf = Annotated[str, Ref("side")]
type UnitOrNone = Annotated[str, Ref("unit", or_none=True)]
type HeroOrNone = Annotated[str, Ref("hero", or_none=True)]
type TokenCount = Annotated[int, Described(ge=0, le=999)]
type Aims = tuple[tuple[str, int], ...]
type Lines = tuple[tuple[str, int], ...]

NO_ORDERS = HeroOrders(action=Action.LENGTHY)
"""Of a hero who is not asked: he neither fights nor hides."""


@dataclass(slots=True)
class Force(State):
    """A faction today."""

    sheet: Annotated[GridlessSide, NOT_DUMPED]
    assessed: tuple[tuple[str, Tier], ...] = ()
    """How well each enemy has been sized up."""
    scouting: tuple[Scouting, ...] = ()
    """What helps or hinders that, as the game master said at first."""

    @property
    def seat(self) -> Seat:
        return commander(self.sheet.id)

    def knows(self, faction: str) -> Tier:
        return next((tier for one, tier in self.assessed if one == faction), Tier.NOTHING)

    def learns(self, faction: str, tier: Tier) -> None:
        """The better result counts."""
        if not self.knows(faction).shows(tier):
            kept = tuple(one for one in self.assessed if one[0] != faction)
            self.assessed = (*kept, (faction, tier))


@dataclass(slots=True)
class Unit(State):
    """A unit today, and what the battle has cost it so far."""

    sheet: Annotated[GridlessUnit, NOT_DUMPED]
    faction: SideOf
    tokens: TokenCount
    start: TokenCount
    """Strength on entering the battle, raised by reinforcements."""
    general: HeroOrNone = ""
    since: int = 0
    """The round in which this general took over."""
    stand: Stand = Stand.FIGHTING
    aims: Aims = ()
    """Tokens aimed at each target: sealed until the clash, then without those that came to nothing."""
    tie_order: tuple[str, ...] = ()
    strength: TokenCount = 0
    """Tokens when the lines met, on which the battle roll is made."""
    threat: int = 0
    ahead: int = 0
    """Token advantage."""
    bonuses: Lines = ()
    """What teams and lone heroes bring to its battle roll."""
    modifier: int = 0
    dc: int = battle_dc(0)
    lost: int = 0
    """Tokens lost this round, to events and battle rolls."""
    hiding: int = 0
    shaken: int = 0
    """Morale of this round by what heroes did outside the list."""
    memories: tuple[Memory, ...] = ()
    decision: Decision = Decision.NONE
    margin: int = 0
    """By how much this round's morale check failed."""
    fail_margin: int = 0
    """By how much the check failed with which it left the field."""
    non_casualty: int = 0
    recovered: int = 0

    @property
    def side(self) -> str:
        return self.faction

    @property
    def seat(self) -> Seat:
        """The general's player; without one the faction's commander (R21)."""
        if not self.general:
            return commander(self.faction)
        own = self.general == self.sheet.leader and self.faction == self.sheet.side
        return leader(self.sheet.id) if own else player(self.general)

    @property
    def is_fighting(self) -> bool:
        return self.stand is Stand.FIGHTING and self.tokens > 0

    @property
    def is_troops(self) -> bool:
        return self.is_fighting and not self.sheet.objective

    @property
    def before(self) -> int:
        """Tokens lost in earlier rounds."""
        return max(0, self.start - self.tokens - self.lost)

    @property
    def toll(self) -> int:
        """Tokens lost that may come back as wounded (F12)."""
        return max(0, self.start - self.tokens - self.non_casualty)

    def loses(self, tokens: int) -> int:
        """So many at most; how many it was."""
        taken = max(0, min(self.tokens, tokens))
        self.tokens -= taken
        return taken


@dataclass(slots=True)
class Hero(State):
    """A person today."""

    sheet: Annotated[GridlessHero, NOT_DUMPED]
    faction: SideOf
    unit: UnitOrNone
    team: str = ""
    """The word that those who stay side by side share; nothing for somebody alone."""
    hp: int = 0
    """Hit points, or wounds left where vitality stands before them."""
    vitality: int = 0
    spellpool: int = 0
    spells: tuple[tuple[int, int], ...] = ()
    """Spells left by level, where they are counted."""
    status: Status = Status.FIT
    carried: bool = False
    opportunity: Annotated[int, Described(ge=0, le=5)] = 0
    order: HeroOrders = NO_ORDERS
    busy: int = 0
    """Rounds for which a long action still takes him."""
    used: int = 0
    """Utility actions of this round."""
    bonus: int = 0
    """What utility brings to his roll this round."""
    extra_percent: int = 0
    """Share of the harm for an action outside the list."""
    counts: int | None = None
    """His contribution as it counts for the team; nothing for a miss."""
    percent: int = 0
    double: bool = False
    was_down: bool = False
    """Whether he lay there already when the lines met."""
    fell_in: int = 0
    """The round in which he fell last."""
    known: bool = False
    """Whether everybody has heard of him: by a deed or an announcement."""
    fought: tuple[str, ...] = ()
    """Teams he has met in deadly combat."""

    @property
    def side(self) -> str:
        return self.faction

    @property
    def seat(self) -> Seat:
        return player(self.sheet.id)

    @property
    def is_fit(self) -> bool:
        return self.status is Status.FIT

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
        return self.members[0].faction

    @property
    def seat(self) -> Seat:
        return self.members[0].seat


@dataclass(frozen=True, slots=True)
class Ground:
    """The field as a whole, where the game master is asked about no one side."""

    id: str = "field"
    side: str = ""
    seat: Seat = GM


@dataclass(slots=True)
class Battlefield(Field):
    muster: Annotated[GridlessMuster, NOT_DUMPED]
    sides: dict[str, Force]
    units: dict[str, Unit]
    heroes: dict[str, Hero]
    conditions: tuple[Condition, ...] = ()
    waning: tuple[Incident, ...] = ()
    turning: tuple[Incident, ...] = ()
    """Changes of sides that are kept secret until the clash."""
    announced: bool = False
    """Whether people have been told what bears on the battle from the beginning."""
    revealed: bool = False
    """Whether the tokens lie open."""
    flows: tuple[tuple[str, str], ...] = ()
    """How the battle goes for each team this round."""
    combats: tuple[tuple[str, str], ...] = ()
    """Which teams are in deadly combat this round, and why."""
    ended: bool = False
    victors: tuple[str, ...] = ()

    @property
    def fighting(self) -> list[Unit]:
        """Troops in the fight; objectives are not among them."""
        return [unit for unit in self.units.values() if unit.is_troops]

    def are_hostile(self, a: str, b: str) -> bool:
        return (a, b) in self.muster.hostile

    def targets_of(self, unit: Unit) -> list[Unit]:
        """Whom it may aim at: enemy troops, and objectives where they count."""
        return self.enemies_of(unit.faction)

    def enemies_of(self, faction: str) -> list[Unit]:
        return [
            one for one in self.units.values() if one.is_fighting and self.are_hostile(faction, one.faction)
        ]

    def general_of(self, unit: Unit) -> Hero | None:
        """Its general, if he is on his feet and with it."""
        hero = self.heroes.get(unit.general)
        return hero if hero and hero.is_fit and hero.unit == unit.id else None

    def is_general(self, hero: Hero) -> bool:
        return hero.unit in self.units and self.units[hero.unit].general == hero.id

    def of_unit(self, unit: str) -> list[Hero]:
        """Its heroes, but those of another faction whom it has left behind."""
        return [one for one in self.heroes.values() if one.unit == unit and self.is_with(one)]

    def is_with(self, hero: Hero) -> bool:
        """Whether he is on the field with a unit of his own faction."""
        unit = self.units.get(hero.unit)
        return bool(unit and unit.faction == hero.faction and hero.status not in (Status.GONE, Status.AWAY))

    @property
    def active(self) -> list[Hero]:
        """Heroes who act this round: fit, and in a unit that fights."""
        return [one for one in self.heroes.values() if self.acts(one)]

    def acts(self, hero: Hero) -> bool:
        return hero.is_fit and self.is_with(hero) and self.units[hero.unit].is_fighting

    def mates(self, hero: Hero) -> list[Hero]:
        """Those beside him."""
        if not hero.team:
            return []
        return [one for one in self.of_unit(hero.unit) if one.team == hero.team and one.id != hero.id]

    def teams(self, heroes: Iterable[Hero]) -> list[Team]:
        """These heroes as they stand side by side, in the order of the first of each."""
        groups: dict[tuple[str, str, str], list[Hero]] = {}
        for hero in heroes:
            groups.setdefault((hero.faction, hero.unit, hero.group), []).append(hero)
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


def free_name(word: str, first: str, taken: Collection[str]) -> str:
    """What a team goes by: its word; its first member where others have that word; else a number."""
    names = chain((word, first), (f"{first}-{n}" for n in count(2)))
    return next(name for name in names if name not in taken)


def open_field(muster: GridlessMuster) -> Battlefield:
    """The field before the first step."""
    words = _team_words(muster)
    return Battlefield(
        muster=muster,
        round=0,
        step="",
        sides={sheet.id: Force(sheet, scouting=muster.of(sheet.id).scouting) for sheet in muster.sides},
        units={sheet.id: _unit(sheet, muster) for sheet in muster.units},
        heroes={sheet.id: _hero(sheet, muster, words.get(sheet.id, "")) for sheet in muster.heroes},
        conditions=muster.situation.conditions,
    )


def _unit(sheet: GridlessUnit, muster: GridlessMuster) -> Unit:
    tokens = tokens_of(sheet, muster.options.ecl_per_token)
    stand = Stand.AWAY if sheet.arrives != 1 else Stand.FIGHTING
    if sheet.objective and not muster.options.objectives:
        stand = Stand.AWAY
    if not tokens and stand is Stand.FIGHTING:
        stand = Stand.WITHDRAWN
    return Unit(sheet, sheet.side, tokens, tokens, _general_at_first(sheet, muster), stand=stand)


def _general_at_first(sheet: GridlessUnit, muster: GridlessMuster) -> str:
    """Its general, if he is there and on his feet: who is not leads nobody until he is (R15, R16)."""
    hero = next((one for one in muster.heroes if one.id == sheet.leader), None)
    if hero is None or (hero.unit, hero.side) != (sheet.id, sheet.side):
        return ""
    return hero.id if hero.status is Status.FIT and hero.arrives == 1 else ""


def _team_words(muster: GridlessMuster) -> dict[str, str]:
    """The word of each hero's team; no two teams have one, and none the name of somebody else."""
    teams: dict[tuple[str, str | None, str], list[str]] = {}
    for hero in muster.heroes:
        if hero.team:
            teams.setdefault((hero.side, hero.unit, hero.team), []).append(hero.id)
    words: dict[str, str] = {}
    for (_, _, word), members in teams.items():
        others = {hero.id for hero in muster.heroes} - set(members)
        name = free_name(word, members[0], {*words.values(), *others})
        words |= dict.fromkeys(members, name)
    return words


def _hero(sheet: GridlessHero, muster: GridlessMuster, team: str) -> Hero:
    strict = muster.options.hp_system is Health.VITALITY
    full = sheet.wounds_max if strict else sheet.hp_max
    now = sheet.wounds if strict else sheet.hp
    pays = strict or muster.options.spell_system is Spells.VITALITY
    vitality = (sheet.vitality_max if sheet.vitality is None else sheet.vitality) if pays else 0
    status = Status.AWAY if sheet.status is Status.FIT and sheet.arrives != 1 else sheet.status
    return Hero(
        sheet,
        sheet.side,
        sheet.unit or "",
        team=team,
        hp=full if now is None else now,
        vitality=vitality,
        spellpool=sheet.spellpool,
        spells=tuple((one.level, one.left) for one in sheet.spells_left),
        status=status,
        carried=sheet.carried,
        opportunity=sheet.opportunity,
    )


def over(field: Battlefield) -> bool:
    """The game master has ended the battle, or no two enemies are left on the field."""
    return field.ended
