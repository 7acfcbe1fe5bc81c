"""The skirmish with gifts: spent in secret, priced by the GM, revealed, warded off in secret, then felt."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Annotated

import pydantic

from rulesets.engine import GM, Id, Part, Problem, Ref, Ruleset, Step, Table, Value, people_of
from tests.rulesets.samples import skirmish
from tests.rulesets.samples.skirmish import Ford, SideState

GIFT = 6
"""So many points has each side."""
type Points = Annotated[int, pydantic.Field(ge=0, le=99)]


class Spell(Value):
    on: Annotated[Id, Ref("side")]
    points: Points


class Gift(Value):
    spells: tuple[Spell, ...] = ()
    ward: Points = 0


class Price(Value):
    """What the GM asks for a spell, and what it does."""

    cost: Points = 3
    harm: Annotated[int, pydantic.Field(ge=-5, le=0)] = -1


class Wards(Value):
    points: Mapping[str, Points] = {}


def gifts(field: Ford, table: Table) -> None:
    sides = list(field.sides.values())
    said = table.ask("gift", sides, Gift, check=within_gift)
    cast = [
        (Part(side, n), one)
        for side, gift in zip(sides, said, strict=True)
        for n, one in enumerate(gift.spells)
    ]
    spells = [spell for spell, _ in cast]
    prices = table.ask("price", spells, Price, to=GM, secret=True)
    for spell, one in cast:
        table.tell("spell_seen", spell, on=one.on)
        table.tell("spell_spent", spell, to=people_of(spell.side), points=one.points)
    wards = {side.id: gift.ward for side, gift in zip(sides, said, strict=True)}
    warded = table.ask(
        "wards",
        [side for side in sides if wards[side.id]],
        Wards,
        options=lambda side: {"points": [spell.id for spell in spells if spell.side != side.id]},
        check=lambda side, said: within("over_ward", sum(said.points.values()), wards[side.id]),
    )
    lost = {id: points for one in warded for id, points in one.points.items()}
    for (spell, one), price in zip(cast, prices, strict=True):
        if one.on in field.sides and one.points - lost.get(spell.id, 0) >= price.cost:
            field.sides[one.on].total += table.tally("felt", spell, price.harm, label="Harm")


def within_gift(side: SideState, said: Gift) -> list[Problem]:
    return within("over_gift", said.ward + sum(one.points for one in said.spells), GIFT)


def within(kind: str, spent: int, have: int) -> list[Problem]:
    return [Problem(kind, {"spent": spent, "have": have})] if spent > have else []


RULES: Ruleset = replace(
    skirmish.RULES,
    key="gifts",
    title="Gifts",
    steps=(Step("gifts", "Gifts", gifts),),
    wording={
        **skirmish.WORDING,
        "gift": "What do the gifted of {subject} attempt?",
        "price": "What does it cost to harm the enemy of {subject}?",
        "wards": "What do the gifted of {subject} ward off?",
        "spell_seen": "Something stirs over {on}.",
        "spell_spent": "{points} points were spent.",
        "over_gift": "{spent} points spent, {have} to spend.",
        "over_ward": "{spent} points used, {have} kept to ward.",
    },
)
