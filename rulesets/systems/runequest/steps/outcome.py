"""Step 20: does an army break, does the battle end, and who has won (T22, T23)."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from rulesets.engine import GROUND, Problem, Table
from rulesets.systems.runequest.book.kinds import ArmyCamp, Degree, How, Level, UnitStatus
from rulesets.systems.runequest.book.tables import TWENTY
from rulesets.systems.runequest.mechanics.losses import losses, suffer
from rulesets.systems.runequest.mechanics.rolls import checks
from rulesets.systems.runequest.mechanics.seats import army_seat
from rulesets.systems.runequest.people.field import Battlefield
from rulesets.systems.runequest.people.orders import Close
from rulesets.systems.runequest.people.states import Side
from rulesets.systems.runequest.steps.broken_units import leave_standard
from rulesets.systems.runequest.steps.morale import EACH

ENDS, GOES_ON = Close(end=True), Close()
CLEARLY = 20
"""Per cent of losses that make a difference where nobody broke."""


class ArmyLeft(NamedTuple):
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
    hands = {camp: field.hand(camp) for camp in ArmyCamp}
    stalled = any(_cannot_lose(field, camp) for camp in ArmyCamp)
    hows = breaking(field, table, hands)
    for camp, how in hows.items():
        if how:
            _break(field, table, camp, how, both=all(hows.values()))
    _leave_alone(field, table)
    _move_heroes(field, table)
    broke = any(hows.values())
    dusk = field.max_rounds
    ends = broke or (dusk is not None and field.round - field.dawn >= dusk)
    [answer] = table.ask(
        "close",
        [GROUND],
        Close,
        default=lambda _: ENDS if ends else GOES_ON,
        check=lambda _, answer: _possible(answer),
        brief=lambda _: stalled,
    )
    field.night = answer.night and not broke
    if broke or (answer.end and not answer.night):
        _close(field, table, answer, hands)


def _cannot_lose(field: Battlefield, camp: ArmyCamp) -> bool:
    """Whether rounding keeps an army that still stands from losing anybody (F15)."""
    men = [unit.strength for unit in field.units_in(camp) if unit.is_steady]
    return bool(men) and not any(losses(count, count, TWENTY) for count in men)


def _possible(answer: Close) -> Iterable[Problem]:
    if answer.level and answer.level is not Level.DRAW and not answer.winner:
        yield Problem("who_won", {"at": "winner"})


def breaking(field: Battlefield, table: Table, hands: Mapping[ArmyCamp, int]) -> dict[ArmyCamp, How | None]:
    """How each camp breaks, if it does: the first line of T22 that applies."""
    heads = field.heads()
    found = {head.camp: how_at_once(field, head, hands[head.camp]) for head in heads}
    rolling = [
        head for head in heads if found[head.camp] is None and must_check(field, head, hands[head.camp])
    ]
    for head, result in checks(
        table,
        "army_morale",
        rolling,
        lambda head: EACH * _spirit(field, head.camp),
        "Spirit of the army × 5",
        to=lambda side: army_seat(field, side),
    ):
        found[head.camp] = {Degree.FAILURE: How.RETREAT, Degree.FUMBLE: How.ROUT}.get(result)
        table.tell(
            "army_holds", head, because=("army_morale_chance", "army_morale"), holds=found[head.camp] is None
        )
    return found


def how_at_once(field: Battlefield, side: Side, hand: int) -> How | None:
    """Without a roll: ordered off, nobody standing, or too few."""
    camp, options = side.camp, field.muster.options
    if side.gives_up:
        return How.WITHDRAWN
    if not hand:
        left = any(unit.status is UnitStatus.WITHDRAWN for unit in field.units_in(camp))
        return How.WITHDRAWN if left else How.NO_UNIT
    if options.army_break and options.army_break_divisor * hand <= first_strength(field, camp):
        return How.RETREAT
    return None


def must_check(field: Battlefield, side: Side, hand: int) -> bool:
    options = field.muster.options
    return options.army_break and options.army_check_divisor * hand <= first_strength(field, side.camp)


def first_strength(field: Battlefield, camp: ArmyCamp) -> int:
    """Of all who came to the field."""
    return sum([unit.initial for unit in field.units_in(camp) if unit.status is not UnitStatus.AWAY])


def _spirit(field: Battlefield, camp: ArmyCamp) -> int:
    units = [unit for unit in field.units_in(camp) if unit.is_steady]
    return sum(unit.spirit * unit.strength for unit in units) // field.hand(camp)


def _break(field: Battlefield, table: Table, camp: ArmyCamp, how: How, *, both: bool) -> None:
    """A rout rides over those who stood; from any other end they get away (R20)."""
    for side in field.sides.values():
        side.how = how if side.camp is camp else side.how
    head = next(head for head in field.heads() if head.camp is camp)
    table.tell("army_broke", head, how=how)
    for unit in field.units_in(camp):
        if unit.is_steady and how is How.ROUT and not both:
            unit.becomes(UnitStatus.ROUTED, field.round)
            suffer(field, table, unit, TWENTY, "rout")
            leave_standard(table, unit)
        elif unit.is_steady or (unit.status is UnitStatus.RETREATING and how is not How.ROUT):
            unit.becomes(UnitStatus.WITHDRAWN, field.round)


def _leave_alone(field: Battlefield, table: Table) -> None:
    """A side that gives up while its friends fight on leaves by itself (R30)."""
    for side in field.sides.values():
        if side.gives_up and side.how is None:
            side.how = How.WITHDRAWN
            table.tell("army_broke", side, how=side.how)
            for unit in field.units.values():
                if unit.side == side.id and unit.is_steady:
                    unit.becomes(UnitStatus.WITHDRAWN, field.round)


def _move_heroes(field: Battlefield, table: Table) -> None:
    """To the unit they meant to join, if it stands."""
    for hero in field.heroes.values():
        unit = field.units.get(hero.join)
        if unit and unit.is_steady and hero.is_able and hero.unit != unit.id:
            field.moves(hero, unit.id)
            hero.alone = False
            table.tell("joined", hero, unit=unit.id)
        hero.join = ""


# the outcome


def _close(field: Battlefield, table: Table, answer: Close, hands: Mapping[ArmyCamp, int]) -> None:
    lead, other = (army_of(field, head, hands[head.camp]) for head in field.heads())
    usual = outcome(lead, other)
    result = Result(answer.winner or "", answer.level) if answer.level else usual
    field.level = table.verdict("level", GROUND, result.level)
    field.winner = "" if field.level is Level.DRAW else result.winner or usual.winner
    field.ended = True
    if field.winner:
        table.tell("battle_won", field.sides[field.winner], level=field.level, rounds=field.round)
    else:
        table.tell("battle_drawn", GROUND, rounds=field.round)


def army_of(field: Battlefield, head: Side, hand: int) -> ArmyLeft:
    """A camp with all it has lost, and who stood before it broke."""
    units = field.units_in(head.camp)
    lost = sum(unit.killed + unit.wounded + unit.captured for unit in units)
    return ArmyLeft(head.id, first_strength(field, head.camp), lost, hand, head.how)


def outcome(lead: ArmyLeft, other: ArmyLeft) -> Result:
    """T23."""
    if lead.how and other.how:
        return _larger(lead, other)
    if lead.how or other.how:
        loser, winner = (lead, other) if lead.how else (other, lead)
        crushed = loser.how in (How.ROUT, How.NO_UNIT) or 2 * loser.lost >= loser.initial
        return Result(winner.id, Level.DECISIVE if crushed else Level.VICTORY)
    if abs(lead.percent - other.percent) < CLEARLY:
        return Result("", Level.DRAW)
    return Result(min((lead, other), key=lambda army: army.percent).id, Level.MARGINAL)


def _larger(lead: ArmyLeft, other: ArmyLeft) -> Result:
    if lead.hand == other.hand:
        return Result("", Level.DRAW)
    return Result(max((lead, other), key=lambda army: army.hand).id, Level.MARGINAL)
