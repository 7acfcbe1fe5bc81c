"""The odds of orders, reactions, tactics and of standing in front, exactly, by what the chooser may know."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from rulesets.engine import PartProspects, SilentTable, filled
from rulesets.engine.forecast import NoDice
from rulesets.engine.text import named
from rulesets.systems.starwars.book.chances import (
    Spread,
    added,
    beating,
    mixed,
    moved,
    plain,
    points,
    reaching,
    wild,
)
from rulesets.systems.starwars.book.codes import DIE
from rulesets.systems.starwars.book.kinds import Attempt, Exposure, Reaction, Row
from rulesets.systems.starwars.book.options import CapMode, DodgeRule, WildOne
from rulesets.systems.starwars.book.rules import TACTICS_LEVEL, difficulty_lines, hits_of, scaled
from rulesets.systems.starwars.book.tables import DAMAGE, HITS, SCATTER_DICE, number_of
from rulesets.systems.starwars.mechanics.arms import ring_of
from rulesets.systems.starwars.mechanics.burdens import reaction_kind
from rulesets.systems.starwars.mechanics.command import Fire, haste_of
from rulesets.systems.starwars.mechanics.rolls import (
    UNIT,
    Pool,
    RollKind,
    hero_kind,
    parted,
    pledge,
    unit_kind,
)
from rulesets.systems.starwars.people.field import Battlefield, Hero
from rulesets.systems.starwars.people.orders import CommandOrders, PersonOrders, ReactionOrders, Tactics
from rulesets.systems.starwars.people.profile import weapon_damage
from rulesets.systems.starwars.steps.attacks import (
    Attack,
    as_it_stands,
    attacks_of,
    band_to,
    can_act,
    code_of_attack,
    code_of_reaction,
    fires_of,
    number_for,
    number_together,
    reaction_part,
    reacts,
    shot_of,
)
from rulesets.systems.starwars.steps.damage import damage_code, resist_code, shot_part
from rulesets.systems.starwars.steps.danger import danger_code, danger_number
from rulesets.systems.starwars.steps.tactics import tactics_code

FATES = ("unharmed", "under_fire", "losses")
QUIET = SilentTable(NoDice())
"""Where codes are added up and nobody listens."""
type Shares = Mapping[str, float]
type Rows = list[tuple[str, Shares]]


class Roll(NamedTuple):
    """All of a roll that says how likely each total is: no dice count under a cap of none."""

    dice: int
    rest: int
    cap: int | None
    limit: bool
    is_wild: bool
    strikes: bool
    spent: int = 0
    """Character Points with it."""


def roll_of(field: Battlefield, kind: RollKind, pool: Pool, spent: int = 0) -> Roll:
    options, (dice, rest, _) = field.options, parted(field, pool)
    limit, strikes = options.cap_mode is CapMode.LIMIT, options.wild_one is WildOne.SUBTRACT
    return Roll(dice, rest, pool.cap, limit, kind.wild, strikes, spent)


@lru_cache(maxsize=4096)
def spread_of(roll: Roll) -> Spread:
    if roll.cap is None:
        return {0: 1.0}
    if roll.is_wild:
        found = moved(wild(roll.dice, roll.cap, limit=roll.limit, strikes=roll.strikes), roll.rest)
    else:
        found = moved(plain(roll.dice, roll.cap, limit=roll.limit), roll.rest)
    return added(found, points(roll.spent)) if roll.spent else found


@lru_cache(maxsize=4096)
def makes(roll: Roll, number: int) -> float:
    """How likely a roll comes to a number, or to more."""
    return reaching(spread_of(roll), number)


def rolled(field: Battlefield, kind: RollKind, pool: Pool) -> Spread:
    """How likely each total of a roll is, under its die cap."""
    return spread_of(roll_of(field, kind, pool))


# One attack


def weighed(field: Battlefield, attack: Attack, fires: Sequence[Fire], spent: int = 0) -> Shares:
    """How likely it hits, with so many Character Points, and how its target comes out of it (F12 to F15)."""
    made_of = code_of_attack(field, QUIET, attack, number_together(field, attack, fires))
    if made_of < DIE:
        return shares(0.0, {})
    scale = scaled(attack.scale, attack.target.sheet.scale, field.options.scale_method)
    made = rolled(field, unit_kind(field, "attack", ""), Pool(attack.part, made_of, scale.hit_cap))
    made = added(made, points(spent)) if spent else made
    reached = beating(made, _to_beat(field, attack), [least for least, _ in HITS])
    strength = field.profile(attack.unit).strength
    parts: list[tuple[float, Shares]] = []
    before = 0.0
    for (least, _), share in zip(HITS, reached, strict=True):
        hits = hits_of(least, attack.number)[1]
        parts.append((share - before, harmed(field, attack, hits, weapon_damage(attack.weapon, strength))))
        before = share
    parts.append((1 - before, _burst(field, attack)))
    found = shares(before, _mixed(parts))
    return {**found, "unharmed": 1 - before} if attack.is_cable else found


def shares(hits: float, fates: Shares) -> Shares:
    found = {name: fates.get(name, 0.0) for name in FATES[1:]}
    return {"hits": hits, **found, "unharmed": max(0.0, 1.0 - sum(found.values()))}


def _mixed(parts: Sequence[tuple[float, Shares]]) -> Shares:
    return {name: sum(share * fates.get(name, 0.0) for share, fates in parts) for name in FATES[1:]}


def _to_beat(field: Battlefield, attack: Attack) -> Spread:
    """The difficulty, as likely as the reaction makes it."""
    target, hand = attack.target, attack.weapon.skill.is_hand_to_hand
    number, reaction = number_for(field, attack, band_to(field, attack)), Reaction.NONE
    dodges: Spread = {0: 1.0}
    if reacts(field, attack):
        reaction = reaction_kind(field, target)
        scale = scaled(attack.scale, target.sheet.scale, field.options.scale_method)
        pool = Pool(reaction_part(attack), code_of_reaction(field, QUIET, attack), scale.dodge_cap)
        dodges = rolled(field, unit_kind(field, "dodge", ""), pool)

    def beyond(dodge: int) -> int:
        lines = difficulty_lines(
            number,
            reaction,
            dodge,
            adds_up=field.options.dodge_rule is DodgeRule.SUM,
            cover=target.cover,
            visibility=field.visibility,
            hand_to_hand=hand,
        )
        return number + sum(value for _, value in lines)

    return mixed((share, {beyond(dodge): 1.0}) for dodge, share in dodges.items())


def harmed(field: Battlefield, attack: Attack, number: int, damage: int) -> Shares:
    """What so many hits do; a tow cable does no damage."""
    if attack.is_cable or not number:
        return {}
    shot = shot_of(field, attack, number, damage)
    part = shot_part(field, shot)
    target = attack.target
    scale = scaled(shot.scale, target.sheet.scale, field.options.scale_method)
    hurt = Pool(part, damage_code(field, QUIET, shot, part), scale.damage_cap)
    held = Pool(target, resist_code(field, QUIET, shot, part, scale.resist_add), scale.resist_cap)
    kinds = unit_kind(field, "damage", ""), unit_kind(field, "resist", "")
    margins = [least for least, row in DAMAGE if row in (Row.LIGHT, Row.UNDER_FIRE)]
    losses, touched = beating(rolled(field, kinds[0], hurt), rolled(field, kinds[1], held), margins)
    return {"losses": losses, "under_fire": touched - losses}


def _burst(field: Battlefield, attack: Attack) -> Shares:
    """What an explosive that missed does, wherever it goes off (F13)."""
    if not attack.weapon.area:
        return {}
    far = plain(SCATTER_DICE[band_to(field, attack)])
    rings = {metres: ring_of(attack.weapon.blast, metres) for metres in far}
    parts = [
        (share, {} if (ring := rings[metres]) is None else harmed(field, attack, attack.number, ring))
        for metres, share in far.items()
    ]
    return _mixed(parts)


# Orders and reactions


def of_orders(field: Battlefield, side: str, orders: CommandOrders) -> Rows:
    """Each shot of a side from where it stands; at a slow target twice, since it may still make haste."""
    field = field.copy()
    field.sides[side].orders = orders
    ordered = [attack for unit in field.units_of(side) for attack in attacks_of(field, unit)]
    return [row for one in _standing(field, ordered) for row in _aimed(field, one)]


class Standing(NamedTuple):
    """An attack as it was ordered, and as it would be made now."""

    attack: Attack
    now: Attack | None
    fires: Sequence[Fire]
    spent: int
    """Character Points that a leader has pledged for it."""


def _standing(field: Battlefield, ordered: Sequence[Attack]) -> list[Standing]:
    there = [(attack, as_it_stands(field, attack)) for attack in ordered]
    fires = fires_of([now for _, now in there if now and can_act(field, now)])
    pledged = _pledged(field, [now for _, now in there if now], fires)
    return [Standing(attack, now, fires, pledged.get(now.part.id, 0) if now else 0) for attack, now in there]


def _pledged(field: Battlefield, attacks: Sequence[Attack], fires: Sequence[Fire]) -> Mapping[str, int]:
    """For which attacks leaders spend their Character Points: each for the first that is thrown (R-41)."""
    found: dict[str, tuple[str, int]] = {}
    for attack in sorted(attacks, key=lambda attack: (-attack.haste, -field.profile(attack.unit).dexterity)):
        hero = field.leader(attack.unit) if field.options.cp_on_unit_rolls else None
        has_a_die = code_of_attack(field, QUIET, attack, number_together(field, attack, fires)) >= DIE
        if hero and has_a_die and (spent := pledge(hero, UNIT)):
            found.setdefault(hero.id, (attack.part.id, spent))
    return dict(found.values())


def _aimed(field: Battlefield, standing: Standing) -> Rows:
    called, now = title_of(standing.attack), standing.now
    if now is None:
        return [(filled("{shot}: no shot from here", shot=called), shares(0.0, {}))]
    if reacts(field, now):
        return [
            (filled("{shot}: it reacts", shot=called), weighed(field, now, standing.fires, standing.spent))
        ]
    slow = filled("{shot}: too slow to react", shot=called)
    rows: Rows = [(slow, weighed(field, now, standing.fires, standing.spent))]
    side = field.sides[now.target.side]
    before, more = side.reactions, now.haste - haste_of(field, now.target)
    side.reactions = ReactionOrders.model_construct(basic_haste=more)
    hasty = filled("{shot}: it reacts at haste {haste}", shot=called, haste=now.haste)
    rows.append((hasty, weighed(field, now, standing.fires, standing.spent)))
    side.reactions = before
    return rows


def of_reactions(field: Battlefield, side: str, reactions: ReactionOrders) -> Rows:
    """Each shot that was declared at a unit of the side, with these reactions."""
    field = field.copy()
    field.sides[side].reactions = reactions
    ordered = [
        attack
        for unit in field.units.values()
        if unit.is_here and unit.side != side
        for attack in attacks_of(field, unit)
    ]
    found = []
    for standing in _standing(field, ordered):
        if standing.attack.target.side == side and standing.now:
            called = title_of(standing.attack)
            slow = called if reacts(field, standing.now) else filled("{shot}: too slow to react", shot=called)
            found.append((slow, weighed(field, standing.now, standing.fires, standing.spent)))
    return found


def title_of(attack: Attack) -> str:
    facts: dict[str, str | int] = {
        "unit": named(attack.unit.sheet.name),
        "count": attack.number,
        "weapon": attack.weapon.title,
        "name": attack.target.sheet.name,
    }
    if attack.is_cable:
        return filled("{unit}, {count} × {weapon} as tow cable, at {name}", **facts)
    return filled("{unit}, {count} × {weapon}, at {name}", **facts)


# Commanders and heroes


def of_tactics(field: Battlefield, side: str, tactics: Tactics) -> Rows:
    """Each attempt alone, and both; with the points that are pledged."""
    field = field.copy()
    chief = field.chief(side)
    if chief is None:
        return []
    alone, both = ({attempt: _tried(field, chief, attempt, n) for attempt in Attempt} for n in (1, 2))
    return [
        ("Anticipating", {"anticipates": alone[Attempt.ANTICIPATE], "redeclares": 0.0}),
        ("Deceiving", {"anticipates": 0.0, "redeclares": alone[Attempt.DECEIVE]}),
        ("Both", {"anticipates": both[Attempt.ANTICIPATE], "redeclares": both[Attempt.DECEIVE]}),
    ]


def _tried(field: Battlefield, chief: Hero, attempt: Attempt, attempts: int) -> float:
    side = field.sides[chief.side]
    side.attempts = attempts
    made_of = tactics_code(field, QUIET, side, chief, attempt)
    if made_of < DIE:
        return 0.0
    number = number_of(TACTICS_LEVEL[attempt], field.options.difficulty_value)
    kind, pledged = hero_kind(field, attempt.value, ""), pledge(chief, attempt.value)
    return makes(roll_of(field, kind, Pool(side, made_of), pledged), number)


HARD = {"hit_light": Row.LIGHT, "hit_moderate": Row.MODERATE, "hit_heavy": Row.HEAVY, "hit_rout": Row.ROUT}
WHERE = {
    Exposure.COMMAND_POST: "Hit at the command post",
    Exposure.WITH_UNIT: "Hit with the unit",
    Exposure.IN_FRONT: "Hit in front",
}


def of_exposure(field: Battlefield, subject: str, orders: PersonOrders) -> Rows:
    """How likely a person is hit wherever he may be, by how hard the unit is hit (F19)."""
    return exposed(field.copy(), subject, orders)


def exposed(field: Battlefield, subject: str, orders: PersonOrders) -> Rows:
    """The same on a field that is nobody else's."""
    hero = field.heroes[subject]
    if hero.unit not in field.units or not field.options.hero_danger:
        return []
    hero.orders = hero.orders.model_copy(update={"character_points": orders.character_points})
    hero.doubled = orders.force_point
    pool = Pool(hero, danger_code(field, QUIET, hero))
    roll = roll_of(field, hero_kind(field, "danger", ""), pool, pledge(hero, "danger"))
    return [(label, _found(field, exposure, roll)) for exposure, label in WHERE.items()]


def _found(field: Battlefield, exposure: Exposure, roll: Roll) -> Shares:
    value = field.options.difficulty_value
    numbers = {name: danger_number(row, exposure, value) for name, row in HARD.items()}
    return {name: 0.0 if n is None else 1.0 - makes(roll, n) for name, n in numbers.items()}


PROSPECTS = {
    "declaration": PartProspects(of_orders, FATES),
    "redeclaration": PartProspects(of_orders, FATES),
    "reactions": PartProspects(of_reactions, FATES),
    "tactics": PartProspects(of_tactics),
    "hero": PartProspects(of_exposure),
}
