"""Step 9, Contest: one throw of each commander decides the day (Contest; F21, F33, R20, R36, R37)."""

from collections.abc import Mapping
from functools import lru_cache

from rulesets.engine import EVERYONE, GM, GM_ONLY, Line, Table, people_of
from rulesets.engine.values import Json
from rulesets.systems.gurps.book.kinds import Level, Luck
from rulesets.systems.gurps.book.tables import LEVELS, WALKOVER
from rulesets.systems.gurps.mechanics.rolls import with_luck
from rulesets.systems.gurps.people.field import Battlefield, Side
from rulesets.systems.gurps.steps.strategy import lines_of


def contest(field: Battlefield, table: Table) -> None:
    """All lists are opened once the dice lie; the difference says how decisive the day is."""
    able = [side for side in field.sides.values() if side.ts > 0]
    if len(able) < 2:
        _walkover(field, table, able)
        return
    rolls = table.throw("strategy", able, "3d6", why="strategy")
    luck = [field.heroes[side.leader].sheet.luck if side.leader else Luck.NONE for side in able]
    rolls = with_luck(table, "strategy", able, rolls, luck, field.muster.options.luck)
    covered = is_covered(field)
    for side, roll in zip(able, rolls, strict=True):
        if not covered:
            table.narrate(_open_list, field, table, side)
        known = GM_ONLY if side.diviner else people_of(side.id) if covered else EVERYONE
        side.margin = table.tally(
            "margin",
            side,
            side.effective,
            ("3d", -roll, "Resolving the Contest of Strategy"),
            label="Strategy",
            audience=known,
        )
        because = ("strategy",) if covered else ("opened_strategy", "strategy")
        table.tell("threw", side, to=known, because=because, roll=roll, margin=side.margin)
        if covered:
            others = EVERYONE.without(GM, *(() if side.diviner else (f"side:{side.id}",)))
            table.tell("threw_in_doubt", side, to=others, because=("strategy",), roll=roll)
    field.winner = _held_by(field, table, able)
    for side in field.sides.values():
        if side.ts <= 0:
            side.difference, side.level = WALKOVER, Level.OVERWHELMING
    _differences(field, able)
    _decide(field, table, covered=covered)


def is_covered(field: Battlefield) -> bool:
    """Where somebody has listened to a diviner, lists and margins stay covered for good.

    His own side must not learn what he was worth, nor work it out from the margins of both (F20).
    """
    return any(side.diviner for side in field.sides.values())


def _open_list(field: Battlefield, table: Table, side: Side) -> None:
    """What the side threw with, for everybody now; what the game master ruled stands as a line."""
    lines = lines_of(field, side)
    ruled = side.effective - side.base - sum(line.value for line in lines)
    lines += [Line("The game master’s ruling", ruled, "The game master")] * bool(ruled)
    table.tally("opened_strategy", side, side.base, *lines, label=side.skill.value.capitalize())


def _held_by(field: Battlefield, table: Table, able: list[Side]) -> str:
    """The highest margin holds the field. A tie of two is nobody's; of more, one stays (R20, R36)."""
    best = max([side.margin for side in able])
    first = [side for side in able if side.margin == best]
    if len(first) > 1 and len(field.sides) == 2:
        return ""
    defender = field.defender
    holder = max(first, key=lambda side: (side.sheet.id == defender, side.effective, side.ts))
    return table.verdict("winner", holder, holder.id)


def _differences(field: Battlefield, able: list[Side]) -> None:
    """Each from the winner; the winner's is the smallest of them (F33)."""
    behind = differences({side.sheet.id: side.margin for side in able}, field.winner)
    for side, difference in zip(able, behind.values(), strict=True):
        side.difference = difference
        side.level = level_of(side.difference)


def differences(margins: Mapping[str, int], winner: str) -> dict[str, int]:
    """How far each is behind the winner, and the winner ahead of the next."""
    best = margins.get(winner, max(margins.values()))
    behind = {side: max(0, best - margin) for side, margin in margins.items()}
    rest = [gap for side, gap in behind.items() if side != winner]
    return {side: min(rest) if side == winner and rest else gap for side, gap in behind.items()}


@lru_cache(maxsize=256)
def level_of(difference: int) -> Level:
    """How decisive (T13)."""
    return next(level for most, level in LEVELS if most is None or difference <= most)


def _walkover(field: Battlefield, table: Table, able: list[Side]) -> None:
    """Who cannot fight has lost; if nobody can, there is no battle (R37)."""
    field.walkover = True
    for side in field.sides.values():
        side.difference, side.level = (WALKOVER, Level.OVERWHELMING) if able else (0, Level.INCONCLUSIVE)
    if able:
        field.winner = table.verdict("winner", able[0], able[0].id)
    _decide(field, table, covered=is_covered(field))


def _decide(field: Battlefield, table: Table, *, covered: bool) -> None:
    behind = [side.difference for id, side in field.sides.items() if id != field.winner]
    field.difference = min(behind, default=0)
    field.level = level_of(field.difference)
    field.table = table_used(fortified=field.fortified, defender_won=field.winner in ("", field.defender))
    table.narrate(_tell_decision, field, table, covered=covered)


def _tell_decision(field: Battlefield, table: Table, *, covered: bool) -> None:
    """By how much exactly, unless a diviner covers it; then how decisive it was."""
    if not field.winner:
        for side in list(field.sides.values())[:1]:
            table.tell("contest_tied", side, table=field.table)
        return
    holder = field.sides[field.winner]
    losers = (side for id, side in field.sides.items() if id != field.winner)
    theirs = max((side.effective for side in losers if side.ts > 0), default=0)
    sums: Json = {"difference": field.difference, "ours": holder.effective, "theirs": theirs}
    facts: Json = {"level": field.level, "table": field.table}
    table.tell("contest_decided", holder, to=GM_ONLY if covered else EVERYONE, **sums, **facts)
    if covered:
        table.tell("contest_decided_in_doubt", holder, to=EVERYONE.without(GM), **facts)


def table_used(*, fortified: bool, defender_won: bool) -> str:
    """The open field, walls that hold, or walls that fall (T14, T15)."""
    return "A" if not fortified else "B" if defender_won else "C"
