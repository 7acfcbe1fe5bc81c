"""Step 20: does an army break, does the battle end, and who has won (T22, T23)."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from rulesets.engine import Problem, Table
from rulesets.systems.runequest.broken import leave_standard
from rulesets.systems.runequest.field import Battlefield
from rulesets.systems.runequest.kinds import Camp, Degree, How, Level, Stand
from rulesets.systems.runequest.losses import suffer
from rulesets.systems.runequest.morale import EACH
from rulesets.systems.runequest.orders import Close
from rulesets.systems.runequest.rolls import degree
from rulesets.systems.runequest.seats import army_seat
from rulesets.systems.runequest.states import GROUND, Force
from rulesets.systems.runequest.tables import TWENTY

CLEARLY = 20
"""Per cent of losses that make a difference where nobody broke."""


class Army(NamedTuple):
    """One camp at the end of the round."""

    id: str
    initial: int
    lost: int
    hand: int
    how: How | None = None

    @property
    def percent(self) -> int:
        return 100 * self.lost // self.initial if self.initial else 0


class Result(NamedTuple):
    """Who has won, or nobody, and how clearly."""

    winner: str
    level: Level


# the end of a round


def round_end(field: Battlefield, table: Table) -> None:
    """Both camps are tested before either breaks; heroes move; the game master says if it goes on."""
    hands = {camp: field.hand(camp) for camp in Camp}
    hows = breaking(field, table)
    for camp, how in hows.items():
        if how:
            _break(field, table, camp, how, both=all(hows.values()))
    _leave_alone(field, table)
    _move_heroes(field, table)
    broke = any(hows.values())
    dusk = field.max_rounds
    ends = broke or (dusk is not None and field.round - field.dawn >= dusk)
    [said] = table.ask(
        "close",
        [GROUND],
        Close,
        default=lambda _: Close(end=ends),
        check=lambda _, said: _possible(said),
    )
    field.night = said.night and not broke
    if broke or (said.end and not said.night):
        _close(field, table, said, hands)


def _possible(said: Close) -> Iterable[Problem]:
    if said.level and said.level is not Level.DRAW and not said.winner:
        yield Problem("who_won", {"at": "winner"})


def breaking(field: Battlefield, table: Table) -> dict[Camp, How | None]:
    """How each camp breaks, if it does: the first line of T22 that applies."""
    heads = field.heads()
    found = {head.camp: how_at_once(field, head) for head in heads}
    rolling = [head for head in heads if found[head.camp] is None and must_check(field, head)]
    chances = [
        table.tally(
            "army_morale_chance", head, EACH * _spirit(field, head.camp), label="Spirit of the army × 5"
        )
        for head in rolling
    ]
    rolls = table.throw(
        "army_morale", rolling, "1d100", to=lambda force: army_seat(field, force), why="army_morale"
    )
    for head, chance, roll in zip(rolling, chances, rolls, strict=True):
        result = table.verdict("army_morale_result", head, degree(roll, chance))
        found[head.camp] = {Degree.FAILURE: How.RETREAT, Degree.FUMBLE: How.ROUT}.get(result)
        table.tell(
            "army_holds", head, because=("army_morale_chance", "army_morale"), holds=found[head.camp] is None
        )
    return found


def how_at_once(field: Battlefield, force: Force) -> How | None:
    """Without a roll: ordered off, nobody standing, or too few."""
    camp, options = force.camp, field.muster.options
    hand, initial = field.hand(camp), first_strength(field, camp)
    if force.gives_up:
        return How.WITHDRAWN
    if not hand:
        left = any(unit.stand is Stand.WITHDRAWN for unit in field.units_in(camp))
        return How.WITHDRAWN if left else How.NO_UNIT
    if options.army_break and options.army_break_divisor * hand <= initial:
        return How.RETREAT
    return None


def must_check(field: Battlefield, force: Force) -> bool:
    options = field.muster.options
    hand, initial = field.hand(force.camp), first_strength(field, force.camp)
    return options.army_break and options.army_check_divisor * hand <= initial


def first_strength(field: Battlefield, camp: Camp) -> int:
    """Of all who came to the field."""
    return sum(unit.initial for unit in field.units_in(camp) if unit.stand is not Stand.AWAY)


def _spirit(field: Battlefield, camp: Camp) -> int:
    units = [unit for unit in field.units_in(camp) if unit.is_steady]
    return sum(unit.spirit * unit.strength for unit in units) // field.hand(camp)


def _break(field: Battlefield, table: Table, camp: Camp, how: How, *, both: bool) -> None:
    """A rout rides over those who stood; from any other end they get away (R20)."""
    for force in field.sides.values():
        force.how = how if force.camp is camp else force.how
    head = next(head for head in field.heads() if head.camp is camp)
    table.tell("army_broke", head, how=how)
    for unit in field.units_in(camp):
        if unit.is_steady and how is How.ROUT and not both:
            unit.becomes(Stand.ROUTED, field.round)
            suffer(field, table, unit, TWENTY, "rout")
            leave_standard(table, unit)
        elif unit.is_steady or (unit.stand is Stand.RETREATING and how is not How.ROUT):
            unit.becomes(Stand.WITHDRAWN, field.round)


def _leave_alone(field: Battlefield, table: Table) -> None:
    """A force that gives up while its friends fight on leaves by itself (R30)."""
    for force in field.sides.values():
        if force.gives_up and force.how is None:
            force.how = How.WITHDRAWN
            table.tell("army_broke", force, how=force.how)
            for unit in field.units.values():
                if unit.force == force.id and unit.is_steady:
                    unit.becomes(Stand.WITHDRAWN, field.round)


def _move_heroes(field: Battlefield, table: Table) -> None:
    """To the unit they meant to join, if it stands."""
    for hero in field.heroes.values():
        unit = field.units.get(hero.join)
        if unit and unit.is_steady and hero.is_able and hero.unit != unit.id:
            hero.unit, hero.alone = unit.id, False
            table.tell("joined", hero, unit=unit.id)
        hero.join = ""


# the outcome


def _close(field: Battlefield, table: Table, said: Close, hands: Mapping[Camp, int]) -> None:
    one, other = (army_of(field, head, hands[head.camp]) for head in field.heads())
    usual = outcome(one, other)
    result = Result(said.winner or "", said.level) if said.level else usual
    field.level = table.verdict("level", GROUND, result.level)
    field.winner = "" if field.level is Level.DRAW else result.winner or usual.winner
    field.ended = True
    if field.winner:
        table.tell("battle_won", field.sides[field.winner], level=field.level, rounds=field.round)
    else:
        table.tell("battle_drawn", GROUND, rounds=field.round)


def army_of(field: Battlefield, head: Force, hand: int) -> Army:
    """A camp with all it has lost, and who stood before it broke."""
    units = field.units_in(head.camp)
    lost = sum(unit.killed + unit.wounded + unit.captured for unit in units)
    return Army(head.id, first_strength(field, head.camp), lost, hand, head.how)


def outcome(one: Army, other: Army) -> Result:
    """T23."""
    if one.how and other.how:
        return _larger(one, other)
    if one.how or other.how:
        loser, winner = (one, other) if one.how else (other, one)
        crushed = loser.how in (How.ROUT, How.NO_UNIT) or 2 * loser.lost >= loser.initial
        return Result(winner.id, Level.DECISIVE if crushed else Level.VICTORY)
    if abs(one.percent - other.percent) < CLEARLY:
        return Result("", Level.DRAW)
    return Result(min((one, other), key=lambda army: army.percent).id, Level.MARGINAL)


def _larger(one: Army, other: Army) -> Result:
    if one.hand == other.hand:
        return Result("", Level.DRAW)
    return Result(max((one, other), key=lambda army: army.hand).id, Level.MARGINAL)
