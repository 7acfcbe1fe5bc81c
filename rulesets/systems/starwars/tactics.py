"""Step 3, Tactics: anticipating and deceiving the enemy (Mass Combat Tactics)."""

from rulesets.engine import Problem, Table
from rulesets.systems.starwars.codes import DIE
from rulesets.systems.starwars.command import dice_of
from rulesets.systems.starwars.field import Battlefield, Force, Hero
from rulesets.systems.starwars.kinds import Attempt, Redeclare
from rulesets.systems.starwars.orders import CommandOrders, ReactionOrders, Tactics
from rulesets.systems.starwars.rolls import Try, code, hero_kind, own_rolls
from rulesets.systems.starwars.rules import TACTICS_LEVEL, redeclares
from rulesets.systems.starwars.tables import number_of

SURPRISE = 2
"""Free levels of haste for a side that surprises the enemy, in the first round."""


def tactics(field: Battlefield, table: Table) -> None:
    """Each commander tries what he likes; what it brings holds for this round (F9)."""
    for force in field.sides.values():
        _forget(field, force)
    led = [force for force in field.sides.values() if may_try(field, force)]
    said = table.ask("tactics", led, Tactics, check=lambda force, one: _too_dear(field, force, one))
    for force, one in zip(led, said, strict=True):
        force.attempts = one.anticipate + one.deceive
    totals: dict[tuple[str, Attempt], int] = {}
    for attempt in Attempt:
        trying = [force for force, one in zip(led, said, strict=True) if getattr(one, attempt.value)]
        totals |= rolled(field, table, attempt, trying)
    for force in led:
        mine = [total for (side, _), total in totals.items() if side == force.id]
        force.tactics_total = max(mine, default=0)
    results(field, table, totals)


def may_try(field: Battlefield, force: Force) -> bool:
    return not field.options.ignore_commanders and field.chief(force.id) is not None


def _forget(field: Battlefield, force: Force) -> None:
    """A new round of orders."""
    surprises = field.round == 1 and field.muster.situation.surprise_side == force.id
    force.free_haste = SURPRISE * surprises
    force.redeclares, force.orders, force.reactions = Redeclare.NONE, CommandOrders(), ReactionOrders()
    force.declared = force.declared_again = force.reacted = force.reacted_again = False


def _too_dear(field: Battlefield, force: Force, said: Tactics) -> list[Problem]:
    chief = field.chief(force.id)
    dice, tried = dice_of(field, chief, ()) if chief else 0, said.anticipate + said.deceive
    cost = tried + bool(chief and chief.orders.deed)
    if cost <= dice or not chief or not tried:
        return []
    return [Problem("over_command", {"officer": chief.id, "dice": dice, "cost": cost})]


def code_of(field: Battlefield, table: Table, force: Force, chief: Hero, attempt: Attempt) -> int:
    """Tactics, doubled by a Force Point, less wounds and a second attempt (F9)."""
    both, hindered = force.attempts > 1, chief.hindered(field.round)
    own = chief.sheet.tactics_pips
    lines = [
        ("Force Point", own * chief.doubled),
        ("Wounds and stuns", -DIE * hindered),
        ("Two attempts", -DIE * both),
    ]
    return code(table, f"{attempt.value}_code", force, own, lines, label="Tactics")


def rolled(
    field: Battlefield, table: Table, attempt: Attempt, trying: list[Force]
) -> dict[tuple[str, Attempt], int]:
    number = number_of(TACTICS_LEVEL[attempt], field.options.difficulty_value)
    tries = []
    for force in trying:
        chief = field.chief(force.id)
        made = code_of(field, table, force, chief, attempt) if chief else 0
        if chief and made >= DIE:
            tries.append(Try(force, chief, made, number))
        else:
            table.tell("no_tactics", force, attempt=attempt, number=number)
    totals = own_rolls(
        field, table, hero_kind(field, attempt.value, f"{attempt.value.capitalize()} the enemy"), tries
    )
    return {(one.of.id, attempt): total for one, total in zip(tries, totals, strict=True)}


def results(field: Battlefield, table: Table, totals: dict[tuple[str, Attempt], int]) -> None:
    for (side, attempt), total in totals.items():
        force = field.sides[side]
        number = number_of(TACTICS_LEVEL[attempt], field.options.difficulty_value)
        if attempt is Attempt.ANTICIPATE:
            made = table.verdict("anticipated", force, total >= number)
            force.free_haste += made
            table.tell(
                "anticipation",
                force,
                because=("anticipate_code", "anticipate"),
                total=total,
                number=number,
                made=made,
            )
            continue
        opposing = [
            one.tactics_total
            for one in field.sides.values()
            if one.tactics_total and field.are_hostile(one.id, side)
        ]
        force.redeclares = table.verdict("deceived", force, redeclares(total, number, opposing))
        force.deception = total
        table.tell(
            "deception", force, because=("deceive_code", "deceive"),
            total=total, number=number, redeclares=force.redeclares,
        )  # fmt: skip
