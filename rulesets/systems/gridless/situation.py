"""What the game master says of field and sides before the first die, and what holds for some rounds."""

from typing import Annotated

from pydantic import Field
from pydantic.config import JsonDict

from rulesets.engine import Value
from rulesets.systems.gridless.kinds import Happening, What
from rulesets.systems.gridless.sheets import AHero, ASide, AUnit
from rulesets.systems.gridless.tables import PRINTED

type Short = Annotated[str, Field(max_length=120)]


FLOWS: JsonDict = {"matters": {"what": ["flow"]}}
OF_UNITS: JsonDict = {
    "matters": {"what": [one.value for one in What if one not in (What.FLOW, What.HARM_DICE)]}
}


class Condition(Value):
    """Something that bears on a unit, a team or everybody, for some rounds or until it is taken away."""

    what: What = Field(title="What")
    unit: AUnit | None = Field(
        None, title="Which unit", description="Empty: every unit.", json_schema_extra=OF_UNITS
    )
    hero: AHero | None = Field(
        None, title="Whose team", description="Empty: every team.", json_schema_extra=FLOWS
    )
    value: int | None = Field(None, ge=-20, le=20, title="Value", description="Empty: as printed.")
    rounds: int | None = Field(
        None, ge=1, le=99, title="Rounds", description="Empty: until it is taken away."
    )
    reason: Short = Field("", title="Reason")

    @property
    def worth(self) -> int:
        return PRINTED[self.what] if self.value is None else self.value

    def bears_on(self, unit: str) -> bool:
        return self.unit is None or self.unit == unit


def _about(*kinds: Happening) -> JsonDict:
    """What matters for these kinds of events alone."""
    return {"matters": {"kind": [one.value for one in kinds]}}


TOKENS = (Happening.TOKENS, Happening.WANING)
UNITS = (*TOKENS, Happening.REINFORCE, Happening.SWITCH, Happening.NEW_GENERAL, Happening.WITHDRAW)
HEROES = (Happening.HERO_LEAVES, Happening.HEAL, Happening.SWITCH, Happening.NEW_GENERAL)


class Incident(Value):
    """One event at the top of a round."""

    kind: Happening = Field(Happening.TEXT, title="What happens")
    unit: AUnit | None = Field(None, title="Unit", json_schema_extra=_about(*UNITS, Happening.HERO_JOINS))
    hero: AHero | None = Field(None, title="Hero", json_schema_extra=_about(*HEROES, Happening.HERO_JOINS))
    faction: ASide | None = Field(None, title="Goes over to", json_schema_extra=_about(Happening.SWITCH))
    delta: int = Field(
        0,
        ge=-999,
        le=999,
        title="How many",
        description="Tokens, below 0 lost; or points healed.",
        json_schema_extra=_about(*TOKENS, Happening.HEAL),
    )
    least: int = Field(0, ge=0, le=999, title="Wanes down to", json_schema_extra=_about(Happening.WANING))
    casualties: bool = Field(
        True,
        title="The lost are casualties",
        description="Not if magic wanes: then none come back.",
        json_schema_extra=_about(*TOKENS),
    )
    text: str = Field("", max_length=500, title="What people are told")
    secret: bool = Field(
        False,
        title="Only game masters are told",
        description="Who changes sides in secret does it at the clash; the rest shows on the field at once.",
    )


class Prepared(Incident):
    """An event that waits for its round."""

    round: int = Field(1, ge=1, le=99, title="In round")

    @property
    def incident(self) -> Incident:
        return Incident.model_validate(self.model_dump(exclude={"round"}))


class Situation(Value):
    """The field as a whole."""

    conditions: tuple[Condition, ...] = Field(
        (), max_length=40, title="Terrain, cover, artillery and the like"
    )
    events: tuple[Prepared, ...] = Field((), max_length=40, title="Events prepared")
    notes: str = Field("", max_length=2000, title="Ground and weather")


class Scouting(Value):
    """What makes an enemy easier or harder to size up."""

    enemy: ASide | None = Field(None, title="Which enemy", description="Empty: all.")
    unit: AUnit | None = Field(None, title="Whose general", description="Empty: every general.")
    value: int = Field(ge=-20, le=20, title="DC", description="+5 unfamiliar, −5 well scouted.")
    reason: Short = Field("", title="Reason")


class SideSituation(Value):
    """What the game master says of one side."""

    scouting: tuple[Scouting, ...] = Field((), max_length=20, title="Sizing up the enemy")
