"""What a campaign decides once."""

from pydantic import Field

from rulesets.engine import Value
from rulesets.systems.gridless.kinds import (
    Bleeding,
    Combat,
    Death,
    Health,
    MoraleFailure,
    Recovery,
    Reveal,
    Share,
    Spells,
)


class Options(Value):
    """What a campaign decides once."""

    ecl_per_token: int = Field(30, ge=1, le=1000, title="Levels for a token")
    morale_dc: int = Field(
        20, ge=5, le=40, title="DC of morale", description="15 fits the example of the rules."
    )
    morale_failure: MoraleFailure = Field(MoraleFailure.GENERAL, title="After a failed morale check")
    rout_margin: int = Field(
        10,
        ge=0,
        le=40,
        title="Margin of a rout",
        description="Failing by so much forces the retreat; 0: never.",
    )
    natural_rolls: bool = Field(
        True, title="Natural 1 and 20", description="On attacks and morale saves 1 fails and 20 succeeds."
    )
    deadly_combat: Combat = Field(Combat.TABLE, title="Deadly combats")
    hp_system: Health = Field(Health.HP, title="Health of heroes")
    spell_system: Spells = Field(Spells.SLOTS, title="Magic costs")
    vitality_per_level: int = Field(
        0,
        ge=0,
        le=100,
        title="Vitality a spell level costs",
        description="Holds magic to so many points for each level of the hero. 0: the rules give no table.",
        json_schema_extra={"matters": {"spell_system": ["vitality"]}},
    )
    death_threshold: Death = Field(Death.MINUS_10, title="Dead at")
    bleeding: Bleeding = Field(Bleeding.BATTLE, title="The fallen lose")
    penalty_share: Share = Field(Share.PROPORTIONAL, title="Cover of one target among several")
    new_general_bearings: bool = Field(
        False,
        title="A new general finds his bearings",
        description="He cannot command in his first round.",
    )
    objectives: bool = Field(
        False, title="Objectives", description="Gates, barriers and the like may be aimed at."
    )
    reveal_tokens: Reveal = Field(Reveal.ASSESSED, title="Enemy strength is shown")
    recovery: Recovery = Field(Recovery.D20, title="Wounded who return")
