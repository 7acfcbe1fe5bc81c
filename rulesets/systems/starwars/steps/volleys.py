"""All attacks of one degree of haste: dodges, dice, hits and scatter (Resolving Attacks)."""

import dataclasses
from collections.abc import Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from rulesets.engine import Part, Table, filled, label
from rulesets.systems.starwars.book.codes import DIE, text
from rulesets.systems.starwars.book.kinds import Band, Reaction, Scale, Visibility
from rulesets.systems.starwars.book.options import DodgeRule
from rulesets.systems.starwars.book.rules import can_react, counting, difficulty_lines, hits_of
from rulesets.systems.starwars.book.tables import SCATTER_DICE
from rulesets.systems.starwars.mechanics.arms import ring_of
from rulesets.systems.starwars.mechanics.burdens import Ties, reaction_kind
from rulesets.systems.starwars.mechanics.command import order_of
from rulesets.systems.starwars.mechanics.rolls import Pool, led_rolls, thrown, totals, unit_kind
from rulesets.systems.starwars.people.field import Battlefield, Unit
from rulesets.systems.starwars.people.marks import Shot
from rulesets.systems.starwars.people.profile import weapon_damage
from rulesets.systems.starwars.steps.attacks import (
    Attack,
    Footing,
    Shooting,
    can_act,
    code_of_attack,
    code_of_reaction,
    fires_of,
    footing_of,
    number_for,
    number_together,
    reaction_part,
    shooting_of,
    shot_of,
    speed_of,
)
from rulesets.systems.starwars.words.sections import cited

SHARE, RANGE = label("{percent}% of {number}"), label("Range: {band}")

type Against = tuple[str, str, Scale]
"""How somebody reacts, who it is, and to weapons of which scale: one roll serves for all of these."""


@dataclasses.dataclass
class Reactions:
    """What each unit has rolled against weapons of a scale: one roll serves the whole round (R-18)."""

    made: dict[Against, int] = dataclasses.field(default_factory=dict)


class Target(NamedTuple):
    """Who is fired at: while one degree is played he neither turns to something else nor grows faster."""

    speed: int
    reaction: Reaction

    @classmethod
    def of(cls, field: Battlefield, unit: Unit) -> "Target":
        order = order_of(field, unit)
        return cls(speed_of(field, unit, order), reaction_kind(field, unit, order))


class Firing(NamedTuple):
    """An attack that is made, with all that holds of it however the dice fall."""

    attack: Attack
    shooting: Shooting
    part: Part
    code: int
    target: Target
    against: Against
    reacts: bool
    """Whether the target is fast enough (R-14a)."""
    met: tuple[str, str]
    """Who fires, and at whom."""


def resolve_attacks(
    field: Battlefield, table: Table, ordered: Sequence[Attack], reactions: Reactions
) -> list[Shot]:
    """All attacks of one degree: codes, dodges, dice, hits and scatter; they do not affect each other."""
    if not ordered:
        return []
    standing = [shooting_of(field, attack) for attack in ordered]
    for attack, now in zip(ordered, standing, strict=True):
        if now is None:
            table.tell("attack_lost", attack.part, weapon=attack.weapon.title, target=attack.target.id)
    ties = Ties(field)
    firing = _firing(field, table, [shooting for shooting in standing if shooting], ties)
    made = _throw(field, table, firing, reactions, ties)
    shots = [_hit(field, table, one, total, reactions) for one, total in zip(firing, made, strict=True)]
    field.engaged = (*field.engaged, *[one.met for one in firing])
    return _scattered(field, table, firing, shots)


def _firing(field: Battlefield, table: Table, shootings: Sequence[Shooting], ties: Ties) -> list[Firing]:
    """Those whose code has at least a die, with it; others fail without a roll (F2).

    Who could not act with the own weapons alone adds nothing to a coordinated attack (R-25).
    """
    attacks = [shooting.attack for shooting in shootings]
    met = [(one.unit.id, one.target.id) for one in attacks]
    footings: dict[str, Footing] = {}
    targets: dict[str, Target] = {}
    for attack, (of, at) in zip(attacks, met, strict=True):
        if of not in footings:
            footings[of] = footing_of(field, attack.unit, ties)
        if at not in targets:
            targets[at] = Target.of(field, attack.target)
    together = any(side.orders.coordination for side in field.sides.values())
    acting = [one for one in attacks if together and can_act(field, one, footings[one.unit.id])]
    fires = fires_of(acting)
    firing = []
    for shooting, (of, at) in zip(shootings, met, strict=True):
        attack, target = shooting.attack, targets[at]
        part = attack.part
        number = number_together(field, attack, fires) if together else attack.number
        made = code_of_attack(field, table, attack, number, footings[of], shooting.scaled, part)
        if made >= DIE:
            against: Against = "parry" if attack.weapon.skill.is_hand_to_hand else "dodge", at, attack.scale
            reacts = can_react(attack.haste, target.speed, 0)
            firing.append(Firing(attack, shooting, part, made, target, against, reacts, (of, at)))
        else:
            table.tell("attack_hopeless", part, weapon=attack.weapon.title, target=at)
    return firing


def _throw(
    field: Battlefield, table: Table, firing: Sequence[Firing], reactions: Reactions, ties: Ties
) -> list[int]:
    """Attacks and the reactions they call for, thrown at once."""
    pools = [Pool(one.part, one.code, one.shooting.scaled.hit_cap) for one in firing]
    dodging: dict[str, list[tuple[Firing, Pool]]] = {"dodge": [], "parry": []}
    for one in firing:
        if one.reacts and one.against not in reactions.made:
            reactions.made[one.against] = 0
            made = code_of_reaction(field, table, one.attack, ties)
            pool = Pool(reaction_part(one.attack), made, one.shooting.scaled.dodge_cap)
            dodging[one.against[0]].append((one, pool))
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
        for (one, pool), total in zip(reacting, reaction_totals, strict=True):
            reactions.made[one.against] = total
            why = (f"{kind.name}_code", kind.name, f"{kind.name}_total")
            table.tell(f"{kind.name}s", pool.of, because=why, total=total, by=one.against[2])
    made_so = totals(field, table, attacking, pools, faces)
    return led_rolls(field, table, attacking, [one.attack.unit for one in firing], pools, made_so)


def _pools(reacting: Sequence[tuple[Firing, Pool]]) -> list[Pool]:
    return [pool for _, pool in reacting]


def _hit(field: Battlefield, table: Table, one: Firing, total: int, reactions: Reactions) -> Shot | None:
    """How many hit (F12, F13)."""
    attack = one.attack
    unit, weapon = attack.unit, attack.weapon
    difficulty = _difficulty(field, table, one, reactions.made.get(one.against) if one.reacts else None)
    percent, hits = hits_of(total - difficulty, attack.number)
    hits = table.tally("hits", one.part, hits, label=_share(percent, attack.number), least=0)
    hits = max(0, min(attack.number, hits))
    unit.attacked, uses = True, dict(unit.uses)
    uses[weapon.used_with] = uses.get(weapon.used_with, 0) + attack.number
    unit.uses = tuple(uses.items())
    if weapon.expendable:
        unit.counts = tuple(
            (key, left - attack.number if key == weapon.key else left) for key, left in unit.counts
        )
    table.narrate(_tell, table, one, total, difficulty, hits)
    return shot_of(field, attack, hits, weapon_damage(weapon, field.profile(unit).strength)) if hits else None


def _tell(table: Table, one: Firing, total: int, difficulty: int, hits: int) -> None:
    attack = one.attack
    target = attack.target.id
    if not one.reacts:
        table.tell("outrun", one.part, target=target, haste=attack.haste, slow=one.target.speed)
    table.tell(
        "fired",
        one.part,
        because=("attack_code", "attack", "attack_total", "attack_cp", "difficulty", "hits"),
        weapon=attack.weapon.title,
        count=attack.number,
        target=target,
        total=total,
        difficulty=difficulty,
        hits=hits,
        hit=hits > 0,
    )


def _difficulty(field: Battlefield, table: Table, one: Firing, dodge: int | None) -> int:
    attack, band = one.attack, one.shooting.band
    hand = one.against[0] == "parry"
    number = number_for(field, attack, band)
    reaction = one.target.reaction if dodge is not None else Reaction.NONE
    rule, cover = field.options.dodge_rule, attack.target.cover
    change, lines = _harder(number, reaction, dodge, rule, cover, field.visibility, hand)
    called = "Hand to hand" if hand else _range(band)
    return table.reckon("difficulty", one.part, number, change, lambda: cited(counting(lines)), label=called)


@lru_cache(maxsize=16384)
def _harder(
    number: int,
    reaction: Reaction,
    dodge: int | None,
    rule: DodgeRule,
    cover: int,
    visibility: Visibility,
    hand: bool,
) -> tuple[int, Sequence[tuple[str, int]]]:
    """What is added to the number for range, and why."""
    lines = difficulty_lines(
        number,
        reaction,
        dodge,
        adds_up=rule is DodgeRule.SUM,
        cover=cover,
        visibility=visibility,
        hand_to_hand=hand,
    )
    return sum([value for _, value in lines]), lines


@lru_cache(maxsize=4096)
def _share(percent: int, number: int) -> str:
    return filled(SHARE, percent=percent, number=number)


@cache
def _range(band: Band) -> str:
    return filled(RANGE, band=band.value.replace("_", " "))


def _scattered(
    field: Battlefield, table: Table, firing: Sequence[Firing], shots: Sequence[Shot | None]
) -> list[Shot]:
    """Where explosives that missed go off, with what they still do."""
    pairs = zip(firing, shots, strict=True)
    missed = [one for one, shot in pairs if shot is None and one.attack.weapon.area]
    if not missed:
        return [shot for shot in shots if shot]
    dice = [f"{SCATTER_DICE[one.shooting.band]}d6" for one in missed]
    distances = table.throw("scatter", [one.part for one in missed], dice, why="Scatter")
    burst: dict[str, Shot] = {}
    for one, distance in zip(missed, distances, strict=True):
        attack = one.attack
        damage = ring_of(attack.weapon.blast, distance)
        if damage is not None:
            burst[one.part.id] = shot_of(field, attack, attack.number, damage)
        table.tell(
            "scattered",
            one.part,
            because=("scatter",),
            weapon=attack.weapon.title,
            metres=distance,
            target=attack.target.id,
            damage="nothing" if damage is None else text(damage),
        )
    found = [shot or burst.get(one.part.id) for one, shot in zip(firing, shots, strict=True)]
    return [shot for shot in found if shot]
