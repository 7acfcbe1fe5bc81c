"""What a campaign decides once."""

from typing import Annotated

from pydantic import Field

from rulesets.engine import Shown, Value
from rulesets.systems.gridless.book.kinds import (
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

    ecl_per_token: int = Field(
        30, ge=1, le=1000, title="Levels for a token", description="So many levels of troops in all."
    )
    morale_dc: int = Field(
        20, ge=5, le=40, title="DC of morale", description="15 fits the example of the rules."
    )
    morale_failure: MoraleFailure = Field(
        MoraleFailure.GENERAL, title="After a failed morale check", description="Some desert in any case."
    )
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
    deadly_combat: Combat = Field(
        Combat.TABLE,
        title="Deadly combats",
        description="Hero against hero, once the battle has slowed down for them.",
    )
    valour_told: bool = Field(
        False,
        title="Valorous deeds must be told",
        description="Who finds no words for his deed gets no bonus of 3 for it.",
    )
    hp_system: Health = Field(
        Health.HP,
        title="Health of heroes",
        description="Vitality takes harm first, and comes back by hiding.",
    )
    spell_system: Spells = Field(
        Spells.SLOTS,
        title="Magic costs",
        description="What a hero spends who fights with magic for ten minutes.",
    )
    vitality_per_level: Annotated[int, Shown(matters={"spell_system": ["vitality"]})] = Field(
        0,
        ge=0,
        le=100,
        title="Vitality a spell level costs",
        description="Holds magic to so many points for each level of the hero. 0: the rules give no table.",
    )
    death_threshold: Death = Field(
        Death.MINUS_10, title="Dead at", description="Between 0 and this a hero lies fallen."
    )
    bleeding: Bleeding = Field(
        Bleeding.BATTLE,
        title="The fallen lose",
        description="At the end of each round, as long as nobody carries them out.",
    )
    penalty_share: Share = Field(
        Share.PROPORTIONAL,
        title="Cover of one target among several",
        description="How far it hinders a unit that aims at others too.",
    )
    new_general_bearings: bool = Field(
        False,
        title="A new general finds his bearings",
        description="He cannot command in his first round.",
    )
    newcomers: int = Field(
        2,
        ge=0,
        le=6,
        title="Units that nobody mustered",
        description="How many each side may gain in the midst of a battle, by an event.",
    )
    objectives: bool = Field(
        False, title="Objectives", description="Gates, barriers and the like may be aimed at."
    )
    reveal_tokens: Reveal = Field(
        Reveal.ASSESSED, title="Enemy strength is shown", description="On cards and in forms."
    )
    recovery: Recovery = Field(
        Recovery.D20,
        title="Wounded who return",
        description="After the battle: 11 or more for the victors, 15 and worse for the beaten.",
    )
