"""Steps 16, 17 and 19: the harangue, the pursuit, and who reforms or leaves (Spirit; T20, T21)."""

from collections.abc import Mapping, Sequence
from functools import cache, partial
from typing import NamedTuple

from rulesets.engine import GROUND, Part, Table, filled, player
from rulesets.systems.runequest.book.kinds import (
    BROKEN,
    ArmyCamp,
    Degree,
    Officer,
    Skill,
    Stance,
    Standard,
    UnitStatus,
)
from rulesets.systems.runequest.book.tables import RIDDEN_DOWN, Package
from rulesets.systems.runequest.mechanics.losses import base_of, losses, suffer
from rulesets.systems.runequest.mechanics.psychology import has_broken, is_near, is_surrounded
from rulesets.systems.runequest.mechanics.rolls import Rolling, checks
from rulesets.systems.runequest.mechanics.seats import own, owner
from rulesets.systems.runequest.people.field import Battlefield
from rulesets.systems.runequest.people.orders import Harangue, Hearing, Pursuit
from rulesets.systems.runequest.people.states import Hero, Unit
from rulesets.systems.runequest.steps.morale import steadiness

# Step 16, the harangue


def fled_in(field: Battlefield, camp: ArmyCamp) -> list[Unit]:
    """Whom of a camp somebody may call back."""
    return [unit for unit in field.units_in(camp) if unit.status in BROKEN and unit.strength > 0]


class Runaway(NamedTuple):
    """A unit that may be called back, as its own people know it."""

    status: UnitStatus
    spirit: int
    strength: int
    now: int
    """How many will be ridden down as it runs."""
    routed: int
    """How many if it routs."""


class Callers(NamedTuple):
    """What those of one side know who may call somebody back: their own units, and how well each speaks."""

    units: tuple[tuple[str, Runaway], ...]
    eloquence: tuple[tuple[str, int], ...]


def callers(field: Battlefield) -> list[Hero]:
    return callers_of(field, {camp: fled_in(field, camp) for camp in ArmyCamp})


def callers_of(field: Battlefield, fled: Mapping[ArmyCamp, Sequence[Unit]]) -> list[Hero]:
    heroes = field.heroes.values() if any(fled.values()) else ()
    return [hero for hero in heroes if fled[field.camp_of(hero.side)] and field.takes_part(hero)]


def harangue(field: Battlefield, table: Table) -> None:
    """Each hero may call one unit; one after the other, until it stands (R34)."""
    fled = {camp: fled_in(field, camp) for camp in ArmyCamp}
    heroes = callers_of(field, fled)
    known = cache(partial(_known_to, field, heroes, fled))

    def broken(hero: Hero) -> list[Unit]:
        """Whom a hero may call back: his own unit first."""
        return sorted(fled[field.camp_of(hero.side)], key=lambda unit: unit.id != hero.unit)

    calls = table.ask(
        "harangue",
        heroes,
        Harangue,
        options=lambda hero: {"unit": [unit.id for unit in broken(hero)]},
        notes=lambda hero: [
            (unit.sheet.name, at_stake(field, unit)) for unit in broken(hero) if unit.side == hero.side
        ],
        brief=lambda hero: known(hero.side),
    )
    wanted = {hero.id: call.unit or "" for hero, call in zip(heroes, calls, strict=True)}
    refused = _out_of_reach(field, table, wanted)
    for hero in heroes:
        unit = field.units.get(wanted[hero.id])
        if unit and unit.status in BROKEN and hero.id not in refused:
            _call(field, table, hero, unit)


def _out_of_reach(field: Battlefield, table: Table, wanted: Mapping[str, str]) -> frozenset[str]:
    """The game master may refuse whoever calls another unit than his own."""
    far = [id for id, unit in wanted.items() if unit and unit != field.heroes[id].unit]
    if not far:
        return frozenset()
    [answer] = table.ask(
        "hearing",
        [GROUND],
        Hearing,
        options=lambda _: {"refused": far},
        notes=lambda _: [(field.heroes[id].sheet.name, field.units[wanted[id]].sheet.name) for id in far],
        brief=lambda _: tuple(id for id in far if not _is_in_earshot(field, id, wanted[id])),
    )
    return answer.refused


def _is_in_earshot(field: Battlefield, hero: str, called: str) -> bool:
    """A voice carries as far as a rout is seen: so many places of the line (R17)."""
    own = field.units.get(field.heroes[hero].unit)
    return own is None or is_near(own, field.units[called], field.muster.options.rout_radius)


def _known_to(
    field: Battlefield, heroes: Sequence[Hero], fled: Mapping[ArmyCamp, Sequence[Unit]], side: str
) -> Callers:
    ours = [unit for unit in fled[field.camp_of(side)] if unit.side == side]
    return Callers(
        tuple([(unit.id, runaway(field, unit)) for unit in ours]),
        tuple([(hero.id, hero.sheet.eloquence) for hero in heroes if hero.side == side]),
    )


def runaway(field: Battlefield, unit: Unit) -> Runaway:
    """What becomes of it if nobody calls it back, and if it is called to rout."""
    now = routed = 0
    if is_ridden_after(field, unit):
        surrounded, base = is_surrounded(field, unit), base_of(field, unit)
        now, routed = (
            losses(base, unit.strength, ridden_down(status, surrounded=surrounded))
            for status in (unit.status, UnitStatus.ROUTED)
        )
    return Runaway(unit.status, unit.spirit, unit.strength, now, routed)


def is_ridden_after(field: Battlefield, unit: Unit) -> bool:
    return has_broken(unit, field.round) and is_pursued(field, unit)


def at_stake(field: Battlefield, unit: Unit) -> str:
    """What becomes of a unit that nobody calls back."""
    if not is_ridden_after(field, unit):
        return filled("{status}, and nobody rides after it.", status=_status(unit))
    men = runaway(field, unit).now
    return filled(
        "{status}. {men} of {strength} will be ridden down.",
        status=_status(unit),
        men=men,
        strength=unit.strength,
    )


def _status(unit: Unit) -> str:
    return filled("Retreating") if unit.status is UnitStatus.RETREATING else filled("Routed")


def _call(field: Battlefield, table: Table, hero: Hero, unit: Unit) -> None:
    [(_, result)] = checks(
        table, "eloquence", [hero], lambda hero: hero.sheet.eloquence, "Eloquence", audience=own
    )
    table.tell("called", hero, because=("eloquence_chance", "eloquence"), unit=unit.id, result=result)
    if result.is_success:
        hero.learns(Skill.ELOQUENCE)
    if result is Degree.CRITICAL or (listens(unit.status, result) and _again(field, table, hero, unit)):
        _rallies(field, table, hero, unit)
    elif result is Degree.FUMBLE and unit.status is UnitStatus.RETREATING:
        unit.becomes(UnitStatus.ROUTED, field.round)
        table.tell("called_to_rout", unit, by=hero.id)


def listens(status: UnitStatus, result: Degree) -> bool:
    """Whether a broken unit checks once more: a rout needs more than a retreat (T20)."""
    return result is Degree.SPECIAL or (result is Degree.SUCCESS and status is UnitStatus.RETREATING)


def _again(field: Battlefield, table: Table, hero: Hero, unit: Unit) -> bool:
    """A check without the psychology."""
    part = Part(unit, hero.id)
    how: Rolling[Part] = Rolling(to=player(hero.id), audience=lambda _: own(unit))
    [(_, result)] = checks(table, "remorale", [part], lambda _: steadiness(unit), "Spirit × 5", **how)
    return result.is_success


def _rallies(field: Battlefield, table: Table, hero: Hero, unit: Unit) -> None:
    unit.becomes(UnitStatus.STEADY, field.round)
    unit.lost_fight = False
    if unit.officer is Officer.LOST:
        field.rallies(hero, unit)
    hero.did("unit_rallied")
    table.tell("rallied", unit, by=hero.id)


# Step 17, the pursuit


def fleeing(field: Battlefield) -> list[Unit]:
    now = field.round
    return [unit for unit in field.ordered if unit.broke == now and has_broken(unit, now)]


def beset(field: Battlefield) -> list[Unit]:
    """Those who still stand, surrounded by a foe who does: they may lay down their arms (section 8)."""
    surrounded = field.surrounded
    if not surrounded:
        return []
    return [
        unit for unit in field.ordered if unit.is_steady and unit.id in surrounded and is_pursued(field, unit)
    ]


def anybody_lost(field: Battlefield) -> bool:
    return bool(fleeing(field)) or bool(beset(field))


def is_pursued(field: Battlefield, unit: Unit) -> bool:
    """Somebody must still stand to ride it down: its foe, or any enemy if it has met none (R18)."""
    pairs = field.pairs_of(unit.id)
    foes = [field.units[pair.of(unit.id)] for pair in pairs] if pairs else field.foes_of(unit.side)
    return any(foe.is_steady for foe in foes)


def ridden_down(status: UnitStatus, *, surrounded: bool) -> Package:
    """T21."""
    return RIDDEN_DOWN["surrounded" if surrounded and status is UnitStatus.ROUTED else status.value]


def pursuit(field: Battlefield, table: Table) -> None:
    """Losses of those who broke this round; a rout that is pursued costs the standard."""
    units, standing = fleeing(field), beset(field)
    fled, lost = [unit.id for unit in units], [unit.id for unit in (*units, *standing)]
    [answer] = table.ask(
        "pursuit", [GROUND], Pursuit, options=lambda _: {"no_pursuit": fled, "surrender": lost}
    )
    pursued = {id for id in fled if is_pursued(field, field.units[id]) and id not in answer.no_pursuit}
    for unit in (*units, *standing):
        if unit.id in answer.surrender:
            _surrender(field, table, unit)
        elif unit.is_steady:
            continue
        elif unit.id in pursued:
            package = ridden_down(unit.status, surrounded=is_surrounded(field, unit))
            suffer(field, table, unit, package, "pursuit")
            leave_standard(table, unit)
        else:
            table.tell("gets_away", unit)


def leave_standard(table: Table, unit: Unit) -> None:
    """What a rout that is pursued costs besides men (R18)."""
    if unit.status is UnitStatus.ROUTED and unit.standard is Standard.HELD:
        unit.standard = Standard.LOST
        table.tell("standard_left", unit)


def _surrender(field: Battlefield, table: Table, unit: Unit) -> None:
    unit.captured += unit.strength
    unit.strength = 0
    unit.becomes(UnitStatus.SURRENDERED, field.round)
    unit.standard = Standard.LOST if unit.standard is Standard.HELD else unit.standard
    table.tell("surrendered", unit)


# Step 19, reforming


def reforming(field: Battlefield) -> bool:
    now = field.round
    return any((unit.status in BROKEN and unit.since < now) or leaves(unit) for unit in field.ordered)


def leaves(unit: Unit) -> bool:
    """Whether it goes in order, as it was told."""
    return unit.stance is Stance.WITHDRAW and unit.is_steady


def rally_and_rout(field: Battlefield, table: Table) -> None:
    """Those who broke in earlier rounds reform or leave; those told to withdraw leave in order (R15, R35)."""
    old = [unit for unit in field.ordered if unit.status in BROKEN and unit.since < field.round]
    for unit in old:
        if unit.status is UnitStatus.ROUTED:
            unit.becomes(UnitStatus.FLED, field.round)
            table.tell("fled", unit)
    able = [unit for unit in old if unit.status is UnitStatus.RETREATING and _is_led(field, unit)]
    for unit, result in checks(
        table, "rally", able, steadiness, "Spirit × 5", to=lambda unit: owner(field, unit), audience=own
    ):
        if result.is_success or result is Degree.FUMBLE:
            unit.becomes(UnitStatus.STEADY if result.is_success else UnitStatus.ROUTED, field.round)
        table.tell("reformed", unit, because=("rally_chance", "rally"), stand=unit.status)
    for unit in old:
        if unit.status is UnitStatus.RETREATING and unit not in able:
            table.tell("leaderless", unit)
    for unit in field.ordered:
        if leaves(unit):
            unit.becomes(UnitStatus.WITHDRAWN, field.round)
            table.tell("withdrew", unit)


def _is_led(field: Battlefield, unit: Unit) -> bool:
    return unit.officer is not Officer.LOST or field.commander_of(unit) is not None
