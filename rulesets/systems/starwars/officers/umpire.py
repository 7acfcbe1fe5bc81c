"""What the game master confirms: what sheets, rules and rolls say already, so that he need not look it up."""

from collections.abc import Iterator

from rulesets.engine import Desk, Proposal
from rulesets.systems.starwars.people.deployment import Deployment, Marches, Timely
from rulesets.systems.starwars.people.field import Battlefield
from rulesets.systems.starwars.people.orders import (
    Aboard,
    Cable,
    DeedResult,
    Leaves,
    Nerves,
    Now,
)


def form_up(desk: Desk[Battlefield, Deployment]) -> Iterator[Proposal]:
    yield Proposal(desk.ask.default, "advice_stand_as_set_up")


def rest(desk: Desk[Battlefield, Marches]) -> Iterator[Proposal]:
    yield Proposal(desk.ask.default, "advice_no_march")


def come_in_time(desk: Desk[Battlefield, Timely]) -> Iterator[Proposal]:
    yield Proposal(desk.ask.default, "advice_in_time")


def go_on(desk: Desk[Battlefield, Now]) -> Iterator[Proposal]:
    yield Proposal(desk.ask.default, "advice_as_before")


def weigh_moment(desk: Desk[Battlefield, Nerves]) -> Iterator[Proposal]:
    yield Proposal(desk.ask.default, "advice_no_advantage")


def note_deed(desk: Desk[Battlefield, DeedResult]) -> Iterator[Proposal]:
    """What the roll says; a deed that is played at the table only its game master can judge."""
    yield Proposal(desk.ask.default, "advice_deed_rolled", {"outcome": desk.ask.default.outcome})


def trip_walker(desk: Desk[Battlefield, Cable]) -> Iterator[Proposal]:
    yield Proposal(desk.ask.default, "advice_cable")


def count_aboard(desk: Desk[Battlefield, Aboard]) -> Iterator[Proposal]:
    yield Proposal(desk.ask.default, "advice_aboard", {"percent": desk.ask.default.percent})


def close_round(desk: Desk[Battlefield, Leaves]) -> Iterator[Proposal]:
    """The battle ends where nobody has anybody to fight; whoever commands best takes over."""
    usual = desk.ask.default
    if usual.end:
        yield Proposal(usual, "advice_end")
    if usual.heirs:
        yield Proposal(usual, "advice_heirs", {"heirs": list(usual.heirs)})
    yield Proposal(usual, "advice_go_on")
