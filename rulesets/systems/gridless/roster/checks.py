"""What is wrong with a muster before the first die: codes and places; their sentences are in `wording`."""

from collections.abc import Iterator

from rulesets.engine import Problem
from rulesets.systems.gridless.book.kinds import HeroStatus
from rulesets.systems.gridless.people.gathering import GridlessMuster, tokens_of
from rulesets.systems.gridless.people.sheets import GridlessHero, GridlessUnit
from rulesets.systems.gridless.people.situation import out_of_range

WARNING = {"warning": True}
"""Odd, and the game master's to allow."""


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
    return general.status is HeroStatus.FIT and general.arrives in (1, unit.arrives)


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
