"""GURPS Mass Combat, shortened: the hardest steps in their real shape. Sections are those of the article."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import accumulate
from typing import Annotated

from pydantic import Field as Described

from rulesets.engine import (
    GM,
    GM_ONLY,
    NOT_DUMPED,
    Camp,
    Card,
    Change,
    Field,
    Id,
    Line,
    Muster,
    Part,
    Problem,
    Procedure,
    Ref,
    Ruleset,
    Seat,
    Sheet,
    State,
    Step,
    Subject,
    Table,
    Value,
    Viewer,
    commander,
    others_than,
    people_of,
    player,
)

# sheets


class Diviner(Value):
    skill: int = 12
    genuine: bool = True


class ForceSheet(Sheet):
    side: Id
    strategy: int = 12
    exceptional: int = 0
    diviner: Diviner | None = None
    commander: Id | None = None
    lucky: bool = False


class UnitSheet(Sheet):
    side: Id
    count: int = 100
    strength: int = 200
    morale: int = 11
    armour: int = 1
    leader: Id | None = None


class HeroSheet(Sheet):
    side: Id
    unit: Id
    battle: int = 12
    ht: int = 10
    dr: int = 3
    lucky: bool = False


class GurpsMuster(Muster):
    sides: tuple[ForceSheet, ...]
    units: tuple[UnitSheet, ...]
    heroes: tuple[HeroSheet, ...] = ()
    no_escape: bool = False

    @property
    def sheets(self) -> dict[str, Sheet]:
        return {sheet.id: sheet for sheet in (*self.sides, *self.units, *self.heroes)}


# answers


class Effect(StrEnum):
    CATASTROPHE, LOWER_MORALE, CONFOUND = "catastrophe", "lower_morale", "confound"


class Allocation(Value):
    effect: Effect
    target: Id
    points: Annotated[int, Described(ge=1, le=1000)]


class Powers(Value):
    spend: tuple[Allocation, ...] = ()
    defence: Annotated[int, Described(ge=0)] = 0


class Price(Value):
    """What the GM asks for confounding the enemy, and what it does."""

    cost: int = 3
    modifier: Annotated[int, Described(ge=-5, le=0)] = -1


class Blocks(Value):
    points: Mapping[str, Annotated[int, Described(ge=0)]] = {}


class Trust(StrEnum):
    WEIGH, ACCEPT, DISCOUNT = "weigh", "accept", "discount"


class Plan(Value):
    battle_plan: Annotated[str, Described(max_length=2000)] = ""
    trust: Trust = Trust.ACCEPT


class PlanWorth(Value):
    modifier: Annotated[int, Described(ge=-3, le=3)] = 0


class HeroOrders(Value):
    risk: Annotated[int, Described(ge=-6, le=6)] = 0
    action: Annotated[str, Described(max_length=500)] = ""


# states


class Stand(StrEnum):
    HOLDS, WITHDRAWS, ROUTS, SURRENDERS = "holds", "withdraws", "routs", "surrenders"


@dataclass(slots=True)
class Force(State):
    sheet: Annotated[ForceSheet, NOT_DUMPED]
    strategy: int = 0
    catastrophe: int = 0
    divined: int = 0
    plan: int = 0
    margin: int = 0

    @property
    def seat(self) -> Seat:
        return commander(self.sheet.id)


@dataclass(slots=True)
class Unit(State):
    sheet: Annotated[UnitSheet, NOT_DUMPED]
    force: Annotated[str, Ref("side")]
    men: int
    morale: int = 0
    stand: Stand = Stand.HOLDS

    @property
    def side(self) -> str:
        return self.force

    @property
    def seat(self) -> Seat:
        return commander(self.force)


@dataclass(slots=True)
class Hero(State):
    sheet: Annotated[HeroSheet, NOT_DUMPED]
    hits: int
    active: bool = True
    risk: int = 0

    @property
    def seat(self) -> Seat:
        return player(self.sheet.id)


@dataclass(slots=True)
class Battlefield(Field):
    muster: Annotated[GurpsMuster, NOT_DUMPED]
    sides: dict[str, Force]
    units: dict[str, Unit]
    heroes: dict[str, Hero]
    winner: str = ""
    difference: int = 0

    @property
    def active_heroes(self) -> list[Hero]:
        return [hero for hero in self.heroes.values() if hero.active]

    def foe_of(self, side: str) -> Force:
        return next(force for other, force in self.sides.items() if other != side)

    def units_of(self, side: str) -> list[Unit]:
        return [unit for unit in self.units.values() if unit.men and unit.force == side]


# steps


def plans(field: Battlefield, table: Table) -> None:
    """Plans and diviners (Before the Battle). Nobody but the GM ever learns whether a diviner is a fake."""
    sides = list(field.sides.values())
    divined = [(force, force.sheet.diviner) for force in sides if force.sheet.diviner]
    said = table.ask("plan", sides, Plan)
    worths = table.ask("plan_modifier", sides, PlanWorth, to=GM, secret=True)
    rolls = table.throw(
        "diviner", [force for force, _ in divined], "3d6", to=GM, seen_by=GM_ONLY, why="Diviner"
    )
    for force, worth in zip(sides, worths, strict=True):
        force.plan = worth.modifier
    for (force, diviner), roll in zip(divined, rolls, strict=True):
        trust = said[sides.index(force)].trust
        if trust is Trust.DISCOUNT:
            continue
        if diviner.genuine:
            force.divined = (roll <= diviner.skill) + (roll <= 4)
        elif trust is Trust.ACCEPT:
            force.divined = diviner.skill - force.sheet.strategy
        table.tell("diviner_spoke", force, to=people_of(force.id))


def powers(field: Battlefield, table: Table) -> None:
    """Exceptional powers: spent in secret, priced by the GM, revealed, blocked in secret, resolved (T17)."""
    gifted = [force for force in field.sides.values() if force.sheet.exceptional]
    spends = table.ask("es_spend", gifted, Powers, check=_within_strength)
    spent = {
        force.id: [Part(force, n) for n in range(len(spend.spend))]
        for force, spend in zip(gifted, spends, strict=True)
    }
    said = {
        part.id: one
        for force, spend in zip(gifted, spends, strict=True)
        for part, one in zip(spent[force.id], spend.spend, strict=True)
    }
    every = [part for parts in spent.values() for part in parts]
    confounding = [part for part in every if said[part.id].effect is Effect.CONFOUND]
    asked = table.ask("confound_price", confounding, Price, to=GM, secret=True)
    prices = {part.id: price for part, price in zip(confounding, asked, strict=True)}
    for part in every:
        allocation = said[part.id]
        table.tell("power_seen", part, effect=allocation.effect, target=allocation.target)
        table.tell("power_spent", part, to=people_of(part.side), points=allocation.points)

    defended = {force.id: spend.defence for force, spend in zip(gifted, spends, strict=True)}
    answers = table.ask(
        "es_block",
        [force for force in gifted if defended[force.id]],
        Blocks,
        options=lambda force: {"points": [part.id for part in every if part.side != force.id]},
        check=lambda force, blocks: _within_defence(blocks, defended[force.id]),
    )
    blocked: dict[str, int] = {}
    for blocks in answers:
        blocked |= blocks.points
    for part in every:
        left = said[part.id].points - blocked.get(part.id, 0)
        _take_effect(field, table, part, said[part.id], left, prices.get(part.id))


def _within_strength(force: Force, powers: Powers) -> list[Problem]:
    spent = powers.defence + sum(one.points for one in powers.spend)
    have = force.sheet.exceptional
    return [Problem("powers_over_strength", {"spent": spent, "have": have})] if spent > have else []


def _within_defence(blocks: Blocks, defence: int) -> list[Problem]:
    spent = sum(blocks.points.values())
    return [Problem("blocks_over_defence", {"spent": spent, "have": defence})] if spent > defence else []


def _take_effect(
    field: Battlefield, table: Table, part: Part, said: Allocation, left: int, price: Price | None
) -> None:
    """One allocation after the blocks (F32)."""
    foe = field.foe_of(part.side)
    if said.effect is Effect.CATASTROPHE:
        foe.catastrophe += table.tally(
            "power", part, left // 2, label="Points left, halved", audience=GM_ONLY
        )
    elif said.effect is Effect.LOWER_MORALE and said.target in field.units:
        unit = field.units[said.target]
        levels = left * 100 // unit.sheet.strength
        unit.morale -= table.tally("power", part, levels, label="Levels", audience=GM_ONLY)
    elif price and left >= price.cost:
        foe.strategy += table.tally("power", part, price.modifier, label="Confounded", audience=GM_ONLY)


ROWS = ((7, 0, 0), (9, -1, 0), (11, -2, 0), (12, -2, -1), (13, 0, 0), (14, -2, 0), (16, -2, -3), (17, -2, -2))


def catastrophe(field: Battlefield, table: Table) -> None:
    """Catastrophe, once for each side, on the state before any; a defection takes place last (T6, R13)."""
    sides = list(field.sides.values())
    rolls = table.throw("catastrophe", sides, "3d6", to=GM, why="Catastrophe")
    rolls = with_luck(table, "catastrophe", sides, rolls, [force.sheet.lucky for force in sides])
    totals = [
        table.tally("disaster", force, roll, ("Powers of the enemy", force.catastrophe), label="Roll")
        for force, roll in zip(sides, rolls, strict=True)
    ]
    for force, total in zip(sides, totals, strict=True):
        _disaster(field, table, force, total)
    for force, total in zip(sides, totals, strict=True):
        if total == 14:
            _defection(field, table, force)


def _disaster(field: Battlefield, table: Table, force: Force, total: int) -> None:
    _, strategy, morale = next((row for row in ROWS if total <= row[0]), (18, -force.sheet.strategy // 2, -5))
    force.strategy += strategy
    units = field.units_of(force.id)
    for unit in units:
        unit.morale += morale
    if total == 17:
        candidates = [unit for unit in units if unit.sheet.leader]
        if len(candidates) > 1:
            [pick] = table.throw(
                "catastrophe_target", [force], f"1d{len(candidates)}", to=GM, why="Who falls"
            )
            candidates = [candidates[pick - 1]]
        for unit in candidates:
            unit.morale -= 1
            table.tell("leader_fell", unit)
    table.tell("catastrophe", force, to=people_of(force.id), because=("catastrophe", "disaster"), total=total)
    table.tell("catastrophe_seen", force, to=others_than(force.id), quiet=total <= 7)


def _defection(field: Battlefield, table: Table, force: Force) -> None:
    foe = field.foe_of(force.id)
    unit = table.choose("defector", force, field.units_of(force.id), to=GM, secret=True)
    unit.force = foe.id
    table.tell("defected", unit, to_side=foe.id)


def with_luck[S: Subject](
    table: Table, kind: str, of: Sequence[S], rolls: list[int], lucky: Sequence[bool]
) -> list[int]:
    """Luck, chosen after the roll is seen: two more rolls, the best of the three, all on record (R29)."""
    able = [i for i, has in enumerate(lucky) if has]
    if not able:
        return rolls
    uses = table.confirm(f"luck_{kind}", [of[i] for i in able])
    using = [i for i, use in zip(able, uses, strict=True) if use]
    more = iter(
        table.throw(f"{kind}_luck", [Part(of[i], n) for i in using for n in (2, 3)], "3d6", why="Luck")
    )
    for i in using:
        rolls[i] = min(rolls[i], next(more), next(more))
    return rolls


class Survived(StrEnum):
    UNHURT, ONE_HIT, TWO_HITS, A, B, C, D = "unhurt", "one_hit", "two_hits", "a", "b", "c", "d"


WOUNDS = {
    Survived.A: (1, "1d6+2"),
    Survived.B: (2, "1d6+2"),
    Survived.C: (2, "2d6+2"),
    Survived.D: (3, "2d6+2"),
}
FIXED = {Survived.UNHURT: 0, Survived.ONE_HIT: 1, Survived.TWO_HITS: 2}


def survival(field: Battlefield, table: Table) -> None:
    """Each hero in the fight rolls against Battle skill (PCs, Survival): risk, roll, luck, wounds, death."""
    heroes = field.active_heroes
    orders = table.ask("risk", heroes, HeroOrders)
    rolls = table.throw("survival", heroes, "3d6", why="Survival")
    rolls = with_luck(table, "survival", heroes, rolls, [hero.sheet.lucky for hero in heroes])
    wounds: list[Wound] = []
    for hero, order, roll in zip(heroes, orders, rolls, strict=True):
        hero.risk = order.risk
        target = table.tally(
            "survival_target",
            hero,
            hero.sheet.battle,
            ("Risk", order.risk, "PCs, Risk"),
            label="Battle",
            most=16,
        )
        result = table.verdict("survived", hero, _survived(roll, target))
        table.tell("survived", hero, because=("survival_target", "survival"), result=result)
        hero.hits -= FIXED.get(result, 0)
        times, dice = WOUNDS.get(result, (0, ""))
        wounds += [Wound(hero, k + 1, dice) for k in range(times)]
    _wound(table, wounds)
    _death(table, [hero for hero in heroes if hero.hits <= -hero.sheet.ht])
    for hero in heroes:
        if hero.hits <= 0 and hero.active:
            hero.active = False
            table.tell("fell", hero)


def _survived(roll: int, target: int) -> Survived:
    margin = target - roll
    if margin >= 5 or roll <= 4:
        return Survived.UNHURT
    if margin >= 0:
        return Survived.ONE_HIT if margin else Survived.TWO_HITS
    return (
        Survived.D if margin <= -7 or roll == 18 else (Survived.A, Survived.B, Survived.C)[(-margin - 1) // 2]
    )


@dataclass(frozen=True, slots=True)
class Wound(Part):
    """One wound of a hero; how hard it is depends on the roll before."""

    whole: Hero
    dice: str


def _wound(table: Table, wounds: list[Wound]) -> None:
    with table.together():
        damages = table.throw("survival_damage", wounds, [wound.dice for wound in wounds], why="Damage")
        places = table.throw("hit_location", wounds, "3d6", why="Where")
    for wound, damage, place in zip(wounds, damages, places, strict=True):
        injury = table.tally(
            "injury", wound, damage, ("Armour", -wound.whole.sheet.dr), label="Damage", least=0
        )
        wound.whole.hits -= injury
        table.tell("wounded", wound, because=("injury",), place=place, hits=injury)


def _death(table: Table, dying: list[Hero]) -> None:
    """One roll at minus full hits and one at each five further (F13)."""
    checks = [Part(hero, k) for hero in dying for k in range(1 + (-hero.hits - hero.sheet.ht) // 5)]
    rolls = table.throw("death_check", checks, "3d6", why="Death check")
    for hero in dying:
        alive = all(
            roll <= hero.sheet.ht for check, roll in zip(checks, rolls, strict=True) if check.whole is hero
        )
        if not table.verdict("lives", hero, alive):
            hero.active = False
            table.tell("died", hero)


def contest(field: Battlefield, table: Table) -> None:
    """The Contest of Strategy: all modifiers, a roll each, the difference (F19, F21)."""
    sides, odds = list(field.sides.values()), _odds(field)
    targets = [
        table.tally(
            "strategy_target",
            force,
            force.sheet.strategy,
            ("Battle plan", force.plan),
            ("Catastrophe and powers", force.strategy),
            ("Troop strength", odds[force.id], "T10b"),
            Line("Diviner", force.divined, audience=GM_ONLY),
            label="Strategy",
            audience=people_of(force.id),
        )
        for force in sides
    ]
    rolls = table.throw("strategy", sides, "3d6", why="Contest of Strategy")
    rolls = with_luck(table, "strategy", sides, rolls, [force.sheet.lucky for force in sides])
    for force, target, roll in zip(sides, targets, rolls, strict=True):
        force.margin = target - roll
    ours, theirs = sides
    field.difference = abs(ours.margin - theirs.margin)
    winner = ours if ours.margin > theirs.margin else theirs
    field.winner = table.verdict("winner", winner, winner.id) if field.difference else ""
    table.tell("contest_decided", winner, difference=field.difference)


def _odds(field: Battlefield) -> dict[str, int]:
    """The bonus of the stronger side for its relative Troop Strength (T10b)."""
    strength = dict.fromkeys(field.sides, 0)
    for unit in field.units.values():
        strength[unit.force] += unit.sheet.strength
    return {
        side: sum(
            own * 10 > (sum(strength.values()) - own) * tenths for tenths in (12, 14, 17, 20, 30, 50, 70, 100)
        )
        for side, own in strength.items()
    }


def outcome(field: Battlefield, table: Table) -> None:
    """Morale of the beaten (T14); with nowhere to go those who fail make a last stand (T15)."""
    safe = field.winner if field.difference > 3 else ""
    rolling = [unit for unit in field.units.values() if unit.men and unit.force != safe]
    shift = 0 if field.difference < 8 else -2 if field.difference < 13 else -4
    targets = [
        table.tally(
            "morale_target", unit, unit.sheet.morale, ("This battle", unit.morale), ("Defeat", shift, "T14")
        )
        for unit in rolling
    ]
    rolls = table.throw("morale", rolling, "3d6", why="Morale")
    cornered: list[tuple[Unit, int]] = []
    for unit, target, roll in zip(rolling, targets, rolls, strict=True):
        if roll <= 4 or roll <= min(target, 16):
            unit.stand = Stand.WITHDRAWS if safe else Stand.HOLDS
        elif field.muster.no_escape:
            cornered.append((unit, target + 2))
        else:
            unit.stand = Stand.ROUTS
    stands = table.throw("last_stand", [unit for unit, _ in cornered], "3d6", why="Last stand")
    for (unit, target), roll in zip(cornered, stands, strict=True):
        unit.stand = Stand.HOLDS if roll <= target else Stand.SURRENDERS
    for unit in rolling:
        unit.stand = table.verdict("stands", unit, unit.stand)
        table.tell("morale_shown", unit, because=("morale_target", "morale"), stand=unit.stand)


def second_survival(field: Battlefield, table: Table) -> None:
    """The heroes of the beaten side roll again, worse by a third of the difference (F11)."""
    heroes = [hero for hero in field.active_heroes if hero.sheet.side != field.winner]
    rolls = table.throw("survival2", heroes, "3d6", why="Second Survival")
    wounds: list[Wound] = []
    for hero, roll in zip(heroes, rolls, strict=True):
        target = table.tally(
            "survival2_target",
            hero,
            hero.sheet.battle,
            ("Risk", hero.risk),
            ("Defeat", -(field.difference // 3)),
            most=16,
        )
        times, dice = WOUNDS.get(_survived(roll, target), (0, ""))
        wounds += [Wound(hero, k + 1, dice) for k in range(times)]
    _wound(table, wounds)


def casualties(field: Battlefield, table: Table) -> None:
    """One roll of many dice a side; each unit reads the first dice of it that its line has (F23)."""
    sides = list(field.sides.values())
    rolls = table.faces("casualties", sides, "8d6", why="Casualties")
    for force, faces in zip(sides, rolls, strict=True):
        ours, others = people_of(force.id), others_than(force.id)
        line = 2 if field.winner == force.id else min(8, 2 + field.difference // 2)
        percent = (0, *accumulate(faces))
        for unit in field.units_of(force.id):
            dice = max(0, line - unit.sheet.armour)
            lost = min(unit.men, -(-unit.men * percent[dice] // 100))
            unit.men -= lost
            table.tell("lost", unit, to=ours, men=lost)
            table.tell("lost_roughly", unit, to=others, third=3 * lost >= unit.men)


def aftermath(field: Battlefield, table: Table) -> None:
    """What lasts, proposed to the GM: men left, hits left."""
    for unit in field.units.values():
        table.propose(Change(unit.id, "count", unit.sheet.count, unit.men, "Losses in the battle"))


class PayDay(Value):
    paid: bool = Described(True, title="Paid")


def pay_day(camp: Camp, table: Table) -> None:
    """A missed pay day costs morale, and whoever fails his roll is the GM's to deal with (Feeding, F27)."""
    units = list(camp.units)
    pays = table.ask("pay", units, PayDay)
    unpaid = [unit for unit, pay in zip(units, pays, strict=True) if not pay.paid]
    rolls = table.throw("payday", unpaid, "3d6", why="Morale")
    for unit, roll in zip(unpaid, rolls, strict=True):
        target = table.tally("payday_target", unit, unit.sheet.morale, ("Pay missed", -1, "Feeding"))
        table.propose(Change(unit.id, "morale", unit.sheet.morale, unit.sheet.morale - 1, "Pay missed"))
        if roll > target:
            table.tell("grumbled", unit)


# the ruleset


def open_field(muster: GurpsMuster) -> Battlefield:
    return Battlefield(
        muster=muster,
        round=0,
        step="",
        sides={sheet.id: Force(sheet) for sheet in muster.sides},
        units={sheet.id: Unit(sheet, sheet.side, sheet.count) for sheet in muster.units},
        heroes={sheet.id: Hero(sheet, sheet.ht) for sheet in muster.heroes},
    )


def cards(field: Battlefield) -> list[Card]:
    """Own units exactly; the others' as words."""
    shown: list[Card] = []
    for unit in field.units.values():
        exact = Card(
            unit.id, "unit", unit.sheet.name, unit.force, unit.stand.value, (unit.men, unit.sheet.count)
        )
        shown.append(replace(exact, audience=people_of(unit.force)))
        rough = "half or less" if 2 * unit.men <= unit.sheet.count else "strong"
        shown.append(replace(exact, strength=rough, audience=others_than(unit.force)))
    return shown


def known(field: Battlefield, viewer: Viewer) -> Battlefield:
    """The field as this viewer may take it to be: no diviner is a fake, no enemy powers are prepared."""
    field = field.copy()
    for force in field.sides.values():
        if GM not in viewer:
            force.divined = 0
        if not people_of(force.id).includes(viewer):
            force.catastrophe = 0
    return field


def sample() -> GurpsMuster:
    """Bea's Reds with Caliburn and Dagny against Cal's Blues, who follow a fake diviner."""
    return GurpsMuster(
        sides=(
            ForceSheet(id="reds", name="Reds", side="reds", strategy=14, exceptional=6, lucky=True),
            ForceSheet(
                id="blues",
                name="Blues",
                side="blues",
                exceptional=4,
                diviner=Diviner(skill=10, genuine=False),
            ),
        ),
        units=tuple(
            UnitSheet(id=f"{side}-{n}", name=f"{side} {n}", side=side, leader="x" if n < 3 else None)
            for side in ("reds", "blues")
            for n in (1, 2, 3)
        ),
        heroes=(
            HeroSheet(id="caliburn", name="Caliburn", side="reds", unit="reds-1", lucky=True),
            HeroSheet(id="dagny", name="Dagny", side="reds", unit="reds-2", battle=8, dr=0),
        ),
    )


WORDING = {
    "plan": "What is the plan of {subject}?",
    "plan_modifier": "What is the plan of {subject} worth?",
    "es_spend": "What do the gifted of {subject} attempt?",
    "confound_price": "What does it cost to confound the enemy of {subject}?",
    "es_block": "What do the gifted of {subject} ward off?",
    "luck_catastrophe": "Does {subject} call on Luck?",
    "luck_survival": "Does {subject} call on Luck?",
    "luck_strategy": "Does {subject} call on Luck?",
    "defector": "Which unit of {subject} changes sides?",
    "risk": "How hard does {subject} press in?",
    "risk.close": "Closing shows the deeds to the whole table.",
    "lives": "Does {subject} live?",
    "stands": "How {subject} stands",
    "winner": "Who wins",
    "pay": "Is {subject} paid?",
    "diviner_spoke": "The diviner has spoken.",
    "power_seen": "Something stirs: {effect} over {target}.",
    "power_spent": "{points} points were spent.",
    "leader_fell": "The leader of {subject} falls.",
    "catastrophe": "The fates throw {total}.",
    "catastrophe_seen": "The fates have spoken.",
    "defected": "{subject} goes over to {to_side}.",
    "survived": "{subject}: {result}.",
    "wounded": "{subject} takes {hits}.",
    "fell": "{subject} falls.",
    "died": "{subject} is dead.",
    "contest_decided": "{subject} outwits the enemy by {difference}.",
    "morale_shown": "{subject} {stand}.",
    "lost": "{subject} lost {men}.",
    "lost_roughly": "{subject} has suffered.",
    "grumbled": "{subject} has not been paid, and says so.",
    "powers_over_strength": "{spent} points spent, {have} to spend.",
    "blocks_over_defence": "{spent} points used, {have} kept for defence.",
}

RULES = Ruleset(
    key="gurps",
    title="GURPS Mass Combat",
    muster=GurpsMuster,
    field=Battlefield,
    open=open_field,
    steps=(
        Step("plans", "Plans and diviners", plans),
        Step("powers", "Exceptional powers", powers),
        Step("catastrophe", "Catastrophe", catastrophe),
        Step("survival", "Survival", survival, when=lambda field: bool(field.active_heroes)),
        Step("contest", "Contest of Strategy", contest),
        Step("outcome", "Morale and outcome", outcome),
        Step("second_survival", "Second Survival", second_survival),
        Step("casualties", "Casualties", casualties),
    ),
    aftermath=(Step("aftermath", "Aftermath", aftermath),),
    camp=(Procedure("pay_day", "Pay day", pay_day),),
    over=lambda field: field.round >= 1,
    cards=cards,
    known=known,
    wording=WORDING,
    sample=sample,
)
