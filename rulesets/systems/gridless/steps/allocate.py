"""Step 3, Allocate forces: every general aims his tokens, in secret (Allocate Forces)."""

from collections.abc import Iterable, Mapping, Sequence

from rulesets.engine import Line, Problem, Sum, Table, filled, people_of
from rulesets.systems.gridless.book.kinds import Tier
from rulesets.systems.gridless.book.tokens import allotment_problem, in_proportion
from rulesets.systems.gridless.mechanics.sight import in_words, looks_like, sees
from rulesets.systems.gridless.people.field import Aims, Battlefield, Unit
from rulesets.systems.gridless.people.orders import Allotment
from rulesets.systems.gridless.words.names import distinct

AIMED = ("targets", "tie_order")


def allocate(field: Battlefield, table: Table) -> None:
    """All at once; only whoever knows the enemy's plans of the first round allots after him."""
    facing = {side for side in field.sides if field.enemies_of(side)}
    units = [unit for unit in field.fighting if unit.side in facing]
    spies = {side.id for side in field.sides.values() if field.round == 1 and _spied_on(field, side.id)}
    first = [unit for unit in units if unit.side not in spies]
    second = [unit for unit in units if unit.side in spies]
    _allot(field, table, first)
    for spy in field.sides.values():
        if spy.id in spies and second:
            _tell_plans(field, table, spy.id, first)
    _allot(field, table, second)


def _spied_on(field: Battlefield, side: str) -> list[str]:
    """The enemies whose plans this side knows."""
    return [one for one, tier in field.sides[side].assessed if tier is Tier.PLANS]


def _tell_plans(field: Battlefield, table: Table, spy: str, units: Sequence[Unit]) -> None:
    for unit in units:
        if unit.side in _spied_on(field, spy):
            table.tell("plan_known", unit, to=people_of(spy), targets=dict(unit.aims))


def _allot(field: Battlefield, table: Table, units: Sequence[Unit]) -> None:
    answers = table.ask(
        "allocate",
        units,
        Allotment,
        default=lambda unit: by_sight(field, unit),
        options=lambda unit: {name: [one.id for one in field.targets_of(unit)] for name in AIMED},
        labels=lambda unit: {"targets": _labels(field, unit)},
        sums=lambda unit, answer: [_sum(field, unit, answer)],
        check=lambda unit, answer: problems(field, unit, answer),
    )
    for unit, allotment in zip(units, answers, strict=True):
        unit.aims = in_order(field, allotment.targets)
        unit.tie_order = allotment.tie_order
        unit.leaves = allotment.leaves and not unit.sheet.cannot_retreat


def in_order(field: Battlefield, targets: Mapping[str, int]) -> Aims:
    """Tokens by target, in the order in which units are listed: that decides between equals."""
    return tuple([(id, n) for id in field.units if (n := targets.get(id))])


def by_sight(field: Battlefield, unit: Unit) -> Allotment:
    """In proportion to the enemies' strength as this side takes it to be."""
    troops = [one for one in field.targets_of(unit) if not one.sheet.objective]
    seen = {one.id: looks_like(field, one, unit.side) for one in troops}
    return Allotment(targets={id: n for id, n in in_proportion(unit.tokens, seen).items() if n})


def _labels(field: Battlefield, unit: Unit) -> dict[str, str]:
    """Each enemy with what one knows of its strength."""
    return {
        enemy.id: filled(
            "{name} ({strength})",
            name=enemy.sheet.name,
            strength=in_words(field, enemy, sees(field, enemy.side, unit.side)),
        )
        for enemy in field.targets_of(unit)
    }


def _sum(field: Battlefield, unit: Unit, allotment: Allotment) -> Sum:
    """What is aimed so far, of the whole strength."""
    lines = [(field.units[id].sheet.name, n, "Allocate Forces") for id, n in allotment.targets.items() if n]
    return Sum("Tokens", tuple(Line(*line) for line in distinct(lines)), unit.tokens)


def problems(field: Battlefield, unit: Unit, allotment: Allotment) -> Iterable[Problem]:
    """Everything or nothing, and at enemies who are in the fight."""
    enemies = [one.id for one in field.targets_of(unit)]
    problem = allotment_problem(unit.tokens, allotment.targets, enemies)
    return [problem] if problem else []
