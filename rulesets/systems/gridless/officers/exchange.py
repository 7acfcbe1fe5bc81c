"""What a round may bring both sides where tokens are shared out fairly: the measure of every choice."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import inf

from rulesets.systems.gridless.book.tables import FALLEN, HIDING
from rulesets.systems.gridless.book.tokens import advantage, falls, half_up
from rulesets.systems.gridless.people.field import Aims, Battlefield, Hero, Unit
from rulesets.systems.gridless.screen.odds import gone_by, strikes
from rulesets.systems.gridless.steps.battle import Footing
from rulesets.systems.gridless.steps.morale import Hearts

MOST_PLACES = 3
"""Of each kind, among which a hero chooses: who is weighed for more units would not choose better."""
type Struck = tuple[float, ...]
"""How likely a battle roll strikes each number of tokens, from none on."""


def mean(struck: Struck) -> float:
    return sum(n * likely for n, likely in enumerate(struck))


@lru_cache(maxsize=4096)
def mean_strikes(tokens: int, threat: int, modifier: int) -> float:
    """How many tokens a battle roll strikes down, on average."""
    return mean(strikes(tokens, threat, modifier))


@lru_cache(maxsize=4096)
def falling(aims: Aims, struck: Struck) -> tuple[tuple[str, float, float], ...]:
    """For each target: how likely it loses anything by such a roll, and how many tokens in the mean."""
    each = [(likely, falls(n, aims).each) for n, likely in enumerate(struck) if n and likely]
    return tuple(
        (
            target,
            sum(likely for likely, fall in each if fall.get(target)),
            sum(likely * fall.get(target, 0) for likely, fall in each),
        )
        for target, _ in aims
    )


@dataclass(frozen=True)
class Exchange:
    """Both lines as one side sees them."""

    field: Battlefield
    side: str

    @cached_property
    def troops(self) -> list[Unit]:
        """Of both lines, and of whoever else fights."""
        return self.field.fighting

    @cached_property
    def foes(self) -> list[Unit]:
        enemies = self.field.hostile_to(self.side)
        return [one for one in self.troops if one.side in enemies]

    @cached_property
    def footing(self) -> Footing:
        return Footing(self.field)

    @cached_property
    def theirs(self) -> int:
        return sum([one.tokens for one in self.foes])

    @cached_property
    def ours(self) -> int:
        """All that those enemies may aim at, be it ours or of others against them."""
        aimed_at = self.field.hostile_to(self.foes[0].side) | {self.side} if self.foes else {self.side}
        return sum([one.tokens for one in self.troops if one.side in aimed_at])

    def threat(self, unit: Unit) -> int:
        """A fair share of their tokens; of ours, for an enemy."""
        on_it, line = (self.theirs, self.ours) if unit.side == self.side else (self.ours, self.theirs)
        return half_up(on_it * unit.tokens, line) if line else 0

    def modifier(self, unit: Unit) -> int:
        """What stands on its battle roll before it aims and before any hero helps."""
        return self.footing.moved(unit)

    def struck(self, unit: Unit, more: int = 0) -> Struck:
        """What it strikes; with so much more on its roll."""
        return strikes(unit.tokens, self.threat(unit), self.modifier(unit) + more)

    def strikes(self, unit: Unit) -> float:
        """How many tokens it strikes down, on average."""
        return mean_strikes(unit.tokens, self.threat(unit), self.modifier(unit))

    def places(self, among: Iterable[str]) -> list[Unit]:
        """Where a hero might do most: where fewest tokens aim, and where nobody leads."""
        listed = set(among)
        open_to = [one for one in self.friends if one.id in listed]
        leaderless = [one for one in open_to if self.field.general_of(one) is None]
        fewest = sorted(open_to, key=lambda one: one.tokens)
        return list({one.id: one for one in (*fewest[:MOST_PLACES], *leaderless[:MOST_PLACES])}.values())

    @cached_property
    def weakest(self) -> int:
        """The challenge rating of the weakest hero who may come for one of ours."""
        foes = (one for one in self.field.active if self.field.are_hostile(self.side, one.side))
        return min((one.sheet.rating for one in foes), default=0)

    def steady(self, unit: Unit) -> int:
        """What it has on morale before anything strikes it."""
        id = unit.id
        if id not in self._steady:
            self._steady[id] = sum(self.hearts.moved(unit))
        return self._steady[id]

    @cached_property
    def hearts(self) -> Hearts:
        return Hearts(self.field)

    @cached_property
    def _steady(self) -> dict[str, int]:
        return {}

    def gone(self, unit: Unit, hits: int, worse: int = 0) -> float:
        """How many of its tokens so many hits take out of the fight, by themselves and by what runs then."""
        if unit.sheet.objective:
            return min(hits, unit.tokens)
        return self.out_of_it(unit.tokens, hits, self.steady(unit) + worse, unit.sheet.cannot_retreat)

    @cached_property
    def out_of_it(self) -> Callable[[int, int, int, bool], float]:
        return gone_by(self.field.muster.options)

    @cached_property
    def worth(self) -> float:
        """What a token struck down takes out of their line, in the mean."""
        if not self.theirs:
            return 0.0
        return sum(one.tokens * self.gone(one, 1) for one in self.foes) / self.theirs

    @cached_property
    def friends(self) -> list[Unit]:
        side = self.side
        return [one for one in self.troops if one.side == side]

    @cached_property
    def blows(self) -> float:
        """How many of our tokens their battle rolls strike down, on average."""
        return sum([self.strikes(one) for one in self.foes])

    def pressed(self, unit: Unit) -> float:
        """How likely anything of it is struck down."""
        return _hit(unit.tokens, self.ours, self.blows)

    @cached_property
    def we_last(self) -> float:
        """For how many rounds of this our line would stand."""
        lost = sum([self.pressed(one) * self.gone(one, 1) for one in self.friends])
        return _rounds(sum([one.tokens for one in self.friends]), lost)

    @cached_property
    def they_last(self) -> float:
        given = sum([self.strikes(one) for one in self.friends])
        lost = sum([_hit(one.tokens, self.theirs, given) * self.gone(one, 1) for one in self.foes])
        return _rounds(self.theirs, lost)

    def is_lost(self, *, careful: bool) -> bool:
        """Whether they outlast us: to most only if they do so twice over, and we hardly stand two rounds."""
        if careful:
            return self.we_last < self.they_last
        return self.we_last < 2 and 2 * self.we_last < self.they_last

    def costs(self, unit: Unit, worse: int) -> float:
        """Tokens lost because its morale is so much worse, in the mean."""
        return self.pressed(unit) * (self.gone(unit, 1, worse) - self.gone(unit, 1))

    def hiding(self, unit: Unit) -> float:
        return self.costs(unit, HIDING)

    def falling(self, unit: Unit, hero: Hero) -> float:
        """What it costs his unit that he falls; a general takes his Will with him."""
        will = hero.sheet.will if self.field.is_general(hero) else 0
        return self.costs(unit, FALLEN - will)

    def helped(self, unit: Unit, chances: Sequence[float], certain: int = 0) -> float:
        """Enemy tokens out of the fight by a bonus: by how likely each further point of it is."""
        base, threat = self.modifier(unit), self.threat(unit)

        def at(more: int) -> float:
            return mean_strikes(unit.tokens, threat, base + more)

        steps = enumerate(chances, start=certain)
        found = at(certain) - at(0) + sum(likely * (at(n + 1) - at(n)) for n, likely in steps)
        return found * self.worth


def _hit(tokens: int, of: int, blows: float) -> float:
    """How likely any of so many blows at a line of so many tokens falls on these."""
    return 1 - max(0.0, 1 - tokens / of) ** blows if of else 0.0


def _rounds(tokens: int, each: float) -> float:
    return tokens / each if each else inf


class Planned:
    """What falls on each enemy by what is planned, while one plan is added to the other."""

    def __init__(self, exchange: Exchange, targets: Sequence[Unit]) -> None:
        self.exchange = exchange
        self.targets = {one.id: one for one in targets}
        self.first = {one.id: exchange.gone(one, 1) for one in targets}
        self.further = {one.id: exchange.gone(one, 2) - self.first[one.id] for one in targets}
        self.spared = dict.fromkeys(self.targets, 1.0)
        self.threat = dict.fromkeys(self.targets, 0)

    def add(self, aims: Aims, struck: Struck) -> None:
        for target, likely, _ in falling(aims, struck):
            if target in self.targets:
                self.spared[target] *= 1 - likely
        for target, tokens in aims:
            if target in self.targets:
                self.threat[target] += tokens

    def worth(self, aims: Aims, struck: Struck) -> float:
        """Tokens out of the fight by another plan: who is struck first has to stand the test of morale."""
        found = 0.0
        for target, likely, many in falling(aims, struck):
            first = self.spared[target] * likely
            found += first * self.first[target] + (many - first) * self.further[target]
        return found

    def hinders(self, aims: Aims) -> float:
        """How many tokens fewer the enemy strikes down, for want of an advantage."""
        return sum(self._hinders(self.targets[target], tokens) for target, tokens in aims)

    def _hinders(self, foe: Unit, tokens: int) -> float:
        if foe.sheet.objective or not advantage(foe.tokens, before := self.threat[foe.id]):
            return 0.0
        return mean_strikes(foe.tokens, before, 0) - mean_strikes(foe.tokens, before + tokens, 0)


def filled(tokens: int, foes: Iterable[Unit], threat: Mapping[str, int]) -> dict[str, int]:
    """As many at each, in this order, as take away its advantage; what is over goes to the first."""
    aims: dict[str, int] = {}
    for foe in foes:
        if part := min(tokens - sum(aims.values()), advantage(foe.tokens, threat[foe.id])):
            aims[foe.id] = part
    over = tokens - sum(aims.values())
    first = next(iter(aims), "")
    return aims | {first: aims[first] + over} if first else {}
