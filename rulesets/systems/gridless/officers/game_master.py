"""What rules or set-up say already to what the game master is asked; the rest takes his own eyes."""

from collections.abc import Iterator

from rulesets.engine import Desk, Officer, Proposal
from rulesets.systems.gridless.book.contribution import magic_bonus
from rulesets.systems.gridless.book.kinds import Effect, HeroStatus, Spells
from rulesets.systems.gridless.book.spirit import returns_on
from rulesets.systems.gridless.book.tokens import half_up
from rulesets.systems.gridless.people.field import Battlefield
from rulesets.systems.gridless.people.orders import (
    EndOfRound,
    Events,
    Fates,
    Granted,
    Meeting,
    Outcome,
    Recovered,
    UtilityRuling,
)
from rulesets.systems.gridless.screen.odds import FACES


def as_it_stands(kind: str) -> Officer:
    """What the form has by itself is what the rules or the set-up say."""
    return lambda desk: [Proposal(desk.ask.default, kind)]


def announce(desk: Desk[Battlefield, Events]) -> Iterator[Proposal]:
    n = len(desk.ask.default.events)
    yield Proposal(desk.ask.default, "advice_events" if n else "advice_no_events", {"n": n})


def grant(desk: Desk[Battlefield, UtilityRuling]) -> Iterator[Proposal]:
    """As ordered; but nothing on the side brings a hero more than all his magic of a round would his unit."""
    granted = tuple(_held(desk.field, one) for one in desk.ask.default.granted)
    cut = sum(one != asked for one, asked in zip(granted, desk.ask.default.granted, strict=True))
    value = desk.ask.default.model_copy(update={"granted": granted})
    yield Proposal(value, "advice_held_down" if cut else "advice_granted", {"n": cut or len(granted)})


def _held(field: Battlefield, action: Granted) -> Granted:
    if action.effect is not Effect.BONUS:
        return action
    most = magic_bonus(Spells.SLOTS, levels=field.heroes[action.hero].sheet.level)
    return action.model_copy(update={"amount": min(action.amount, most)})


def meet(desk: Desk[Battlefield, Meeting]) -> Iterator[Proposal]:
    foes = desk.ask.default.foes
    yield Proposal(desk.ask.default, "advice_meet" if foes else "advice_meet_nobody", {"foes": foes})


def decide(desk: Desk[Battlefield, Outcome]) -> Iterator[Proposal]:
    """Nobody is there to fight it out at the table."""
    yield Proposal(desk.ask.form(quick=True), "advice_quick")


def end(desk: Desk[Battlefield, EndOfRound]) -> Iterator[Proposal]:
    """Whoever is left alone has won; where nobody attacks anybody, and nobody is due, it ends with none."""
    usual = desk.ask.default
    if usual.ends:
        yield Proposal(usual, "advice_end", {"victors": usual.victors, "n": len(usual.victors)})
    elif desk.briefed(bool):
        yield Proposal(EndOfRound(ends=True), "advice_stand_off")
    yield Proposal(usual, "advice_go_on")


def bring_back(desk: Desk[Battlefield, Recovered]) -> Iterator[Proposal]:
    """As many as the dice would bring back, in the mean."""
    unit, victors = desk.field.units[desk.subject], desk.field.victors
    needs = returns_on(unit.fail_margin, victor=unit.side in victors)
    tokens = half_up(unit.toll * sum(face >= needs for face in FACES), len(FACES))
    yield Proposal(Recovered(tokens=tokens), "advice_returning", {"needs": needs, "lost": unit.toll})


def find(desk: Desk[Battlefield, Fates]) -> Iterator[Proposal]:
    """Those who lay on a field that is an enemy's are taken; where it is nobody's their own fetch them."""
    if desk.field.victors:
        yield Proposal(Fates(status=HeroStatus.CAPTURED), "advice_captured")
    yield Proposal(Fates(status=HeroStatus.FALLEN), "advice_fetched")


GAME_MASTER: dict[str, Officer] = {
    "scouting": as_it_stands("advice_scouting"),
    "events": announce,
    "utility_ruling": grant,
    "magnitude": as_it_stands("advice_magnitude"),
    "standing": as_it_stands("advice_standing"),
    "next_combat": as_it_stands("advice_next_combat"),
    "foes": meet,
    "outcome": decide,
    "outcome_again": decide,
    "cured": as_it_stands("advice_cured"),
    "end_round": end,
    "victors": as_it_stands("advice_no_victors"),
    "returning": bring_back,
    "fate": find,
}
