"""Reactions: a dodge or a parry before the dice fall, paid for with initiative (F3, F5)."""

from collections.abc import Sequence
from typing import NamedTuple

from pydantic import Field

from rulesets.engine import EVERYONE, Options, Table, Term, Value, filled
from rulesets.engine.requests import Notes
from rulesets.systems.traveller.book.arms import Weapon
from rulesets.systems.traveller.book.kinds import Cover, Stance
from rulesets.systems.traveller.book.tables import REACTION_COST
from rulesets.systems.traveller.mechanics.arming import body_of
from rulesets.systems.traveller.mechanics.positions import covering, metres
from rulesets.systems.traveller.people.field import Battlefield, Hero, Unit
from rulesets.systems.traveller.people.unseen import NO_NAME


class How(Term):
    NONE = "none", "Stand"
    DODGE = "dodge"
    PARRY = "parry"


class Reacts(Value):
    """What a target does when it is attacked."""

    how: How = Field(
        How.NONE,
        title="React",
        description="A reaction costs 2 initiative, and 1 on all checks of the round.",
    )


class Reaction(NamedTuple):
    """What it makes the attack harder by."""

    dodge: int = 0
    parry: int | None = None


NO_REACTION = Reaction()


def dodge_dm(in_cover: bool) -> int:
    return -2 if in_cover else -1


def react(field: Battlefield, table: Table, target: Unit | Hero, by: Unit | Hero, weapon: Weapon) -> Reaction:
    """One reaction to an attack, declared before the dice."""
    how = _decided(field, table, target, by, weapon)
    if how is How.NONE:
        return NO_REACTION
    target.reactions += 1
    target.still()
    if target.acted:
        target.swing_next -= REACTION_COST
    else:
        target.swing -= REACTION_COST
    if how is How.PARRY:
        target.parries += 1
        table.tell("parried", target, by=by.id)
    else:
        target.dodges += 1
        table.tell("dodged", target, by=by.id, initiative=target.present)
    return reaction_of(field, target, how)


def reaction_of(field: Battlefield, target: Unit | Hero, how: How) -> Reaction:
    """What such a reaction is worth to this target."""
    if how is How.PARRY:
        return Reaction(parry=max(0, body_of(field, target).level("melee") or 0))
    if how is How.DODGE:
        ground = covering(field, target)
        return Reaction(dodge=dodge_dm(ground.obstruction or ground.cover is not Cover.NONE))
    return NO_REACTION


def open_to(target: Unit | Hero, weapon: Weapon) -> list[How]:
    """How a target can react at all: never by surprise, and lying down it does not dodge."""
    if target.surprised:
        return [How.NONE]
    dodge = [How.DODGE] if target.stance is not Stance.PRONE else []
    return [How.NONE, *dodge, *([How.PARRY] if weapon.is_melee else [])]


def _decided(field: Battlefield, table: Table, target: Unit | Hero, by: Unit | Hero, weapon: Weapon) -> How:
    """As ordered, or as the leader says when he is asked."""
    allowed = open_to(target, weapon)
    if field.muster.options.live_reactions and len(allowed) > 1:
        notes = _what_comes(field, target, by, weapon, allowed)
        options: Options = {"how": allowed}
        asked = table.ask("reaction", [target], Reacts, options=lambda _: options, notes=lambda _: notes)
        return asked[0].how
    if How.PARRY in allowed and target.parries < target.orders.parry_max:
        return How.PARRY
    if How.DODGE in allowed and target.dodges < target.orders.dodge_max:
        return How.DODGE
    return How.NONE


def _what_comes(
    field: Battlefield, target: Unit | Hero, by: Unit | Hero, weapon: Weapon, allowed: Sequence[How]
) -> Notes:
    """Who attacks, with what and from where; and what each reaction takes off the attack."""
    arm, far = weapon.name.lower(), metres(field, by, target)
    comes = (
        filled("{name}, {arm}, at {metres} m", name=by.sheet.name, arm=arm, metres=far)
        if field.eyes(by) == EVERYONE
        else filled("{who}, {arm}, at {metres} m", who=NO_NAME["hero"], arm=arm, metres=far)
    )
    worth = [(how, reaction_of(field, target, how)) for how in allowed if how is not How.NONE]
    taken = [filled("{how} {dm}", how=how.value, dm=one.dodge - (one.parry or 0)) for how, one in worth]
    both = filled("{first}, {second}", first=taken[0], second=taken[1]) if len(taken) > 1 else taken[0]
    return [("The attack", comes), ("What it takes off", both)]
