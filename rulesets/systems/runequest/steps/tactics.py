"""Steps 3 and 10: the army commander's tactical roll, the roll of each unit's commander."""

from collections.abc import Iterable

from rulesets.engine import Line, Table, filled, label
from rulesets.systems.runequest.book.kinds import ArmyCamp, Degree, Flag, Skill
from rulesets.systems.runequest.book.options import Count
from rulesets.systems.runequest.book.tables import (
    ARMY,
    CAPTAIN,
    EACH_RATIO,
    MIRROR,
    MOST_RATIO,
    Package,
)
from rulesets.systems.runequest.book.worth import battle_capacity
from rulesets.systems.runequest.mechanics.rolls import degree
from rulesets.systems.runequest.mechanics.seats import army_seat, general_of, own, owner
from rulesets.systems.runequest.people.field import Battlefield
from rulesets.systems.runequest.people.states import Side, Unit

MIRRORED, TACTIC = label("Mirrored from {name}"), label("Tactic of {name}")

NOBODY = 5
"""Tactic of an army without a commander (R32)."""
TWICE = 2

# Step 3, the army commander's tactical roll


def army_tactics(field: Battlefield, table: Table) -> None:
    """One roll for both armies: what befalls the units without heroes, and a modifier for those with."""
    lead = field.lead
    result = field.course
    because: tuple[str, ...] = ()
    if result is None:
        chance = table.tally(
            "army_chance",
            lead,
            tactic_of(field, lead),
            *army_lines(field),
            label=_whose(field, lead),
        )
        [roll] = table.throw("army_tactics", [lead], "1d100", to=army_seat(field, lead), why="army_tactics")
        result, because = degree(roll, chance), ("army_chance", "army_tactics")
    result = table.verdict("army_result", lead, result)
    general = general_of(field, lead)
    if general and because and result.is_success:
        general.learns(Skill.TACTIC)
    table.tell("army_rolled", lead, because=because, result=result)
    _apply(field, table, result)


def _apply(field: Battlefield, table: Table, result: Degree) -> None:
    """Modifier and fate for each camp; the other camp has the mirrored modifier (T7, R9)."""
    mods = {ArmyCamp.LEAD: ARMY[result].mod, ArmyCamp.OTHER: ARMY[MIRROR[result]].mod}
    fates = {ArmyCamp.LEAD: ARMY[result].friends, ArmyCamp.OTHER: ARMY[result].foes}
    for head in field.heads():
        mirrored = filled(MIRRORED, name=field.lead.sheet.name)
        called = "Army commander’s roll" if head is field.lead else mirrored
        mod = table.tally("army_mod", head, mods[head.camp], label=called)
        fate = fates[head.camp] or marginal(field.muster.options.marginal_loss_pct)
        for side in field.sides.values():
            if side.camp is head.camp:
                side.mod, side.fate = mod, fate
        table.tell("army_fate", head, because=("army_mod",), mod=mod, percent=fate.total)


def marginal(percent: int) -> Package:
    """R6."""
    return Package(percent, percent, 0, 0)


def tactic_of(field: Battlefield, side: Side) -> int:
    """Of whoever commands an army now (R32)."""
    if side.place > len(side.sheet.succession):
        return NOBODY
    hero = general_of(field, side)
    if hero:
        return hero.sheet.tactic
    return side.sheet.succession[side.place - 1].tactic if side.place else side.sheet.tactic


def _whose(field: Battlefield, side: Side) -> str:
    """Whose Tactic it is."""
    hero = general_of(field, side)
    return filled(TACTIC, name=hero.sheet.name) if hero else "Tactic of the army commander"


def army_lines(field: Battlefield) -> Iterable[Line]:
    """The two generals, the numbers, the conditions (F10)."""
    lead, other = field.lead, field.other
    difference = tactic_of(field, lead) - tactic_of(field, other)
    yield Line("The two generals", difference * field.leader_multiplier, "Army Commander Tactical Roll")
    yield Line("Numbers", _numbers(field), "Situation Modifiers")
    for flag in Flag:
        if flag in field.flags:
            yield Line(flag.reason, flag.worth, "Situation Modifiers")
    if field.misc:
        yield Line("Anything else", field.misc, "Situation Modifiers")


def _numbers(field: Battlefield) -> int:
    override = field.ratio_override
    if override is not None:
        return EACH_RATIO * override
    return numbers(_strength(field, ArmyCamp.LEAD), _strength(field, ArmyCamp.OTHER))


def _strength(field: Battlefield, camp: ArmyCamp) -> int:
    units = [unit for unit in field.units_in(camp) if unit.is_steady]
    if field.muster.options.strength_count is Count.HEADS:
        return sum([unit.strength for unit in units])
    return sum([battle_capacity(u.sheet.attack, u.sheet.defence, u.spirit, u.strength) for u in units])


def numbers(ours: int, theirs: int) -> int:
    """Numeric superiority by whole ratios (R5)."""
    if not ours or not theirs:
        return 0
    ratio = min(MOST_RATIO, max(ours, theirs) // min(ours, theirs))
    if ratio < TWICE:
        return 0
    return EACH_RATIO * ratio if ours > theirs else -EACH_RATIO * ratio


# Step 10, the commanders of the units


def captains(field: Battlefield) -> list[Unit]:
    """Heroes' units in contact, each once."""
    meeting = {id for pair in field.pairs if field.in_contact(pair) for id in (pair.unit, pair.foe)}
    return [unit for unit in field.pc_units() if unit.id in meeting]


def unit_tactics(field: Battlefield, table: Table) -> None:
    """How the commander of each unit puts his men (T13); nothing modifies it."""
    units = captains(field)
    chances = [
        table.tally("unit_chance", unit, captain_of(field, unit), label="Tactic", audience=own(unit))
        for unit in units
    ]
    rolls = table.throw(
        "unit_tactics", units, "1d100", to=lambda unit: owner(field, unit), why="unit_tactics", seen_by=own
    )
    for unit, chance, roll in zip(units, chances, rolls, strict=True):
        result = table.verdict("unit_result", unit, degree(roll, chance), audience=own(unit))
        leader = field.commander_of(unit)
        if leader and result.is_success:
            leader.learns(Skill.TACTIC)
        unit.captain = table.tally(
            "captain", unit, CAPTAIN[result], label="Commander’s roll", audience=own(unit)
        )
        table.tell(
            "placed",
            unit,
            to=own(unit),
            because=("unit_chance", "unit_tactics"),
            result=result,
            modifier=unit.captain,
        )


def captain_of(field: Battlefield, unit: Unit) -> int:
    """Tactic of whoever commands it (F20, R25)."""
    leader = field.commander_of(unit)
    return leader.sheet.tactic if leader else unit.sheet.captain
