"""What a choice leads to, exactly, by what the chooser knows of the enemy.

Before the clash nobody knows how many tokens aim at a unit. So orders and allotments are weighed three times:
if nobody aims at it, if its enemies share their tokens out by strength, and if all of them aim at it.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from rulesets.engine import PartProspects, Prospects, YesNo
from rulesets.systems.gridless.book.contribution import contribution_dc
from rulesets.systems.gridless.book.kinds import Action, Flow
from rulesets.systems.gridless.book.spirit import holds
from rulesets.systems.gridless.book.tables import STEP
from rulesets.systems.gridless.book.tokens import losses
from rulesets.systems.gridless.people.field import Battlefield, Hero, Unit
from rulesets.systems.gridless.people.orders import Allotment, HeroOrders, NewGeneral
from rulesets.systems.gridless.screen.odds import (
    FACES,
    FATES,
    Shares,
    bonus_of,
    fates,
    flows,
    mates,
    part,
    percents,
    strikes,
    strikes_now,
    team_reaches,
    threats,
)
from rulesets.systems.gridless.steps.allocate import in_order
from rulesets.systems.gridless.steps.battle import Footing
from rulesets.systems.gridless.steps.morale import Hearts, pursuer_of

PURSUED = ("whole", "fewer", "none_left")
type Rows = list[tuple[str, Shares]]


# Heroes


def of_orders(field: Battlefield, subject: str, order: HeroOrders) -> Rows:
    """What the order brings, and how the harm of the battle leaves him; a deadly combat comes on top."""
    hero = replace(field.heroes[subject], order=order)
    unit, weigh = field.units.get(hero.unit), WEIGHED.get(order.action)
    if unit is None or weigh is None:
        return []
    return [(label, weigh(field, hero, threat)) for label, threat in threats(field, unit)]


def _fights(field: Battlefield, hero: Hero, threat: int) -> Shares:
    beside = mates(field, hero)
    goes = flows(field, (hero, *beside))
    fate = fates(field, hero, threat, percents(field, hero, threat), goes[Flow.FEROCIOUS])
    return {**_brings(field, hero, beside, threat, goes), "meets": goes[Flow.DEADLY], **fate}


def _commands(field: Battlefield, hero: Hero, threat: int) -> Shares:
    """By himself nothing meets him; with those who fight beside him he meets whom they meet."""
    beside, fate = mates(field, hero), fates(field, hero, threat, percents(field, hero, threat))
    goes = flows(field, beside) if beside else dict.fromkeys(Flow, 0.0)
    meets = {"meets": goes[Flow.DEADLY]} if beside else {}
    return {**_brings(field, hero, beside, threat, goes), **meets, **fate}


def _brings(
    field: Battlefield, hero: Hero, beside: Sequence[Hero], threat: int, goes: Mapping[Flow, float]
) -> Shares:
    """How likely a bonus comes of it: by the best of the team, helped by the others, or by valour."""
    team = (hero, *beside)
    helps = team_reaches(field, team, threat, contribution_dc(threat))
    helps += (1 - helps) * goes[Flow.VALOROUS]
    if strikes_now(field, hero, team):
        helps = 1.0
    return {"team_helps" if beside else "helps": helps}


def _sneaks(field: Battlefield, hero: Hero, threat: int) -> Shares:
    """Unseen if all of the team are; met if anybody is seen by far. Mates are taken to sneak as well."""
    dc = contribution_dc(threat)
    beside = [replace(member, order=hero.order) for member in field.mates(hero) if member.is_fit]
    unseen = safe = 1.0
    for member in (hero, *beside):
        totals = [face + bonus_of(member) for face in FACES]
        unseen *= part(total >= dc for total in totals)
        safe *= part(total > dc - STEP for total in totals)
    fate = fates(field, hero, threat, percents(field, hero, threat))
    return {"unseen": unseen, "meets": 1 - safe, **fate}


WEIGHED: Mapping[Action, Callable[[Battlefield, Hero, int], Shares]] = {
    Action.FIGHT: _fights,
    Action.COMMAND: _commands,
    Action.STEALTH: _sneaks,
}


# Generals


def of_allotment(field: Battlefield, subject: str, allotment: Allotment) -> Rows:
    """How many tokens its battle roll strikes, before any hero helps."""
    unit = field.units[subject]
    aims = in_order(field, allotment.targets)
    more = Footing(field).moved(replace(unit, aims=aims))
    if not aims:
        return []
    return [(label, _strikes(unit, threat, more)) for label, threat in threats(field, unit)]


def _strikes(unit: Unit, threat: int, more: int) -> Shares:
    struck = strikes(unit.tokens, threat, more)
    return {f"strikes_{n}": sum(struck[n:]) for n in (1, 2, 3)}


def of_retreat(field: Battlefield, subject: str, answer: YesNo) -> Shares:
    """What the pursuit leaves of it, if the one that presses it hardest stays in the fight."""
    unit = field.units[subject]
    staying = [one for one in field.fighting if one is not unit]
    by = pursuer_of(field, unit, staying) if answer.yes else None
    found = dict.fromkeys(PURSUED, 0.0)
    if by is None:
        return found | {"whole": 1.0}
    for face in FACES:
        lost = losses(face + by.modifier + unit.margin, by.dc)
        fate = "whole" if not lost else "fewer" if lost < unit.tokens else "none_left"
        found[fate] += 1 / len(FACES)
    return found


def of_general(field: Battlefield, subject: str, answer: NewGeneral) -> Shares:
    """Whether the ranks hold under him when they lose a token, or three."""
    if answer.hero not in field.heroes:
        return {}
    led = replace(field.units[subject], general=answer.hero)
    return {f"holds_{lost}": _holds(field, replace(led, lost=lost)) for lost in (1, 3)}


def _holds(field: Battlefield, unit: Unit) -> float:
    more = sum(Hearts(field).moved(unit))
    return part(holds(face + more, face, field.muster.options) for face in FACES)


PROSPECTS: Mapping[str, Prospects | PartProspects] = {
    "orders": PartProspects(of_orders, tuple(FATES.values())),
    "allocate": PartProspects(of_allotment),
    "retreat": Prospects("yes", of_retreat, PURSUED),
    "general": Prospects("hero", of_general),
}
