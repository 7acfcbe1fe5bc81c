"""The skirmish at the ford on a map: bands stand on a bank, march through the ford, and are seen there."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Annotated

import pydantic

from rulesets.engine import (
    GM_ONLY,
    NOT_DUMPED,
    Card,
    Id,
    Place,
    Places,
    Ref,
    Ruleset,
    Spot,
    Step,
    Table,
    Value,
)
from tests.rulesets.samples import skirmish

BANKS = {"north-bank": "North bank", "the-ford": "The ford", "south-bank": "South bank"}
SECRET = Place("the-hollow", "The hollow", 40, 10, audience=GM_ONLY)


class Skirmishers(skirmish.Skirmishers):
    @property
    def places(self) -> Mapping[str, str]:
        return {**BANKS, SECRET.id: SECRET.name}


class March(Value):
    to: Annotated[Annotated[Id, Ref("place")] | None, pydantic.Field(title="March to")] = None


@dataclass(slots=True)
class Placed(skirmish.BandState):
    at: Annotated[str, Ref("place")] = "north-bank"
    toward: Annotated[str, Ref("place", or_none=True)] = ""


@dataclass(slots=True)
class Ford(skirmish.Ford):
    muster: Annotated[Skirmishers, NOT_DUMPED]
    units: dict[str, Placed]  # type: ignore[assignment]


def march(field: Ford, table: Table) -> None:
    bands = list(field.units.values())
    for band, order in zip(bands, table.ask("march", bands, March), strict=True):
        if order.to and order.to != band.at:
            band.toward = order.to
            table.tell("marched", band, place=order.to)


def places(field: Ford) -> Places:
    banks = zip(BANKS.items(), ((0, 60), (20, 30), (0, 0)), strict=True)
    areas = [Place(id, name, x, y, ("deep water",) * (id == "the-ford")) for (id, name), (x, y) in banks]
    return Places((*areas, SECRET), apart={("the-ford", "south-bank"): 90})


def cards(field: Ford) -> list[Card]:
    spots = {band.id: Spot(band.at, band.toward, 12 if band.toward else 0) for band in field.units.values()}
    return [replace(card, place=spots.get(card.id)) for card in skirmish.cards(field)]


def open_field(muster: Skirmishers) -> Ford:
    plain = skirmish.open_field(muster)
    banks = {"reds": "north-bank", "blues": "south-bank"}
    units = {one.id: Placed(one.sheet, one.men, banks[one.side]) for one in plain.units.values()}
    return Ford(muster, 0, "", plain.sides, units, plain.heroes)


RULES: Ruleset = replace(
    skirmish.RULES,
    muster=Skirmishers,
    field=Ford,
    open=open_field,
    steps=(Step("march", "March", march), *skirmish.RULES.steps),
    cards=cards,
    places=places,
    sample=lambda: Skirmishers.model_validate(skirmish.sample().model_dump()),
    wording={
        **skirmish.WORDING,
        "march": "Where does {subject} march?",
        "marched": "{subject} marches to {place}.",
    },
)
