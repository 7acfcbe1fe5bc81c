"""The muster of a battle: all that is fixed when it begins."""

from collections.abc import Iterator, Mapping
from functools import cached_property, lru_cache
from typing import override

from rulesets.engine import Id, Muster
from rulesets.systems.gridless.book.options import Options
from rulesets.systems.gridless.book.tokens import tokens_from_ecl
from rulesets.systems.gridless.people.sheets import GridlessHero, GridlessSide, GridlessUnit
from rulesets.systems.gridless.people.situation import SideSituation, Situation
from rulesets.systems.gridless.words.names import team_name

NOTHING_SAID = SideSituation()


class GridlessMuster(Muster):
    """Everything that is fixed when the battle begins."""

    sides: tuple[GridlessSide, ...] = ()
    units: tuple[GridlessUnit, ...] = ()
    heroes: tuple[GridlessHero, ...] = ()
    situation: Situation = Situation()
    situations: Mapping[Id, SideSituation] = {}
    options: Options = Options()
    teams: tuple[str, ...] = ()
    """The words of teams when the battle began: they are said to everybody."""

    spares: frozenset[Id] = frozenset()
    """Units that nobody mustered: they wait for an event that makes something of them."""

    @property
    @override
    def groups(self) -> Mapping[str, str]:
        """A team goes by its word."""
        words = self.teams or tuple(hero.team for hero in self.heroes if hero.team)
        return {word: team_name(word) for word in words if word not in self.sheets}

    def of(self, side: str) -> SideSituation:
        """The game master's word on one side."""
        return self.situations.get(side) or NOTHING_SAID

    @cached_property
    def hostile(self) -> tuple[tuple[str, str], ...]:
        """Every pair of sides that fight each other, both ways round."""
        return _hostile(self.sides)

    @cached_property
    def enemies(self) -> Mapping[str, frozenset[str]]:
        """Of each side those whom it fights."""
        return _enemies(self.sides)


@lru_cache(maxsize=256)
def _hostile(sides: tuple[GridlessSide, ...]) -> tuple[tuple[str, str], ...]:
    """Worked out once for every look at the same sides."""
    return tuple((a.id, b.id) for a in sides for b in sides if a.id != b.id and are_hostile(a, b))


@lru_cache(maxsize=256)
def _enemies(sides: tuple[GridlessSide, ...]) -> Mapping[str, frozenset[str]]:
    return {side.id: frozenset(b for a, b in _hostile(sides) if a == side.id) for side in sides}


def prepared(muster: GridlessMuster) -> GridlessMuster:
    """With the words of its teams, whoever may know later who is in them, and units for newcomers."""
    if muster.spares:
        return muster
    words = tuple(dict.fromkeys(hero.team for hero in muster.heroes if hero.team))
    spares = tuple(one for side in muster.sides for one in _spares(muster, side))
    update = {"teams": words, "units": (*muster.units, *spares), "spares": frozenset(s.id for s in spares)}
    return muster.model_copy(update=update)


ORDINALS = ("First", "Second", "Third", "Fourth", "Fifth", "Sixth")


def _spares(muster: GridlessMuster, side: GridlessSide) -> Iterator[GridlessUnit]:
    for n, ordinal in enumerate(ORDINALS[: muster.options.newcomers], start=1):
        id = f"{side.id[:24]}-newcomers-{n}"
        if id not in muster.sheets:
            name = f"{ordinal} newcomers of {side.name}"[:80]
            yield GridlessUnit(id=id, name=name, side=side.id, tokens=0, arrives=0)


def are_hostile(a: GridlessSide, b: GridlessSide) -> bool:
    """Whether either names the other as its enemy; if neither names anybody, all are enemies."""
    named = [(one.hostile_to, other.id) for one, other in ((a, b), (b, a)) if one.hostile_to]
    return any(other in enemies for enemies, other in named) if named else True


def tokens_of(sheet: GridlessUnit, each: int) -> int:
    """What it is worth: as typed, or by its fighters and their levels; nothing if it is gone."""
    if sheet.gone:
        return 0
    if sheet.tokens is not None:
        return sheet.tokens
    return min(999, tokens_from_ecl(sheet.headcount * sheet.ecl_each, each, sheet.token_adjust))
