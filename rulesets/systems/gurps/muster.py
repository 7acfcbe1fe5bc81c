"""Step 1, Muster: strength and morale of every unit, and who commands (The Armies; Quality; Morale)."""

from collections.abc import Iterable

from rulesets.engine import Line, Table, others_than, people_of
from rulesets.systems.gurps.field import Battlefield, Force, Hero, Unit
from rulesets.systems.gurps.kinds import Mood, Stand
from rulesets.systems.gurps.sheets import GurpsUnit
from rulesets.systems.gurps.strength import (
    base_morale,
    leadership_morale,
    quality_of,
    side_strength,
    strength_in_battle,
    tl_of,
)
from rulesets.systems.gurps.tables import CONSCRIPT_MORALE, MOODS
from rulesets.systems.gurps.words import MOODS as MOOD_WORDS
from rulesets.systems.gurps.words import QUALITIES

NOBODY_STRATEGY = 4  # IQ 10 without a commander: 10 − 6 (R35)


def muster(field: Battlefield, table: Table) -> None:
    """A new day: who is here, who commands, what each unit and the whole is worth."""
    _new_day(field)
    for force in field.sides.values():
        units = field.units_of(force.id)
        force.leader = commander_of(field, force)
        storms = field.muster.situation.siege and field.defender != force.id
        worth = side_strength([(u.sheet, tl_of(force.sheet, u.sheet), u.men) for u in units], storms=storms)
        for unit, ts in zip(units, worth, strict=True):
            unit.ts = ts
            _mood(field, table, unit)
        force.ts_start = sum(worth)
        force.ts = sum(battle_strength(field, unit) for unit in units)
        people = sum(unit.men for unit in units)
        table.tell(
            "mustered", force, to=people_of(force.id), strength=force.ts_start, men=people, n=len(units)
        )
        table.tell("mustered_seen", force, to=others_than(force.id), n=len(units))


def _new_day(field: Battlefield) -> None:
    field.winner, field.table, field.walkover = "", "A", False
    field.position_lost, field.taken = field.position_lost or field.taken, False
    for force in field.sides.values():
        force.strategy = force.modifiers = ()
        force.halved, force.es_catastrophe, force.reinforced = False, 0, 0
        force.catastrophe = force.difference = force.margin = 0
    for unit in field.units.values():
        if unit.stand is Stand.AWAY and unit.sheet.arrives <= field.round:
            unit.stand = Stand.READY
        unit.shifts, unit.exceptional, unit.rout = (), 0, 0
        unit.today, unit.lost, unit.exposure = unit.men, 0, unit.sheet.exposure
    for hero in field.heroes.values():
        hero.struck, hero.survived, hero.glory, hero.survived2 = False, None, None, None


def commander_of(field: Battlefield, force: Force) -> str:
    """The commander; else his deputy; else the active leader with the best Strategy; else nobody (R35)."""
    for person in (force.sheet.commander, force.sheet.deputy):
        if person and person in field.heroes and _serves(field.heroes[person], force):
            return person
    leaders = [hero for hero in field.heroes.values() if _serves(hero, force) and field.leads(hero)]
    best = max(leaders, key=lambda hero: hero.sheet.strategy_level, default=None)
    return best.id if best else ""


def _serves(hero: Hero, force: Force) -> bool:
    return hero.is_active and hero.force == force.id


def leadership_of(field: Battlefield, sheet: GurpsUnit) -> int | None:
    """As typed for the unit, else its leader's own; none when the leader is out."""
    leader = field.heroes.get(sheet.leader or "")
    if leader is not None and not leader.is_active:
        return None
    if sheet.leadership is not None:
        return sheet.leadership
    return leader.sheet.leadership if leader else None


def _mood(field: Battlefield, table: Table, unit: Unit) -> None:
    """Morale as mustered, and how much of it moves Troop Strength (F7, T18)."""
    base, lines = base_morale(unit.sheet), standing_morale(field, unit)
    shown = mood_lines((key, value) for key, value, _ in lines)
    unit.morale = table.tally(
        "base_morale",
        unit,
        base,
        *shown,
        label=QUALITIES[quality_of(unit.sheet)],
        audience=people_of(unit.force),
    )
    ruled = unit.morale - base - sum(value for _, value, _ in lines)
    unit.standing = ruled + sum(value for _, value, moves in lines if moves)


def mood_lines(moods: Iterable[tuple[str, int]]) -> list[Line]:
    """One line of a tally for each reason."""
    merged: dict[str, int] = {}
    for key, value in moods:
        merged[key] = merged.get(key, 0) + value
    return [Line(MOOD_WORDS[key], value, "T18, Morale") for key, value in merged.items() if value]


def standing_morale(field: Battlefield, unit: Unit) -> list[tuple[str, int, bool]]:
    """All that holds before today's events: key, value, and whether it moves Troop Strength."""
    sheet, said = unit.sheet, field.muster.of(unit.force)
    lines: list[tuple[str, int, bool]] = [
        ("leadership", leadership_morale(leadership_of(field, sheet)), True)
    ]
    for mood in Mood:
        if mood in said.moods:
            value, moves = MOODS[mood]
            lines.append((mood, said.spies_killed_notables if mood is Mood.SPIED_UPON else value, moves))
    lines.extend((mod.key, mod.value, mod.moves_strength) for mod in sheet.morale_mods)
    lines += [
        ("pay_penalty", sheet.pay_penalty, True),
        ("conscript", CONSCRIPT_MORALE[sheet.conscript], True),
        ("leader_loss", unit.mourning, True),
        ("next_day", field.sides[unit.force].next_day, True),
    ]
    merged: dict[tuple[str, bool], int] = {}
    for key, value, moves in lines:
        if value:
            merged[str(key), moves] = merged.get((str(key), moves), 0) + value
    return [(key, value, moves) for (key, moves), value in merged.items()]


def battle_strength(field: Battlefield, unit: Unit) -> int:
    """Troop Strength as morale leaves it; the undead have none to lose (F8, R45)."""
    shift = 0 if unit.sheet.never_checks_morale else unit.standing + unit.shift
    return strength_in_battle(unit.ts, shift, field.muster.options.morale_affects_ts) if shift else unit.ts
