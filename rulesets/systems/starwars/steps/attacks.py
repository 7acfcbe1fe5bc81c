"""Attacks: codes, reactions, difficulty, hits and scatter (Units; Resolving Attacks)."""

import dataclasses
from collections.abc import Sequence
from typing import NamedTuple

from rulesets.engine import Part, Table, filled, label, people_of
from rulesets.systems.starwars.book.codes import DIE, pips, text
from rulesets.systems.starwars.book.kinds import Band, Reaction, Scale, Skill
from rulesets.systems.starwars.book.options import DodgeRule
from rulesets.systems.starwars.book.rules import (
    FIRING,
    Handicap,
    Help,
    Lines,
    can_react,
    code_of,
    counting,
    difficulty_lines,
    hits_of,
    range_number,
    scaled,
    together_line,
)
from rulesets.systems.starwars.book.tables import SCATTER_DICE, number_of
from rulesets.systems.starwars.mechanics.arms import band_at, ring_of
from rulesets.systems.starwars.mechanics.burdens import (
    attack_help,
    dodge_help,
    does_of,
    handicap_of,
    reaction_kind,
)
from rulesets.systems.starwars.mechanics.command import Fire, haste_of, order_of, together
from rulesets.systems.starwars.mechanics.rolls import Pool, code, led_rolls, thrown, totals, unit_kind
from rulesets.systems.starwars.people.field import Battlefield, Unit
from rulesets.systems.starwars.people.marks import Shot
from rulesets.systems.starwars.people.profile import weapon_damage
from rulesets.systems.starwars.people.sheets import Weapon
from rulesets.systems.starwars.words.sections import cited

SHARE, RANGE = label("{percent}% of {number}"), label("Range: {band}")

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


@dataclasses.dataclass
class Reactions:
    """What each unit has rolled against weapons of a scale: one roll serves the whole round (R-18)."""

    made: dict[tuple[str, str, Scale], int] = dataclasses.field(default_factory=dict)

    def key(self, attack: Attack) -> tuple[str, str, Scale]:
        kind = "parry" if attack.weapon.skill.is_hand_to_hand else "dodge"
        return kind, attack.target.id, attack.scale


def aim_of(field: Battlefield, unit: Unit, aim: str, count: int, haste: int) -> Attack | None:
    """An attack as it was ordered, if there is such a weapon and such a target."""
    key, _, rest = aim.partition(":")
    target, _, how = rest.partition(":")
    weapon = unit.weapon(key)
    if weapon is None or target not in field.units:
        return None
    return Attack(unit, weapon, field.units[target], count, haste, how == CABLE)


def attacks_of(field: Battlefield, unit: Unit) -> list[Attack]:
    """All that a unit was ordered to fire."""
    if not does_of(field, unit).attacks or unit.carrier:
        return []
    haste = haste_of(field, unit)
    ordered = (aim_of(field, unit, aim, n, haste) for aim, n in order_of(field, unit).fires.items())
    return [attack for attack in ordered if attack]


def band_to(field: Battlefield, attack: Attack) -> Band:
    return band_at(attack.weapon, field.distance(attack.unit, attack.target))


def number_for(field: Battlefield, attack: Attack, band: Band) -> int:
    if attack.weapon.skill.is_hand_to_hand:
        return number_of(attack.weapon.melee_difficulty, field.options.difficulty_value)
    return range_number(band, field.options.difficulty_value)


def as_it_stands(field: Battlefield, attack: Attack) -> Attack | None:
    """The attack with the weapons there still are, or nothing if it is lost (R-61)."""
    unit, target = attack.unit, attack.target
    gone = not target.is_here or bool(target.carrier) or not unit.is_here
    scale = scaled(attack.scale, target.sheet.scale, field.options.scale_method)
    band = band_to(field, attack)
    if gone or scale.hit_cap is None or band in (Band.TOO_CLOSE, Band.OUT_OF_RANGE):
        return None
    count = min(attack.number, unit.count_of(attack.weapon.key))
    if unit.size < unit.start:
        count = min(count, max(1, attack.number * unit.size // unit.start))
    return attack._replace(number=count) if count else None


# Codes


def attack_lines(
    skill: int, worn: int, control: int, people: tuple[str, int], help: Help, handicap: Handicap
) -> Lines:
    """All that is added to the skill of those who fire (F12)."""
    return [("Armour", worn), ("Fire control", control), people, *help.lines, *handicap.lines]


class Footing(NamedTuple):
    """What helps the fire of a unit and what lies on it, at whatever it fires."""

    help: Help
    handicap: Handicap


def footing_of(field: Battlefield, unit: Unit) -> Footing:
    return Footing(attack_help(field, unit, 0), handicap_of(field, unit))


def can_act(field: Battlefield, attack: Attack, footing: Footing | None = None) -> bool:
    """Whether a unit has a die to fire with its own weapons."""
    base, lines = _codes(field, attack, attack.number, footing)
    return code_of(base, lines) >= DIE


def code_of_attack(
    field: Battlefield, table: Table, attack: Attack, number: int, footing: Footing | None = None
) -> int:
    """`footing` of its unit, if it is known."""
    base, lines = _codes(field, attack, number, footing)
    people = people_of(attack.unit.side)
    return code(table, "attack_code", attack.part, base, lines, label=attack.weapon.title, audience=people)


def _codes(field: Battlefield, attack: Attack, number: int, footing: Footing | None) -> tuple[int, Lines]:
    """The skill of an attack and all that is added to it."""
    unit, weapon = attack.unit, attack.weapon
    profile, options = field.profile(unit), field.options
    scale = scaled(attack.scale, attack.target.sheet.scale, options.scale_method)
    footing = footing or footing_of(field, unit)
    base = profile.bases[weapon.skill]
    lines = attack_lines(
        base,
        profile.skills[weapon.skill] - base,
        pips(weapon.fire_control),
        together_line(number, options.combined_rounding, FIRING),
        footing.help._replace(scale=scale.attack_add),
        footing.handicap,
    )
    return base, lines


def fires_of(attacks: Sequence[Attack]) -> list[Fire]:
    return [Fire(one.unit.id, one.target.id, one.weapon.skill, one.number) for one in attacks]


def number_together(field: Battlefield, attack: Attack, fires: Sequence[Fire]) -> int:
    """How many weapons count for the modifier: those of a coordinated attack, or the own (R-25)."""
    for group in field.sides[attack.unit.side].orders.coordination:
        mine = attack.unit.id in group.units and attack.target.id == group.target
        if mine and attack.weapon.skill is group.skill:
            return together(group.units, group.target, group.skill, fires)
    return attack.number


def reaction_lines(size: tuple[str, int], help: Help, handicap: Handicap) -> Lines:
    return [size, *help.lines, *handicap.lines]


def code_of_reaction(field: Battlefield, table: Table, attack: Attack) -> int:
    unit, options = attack.target, field.options
    profile, hand = field.profile(unit), attack.weapon.skill.is_hand_to_hand
    scale = scaled(attack.scale, unit.sheet.scale, options.scale_method)
    base = profile.parry if hand else profile.dodge
    lines = reaction_lines(
        together_line(unit.size, options.combined_rounding),
        dodge_help(field, unit, scale.dodge_add),
        handicap_of(field, unit, reacting=True),
    )
    kind, label = ("parry_code", "Parry") if hand else ("dodge_code", "Dodge")
    people = people_of(unit.side)
    return code(table, kind, reaction_part(attack), base, lines, label=label, audience=people)


def reaction_part(attack: Attack) -> Part:
    return Part(attack.target, attack.scale.value)


def reacts(field: Battlefield, attack: Attack) -> bool:
    """Whether the target is fast enough (R-14a)."""
    target = attack.target
    return can_react(attack.haste, haste_of(field, target), field.reaction_haste_of(target))


def speed_of(field: Battlefield, unit: Unit) -> int:
    """How fast a unit reacts."""
    return haste_of(field, unit) + field.reaction_haste_of(unit)


# One degree of haste


def resolve_attacks(
    field: Battlefield, table: Table, ordered: Sequence[Attack], reactions: Reactions
) -> list[Shot]:
    """All attacks of one degree: codes, dodges, dice, hits and scatter; they do not affect each other."""
    standing = [as_it_stands(field, attack) for attack in ordered]
    for attack, now in zip(ordered, standing, strict=True):
        if now is None:
            table.tell("attack_lost", attack.part, weapon=attack.weapon.title, target=attack.target.id)
    able = _able(field, table, [attack for attack in standing if attack])
    attacks = [attack for attack, _ in able]
    made = _throw(field, table, able, reactions)
    shots = []
    for attack, total in zip(attacks, made, strict=True):
        shots.append(_hit(field, table, attack, total, reactions))
    return _scattered(field, table, attacks, shots)


def _able(field: Battlefield, table: Table, attacks: Sequence[Attack]) -> list[tuple[Attack, int]]:
    """Those whose code has at least a die, with it; others fail without a roll (F2).

    Who could not act with the own weapons alone adds nothing to a coordinated attack (R-25).
    """
    units = {attack.unit.id: attack.unit for attack in attacks}
    footings = {id: footing_of(field, unit) for id, unit in units.items()}
    together = any(side.orders.coordination for side in field.sides.values())
    acting = [one for one in attacks if together and can_act(field, one, footings[one.unit.id])]
    fires = fires_of(acting)
    able = []
    for attack in attacks:
        number = number_together(field, attack, fires)
        made = code_of_attack(field, table, attack, number, footings[attack.unit.id])
        if made >= DIE:
            able.append((attack, made))
        else:
            table.tell("attack_hopeless", attack.part, weapon=attack.weapon.title, target=attack.target.id)
    return able


def _throw(
    field: Battlefield, table: Table, able: Sequence[tuple[Attack, int]], reactions: Reactions
) -> list[int]:
    """Attacks and the reactions they call for, thrown at once."""
    method = field.options.scale_method
    pools = [
        Pool(attack.part, made, scaled(attack.scale, attack.target.sheet.scale, method).hit_cap)
        for attack, made in able
    ]
    dodging: dict[str, list[tuple[Attack, Pool]]] = {"dodge": [], "parry": []}
    for attack, _ in able:
        key = reactions.key(attack)
        if reacts(field, attack) and key not in reactions.made:
            reactions.made[key] = 0
            cap = scaled(attack.scale, attack.target.sheet.scale, method).dodge_cap
            made = code_of_reaction(field, table, attack)
            dodging[key[0]].append((attack, Pool(reaction_part(attack), made, cap)))
    attacking = unit_kind(field, "attack", "Attack")
    kinds = [unit_kind(field, "dodge", "Dodge"), unit_kind(field, "parry", "Parry")]
    answering = [dodging[kind.name] for kind in kinds]
    if attacking.wild:
        rolled = [thrown(field, table, kind, _pools(one)) for kind, one in zip(kinds, answering, strict=True)]
        faces = thrown(field, table, attacking, pools)
    else:
        with table.together():
            rolled = [
                thrown(field, table, kind, _pools(one)) for kind, one in zip(kinds, answering, strict=True)
            ]
            faces = thrown(field, table, attacking, pools)
    for kind, reacting, shown in zip(kinds, answering, rolled, strict=True):
        reaction_totals = totals(field, table, kind, _pools(reacting), shown)
        for (attack, _), total in zip(reacting, reaction_totals, strict=True):
            reactions.made[reactions.key(attack)] = total
            why = (f"{kind.name}_code", kind.name, f"{kind.name}_total")
            table.tell(f"{kind.name}s", reaction_part(attack), because=why, total=total, by=attack.scale)
    made_so = totals(field, table, attacking, pools, faces)
    return led_rolls(field, table, attacking, [attack.unit for attack, _ in able], pools, made_so)


def _pools(reacting: Sequence[tuple[Attack, Pool]]) -> list[Pool]:
    return [pool for _, pool in reacting]


def _hit(field: Battlefield, table: Table, attack: Attack, total: int, reactions: Reactions) -> Shot | None:
    """How many hit (F12, F13)."""
    unit, weapon, target = attack.unit, attack.weapon, attack.target
    part, reacting = attack.part, reacts(field, attack)
    dodge = reactions.made.get(reactions.key(attack)) if reacting else None
    difficulty = _difficulty(field, table, attack, part, dodge)
    percent, hits = hits_of(total - difficulty, attack.number)
    hits = table.tally(
        "hits", part, hits, label=filled(SHARE, percent=percent, number=attack.number), least=0
    )
    hits = max(0, min(attack.number, hits))
    if not reacting:
        table.tell("outrun", part, target=target.id, haste=attack.haste, slow=speed_of(field, target))
    field.engaged = (*field.engaged, (unit.id, target.id))
    unit.attacked, uses = True, dict(unit.uses)
    unit.uses = tuple({**uses, weapon.skill.value: uses.get(weapon.skill.value, 0) + attack.number}.items())
    if weapon.expendable:
        unit.counts = tuple(
            (key, left - attack.number if key == weapon.key else left) for key, left in unit.counts
        )
    table.tell(
        "fired",
        part,
        because=("attack_code", "attack", "attack_total", "attack_cp", "difficulty", "hits"),
        weapon=weapon.title,
        count=attack.number,
        target=target.id,
        total=total,
        difficulty=difficulty,
        hits=hits,
        hit=hits > 0,
    )
    return shot_of(field, attack, hits, weapon_damage(weapon, field.profile(unit).strength)) if hits else None


def _difficulty(field: Battlefield, table: Table, attack: Attack, part: Part, dodge: int | None) -> int:
    target, hand = attack.target, attack.weapon.skill.is_hand_to_hand
    band = band_to(field, attack)
    number = number_for(field, attack, band)
    kind = reaction_kind(field, target) if dodge is not None else Reaction.NONE
    adds_up = field.options.dodge_rule is DodgeRule.SUM
    lines = difficulty_lines(
        number,
        kind,
        dodge,
        adds_up=adds_up,
        cover=target.cover,
        visibility=field.visibility,
        hand_to_hand=hand,
    )
    called = "Hand to hand" if hand else filled(RANGE, band=band.value.replace("_", " "))
    change = sum([value for _, value in lines])
    return table.reckon("difficulty", part, number, change, lambda: cited(counting(lines)), label=called)


def shot_of(field: Battlefield, attack: Attack, number: int, damage: int) -> Shot:
    return Shot(
        attacker=attack.unit.id,
        weapon=attack.weapon.key,
        target=attack.target.id,
        number=number,
        damage=damage,
        kind=attack.weapon.damage_type,
        scale=attack.scale,
        skill=Skill(attack.weapon.skill),
        is_cable=attack.is_cable,
    )


def _scattered(
    field: Battlefield, table: Table, attacks: Sequence[Attack], shots: Sequence[Shot | None]
) -> list[Shot]:
    """Where explosives that missed go off, with what they still do."""
    pairs = zip(attacks, shots, strict=True)
    missed = [attack for attack, shot in pairs if shot is None and attack.weapon.area]
    dice = [f"{SCATTER_DICE[band_to(field, attack)]}d6" for attack in missed]
    distances = table.throw("scatter", [attack.part for attack in missed], dice, why="Scatter")
    burst: dict[str, Shot] = {}
    for attack, distance in zip(missed, distances, strict=True):
        damage = ring_of(attack.weapon.blast, distance)
        if damage is not None:
            burst[attack.part.id] = shot_of(field, attack, attack.number, damage)
        table.tell(
            "scattered",
            attack.part,
            because=("scatter",),
            weapon=attack.weapon.title,
            metres=distance,
            target=attack.target.id,
            damage="nothing" if damage is None else text(damage),
        )
    found = [shot or burst.get(attack.part.id) for attack, shot in zip(attacks, shots, strict=True)]
    return [shot for shot in found if shot]
