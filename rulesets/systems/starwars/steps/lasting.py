"""What still holds on the field as a round begins, and what the game master gave for the last one alone."""

from collections.abc import Iterator, Mapping, Sequence

from rulesets.engine import Table, filled
from rulesets.engine.text import in_a_row, named
from rulesets.systems.starwars.book.kinds import Level, Visibility
from rulesets.systems.starwars.people.field import Battlefield, Unit
from rulesets.systems.starwars.people.orders import Now


def lasting(field: Battlefield) -> list[tuple[str, str]]:
    """What holds until it is changed, for the game master to read beside what he may change."""
    return [(title, in_a_row(said)) for title, said in _holding(field) if said]


def _holding(field: Battlefield) -> Iterator[tuple[str, Sequence[str]]]:
    names = field.names
    dark = field.visibility is not Visibility.CLEAR
    yield "Visibility still", [filled("{visibility}", visibility=field.visibility.label)] * dark
    level = [filled("{level}", level=Level(field.movement_level).label)] if field.movement_level else []
    yield "Movement still needs a roll", level
    covered = [unit for unit in field.units.values() if unit.is_here and unit.cover]
    yield (
        "Still in cover",
        [filled("{name} {cover} of 4", name=unit.sheet.name, cover=unit.cover) for unit in covered],
    )
    apart = [
        filled("{one} to {other} {metres} m", one=named(names[one]), other=named(names[other]), metres=metres)
        for one, other, metres in field.distances
    ]
    yield "Distances by the map now", apart


def lapse(field: Battlefield, table: Table) -> None:
    """Dice of the game master’s count for one round, and it is said when they count no more."""
    for unit in field.units.values():
        if unit.is_here and (unit.attack_dice or unit.dodge_dice):
            table.tell("lapsed", unit, attack=unit.attack_dice, dodge=unit.dodge_dice)
        unit.attack_dice = unit.dodge_dice = 0


def give(field: Battlefield, table: Table, now: Now) -> None:
    """Dice of the game master’s for this round."""
    for unit, dice in _each(field, now.attack_mods):
        unit.attack_dice = dice
        table.tell("given_on_attacks", unit, dice=dice)
    for unit, dice in _each(field, now.dodge_mods):
        unit.dodge_dice = dice
        table.tell("given_on_dodging", unit, dice=dice)


def _each(field: Battlefield, given: Mapping[str, int]) -> Iterator[tuple[Unit, int]]:
    return ((field.units[id], dice) for id, dice in given.items() if dice)
