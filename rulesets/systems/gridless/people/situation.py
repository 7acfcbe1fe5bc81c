"""What the game master says of field and sides before the first die, and what holds for some rounds."""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import Annotated, NamedTuple

from pydantic import Field

from rulesets.engine import BEARS, Bearing, Muster, Open, Problem, Shown, Value
from rulesets.systems.gridless.book.kinds import ARTILLERY, PROTECTIONS, STANCES, Happening, What
from rulesets.systems.gridless.people.sheets import AHero, ASide, AUnit

type Short = Annotated[str, Field(max_length=120)]


GROUND = Shown(matters={"what": [What.TERRAIN.value]})
FLOWS = Shown(matters={"what": ["flow"]})
OF_UNITS = Shown(matters={"what": [one.value for one in What if one not in (What.FLOW, What.HARM_DICE)]})


class Condition(Value):
    """Something that bears on a unit, a team or everybody, for some rounds or until it is taken away."""

    what: What = Field(title="What")
    unit: Annotated[AUnit | None, OF_UNITS] = Field(
        None, title="Which unit", description="Empty: every unit."
    )
    side: Annotated[ASide | None, OF_UNITS] = Field(
        None, title="Which side", description="All of its units. Empty: every side."
    )
    hero: Annotated[AHero | None, FLOWS] = Field(None, title="Whose team", description="Empty: every team.")
    opposed: Annotated[bool, GROUND] = Field(
        False, title="Their enemies lose as much", description="Ground that favours one hinders the other."
    )
    value: int | None = Field(None, ge=-20, le=20, title="Value", description="Empty: as printed.")
    rounds: int | None = Field(
        None, ge=1, le=99, title="Rounds", description="Empty: until it is taken away."
    )
    reason: Short = Field("", title="Reason")

    @property
    def worth(self) -> int:
        return self.what.worth if self.value is None else self.value

    @property
    def whom(self) -> str | None:
        """Whom it is about; nobody in particular is everybody."""
        return self.unit or self.side or self.hero

    def bears_on(self, unit: str, side: str) -> bool:
        return self.unit in (None, unit) and self.side in (None, side)

    def is_about_what(self, other: "Condition") -> bool:
        """Whether it is the same thing, be it worth more or less by now."""
        return (self.what, self.whom, self.reason) == (other.what, other.whom, other.reason)


def _about(*kinds: Happening) -> Shown:
    """What matters for these kinds of events alone."""
    return Shown(matters={"kind": [one.value for one in kinds]})


TOKENS = (Happening.TOKENS, Happening.WANING)
COUNTED = (*TOKENS, Happening.NEWCOMERS, Happening.HEAL, Happening.RAISE)
UNITS = (*TOKENS, Happening.REINFORCE, Happening.SWITCH, Happening.NEW_GENERAL, Happening.WITHDRAW)
HEROES = (Happening.HERO_LEAVES, Happening.HEAL, Happening.RAISE, Happening.SWITCH, Happening.NEW_GENERAL)


class OnUnit(NamedTuple):
    """What bears on one unit, sorted by what it moves."""

    grounds: tuple[Condition, ...] = ()
    """With those that favour others, and hinder their enemies."""
    others: tuple[Condition, ...] = ()
    gun: Condition | None = None
    """The best of the guns: no more than one counts."""
    morale: tuple[Condition, ...] = ()
    cover: int = 0
    """The best that it has."""
    extra_loss: int = 0
    worth: int = 0
    """What the others and the gun do for its battle roll."""
    hearts: tuple[int, ...] = ()
    """What each of those on morale comes to."""


class Bearings(dict[tuple[str, str], OnUnit]):
    """What bears on each unit of each side, sorted once as long as the same conditions hold."""

    def __init__(self, conditions: Sequence[Condition]) -> None:
        self.conditions = conditions

    def __missing__(self, whose: tuple[str, str]) -> OnUnit:
        return self.setdefault(whose, _sorted(self.conditions, *whose))


bearings: Callable[[tuple[Condition, ...]], Bearings] = lru_cache(maxsize=256)(Bearings)


def _sorted(conditions: Sequence[Condition], unit: str, side: str) -> OnUnit:
    bearing = [one for one in conditions if one.bears_on(unit, side)]
    others = tuple(one for one in bearing if one.what is What.OTHER)
    morale = tuple(one for one in bearing if one.what is What.MORALE)
    guns = [one for one in bearing if one.what in ARTILLERY]
    gun = max(guns, key=lambda one: one.worth, default=None)
    return OnUnit(
        tuple(one for one in conditions if one.what is What.TERRAIN and (one in bearing or one.opposed)),
        others,
        gun,
        morale,
        max((one.worth for one in bearing if one.what in PROTECTIONS), default=0),
        sum(one.worth for one in bearing if one.what is What.EXTRA_LOSS),
        sum(one.worth for one in others) + (gun.worth if gun else 0),
        tuple(one.worth for one in morale),
    )


class Incident(Value):
    """One event at the top of a round."""

    kind: Happening = Field(Happening.TEXT, title="What happens")
    unit: Annotated[AUnit | None, _about(*UNITS, Happening.HERO_JOINS)] = Field(None, title="Unit")
    hero: Annotated[AHero | None, _about(*HEROES, Happening.HERO_JOINS)] = Field(None, title="Hero")
    turncoat: Annotated[ASide | None, _about(*STANCES)] = Field(None, title="Which faction")
    faction: Annotated[ASide | None, _about(Happening.SWITCH, Happening.NEWCOMERS, *STANCES)] = Field(
        None, title="To which faction", description="Or the other of two that make peace or war."
    )
    delta: Annotated[int, _about(*COUNTED)] = Field(
        0,
        ge=-999,
        le=999,
        title="How many",
        description="Tokens, below 0 lost; or points: who is raised has all of his where it says 0.",
    )
    least: Annotated[int, _about(Happening.WANING)] = Field(0, ge=0, le=999, title="Wanes down to")
    casualties: Annotated[bool, _about(*TOKENS)] = Field(
        True,
        title="The lost are casualties",
        description="Untick it where magic wanes or troops are called away: all of it is back afterwards.",
    )
    troops: Annotated[Short, _about(Happening.NEWCOMERS)] = Field(
        "", title="What they are", description="What everybody sees: fire giants, a dragon and her brood."
    )
    text: str = Field("", max_length=500, title="What people are told")
    secret: bool = Field(
        False,
        title="Only game masters are told",
        description="Who changes sides in secret does it at the clash; the rest shows on the field at once.",
    )


def without_secrets(incidents: tuple[Incident, ...]) -> tuple[Incident, ...]:
    return tuple(one for one in incidents if not one.secret)


class Prepared(Incident):
    """An event that waits for its round."""

    round: int = Field(1, ge=1, le=99, title="In round")

    @property
    def incident(self) -> Incident:
        return Incident.model_validate(self.model_dump(exclude={"round"}))


def _conditions(muster: Muster) -> Iterator[Condition]:
    """What the ground or a commander may give to all units of a side, as printed."""
    for side in muster.sides:
        yield from (Condition(what=what, side=side.id) for what in (What.TERRAIN, *PROTECTIONS, *ARTILLERY))


class Situation(Value):
    """The field as a whole."""

    conditions: Annotated[tuple[Condition, ...], Bearing(rows=_conditions)] = Field(
        (), max_length=40, title="Terrain, cover, artillery and the like"
    )
    events: Annotated[tuple[Prepared, ...], BEARS] = Field((), max_length=40, title="Events prepared")
    notes: Open[str] = Field("", max_length=2000, title="Ground and weather")


class Scouting(Value):
    """What makes an enemy easier or harder to size up."""

    enemy: ASide | None = Field(None, title="Which enemy", description="Empty: all.")
    unit: AUnit | None = Field(None, title="Whose general", description="Empty: every general.")
    value: int = Field(ge=-20, le=20, title="DC", description="+5 unfamiliar, −5 well scouted.")
    reason: Short = Field("", title="Reason")


class SideSituation(Value):
    """What the game master says of one side."""

    scouting: Annotated[tuple[Scouting, ...], BEARS] = Field((), max_length=20, title="Sizing up the enemy")


def condition_problems(conditions: Sequence[Condition]) -> Iterator[Problem]:
    """The same in an answer of the game master's."""
    for n, least, most in out_of_range(conditions):
        facts = {"at": ("conditions", str(n), "value"), "least": least, "most": most}
        yield Problem("condition_out_of_range", facts)


LIMITS = {What.TERRAIN: (-5, 5), What.EXTRA_LOSS: (0, 5), What.HARM_DICE: (0, 10), What.FLOW: (-6, 6)}


def out_of_range(conditions: Sequence[Condition]) -> Iterator[tuple[int, int, int]]:
    """The place of each condition that is too much of a good thing, and between what it may lie."""
    for n, condition in enumerate(conditions):
        least, most = limits(condition)
        if not least <= condition.worth <= most:
            yield n, least, most


def limits(condition: Condition) -> tuple[int, int]:
    """Between what a condition may lie."""
    if condition.what in PROTECTIONS:
        return 0, 12
    return LIMITS.get(condition.what, (-20, 20))
