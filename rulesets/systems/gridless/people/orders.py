"""What people say in a battle: teams, allotments, orders of heroes, and the game master's calls."""

from collections.abc import Mapping
from typing import Annotated

from pydantic import Field

from rulesets.engine import Shown, Value
from rulesets.systems.gridless.book.kinds import Action, Chance, Effect, Flow, Form, HeroStatus
from rulesets.systems.gridless.book.tables import COMBAT_ROUNDS, MAGNITUDE
from rulesets.systems.gridless.people.sheets import AHero, ASide, AUnit
from rulesets.systems.gridless.people.situation import Condition, Incident, Scouting

type Tokens = Annotated[
    int,
    Field(ge=0, le=999),
    Shown(refusal="Tokens are whole numbers from 0 up."),
]


class Beside(Value):
    """With which unit a hero fights first, and with whom he stays side by side."""

    unit: AUnit | None = Field(None, title="Fights with", description="Empty: with the unit on the sheet.")
    mates: tuple[AHero, ...] = Field((), title="Stays beside", description="It takes all of them to agree.")


class Circumstances(Value):
    """What changes the DC of sizing up the enemy."""

    scouting: tuple[Scouting, ...] = Field((), max_length=20, title="What helps or hinders")


class Events(Value):
    """The top of a round."""

    events: tuple[Incident, ...] = Field((), max_length=20, title="Events, in this order")
    conditions: tuple[Condition, ...] = Field((), max_length=20, title="What holds from now on")


class NewGeneral(Value):
    hero: AHero | None = Field(None, title="New general", description="Empty: nobody for now.")


class Join(Value):
    """Where a hero goes whose unit is gone."""

    unit: AUnit | None = Field(None, title="Joins", description="Empty: stays with what is left.")
    leaves: bool = Field(False, title="Leaves the field")


class Allotment(Value):
    """Tokens aimed at each enemy: the whole strength, or none at all."""

    targets: Mapping[AUnit, Tokens] = Field({}, title="Tokens against")
    tie_order: Annotated[tuple[AUnit, ...], Shown(more=True)] = Field(
        (),
        title="On a tie, the odd token falls to",
        description="Nobody ticked: you are asked when it happens.",
    )
    leaves: Annotated[bool, Shown(more=True)] = Field(
        False,
        title="Leaves the field at the end of the round",
        description="Untick it to hold: if the unit loses tokens you are asked again.",
    )


class Odd(Value):
    """Who loses the tokens that the shares leave over."""

    hit: tuple[AUnit, ...] = Field(title="The odd tokens fall to")


NUMBERED = Shown(
    matters={"effect": ["heal", "raise", "bonus", "spend_spells", "spend_vitality", "spend_spellpool"]}
)
REGROUPS = Shown(matters={"regroups": [True]})


type Minutes = Annotated[float, Field(ge=0, le=600)]


class Utility(Value):
    """One thing done on the side."""

    text: str = Field("", max_length=120, title="What")
    target: AHero | None = Field(None, title="For whom", description="Empty: yourself.")
    effect: Effect = Field(Effect.NONE, title="In numbers")
    amount: Annotated[int, NUMBERED] = Field(0, ge=0, le=999, title="How much")
    minutes: Annotated[Minutes, Shown(more=True)] = Field(
        0, title="Minutes it takes", description="0: less than one."
    )


class UtilityOrders(Value):
    """What a hero does besides fighting: five simple things, one complex."""

    simple: tuple[Utility, ...] = Field((), max_length=20, title="Simple, under a minute")
    complex: Utility | None = Field(None, title="Complex, up to five minutes")
    regroups: bool = Field(False, title="Changes teams", description="Takes the complex action.")
    mates: Annotated[tuple[AHero, ...], REGROUPS] = Field(
        (), title="Stays beside", description="All of them must agree."
    )
    quiet: Annotated[bool, Shown(more=True)] = Field(
        False,
        title="Ask me no more",
        description="Until you are hurt again, or somebody within your reach is down.",
    )


class Granted(Utility):
    """One utility action as the game master lets it stand."""

    hero: AHero = Field(title="Who")


class UtilityRuling(Value):
    granted: tuple[Granted, ...] = Field((), max_length=80, title="What works, and how well")
    conditions: Annotated[tuple[Condition, ...], Shown(rows=1)] = Field(
        (),
        max_length=20,
        title="What holds from now on",
        description="What comes of it for the battle, such as cover behind a wall of stone.",
    )


SELDOM_FOUGHT = Shown(matters={"action": ["fight"]}, more=True)
FIGHTS = Shown(matters={"action": ["fight"]})
ROLLS = Shown(matters={"action": ["fight", "command", "stealth"]}, more=True)
MAGIC = Shown(matters={"action": ["fight"], "form": ["magic"]})
HUNTS = Shown(matters={"action": ["fight"], "opportunity": ["hunt"]})
HIDES = Shown(matters={"action": ["defend"]})
MOVES = Shown(matters={"action": ["change_affiliation", "defect"]})
BETRAYS = Shown(matters={"action": ["betray"]})
LASTS = Shown(matters={"action": ["lengthy"]})


class HeroOrders(Value):
    """What a hero does with the ten minutes, sealed."""

    action: Action = Field(Action.FIGHT, title="Action")
    form: Annotated[Form, FIGHTS] = Field(Form.MELEE, title="Fights with")
    spells: Annotated[tuple[Annotated[int, Field(ge=0, le=9)], ...], MAGIC] = Field(
        (), max_length=60, title="Levels of the spells spent"
    )
    vitality: Annotated[int | None, MAGIC] = Field(
        None, ge=0, le=999, title="Vitality spent", description="The spellpool pays first."
    )
    opportunity: Annotated[Chance | None, FIGHTS] = Field(
        None,
        title="Your opportunity",
        description="Strike adds it to the battle roll; hunt seeks a foe. No choice keeps it.",
    )
    hunt_target: Annotated[AHero | None, HUNTS] = Field(
        None, title="Hunts", description="This hero and the team."
    )
    flow_choice: Annotated[Flow | None, SELDOM_FOUGHT] = Field(
        None, title="If the battle lets you choose", description="No choice: valorous."
    )
    modifier: Annotated[int, ROLLS] = Field(
        0, ge=-30, le=30, title="Lasting bonuses", description="Only what holds for most of the ten minutes."
    )
    reason: Annotated[str, ROLLS] = Field("", max_length=120, title="Where the bonuses come from")
    rescue: Annotated[AHero | None, HIDES] = Field(
        None, title="Carries out", description="A fallen ally of the unit."
    )
    unit: Annotated[AUnit | None, MOVES] = Field(None, title="Goes to")
    faction: Annotated[ASide | None, BETRAYS] = Field(None, title="Betrays to")
    allocation: Annotated[Mapping[AUnit, Tokens], BETRAYS] = Field(
        {}, title="Tokens against old friends", description="None: in proportion to their strength."
    )
    plot: Annotated[tuple[AHero, ...], BETRAYS] = Field(
        (),
        title="Who is in the plot",
        description="Each is asked in secret before the clash; who says no stays loyal.",
    )
    lengthy_minutes: Annotated[Minutes, LASTS] = Field(
        0,
        title="Minutes it takes",
        description="From ten on it takes whole rounds, and leaves no time for utility.",
    )
    patient: Annotated[AHero | None, LASTS] = Field(
        None,
        title="Heals or raises",
        description="Somebody of your unit who is down, at the end of the last round it takes.",
    )
    aside: Annotated[bool, Shown(more=True)] = Field(
        False,
        title="Ask me next round what I do on the side",
        description="For who only fights, and is not asked otherwise.",
    )
    text: str = Field("", max_length=500, title="Your deed", description="Everybody hears of it.")

    @property
    def points(self) -> int:
        """Vitality spent on magic."""
        return self.vitality or 0


class Deed(Value):
    """What a hero does in the moment that the battle gives him."""

    text: str = Field("", max_length=500, title="The deed", description="Everybody hears of it.")


class Magnitude(Value):
    value: int = Field(
        MAGNITUDE, ge=0, le=20, title="Morale lost", description="By his relative strength, 4 or more."
    )


class OtherEffect(Value):
    """What comes of an action outside the list."""

    battle: int = Field(0, ge=-20, le=20, title="Battle roll of his unit")
    morale: int = Field(0, ge=-20, le=20, title="Morale of his unit")
    percent: int = Field(0, ge=0, le=100, title="Share of the harm he takes", description="In per cent.")
    bonus: int = Field(
        0,
        ge=-20,
        le=20,
        title="Contributions of his unit’s heroes",
        description="For this round: a song that inspires those who fight beside him.",
    )
    conditions: Annotated[tuple[Condition, ...], Shown(rows=1)] = Field(
        (),
        max_length=20,
        title="What holds from now on",
        description="For other units or whole sides, or for more than this round.",
    )
    text: str = Field("", max_length=500, title="What people are told")


class Conditions(Value):
    """All that bears on the battle now."""

    conditions: tuple[Condition, ...] = Field(
        (), max_length=40, title="Terrain, cover, artillery and the like"
    )


class Meeting(Value):
    """Whom a team meets in deadly combat."""

    foes: tuple[AHero, ...] = Field((), title="Foes", description="Nobody: a champion, or no combat.")
    champions: Annotated[int, Shown(more=True)] = Field(
        0, ge=0, le=20, title="Champions", description="Foes without a sheet."
    )
    champion_cr: Annotated[int, Shown(more=True)] = Field(
        0, ge=0, le=60, title="Challenge rating of each champion"
    )
    quick: Annotated[bool | None, Shown(more=True)] = Field(
        None, title="Resolve it quickly", description="By one roll each. No choice: as the campaign has it."
    )


TABLE = Shown(matters={"quick": [False]})


class Fate(Value):
    """How one of them leaves the combat."""

    hp: int | None = Field(None, ge=-200, le=2000, title="Hit points", description="Empty: unchanged.")
    status: HeroStatus | None = Field(None, title="State", description="Empty: as the hit points say.")


class BodyFate(Value):
    """The same with wounds and vitality."""

    vitality: int | None = Field(None, ge=0, le=2000, title="Vitality", description="Empty: unchanged.")
    wounds: int | None = Field(None, ge=-200, le=2000, title="Wounds left", description="Empty: unchanged.")
    status: HeroStatus | None = Field(None, title="State", description="Empty: as the wounds say.")


class Outcome(Value):
    """A deadly combat as it was fought at the table."""

    quick: bool = Field(True, title="Decide it quickly", description="By one roll each.")
    fates: Annotated[Mapping[AHero, Fate], TABLE] = Field({}, title="How they stand")
    rounds: Annotated[int | None, TABLE] = Field(
        None,
        ge=1,
        le=COMBAT_ROUNDS,
        title="Combat rounds so far",
        description="Of ten at most. Empty: nobody counts them.",
    )
    goes_on: Annotated[bool, TABLE] = Field(
        False,
        title="The combat goes on",
        description="What is entered holds by now, and you are asked again.",
    )
    prevailed: Annotated[AHero | None, TABLE] = Field(
        None, title="Whose team prevailed", description="None: nobody’s."
    )
    text: Annotated[str, TABLE] = Field("", max_length=1000, title="What people are told")


class BodyOutcome(Outcome):
    fates: Annotated[Mapping[AHero, BodyFate], TABLE] = Field({}, title="How they stand")  # type: ignore[assignment]


class Cured(Value):
    """What a long action does for somebody who is down."""

    works: bool = Field(True, title="It works")
    points: int = Field(0, ge=0, le=2000, title="Points", description="0: all that he has when he is unhurt.")


class EndOfRound(Value):
    ends: bool = Field(False, title="The battle is over")
    victors: tuple[ASide, ...] = Field((), title="Victors", description="If it is over.")


class Victors(Value):
    victors: tuple[ASide, ...] = Field(
        (), title="Victors", description="Nobody ticked: the field is nobody’s."
    )


class Recovered(Value):
    tokens: int = Field(0, ge=0, le=999, title="Tokens that come back")


class Fates(Value):
    """What becomes of those who lay on a field that others hold."""

    status: HeroStatus = Field(HeroStatus.CAPTURED, title="What becomes of him")


class Prisoners(Value):
    headcount: int = Field(
        0, ge=0, le=1_000_000, title="Prisoners", description="Of those who do not come back."
    )
