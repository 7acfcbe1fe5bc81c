"""Step 3, Tactics: anticipating and deceiving the enemy (Mass Combat Tactics)."""

from rulesets.engine import Problem, Table
from rulesets.systems.starwars.book.codes import DIE
from rulesets.systems.starwars.book.kinds import Attempt, Redeclare
from rulesets.systems.starwars.book.rules import TACTICS_LEVEL, redeclares
from rulesets.systems.starwars.book.tables import number_of
from rulesets.systems.starwars.mechanics.command import dice_of
from rulesets.systems.starwars.mechanics.rolls import Try, code, hero_kind, own_rolls
from rulesets.systems.starwars.people.field import Battlefield, Hero, Side
from rulesets.systems.starwars.people.orders import NO_ORDERS, NO_REACTIONS, Tactics

SURPRISE = 2
"""Free levels of haste for a side that surprises the enemy, in the first round."""


def tactics(field: Battlefield, table: Table) -> None:
    """Each commander tries what he likes; what it brings holds for this round (F9)."""
    led = [side for side in field.sides.values() if may_try(field, side)]
    answers = table.ask("tactics", led, Tactics, check=lambda side, answer: _too_dear(field, side, answer))
    for side in field.sides.values():
        new_orders(field, side)
    for side, answer in zip(led, answers, strict=True):
        side.attempts = answer.anticipate + answer.deceive
    totals: dict[tuple[str, Attempt], int] = {}
    for attempt in Attempt:
        trying = [side for side, one in zip(led, answers, strict=True) if getattr(one, attempt.value)]
        totals |= rolled(field, table, attempt, trying)
    for side in led:
        mine = [total for (id, _), total in totals.items() if id == side.id]
        side.tactics_total = max(mine, default=0)
    results(field, table, totals)


def may_try(field: Battlefield, side: Side) -> bool:
    return not field.options.ignore_commanders and field.chief(side.id) is not None


def new_orders(field: Battlefield, side: Side) -> None:
    """A new round of orders."""
    surprises = field.round == 1 and field.muster.situation.surprise_side == side.id
    side.free_haste = SURPRISE * surprises
    side.redeclares, side.orders, side.reactions = Redeclare.NONE, NO_ORDERS, NO_REACTIONS
    side.declared = side.declared_again = side.reacted = side.reacted_again = False


def _too_dear(field: Battlefield, side: Side, attempts: Tactics) -> list[Problem]:
    chief = field.chief(side.id)
    dice, tried = dice_of(field, chief, ()) if chief else 0, attempts.anticipate + attempts.deceive
    cost = tried + bool(chief and chief.orders.deed)
    if cost <= dice or not chief or not tried:
        return []
    return [Problem("over_command", {"officer": chief.id, "dice": dice, "cost": cost})]


def tactics_code(field: Battlefield, table: Table, side: Side, chief: Hero, attempt: Attempt) -> int:
    """Tactics, doubled by a Force Point, less wounds and a second attempt (F9)."""
    both, hindered = side.attempts > 1, chief.hindered(field.round)
    own = chief.sheet.tactics_pips
    lines = [
        ("Force Point", own * chief.doubled),
        ("Wounds and stuns", -DIE * hindered),
        ("Two attempts", -DIE * both),
    ]
    return code(table, f"{attempt.value}_code", side, own, lines, label="Tactics")


def rolled(
    field: Battlefield, table: Table, attempt: Attempt, trying: list[Side]
) -> dict[tuple[str, Attempt], int]:
    number = number_of(TACTICS_LEVEL[attempt], field.options.difficulty_value)
    tries = []
    for side in trying:
        chief = field.chief(side.id)
        made = tactics_code(field, table, side, chief, attempt) if chief else 0
        if chief and made >= DIE:
            tries.append(Try(side, chief, made, number))
        else:
            table.tell("no_tactics", side, attempt=attempt, number=number)
    totals = own_rolls(
        field, table, hero_kind(field, attempt.value, f"{attempt.value.capitalize()} the enemy"), tries
    )
    return {(one.of.id, attempt): total for one, total in zip(tries, totals, strict=True)}


def results(field: Battlefield, table: Table, totals: dict[tuple[str, Attempt], int]) -> None:
    for (id, attempt), total in totals.items():
        side = field.sides[id]
        number = number_of(TACTICS_LEVEL[attempt], field.options.difficulty_value)
        if attempt is Attempt.ANTICIPATE:
            made = table.verdict("anticipated", side, total >= number)
            side.free_haste += made
            table.tell(
                "anticipation",
                side,
                because=("anticipate_code", "anticipate"),
                total=total,
                number=number,
                made=made,
            )
            continue
        opposing = [
            one.tactics_total
            for one in field.sides.values()
            if one.tactics_total and field.are_hostile(one.id, id)
        ]
        side.redeclares = table.verdict("deceived", side, redeclares(total, number, opposing))
        side.deception = total
        table.tell(
            "deception",
            side,
            because=("deceive_code", "deceive"),
            total=total,
            number=number,
            redeclares=side.redeclares,
        )
