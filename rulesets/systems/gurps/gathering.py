"""The muster of a battle: all that is fixed when it begins, with what follows worked out once."""

from collections.abc import Mapping
from functools import cached_property
from typing import Any, Self, override

from rulesets.engine import Id, Muster
from rulesets.systems.gurps.culture import catastrophes, glories
from rulesets.systems.gurps.kinds import Class, Glory
from rulesets.systems.gurps.options import Options
from rulesets.systems.gurps.profile import Profile, Today, profile_of
from rulesets.systems.gurps.sheets import GurpsHero, GurpsSide, GurpsUnit
from rulesets.systems.gurps.situation import SideSituation, Situation
from rulesets.systems.gurps.tables import NOT_HOME, POSITIONS, Catastrophe, Fame

NOTHING_SAID = SideSituation()


class GurpsMuster(Muster):
    """Everything that is fixed when the battle begins."""

    sides: tuple[GurpsSide, ...] = ()
    units: tuple[GurpsUnit, ...] = ()
    heroes: tuple[GurpsHero, ...] = ()
    situation: Situation = Situation()
    situations: Mapping[Id, SideSituation] = {}
    options: Options = Options()

    def of(self, side: str) -> SideSituation:
        """The GM's word on one side."""
        return self.situations.get(side) or NOTHING_SAID

    def today(self, side: str) -> Today:
        """The day, and the names of those whom a side meets."""
        return Today(self.day, [one.name for one in self.sides if one.id != side])

    @property
    def fortified(self) -> bool:
        """Whether the defender stands behind something starred (F18)."""
        return any(POSITIONS[place.kind].starred for place in self.situation.position)

    @property
    def at_home_behind_walls(self) -> bool:
        return any(place.kind in NOT_HOME for place in self.situation.position)

    @cached_property
    def profiles(self) -> dict[str, Profile]:
        """What never changes about each unit."""
        sides = {side.id: side for side in self.sides}
        heroes = {hero.id: hero for hero in self.heroes}
        return {
            unit.id: profile_of(
                unit,
                sides[unit.side],
                heroes.get(unit.leader or ""),
                self.of(unit.side),
                self.today(unit.side),
            )
            for unit in self.units
        }

    @cached_property
    def specials(self) -> dict[Class, list[tuple[str, bool, bool]]]:
        """The units that matter for each class of special troops: counted in it, set against it."""
        matters = {
            kind: [(id, kind in one.classes, kind in one.against) for id, one in self.profiles.items()]
            for kind in Class
        }
        return {kind: [one for one in units if one[1] or one[2]] for kind, units in matters.items()}

    @cached_property
    def catastrophes(self) -> tuple[Catastrophe, ...]:
        """The campaign's table."""
        return catastrophes(self.options.catastrophe_table)

    @cached_property
    def glories(self) -> Mapping[Glory, Fame]:
        """What each result of a Glory roll is worth in this campaign."""
        return glories(self.options.glory_table)

    @override
    def model_copy(self, *, update: Mapping[str, Any] | None = None, deep: bool = False) -> Self:
        """A changed copy works its profiles out anew."""
        copied = super().model_copy(update=update, deep=deep)
        for name in ("profiles", "specials", "catastrophes", "glories"):
            copied.__dict__.pop(name, None)
        return copied
