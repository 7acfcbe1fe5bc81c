"""What people say in a battle: deeds and points of heroes, orders of commanders, the game master's calls."""

from collections.abc import Mapping
from functools import cached_property
from typing import Annotated

from pydantic import AfterValidator, Field, StringConstraints, model_validator

from rulesets.engine import Id, Ref, Shown, Value
from rulesets.systems.starwars.book.kinds import (
    Action,
    Effect,
    Exposure,
    Level,
    Outcome,
    Skill,
    Stat,
    Visibility,
)
from rulesets.systems.starwars.people.situation import Apart

type AUnit = Annotated[Id, Ref("unit")]
type AHero = Annotated[Id, Ref("hero")]
type ASide = Annotated[Id, Ref("side")]
type Anybody = Annotated[str, StringConstraints(max_length=60)]
type Count = Annotated[int, Field(ge=0, le=100_000)]
type Pips = Annotated[int, Field(ge=0, le=60)]
type Dice = Annotated[int, Field(ge=-9, le=9)]
type Metres = Annotated[int, Field(ge=-100_000, le=100_000)]
MOST_HASTE = 9
FOLDS = Shown(more=True)
"""Asked for when somebody wants it."""


def _of(*actions: Action) -> dict[str, list[str]]:
    return {"action": [one.value for one in actions]}


GOES = Shown(matters=_of(Action.DEPLOY, Action.ATTACK_AND_DEPLOY, Action.FULL_REACTION))
FIRES = Shown(matters=_of(Action.HOLD, Action.ATTACK, Action.DEPLOY, Action.ATTACK_AND_DEPLOY))
JOINS = Shown(labels={"": "Choose"}, matters=_of(Action.SPLIT, Action.COMBINE, Action.EMBARK))
DIVIDES = Shown(matters=_of(Action.SPLIT))


def _in_order(ids: tuple[str, ...]) -> tuple[str, ...]:
    """The same people in whatever order they were ticked are the same answer."""
    return tuple(sorted(set(ids)))


type Units = Annotated[tuple[AUnit, ...], AfterValidator(_in_order)]
type Heroes = Annotated[tuple[AHero, ...], AfterValidator(_in_order)]
type People = Annotated[tuple[Anybody, ...], AfterValidator(_in_order)]


FIRING = {Action.HOLD: Action.ATTACK, Action.DEPLOY: Action.ATTACK_AND_DEPLOY}
"""What an action is once somebody is told to fire."""


def _fires(shots: object) -> bool:
    return isinstance(shots, Mapping) and any(shots.values())


class UnitOrder(Value):
    """What one unit does this round."""

    action: Action = Field(Action.HOLD, title="Action")
    fire: Annotated[Mapping[str, Count], FIRES] = Field(
        {}, title="Weapons at targets", description="How many of each fire."
    )
    position_m: Annotated[Metres | None, GOES] = Field(None, title="Goes to, metres on the axis")
    sector: Annotated[int | None, GOES] = Field(
        None, ge=0, le=8, title="Goes to sector", description="0 is the leftmost."
    )
    other: Annotated[AUnit | None, JOINS] = Field(
        None,
        title="With unit",
        description="With which it joins, or which carries it; into which it divides, if that matters.",
    )
    people: Annotated[Count, DIVIDES] = Field(
        0, title="How many divide off", description="Each part needs a commander."
    )
    new_leader: Annotated[AHero | None, DIVIDES | Shown(labels={"": "Nobody with a name"})] = Field(
        None, title="Who leads the new unit", description="Somebody who leads no other."
    )
    haste: int | None = Field(
        None, ge=0, le=MOST_HASTE, title="Haste", description="Empty: the haste of the whole force."
    )
    pips: Annotated[Mapping[str, Pips], FOLDS] = Field(
        {}, title="Bonus of its own leader", description="One pip for each of the leader’s command dice."
    )

    @model_validator(mode="before")
    @classmethod
    def _who_fires_attacks(cls, order: object) -> object:
        """Whoever is told to fire attacks, and his order says so: nobody reads of a Hold with shots."""
        if not isinstance(order, Mapping) or not _fires(order.get("fire")):
            return order
        action = order.get("action", Action.HOLD)
        return {**order, "action": FIRING.get(action, action)}

    @cached_property
    def does(self) -> Action:
        """The action; whoever is told to fire attacks, whatever else he does."""
        return FIRING.get(self.action, self.action) if self.fires else self.action

    @property
    def goes(self) -> bool:
        """Whether it is sent somewhere."""
        return self.position_m is not None or self.sector is not None

    @cached_property
    def fires(self) -> Mapping[str, int]:
        return {aim: count for aim, count in self.fire.items() if count}


HOLD = UnitOrder()


class Coordination(Value):
    """Units whose attacks on one target count together."""

    units: Units = Field((), title="Units")
    target: AUnit = Field(title="Target")
    skill: Skill = Field(Skill.BLASTER, title="Weapons used with")
    by: Annotated[AHero | None, Shown(labels={"": "The commander"})] = Field(
        None, title="By", description="One die for each further unit."
    )


class Bonus(Value):
    """Pips from an officer to a subordinate."""

    to: Anybody = Field(title="For")
    stat: Stat = Field(Stat.ATTACK, title="On", description="Of an officer without a unit: a deed.")
    pips: int = Field(1, ge=1, le=60, title="Pips", description="One command die each.")


class CommandOrders(Value):
    """A commander's declaration for the round."""

    basic_haste: int = Field(
        0,
        ge=0,
        le=MOST_HASTE,
        title="Haste of the whole force",
        description="Each level takes a die off all it does.",
    )
    commanded: People = Field(
        (), title="Commanded", description="One die each. Whoever is left out acts at −1D."
    )
    units: Mapping[AUnit, UnitOrder] = Field({}, title="Orders", description="A unit without orders holds.")
    bonuses: Annotated[tuple[Bonus, ...], FOLDS] = Field(
        (), max_length=30, title="Bonuses", description="One pip a die."
    )
    coordination: Annotated[tuple[Coordination, ...], FOLDS] = Field(
        (), max_length=12, title="Coordinated attacks"
    )

    @cached_property
    def partners(self) -> Mapping[str, str]:
        """Of each unit that is to do something with another the other one."""
        return {id: order.other for id, order in self.units.items() if order.other}


class UnitReaction(Value):
    """How one unit reacts."""

    haste: int | None = Field(
        None,
        ge=0,
        le=MOST_HASTE,
        title="Haste in reacting",
        description="Empty: that of the whole force.",
    )
    position_m: Metres | None = Field(
        None,
        title="Redeploys to, metres on the axis",
        description="Half as far as it moves, at the haste of its reaction; an action more.",
    )
    sector: int | None = Field(None, ge=0, le=8, title="Redeploys to sector")

    @property
    def redeploys(self) -> bool:
        return self.position_m is not None or self.sector is not None


PLAIN_REACTION = UnitReaction()


class ReactionOrders(Value):
    """A commander's reactions."""

    basic_haste: int = Field(
        0,
        ge=0,
        le=MOST_HASTE,
        title="Haste in reacting",
        description=(
            "Of the whole force, on top of its orders. A reaction needs at least the haste of the attack; "
            "each level takes a die off it."
        ),
    )
    units: Mapping[AUnit, UnitReaction] = Field({}, title="Otherwise", description="One command die each.")


NO_ORDERS, NO_REACTIONS = CommandOrders(), ReactionOrders()
"""Before anybody has said anything."""


class Tactics(Value):
    """What a commander attempts before the orders, sealed. One command die each; both together −1D."""

    anticipate: bool = Field(
        False,
        title="Anticipate the enemy",
        description="Moderate: a free level of haste for the whole force.",
    )
    deceive: bool = Field(
        False, title="Deceive the enemy", description="Difficult: you declare again when all have declared."
    )


class Deed(Value):
    """What a person does on the field in this round, played at the table."""

    what: str = Field(min_length=1, max_length=500, title="What do you do?")
    effect: Effect = Field(Effect.OTHER, title="What for?")
    target: Annotated[Anybody | None, Shown(labels={"": "The own unit"})] = Field(
        None, title="Whom does it concern?"
    )
    skill: Annotated[Anybody | None, Shown(labels={"": "Dexterity"})] = Field(
        None, title="With which skill?", description="If it is rolled."
    )


class PersonOrders(Value):
    """How a person goes into the round, sealed."""

    exposure: Exposure = Field(Exposure.WITH_UNIT, title="Where are you?")
    force_point: bool = Field(
        False, title="Spend a Force Point", description="All your own codes are doubled for this round."
    )
    character_points: Annotated[
        Mapping[str, Annotated[int, Field(ge=0, le=5)]], Shown(more=True, adds_up=False)
    ] = Field({}, title="Character Points", description="A die each, taken if the roll is made.")
    deed: Annotated[Deed | None, FOLDS] = Field(None, title="Your own deed")


class HeroOrders(PersonOrders):
    """The same of somebody who leads a unit."""

    proposal: Annotated[UnitOrder | None, FOLDS] = Field(
        None,
        title="What you propose for your unit",
        description="It stands if you are not commanded. Haste of its own is then a die of yours.",
    )


NO_PLANS = HeroOrders()


class Points(Value):
    """Character Points spent after a roll was seen."""

    points: int = Field(0, ge=0, le=5, title="Character Points", description="A die each.")


class DeedResult(Value):
    """How a deed came out at the table."""

    outcome: Outcome = Field(Outcome.SUCCESS, title="Outcome")
    carry_out: bool = Field(
        True, title="Carry it out", description="Wounds the officer, wrecks the vehicle, brings the news."
    )
    text: str = Field("", max_length=500, title="What is seen", description="Everybody reads it.")


class DeedLevel(Value):
    """How hard a deed is."""

    level: Level = Field(Level.MODERATE, title="Difficulty")


class Now(Value):
    """What changes on the field as the round begins."""

    story: Annotated[str, Shown(lines=True)] = Field(
        "", max_length=1000, title="What happens", description="Everybody reads it."
    )
    visibility: Annotated[Visibility | None, Shown(listed=True, labels={"": "As before"})] = Field(
        None, title="Visibility"
    )
    round_minutes: Annotated[int | None, FOLDS] = Field(
        None, ge=1, le=1440, title="Minutes in a round", description="Empty: as before."
    )
    terrain_percent: Annotated[int | None, FOLDS] = Field(
        None, ge=10, le=100, title="Going, %", description="Empty: as before."
    )
    movement_level: Annotated[Level | None, Shown(more=True, listed=True, labels={"": "As before"})] = Field(
        None, title="Movement needs a roll"
    )
    free_movement: Annotated[bool, FOLDS] = Field(False, title="Movement needs no roll any more")
    arrivals: Units = Field((), title="Reserves that enter now")
    late: Annotated[Mapping[AUnit, Level], FOLDS] = Field({}, title="Whether they come in time needs a roll")
    reinforcements: Annotated[Mapping[AUnit, Count], FOLDS] = Field(
        {},
        title="Fresh people or vehicles join",
        description="They lift what losses do to morale, in proportion to full strength.",
    )
    cover: Annotated[Mapping[AUnit, Annotated[int, Field(ge=0, le=3)]], Shown(more=True, adds_up=False)] = (
        Field(
            {},
            title="Cover",
            description="Quarters of the unit that are covered from now on; 0 stays as it is.",
        )
    )
    open: Annotated[Units, FOLDS] = Field((), title="Leave their cover")
    attack_mods: Annotated[Mapping[AUnit, Dice], FOLDS] = Field(
        {}, title="Dice on attacks", description="For this round alone."
    )
    dodge_mods: Annotated[Mapping[AUnit, Dice], FOLDS] = Field(
        {}, title="Dice on dodging", description="For this round alone."
    )
    distances: Annotated[tuple[Apart, ...], FOLDS] = Field(
        (),
        max_length=60,
        title="Distances by the map",
        description="They change as units walk. Leave the metres empty to take one away.",
    )


class Nerves(Value):
    """What the GM makes of the moment before morale is rolled."""

    mods: Mapping[AUnit, Dice] = Field(
        {},
        title="Advantages",
        description="+1 to +3 dice each, on this check: high ground, defences, better arms.",
    )
    also: Units = Field((), title="Must check as well", description="A leader killed, a flank turned.")


class Cable(Value):
    """What a tow cable does to a walker."""

    down: bool = Field(True, title="A walker goes down")


class Aboard(Value):
    """What those inside suffer when their carrier is hit."""

    percent: int = Field(0, ge=0, le=100, title="Lost of those aboard, %")


class Leaves(Value):
    """The end of a round."""

    leave: Units = Field((), title="Leave the field in good order")
    heirs: Annotated[Heroes, FOLDS] = Field(
        (), title="Take over command", description="Where a commander is out."
    )
    saved: Annotated[Heroes, FOLDS] = Field((), title="Dying no more")
    turned: Units = Field(
        (),
        title="Prisoners who change sides",
        description="Of doubtful loyalty; they fight for their captors.",
    )
    side: Annotated[ASide | None, Shown(labels={"": "Whoever alone stands steady there"})] = Field(
        None, title="Holds the field", description="Only if the battle ends now."
    )
    end: bool = Field(False, title="The battle ends")
    text: str = Field("", max_length=1000, title="How it ends", description="Everybody reads it.")
