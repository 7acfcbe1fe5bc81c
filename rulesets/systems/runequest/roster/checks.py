"""What is wrong with a muster before the first die: codes and places; their sentences are in `wording`."""

from collections.abc import Iterator

from rulesets.engine import Problem
from rulesets.systems.runequest.book.kinds import ArmyCamp, Formation
from rulesets.systems.runequest.people.gathering import RuneMuster
from rulesets.systems.runequest.people.sheets import RuneSide, RuneUnit
from rulesets.systems.runequest.steps.observation import condition_problems

WARNING = {"warning": True}
"""Odd, and the game master's to allow."""
USUAL = (20, 300)
USUAL_TACTIC = RuneSide.model_fields["tactic"].default
"""What nobody has typed."""


def check(muster: RuneMuster) -> list[Problem]:
    """Everything that is wrong or odd, with the field it is wrong at."""
    return [
        *_camps(muster),
        *_sides(muster),
        *_units(muster),
        *_second_line(muster),
        *_heroes(muster),
        *_rest(muster),
    ]


def _camps(muster: RuneMuster) -> Iterator[Problem]:
    camps = {side.id: muster.camp_of(side.id) for side in muster.sides}
    if set(camps.values()) != set(ArmyCamp):
        yield Problem("two_camps", {"at": "sides"})
        return
    manned = {camps[unit.side] for unit in muster.units if unit.strength and unit.side in camps}
    if manned != set(ArmyCamp):
        yield Problem("not_enough_sides", {"at": "sides"})
    theirs = muster.sides_of_players()
    if theirs and all(camps.get(side) is ArmyCamp.OTHER for side in theirs):
        lead = next(side.id for side in muster.sides if camps[side.id] is ArmyCamp.LEAD)
        facts = {"at": f"sides.{lead}.camp", "subject": lead, "other": min(theirs), **WARNING}
        yield Problem("players_do_not_lead", facts)


def _sides(muster: RuneMuster) -> Iterator[Problem]:
    heroes = {hero.id: hero for hero in muster.heroes}
    commanders = [side.commander for side in muster.sides if side.commander]
    for side in muster.sides:
        at = f"sides.{side.id}"
        if side.commander and (side.commander not in heroes or heroes[side.commander].side != side.id):
            yield Problem("commander_not_on_side", {"at": f"{at}.commander", "subject": side.id})
        if side.commander and commanders.count(side.commander) > 1:
            yield Problem("two_commanders", {"at": f"{at}.commander", "subject": side.id})
        commander = heroes.get(side.commander or "")
        if commander and side.tactic not in (USUAL_TACTIC, commander.tactic):
            facts = {"at": f"{at}.tactic", "subject": commander.id, "tactic": commander.tactic, **WARNING}
            yield Problem("tactic_is_the_heros", {**facts, "typed": side.tactic})
        for n, heir in enumerate(side.succession):
            if heir.hero and (heir.hero not in heroes or heroes[heir.hero].side != side.id):
                yield Problem(
                    "commander_not_on_side", {"at": f"{at}.succession.{n}.hero", "subject": side.id}
                )


def _units(muster: RuneMuster) -> Iterator[Problem]:
    heroes = {hero.id: hero for hero in muster.heroes}
    for unit in muster.units:
        at = f"units.{unit.id}"
        yield from unit_problems(unit)
        if unit.leader and (unit.leader not in heroes or heroes[unit.leader].side != unit.side):
            yield Problem("leader_not_on_side", {"at": f"{at}.leader", "subject": unit.id})


def _second_line(muster: RuneMuster) -> Iterator[Problem]:
    """Behind a unit of the same camp that is not in the second line itself; who is not here is no matter."""
    units = {unit.id: unit for unit in muster.units}
    for unit in muster.units:
        front = units.get(unit.behind or "")
        if front and (front.behind in units or muster.camp_of(front.side) != muster.camp_of(unit.side)):
            yield Problem("cannot_stand_behind", {"at": f"units.{unit.id}.behind", "subject": unit.id})


def unit_problems(unit: RuneUnit) -> Iterator[Problem]:
    """What one unit's sheet gets wrong."""
    at, few, many = f"units.{unit.id}", *USUAL
    if unit.formation is Formation.CLOSE and not unit.close_allowed:
        yield Problem("no_close_formation", {"at": f"{at}.formation", "subject": unit.id})
    if unit.rm > unit.rm_max:
        yield Problem("more_than_full", {"at": f"{at}.rm", "subject": unit.id})
    if not few <= unit.strength <= many:
        facts = {"at": f"{at}.strength", "subject": unit.id, "men": unit.strength, **WARNING}
        yield Problem("unit_size_unusual", facts)


def _heroes(muster: RuneMuster) -> Iterator[Problem]:
    units = {unit.id: unit for unit in muster.units}
    for hero in muster.heroes:
        if hero.unit and (hero.unit not in units or units[hero.unit].side != hero.side):
            yield Problem("unit_not_on_side", {"at": f"heroes.{hero.id}.unit", "subject": hero.id})
        if hero.hp is not None and hero.hp > hero.hp_max:
            yield Problem("more_than_all", {"at": f"heroes.{hero.id}.hp", "subject": hero.id})


def _rest(muster: RuneMuster) -> Iterator[Problem]:
    for problem in condition_problems(muster.situation):
        yield problem._replace(facts={**problem.facts, "at": f"situation.{problem.facts['at']}"})
    options = muster.options
    if options.army_break_divisor < options.army_check_divisor:
        yield Problem("breaks_before_check", {"at": "options.army_break_divisor"})
