"""An attack from the first word to the last wound: whether it hits, and what it costs (F5 to F8)."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import NamedTuple

from rulesets.engine import Part, Subject, Table
from rulesets.engine.values import Json
from rulesets.systems.traveller.book.arms import Weapon
from rulesets.systems.traveller.book.kinds import Cover, Mode, Skill, Stance, UnitStatus
from rulesets.systems.traveller.book.tables import SUCCESS, outmatch
from rulesets.systems.traveller.book.to_hit import Shot, dm_of, lines_of, pairs_of, reaches, skill_of
from rulesets.systems.traveller.mechanics.arming import (
    among,
    body_of,
    is_empty,
    is_in_hand,
    left_in,
    means,
    spend,
    take,
)
from rulesets.systems.traveller.mechanics.damage import (
    Blow,
    award,
    casualties,
    deeds_of,
    is_leader,
    lose,
    loss_of,
    person_damage,
    strike,
)
from rulesets.systems.traveller.mechanics.positions import are_near, close_foes, covering, is_target, metres
from rulesets.systems.traveller.mechanics.reacting import NO_REACTION, Reaction, react
from rulesets.systems.traveller.mechanics.rolls import dice_label, luck_of, roll
from rulesets.systems.traveller.people.field import Battlefield, Fighter, Hero, Unit
from rulesets.systems.traveller.people.orders import HeroOrders, UnitOrders
from rulesets.systems.traveller.people.sheets import Character, Company

SKILLS = {
    Skill.GUN_COMBAT: "Gun Combat",
    Skill.HEAVY_WEAPONS: "Heavy Weapons",
    Skill.MELEE: "Melee",
    Skill.ATHLETICS: "Athletics",
}
STRAY = 4


class Attack(NamedTuple):
    """One attack as it is made."""

    by: Unit | Hero
    body: Company | Character
    """The attacker's sheet; of a unit with those in it who fight as a part of it."""
    target: Unit | Hero
    weapon: Weapon
    mode: Mode
    order: UnitOrders | HeroOrders
    key: str
    """What the order calls the weapon."""
    far: int
    """How many metres it is to the target."""


class Hit(NamedTuple):
    """A throw of an attack, or a pair of its dice: by how much it hits; less than 0 where it misses."""

    part: Unit | Hero | Part
    effect: int
    made: Attack


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
    take(fighter, made.key)
    others = [(one, shot_of(field, one, NO_REACTION)) for one in _also(field, made)]
    table.narrate(_declare, field, table, [made, *[other for other, _ in others]])
    shot = shot_of(field, made, react(field, table, made.target, fighter, made.weapon))
    spend(field, fighter, made.key, made.weapon, made.mode)
    thrown = throw_attack(field, table, made, shot, others)
    fighter.still()
    _land(field, table, made, shot, thrown)


def _declare(field: Battlefield, table: Table, attempts: Sequence[Attack]) -> None:
    """That one unit is far larger than the other is seen before anything else."""
    for made in attempts:
        by, target, arm = made.by, made.target.id, made.weapon.name.lower()
        table.tell("attack_declared", by, mode=made.mode, target=target, arm=arm, metres=made.far)
        row = outmatch(*(_sizes(field, made) or (1, 1)))
        if row.dm > 0:
            table.tell("outmatches", by, target=target, dm=row.dm, times=row.multiplier)
        elif row.dm < 0:
            table.tell("is_outmatched", by, target=target, dm=row.dm)


def _land(field: Battlefield, table: Table, made: Attack, shot: Shot, thrown: Sequence[Hit]) -> None:
    """Who is missed, who is hit, and what that earns a hero."""
    fighter = made.by
    struck = {one.made.target.id for one in thrown if one.effect >= 0}
    for target in dict.fromkeys([one.made.target.id for one in thrown]):
        if target not in struck:
            why = ("attack_total", "attack", "attack_dm")
            table.tell("missed", fighter, because=why, target=target)
    if made.target.id not in struck:
        _stray(field, table, made, shot)
    before = made.target.endurance
    led = isinstance(fighter, Hero) and isinstance(made.target, Hero) and is_leader(field, made.target)
    for landed in thrown:
        if landed.effect >= 0 and landed.made.target.fights:
            hit(field, table, landed.made, landed.part, landed.effect)
    if isinstance(fighter, Hero):
        earned = deeds_of(field, made.target, before - made.target.endurance, led=led)
        for n, deed in enumerate(earned):
            award(field, table, fighter, deed, Part(fighter, deed.value) if n else fighter)


def _why_not(field: Battlefield, fighter: Unit | Hero, order: UnitOrders | HeroOrders) -> tuple[str, Json]:
    """An empty weapon, another one in hand, or nobody in reach."""
    key, weapon = means(field, fighter, order)
    if weapon and not is_in_hand(fighter, key):
        return "not_drawn", {"arm": weapon.name.lower()}
    if weapon and is_empty(field, fighter, key, weapon):
        return "is_empty", {"arm": weapon.name.lower()}
    return "no_target", {}


def _choose(
    field: Battlefield, fighter: Unit | Hero, order: UnitOrders | HeroOrders, wanted: Sequence[str | None]
) -> Attack | None:
    body = body_of(field, fighter)
    key, weapon = among(body.arms, fighter, order)
    if weapon is None or not is_in_hand(fighter, key) or (left := left_in(field, fighter, key, weapon)) < 1:
        return None
    mode = order.mode if weapon.auto and not (order.mode is Mode.BURST and weapon.no_burst) else Mode.SINGLE
    if weapon.spends(mode) > left:
        mode = Mode.SINGLE
    for id in wanted:
        target = field.fighter(id or "")
        if target and target.fights and is_target(field, fighter, target):
            made = Attack(fighter, body, target, weapon, mode, order, key, metres(field, fighter, target))
            if _reaches(field, made):
                return made
    return None


def _reaches(field: Battlefield, made: Attack) -> bool:
    by, target, weapon = made.by, made.target, made.weapon
    cover, covered = covering(field, target).cover, not weapon.is_melee and _lies_covered(field, by)
    return reaches(weapon, made.far, cover, target.stance, lies_covered=covered)


def shot_of(field: Battlefield, made: Attack, reaction: Reaction) -> Shot:
    """All that bears on it, as the field stands."""
    by, body, target, weapon, ranged = made.by, made.body, made.target, made.weapon, not made.weapon.is_melee
    person = by if isinstance(by, Hero) else body
    aim = by.aim if by.aim_target == target.id else 0
    return Shot(  # in the order of its fields: to name as many takes three times as long
        weapon,
        made.far,
        body.level(weapon.skill.value),
        person.dexterity,
        person.strength,
        made.mode,
        aim,
        by.reactions,
        by.hastens,
        isinstance(by, Unit) and by.status is UnitStatus.SHAKEN,
        ranged and _lies_covered(field, by),
        body.sensors,
        covering(field, target).cover,
        target.stance,
        target.moved,
        field.move,
        reaction.dodge,
        reaction.parry,
        _sizes(field, made),
        field.sight(by, target),
        isinstance(target, Unit) and field.sheet_of(target).vehicle,
        ranged and is_in_combat(field, by, target),
        _recoils(field, by, weapon),
        tuple(_extra(field, by, target)) if field.attacks else (),
    )


def _sizes(field: Battlefield, made: Attack) -> tuple[int, int] | None:
    """Of attacker and target where units fight each other."""
    if isinstance(made.by, Unit) and isinstance(made.target, Unit) and isinstance(made.body, Company):
        return field.size(made.by, made.body), field.size(made.target)
    return None


def _lies_covered(field: Battlefield, fighter: Unit | Hero) -> bool:
    return covering(field, fighter).cover is Cover.FULL and fighter.stance is not Stance.STANDING


def _recoils(field: Battlefield, by: Fighter, weapon: Weapon) -> bool:
    if not field.muster.situation.zero_gravity or weapon.laser or weapon.is_melee:
        return False
    return not (isinstance(by, Unit) and field.sheet_of(by).recoilless)


def _extra(field: Battlefield, by: Fighter, target: Fighter) -> Iterator[tuple[str, int]]:
    for n, extra in enumerate(field.attacks):
        if extra.attacker in (None, by.id) and extra.target in (None, target.id):
            twice = any(other.reason == extra.reason for other in field.attacks[:n])
            yield (f"{extra.reason} ({n + 1})" if twice else extra.reason), extra.value


def is_in_combat(field: Battlefield, by: Unit | Hero, target: Fighter) -> bool:
    """Whether the target is in close combat with others than the attacker’s own."""
    return bool(_engaged_with(field, by, target))


def _engaged_with(field: Battlefield, by: Unit | Hero, target: Fighter) -> list[Unit]:
    """Units that the target is in close combat with, other than the attacker’s own."""
    own = by.unit if isinstance(by, Hero) and not by.alone else by.id
    return [one for one in close_foes(field, target) if one.id != own]


# Dice


def throw_attack(
    field: Battlefield, table: Table, made: Attack, shot: Shot, others: Sequence[tuple[Attack, Shot]] = ()
) -> list[Hit]:
    """What each throw comes to; of spread fire each target has modifiers of its own, and a pair in turn."""
    by, faced = made.by, [(made, shot), *others]
    dms = [
        _modifiers(table, one, each, by if not n else Part(by, one.target.id))
        for n, (one, each) in enumerate(faced)
    ]
    if made.mode is Mode.AUTO:
        [faces] = table.faces("attack", [by], f"{made.weapon.auto}d6", why="attack")
        sums = pairs_of(faces, dms[0])
        table.tell("paired_in_turn" if others else "paired", by, sums=sums, dm=dms[0])
    else:
        sums = [roll(table, "attack", by, luck_of(field, by), why="attack")]
    label = "A pair of the dice" if made.mode is Mode.AUTO else dice_label(by, field)
    found = []
    for n, thrown in enumerate(sums):
        part = by if made.mode is not Mode.AUTO else Part(by, n + 1)
        total = table.tally("attack_total", part, thrown, ("Modifiers", dms[n % len(dms)]), label=label)
        found.append(Hit(part, total - SUCCESS, faced[n % len(faced)][0]))
    return found


def _modifiers(table: Table, made: Attack, shot: Shot, part: Subject) -> int:
    title = SKILLS[made.weapon.skill]
    label = f"{title}, untrained" if shot.skill is None else title
    skill, lines = skill_of(shot), partial(lines_of, shot)
    return table.reckon("attack_dm", part, skill, dm_of(shot) - skill, lines, label=label)


def _also(field: Battlefield, made: Attack) -> list[Attack]:
    """Whom spread fire goes at too: those who are ordered, near the first, and can be hit."""
    order = made.order
    if made.mode is not Mode.AUTO or not isinstance(order, UnitOrders) or not order.spread:
        return []
    found = []
    for id in dict.fromkeys(order.or_else):
        other = field.fighter(id)
        if other is None or other is made.target or not other.fights or not is_target(field, made.by, other):
            continue
        attempt = made._replace(target=other, far=metres(field, made.by, other))
        if are_near(field, made.by, made.target, other) and _reaches(field, attempt):
            found.append(attempt)
    return found


def hit(field: Battlefield, table: Table, made: Attack, part: Unit | Hero | Part, effect: int) -> None:
    """The dice of damage, and whom they hurt."""
    weapon, by, target = made.weapon, made.by, made.target
    why = ("attack_total", "attack", "attack_dm") if part is by else ("attack_total",)
    table.tell("hit", part, because=why, target=target.id, effect=effect)
    [dice] = table.throw("damage", [part], f"{weapon.dice}d6", why="damage")
    body = body_of(field, target)
    armour = body.armour if not weapon.laser or body.armour_laser is None else body.armour_laser
    burst = weapon.auto if made.mode is Mode.BURST else 0
    adds = not weapon.explosive
    if isinstance(by, Unit) and isinstance(target, Unit):
        options, sizes = field.muster.options, _sizes(field, made) or (1, 1)
        blow = Blow(effect, armour, sizes, burst, adds, options.multiply, options.large_unit_damage)
        lose(field, table, target, loss_of(table, part, dice, blow), by, part, sizes)
        return
    damage = person_damage(table, part, dice, effect=effect, armour=armour, burst=burst, add_effect=adds)
    if isinstance(target, Hero):
        strike(field, table, target, damage, part, by)
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
    lose(field, table, unit, fallen, hero, part)


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
