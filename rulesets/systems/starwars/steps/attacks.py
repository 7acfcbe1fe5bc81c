"""Attacks as they were ordered and as they stand, with the codes of both sides (Units; Resolving Attacks)."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from rulesets.engine import Part, Table, people_of
from rulesets.systems.starwars.book.codes import DIE, pips
from rulesets.systems.starwars.book.kinds import Band, Scale, Skill
from rulesets.systems.starwars.book.rules import (
    FIRING,
    Handicap,
    Help,
    Scaled,
    can_react,
    code_of,
    range_number,
    scaled,
    together_line,
)
from rulesets.systems.starwars.book.tables import number_of
from rulesets.systems.starwars.mechanics.arms import band_at
from rulesets.systems.starwars.mechanics.burdens import (
    Ties,
    attack_help,
    dodge_help,
    does_of,
    handicap_of,
)
from rulesets.systems.starwars.mechanics.command import Fire, haste_of, order_of, together
from rulesets.systems.starwars.mechanics.rolls import code
from rulesets.systems.starwars.people.field import Battlefield, Unit
from rulesets.systems.starwars.people.marks import Shot
from rulesets.systems.starwars.people.orders import UnitOrder
from rulesets.systems.starwars.people.profile import Profile
from rulesets.systems.starwars.people.sheets import Weapon

CABLE = "cable"


class Attack(NamedTuple):
    """So many weapons of one kind that fire at one target."""

    unit: Unit
    weapon: Weapon
    target: Unit
    number: int
    haste: int
    is_cable: bool = False

    @property
    def part(self) -> Part:
        cable = f":{CABLE}" if self.is_cable else ""
        return Part(self.unit, f"{self.weapon.key}:{self.target.id}{cable}")

    @property
    def scale(self) -> Scale:
        return self.weapon.scale or self.unit.sheet.scale


def aim_of(field: Battlefield, unit: Unit, aim: str, count: int, haste: int) -> Attack | None:
    """An attack as it was ordered, if there is such a weapon and such a target."""
    key, target, is_cable = _parts(aim)
    weapon = unit.weapon(key)
    if weapon is None or target not in field.units:
        return None
    return Attack(unit, weapon, field.units[target], count, haste, is_cable)


@lru_cache(maxsize=4096)
def _parts(aim: str) -> tuple[str, str, bool]:
    key, _, rest = aim.partition(":")
    target, _, how = rest.partition(":")
    return key, target, how == CABLE


def attacks_of(field: Battlefield, unit: Unit) -> list[Attack]:
    """All that a unit was ordered to fire."""
    order = order_of(field, unit)
    return [*_attacks(field, unit, order, haste_of(field, unit, order))] if order.fires else []


def attacks(field: Battlefield, unit: Unit, order: UnitOrder, haste: int) -> bool:
    """Whether it fires at anybody."""
    return next(_attacks(field, unit, order, haste), None) is not None


def _attacks(field: Battlefield, unit: Unit, order: UnitOrder, haste: int) -> Iterator[Attack]:
    if does_of(field, unit, order).attacks and not unit.carrier:
        for aim, count in order.fires.items():
            if attack := aim_of(field, unit, aim, count, haste):
                yield attack


def band_to(field: Battlefield, attack: Attack) -> Band:
    return band_at(attack.weapon, field.distance(attack.unit, attack.target))


def number_for(field: Battlefield, attack: Attack, band: Band) -> int:
    if attack.weapon.skill.is_hand_to_hand:
        return number_of(attack.weapon.melee_difficulty, field.options.difficulty_value)
    return range_number(band, field.options.difficulty_value)


class Shooting(NamedTuple):
    """An attack as it stands, in what range and across what scales."""

    attack: Attack
    band: Band
    scaled: Scaled


def as_it_stands(field: Battlefield, attack: Attack) -> Attack | None:
    """The attack with the weapons there still are, or nothing if it is lost (R-61)."""
    shooting = shooting_of(field, attack)
    return shooting and shooting.attack


def shooting_of(field: Battlefield, attack: Attack) -> Shooting | None:
    unit, target = attack.unit, attack.target
    if not target.is_here or target.carrier or not unit.is_here:
        return None
    scale = scaled(attack.scale, target.sheet.scale, field.options.scale_method)
    band = band_to(field, attack)
    if scale.hit_cap is None or band in NO_SHOT:
        return None
    count = min(attack.number, unit.count_of(attack.weapon.key))
    if unit.size < unit.start:
        count = min(count, max(1, attack.number * unit.size // unit.start))
    if not count:
        return None
    return Shooting(attack if count == attack.number else attack._replace(number=count), band, scale)


NO_SHOT = (Band.TOO_CLOSE, Band.OUT_OF_RANGE)


# Codes


@lru_cache(maxsize=4096)
def attack_lines(
    worn: int, control: int, people: tuple[str, int], help: Help, handicap: Handicap
) -> tuple[tuple[str, int], ...]:
    """All that is added to the skill of those who fire (F12)."""
    return ("Armour", worn), ("Fire control", control), people, *help.lines, *handicap.lines


class Footing(NamedTuple):
    """What helps the fire of a unit and what lies on it, at whatever it fires."""

    help: Help
    handicap: Handicap
    profile: Profile


def footing_of(field: Battlefield, unit: Unit, ties: Ties | None = None) -> Footing:
    order = order_of(field, unit)
    handicap = handicap_of(field, unit, order=order, ties=ties)
    return Footing(attack_help(field, unit, 0, order), handicap, field.profile(unit))


def can_act(field: Battlefield, attack: Attack, footing: Footing | None = None) -> bool:
    """Whether a unit has a die to fire with its own weapons."""
    base, lines = _codes(field, attack, attack.number, footing)
    return code_of(base, lines) >= DIE


def code_of_attack(
    field: Battlefield,
    table: Table,
    attack: Attack,
    number: int,
    footing: Footing | None = None,
    scale: Scaled | None = None,
    part: Part | None = None,
) -> int:
    """`footing` of its unit, `scale` and `part`, if they are known."""
    base, lines = _codes(field, attack, number, footing, scale)
    part, people = part or attack.part, people_of(attack.unit.side)
    return code(table, "attack_code", part, base, lines, label=attack.weapon.title, audience=people)


def _codes(
    field: Battlefield, attack: Attack, number: int, footing: Footing | None, scale: Scaled | None = None
) -> tuple[int, Sequence[tuple[str, int]]]:
    """The skill of an attack and all that is added to it."""
    unit, skill, options = attack.unit, attack.weapon.skill, field.options
    scale = scale or scaled(attack.scale, attack.target.sheet.scale, options.scale_method)
    footing = footing or footing_of(field, unit)
    base = footing.profile.bases[skill]
    lines = attack_lines(
        footing.profile.skills[skill] - base,
        pips(attack.weapon.fire_control),
        together_line(number, options.combined_rounding, FIRING),
        footing.help._replace(scale=scale.attack_add) if scale.attack_add else footing.help,
        footing.handicap,
    )
    return base, lines


def fires_of(attacks: Iterable[Attack]) -> list[Fire]:
    return [Fire(one.unit.id, one.target.id, one.weapon.skill, one.number) for one in attacks]


def number_together(field: Battlefield, attack: Attack, fires: Sequence[Fire]) -> int:
    """How many weapons count for the modifier: those of a coordinated attack, or the own (R-25)."""
    for group in field.sides[attack.unit.side].orders.coordination:
        mine = attack.unit.id in group.units and attack.target.id == group.target
        if mine and attack.weapon.skill is group.skill:
            return together(group.units, group.target, group.skill, fires)
    return attack.number


@lru_cache(maxsize=4096)
def reaction_lines(size: tuple[str, int], help: Help, handicap: Handicap) -> tuple[tuple[str, int], ...]:
    return size, *help.lines, *handicap.lines


def code_of_reaction(field: Battlefield, table: Table, attack: Attack, ties: Ties | None = None) -> int:
    unit, options = attack.target, field.options
    profile, hand = field.profile(unit), attack.weapon.skill.is_hand_to_hand
    scale = scaled(attack.scale, unit.sheet.scale, options.scale_method)
    base, order = profile.parry if hand else profile.dodge, order_of(field, unit)
    lines = reaction_lines(
        together_line(unit.size, options.combined_rounding),
        dodge_help(field, unit, scale.dodge_add, order),
        handicap_of(field, unit, reacting=True, order=order, ties=ties),
    )
    kind, label = ("parry_code", "Parry") if hand else ("dodge_code", "Dodge")
    people = people_of(unit.side)
    return code(table, kind, reaction_part(attack), base, lines, label=label, audience=people)


def reaction_part(attack: Attack) -> Part:
    return Part(attack.target, str(attack.scale))


def reacts(field: Battlefield, attack: Attack) -> bool:
    """Whether the target is fast enough (R-14a)."""
    target = attack.target
    return can_react(attack.haste, haste_of(field, target), field.reaction_haste_of(target))


def speed_of(field: Battlefield, unit: Unit, order: UnitOrder | None = None) -> int:
    """How fast a unit reacts."""
    return haste_of(field, unit, order) + field.reaction_haste_of(unit)


# Hits


def shot_of(field: Battlefield, attack: Attack, number: int, damage: int) -> Shot:
    return _shot(
        attack.unit.id, attack.target.id, attack.weapon, attack.scale, number, damage, attack.is_cable
    )


@lru_cache(maxsize=16384)
def _shot(
    attacker: str, target: str, weapon: Weapon, scale: Scale, number: int, damage: int, is_cable: bool
) -> Shot:
    return Shot(
        attacker=attacker,
        weapon=weapon.key,
        target=target,
        number=number,
        damage=damage,
        kind=weapon.damage_type,
        scale=scale,
        skill=Skill(weapon.skill),
        is_cable=is_cable,
    )
