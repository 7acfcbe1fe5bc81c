"""The skirmish in turns: a phase for each, the fastest first, and a dodge that costs places."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Annotated

import pydantic

from rulesets.engine import Id, Part, Ref, Ruleset, Seat, Step, Table, Value, known, leader
from tests.rulesets.samples import skirmish


class Orders(Value):
    targets: tuple[Annotated[Id, Ref("unit")], ...] = ()
    dodges: Annotated[int, pydantic.Field(ge=0, le=20)] = 0
    is_asked: Annotated[bool, pydantic.Field(title="Is asked before each dodge")] = False


@dataclass(slots=True)
class Band(skirmish.BandState):
    initiative: int = 0
    dodged: int = 0
    acted: bool = False
    orders: Orders = Orders()

    @property
    def seat(self) -> Seat:
        return leader(self.id)


@dataclass(slots=True)
class Yard(skirmish.Ford):
    units: dict[str, Band]  # type: ignore[assignment]

    @property
    def standing(self) -> list[Band]:
        return [band for band in self.units.values() if band.men]


def initiative(field: Yard, table: Table) -> None:
    """Once a battle."""
    for band, roll in zip(field.standing, table.throw("initiative", field.standing, "2d6"), strict=True):
        band.initiative = table.tally("initiative_total", band, roll)


def orders(field: Yard, table: Table) -> None:
    """In secret for the whole round: whom to attack, in order, and how many attacks to dodge."""
    bands = field.standing
    foes = {band.id: tuple(foe.id for foe in bands if foe.side != band.side) for band in bands}
    said = table.ask(
        "orders",
        bands,
        Orders,
        default=lambda band: Orders(targets=foes[band.id]),
        options=lambda band: {"targets": foes[band.id]},
    )
    for band, order in zip(bands, said, strict=True):
        band.orders, band.dodged, band.acted = order, 0, False


def to_act(field: Yard) -> Sequence[Band]:
    return sorted((one for one in field.standing if not one.acted), key=lambda band: -band.initiative)


def turn(field: Yard, table: Table) -> None:
    """A band attacks the first of its targets that stands; a dodge costs that one two places."""
    band = to_act(field)[0]
    band.acted = True
    target = next((foe for one in band.orders.targets if (foe := field.units[one]).men), None)
    if target is None:
        table.tell("held", band)
        return
    attack = Part(band, target.id)
    table.tell("attacks", attack, target=target.id)
    dodges = target.dodged < target.orders.dodges
    if dodges and target.orders.is_asked:
        [dodges] = table.confirm("dodge", [target])
    target.dodged += dodges
    target.initiative -= 2 * dodges
    [roll] = table.throw("attack", [attack], "2d6", why="Attack")
    lost = table.tally("lost", attack, roll, ("Armour", -5), ("Dodge", -2 * dodges), least=0, most=target.men)
    target.men -= lost
    table.tell("hit", attack, because=("lost", "attack"), target=target.id)


def sample() -> skirmish.Skirmishers:
    plain = skirmish.sample()
    slings = skirmish.Band(id="slings", name="Slings", side="reds", count=12)
    return plain.model_copy(update={"units": (*plain.units, slings)})


def open_field(muster: skirmish.Skirmishers) -> Yard:
    plain = skirmish.open_field(muster)
    bands = {one.id: Band(one.sheet, one.men) for one in plain.units.values()}
    return Yard(muster, 0, "", plain.sides, bands, plain.heroes)


RULES: Ruleset = replace(
    skirmish.RULES,
    key="duel",
    field=Yard,
    open=open_field,
    known=known,
    setup=(Step("initiative", "Initiative", initiative),),
    steps=(Step("orders", "Orders", orders), Step("turns", "Turns", turn, turns=to_act)),
    over=lambda field: len({band.side for band in field.standing}) < 2,
    sample=sample,
    wording={
        **skirmish.WORDING,
        "orders": "What are the orders of {subject}?",
        "dodge": "Does {subject} dodge?",
        "held": "{subject} has nobody to attack.",
        "attacks": "{subject} attacks {target}.",
        "hit": "{target} is hit.",
    },
)
