"""The skirmish at a gate: luck once the roll is seen, wounds that follow from it at once."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from rulesets.engine import Part, Ruleset, Step, Table, fixed
from tests.rulesets.samples import skirmish
from tests.rulesets.samples.skirmish import FighterState


class Came(StrEnum):
    UNHURT, ONE_HIT, WOUNDED, CUT_DOWN = "unhurt", "one_hit", "wounded", "cut_down"


WOUNDS = {Came.WOUNDED: ["1d6+2"], Came.CUT_DOWN: ["2d6+2", "2d6+2"]}


@dataclass(slots=True)
class Hero(FighterState):
    active: bool = True


@dataclass(slots=True)
class Gate(skirmish.Ford):
    heroes: dict[str, Hero]  # type: ignore[assignment]


@fixed
class Wound(Part):
    whole: Hero
    dice: str


def storm(field: Gate, table: Table) -> None:
    """Risk, the roll, luck, a verdict, and only then the dice of each wound, all at once."""
    heroes = [hero for hero in field.heroes.values() if hero.active]
    orders = table.ask("risk", heroes, skirmish.Orders)
    rolls = with_luck(table, heroes, table.throw("storm", heroes, "3d6", why="Storm"))
    wounds: list[Wound] = []
    for hero, order, roll in zip(heroes, orders, rolls, strict=True):
        hero.risk = order.risk
        lines = (("Risk", order.risk, "Orders"), ("The ladder", -2))
        target = table.tally("storm_target", hero, hero.sheet.skill, *lines, label="Skill", most=16)
        came = table.verdict("came", hero, _came(target - roll))
        table.tell("came", hero, because=("storm_target", "storm"), result=came)
        hero.hits -= came is Came.ONE_HIT
        wounds += [Wound(hero, n, dice) for n, dice in enumerate(WOUNDS.get(came, []), 1)]
    with table.together():
        damages = table.throw("damage", wounds, [wound.dice for wound in wounds], why="Damage")
        places = table.throw("hit_place", wounds, "3d6", why="Where")
    for wound, damage, place in zip(wounds, damages, places, strict=True):
        hurt = table.tally("injury", wound, damage, ("Armour", -3), label="Damage", least=0)
        wound.whole.hits -= hurt
        table.tell("wounded", wound, because=("injury",), place=place, hits=hurt)
    for hero in heroes:
        if hero.hits <= 0:
            hero.active = table.verdict("lives", hero, False)


def with_luck(table: Table, heroes: list[Hero], rolls: Sequence[int]) -> list[int]:
    """The best of three for whoever calls on luck once he has seen his roll."""
    lucky = [hero for hero in heroes if hero.sheet.lucky]
    called = [hero for hero, yes in zip(lucky, table.confirm("luck", lucky), strict=True) if yes]
    more = iter(table.throw("storm_luck", [Part(hero, n) for hero in called for n in (2, 3)], "3d6"))
    return [
        min(roll, next(more), next(more)) if hero in called else roll
        for hero, roll in zip(heroes, rolls, strict=True)
    ]


def _came(margin: int) -> Came:
    return [Came.CUT_DOWN, Came.WOUNDED, Came.ONE_HIT, Came.UNHURT][sum(margin >= at for at in (-2, 0, 5))]


def open_field(muster: skirmish.Skirmishers) -> Gate:
    plain = skirmish.open_field(muster)
    heroes = {one.id: Hero(one.sheet, one.hits) for one in plain.heroes.values()}
    return Gate(muster, 0, "", plain.sides, plain.units, heroes)


RULES: Ruleset = replace(
    skirmish.RULES,
    key="storm",
    field=Gate,
    open=open_field,
    steps=(Step("storm", "Storm", storm), *skirmish.RULES.steps[1:]),
    wording={
        **skirmish.WORDING,
        "came": "{subject}: {result}.",
        "wounded": "{subject} is hit for {hits}.",
        "lives": "Does {subject} live?",
    },
)
