"""What is wrong with a muster before the first die: codes and places; their sentences are in `wording`."""

from collections.abc import Iterator, Sequence

from rulesets.engine import Problem
from rulesets.systems.gridless.gathering import GridlessMuster, tokens_of
from rulesets.systems.gridless.kinds import PROTECTIONS, Status, What
from rulesets.systems.gridless.sheets import GridlessHero, GridlessUnit
from rulesets.systems.gridless.situation import Condition

WARNING = {"warning": True}
"""Odd, and the game master's to allow."""
LIMITS = {What.TERRAIN: (-5, 5), What.EXTRA_LOSS: (0, 5), What.HARM_DICE: (0, 10), What.FLOW: (-6, 6)}


def check(muster: GridlessMuster) -> list[Problem]:
    """Everything that is wrong or odd, with the field it is wrong at."""
    return [*_sides(muster), *_units(muster), *_heroes(muster), *_ground(muster)]


def _sides(muster: GridlessMuster) -> Iterator[Problem]:
    manned = {unit.side for unit in muster.units if not unit.objective}
    for side in muster.sides:
        if side.id not in manned:
            yield Problem("faction_without_units", {"at": f"sides.{side.id}", "subject": side.id})
    if not any({a, b} <= manned for a, b in muster.hostile):
        yield Problem("nobody_is_hostile", {"at": "sides"})


def _units(muster: GridlessMuster) -> Iterator[Problem]:
    heroes = {hero.id: hero for hero in muster.heroes}
    for unit in muster.units:
        at = f"units.{unit.id}"
        general = heroes.get(unit.leader or "")
        if unit.leader and (general is None or general.side != unit.side or general.unit != unit.id):
            yield Problem("general_not_with_unit", {"at": f"{at}.leader", "subject": unit.id})
        elif general and not leads_at_first(general, unit):
            facts = {"at": f"{at}.leader", "subject": unit.id, "hero": general.id}
            yield Problem("general_cannot_lead", facts | WARNING)
        if unit.gone:
            yield Problem("unit_is_gone", {"at": f"{at}.gone", "subject": unit.id, **WARNING})
        elif not tokens_of(unit, muster.options.ecl_per_token):
            yield Problem("unit_without_tokens", {"at": f"{at}.tokens", "subject": unit.id, **WARNING})
        if unit.objective and not muster.options.objectives:
            yield Problem("objectives_are_off", {"at": f"{at}.objective", "subject": unit.id, **WARNING})


def leads_at_first(general: GridlessHero, unit: GridlessUnit) -> bool:
    """Whether he is on his feet and there when his unit is."""
    return general.status is Status.FIT and general.arrives in (1, unit.arrives)


def _heroes(muster: GridlessMuster) -> Iterator[Problem]:
    units = {unit.id: unit for unit in muster.units}
    teams: dict[tuple[str, str], str | None] = {}
    for hero in muster.heroes:
        at = f"heroes.{hero.id}"
        if hero.unit is None:
            yield Problem("hero_without_unit", {"at": f"{at}.unit", "subject": hero.id, **WARNING})
        elif hero.unit not in units or units[hero.unit].side != hero.side:
            yield Problem("unit_of_another_faction", {"at": f"{at}.unit", "subject": hero.id})
        if hero.team and teams.setdefault((hero.side, hero.team), hero.unit) != hero.unit:
            yield Problem("team_in_two_units", {"at": f"{at}.team", "subject": hero.id})


def _ground(muster: GridlessMuster) -> Iterator[Problem]:
    for n, least, most in out_of_range(muster.situation.conditions):
        at = f"situation.conditions.{n}.value"
        yield Problem("condition_out_of_range", {"at": at, "least": least, "most": most})


def out_of_range(conditions: Sequence[Condition]) -> Iterator[tuple[int, int, int]]:
    """The place of each condition that is too much of a good thing, and between what it may lie (2.4)."""
    for n, one in enumerate(conditions):
        least, most = limits(one)
        if not least <= one.worth <= most:
            yield n, least, most


def condition_problems(conditions: Sequence[Condition]) -> Iterator[Problem]:
    """The same in an answer of the game master's."""
    for n, least, most in out_of_range(conditions):
        facts = {"at": ("conditions", str(n), "value"), "least": least, "most": most}
        yield Problem("condition_out_of_range", facts)


def limits(condition: Condition) -> tuple[int, int]:
    """Between what a condition may lie."""
    if condition.what in PROTECTIONS:
        return 0, 12
    return LIMITS.get(condition.what, (-20, 20))
