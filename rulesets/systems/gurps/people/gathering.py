"""The muster of a battle: all that is fixed when it begins, with what follows worked out once."""

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import NamedTuple, Self, override

from rulesets.engine import Id, Muster
from rulesets.engine.values import Facts
from rulesets.systems.gurps.book.culture import catastrophes, glories
from rulesets.systems.gurps.book.kinds import Circumstance, Class, Glory
from rulesets.systems.gurps.book.options import Options
from rulesets.systems.gurps.book.tables import (
    MODERN_CLASSES,
    NOT_HOME,
    OLD_CLASSES,
    ONE_SUPPLY,
    SIEGE_CLASSES,
    Catastrophe,
    Fame,
)
from rulesets.systems.gurps.people.bodies import leaders_over
from rulesets.systems.gurps.people.profile import Profile, Today, profile_of
from rulesets.systems.gurps.people.sheets import GurpsHero, GurpsSide, GurpsUnit
from rulesets.systems.gurps.people.situation import Count, SideSituation, Situation

NOTHING_SAID = SideSituation()


def besieged(situation: SideSituation, side: GurpsSide, day: int) -> SideSituation:
    """With the supplies as the stores within the walls stand that day, and what the siege has done before."""
    supplies = supplies_on(side, day) if not situation.circumstances & ONE_SUPPLY else None
    if not supplies and not side.hardships:
        return situation
    circumstances = situation.circumstances | ({supplies} if supplies else set())
    sieges = (*situation.sieges, *side.hardships)
    return situation.model_copy(update={"circumstances": circumstances, "sieges": sieges})


def supplies_on(side: GurpsSide, day: int) -> Circumstance | None:
    """None where nobody counts the stores, or while they are ample."""
    if side.stores_until is not None and day >= side.stores_until:
        return Circumstance.NO_SUPPLIES
    short = side.short_from is not None and day >= side.short_from
    return Circumstance.SHORT_SUPPLIES if short else None


class WorthOfGlory(NamedTuple):
    """What each result brings in Strategy, in their order."""

    commander: tuple[int, ...]
    leader: tuple[int, ...]


class GurpsMuster(Muster):
    """Everything that is fixed when the battle begins."""

    sides: tuple[GurpsSide, ...] = ()
    units: tuple[GurpsUnit, ...] = ()
    heroes: tuple[GurpsHero, ...] = ()
    situation: Situation = Situation()
    situations: Mapping[Id, SideSituation] = {}
    options: Options = Options()

    def of(self, side: str) -> SideSituation:
        """The GM's word on one side, and what a siege has done to it."""
        return self.with_sieges.get(side, NOTHING_SAID)

    @cached_property
    def with_sieges(self) -> dict[str, SideSituation]:
        """Of each side; where the GM has said something of supplies, the stores of its sheet do not count."""
        return {
            side.id: besieged(self.situations.get(side.id, NOTHING_SAID), side, self.day)
            for side in self.sides
        }

    def today(self, side: str) -> Today:
        """The day, and the names of those whom a side meets."""
        return Today(self.day, [one.name for one in self.sides if one.id != side])

    @property
    def fortified(self) -> bool:
        """Whether the defender stands behind something starred (F18)."""
        return any(place.kind.worth.starred for place in self.situation.position)

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
    def leaders(self) -> dict[str, tuple[str, ...]]:
        """Who leads each unit: its own leader, then those of the bodies it stands in."""
        sides = {side.id: side for side in self.sides}
        return {unit.id: leaders_over(sides[unit.side], unit) for unit in self.units}

    @cached_property
    def led(self) -> dict[str, list[str]]:
        """The same from above: the units that each leads."""
        led: dict[str, list[str]] = {}
        for unit, leaders in self.leaders.items():
            for hero in leaders:
                led.setdefault(hero, []).append(unit)
        return led

    @cached_property
    def specials(self) -> dict[Class, list[tuple[str, bool, bool]]]:
        """The units that matter for each class of special troops: counted in it, set against it."""
        matters = {
            kind: [(id, kind in one.classes, kind in one.against) for id, one in self.profiles.items()]
            for kind in Class
        }
        return {kind: [one for one in units if one[1] or one[2]] for kind, units in matters.items()}

    @cached_property
    def tactics(self) -> Mapping[str | None, int]:
        """How able each hero leads a few men on their own; the game master knows about Stealth."""
        return {hero.id: max(1, hero.tactics_level) for hero in self.heroes}

    @cached_property
    def special_counts(self) -> tuple[tuple[str, Count], ...]:
        """What the game master has counted of special troops, with the side of which it is said."""
        return tuple((side.id, count) for side in self.sides for count in self.of(side.id).superiority_counts)

    @cached_property
    def classes(self) -> tuple[Class, ...]:
        """Which special troops count: cavalry in the field alone, old artillery in sieges alone (R18)."""
        return self._said_or(SIEGE_CLASSES if self.situation.siege else OLD_CLASSES)

    @cached_property
    def modern_classes(self) -> tuple[Class, ...]:
        return self._said_or(MODERN_CLASSES)

    def _said_or(self, usual: Sequence[Class]) -> tuple[Class, ...]:
        """Those that the game master says, else the usual ones; and all that he has counted."""
        said = self.situation.superiority_classes or usual
        entered = {count.kind for _, count in self.special_counts}
        return tuple(kind for kind in Class if kind in said or kind in entered)

    @cached_property
    def catastrophes(self) -> tuple[Catastrophe, ...]:
        """The campaign's table."""
        return catastrophes(self.options.catastrophe_table)

    @cached_property
    def glories(self) -> Mapping[Glory, Fame]:
        """What each result of a Glory roll is worth in this campaign."""
        return glories(self.options.glory_table)

    @cached_property
    def worth_of_glory(self) -> WorthOfGlory:
        worth = [self.glories[result] for result in Glory]
        return WorthOfGlory(tuple([one.commander for one in worth]), tuple([one.leader for one in worth]))

    @override
    def model_copy(self, *, update: Facts | None = None, deep: bool = False) -> Self:
        """A changed copy works its profiles out anew."""
        copied = super().model_copy(update=update, deep=deep)
        for name in copied.__dict__.keys() & WORKED_OUT:
            del copied.__dict__[name]
        return copied


WORKED_OUT = {name for name, one in vars(GurpsMuster).items() if isinstance(one, cached_property)}
