"""What game masters say between battles: who is paid, who is raised, how the wounded rest."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated

from pydantic import Field

from rulesets.engine import Value
from rulesets.systems.gurps.kinds import Conscript, Quality, Ranged
from rulesets.systems.gurps.orders import AHero, AUnit, Helps, Rest

type Money = Annotated[int, Field(ge=0, le=1_000_000_000)]


class Bonus(StrEnum):
    NONE, HALF, WHOLE = "none", "half", "whole"

    @property
    def percent(self) -> int:
        return {Bonus.NONE: 0, Bonus.HALF: 50, Bonus.WHOLE: 100}[self]


class PayOut(Value):
    """A pay day: who goes without, who expects nothing, who gets more."""

    unpaid: frozenset[AUnit] = Field(frozenset(), title="Who is not paid", description="They roll morale.")
    exempt: frozenset[AUnit] = Field(
        frozenset(),
        title="Who expects no pay",
        description="Conscripts, the undead, men paid in land or citizenship.",
        json_schema_extra={"more": True},
    )
    bonus: Bonus = Field(
        Bonus.NONE,
        title="Extra pay",
        description="Morale for a month: +1 for half as much again, +2 for twice as much.",
        json_schema_extra={
            "labels": {"none": "None", "half": "Half as much again", "whole": "Twice as much"}
        },
    )
    loot: Money = Field(
        0, title="Loot shared out", description="In $. It counts as pay and does not burden the treasury."
    )


class Rewarded(Value):
    """Whom the extra pay is for."""

    units: frozenset[AUnit] = Field(frozenset(), title="Who gets it", description="Morale +1 or +2.")


class EachCost(Value):
    """The cost to raise one man or piece where the book prints none."""

    each: int = Field(0, ge=0, le=10_000_000, title="Cost to raise, each", description="In $.")


class Unrest(Value):
    """What unpaid men do who have failed their morale roll."""

    deserters: int = Field(0, ge=0, le=1_000_000, title="Men who desert")
    story: str = Field(
        "",
        max_length=500,
        title="What happens",
        description="Their side reads it.",
        json_schema_extra={"lines": 3},
    )


class Recover(Value):
    """Days of rest, and who is healed by magic."""

    days: int = Field(1, ge=1, le=60, title="Days")
    rest: Rest = Field(
        Rest.CAMP,
        title="Spent",
        description="In camp 2% and the tech level of the unit come back each day, on the march 2%.",
        json_schema_extra={"labels": {"none": "Without rest", "march": "On the march", "camp": "In camp"}},
    )
    tended: frozenset[AUnit] = Field(
        frozenset(),
        title="Healed by magic",
        description="1d% more each day; it takes one healer for each ten wounded.",
    )
    hits: Mapping[AHero, Annotated[int, Field(ge=0, le=100)]] = Field(
        {}, title="Hits that heroes get back", json_schema_extra={"adds_up": False}
    )


class Rallied(Value):
    """Scattered units that come together again."""

    units: frozenset[AUnit] = Field(frozenset(), title="Who reforms", description="By your word.")
    missing: Mapping[AUnit, Annotated[int, Field(ge=0, le=1_000_000)]] = Field(
        {}, title="Men who never come back", json_schema_extra={"adds_up": False}
    )


class RalliedByRoll(Helps, Rallied):
    """The same where they roll for it (R38)."""

    units: frozenset[AUnit] = Field(
        frozenset(), title="Who tries to reform", description="Against the leader’s Leadership, or 10."
    )


class Troop(StrEnum):
    """The types of the price list (T4, T23)."""

    HC, MC, LC, IC = "HC", "MC", "LC", "IC"
    HI, MI, LI, II = "HI", "MI", "LI", "II"
    PI, SE, LE = "PI", "SE", "LE"


A_QUALITY = Field(
    None,
    title="Quality",
    description="The dice never bring many elite or veteran men.",
    json_schema_extra={"listed": True, "labels": {"": "By three dice"}},
)
A_PRICE = Field(
    None,
    ge=0,
    le=10_000_000,
    title="Price of one",
    description="In $. Empty: as the list of Yrth has it.",
    json_schema_extra={"more": True},
)
DEARER = Field(
    0,
    ge=-100,
    le=1000,
    title="Dearer or cheaper, in per cent",
    description="Where men, horses or arms are rare, or plentiful.",
    json_schema_extra={"more": True},
)


class Levy(Value):
    """A unit to raise."""

    name: str = Field("New levy", min_length=1, max_length=80, title="Name")
    troop: Troop = Field(Troop.LI, title="Troops")
    count: int = Field(50, ge=1, le=100_000, title="Men, or engines")
    ranged: Ranged = Field(Ranged.NONE, title="Missile weapon", json_schema_extra={"listed": True})
    quality: Quality | None = A_QUALITY
    each: int | None = A_PRICE
    dearer: int = DEARER
    leader: AHero | None = Field(
        None, title="Leader", json_schema_extra={"listed": True, "labels": {"": "Somebody without a name"}}
    )
    conscript: Conscript = Field(
        Conscript.NO, title="Conscripts", description="They fight worse.", json_schema_extra={"more": True}
    )


class Recruits(Value):
    """Men who join a unit that is there."""

    unit: AUnit | None = Field(None, title="Which unit", json_schema_extra={"listed": True})
    count: int = Field(10, ge=0, le=100_000, title="Recruits")
    quality: Quality | None = A_QUALITY
    each: int | None = A_PRICE
    dearer: int = DEARER


class Training(Value):
    """Months of drill."""

    units: frozenset[AUnit] = Field(frozenset(), title="Who is trained")
    months: int = Field(
        6,
        ge=1,
        le=60,
        title="Months in all",
        description="Six make raw regulars of irregulars, twelve more make raw men green.",
    )


class Division(Value):
    """Part of a unit that becomes a unit of its own."""

    unit: AUnit | None = Field(None, title="Which unit", json_schema_extra={"listed": True})
    count: int | None = Field(
        None, ge=1, le=1_000_000, title="How many leave it", description="Men or pieces. Empty: half of them."
    )
    name: str = Field(
        "", max_length=80, title="Name of the new unit", description="Empty: its own, with “detached”."
    )
    heroes: frozenset[AHero] = Field(
        frozenset(),
        title="Heroes who go with them",
        description="Of this unit. Whoever is not ticked stays.",
    )


class Joining(Value):
    """Two units of one kind that become one."""

    unit: AUnit | None = Field(None, title="Which unit", json_schema_extra={"listed": True})
    into: AUnit | None = Field(
        None,
        title="Joins which",
        description="Under whose name and leader they are then.",
        json_schema_extra={"listed": True},
    )


class Appointment(Value):
    """A new leader of one or several units."""

    units: frozenset[AUnit] = Field(frozenset(), title="Which units")
    leader: AHero | None = Field(
        None,
        title="Who leads them",
        json_schema_extra={"listed": True, "labels": {"": "Somebody without a name"}},
    )
    leadership: int | None = Field(
        None,
        ge=1,
        le=40,
        title="Leadership",
        description="Of somebody without a name. Empty: by the dice.",
    )


class Feeding(Value):
    """A month’s food and fodder."""

    living: int = Field(
        200, ge=0, le=1_000_000, title="Keep of one man a month", description="In $: 200 on Yrth."
    )
    unfed: frozenset[AUnit] = Field(frozenset(), title="Who is not fed", description="They will not stay.")
    free: frozenset[AUnit] = Field(
        frozenset(),
        title="Who lives off the land",
        description="Or in quarters, or eat nothing: the undead.",
    )
    extra: int = Field(
        0, ge=0, le=1_000_000_000, title="Other upkeep", description="In $: elephants, beasts that eat meat."
    )
    months: int = Field(1, ge=1, le=24, title="Months")


class Spoils(Value):
    """What a force gets beside the field of battle: a city, its prisoners' ransom, gear sold."""

    plunder: Money = Field(
        0, title="Plunder of cities and camps", description="In $: immense, and yours to say."
    )
    sold: Money = Field(0, title="Gear and horses sold", description="In $.")
    ransomed: int = Field(0, ge=0, le=1_000_000, title="Prisoners ransomed")
    ransom: Money = Field(0, title="Ransom of each", description="In $: hundreds, or thousands for a lord.")
    freed: int = Field(0, ge=0, le=1_000_000, title="Prisoners set free, or lost")
    shared: frozenset[AUnit] = Field(
        frozenset(), title="Who shares in the loot", description="Morale +1 for a month."
    )
    story: str = Field("", max_length=500, title="What is told of it", json_schema_extra={"lines": 3})


class Superiors(Value):
    """Whom superiors look at, and why."""

    praised: frozenset[AHero] = Field(frozenset(), title="Who hopes for promotion")
    blamed: frozenset[AHero] = Field(frozenset(), title="Who has to answer for something")
    favour: int = Field(
        0, ge=-10, le=10, title="Your modifier", description="For all of them: a feat, a friend, a rival."
    )


class Favour(Value):
    """What else moves a superior after a battle."""

    modifier: int = Field(
        0, ge=-10, le=10, title="Your modifier", description="A friend, a rival, a feat that was seen."
    )
    reason: str = Field(
        "", max_length=80, title="Why", description="Stands beside the number, where everybody reads it."
    )


class Rise(Value):
    """Whether what a superior offers, or threatens, comes true."""

    happens: bool = Field(True, title="It comes true")
