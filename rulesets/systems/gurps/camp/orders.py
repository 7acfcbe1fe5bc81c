"""What game masters say between battles: who is paid, who is raised, how the wounded rest."""

from collections.abc import Mapping
from typing import Annotated

from pydantic import Field

from rulesets.engine import Shown, Value
from rulesets.systems.gurps.book.kinds import Conscript, Quality, Ranged, Troop
from rulesets.systems.gurps.people.orders import AHero, AUnit, Helps, Rest
from rulesets.systems.gurps.people.situation import Siege

type Men = Annotated[int, Field(ge=0, le=1_000_000)]
type Money = Annotated[int, Field(ge=0, le=1_000_000_000)]


class PayOut(Value):
    """A pay day: who goes without, who expects nothing, who gets more."""

    unpaid: frozenset[AUnit] = Field(frozenset(), title="Who is not paid", description="They roll morale.")
    exempt: Annotated[frozenset[AUnit], Shown(more=True)] = Field(
        frozenset(),
        title="Who expects no pay",
        description="Conscripts, the undead, men paid in land or citizenship.",
    )
    bonus: int = Field(
        0,
        ge=0,
        le=1000,
        title="Extra pay, in per cent",
        description="From 50 morale is +1 for a month, from 100 it is +2; less than 50 pleases nobody.",
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
    story: Annotated[str, Shown(lines=True)] = Field(
        "", max_length=500, title="What happens", description="Their side reads it."
    )


class Recover(Value):
    """Days of rest, and who is healed by magic."""

    days: int = Field(1, ge=1, le=60, title="Days")
    rest: Annotated[
        Rest, Shown(labels={"none": "Without rest", "march": "On the march", "camp": "In camp"})
    ] = Field(
        Rest.CAMP,
        title="Spent",
        description="In camp 2% and the tech level of the unit come back each day, on the march 2%.",
    )
    tended: frozenset[AUnit] = Field(
        frozenset(),
        title="Healed by magic",
        description="1d% more each day; it takes one healer for each ten wounded.",
    )
    hits: Annotated[Mapping[AHero, Annotated[int, Field(ge=0, le=100)]], Shown(adds_up=False)] = Field(
        {}, title="Hits that heroes get back"
    )


class Rallied(Value):
    """Scattered units that come together again."""

    units: frozenset[AUnit] = Field(frozenset(), title="Who reforms", description="By your word.")
    missing: Annotated[Mapping[AUnit, Men], Shown(adds_up=False)] = Field({}, title="Men who never come back")


class RalliedByRoll(Helps, Rallied):
    """The same where they roll for it (R38)."""

    units: frozenset[AUnit] = Field(
        frozenset(), title="Who tries to reform", description="Against the leader’s Leadership, or 10."
    )


BY_DICE = Shown(listed=True, labels={"": "By three dice"})
SELDOM = Shown(more=True)
A_QUALITY = Field(
    None,
    title="Quality",
    description="The dice never bring many elite or veteran men.",
)
A_PRICE = Field(
    None,
    ge=0,
    le=10_000_000,
    title="Price of one",
    description="In $. Empty: as the list of Yrth has it.",
)
DEARER = Field(
    0,
    ge=-100,
    le=1000,
    title="Dearer or cheaper, in per cent",
    description="Where men, horses or arms are rare, or plentiful.",
)


class Levy(Value):
    """A unit to raise."""

    name: str = Field("New levy", min_length=1, max_length=80, title="Name")
    troop: Troop = Field(Troop.LI, title="Troops")
    count: int = Field(50, ge=1, le=100_000, title="Men, or engines")
    ranged: Annotated[Ranged, Shown(listed=True)] = Field(Ranged.NONE, title="Missile weapon")
    quality: Annotated[Quality | None, BY_DICE] = A_QUALITY
    each: Annotated[int | None, SELDOM] = A_PRICE
    dearer: Annotated[int, SELDOM] = DEARER
    leader: Annotated[AHero | None, Shown(listed=True, labels={"": "Somebody without a name"})] = Field(
        None, title="Leader"
    )
    conscript: Annotated[Conscript, Shown(more=True)] = Field(
        Conscript.NO, title="Conscripts", description="They fight worse."
    )


class Recruits(Value):
    """Men who join a unit that is there."""

    unit: Annotated[AUnit | None, Shown(listed=True)] = Field(None, title="Which unit")
    count: int = Field(10, ge=0, le=100_000, title="Recruits")
    quality: Annotated[Quality | None, BY_DICE] = A_QUALITY
    each: Annotated[int | None, SELDOM] = A_PRICE
    dearer: Annotated[int, SELDOM] = DEARER


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

    unit: Annotated[AUnit | None, Shown(listed=True)] = Field(None, title="Which unit")
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

    unit: Annotated[AUnit | None, Shown(listed=True)] = Field(None, title="Which unit")
    into: Annotated[AUnit | None, Shown(listed=True)] = Field(
        None, title="Joins which", description="Under whose name and leader they are then."
    )


class Appointment(Value):
    """A new leader of one or several units."""

    units: frozenset[AUnit] = Field(frozenset(), title="Which units")
    leader: Annotated[AHero | None, Shown(listed=True, labels={"": "Somebody without a name"})] = Field(
        None, title="Who leads them"
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


class SiegeNews(Value):
    """What days or weeks of a siege have done."""

    lifted: bool = Field(
        False, title="The siege is over", description="Its stores and what it has done are forgotten."
    )
    stores: int | None = Field(
        None,
        ge=0,
        le=10_000,
        title="Days of food that are left",
        description="From today. Empty: food comes from outside, or nobody counts.",
    )
    short: int = Field(
        30,
        ge=0,
        le=10_000,
        title="The last so many days on short rations",
        description="In a storm Strategy is −2 in these days, and −3 when nothing is left.",
    )
    hungry: frozenset[AUnit] = Field(
        frozenset(), title="Who goes without food or water", description="They roll morale."
    )
    hunger: Annotated[int, Shown(more=True)] = Field(
        0,
        ge=-10,
        le=10,
        title="Your modifier to that roll",
        description="How long it lasts, what they hope for.",
    )
    sick: Annotated[Mapping[AUnit, Men], Shown(adds_up=False)] = Field(
        {},
        title="Men who fall sick or are hurt",
        description="They lie with the wounded, and recover as these do.",
    )
    dead: Annotated[Mapping[AUnit, Men], Shown(adds_up=False)] = Field({}, title="Men who die")
    hardships: tuple[Siege, ...] = Field(
        (),
        max_length=6,
        title="What holds until the siege is over",
        description="Each is worth in a storm what you say: an opened gate, fires, sickness, spies within.",
    )
    story: Annotated[str, Shown(lines=True)] = Field(
        "", max_length=1000, title="What happens", description="Their side reads it."
    )


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
    story: Annotated[str, Shown(lines=True)] = Field("", max_length=500, title="What is told of it")


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
