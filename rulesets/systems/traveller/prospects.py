"""What an attack leads to, exactly, on each target that may be chosen."""

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import combinations_with_replacement
from math import factorial, prod

from rulesets.engine import LiveTable, Prospects, shares
from rulesets.systems.traveller.acting import minor_actions
from rulesets.systems.traveller.attack import Shot, dm_of, effects_of, is_possible, pairs_of
from rulesets.systems.traveller.field import Battlefield, Hero, Unit
from rulesets.systems.traveller.fire import Attack, shot_of
from rulesets.systems.traveller.giving import start
from rulesets.systems.traveller.harm import (
    Blow,
    casualties,
    fate_of,
    full_of,
    loss_of,
    person_damage,
    scores_of,
    wounded,
)
from rulesets.systems.traveller.kinds import ABLE, Mode
from rulesets.systems.traveller.orders import HeroOrders, UnitOrders
from rulesets.systems.traveller.reacting import NO_REACTION, How, open_to, reaction_of

FATES = ("destroyed", "hurt", "no_harm", "missed")
HITS = {How.NONE: "hit", How.DODGE: "hit_dodging", How.PARRY: "hit_parried"}
MOST_DICE = 6
"""More dice of automatic fire have too many pairings to work them all out."""
type Effects = Mapping[tuple[int, ...], float]


def of_target(field: Battlefield, subject: str, order: UnitOrders | HeroOrders) -> dict[str, float]:
    """How likely it is hit, as it stands and if it reacts; and what comes of it if it does not."""
    field = _before_the_attack(field, subject, order)
    made = _made(field, field.fighter(subject), field.fighter(order.target or ""), order)
    if made is None or not is_possible(shot_of(field, made, NO_REACTION)):
        return {"hit": 0.0, "hit_dodging": 0.0} | dict.fromkeys(FATES, 0.0) | {"missed": 1.0}
    hows = (How.NONE, How.DODGE, How.PARRY)[: 3 if made.weapon.is_melee else 2]
    hits = {HITS[how]: sum(share for effects, share in _thrown(field, made, how) if effects) for how in hows}
    shot, found = shot_of(field, made, NO_REACTION), dict.fromkeys(FATES, 0.0)
    for effects, share in _thrown(field, made, How.NONE):
        for fate, likely in _fates(field, made, shot, effects).items():
            found[fate] += share * likely
    return hits | found


def _before_the_attack(field: Battlefield, subject: str, order: UnitOrders | HeroOrders) -> Battlefield:
    """The field once haste and minor actions are done: nearer, aimed, lying down."""
    field = field.copy()
    if by := field.fighter(subject):
        start(field, by, order)
        if not order.attack_first:
            minor_actions(field, LiveTable({}, ()), by, order)
    return field


def _thrown(field: Battlefield, made: Attack, how: How) -> Iterable[tuple[tuple[int, ...], float]]:
    """What the dice may bring if the target reacts so, where it can."""
    can = how in open_to(made.target, made.weapon)
    shot = shot_of(field, made, reaction_of(field, made.target, how if can else How.NONE))
    return _effects(dm_of(shot), made.weapon.auto if made.mode is Mode.AUTO else 0).items()


def _made(
    field: Battlefield, by: Unit | Hero | None, target: Unit | Hero | None, order: UnitOrders | HeroOrders
) -> Attack | None:
    if by is None or target is None:
        return None
    arms = field.arms(by)
    weapon = arms.get(order.weapon or "") or next(iter(arms.values()), None)
    if weapon is None or (order.mode is Mode.AUTO and weapon.auto > MOST_DICE):
        return None
    mode = order.mode if weapon.auto else Mode.SINGLE
    return Attack(by, target, weapon, mode, order)


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


def _fates(field: Battlefield, made: Attack, shot: Shot, effects: tuple[int, ...]) -> dict[str, float]:
    """What so many hits do, one after the other."""
    if not effects:
        return {"missed": 1.0}
    spread = {0: 1.0}
    for effect in effects:
        one = _harm(field, made, shot, effect)
        more: dict[int, float] = {}
        for had, share in spread.items():
            for harm, likely in one.items():
                more[had + harm] = more.get(had + harm, 0.0) + share * likely
        spread = more
    found: dict[str, float] = {}
    for harm, share in spread.items():
        fate = _fate(made, harm)
        found[fate] = found.get(fate, 0.0) + share
    return found


def _harm(field: Battlefield, made: Attack, shot: Shot, effect: int) -> dict[int, float]:
    """Endurance lost, members felled or damage done by one hit."""
    found: dict[int, float] = {}
    for dice, share in shares(f"{made.weapon.dice}d6").items():
        harm = _of_dice(field, made, shot, effect, dice)
        found[harm] = found.get(harm, 0.0) + share
    return found


def _of_dice(field: Battlefield, made: Attack, shot: Shot, effect: int, dice: int) -> int:
    weapon, target, table = made.weapon, made.target, LiveTable({}, ())
    body = field.body(target) if isinstance(target, Unit) else target.sheet
    armour = body.armour if not weapon.laser or body.armour_laser is None else body.armour_laser
    burst = weapon.auto if made.mode is Mode.BURST else 0
    options = field.muster.options
    if shot.sizes:
        adds = not weapon.explosive
        blow = Blow(effect, armour, shot.sizes, burst, adds, options.multiply, options.large_unit_damage)
        return loss_of(table, target, dice, blow)
    damage = person_damage(
        table, target, dice, effect=effect, armour=armour, burst=burst, add_effect=not weapon.explosive
    )
    if isinstance(target, Unit) and isinstance(made.by, Hero):
        return casualties(damage, target.sheet.member_threshold)
    return damage


def _fate(made: Attack, harm: int) -> str:
    target = made.target
    if isinstance(target, Unit):
        return "destroyed" if harm >= target.endurance else "hurt" if harm else "no_harm"
    left = fate_of(wounded(scores_of(target), harm, target.orders.wound_choice), full_of(target))
    return "destroyed" if left not in ABLE else "hurt" if harm else "no_harm"


PROSPECTS = {
    "orders": Prospects("target", of_target, FATES),
    "hero_orders": Prospects("target", of_target, FATES),
}
