"""What the game master may choose when a round begins, what is refused, and what he reads beside it."""

from collections.abc import Iterator, Sequence

from rulesets.engine import Options, Problem, filled
from rulesets.engine.requests import Notes
from rulesets.engine.text import in_a_row, number
from rulesets.systems.traveller.book.kinds import Band, MapMode, UnitStatus
from rulesets.systems.traveller.book.tables import METRES
from rulesets.systems.traveller.mechanics.positions import kept_by_units, on_map
from rulesets.systems.traveller.people.calls import Events, Moved
from rulesets.systems.traveller.people.field import Battlefield
from rulesets.systems.traveller.people.situation import Extra

OF_UNITS = (
    *("changes.unit", "deeds.unit", "checks.unit", "joins.unit", "joins.into", "morale.unit"),
    *("attacks.attacker", "attacks.target", "people.unit"),
)
SETTABLE = [one for one in UnitStatus if one not in (UnitStatus.AWAY, UnitStatus.WITHIN, UnitStatus.UNFORMED)]
"""What a game master makes of a unit: whether it is here yet, or a part of another, is said elsewhere."""


def choices(field: Battlefield) -> Options:
    """Zones of the map, or between whom a distance is kept. What the campaign lacks is not asked."""
    zones = list(field.muster.zones)
    found: dict[str, Sequence[str]] = {"changes.zone": zones, "people.zone": zones, "changes.state": SETTABLE}
    there = [unit.id for unit in field.formed]
    found |= dict.fromkeys(OF_UNITS, there)
    if not field.muster.options.boon_bane:
        found |= {"lucks": (), "changes.luck": ()}
    if not field.heroes:
        found |= {"people": ()}
    if not field.muster.is_mapped:
        found |= {"changes.off_map": ()}
    apart = [*there, *field.heroes]
    if field.muster.situation.map_mode is MapMode.SINGLE:
        apart = [*field.sides, *(id for id in there if kept_by_units(field, field.units[id].side))]
    return found | {"distances.one": apart, "distances.other": apart}


def notes(field: Battlefield) -> Notes:
    """What was said in earlier rounds and still counts."""
    attacks = [_in_force(field, one) for one in field.attacks]
    moods = [
        filled("{name} {mood}", name=unit.sheet.name, mood=number(unit.mood, "+"))
        for unit in field.formed
        if unit.mood
    ]
    lists = (("Modifiers to attacks in force", attacks), ("Modifiers to morale in force", moods))
    return [(title, in_a_row(lines)) for title, lines in lists if lines]


def _in_force(field: Battlefield, extra: Extra) -> str:
    by, at = (field.fighter(id or "") for id in (extra.attacker, extra.target))
    what = filled("{name} {dm}", name=extra.reason, dm=number(extra.value, "+"))
    if by:
        what = filled("{what} of {name}", what=what, name=by.sheet.name)
    if at:
        what = filled("{what} on {name}", what=what, name=at.sheet.name)
    if extra.rounds == 1:
        return filled("{what} for this round", what=what)
    return filled("{what} for {n} more rounds", what=what, n=extra.rounds) if extra.rounds else what


def pairs_of(field: Battlefield, moved: Moved) -> Iterator[tuple[str, str]]:
    """Between whom a distance is said: two, or one and each of his enemies."""
    if moved.other is not None:
        yield moved.one, moved.other
        return
    fighter = field.fighter(moved.one)
    side = fighter.side if fighter else moved.one
    single = field.muster.situation.map_mode is MapMode.SINGLE
    for other in field.sides if single else field.units:
        theirs = other if single else field.units[other].side
        if field.hostile(side, theirs):
            yield moved.one, other


def problems(field: Battlefield, answer: Events) -> Iterator[Problem]:
    """What the campaign or the map leaves no room for."""
    taken = {one.unit for one in answer.changes if one.off_map}
    for n, moved in enumerate(answer.distances):
        pair = [field.fighter(id or "") for id in (moved.one, moved.other)]
        known = [each for each in pair if each and each.id not in taken]
        if len(known) == 2 and on_map(field, *known):
            yield Problem("distances_of_a_map", {"at": f"distances.{n}.other"})
        if moved.metres is None and METRES.get(moved.band or Band.BEYOND) is None:
            yield Problem("how_far", {"at": f"distances.{n}.metres"})
    for n, joining in enumerate(answer.joins):
        if joining.people is not None and joining.people >= (
            men := field.sheet_of(field.units[joining.unit]).size
        ):
            yield Problem("bad_part", {"at": f"joins.{n}.people", "most": men - 1})
    for n, placed in enumerate(answer.people):
        hero, unit = field.heroes[placed.hero], field.units.get(placed.unit or "")
        if unit and unit.side != hero.side:
            yield Problem("unit_not_on_side", {"at": f"people.{n}.unit", "subject": hero.id})
    if not field.muster.options.boon_bane and (answer.lucks or any(one.luck for one in answer.changes)):
        yield Problem("no_boons", {"at": "lucks" if answer.lucks else "changes"})
