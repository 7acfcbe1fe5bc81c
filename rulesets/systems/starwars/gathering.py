"""The muster of a battle: all that is fixed when it begins."""

from collections.abc import Mapping
from functools import cached_property
from typing import Any, Self, override

from rulesets.engine import Id, Muster
from rulesets.systems.starwars.options import Options
from rulesets.systems.starwars.profile import Profile, profile_of
from rulesets.systems.starwars.sheets import StarHero, StarSide, StarUnit
from rulesets.systems.starwars.situation import SideSituation, Situation

NOTHING_SAID = SideSituation()


class StarMuster(Muster):
    """Everything that is fixed when the battle begins."""

    sides: tuple[StarSide, ...] = ()
    units: tuple[StarUnit, ...] = ()
    heroes: tuple[StarHero, ...] = ()
    situation: Situation = Situation()
    situations: Mapping[Id, SideSituation] = {}
    options: Options = Options()

    def of(self, side: str) -> SideSituation:
        """The GM’s word on one side."""
        return self.situations.get(side) or NOTHING_SAID

    def home_of(self, side: str) -> int:
        """Which way a side retreats: the first down the axis, the others up."""
        said = self.of(side).home
        if said is not None:
            return said
        return -1 if self.sides and self.sides[0].id == side else 1

    def are_allies(self, one: str, other: str) -> bool:
        return one == other or other in self.of(one).allies or one in self.of(other).allies

    @cached_property
    def profiles(self) -> dict[str, Profile]:
        """What never changes about each unit."""
        sides = {side.id: side for side in self.sides}
        return {unit.id: profile_of(unit, sides.get(unit.side)) for unit in self.units}

    @override
    def model_copy(self, *, update: Mapping[str, Any] | None = None, deep: bool = False) -> Self:
        """A changed copy works its profiles out anew."""
        copied = super().model_copy(update=update, deep=deep)
        copied.__dict__.pop("profiles", None)
        return copied
