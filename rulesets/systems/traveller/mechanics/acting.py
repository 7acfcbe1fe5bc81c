"""Minor actions: moving, aiming, a new stance, reloading (F3, F4, F18)."""

from rulesets.engine import Table
from rulesets.systems.traveller.book.kinds import Act, Do, HeroStatus, Minor, UnitStatus
from rulesets.systems.traveller.mechanics.arming import key_of, weapon_of
from rulesets.systems.traveller.mechanics.moving import allowance, back_off, close_in, go
from rulesets.systems.traveller.mechanics.positions import Spot, close_foes, metres, on_map, spot_of
from rulesets.systems.traveller.people.field import Battlefield, Hero, Unit
from rulesets.systems.traveller.people.orders import HeroOrders, Moves, UnitOrders, Way

MOST_AIM = 6


def minor_actions(
    field: Battlefield, table: Table, fighter: Unit | Hero, order: UnitOrders | HeroOrders
) -> None:
    """As many as the turn allows: one, or more without a significant action."""
    minors = order.minors[: _allowed(fighter, order)]
    if Minor.MOVE not in minors:
        for minor in minors:
            _does(field, table, fighter, order, minor)
        return
    was, near = spot_of(field, fighter), {foe.id for foe in close_foes(field, fighter)}
    alone = isinstance(fighter, Hero) and fighter.alone
    for minor in minors:
        if minor is Minor.MOVE:
            _move(field, fighter, order)
        else:
            _does(field, table, fighter, order, minor)
    if fighter.moved:
        kind, goal = _whither(field, fighter, order, was)
        table.tell(kind, fighter, to=field.eyes(fighter), metres=fighter.moved, goal=goal)
    if isinstance(fighter, Hero) and alone and not fighter.alone:
        table.tell("with_his_own", fighter, to=field.eyes(fighter), unit=fighter.unit)
    for foe in close_foes(field, fighter):
        if foe.id not in near and not foe.unseen:
            table.tell("closes_combat", fighter, to=field.eyes(fighter), foe=foe.id)


def _does(
    field: Battlefield, table: Table, fighter: Unit | Hero, order: UnitOrders | HeroOrders, minor: Minor
) -> None:
    """A minor action that is no move."""
    match minor:
        case Minor.AIM:
            _aim(field, table, fighter, order)
        case Minor.STANCE if order.stance is not fighter.stance:
            fighter.stance = order.stance
            fighter.still()
            table.tell("stance_taken", fighter, to=field.eyes(fighter), stance=fighter.stance)
        case Minor.DRAW:
            _draw(field, table, fighter, order)
        case Minor.RELOAD:
            _reload(field, table, fighter, order)


def _allowed(fighter: Unit | Hero, order: UnitOrders | HeroOrders) -> int:
    if isinstance(fighter, Hero) and fighter.status is HeroStatus.SERIOUSLY_WOUNDED:
        return int(order.minors[:1] == (Minor.MOVE,))
    idle = order.do is Do.NONE if isinstance(order, HeroOrders) else order.act is Act.NONE
    return (3 if isinstance(fighter, Hero) else 2) if idle else 1


def _move(field: Battlefield, fighter: Unit | Hero, order: UnitOrders | HeroOrders) -> None:
    fighter.still()
    if not (_is_shaken(fighter) and closes(field, fighter, order)):
        fighter.moved += _go(field, fighter, order)


def _go(field: Battlefield, fighter: Unit | Hero, order: Moves) -> int:
    """One move as ordered, and how many metres it covers."""
    far = allowance(field, fighter)
    far = far if order.metres is None else min(far, order.metres)
    goal = field.fighter(order.toward or "")
    mapped = on_map(field, fighter)
    if (
        isinstance(fighter, Hero)
        and mapped
        and not fighter.zone
        and (order.zone or order.toward != fighter.unit)
    ):
        _step_out(field, fighter)
    if order.zone and mapped:
        return go(field, fighter, order.zone, far)
    if goal is None:
        return 0
    if order.way is Way.AWAY:
        return back_off(field, fighter, goal, far)
    return close_in(field, fighter, goal, far)


def _is_shaken(fighter: Unit | Hero) -> bool:
    return isinstance(fighter, Unit) and fighter.status is UnitStatus.SHAKEN


def closes(field: Battlefield, fighter: Unit | Hero, order: Moves) -> bool:
    """Whether a move brings him nearer to any enemy in sight: what the shaken do not do."""
    goal = field.fighter(order.toward or "")
    charges = goal and not order.zone and order.way is Way.TOWARD and field.hostile(fighter.side, goal.side)
    if charges:
        return True
    after = field.copy()
    mover = after.fighter(fighter.id)
    if mover is None:
        return False
    _go(after, mover, order)
    foes = [foe for foe in field.foes_of(fighter) if not foe.unseen]
    return any(metres(after, mover, after.units[foe.id]) < metres(field, fighter, foe) for foe in foes)


def _step_out(field: Battlefield, hero: Hero) -> None:
    """A hero who goes his own way starts from where his unit is."""
    unit = field.units.get(hero.unit)
    if unit:
        hero.zone, hero.toward, hero.progress = spot_of(field, unit)
        hero.cover, hero.obstruction = unit.cover, unit.obstruction


def _whither(
    field: Battlefield, fighter: Unit | Hero, order: UnitOrders | HeroOrders, was: Spot
) -> tuple[str, str]:
    """How it is told, and where to: a zone that is reached or not, or somebody."""
    now = spot_of(field, fighter)
    if now != was:
        return ("moved_toward", now.toward) if now.toward else ("moved_into", now.zone)
    return ("moved_away" if order.way is Way.AWAY else "moved_toward"), order.toward or ""


def _aim(field: Battlefield, table: Table, fighter: Unit | Hero, order: UnitOrders | HeroOrders) -> None:
    if not order.target:
        return
    foe = field.fighter(order.target)
    if foe is None or not foe.fights:
        return
    same = fighter.aim_target == order.target
    fighter.aim = min(MOST_AIM, fighter.aim + 1) if same else 1
    fighter.aim_target = order.target
    table.tell("aims", fighter, to=field.eyes(fighter), target=order.target, aim=fighter.aim)


def _draw(field: Battlefield, table: Table, fighter: Unit | Hero, order: UnitOrders | HeroOrders) -> None:
    key, weapon = key_of(field, fighter, order), weapon_of(field, fighter, order)
    if weapon is None or fighter.drawn == key:
        return
    fighter.still()
    fighter.drawn = key
    table.tell("draws", fighter, to=field.eyes(fighter), weapon=weapon.name)


def _reload(field: Battlefield, table: Table, fighter: Unit | Hero, order: UnitOrders | HeroOrders) -> None:
    """One minor action of as many as the weapon needs."""
    arms, key = field.arms(fighter), key_of(field, fighter, order)
    if not key:
        return
    fighter.still()
    done = dict(fighter.reloading).get(key, 0) + 1
    ready = done >= arms[key].reload
    fighter.reloading = tuple(row for row in fighter.reloading if row[0] != key) + (
        () if ready else ((key, done),)
    )
    if ready:
        fighter.spent = tuple(row for row in fighter.spent if row[0] != key)
    table.tell("reloaded" if ready else "reloads", fighter, to=field.eyes(fighter), weapon=arms[key].name)
