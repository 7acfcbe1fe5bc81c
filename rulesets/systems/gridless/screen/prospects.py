"""What a choice leads to, exactly, by what the chooser knows of the enemy.

Before the clash nobody knows how many tokens aim at a unit. So orders and allotments are weighed three times:
if nobody aims at it, if its enemies share their tokens out by strength, and if all of them aim at it.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from math import prod

from rulesets.engine import PartProspects, Prospects, YesNo, shares
from rulesets.systems.gridless.book.contribution import (
    contribution,
    contribution_dc,
    effective,
    flow_of,
    harm,
    magic_bonus,
    magic_counts,
    status_at,
    struck,
)
from rulesets.systems.gridless.book.kinds import Action, Chance, Flow, HeroStatus, What
from rulesets.systems.gridless.book.spirit import holds
from rulesets.systems.gridless.book.tables import ASSISTANCE, MAGIC_HARM, STEP
from rulesets.systems.gridless.book.tokens import advantage, battle_dc, in_proportion, losses
from rulesets.systems.gridless.mechanics.damage import dead_below
from rulesets.systems.gridless.people.field import Battlefield, Hero, Team, Unit
from rulesets.systems.gridless.people.orders import Allotment, HeroOrders, NewGeneral
from rulesets.systems.gridless.steps.actions import usual
from rulesets.systems.gridless.steps.allocate import in_order
from rulesets.systems.gridless.steps.battle import modifiers_of
from rulesets.systems.gridless.steps.flow import flow_lines, hunts, stored
from rulesets.systems.gridless.steps.modifiers import attacks, casts, form_of
from rulesets.systems.gridless.steps.morale import morale_lines, pursuer_of

FACES = range(1, 21)
FATES = {HeroStatus.FIT: "stands", HeroStatus.FALLEN: "falls", HeroStatus.DEAD: "dies"}
PURSUED = ("whole", "fewer", "none_left")
type Shares = dict[str, float]
type Rows = list[tuple[str, Shares]]


def threats(field: Battlefield, unit: Unit) -> Iterator[tuple[str, int]]:
    """How many tokens may aim at it, as far as its enemies' strength is known."""
    enemies = [one for one in field.enemies_of(unit.side) if one.is_troops]
    fair, everything = sum(_fair(field, one, unit) for one in enemies), sum(one.tokens for one in enemies)
    yield f"Nobody aims at {unit.sheet.name}", 0
    if 0 < fair < everything:
        yield f"{fair} {'token does' if fair == 1 else 'tokens do'}, a fair share", fair
    if everything:
        yield f"All {everything} tokens do" if everything > 1 else "The only token does", everything


def _fair(field: Battlefield, enemy: Unit, unit: Unit) -> int:
    strengths = {one.id: one.tokens for one in field.targets_of(enemy) if one.is_troops}
    return in_proportion(enemy.tokens, strengths).get(unit.id, 0)


# Heroes


def of_orders(field: Battlefield, subject: str, order: HeroOrders) -> Rows:
    """What the order brings, and how the harm of the battle leaves him; a deadly combat comes on top."""
    hero = replace(field.heroes[subject], order=order)
    unit, weigh = field.units.get(hero.unit), WEIGHED.get(order.action)
    if unit is None or weigh is None:
        return []
    return [(label, weigh(field, hero, threat)) for label, threat in threats(field, unit)]


def _fights(field: Battlefield, hero: Hero, threat: int) -> Shares:
    mates = _mates(field, hero)
    flows = _flows(field, (hero, *mates))
    fates = _fates(field, hero, threat, _percents(field, hero, threat), flows[Flow.FEROCIOUS])
    return {**_brings(field, hero, mates, threat, flows), "meets": flows[Flow.DEADLY], **fates}


def _commands(field: Battlefield, hero: Hero, threat: int) -> Shares:
    """By himself nothing meets him; with those who fight beside him he meets whom they meet."""
    mates, fates = _mates(field, hero), _fates(field, hero, threat, _percents(field, hero, threat))
    flows = _flows(field, mates) if mates else dict.fromkeys(Flow, 0.0)
    meets = {"meets": flows[Flow.DEADLY]} if mates else {}
    return {**_brings(field, hero, mates, threat, flows), **meets, **fates}


def _mates(field: Battlefield, hero: Hero) -> list[Hero]:
    """His team as it is taken to act: orders are sealed from each other, so they fight as usual."""
    return [replace(one, order=usual(one)) for one in field.mates(hero) if one.is_fit and not one.busy]


def _brings(
    field: Battlefield, hero: Hero, mates: Sequence[Hero], threat: int, flows: Mapping[Flow, float]
) -> Shares:
    """How likely a bonus comes of it: by the best of the team, helped by the others, or by valour."""
    team = (hero, *mates)
    enough = contribution_dc(threat) - ASSISTANCE * len(mates)
    helps = 1 - prod(1 - _reaches(field, one, threat, enough) for one in team)
    helps += (1 - helps) * flows[Flow.VALOROUS]
    strikes = hero.order.action is Action.FIGHT and hero.order.opportunity is Chance.STRIKE
    if strikes and stored(field, Team(hero.group, team)):
        helps = 1.0
    return {"team_helps" if mates else "helps": helps}


def _sneaks(field: Battlefield, hero: Hero, threat: int) -> Shares:
    """Unseen if all of the team are; met if anybody is seen by far. Mates are taken to sneak as well."""
    dc = contribution_dc(threat)
    mates = [replace(member, order=hero.order) for member in field.mates(hero) if member.is_fit]
    unseen = safe = 1.0
    for member in (hero, *mates):
        totals = [face + _bonus(member) for face in FACES]
        unseen *= _part(total >= dc for total in totals)
        safe *= _part(total > dc - STEP for total in totals)
    percents = _percents(field, hero, threat)
    return {"unseen": unseen, "meets": 1 - safe, **_fates(field, hero, threat, percents)}


WEIGHED: Mapping[Action, Callable[[Battlefield, Hero, int], Shares]] = {
    Action.FIGHT: _fights,
    Action.COMMAND: _commands,
    Action.STEALTH: _sneaks,
}


def _part(holding: Iterator[bool]) -> float:
    """The share of the faces of a d20 for which it holds."""
    return sum(holding) / len(FACES)


def _bonus(hero: Hero) -> int:
    return form_of(hero)[1] + hero.order.modifier + hero.bonus


def _results(field: Battlefield, hero: Hero, threat: int) -> list[int | None]:
    """What his roll counts for on each face of the die."""
    dc, natural = contribution_dc(threat), field.muster.options.natural_rolls and attacks(hero)
    return [effective(face + _bonus(hero), dc, face, natural=natural) for face in FACES]


def _reaches(field: Battlefield, hero: Hero, threat: int, enough: int) -> float:
    """How likely he counts for so much; magic counts without a roll."""
    if casts(hero):
        order, system = hero.order, field.muster.options.spell_system
        levels, full = sum(order.spells), hero.sheet.full_caster
        bonus = magic_bonus(system, levels=levels, vitality=order.points, full_caster=full)
        return float(magic_counts(bonus, contribution_dc(threat)) >= enough)
    return _part(one is not None and one >= enough for one in _results(field, hero, threat))


def _percents(field: Battlefield, hero: Hero, threat: int) -> dict[int, float]:
    """How likely each share of the harm is."""
    if casts(hero):
        return {MAGIC_HARM: 1.0}
    found, commands = dict[int, float](), hero.order.action is Action.COMMAND
    for counts in _results(field, hero, threat):
        percent = contribution(counts, contribution_dc(threat), commands=commands).percent
        found[percent] = found.get(percent, 0.0) + 1 / len(FACES)
    return found


def _flows(field: Battlefield, fighters: Sequence[Hero]) -> dict[Flow, float]:
    """How the battle goes for those who fight side by side."""
    found, first = dict.fromkeys(Flow, 0.0), fighters[0]
    team = Team(first.group, tuple(fighters))
    if hunts(field, team):
        return found | {Flow.DEADLY: 1.0}
    more = sum(line[1] for line in flow_lines(field, team))
    for roll, share in shares("2d6").items():
        found[flow_of(roll + more) or first.order.flow_choice or Flow.VALOROUS] += share
    return found


def _fates(
    field: Battlefield, hero: Hero, threat: int, percents: Mapping[int, float], ferocious: float = 0.0
) -> Shares:
    """Whether he is on his feet after the harm of the battle."""
    extra = sum(one.worth for one in field.conditions if one.what is What.HARM_DICE)
    dice = max(0, threat + extra) if threat else 0
    totals, dead = shares(f"{dice}d6") if dice else {0: 1.0}, dead_below(field, hero)
    found = dict.fromkeys(FATES.values(), 0.0)
    for percent, likely in percents.items():
        for double, part in ((True, ferocious), (False, 1 - ferocious)):
            for total, share in totals.items() if part else ():
                left = struck(hero.body, harm(total, percent, double=double)).points
                found[FATES[status_at(left, dead)]] += share * likely * part
    return found


# Generals


def of_allotment(field: Battlefield, subject: str, allotment: Allotment) -> Rows:
    """How many tokens its battle roll strikes, before any hero helps."""
    unit = field.units[subject]
    aims = in_order(field, allotment.targets)
    more = sum(line[1] for line in modifiers_of(field, replace(unit, aims=aims)))
    if not aims:
        return []
    return [(label, _strikes(unit, threat, more)) for label, threat in threats(field, unit)]


def _strikes(unit: Unit, threat: int, more: int) -> Shares:
    dc = battle_dc(advantage(unit.tokens, threat))
    lost = [losses(face + more, dc) for face in FACES]
    return {f"strikes_{n}": _part(one >= n for one in lost) for n in (1, 2, 3)}


def of_retreat(field: Battlefield, subject: str, answer: YesNo) -> Shares:
    """What the pursuit leaves of it, if the one that presses it hardest stays in the fight."""
    unit = field.units[subject]
    by = pursuer_of(field, unit, [unit]) if answer.yes else None
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
    more = sum(line[1] for line in morale_lines(field, unit))
    return _part(holds(face + more, face, field.muster.options) for face in FACES)


PROSPECTS: Mapping[str, Prospects | PartProspects] = {
    "orders": PartProspects(of_orders, tuple(FATES.values())),
    "allocate": PartProspects(of_allotment),
    "retreat": Prospects("yes", of_retreat, PURSUED),
    "general": Prospects("hero", of_general),
}
