"""A small ruleset for the tests of the table: sealed orders, a hidden throw, luck after the roll, losses, two
rounds.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, Any

import pydantic

from rulesets.engine import (
    GM,
    GM_ONLY,
    NOT_DUMPED,
    Camp,
    Card,
    Career,
    Change,
    Desk,
    Feat,
    Field,
    HeroSheet,
    Id,
    Line,
    Maker,
    Muster,
    Newcomer,
    Problem,
    Procedure,
    Proposal,
    Prospects,
    Ref,
    Roster,
    Ruleset,
    Seat,
    SideSheet,
    State,
    Step,
    Sum,
    Table,
    Tally,
    Temper,
    UnitSheet,
    Value,
    Viewer,
    YesNo,
    commander,
    others_than,
    people_of,
    player,
)


class Company(SideSheet):
    pass


class Band(UnitSheet):
    count: Annotated[int, pydantic.Field(title="Men", ge=0, le=1_000_000)] = 20


class Fighter(HeroSheet):
    skill: Annotated[int, pydantic.Field(title="Skill", ge=1, le=20)] = 10
    hits: Annotated[int, pydantic.Field(title="Hits", ge=0, le=30)] = 10
    lucky: bool = False


class Ground(Value):
    defender: Annotated[Id, Ref("side")] | None = None


class Bearing(Value):
    surprised: bool = False


class HouseRules(Value):
    rounds: Annotated[int, pydantic.Field(ge=1, le=5)] = 2


class Skirmishers(Muster):
    sides: tuple[Company, ...] = ()
    units: tuple[Band, ...] = ()
    heroes: tuple[Fighter, ...] = ()
    situation: Ground = Ground()
    situations: dict[Id, Bearing] = {}
    options: HouseRules = HouseRules()


class Orders(Value):
    risk: Annotated[int, pydantic.Field(title="Risk", ge=-6, le=6)] = 0
    action: Annotated[str, pydantic.Field(title="Deed", max_length=500)] = ""


class Bonus(Value):
    modifier: Annotated[int, pydantic.Field(title="Modifier", ge=-3, le=3)] = 0


@dataclass(slots=True)
class SideState(State):
    sheet: Annotated[Company, NOT_DUMPED]
    total: int = 0

    @property
    def seat(self) -> Seat:
        return commander(self.id)


@dataclass(slots=True)
class BandState(State):
    sheet: Annotated[Band, NOT_DUMPED]
    men: int = 0

    @property
    def seat(self) -> Seat:
        return commander(self.side)


@dataclass(slots=True)
class FighterState(State):
    sheet: Annotated[Fighter, NOT_DUMPED]
    hits: int = 0
    risk: int = 0

    @property
    def seat(self) -> Seat:
        return player(self.id)


@dataclass(slots=True)
class Ford(Field):
    muster: Annotated[Skirmishers, NOT_DUMPED]
    sides: dict[str, SideState]
    units: dict[str, BandState]
    heroes: dict[str, FighterState]
    winner: str = ""


def daring(hero: FighterState, said: Orders) -> list[Sum]:
    """What a risk takes out of somebody, of five there are."""
    return [Sum("Daring", (Line("Risk", abs(said.risk)), Line("The deed", 2 * bool(said.action))), most=5)]


def orders(field: Ford, table: Table) -> None:
    heroes = list(field.heroes.values())
    for hero, said in zip(heroes, table.ask("risk", heroes, Orders, sums=daring), strict=True):
        hero.risk = said.risk
        table.tell("deed_shown", hero, deed=said.action)


def clash(field: Ford, table: Table) -> None:
    sides = list(field.sides.values())
    bonuses = table.ask("bonus", sides, Bonus, to=GM, secret=True)
    [fortune] = table.throw("fortune", sides[:1], "1d6", to=GM, seen_by=GM_ONLY, why="Fortune")
    rolls = table.throw("clash", sides, "2d6", why="Clash")
    lucky = [hero for hero in field.heroes.values() if hero.sheet.lucky]
    luck = dict(zip([hero.side for hero in lucky], table.confirm("luck", lucky), strict=True))
    for side, roll, bonus in zip(sides, rolls, bonuses, strict=True):
        risk = sum(hero.risk for hero in field.heroes.values() if hero.side == side.id)
        side.total = table.tally(
            "strength",
            side,
            roll,
            ("Heroes hold back", -risk, "Orders"),
            ("The ground", bonus.modifier, "GM"),
            ("Luck", int(luck.get(side.id, False)), "Luck"),
            label="Two dice",
            audience=people_of(side.id),
        )
    best = max(sides, key=lambda side: side.total)
    field.winner = table.verdict("winner", best, best.id)
    table.tell("won", field.sides[field.winner], because=("strength", "clash"), by=fortune % 2)


def losses(field: Ford, table: Table) -> None:
    losing = [unit for unit in field.units.values() if unit.side != field.winner and unit.men]
    for unit, lost in zip(losing, table.throw("losses", losing, "1d6", why="Losses"), strict=True):
        lost = table.tally("lost", unit, lost, label="One die", most=unit.men, audience=people_of(unit.side))
        unit.men -= lost
        table.tell("men_lost", unit, to=people_of(unit.side), because=("lost", "losses"), men=lost)
        table.tell("men_fell", unit, to=others_than(unit.side))


def aftermath(field: Ford, table: Table) -> None:
    for unit in field.units.values():
        if unit.men != unit.sheet.count:
            table.propose(Change(unit.id, "count", unit.sheet.count, unit.men, "Losses at the ford"))


def open_field(muster: Skirmishers) -> Ford:
    return Ford(
        muster=muster,
        round=0,
        step="",
        sides={one.id: SideState(one) for one in muster.sides},
        units={one.id: BandState(one, one.count) for one in muster.units},
        heroes={one.id: FighterState(one, one.hits) for one in muster.heroes},
    )


def cards(field: Ford) -> list[Card]:
    shown = [Card(one.id, "side", one.sheet.name, one.id, "") for one in field.sides.values()]
    for unit in field.units.values():
        card = (unit.id, "unit", unit.sheet.name, unit.side, "holds")
        shown.append(Card(*card, strength=(unit.men, unit.sheet.count), audience=people_of(unit.side)))
        shown.append(Card(*card, strength="some", audience=others_than(unit.side)))
    for hero in field.heroes.values():
        card = (hero.id, "hero", hero.sheet.name, hero.side, "active")
        shown.append(Card(*card, strength=(hero.hits, hero.sheet.hits), audience=people_of(hero.side)))
    return shown


SOME = 20
"""So many men one takes a band of the others for."""


def press(field: Ford, hero: str, orders: Orders) -> dict[str, float]:
    """The odds of a blow for each way to press in: made up, but exact."""
    home = (6 + orders.risk) / 12
    return {"home": home, "named": 1 - home, "whole": home / 2, "hurt": home / 2, "fallen": 1 - home}


def known(field: Ford, viewer: Viewer) -> Ford:
    field = field.copy()
    for hero in field.heroes.values():
        if not people_of(hero.side).includes(viewer):
            hero.risk = 0
    theirs = [unit for unit in field.units.values() if not people_of(unit.side).includes(viewer)]
    for unit in theirs:
        unit.men, unit.sheet = SOME, unit.sheet.model_copy(update={"count": SOME})
    sheets = {unit.id: unit.sheet for unit in theirs}
    units = tuple(sheets.get(one.id, one) for one in field.muster.units)
    field.muster = field.muster.model_copy(update={"units": units})
    return field


def check(muster: Skirmishers) -> list[Problem]:
    sides = {unit.side for unit in muster.units if unit.count}
    return [] if len(sides) > 1 else [Problem("not_enough_sides", {"at": "sides"})]


class Levy(Value):
    huts: Annotated[
        int, pydantic.Field(title="Huts", description="Each sends up to six men.", ge=0, le=400)
    ] = 3


def levy(asked: Levy, options: HouseRules, table: Table) -> dict[str, Any]:
    """A band out of a hamlet: a die, and so many men from each hut."""
    band = Newcomer()
    [each] = table.throw("levy", [band], "1d6", why="Men from each hut")
    men = table.tally("levied", band, each * asked.huts, ("The miller stays", -1, "Levies"), label="All huts")
    return {"count": men}


def strength(side: SideSheet, unit: UnitSheet, options: Any) -> Tally:
    assert isinstance(unit, Band)
    return Tally(f"strength:{unit.id}", "Men", unit.count, (), unit.count, unit.count)


def sample() -> Skirmishers:
    return Skirmishers(
        sides=(
            Company(id="reds", name="Reds", side="reds", commander="rolf"),
            Company(id="blues", name="Blues", side="blues"),
        ),
        units=(
            Band(id="spears", name="Spears", side="reds"),
            Band(id="bows", name="Bows", side="blues", count=15),
        ),
        heroes=(
            Fighter(id="rolf", name="Rolf", side="reds", unit="spears"),
            Fighter(id="berta", name="Berta", side="blues", unit="bows", lucky=True),
        ),
    )


class Feast(Value):
    """What the GM says of a feast."""

    barrels: int = pydantic.Field(1, ge=0, le=99, title="Barrels")
    plan: str = pydantic.Field("", max_length=80, title="What is behind it")


def feast(camp: Camp, table: Table) -> None:
    """A feast of one side: its people hear of it, its plan is the GM's, and someone slips on the stairs."""
    [said] = table.ask("feast", [camp.force], Feast)
    table.throw("slips", [camp.force], "1d6", seen_by=people_of(camp.force.id))
    table.tell("feasted", camp.force, to=people_of(camp.force.id), barrels=said.barrels)
    table.tell("behind_it", camp.force, to=GM_ONLY, plan=said.plan)
    for unit in camp.units:
        for change in Change.of(unit.sheet, "count", max(0, unit.sheet.count - said.barrels), "Drunk"):
            table.propose(change)


PRESSES_IN = {Temper.BOLD: 2, Temper.STEADY: 0, Temper.CAREFUL: -2}


def dares(desk: Desk) -> Iterator[Proposal]:
    risk = PRESSES_IN[desk.temper]
    yield Proposal(Orders(risk=risk), "advice_dares", {"risk": risk})


def calls_on_luck(desk: Desk) -> Iterator[Proposal]:
    yield Proposal(YesNo(yes=True), "advice_luck")


WORDING = {
    "advice_dares": "A Risk of {risk:+} is worth it.",
    "advice_luck": "Luck costs nothing here.",
    "feast": "How does {subject} feast?",
    "slips": "Who slips",
    "feasted": "{barrels} barrels are emptied.",
    "behind_it": "Behind it: {plan}",
    "risk": "How hard does {subject} press in?",
    "risk.close": "Closing shows the deeds to the whole table.",
    "bonus": "What is the ground worth to {subject}?",
    "luck": "Does {subject} call on luck?",
    "deed_shown": "{subject}: {deed}",
    "winner": "Winner",
    "won": "{subject} has the better of it.",
    "career.men": "Men lost to the water",
    "career.victories": "Bouts won",
    "men_lost": "{subject} loses {men} {men:man|men}.",
    "men_fell": "Some of {subject} fall.",
    "not_enough_sides": "A battle needs two sides with at least one man each.",
    "levied": "Men who come",
    "prospect.home": "Comes home",
    "prospect.named": "Gets a name",
    "prospect.whole": "whole",
    "status.holds": "holds",
    "status.active": "fighting",
}

RULES: Ruleset = Ruleset(
    key="skirmish",
    title="Skirmish at a ford",
    endings=frozenset({"won"}),
    muster=Skirmishers,
    field=Ford,
    open=open_field,
    steps=(Step("orders", "Orders", orders), Step("clash", "Clash", clash), Step("losses", "Losses", losses)),
    aftermath=(Step("aftermath", "Aftermath", aftermath),),
    over=lambda field: field.round >= field.muster.options.rounds,
    cards=cards,
    known=known,
    wording=WORDING,
    sample=sample,
    camp=(Procedure("feast", "Feast", feast),),
    officers={"risk": dares, "luck": calls_on_luck},
    prospects={"risk": Prospects("risk", press, ("whole", "hurt", "fallen"))},
    career=Career(
        (
            Feat("deed_shown"),
            Feat("won", "victories"),
            Feat("men_lost", "men", amount="men"),
            Feat("men_fell"),
        ),
        rank=lambda sheet: "A band" if isinstance(sheet, Band) else "",
    ),
    roster=Roster(
        side=Company,
        unit=Band,
        hero=Fighter,
        situation=Ground,
        side_situation=Bearing,
        options=HouseRules,
        strength=strength,
        check=check,
        describe=lambda unit: "a band",
        icon=lambda unit: "light-foot",
        makers=(Maker("levy", "Raise a levy", "unit", Levy, levy),),
    ),
)
