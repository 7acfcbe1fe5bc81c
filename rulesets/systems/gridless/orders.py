"""What people say in a battle: teams, allotments, orders of heroes, and the game master's calls."""

from collections.abc import Mapping
from typing import Annotated

from pydantic import Field
from pydantic.config import JsonDict

from rulesets.engine import Value
from rulesets.systems.gridless.kinds import Action, Chance, Effect, Flow, Form, Status
from rulesets.systems.gridless.sheets import AHero, ASide, AUnit
from rulesets.systems.gridless.situation import Condition, Incident, Scouting
from rulesets.systems.gridless.tables import MAGNITUDE

type Tokens = Annotated[
    int,
    Field(ge=0, le=999, json_schema_extra={"refusal": "Tokens are whole numbers from 0 up."}),
]


class Beside(Value):
    """With whom a hero stays side by side."""

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
    tie_order: tuple[AUnit, ...] = Field(
        (),
        title="On a tie, the odd token falls to",
        description="Nobody ticked: you are asked when it happens.",
        json_schema_extra={"more": True},
    )


class Odd(Value):
    """Who loses the tokens that the shares leave over."""

    hit: tuple[AUnit, ...] = Field(title="The odd tokens fall to")


NUMBERED: JsonDict = {
    "matters": {"effect": ["heal", "bonus", "spend_spells", "spend_vitality", "spend_spellpool"]}
}
REGROUPS: JsonDict = {"matters": {"regroups": [True]}}


type Minutes = Annotated[float, Field(ge=0, le=600)]


class Utility(Value):
    """One thing done on the side."""

    text: str = Field("", max_length=120, title="What")
    target: AHero | None = Field(None, title="For whom", description="Empty: yourself.")
    effect: Effect = Field(Effect.NONE, title="In numbers")
    amount: int = Field(0, ge=0, le=999, title="How much", json_schema_extra=NUMBERED)
    minutes: Minutes = Field(
        0, title="Minutes it takes", description="0: less than one.", json_schema_extra={"more": True}
    )


class UtilityOrders(Value):
    """What a hero does besides fighting: five simple things, one complex."""

    simple: tuple[Utility, ...] = Field((), max_length=20, title="Simple, under a minute")
    complex: Utility | None = Field(None, title="Complex, up to five minutes")
    regroups: bool = Field(False, title="Changes teams", description="Takes the complex action.")
    mates: tuple[AHero, ...] = Field(
        (), title="Stays beside", description="All of them must agree.", json_schema_extra=REGROUPS
    )


class Granted(Utility):
    """One utility action as the game master lets it stand."""

    hero: AHero = Field(title="Who")


class UtilityRuling(Value):
    granted: tuple[Granted, ...] = Field((), max_length=80, title="What works, and how well")


SELDOM_FOUGHT: JsonDict = {"matters": {"action": ["fight"]}, "more": True}
FIGHTS: JsonDict = {"matters": {"action": ["fight"]}}
ROLLS: JsonDict = {"matters": {"action": ["fight", "command", "stealth"]}, "more": True}
MAGIC: JsonDict = {"matters": {"action": ["fight"], "form": ["magic"]}}
HUNTS: JsonDict = {"matters": {"action": ["fight"], "opportunity": ["hunt"]}}
HIDES: JsonDict = {"matters": {"action": ["defend"]}}
MOVES: JsonDict = {"matters": {"action": ["change_affiliation", "defect"]}}
BETRAYS: JsonDict = {"matters": {"action": ["betray"]}}
LASTS: JsonDict = {"matters": {"action": ["lengthy"]}}


class HeroOrders(Value):
    """What a hero does with the ten minutes, sealed."""

    action: Action = Field(Action.FIGHT, title="Action")
    form: Form = Field(Form.MELEE, title="Fights with", json_schema_extra=FIGHTS)
    spells: tuple[Annotated[int, Field(ge=0, le=9)], ...] = Field(
        (), max_length=60, title="Levels of the spells spent", json_schema_extra=MAGIC
    )
    vitality: int | None = Field(
        None,
        ge=0,
        le=999,
        title="Vitality spent",
        description="The spellpool pays first.",
        json_schema_extra=MAGIC,
    )
    opportunity: Chance | None = Field(
        None,
        title="Your opportunity",
        description="Strike adds it to the battle roll; hunt seeks a foe. No choice keeps it.",
        json_schema_extra=FIGHTS,
    )
    hunt_target: AHero | None = Field(
        None, title="Hunts", description="This hero and the team.", json_schema_extra=HUNTS
    )
    flow_choice: Flow | None = Field(
        None,
        title="If the battle lets you choose",
        description="No choice: valorous.",
        json_schema_extra=SELDOM_FOUGHT,
    )
    modifier: int = Field(
        0,
        ge=-30,
        le=30,
        title="Lasting bonuses",
        description="Only what holds for most of the ten minutes.",
        json_schema_extra=ROLLS,
    )
    reason: str = Field("", max_length=120, title="Where the bonuses come from", json_schema_extra=ROLLS)
    rescue: AHero | None = Field(
        None, title="Carries out", description="A fallen ally of the unit.", json_schema_extra=HIDES
    )
    unit: AUnit | None = Field(None, title="Goes to", json_schema_extra=MOVES)
    faction: ASide | None = Field(None, title="Betrays to", json_schema_extra=BETRAYS)
    allocation: Mapping[AUnit, Tokens] = Field(
        {},
        title="Tokens against old friends",
        description="None: in proportion to their strength.",
        json_schema_extra=BETRAYS,
    )
    plot: tuple[AHero, ...] = Field((), title="Who is in the plot", json_schema_extra=BETRAYS)
    lengthy_minutes: Minutes = Field(
        0,
        title="Minutes it takes",
        description="From ten on it takes whole rounds, and leaves no time for utility.",
        json_schema_extra=LASTS,
    )
    text: str = Field("", max_length=500, title="Your deed", description="Everybody hears of it.")

    @property
    def points(self) -> int:
        """Vitality spent on magic."""
        return self.vitality or 0


class Magnitude(Value):
    value: int = Field(
        MAGNITUDE, ge=0, le=20, title="Morale lost", description="By his relative strength, 4 or more."
    )


class OtherEffect(Value):
    """What comes of an action outside the list."""

    battle: int = Field(0, ge=-20, le=20, title="Battle roll of his unit")
    morale: int = Field(0, ge=-20, le=20, title="Morale of his unit")
    percent: int = Field(0, ge=0, le=100, title="Share of the harm he takes", description="In per cent.")
    text: str = Field("", max_length=500, title="What people are told")


class Standing(Value):
    """All that bears on the battle now."""

    conditions: tuple[Condition, ...] = Field(
        (), max_length=40, title="Terrain, cover, artillery and the like"
    )


class Meeting(Value):
    """Whom a team meets in deadly combat."""

    foes: tuple[AHero, ...] = Field((), title="Foes", description="Nobody: a champion, or no combat.")
    champions: int = Field(
        0,
        ge=0,
        le=20,
        title="Champions",
        description="Foes without a sheet.",
        json_schema_extra={"more": True},
    )
    champion_cr: int = Field(
        0, ge=0, le=60, title="Challenge rating of each champion", json_schema_extra={"more": True}
    )
    quick: bool | None = Field(
        None,
        title="Resolve it quickly",
        description="By one roll each. No choice: as the campaign has it.",
        json_schema_extra={"more": True},
    )


TABLE: JsonDict = {"matters": {"quick": [False]}}


class Fate(Value):
    """How one of them leaves the combat."""

    hp: int | None = Field(None, ge=-200, le=2000, title="Hit points", description="Empty: unchanged.")
    status: Status | None = Field(None, title="State", description="Empty: as the hit points say.")


class BodyFate(Value):
    """The same with wounds and vitality."""

    vitality: int | None = Field(None, ge=0, le=2000, title="Vitality", description="Empty: unchanged.")
    wounds: int | None = Field(None, ge=-200, le=2000, title="Wounds left", description="Empty: unchanged.")
    status: Status | None = Field(None, title="State", description="Empty: as the wounds say.")


class Outcome(Value):
    """A deadly combat as it was fought at the table."""

    quick: bool = Field(True, title="Decide it quickly", description="By one roll each.")
    fates: Mapping[AHero, Fate] = Field({}, title="How they stand", json_schema_extra=TABLE)
    prevailed: AHero | None = Field(
        None, title="Whose team prevailed", description="None: nobody’s.", json_schema_extra=TABLE
    )
    text: str = Field("", max_length=1000, title="What people are told", json_schema_extra=TABLE)


class BodyOutcome(Outcome):
    fates: Mapping[AHero, BodyFate] = Field({}, title="How they stand", json_schema_extra=TABLE)  # type: ignore[assignment]


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

    status: Status = Field(Status.CAPTURED, title="What becomes of him")


class Prisoners(Value):
    headcount: int = Field(
        0, ge=0, le=1_000_000, title="Prisoners", description="Of those who do not come back."
    )
