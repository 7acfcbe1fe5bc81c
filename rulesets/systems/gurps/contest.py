"""Step 9, Contest: one throw of each commander decides the day (Contest; F21, F33, R20, R36, R37)."""

from collections.abc import Mapping
from typing import Any

from rulesets.engine import EVERYONE, GM, GM_ONLY, Line, Table, people_of
from rulesets.systems.gurps.field import Battlefield, Force
from rulesets.systems.gurps.kinds import Level, Luck
from rulesets.systems.gurps.rolls import with_luck
from rulesets.systems.gurps.strategy import lines_of
from rulesets.systems.gurps.tables import LEVELS, WALKOVER


def contest(field: Battlefield, table: Table) -> None:
    """All lists are opened once the dice lie; the difference says how decisive the day is."""
    able = [force for force in field.sides.values() if force.ts > 0]
    if len(able) < 2:
        _walkover(field, table, able)
        return
    rolls = table.throw("strategy", able, "3d6", why="strategy")
    luck = [field.heroes[force.leader].sheet.luck if force.leader else Luck.NONE for force in able]
    rolls = with_luck(table, "strategy", able, rolls, luck, field.muster.options.luck)
    covered = is_covered(field)
    for force, roll in zip(able, rolls, strict=True):
        if not covered:
            table.narrate(_open_list, field, table, force)
        known = GM_ONLY if force.diviner else people_of(force.id) if covered else EVERYONE
        force.margin = table.tally(
            "margin", force, force.effective, ("3d", -roll, "Contest"), label="Strategy", audience=known
        )
        because = ("strategy",) if covered else ("opened_strategy", "strategy")
        table.tell("threw", force, to=known, because=because, roll=roll, margin=force.margin)
        if covered:
            others = EVERYONE.without(GM, *(() if force.diviner else (f"side:{force.id}",)))
            table.tell("threw_in_doubt", force, to=others, because=("strategy",), roll=roll)
    field.winner = _held_by(field, table, able)
    for force in field.sides.values():
        if force not in able:
            force.difference, force.level = WALKOVER, Level.OVERWHELMING
    _differences(field, able)
    _decide(field, table)


def is_covered(field: Battlefield) -> bool:
    """Where somebody has listened to a diviner, lists and margins stay covered for good.

    His own side must not learn what he was worth, nor work it out from the margins of both (F20).
    """
    return any(force.diviner for force in field.sides.values())


def _open_list(field: Battlefield, table: Table, force: Force) -> None:
    """What the side threw with, for everybody now; what the game master ruled stands as a line."""
    lines = lines_of(field, force)
    ruled = force.effective - force.base - sum(line.value for line in lines)
    lines += [Line("The game master’s ruling", ruled, "GM")] * bool(ruled)
    table.tally("opened_strategy", force, force.base, *lines, label=force.skill.value.capitalize())


def _held_by(field: Battlefield, table: Table, able: list[Force]) -> str:
    """The highest margin holds the field. A tie of two is nobody's; of more, one stays (R20, R36)."""
    best = max(force.margin for force in able)
    first = [force for force in able if force.margin == best]
    if len(first) > 1 and len(field.sides) == 2:
        return ""
    holder = max(first, key=lambda force: (force.id == field.defender, force.effective, force.ts))
    return table.verdict("winner", holder, holder.id)


def _differences(field: Battlefield, able: list[Force]) -> None:
    """Each from the winner; the winner's is the smallest of them (F33)."""
    margins = differences({force.id: force.margin for force in able}, field.winner)
    for force in able:
        force.difference = margins[force.id]
        force.level = level_of(force.difference)


def differences(margins: Mapping[str, int], winner: str) -> dict[str, int]:
    """How far each is behind the winner, and the winner ahead of the next."""
    best = margins.get(winner, max(margins.values()))
    behind = {side: max(0, best - margin) for side, margin in margins.items()}
    rest = [gap for side, gap in behind.items() if side != winner]
    return {side: min(rest) if side == winner and rest else gap for side, gap in behind.items()}


def level_of(difference: int) -> Level:
    """How decisive (T13)."""
    return next(level for most, level in LEVELS if most is None or difference <= most)


def _walkover(field: Battlefield, table: Table, able: list[Force]) -> None:
    """Who cannot fight has lost; if nobody can, there is no battle (R37)."""
    field.walkover = True
    for force in field.sides.values():
        force.difference, force.level = (WALKOVER, Level.OVERWHELMING) if able else (0, Level.INCONCLUSIVE)
    if able:
        field.winner = table.verdict("winner", able[0], able[0].id)
    _decide(field, table)


def _decide(field: Battlefield, table: Table) -> None:
    losers = [force for force in field.sides.values() if force.id != field.winner]
    field.difference = min((force.difference for force in losers), default=0)
    field.level = level_of(field.difference)
    field.table = table_used(fortified=field.fortified, defender_won=field.winner in ("", field.defender))
    if field.winner:
        holder = field.sides[field.winner]
        facts: dict[str, Any] = {"level": field.level, "table": field.table}
        exactly = GM_ONLY if is_covered(field) else EVERYONE
        table.tell("contest_decided", holder, to=exactly, difference=field.difference, **facts)
        if is_covered(field):
            table.tell("contest_decided_in_doubt", holder, to=EVERYONE.without(GM), **facts)
    else:
        for force in list(field.sides.values())[:1]:
            table.tell("contest_tied", force, table=field.table)


def table_used(*, fortified: bool, defender_won: bool) -> str:
    """The open field, walls that hold, or walls that fall (T14, T15)."""
    return "A" if not fortified else "B" if defender_won else "C"
