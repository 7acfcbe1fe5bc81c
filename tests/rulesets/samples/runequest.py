"""RuneQuest battle, shortened: picks after the roll, fights at the table, morale in waves, the harangue."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated

from pydantic import Field as Described

from rulesets.engine import (
    GM,
    NOT_DUMPED,
    Card,
    Field,
    Id,
    Muster,
    Part,
    Ruleset,
    Seat,
    Sheet,
    State,
    Step,
    Table,
    Value,
    Viewer,
    commander,
    leader,
    others_than,
    people_of,
    player,
)


class ForceSheet(Sheet):
    side: Id
    tactic: int = 50


class UnitSheet(Sheet):
    side: Id
    position: int = 1
    strength: int = 50
    spirit: int = 12
    defence: int = 12
    missile: int = 12
    rank: int = 3


class HeroSheet(Sheet):
    side: Id
    unit: Id
    eloquence: int = 40
    hp: int = 12


class RuneMuster(Muster):
    sides: tuple[ForceSheet, ...]
    units: tuple[UnitSheet, ...]
    heroes: tuple[HeroSheet, ...] = ()

    @property
    def sheets(self) -> dict[str, Sheet]:
        return {sheet.id: sheet for sheet in (*self.sides, *self.units, *self.heroes)}


class Status(StrEnum):
    STEADY, RETREATING, ROUTED = "steady", "retreating", "routed"


class Degree(StrEnum):
    CRITICAL, SPECIAL, SUCCESS, FAILURE, FUMBLE = "critical", "special", "success", "failure", "fumble"


class Fate(StrEnum):
    UNDECIDED, DRIVEN_OFF, CAPTURED, KILLED = "undecided", "driven_off", "captured", "killed"


class Bout(Value):
    """How a fight with one opponent, played with the full rules at the table, went."""

    outcome: Fate = Fate.UNDECIDED
    hp_lost: Annotated[int, Described(ge=0, le=150)] = 0
    note: str = ""


@dataclass(slots=True)
class Force(State):
    sheet: Annotated[ForceSheet, NOT_DUMPED]
    mod: int = 0

    @property
    def seat(self) -> Seat:
        return commander(self.sheet.id)


@dataclass(slots=True)
class Unit(State):
    sheet: Annotated[UnitSheet, NOT_DUMPED]
    strength: int
    status: Status = Status.STEADY
    foe: str | None = None
    odds: int = 4
    lost_fight: bool = False
    has_leader: bool = True

    @property
    def seat(self) -> Seat:
        return leader(self.sheet.id)


@dataclass(slots=True)
class Hero(State):
    sheet: Annotated[HeroSheet, NOT_DUMPED]
    hp: int

    @property
    def seat(self) -> Seat:
        return player(self.sheet.id)


@dataclass(slots=True)
class Battlefield(Field):
    muster: Annotated[RuneMuster, NOT_DUMPED]
    sides: dict[str, Force]
    units: dict[str, Unit]
    heroes: dict[str, Hero]

    @property
    def steady(self) -> list[Unit]:
        return [unit for unit in self.units.values() if unit.status is Status.STEADY and unit.strength]

    @property
    def led(self) -> list[Unit]:
        """The units of the heroes: those the battle looks at closely."""
        led = {hero.sheet.unit for hero in self.heroes.values()}
        return [unit for unit in self.steady if unit.id in led]


def degree(roll: int, chance: int) -> Degree:
    """RQ3: a fifth is special, a twentieth critical; 96 and more always fails (F1)."""
    if roll <= max(1, chance // 20):
        return Degree.CRITICAL
    if roll <= max(5, chance) and roll < 96:
        return Degree.SPECIAL if roll <= chance // 5 else Degree.SUCCESS
    return Degree.FUMBLE if roll >= min(100, 96 + chance // 20) else Degree.FAILURE


ARMY = {Degree.CRITICAL: -20, Degree.SPECIAL: -10, Degree.SUCCESS: -5, Degree.FAILURE: 10, Degree.FUMBLE: 25}
BANDS = (5, 25, 40, 60, 75, 95)
LOSSES = {Degree.CRITICAL: 40, Degree.SPECIAL: 20, Degree.SUCCESS: 10}


def army_tactics(field: Battlefield, table: Table) -> None:
    """The army commander's roll shifts all that follows for both camps (T7)."""
    lead, other = field.sides.values()
    chance = table.tally(
        "army_chance", lead, lead.sheet.tactic, ("The enemy's Tactic", lead.sheet.tactic - other.sheet.tactic)
    )
    [roll] = table.throw("army_tactics", [lead], "1d100", why="Tactic")
    result = table.verdict("army_result", lead, degree(roll, chance))
    lead.mod = ARMY[result]
    table.tell("army_rolled", lead, because=("army_chance", "army_tactics"), result=result)


def situation(field: Battlefield, table: Table) -> None:
    """Whom each hero's unit meets, and at what odds; the GM may exchange the foe the dice picked (T8, T9)."""
    units = field.led
    with table.together():
        meets = table.throw("encounter", units, "1d100", why="Encounter")
        odds = table.throw("odds", units, "1d100", why="Odds")
    taken: set[str] = set()
    for unit, meet, ratio in zip(units, meets, odds, strict=True):
        wanted = table.tally("encounter_row", unit, meet, ("Army", field.sides[unit.side].mod))
        row = table.tally("odds_row", unit, ratio, ("Army", field.sides[unit.side].mod))
        unit.odds = sum(row > end for end in BANDS) + 1
        rank = sum(wanted > end for end in BANDS)
        foes = [one for one in field.steady if one.side != unit.side and one.id not in taken]
        if not foes:
            continue
        foes.sort(key=lambda foe: (abs(foe.sheet.rank - rank), -foe.sheet.rank))
        foe = table.choose("foe", unit, foes, to=GM)
        taken.add(foe.id)
        unit.foe, foe.foe = foe.id, unit.id
        table.tell("met", unit, because=("encounter_row", "odds_row"), foe=foe.id)


def own_fire(field: Battlefield, table: Table) -> None:
    """The aim says at whom the unit may shoot; its player picks, having seen the roll (T11)."""
    archers = [unit for unit in field.led if unit.sheet.missile and unit.foe]
    aims = table.throw("aim", archers, "1d100", why="Aim")
    shots: list[Part] = []
    for unit, aim in zip(archers, aims, strict=True):
        row = table.tally("aim_row", unit, aim, ("Army", field.sides[unit.side].mod))
        foes = [
            field.units[one.foe] for one in archers if one.foe and one is not unit and one.side == unit.side
        ]
        own = field.units[str(unit.foe)]
        allowed = [own, *foes] if row <= 5 else [own, *foes[:1]] if row <= 60 else [own]
        target = table.choose("aim_target", unit, allowed)
        table.tell("aimed", unit, because=("aim_row",), target=target.id)
        shots.append(Part(unit, target.id))
    rolls = table.throw("unit_missile", shots, "1d100", why="Volley")
    for shot, roll in zip(shots, rolls, strict=True):
        target, archer = field.units[str(shot.name)], field.units[shot.whole.id]
        chance = table.tally("missile_chance", shot, 50 + 5 * (archer.sheet.missile - target.sheet.defence))
        lost = target.strength * LOSSES.get(degree(roll, chance), 0) // 100
        target.strength -= lost
        table.tell("shot", shot, because=("missile_chance",), target=target.id, lost=lost)


def hero_fights(field: Battlefield, table: Table) -> None:
    """The heroes' fights are played at the table; the player or the GM enters one line for each opponent."""
    heroes = [hero for hero in field.heroes.values() if hero.hp > 0 and field.units[hero.sheet.unit].foe]
    crowded = [hero for hero in heroes if field.units[hero.sheet.unit].odds > 4]
    counts = dict(
        zip(
            (h.id for h in crowded),
            table.throw("opponent_count", crowded, "1d3", why="Opponents"),
            strict=True,
        )
    )
    bouts = [Part(hero, k) for hero in heroes for k in range(1, counts.get(hero.id, 1) + 1)]
    kinds = table.throw("opponent", bouts, "1d10", why="Who")
    for bout, kind in zip(bouts, kinds, strict=True):
        table.tell("opposed", bout, who="leader" if kind == 9 else "soldier")
    fought = table.ask("bout", bouts, Bout)
    for bout, kind, result in zip(bouts, kinds, fought, strict=True):
        hero = field.heroes[bout.whole.id]
        foe = field.units[str(field.units[hero.sheet.unit].foe)]
        hero.hp -= result.hp_lost
        if kind == 9 and result.outcome in (Fate.KILLED, Fate.CAPTURED):
            foe.has_leader = False
        table.tell("fought", bout, outcome=result.outcome)


def unit_combat(field: Battlefield, table: Table) -> None:
    """Each unit strikes at its foe; the one that lost more has lost the fight."""
    pairs = [(unit, field.units[unit.foe]) for unit in field.led if unit.foe]
    with table.together():
        ours = table.throw("unit_attack", [unit for unit, _ in pairs], "1d100", why="Attack")
        theirs = table.throw(
            "foe_attack", [unit for unit, _ in pairs], "1d100", to=GM, why="The foe's attack"
        )
    for (unit, foe), roll, answer in zip(pairs, ours, theirs, strict=True):
        dealt, taken = LOSSES.get(degree(roll, 50), 0), LOSSES.get(degree(answer, 50), 0)
        foe.strength -= foe.strength * dealt // 100
        unit.strength -= unit.strength * taken // 100
        unit.lost_fight, foe.lost_fight = taken > dealt, dealt > taken
        table.tell("clashed", unit, dealt=dealt, taken=taken)


def morale(field: Battlefield, table: Table) -> None:
    """In waves along the line: who breaks makes his neighbours check, until nobody new breaks (F14)."""
    checked: set[str] = set()
    broken: list[Unit] = []
    while wave := [unit for unit in field.steady if unit.id not in checked and _must_check(unit, broken)]:
        chances = [
            table.tally(
                "morale_chance",
                unit,
                5 * unit.sheet.spirit,
                ("Friends break near", -5 * sum(_near(unit, one) for one in broken)),
                ("Leader lost", 0 if unit.has_leader else -15),
            )
            for unit in wave
        ]
        rolls = table.throw("morale", wave, "1d100", why="Morale")
        for unit, chance, roll in zip(wave, chances, rolls, strict=True):
            result = degree(roll, chance)
            if result is Degree.FUMBLE or (result is Degree.FAILURE and unit.odds == 7):
                unit.status = Status.ROUTED
            elif result is Degree.FAILURE:
                unit.status = Status.RETREATING
            unit.status = table.verdict("morale_status", unit, unit.status)
            table.tell("morale_shown", unit, because=("morale_chance", "morale"), status=unit.status)
        checked |= {unit.id for unit in wave}
        broken += [unit for unit in wave if unit.status is not Status.STEADY]


def _must_check(unit: Unit, broken: list[Unit]) -> bool:
    return unit.lost_fight or any(_near(unit, one) for one in broken)


def _near(unit: Unit, broken: Unit) -> bool:
    reach = 2 if broken.status is Status.ROUTED else 1
    return unit.side == broken.side and 0 < abs(unit.sheet.position - broken.sheet.position) <= reach


def harangue(field: Battlefield, table: Table) -> None:
    """A hero may call his broken unit back; one after the other, so a second need not try again."""
    for hero in field.heroes.values():
        unit = field.units[hero.sheet.unit]
        if unit.status is Status.STEADY or hero.hp <= 0:
            continue
        [tries] = table.confirm("harangue", [hero])
        if not tries:
            continue
        [roll] = table.throw("eloquence", [hero], "1d100", why="Eloquence")
        result = table.verdict("harangued", hero, degree(roll, hero.sheet.eloquence))
        if result is Degree.CRITICAL:
            unit.status = Status.STEADY
        elif result is Degree.SPECIAL or (result is Degree.SUCCESS and unit.status is Status.RETREATING):
            [again] = table.throw("remorale", [Part(unit, hero.id)], "1d100", to=hero.seat, why="Rally")
            unit.status = Status.STEADY if degree(again, 5 * unit.sheet.spirit) in LOSSES else unit.status
        elif result is Degree.FUMBLE:
            unit.status = Status.ROUTED
        table.tell("harangued", hero, because=("eloquence",), unit=unit.id, status=unit.status)


def cards(field: Battlefield) -> list[Card]:
    shown: list[Card] = []
    for unit in field.units.values():
        row = (unit.id, "unit", unit.sheet.name, unit.side, unit.status)
        shown.append(Card(*row, (unit.strength, unit.sheet.strength), audience=people_of(unit.side)))
        shown.append(Card(*row, "a company", audience=others_than(unit.side)))
    return shown


def known(field: Battlefield, viewer: Viewer) -> Battlefield:
    return field.copy()


def open_field(muster: RuneMuster) -> Battlefield:
    return Battlefield(
        muster=muster,
        round=0,
        step="",
        sides={sheet.id: Force(sheet) for sheet in muster.sides},
        units={sheet.id: Unit(sheet, sheet.strength) for sheet in muster.units},
        heroes={sheet.id: Hero(sheet, sheet.hp) for sheet in muster.heroes},
    )


def sample() -> RuneMuster:
    return RuneMuster(
        sides=(
            ForceSheet(id="sartar", name="Sartar", side="sartar"),
            ForceSheet(id="lunar", name="Lunar", side="lunar"),
        ),
        units=tuple(
            UnitSheet(id=f"{side}-{n}", name=f"{side} {n}", side=side, position=n, rank=n)
            for side in ("sartar", "lunar")
            for n in (1, 2, 3)
        ),
        heroes=(
            HeroSheet(id="vasana", name="Vasana", side="sartar", unit="sartar-1"),
            HeroSheet(id="yanioth", name="Yanioth", side="sartar", unit="sartar-2"),
        ),
    )


RULES = Ruleset(
    key="runequest",
    title="RuneQuest Battle",
    muster=RuneMuster,
    field=Battlefield,
    open=open_field,
    steps=(
        Step("army_tactics", "Army commander's tactical roll", army_tactics),
        Step("situation", "Encounter and odds", situation),
        Step("own_fire", "Our missiles", own_fire),
        Step("hero_fights", "Combat of the heroes", hero_fights),
        Step("unit_combat", "Combat of the units", unit_combat),
        Step("morale", "Morale, in waves", morale),
        Step("harangue", "Rally to me!", harangue),
    ),
    over=lambda field: len({unit.side for unit in field.steady}) < 2,
    cards=cards,
    known=known,
    sample=sample,
    wording={
        "foe": "Whom does {subject} meet?",
        "aim_target": "At whom does {subject} shoot?",
        "bout": "How did the fight of {subject} go?",
        "harangue": "Does {subject} call his unit back?",
        "army_result": "The roll of {subject}",
        "morale_status": "The morale of {subject}",
        "army_rolled": "{subject}: {result}.",
        "met": "{subject} meets {foe}.",
        "aimed": "{subject} aims at {target}.",
        "shot": "{target} loses {lost}.",
        "opposed": "{subject} faces a {who}.",
        "fought": "{subject}: {outcome}.",
        "clashed": "{subject} deals {dealt}%, takes {taken}%.",
        "morale_shown": "{subject}: {status}.",
        "harangued": "{subject} calls {unit} back: {status}.",
    },
)
