"""Best of three tosses: every chance is known by hand. Whether a rush is wise is hidden from the Reds."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated

import pydantic

from rulesets import engine

WON = 2
"""So many tosses win."""


class Captain(engine.SideSheet):
    ready: Annotated[bool, engine.OWN] = False
    """Whether a rush meets pikes."""


class Tossers(engine.Muster):
    sides: tuple[Captain, ...] = ()


class Stake(engine.Value):
    rush: Annotated[bool, pydantic.Field(title="Rush")] = False


class Feint(engine.Value):
    left: Annotated[bool, pydantic.Field(title="To the left")] = False


@dataclass(slots=True)
class Band(engine.SideState):
    won: engine.Open[int] = 0


@dataclass(slots=True)
class Yard(engine.Field):
    muster: Annotated[Tossers, engine.NOT_DUMPED]
    sides: dict[str, Band]
    heroes: dict[str, engine.HeroState]
    needed: Annotated[int, engine.OPEN] = 0


def stake(field: Yard, table: engine.Table) -> None:
    """The Reds throw three dice under 10, 8 without a hero; with a rush 2 better, or worse against pikes."""
    reds, blues = field.sides.values()
    [said] = table.ask("stake", [reds], Stake)
    table.ask("feint", [blues], Feint)
    hero = any(one.side == reds.id for one in field.heroes.values())
    rush = 0 if not said.rush else -2 if blues.sheet.ready else 2
    field.needed = 8 + 2 * hero + rush


def draw_breath(field: Yard, table: engine.Table) -> None:
    """Nothing is asked, thrown or changed."""


def toss(field: Yard, table: engine.Table) -> None:
    reds, blues = field.sides.values()
    [roll] = table.throw("toss", [reds], "3d6", why="Toss")
    table.throw("omen", [blues], "1d6", to=engine.GM, seen_by=engine.GM_ONLY, why="Omen")
    winner = reds if roll <= field.needed else blues
    winner.won += 1
    field.needed = 0
    table.tell("scored", winner)
    if winner.won == WON:
        table.tell("won", winner)


def aftermath(field: Yard, table: engine.Table) -> None:
    """Who carries the cup home."""
    table.tell("carried_home", next(iter(field.sides.values())))


def holds_back(desk: engine.Desk) -> Iterator[engine.Proposal]:
    yield engine.Proposal(desk.ask.default, "advice_as_usual")


def sample(*, ready: bool = False) -> Tossers:
    return Tossers(
        sides=(
            Captain(id="reds", name="Reds", side="reds"),
            Captain(id="blues", name="Blues", side="blues", ready=ready),
        ),
        heroes=(
            engine.HeroSheet(id="rolf", name="Rolf", side="reds"),
            engine.HeroSheet(id="berta", name="Berta", side="blues"),
        ),
    )


RULES: engine.Ruleset = engine.Ruleset(
    key="toss",
    title="Toss",
    muster=Tossers,
    field=Yard,
    steps=(
        engine.Step("stake", "Stake", stake),
        engine.Step("breath", "Drawing breath", draw_breath),
        engine.Step("toss", "Toss", toss),
    ),
    aftermath=(engine.Step("home", "Home", aftermath),),
    over=lambda field: any(band.won == WON for band in field.sides.values()),
    endings=frozenset({"won"}),
    lucky={"toss": engine.Lucky.LOW, "omen": engine.Lucky.NEITHER},
    officers={"stake": holds_back, "feint": holds_back},
    wording={
        "stake": "Do {subject} rush?",
        "feint": "Where do {subject} feint?",
        "scored": "{subject} score.",
        "won": "{subject} win.",
        "carried_home": "The cup goes home.",
    },
    sample=sample,
)
