"""What the rules, the set-up and the numbers say where the game master is asked."""

from collections.abc import Iterator, Sequence
from functools import partial

from rulesets.engine import Choice, Desk, Later, Proposal, Reason
from rulesets.systems.runequest.book.kinds import Flag
from rulesets.systems.runequest.mechanics.losses import base_of, losses
from rulesets.systems.runequest.mechanics.psychology import is_surrounded
from rulesets.systems.runequest.people.field import Battlefield
from rulesets.systems.runequest.people.orders import (
    Close,
    Found,
    Hearing,
    Meeting,
    Observation,
    Pursuit,
    Saved,
)
from rulesets.systems.runequest.steps.broken_units import fleeing, is_pursued, ridden_down


def begin_round(desk: Desk[Battlefield, Observation]) -> Iterator[Proposal]:
    """As it was said before, with those who are due; whom nobody commands, he trusts his leader no more."""
    usual = desk.ask.default
    if desk.briefed(bool) and Flag.DISTRUSTED not in usual.flags:
        flags = usual.flags - {Flag.RESPECTED} | {Flag.DISTRUSTED}
        facts = {"side": desk.field.lead.id}
        yield Proposal(usual.model_copy(update={"flags": flags}), "advice_leaderless", facts)
    if usual.arrivals:
        yield Proposal(usual, "advice_arrivals", {"arrivals": sorted(usual.arrivals)})
    yield Proposal(usual, "advice_same_conditions" if desk.field.round else "advice_first_conditions")


def name_foe(desk: Desk[Battlefield, Meeting]) -> Iterator[Later]:
    """Whom the dice have picked by the rules."""
    yield Later(desk.ask.default, partial(_picked, desk))


def _picked(desk: Desk[Battlefield, Meeting]) -> Reason:
    foe, seeker = desk.ask.default.foe, _seeker(desk)
    if not foe:
        return "advice_nobody_left", {}
    if seeker is None:
        return "advice_foe_alone", {"foe": foe}
    return "advice_foe", {"seeks": seeker, "foe": foe}


def _seeker(desk: Desk[Battlefield, Meeting]) -> object:
    field = desk.field
    return (field.units.get(desk.subject) or field.heroes[desk.subject]).seeks


def name_shooter(desk: Desk[Battlefield, Choice]) -> Iterator[Proposal]:
    yield Proposal(desk.ask.default, "advice_shooter", {"unit": desk.ask.default.pick})


def hear(desk: Desk[Battlefield, Hearing]) -> Iterator[Later]:
    """Who stands too far away by the rules, as the step tells him."""
    far = desk.briefed(tuple)
    yield Later(Hearing(refused=frozenset(far)), partial(_in_earshot, desk, far))


def _in_earshot(desk: Desk[Battlefield, Hearing], far: Sequence[str]) -> Reason:
    facts = {"heroes": [*far], "places": desk.field.muster.options.rout_radius}
    return "advice_too_far" if far else "advice_near_enough", facts


def pursue(desk: Desk[Battlefield, Pursuit]) -> Iterator[Later]:
    yield Later(desk.ask.default, partial(_ridden_down, desk))


def _ridden_down(desk: Desk[Battlefield, Pursuit]) -> Reason:
    field = desk.field
    men = 0
    for unit in fleeing(field):
        if is_pursued(field, unit):
            package = ridden_down(unit.status, surrounded=is_surrounded(field, unit))
            men += losses(base_of(field, unit), unit.strength, package)
    return "advice_pursuit" if men else "advice_no_pursuit", {"men": men}


def save(desk: Desk[Battlefield, Saved]) -> Iterator[Proposal]:
    yield Proposal(desk.ask.default, "advice_not_saved")


def close(desk: Desk[Battlefield, Close]) -> Iterator[Proposal]:
    """As the rules have it; and where so few are left of an army that no usual roll takes one, it ends."""
    usual = desk.ask.default
    if not usual.end and desk.briefed(bool):
        yield Proposal(usual.model_copy(update={"end": True}), "advice_too_few_left")
    yield Proposal(usual, "advice_over" if usual.end else "advice_fight_on")


def find(desk: Desk[Battlefield, Found]) -> Iterator[Proposal]:
    """Who has more soldiers standing where nobody won finds those who lie there."""
    field = desk.field
    hands = {head.camp: field.hand(head.camp) for head in field.heads()}
    ids = desk.ask.options["captured"]
    camps = {id: field.camp_of(field.heroes[id].side) for id in ids}
    taken = frozenset(id for id, camp in camps.items() if hands[camp.foe] > hands[camp])
    kind = "advice_found_by_enemy" if taken else "advice_found_by_friends"
    yield Proposal(Found(captured=taken), kind, {"taken": sorted(taken)})
