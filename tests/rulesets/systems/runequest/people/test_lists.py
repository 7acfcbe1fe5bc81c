"""What a field keeps beside it is what it would work out anew, whatever has happened to it."""

from collections.abc import Callable
from functools import partial

import pytest

from rulesets.engine import Correction, correct
from rulesets.engine.steps import run
from rulesets.registry import rulesets
from rulesets.systems.runequest.book.kinds import ArmyCamp, HeroStatus
from rulesets.systems.runequest.people.field import Battlefield
from rulesets.systems.runequest.people.states import Hero, Pair
from rulesets.trials.conformance import scenes

RULES = rulesets()["runequest"]


def looked_up(field: Battlefield) -> dict[str, object]:
    """Everything that is looked up, by ids."""
    return {
        "units": {camp: [unit.id for unit in field.units_in(camp)] for camp in ArmyCamp},
        "heroes": {id: [hero.id for hero in field.heroes_in(id)] for id in field.units},
        "names": {id: [hero.id for hero in field.names_in(id)] for id in field.units},
        "commanders": {id: id_of(field.commander_of(unit)) for id, unit in field.units.items()},
        "led": field.command.led,
        "with heroes": field.command.pc_units,
        "pairs": {id: [*field.pairs_of(id)] for id in field.units},
    }


def id_of(hero: Hero | None) -> str:
    return hero.id if hero else ""


def opened() -> Battlefield:
    """With all of it looked up once."""
    field = RULES.open(RULES.sample())
    assert isinstance(field, Battlefield)
    looked_up(field)
    return field


@pytest.mark.parametrize("seed", range(1, 5))
def test_no_step_leaves_anything_behind(seed: int) -> None:
    for scene in scenes(RULES, seed, 4):
        field = scene.field.copy()
        field.round, field.step = scene.phase.round, scene.phase.step.key
        looked_up(field)
        run(partial(scene.phase.step.play, field), field, scene.record)
        assert looked_up(field) == looked_up(field.copy()), scene.name


def test_each_kind_of_change_is_seen_at_once() -> None:
    field = opened()
    hero, unit = next(iter(field.heroes.values())), next(iter(field.units.values()))
    other = next(one for one in field.units.values() if one.id not in (unit.id, hero.unit))
    enemy = next(side for side in field.sides if side != unit.side)
    changes: tuple[Callable[[], None], ...] = (
        lambda: field.moves(hero, other.id),
        lambda: field.goes_over(unit, enemy),
        lambda: field.rallies(hero, other),
        lambda: setattr(hero, "status", HeroStatus.DEAD),
        lambda: setattr(hero, "status", HeroStatus.FIT),
        lambda: setattr(hero, "is_safe", True),
        lambda: setattr(field, "pairs", (Pair(unit=unit.id, foe=other.id),)),
        lambda: field.moves(hero, ""),
    )
    for change in changes:
        change()
        assert looked_up(field) == looked_up(field.copy())


@pytest.mark.parametrize(
    ("table", "name", "value"), [("heroes", "unit", ""), ("heroes", "status", "dead"), ("units", "side", "")]
)
def test_a_correction_is_seen_at_once(table: str, name: str, value: str) -> None:
    field = opened()
    state = next(one for one in getattr(field, table).values() if table == "units" or one.unit)
    value = value or ("" if name == "unit" else next(side for side in field.sides if side != state.side))
    corrected = correct(field, [Correction(subject=state.id, name=name, value=value, reason="Seen")])
    assert looked_up(corrected) == looked_up(corrected.copy()) != looked_up(field)


def test_units_that_arrive_bring_their_heroes() -> None:
    field = opened()
    hero = next(hero for hero in field.heroes.values() if hero.unit)
    away = correct(field, [Correction(subject=hero.unit, name="status", value="away", reason="Late")])
    looked_up(away)
    away.arrives(away.units[hero.unit])
    assert looked_up(away) == looked_up(away.copy())
