"""An attack from the first word to the last wound: whether it hits, and what it costs (F5 to F8)."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from rulesets.engine import Part, Subject, Table
from rulesets.systems.traveller.arms import Weapon
from rulesets.systems.traveller.attack import Shot, is_possible, lines_of, pairs_of, skill_of
from rulesets.systems.traveller.field import Battlefield, Fighter, Hero, Unit
from rulesets.systems.traveller.giving import targets_of
from rulesets.systems.traveller.harm import Blow, award, casualties, lose, loss_of, person_damage, strike
from rulesets.systems.traveller.kinds import Cover, Deed, Luck, Mode, Skill, Stance, State
from rulesets.systems.traveller.orders import HeroOrders, UnitOrders
from rulesets.systems.traveller.positions import close_foes, covering, metres, spot_of
from rulesets.systems.traveller.reacting import NO_REACTION, Reaction, react
from rulesets.systems.traveller.rolls import roll
from rulesets.systems.traveller.tables import SUCCESS, outmatch

SKILLS = {
    Skill.GUN_COMBAT: "Gun Combat",
    Skill.HEAVY_WEAPONS: "Heavy Weapons",
    Skill.MELEE: "Melee",
    Skill.ATHLETICS: "Athletics",
}
STRAY = 4
ENOUGH = 1_000_000


class Attack(NamedTuple):
    """One attack as it is made."""

    by: Unit | Hero
    target: Unit | Hero
    weapon: Weapon
    mode: Mode
    order: UnitOrders | HeroOrders


def attack(
    field: Battlefield,
    table: Table,
    fighter: Unit | Hero,
    order: UnitOrders | HeroOrders,
    wanted: Sequence[str | None],
) -> None:
    """On the first of those wanted who is there and in reach (R24)."""
    made = _choose(field, fighter, order, wanted)
    if made is None:
        kind, facts = _why_not(field, fighter, order)
        table.tell(kind, fighter, to=field.eyes(fighter), **facts)
        return
    if isinstance(fighter, Unit):
        fighter.unseen = False
    far = metres(field, fighter, made.target)
    facts = {"target": made.target.id, "arm": made.weapon.name.lower(), "metres": far}
    table.tell("attack_declared", fighter, mode=made.mode, **facts)
    _outmatch(field, table, made)
    reaction = react(field, table, made.target, fighter, made.weapon)
    shot = shot_of(field, made, reaction)
    _spend(field, fighter, made)
    effects = throw_attack(field, table, made, shot)
    fighter.still()
    if not effects:
        table.tell("missed", fighter, because=("attack_total", "attack", "attack_dm"), target=made.target.id)
        _stray(field, table, made, shot)
    before = made.target.endurance
    for part, effect, target in _aimed(field, made, effects):
        if target.fights:
            hit(field, table, made._replace(target=target), part, effect)
    taken = before - made.target.endurance
    if isinstance(fighter, Hero) and isinstance(made.target, Unit) and taken * 10 >= made.target.start:
        award(field, table, fighter, Deed.TEN_PERCENT)


def _why_not(
    field: Battlefield, fighter: Unit | Hero, order: UnitOrders | HeroOrders
) -> tuple[str, dict[str, Any]]:
    """An empty weapon, or nobody in reach."""
    weapon = _weapon(field, fighter, order)
    if weapon and _is_empty(field, fighter, weapon):
        return "is_empty", {"arm": weapon.name.lower()}
    return "no_target", {}


def _weapon(field: Battlefield, fighter: Unit | Hero, order: UnitOrders | HeroOrders) -> Weapon | None:
    arms = field.arms(fighter)
    return arms.get(order.weapon or "") or next(iter(arms.values()), None)


def _outmatch(field: Battlefield, table: Table, made: Attack) -> None:
    """That one unit is far larger than the other is seen before anything else."""
    if not (sizes := _sizes(field, made.by, made.target)):
        return
    row, target = outmatch(*sizes), made.target.id
    if row.dm > 0:
        table.tell("outmatches", made.by, target=target, dm=row.dm, times=row.multiplier)
    elif row.dm < 0:
        table.tell("is_outmatched", made.by, target=target, dm=row.dm)


def _choose(
    field: Battlefield, fighter: Unit | Hero, order: UnitOrders | HeroOrders, wanted: Sequence[str | None]
) -> Attack | None:
    weapon = _weapon(field, fighter, order)
    if weapon is None or _is_empty(field, fighter, weapon):
        return None
    mode = order.mode if weapon.auto and not (order.mode is Mode.BURST and weapon.no_burst) else Mode.SINGLE
    if weapon.spends(mode) > _left(field, fighter, weapon):
        mode = Mode.SINGLE
    open_to = targets_of(field, fighter)
    for id in wanted:
        target = field.fighter(id or "")
        if target is None or id not in open_to or not target.fights:
            continue
        made = Attack(fighter, target, weapon, mode, order)
        if is_possible(shot_of(field, made, NO_REACTION)):
            return made
    return None


def shot_of(field: Battlefield, made: Attack, reaction: Reaction) -> Shot:
    """All that bears on it, as the field stands."""
    by, target, weapon = made.by, made.target, made.weapon
    body = field.body(by) if isinstance(by, Unit) else by.sheet
    cover = covering(field, target).cover
    return Shot(
        weapon=weapon,
        metres=metres(field, by, target),
        skill=body.level(weapon.skill.value),
        dexterity=by.dexterity if isinstance(by, Hero) else body.dexterity,
        strength=by.strength if isinstance(by, Hero) else body.strength,
        mode=made.mode,
        aim=by.aim if by.aim_target == target.id else 0,
        reactions=by.reactions,
        hastens=by.hastens,
        shaken=isinstance(by, Unit) and by.state is State.SHAKEN,
        lies_covered=_lies_covered(field, by) and not weapon.is_melee,
        sensors=body.sensors,
        cover=cover,
        stance=target.stance,
        moved=target.moved,
        move=field.move,
        dodge=reaction.dodge,
        parry=reaction.parry,
        sizes=_sizes(field, by, target),
        sight=field.sight(target),
        vehicle=isinstance(target, Unit) and field.sheet_of(target).vehicle,
        into_combat=not weapon.is_melee and bool(_engaged_with(field, by, target)),
        recoil=_recoils(field, by, weapon),
        extra=tuple(_extra(field, by, target)),
    )


def _sizes(field: Battlefield, by: Fighter, target: Fighter) -> tuple[int, int] | None:
    if isinstance(by, Unit) and isinstance(target, Unit):
        return field.size(by), field.size(target)
    return None


def _lies_covered(field: Battlefield, fighter: Unit | Hero) -> bool:
    return covering(field, fighter).cover is Cover.FULL and fighter.stance is not Stance.STANDING


def _recoils(field: Battlefield, by: Fighter, weapon: Weapon) -> bool:
    steady = isinstance(by, Unit) and field.sheet_of(by).recoilless
    return field.muster.situation.zero_gravity and not (weapon.laser or weapon.is_melee or steady)


def _extra(field: Battlefield, by: Fighter, target: Fighter) -> Iterator[tuple[str, int]]:
    for n, one in enumerate(field.attacks):
        if one.attacker in (None, by.id) and one.target in (None, target.id):
            twice = any(other.reason == one.reason for other in field.attacks[:n])
            yield (f"{one.reason} ({n + 1})" if twice else one.reason), one.value


def _engaged_with(field: Battlefield, by: Unit | Hero, target: Fighter) -> list[Unit]:
    """Units that the target is in close combat with, other than the attacker’s own."""
    own = by.unit if isinstance(by, Hero) and not by.zone else by.id
    return [one for one in close_foes(field, target) if one.id != own]


# Dice


def throw_attack(field: Battlefield, table: Table, made: Attack, shot: Shot) -> list[int]:
    """The Effects of all hits, in order."""
    by, title = made.by, SKILLS[made.weapon.skill]
    label = f"{title}, untrained" if shot.skill is None else title
    dm = table.tally("attack_dm", by, skill_of(shot), *lines_of(shot), label=label)
    if made.mode is Mode.AUTO:
        [faces] = table.faces("attack", [by], f"{made.weapon.auto}d6", why="attack")
        sums = pairs_of(faces, dm)
        table.tell("paired", by, sums=sums, dm=dm)
    else:
        luck = by.luck if field.muster.options.boon_bane else Luck.PLAIN
        sums = [roll(table, "attack", by, luck, why="attack")]
    parts = [by] if made.mode is not Mode.AUTO else [Part(by, n) for n in range(1, len(sums) + 1)]
    totals = [
        table.tally("attack_total", part, one, ("Modifiers", dm), label="Dice")
        for part, one in zip(parts, sums, strict=True)
    ]
    return [total - SUCCESS for total in totals if total >= SUCCESS]


def _aimed(
    field: Battlefield, made: Attack, effects: Sequence[int]
) -> Iterator[tuple[Unit | Hero | Part, int, Unit | Hero]]:
    """Each hit with its target: one alone, or all that are ordered in the same zone in turn."""
    targets = [made.target]
    if made.mode is Mode.AUTO and isinstance(made.order, UnitOrders) and made.order.spread:
        others = [field.fighter(id) for id in made.order.or_else if id in targets_of(field, made.by)]
        here = spot_of(field, made.target) if field.muster.is_mapped else None
        targets += [
            one for one in others if one and one is not made.target and here and spot_of(field, one) == here
        ]
    for n, effect in enumerate(effects):
        part = made.by if made.mode is not Mode.AUTO else Part(made.by, n + 1)
        yield part, effect, targets[n % len(targets)]


def hit(field: Battlefield, table: Table, made: Attack, part: Unit | Hero | Part, effect: int) -> None:
    """The dice of damage, and whom they hurt."""
    weapon, by, target = made.weapon, made.by, made.target
    why = ("attack_total", "attack", "attack_dm") if part is by else ("attack_total",)
    table.tell("hit", part, because=why, target=target.id, effect=effect)
    [dice] = table.throw("damage", [part], f"{weapon.dice}d6", why="damage")
    body = field.body(target) if isinstance(target, Unit) else target.sheet
    armour = body.armour if not weapon.laser or body.armour_laser is None else body.armour_laser
    burst = weapon.auto if made.mode is Mode.BURST else 0
    adds = not weapon.explosive
    if isinstance(by, Unit) and isinstance(target, Unit):
        options, sizes = field.muster.options, (field.size(by), field.size(target))
        blow = Blow(effect, armour, sizes, burst, adds, options.multiply, options.large_unit_damage)
        lose(field, table, target, loss_of(table, part, dice, blow), by, part)
        return
    damage = person_damage(table, part, dice, effect=effect, armour=armour, burst=burst, add_effect=adds)
    if isinstance(target, Hero):
        strike(field, table, target, damage, part)
    elif isinstance(by, Hero):
        _members(field, table, made, by, target, damage, part)


def _members(
    field: Battlefield, table: Table, made: Attack, hero: Hero, unit: Unit, damage: int, part: Subject
) -> None:
    """A hero fells single members; an explosion catches several at once (F14)."""
    caught = 1
    if made.weapon.explosive:
        [caught] = table.throw("caught", [part], "1d6", why="caught")
        caught = table.tally("caught_members", part, caught, label="Die", least=0)
    fallen = casualties(damage, field.sheet_of(unit).member_threshold, caught)
    fallen = table.tally("fallen", part, fallen, label="Members", least=0)
    if not fallen:
        table.tell("shrugged_off", unit, hero=hero.id)
        return
    lose(field, table, unit, fallen)


def _stray(field: Battlefield, table: Table, made: Attack, shot: Shot) -> None:
    """A miss into a close combat may hit a friend (F8)."""
    if not shot.into_combat or not isinstance(made.by, Unit):
        return
    friends = [one for one in _engaged_with(field, made.by, made.target) if one.side == made.by.side]
    if not friends:
        return
    [die] = table.throw("stray", [made.by], "1d6", why="stray")
    if die >= STRAY:
        table.tell("strayed", made.by, target=friends[0].id)
        hit(field, table, made._replace(target=friends[0], mode=Mode.SINGLE), made.by, 0)


# Ammunition


def _is_empty(field: Battlefield, fighter: Unit | Hero, weapon: Weapon) -> bool:
    return _left(field, fighter, weapon) < 1


def _left(field: Battlefield, fighter: Unit | Hero, weapon: Weapon) -> int:
    """So many attacks it holds still; more than enough where nobody counts."""
    if not field.muster.options.ammo or not weapon.shots:
        return ENOUGH
    return weapon.shots - dict(fighter.spent).get(_key(field, fighter, weapon), 0)


def _key(field: Battlefield, fighter: Unit | Hero, weapon: Weapon) -> str:
    return next((key for key, one in field.arms(fighter).items() if one == weapon), weapon.key)


def _spend(field: Battlefield, fighter: Unit | Hero, made: Attack) -> None:
    if field.muster.options.ammo and made.weapon.shots:
        key = _key(field, fighter, made.weapon)
        now = dict(fighter.spent).get(key, 0) + made.weapon.spends(made.mode)
        fighter.spent = (*(row for row in fighter.spent if row[0] != key), (key, now))
