"""The muster of a battle: all that is fixed when it begins."""

from collections.abc import Hashable, Mapping
from functools import cached_property
from typing import Any, Self, override

from rulesets.engine import Id, Muster
from rulesets.engine.values import Facts
from rulesets.systems.starwars.book.options import Options
from rulesets.systems.starwars.people.profile import Profile, profile_of
from rulesets.systems.starwars.people.sheets import StarHero, StarSide, StarUnit
from rulesets.systems.starwars.people.situation import SideSituation, Situation

NOTHING_SAID = SideSituation()


class StarMuster(Muster):
    """Everything that is fixed when the battle begins."""

    sides: tuple[StarSide, ...] = ()
    units: tuple[StarUnit, ...] = ()
    heroes: tuple[StarHero, ...] = ()
    situation: Situation = Situation()
    situations: Mapping[Id, SideSituation] = {}
    options: Options = Options()
    spares: frozenset[Id] = frozenset()
    """Units that nobody mustered: what each may be divided into on the field."""

    def of(self, side: str) -> SideSituation:
        """The GM’s word on one side."""
        return self.situations.get(side) or NOTHING_SAID

    def home_of(self, side: str) -> int:
        """Which way a side retreats: the first down the axis, the others up."""
        home = self.of(side).home
        if home is not None:
            return home
        return -1 if self.sides and self.sides[0].id == side else 1

    def are_allies(self, side: str, other: str) -> bool:
        return side == other or other in self.of(side).allies or side in self.of(other).allies

    @cached_property
    def profiles(self) -> dict[str, Profile]:
        """What never changes about each unit."""
        sides = {side.id: side for side in self.sides}
        return {unit.id: profile_of(unit, sides.get(unit.side)) for unit in self.units}

    @cached_property
    def names(self) -> dict[str, str]:
        return {id: sheet.name for id, sheet in self.sheets.items()}

    @cached_property
    def worked_out(self) -> dict[Hashable, dict[Any, Any]]:
        """What was made of its fields by what stands on them."""
        return {}

    @override
    def model_copy(self, *, update: Facts | None = None, deep: bool = False) -> Self:
        """A changed copy works its profiles out anew."""
        copied = super().model_copy(update=update, deep=deep)
        copied.__dict__.pop("profiles", None)
        return copied


ORDINALS = ("second", "third", "fourth", "fifth", "sixth")
WHOLE = frozenset(
    {"id", "name", "size", "base_size", "leader", "command", "embarked_in", "notes", "arrival_round"}
    | {"light", "heavy", "severe", "casualty_points", "stamina_lost", "fatigue"}
)
"""What a part that is still to be formed has not of its unit."""


def prepared(muster: StarMuster) -> StarMuster:
    """With what each unit may be divided into in the battle (Deployment), and leaders with their units."""
    if muster.spares:
        return muster
    leading = {unit.leader: unit.id for unit in reversed(muster.units) if unit.leader}
    heroes = tuple(
        hero if hero.unit else hero.model_copy(update={"unit": leading.get(hero.id)})
        for hero in muster.heroes
    )
    taken = {*muster.sheets, *muster.places}
    made = [
        part
        for unit in muster.units
        if not unit.detached_from
        for part in _parts_of(unit, muster.options.divisions)
        if part.id not in taken
    ]
    spares = frozenset(part.id for part in made)
    return muster.model_copy(update={"units": (*muster.units, *made), "heroes": heroes, "spares": spares})


def _parts_of(unit: StarUnit, number: int) -> list[StarUnit]:
    like = unit.model_dump(exclude=set(WHOLE), exclude_defaults=True)
    return [
        StarUnit.model_validate(
            {
                **like,
                "id": f"{unit.id[:30]}-{ordinal}",
                "name": f"{unit.name[:60]}, {ordinal} part",
                "size": 0,
                "command": "0D",
                "detached_from": unit.id,
            }
        )
        for ordinal in ORDINALS[:number]
    ]
