"""What an attack leads to, exactly, as its order is written: on each enemy in sight, for each reaction."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from itertools import combinations_with_replacement
from math import factorial, prod
from typing import NamedTuple

from rulesets.engine import GROUND, PartProspects, SilentTable, shares
from rulesets.engine.forecast import NoDice
from rulesets.engine.text import in_a_row
from rulesets.systems.traveller.book.kinds import ABLE, Act, Do, Minor, Mode, Wound
from rulesets.systems.traveller.book.to_hit import Shot, dm_of, effects_of, is_possible, pairs_of
from rulesets.systems.traveller.mechanics.acting import minor_actions
from rulesets.systems.traveller.mechanics.arming import among, body_of, is_in_hand
from rulesets.systems.traveller.mechanics.attacking import Attack, shot_of
from rulesets.systems.traveller.mechanics.damage import (
    Blow,
    Scores,
    casualties,
    full_of,
    loss_of,
    person_damage,
    scores_of,
    status_of,
    wounded,
)
from rulesets.systems.traveller.mechanics.positions import metres, targets_of
from rulesets.systems.traveller.mechanics.reacting import NO_REACTION, How, open_to, reaction_of
from rulesets.systems.traveller.people.field import Battlefield, Hero, Unit
from rulesets.systems.traveller.people.orders import HeroOrders, UnitOrders
from rulesets.systems.traveller.steps.giving import start

FATES = ("destroyed", "hurt", "no_harm", "missed")
REACTIONS = {How.DODGE: "if it dodges", How.PARRY: "if it parries"}
MOST_DICE = 6
"""More dice of automatic fire have too many pairings to work them all out."""
NOBODY_LISTENS = SilentTable(NoDice())
"""What is worked out here falls on no table, and throws nothing."""
KEPT = 4096
NO_SIZES = (0, 0)
ONE: Mapping[int, float] = {1: 1.0}
type Effects = Mapping[tuple[int, ...], float]


def of_order(
    field: Battlefield, subject: str, order: UnitOrders | HeroOrders
) -> list[tuple[str, Mapping[str, float]]]:
    """What the attack of an order comes to on each enemy in sight; on its target, for each reaction too."""
    by = field.fighter(subject)
    if by is None or not _attacks(order):
        return []
    found: list[tuple[str, Mapping[str, float]]] = []
    for id in targets_of(field, by) if order.target is None else [order.target]:
        chosen = order.model_copy(update={"target": id})
        name = enemy.sheet.name if (enemy := field.fighter(id)) else id
        found += [(name, of_target(field, subject, chosen))]
        hows = _reactions(field, subject, chosen) if order.target else ()
        found += [(in_a_row((name, REACTIONS[how])), of_target(field, subject, chosen, how)) for how in hows]
    return found


def _attacks(order: UnitOrders | HeroOrders) -> bool:
    return order.do is Do.ATTACK if isinstance(order, HeroOrders) else order.act is Act.ATTACK


def _reactions(field: Battlefield, subject: str, order: UnitOrders | HeroOrders) -> list[How]:
    """Those that the target may have."""
    made = _made(field, field.fighter(subject), field.fighter(order.target or ""), order)
    return [how for how in open_to(made.target, made.weapon) if how is not How.NONE] if made else []


def of_target(
    field: Battlefield, subject: str, order: UnitOrders | HeroOrders, how: How = How.NONE
) -> dict[str, float]:
    """How likely the target is destroyed, hurt, unharmed or missed, if it reacts so."""
    field = _before_the_attack(field, subject, order)
    made = _made(field, field.fighter(subject), field.fighter(order.target or ""), order)
    plain = shot_of(field, made, NO_REACTION) if made else None
    if made is None or plain is None or not is_possible(plain):
        return {**dict.fromkeys(FATES, 0.0), "missed": 1.0}
    shot = plain if how is How.NONE else shot_of(field, made, reaction_of(field, made.target, how))
    auto = made.weapon.auto if made.mode is Mode.AUTO else 0
    return {**_odds(dm_of(shot), auto, _hit(field, made, shot), _mark(made.target))}


def _before_the_attack(field: Battlefield, subject: str, order: UnitOrders | HeroOrders) -> Battlefield:
    """The field once haste and minor actions are done: nearer, aimed, lying down."""
    if not (order.minors or order.hasten):
        return field
    field = field.copy() if Minor.MOVE in order.minors else _with_his_own(field, subject)
    if by := field.fighter(subject):
        start(field, by, hastens=order.hasten)
        if not order.attack_first:
            minor_actions(field, NOBODY_LISTENS, by, order)
    return field


def _with_his_own(field: Battlefield, subject: str) -> Battlefield:
    """The field with a state of his own for one alone: who does not move changes nothing else."""
    if unit := field.units.get(subject):
        return replace(field, units={**field.units, subject: replace(unit)})
    hero = field.heroes.get(subject)
    return replace(field, heroes={**field.heroes, subject: replace(hero)}) if hero else field


def _made(
    field: Battlefield, by: Unit | Hero | None, target: Unit | Hero | None, order: UnitOrders | HeroOrders
) -> Attack | None:
    if by is None or target is None:
        return None
    body = body_of(field, by)
    key, weapon = among(body.arms, by, order)
    if weapon is None or not is_in_hand(by, key) or (order.mode is Mode.AUTO and weapon.auto > MOST_DICE):
        return None
    mode = order.mode if weapon.auto else Mode.SINGLE
    return Attack(by, body, target, weapon, mode, order, key, metres(field, by, target))


@lru_cache(maxsize=256)
def _effects(dm: int, auto: int) -> Effects:
    """The Effects of all hits that the dice may make, each with its likelihood."""
    found: dict[tuple[int, ...], float] = {}
    for sums, share in _sums(dm, auto):
        effects = tuple(effects_of(sums, dm))
        found[effects] = found.get(effects, 0.0) + share
    return found


def _sums(dm: int, auto: int) -> Iterator[tuple[list[int], float]]:
    if not auto:
        yield from (([total], share) for total, share in shares("2d6").items())
        return
    for faces in combinations_with_replacement(range(1, 7), auto):
        ways = factorial(auto) // prod(factorial(faces.count(face)) for face in set(faces))
        yield pairs_of(faces, dm), ways / 6**auto


class Struck(NamedTuple):
    """All that counts of a hit besides the dice and by how much it hit."""

    dice: int
    blow: Blow
    threshold: int
    caught: bool


class Person(NamedTuple):
    """What a hero has left of his three scores, of how much, and what he gives first."""

    now: Scores
    full: Scores
    choice: Wound


type Mark = int | Person
"""What a target has to lose: the endurance of a unit, or a hero's scores."""


@lru_cache(KEPT)
def _odds(dm: int, auto: int, hit: Struck, mark: Mark) -> Mapping[str, float]:
    """How likely each fate is: the same for all who hit alike and are alike."""
    found = dict.fromkeys(FATES, 0.0)
    for effects, share in _effects(dm, auto).items():
        for fate, likely in _fates(hit, mark, effects).items():
            found[fate] += share * likely
    return found


def _fates(hit: Struck, mark: Mark, effects: tuple[int, ...]) -> dict[str, float]:
    """What so many hits do, one after the other."""
    if not effects:
        return {"missed": 1.0}
    spread = {0: 1.0}
    for effect in effects:
        harms = _harms(hit.dice, replace(hit.blow, effect=effect), hit.threshold, caught=hit.caught)
        more: dict[int, float] = {}
        for had, share in spread.items():
            for harm, likely in harms.items():
                more[had + harm] = more.get(had + harm, 0.0) + share * likely
        spread = more
    found: dict[str, float] = {}
    for harm, share in spread.items():
        fate = _fate(mark, harm)
        found[fate] = found.get(fate, 0.0) + share
    return found


def _hit(field: Battlefield, made: Attack, shot: Shot) -> Struck:
    target = made.target
    at_members = isinstance(made.by, Hero) and isinstance(target, Unit)
    threshold = field.sheet_of(target).member_threshold if at_members and isinstance(target, Unit) else 0
    caught = at_members and made.weapon.explosive
    return Struck(made.weapon.dice, _blow(field, made, shot), threshold, caught)


def _blow(field: Battlefield, made: Attack, shot: Shot) -> Blow:
    """Of no Effect yet; between persons nobody has a size."""
    weapon, target, options = made.weapon, made.target, field.muster.options
    body = body_of(field, target)
    armour = body.armour if not weapon.laser or body.armour_laser is None else body.armour_laser
    burst, sizes = weapon.auto if made.mode is Mode.BURST else 0, shot.sizes or NO_SIZES
    adds = not weapon.explosive
    return Blow(0, armour, sizes, burst, adds, options.multiply, options.large_unit_damage)


def _mark(target: Unit | Hero) -> Mark:
    if isinstance(target, Unit):
        return target.endurance
    return Person(scores_of(target), full_of(target), target.orders.wound_choice)


@lru_cache(KEPT)
def _harms(dice: int, blow: Blow, threshold: int, *, caught: bool) -> Mapping[int, float]:
    """The same by how likely each is; an explosion that a hero throws takes several members at once (F14)."""
    found: dict[int, float] = {}
    for total, share in shares(f"{dice}d6").items():
        harm = _of_dice(total, blow, threshold)
        for many, likely in (shares("1d6") if caught else ONE).items():
            found[harm * many] = found.get(harm * many, 0.0) + share * likely
    return found


def _of_dice(dice: int, blow: Blow, threshold: int) -> int:
    if blow.sizes != NO_SIZES:
        return loss_of(NOBODY_LISTENS, GROUND, dice, blow)
    effect, armour, burst = blow.effect, blow.armour, blow.burst
    damage = person_damage(
        NOBODY_LISTENS, GROUND, dice, effect=effect, armour=armour, burst=burst, add_effect=blow.add_effect
    )
    return casualties(damage, threshold) if threshold else damage


def _fate(mark: Mark, harm: int) -> str:
    if isinstance(mark, int):
        return "destroyed" if harm >= mark else "hurt" if harm else "no_harm"
    left = status_of(wounded(mark.now, harm, mark.choice), mark.full)
    return "destroyed" if left not in ABLE else "hurt" if harm else "no_harm"


PROSPECTS = {kind: PartProspects(of_order, FATES) for kind in ("orders", "hero_orders")}
