"""Step 10, Battle rolls: every unit against all it aims at, at once (Make Battle Rolls)."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache, partial

from rulesets.engine import Problem, Table, filled, label, others_than, people_of
from rulesets.systems.gridless.book.tables import BATTLE_DC
from rulesets.systems.gridless.book.tokens import (
    BATTLE_ROLLS,
    Shares,
    falls,
    is_settled,
    losses,
    losses_lines,
    protection_penalty,
)
from rulesets.systems.gridless.people.field import Aims, Battlefield, Unit
from rulesets.systems.gridless.people.orders import Odd
from rulesets.systems.gridless.people.situation import Bearings, Condition
from rulesets.systems.gridless.steps.events import wiped_out
from rulesets.systems.gridless.words.names import distinct, team_name

GUNS = label("{what} artillery")


def battle(field: Battlefield, table: Table) -> None:
    """All roll on the strengths with which the lines met; then all losses are taken."""
    rolling, bearings, covers = [unit for unit in field.fighting if unit.aims], field.bearings, field.covers
    for unit in rolling:
        lines = [*modifiers_of(field, unit, bearings, covers)]
        more, reasons = sum([worth for _, worth, _ in lines]), partial(distinct, lines)
        unit.modifier = table.reckon("battle_modifier", unit, 0, more, reasons, label="Modifiers")
        ahead = ("Token advantage", -unit.ahead, "Token advantage")
        unit.dc = table.tally("battle_dc", unit, BATTLE_DC, ahead, label="DC")
    rolls = table.throw("battle", rolling, "1d20", why="battle")
    lost = [_rolls(table, unit, roll) for unit, roll in zip(rolling, rolls, strict=True)]
    shares = _shares(table, rolling, lost)
    hits: dict[str, int] = {}
    for unit, each in zip(rolling, shares, strict=True):
        if len(each) > 1 and any(each.values()):
            table.tell("hit_home", unit, shares={one: n for one, n in each.items() if n})
        for target, n in each.items():
            hits[target] = hits.get(target, 0) + n
    for target, n in hits.items():
        _suffers(table, bearings, field.units[target], n)


def modifiers_of(
    field: Battlefield,
    unit: Unit,
    bearings: Bearings | None = None,
    covers: Mapping[str, int] | None = None,
) -> Iterator[tuple[str, int, str]]:
    """All that moves its battle roll, each with its reason; who asks of many brings what holds for all."""
    for group, bonus in unit.bonuses:
        hero = field.heroes.get(group)
        yield hero.sheet.name if hero else team_name(group), bonus, "Hero contribution"
    bearings = field.bearings if bearings is None else bearings
    on_it = bearings[unit.id, unit.side]
    for condition in on_it.grounds:
        if worth := _ground(field, condition, unit):
            yield condition.reason or "Terrain", worth, "Terrain"
    for condition in on_it.others:
        yield condition.reason or "Other", condition.worth, "Other modifiers"
    if on_it.guns:
        best = max(on_it.guns, key=lambda gun: gun.worth)
        yield best.reason or filled(GUNS, what=best.what.capitalize()), best.worth, "Artillery"
    covers = field.covers if covers is None else covers
    aims, share = dict(unit.aims), field.muster.options.penalty_share
    struck = covers and not aims.keys().isdisjoint(covers)
    if struck and (penalty := protection_penalty(aims, covers, share)):
        yield "Cover of the enemy", penalty, "Terrain"


def _ground(field: Battlefield, condition: Condition, unit: Unit) -> int:
    """What it does for those whom it favours; where it says so it costs their enemies as much."""
    if condition.bears_on(unit.id, unit.side):
        return condition.worth
    favoured = field.units.get(condition.unit or "")
    side = favoured.side if favoured else condition.side or ""
    return -condition.worth if condition.opposed and field.are_hostile(unit.side, side) else 0


def _rolls(table: Table, unit: Unit, roll: int) -> int:
    """How many tokens it strikes."""
    total = table.tally("battle_total", unit, roll, ("Modifiers", unit.modifier, BATTLE_ROLLS), label="d20")
    lost = by_roll(table, "battle_losses", unit, losses(total, unit.dc))
    because = ("battle_total", "battle_dc")
    kind = "struck_home" if lost else "struck"
    table.tell(kind, unit, because=because, tokens=lost, total=total, dc=unit.dc)
    return lost


def by_roll(table: Table, kind: str, unit: Unit, lost: int) -> int:
    """What a battle roll strikes down, as it comes about."""
    return table.reckon(kind, unit, 0, lost, lambda: losses_lines(lost), label="By the roll", least=0)


def _shares(table: Table, units: Sequence[Unit], lost: Sequence[int]) -> list[Mapping[str, int]]:
    """By the tokens aimed; equal fractions as the general breaks them."""
    plain = [falls(n, unit.aims, unit.tie_order) for unit, n in zip(units, lost, strict=True)]
    undecided = [
        (unit, shares)
        for unit, shares in zip(units, plain, strict=True)
        if shares.tied and not is_settled(shares, unit.tie_order)
    ]
    tied = {unit.id: shares for unit, shares in undecided}
    answers = table.ask(
        "odd",
        [unit for unit, _ in undecided],
        Odd,
        default=lambda unit: _usual(unit.aims, unit.tie_order, tied[unit.id].tied, tied[unit.id].odd),
        options=lambda unit: {"hit": tied[unit.id].tied},
        check=lambda unit, odd: _right_number(tied[unit.id], odd),
    )
    chosen = {unit.id: odd.hit for (unit, _), odd in zip(undecided, answers, strict=True)}
    return [
        _fall_to(unit, n, chosen[unit.id]) if chosen.get(unit.id) else shares.each
        for unit, n, shares in zip(units, lost, plain, strict=True)
    ]


def _fall_to(unit: Unit, lost: int, chosen: Sequence[str]) -> Mapping[str, int]:
    order = tuple([target for target, _ in unit.aims if target in chosen])
    return falls(lost, unit.aims, order or unit.tie_order).each


@lru_cache(maxsize=4096)
def _usual(aims: Aims, order: tuple[str, ...], tied: tuple[str, ...], odd: int) -> Odd:
    """The larger allotment, then the listing."""
    tokens, place = dict(aims), {one: n for n, one in enumerate(order)}
    ranked = sorted(tied, key=lambda id: (place.get(id, len(place)), -tokens[id]))
    return Odd(hit=tuple(ranked[:odd]))


def _right_number(shares: Shares, odd: Odd) -> list[Problem]:
    if len(set(odd.hit)) == shares.odd:
        return []
    return [Problem("wrong_number_of_odd", {"at": "hit", "n": shares.odd})]


def _suffers(table: Table, bearings: Bearings, unit: Unit, hits: int) -> None:
    """It loses what struck it, and no more than it has."""
    if not hits:
        return
    lost = unit.loses(hits + max(0, bearings[unit.id, unit.side].extra_loss))
    unit.lost += lost
    table.tell("lost_tokens", unit, to=people_of(unit.side), tokens=lost, left=unit.tokens)
    table.tell("lost_tokens_seen", unit, to=others_than(unit.side), tokens=lost)
    wiped_out(table, unit)
