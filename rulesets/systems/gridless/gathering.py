"""The muster of a battle: all that is fixed when it begins."""

from collections.abc import Mapping
from functools import cached_property
from typing import Any, Self, override

from rulesets.engine import Id, Muster
from rulesets.systems.gridless.options import Options
from rulesets.systems.gridless.sheets import GridlessHero, GridlessSide, GridlessUnit
from rulesets.systems.gridless.situation import SideSituation, Situation
from rulesets.systems.gridless.tokens import tokens_from_ecl

NOTHING_SAID = SideSituation()


class GridlessMuster(Muster):
    """Everything that is fixed when the battle begins."""

    sides: tuple[GridlessSide, ...] = ()
    units: tuple[GridlessUnit, ...] = ()
    heroes: tuple[GridlessHero, ...] = ()
    situation: Situation = Situation()
    situations: Mapping[Id, SideSituation] = {}
    options: Options = Options()

    def of(self, side: str) -> SideSituation:
        """The game master's word on one side."""
        return self.situations.get(side) or NOTHING_SAID

    @cached_property
    def hostile(self) -> tuple[tuple[str, str], ...]:
        """Every pair of factions that fight each other, both ways round (R17)."""
        sides = self.sides
        return tuple((a.id, b.id) for a in sides for b in sides if a.id != b.id and are_hostile(a, b))

    @override
    def model_copy(self, *, update: Mapping[str, Any] | None = None, deep: bool = False) -> Self:
        """A changed copy works out anew who fights whom."""
        copied = super().model_copy(update=update, deep=deep)
        copied.__dict__.pop("hostile", None)
        return copied


def are_hostile(a: GridlessSide, b: GridlessSide) -> bool:
    """Whether either names the other as its enemy; if neither names anybody, all are enemies."""
    named = [(one.hostile_to, other.id) for one, other in ((a, b), (b, a)) if one.hostile_to]
    return any(other in enemies for enemies, other in named) if named else True


def tokens_of(sheet: GridlessUnit, each: int) -> int:
    """What it is worth: as typed, or by its fighters and their levels (F1); nothing if it is gone."""
    if sheet.gone:
        return 0
    if sheet.tokens is not None:
        return sheet.tokens
    return min(999, tokens_from_ecl(sheet.headcount * sheet.ecl_each, each, sheet.token_adjust))
