"""What a campaign decides once."""

from enum import StrEnum

from pydantic import Field, field_validator

from rulesets.engine import Value
from rulesets.systems.gurps.culture import (
    CatastropheRow,
    GloryRow,
    printed_catastrophes,
    printed_glory,
    silent_fame,
    wrong_totals,
)


class MoraleInStrength(StrEnum):
    OFF, DOWN_ONLY, BOTH = "off", "down_only", "both"


class TlBonus(StrEnum):
    OFF, FULL = "off", "full"


class AtrocityRoll(StrEnum):
    PER_UNIT, PER_FORCE = "per_unit", "per_force"


class CasualtyRolls(StrEnum):
    PER_SIDE, PER_UNIT = "per_side", "per_unit"


class LuckRule(StrEnum):
    OFF, BEST_OF_THREE, REROLL = "off", "best_of_three", "reroll"


class DeathRules(StrEnum):
    BASIC_SET, SIMPLE = "basic_set", "simple"


class LootCulture(StrEnum):
    NONE, LOOT, TROPHIES = "none", "loot", "trophies"


class Options(Value):
    """What a campaign decides once."""

    morale_affects_ts: MoraleInStrength = Field(
        MoraleInStrength.BOTH, title="Morale changes Troop Strength", description="A tenth for each level."
    )
    tl_bonus: TlBonus = Field(
        TlBonus.FULL,
        title="Bonus for a higher tech level",
        description="To Strategy: the difference and two more.",
    )
    tl_cap: int | None = Field(
        None, ge=0, le=20, title="Most for a higher tech level", description="Empty: no limit."
    )
    leader_loss_strategy: int = Field(
        -2, ge=-5, le=0, title="Strategy for a lost leader", description="0: only morale suffers."
    )
    atrocity_roll: AtrocityRoll = Field(
        AtrocityRoll.PER_UNIT,
        title="Morale after an atrocity",
        description="One roll a unit, or one for all.",
    )
    casualty_rolls: CasualtyRolls = Field(
        CasualtyRolls.PER_SIDE,
        title="Casualties are rolled",
        description="Once a side with shared dice, or for each unit.",
    )
    second_survival_on_inconclusive: bool = Field(
        True, title="Second Survival on an inconclusive day", description="For the side that did worse."
    )
    small_battle_tactics: bool = Field(
        True, title="Tactics below 200 men", description="In place of Strategy."
    )
    pay_by_quality: bool = Field(True, title="Pay by quality", description="On Yrth all are paid alike.")
    luck: LuckRule = Field(
        LuckRule.BEST_OF_THREE, title="Luck", description="The GM counts the hours between."
    )
    death_rules: DeathRules = Field(
        DeathRules.BASIC_SET, title="Death", description="Basic Set: checks against HT. Simple: dead at −HT."
    )
    hit_locations: bool = Field(True, title="Say where wounds are", description="For the story alone.")
    reform_roll: bool = Field(False, title="Roll to reform a routed unit", description="Off: the GM decides.")
    loot_culture: LootCulture = Field(
        LootCulture.LOOT, title="Looting", description="What the culture does with the arms of the fallen."
    )
    enforce_risk_limits: bool = Field(
        True,
        title="Hold heroes to the limits of Risk",
        description="Cowards, berserks and reserves. Off: the GM waives them.",
    )
    month_days: int = Field(
        30,
        ge=1,
        le=400,
        title="Days of a month",
        description="Pay falls due by it, talk and moods pass by it. Twelve are a year.",
    )
    catastrophe_table: tuple[CatastropheRow, ...] = Field(
        printed_catastrophes(),
        max_length=16,
        title="Catastrophes",
        description="As printed, also where no row is left. Change it for the culture: where treason "
        "is common, let atrocities and defections change places.",
        json_schema_extra={"rows": 0, "fold": True},
    )
    glory_table: tuple[GloryRow, ...] = Field(
        printed_glory(),
        max_length=7,
        title="Glory",
        description="As printed. Change it for the culture.",
        json_schema_extra={"rows": 0, "fold": True},
    )

    def days(self, months: int) -> int:
        """So many months in days of the calendar."""
        return months * self.month_days

    @field_validator("catastrophe_table")
    @classmethod
    def _readable(cls, rows: tuple[CatastropheRow, ...]) -> tuple[CatastropheRow, ...]:
        if rows and (wrong := wrong_totals(rows)):
            raise ValueError(wrong)
        return rows or printed_catastrophes()

    @field_validator("glory_table")
    @classmethod
    def _printed(cls, rows: tuple[GloryRow, ...]) -> tuple[GloryRow, ...]:
        if wrong := silent_fame(rows):
            raise ValueError(wrong)
        return rows or printed_glory()
