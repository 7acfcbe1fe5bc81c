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
from rulesets.systems.gridless.words.names import Spoken, distinct, team_name

GUNS = label("{what} artillery")


def battle(field: Battlefield, table: Table) -> None:
    """All roll on the strengths with which the lines met; then all losses are taken."""
    rolling, footing = [unit for unit in field.fighting if unit.aims], Footing(field)
    odds = [_odds(table, footing, unit) for unit in rolling]
    rolls = table.throw("battle", rolling, "1d20", why="battle")
    lost = [_rolls(table, *one) for one in zip(rolling, odds, rolls, strict=True)]
    shares = _shares(table, rolling, lost)
    hits: dict[str, int] = {}
    for unit, (modifier, dc) in zip(rolling, odds, strict=True):
        unit.modifier, unit.dc = modifier, dc
    for unit, each in zip(rolling, shares, strict=True):
        if len(each) > 1 and any(each.values()):
            table.tell("hit_home", unit, shares={one: n for one, n in each.items() if n})
        for target, n in each.items():
            hits[target] = hits.get(target, 0) + n
    for target, n in hits.items():
        _suffers(table, footing.bearings, field.units[target], n)


class Footing:
    """What moves battle rolls: what holds for all units is looked up once for as many as are asked about."""

    def __init__(self, field: Battlefield) -> None:
        self.field, self.bearings, self.covers = field, field.bearings, field.covers

    def moved(self, unit: Unit) -> int:
        """By how much."""
        on_it = self.bearings[unit.id, unit.side]
        moved = on_it.worth
        for _, bonus in unit.bonuses:
            moved += bonus
        for condition in on_it.grounds:
            moved += _ground(self.field, condition, unit)
        return moved + self._penalty(unit) if self.covers else moved

    def lines(self, unit: Unit) -> list[Spoken]:
        """The same, each with its reason."""
        return distinct(self._reasons(unit))

    def _reasons(self, unit: Unit) -> Iterator[Spoken]:
        for group, bonus in unit.bonuses:
            hero = self.field.heroes.get(group)
            yield hero.sheet.name if hero else team_name(group), bonus, "Hero contribution"
        on_it = self.bearings[unit.id, unit.side]
        for condition in on_it.grounds:
            if worth := _ground(self.field, condition, unit):
                yield condition.reason or "Terrain", worth, "Terrain"
        for condition in on_it.others:
            yield condition.reason or "Other", condition.worth, "Other modifiers"
        if best := on_it.gun:
            yield best.reason or filled(GUNS, what=best.what.capitalize()), best.worth, "Artillery"
        if penalty := self._penalty(unit):
            yield "Cover of the enemy", penalty, "Terrain"

    def _penalty(self, unit: Unit) -> int:
        """What the cover of those it aims at takes from its roll."""
        for target, _ in unit.aims:
            if target in self.covers:
                share = self.field.muster.options.penalty_share
                return protection_penalty(dict(unit.aims), self.covers, share)
        return 0


def _ground(field: Battlefield, condition: Condition, unit: Unit) -> int:
    """What it does for those whom it favours; where it says so it costs their enemies as much."""
    if condition.bears_on(unit.id, unit.side):
        return condition.worth
    favoured = field.units.get(condition.unit or "")
    side = favoured.side if favoured else condition.side or ""
    return -condition.worth if condition.opposed and field.are_hostile(unit.side, side) else 0


def _odds(table: Table, footing: Footing, unit: Unit) -> tuple[int, int]:
    """What moves its battle roll, and the DC: kept when all have been asked whom they strike."""
    more, lines = footing.moved(unit), partial(footing.lines, unit)
    modifier = table.reckon("battle_modifier", unit, 0, more, lines, label="Modifiers")
    ahead = ("Token advantage", -unit.ahead, "Token advantage")
    return modifier, table.tally("battle_dc", unit, BATTLE_DC, ahead, label="DC")


def _rolls(table: Table, unit: Unit, odds: tuple[int, int], roll: int) -> int:
    """How many tokens it strikes."""
    modifier, dc = odds
    total = table.tally("battle_total", unit, roll, ("Modifiers", modifier, BATTLE_ROLLS), label="d20")
    lost = by_roll(table, "battle_losses", unit, losses(total, dc))
    because = ("battle_total", "battle_dc")
    kind = "struck_home" if lost else "struck"
    table.tell(kind, unit, because=because, tokens=lost, total=total, dc=dc)
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
    table.narrate(_tell_losses, table, unit, lost)
    wiped_out(table, unit)


def _tell_losses(table: Table, unit: Unit, lost: int) -> None:
    table.tell("lost_tokens", unit, to=people_of(unit.side), tokens=lost, left=unit.tokens)
    table.tell("lost_tokens_seen", unit, to=others_than(unit.side), tokens=lost)
