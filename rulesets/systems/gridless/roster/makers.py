"""What a unit is worth as it is typed in, and its tokens by levels (Initial battle setup)."""

from pydantic import Field

from rulesets.engine import Json, Maker, Newcomer, Table, Tally, Value, filled
from rulesets.engine.events import Line
from rulesets.systems.gridless.book.options import Options
from rulesets.systems.gridless.book.tables import MOST_TOKENS
from rulesets.systems.gridless.book.tokens import tokens_from_ecl
from rulesets.systems.gridless.people.sheets import GridlessSide, GridlessUnit

SECTION = "Initial battle setup"


def strength(side: GridlessSide, unit: GridlessUnit, options: Options) -> Tally:
    """Tokens, with how they come about."""
    key = f"strength:{unit.id}"
    if unit.gone:
        return Tally(key, "The unit is gone", 0, (), 0, 0)
    if unit.tokens is not None:
        return Tally(key, "Tokens as typed", unit.tokens, (), unit.tokens, unit.tokens)
    levels = unit.headcount * unit.ecl_each
    base = tokens_from_ecl(levels, options.ecl_per_token)
    total = min(MOST_TOKENS, tokens_from_ecl(levels, options.ecl_per_token, unit.token_adjust))
    label = filled("{levels} levels, {each} a token", levels=levels, each=options.ecl_per_token)
    lines = (Line("Adjusted", total - base, SECTION),) if total != base else ()
    return Tally(key, label, base, lines, total, total)


def unit_fighters(side: GridlessSide, unit: GridlessUnit, options: Options) -> int:
    return unit.headcount


def unit_level(side: GridlessSide, unit: GridlessUnit, options: Options) -> str:
    return str(unit.ecl_each) if unit.headcount else "–"


# Calculators


class Fighters(Value):
    """So many of one level."""

    count: int = Field(1, ge=1, le=100_000, title="How many")
    level: int = Field(1, ge=0, le=60, title="Level", description="Effective character level.")


class Mixed(Value):
    """Troops that are not all alike."""

    fighters: tuple[Fighters, ...] = Field(min_length=1, max_length=20, title="Fighters")
    adjust: int = Field(0, ge=-99, le=99, title="Tokens more or less", description="For the situation.")


def mixed(troops: Mixed, options: Options, table: Table) -> Json:
    """A token for so many levels of all of them together."""
    levels = sum(one.count * one.level for one in troops.fighters)
    heads = sum(one.count for one in troops.fighters)
    base = tokens_from_ecl(levels, options.ecl_per_token)
    table.tally("levels", Newcomer(), 0, *_each(troops), label="Levels")
    adjusted = tokens_from_ecl(levels, options.ecl_per_token, troops.adjust)
    change = ("Adjusted", adjusted - base, SECTION)
    lines = [change] if change[1] else []
    tokens = table.tally(
        "tokens",
        Newcomer(),
        base,
        *lines,
        label=f"{levels:,} / {options.ecl_per_token}",
        most=MOST_TOKENS,
        least=0,
    )
    return {"tokens": tokens, "headcount": heads, "ecl_each": min(60, levels // heads)}


def _each(troops: Mixed) -> list[tuple[str, int, str]]:
    return [
        (
            filled("{n}. {count} of level {level}", n=n, count=alike.count, level=alike.level),
            alike.count * alike.level,
            SECTION,
        )
        for n, alike in enumerate(troops.fighters, start=1)
    ]


MAKERS = (Maker("mixed", "Tokens of mixed troops", "unit", Mixed, mixed),)
