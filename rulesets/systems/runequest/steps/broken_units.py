"""Steps 16, 17 and 19: the harangue, the pursuit, and who reforms or leaves (Spirit; T20, T21)."""

from collections.abc import Mapping

from rulesets.engine import GROUND, Part, Table, player
from rulesets.systems.runequest.book.kinds import BROKEN, Degree, Officer, Skill, Stance, Standard, UnitStatus
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


def broken(field: Battlefield, hero: Hero) -> list[Unit]:
    """Whom a hero may call back: his own unit first."""
    friends = field.units_in(field.camp_of(hero.side))
    fleeing = [unit for unit in friends if unit.status in BROKEN and unit.strength]
    return sorted(fleeing, key=lambda unit: unit.id != hero.unit)


def callers(field: Battlefield) -> list[Hero]:
    return [hero for hero in field.heroes.values() if field.takes_part(hero) and broken(field, hero)]


def harangue(field: Battlefield, table: Table) -> None:
    """Each hero may call one unit; one after the other, until it stands (R34)."""
    heroes = callers(field)
    calls = table.ask(
        "harangue",
        heroes,
        Harangue,
        options=lambda hero: {"unit": [unit.id for unit in broken(field, hero)]},
        notes=lambda hero: [
            (unit.sheet.name, at_stake(field, unit)) for unit in broken(field, hero) if unit.side == hero.side
        ],
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


def at_stake(field: Battlefield, unit: Unit) -> str:
    """What becomes of a unit that nobody calls back."""
    if not has_broken(unit, field.round) or not is_pursued(field, unit):
        return f"{unit.status.value.capitalize()}, and nobody rides after it."
    package = ridden_down(unit.status, surrounded=is_surrounded(field, unit))
    men = losses(base_of(field, unit), unit.strength, package)
    return f"{unit.status.value.capitalize()}. {men:,} of {unit.strength:,} will be ridden down."


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
    how = Rolling[Part](to=player(hero.id), audience=lambda _: own(unit))
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
    return [unit for unit in field.ordered if has_broken(unit, field.round)]


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
    pursued = [unit for unit in units if is_pursued(field, unit) and unit.id not in answer.no_pursuit]
    for unit in (*units, *standing):
        if unit.id in answer.surrender:
            _surrender(field, table, unit)
        elif unit in standing:
            continue
        elif unit in pursued:
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
    old = [unit for unit in field.ordered if unit.status in BROKEN and unit.since < field.round]
    return bool(old) or any(unit.is_steady and unit.stance is Stance.WITHDRAW for unit in field.ordered)


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
        if unit.is_steady and unit.stance is Stance.WITHDRAW:
            unit.becomes(UnitStatus.WITHDRAWN, field.round)
            table.tell("withdrew", unit)


def _is_led(field: Battlefield, unit: Unit) -> bool:
    return unit.officer is not Officer.LOST or field.commander_of(unit) is not None
