"""The contest, its outcome, and what is left."""

from itertools import accumulate

from pydantic import Field as Described

from rulesets.engine import (
    GM_ONLY,
    Camp,
    Change,
    Line,
    Table,
    Value,
    others_than,
    people_of,
)
from tests.rulesets.samples.gurps.fighting import WOUNDS, Wound, _survived, _wound, with_luck
from tests.rulesets.samples.gurps.state import Battlefield, Stand, Unit


def contest(field: Battlefield, table: Table) -> None:
    """The Contest of Strategy: all modifiers, a roll each, the difference (F19, F21)."""
    sides, odds = list(field.sides.values()), _odds(field)
    targets = [
        table.tally(
            "strategy_target",
            force,
            force.sheet.strategy,
            ("Battle plan", force.plan),
            ("Catastrophe and powers", force.strategy),
            ("Troop strength", odds[force.id], "T10b"),
            Line("Diviner", force.divined, audience=GM_ONLY),
            label="Strategy",
            audience=people_of(force.id),
        )
        for force in sides
    ]
    rolls = table.throw("strategy", sides, "3d6", why="Contest of Strategy")
    rolls = with_luck(table, "strategy", sides, rolls, [force.sheet.lucky for force in sides])
    for force, target, roll in zip(sides, targets, rolls, strict=True):
        force.margin = target - roll
    ours, theirs = sides
    field.difference = abs(ours.margin - theirs.margin)
    winner = ours if ours.margin > theirs.margin else theirs
    field.winner = table.verdict("winner", winner, winner.id) if field.difference else ""
    table.tell("contest_decided", winner, difference=field.difference)


def _odds(field: Battlefield) -> dict[str, int]:
    """The bonus of the stronger side for its relative Troop Strength (T10b)."""
    strength = dict.fromkeys(field.sides, 0)
    for unit in field.units.values():
        strength[unit.force] += unit.sheet.strength
    return {
        side: sum(
            own * 10 > (sum(strength.values()) - own) * tenths for tenths in (12, 14, 17, 20, 30, 50, 70, 100)
        )
        for side, own in strength.items()
    }


def outcome(field: Battlefield, table: Table) -> None:
    """Morale of the beaten (T14); with nowhere to go those who fail make a last stand (T15)."""
    safe = field.winner if field.difference > 3 else ""
    rolling = [unit for unit in field.units.values() if unit.men and unit.force != safe]
    shift = 0 if field.difference < 8 else -2 if field.difference < 13 else -4
    targets = [
        table.tally(
            "morale_target", unit, unit.sheet.morale, ("This battle", unit.morale), ("Defeat", shift, "T14")
        )
        for unit in rolling
    ]
    rolls = table.throw("morale", rolling, "3d6", why="Morale")
    cornered: list[tuple[Unit, int]] = []
    for unit, target, roll in zip(rolling, targets, rolls, strict=True):
        if roll <= 4 or roll <= min(target, 16):
            unit.stand = Stand.WITHDRAWS if safe else Stand.HOLDS
        elif field.muster.no_escape:
            cornered.append((unit, target + 2))
        else:
            unit.stand = Stand.ROUTS
    stands = table.throw("last_stand", [unit for unit, _ in cornered], "3d6", why="Last stand")
    for (unit, target), roll in zip(cornered, stands, strict=True):
        unit.stand = Stand.HOLDS if roll <= target else Stand.SURRENDERS
    for unit in rolling:
        unit.stand = table.verdict("stands", unit, unit.stand)
        table.tell("morale_shown", unit, because=("morale_target", "morale"), stand=unit.stand)


def second_survival(field: Battlefield, table: Table) -> None:
    """The heroes of the beaten side roll again, worse by a third of the difference (F11)."""
    heroes = [hero for hero in field.active_heroes if hero.sheet.side != field.winner]
    rolls = table.throw("survival2", heroes, "3d6", why="Second Survival")
    wounds: list[Wound] = []
    for hero, roll in zip(heroes, rolls, strict=True):
        target = table.tally(
            "survival2_target",
            hero,
            hero.sheet.battle,
            ("Risk", hero.risk),
            ("Defeat", -(field.difference // 3)),
            most=16,
        )
        times, dice = WOUNDS.get(_survived(roll, target), (0, ""))
        wounds += [Wound(hero, k + 1, dice) for k in range(times)]
    _wound(table, wounds)


def casualties(field: Battlefield, table: Table) -> None:
    """One roll of many dice a side; each unit reads the first dice of it that its line has (F23)."""
    sides = list(field.sides.values())
    rolls = table.faces("casualties", sides, "8d6", why="Casualties")
    for force, faces in zip(sides, rolls, strict=True):
        ours, others = people_of(force.id), others_than(force.id)
        line = 2 if field.winner == force.id else min(8, 2 + field.difference // 2)
        percent = (0, *accumulate(faces))
        for unit in field.units_of(force.id):
            dice = max(0, line - unit.sheet.armour)
            lost = min(unit.men, -(-unit.men * percent[dice] // 100))
            unit.men -= lost
            table.tell("lost", unit, to=ours, men=lost)
            table.tell("lost_roughly", unit, to=others, third=3 * lost >= unit.men)


def aftermath(field: Battlefield, table: Table) -> None:
    """What lasts, proposed to the GM: men left, hits left."""
    for unit in field.units.values():
        table.propose(Change(unit.id, "count", unit.sheet.count, unit.men, "Losses in the battle"))


class PayDay(Value):
    paid: bool = Described(True, title="Paid")


def pay_day(camp: Camp, table: Table) -> None:
    """A missed pay day costs morale, and whoever fails his roll is the GM's to deal with (Feeding, F27)."""
    units = list(camp.units)
    pays = table.ask("pay", units, PayDay)
    unpaid = [unit for unit, pay in zip(units, pays, strict=True) if not pay.paid]
    rolls = table.throw("payday", unpaid, "3d6", why="Morale")
    for unit, roll in zip(unpaid, rolls, strict=True):
        target = table.tally("payday_target", unit, unit.sheet.morale, ("Pay missed", -1, "Feeding"))
        table.propose(Change(unit.id, "morale", unit.sheet.morale, unit.sheet.morale - 1, "Pay missed"))
        if roll > target:
            table.tell("grumbled", unit)
