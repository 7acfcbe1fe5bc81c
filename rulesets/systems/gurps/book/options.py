"""What a campaign decides once."""

from typing import Annotated

from pydantic import Field, field_validator

from rulesets.engine import Shown, Term, Value
from rulesets.systems.gurps.book.culture import (
    CatastropheRow,
    GloryRow,
    printed_catastrophes,
    printed_glory,
    silent_fame,
    wrong_totals,
)


class MoraleInStrength(Term):
    OFF = "off", "Never"
    DOWN_ONLY = "down_only", "Only downwards"
    BOTH = "both", "Both ways"


class TlBonus(Term):
    OFF = "off", "None"
    FULL = "full", "As printed"


class AtrocityRoll(Term):
    PER_UNIT = "per_unit", "Each unit rolls"
    PER_FORCE = "per_force", "One roll for all, at their mean morale"


class CasualtyRolls(Term):
    PER_SIDE = "per_side", "One throw a side, of which each unit reads its dice"
    PER_UNIT = "per_unit", "Each unit throws its own"


class LuckRule(Term):
    OFF = "off", "It does not count in battle"
    BEST_OF_THREE = "best_of_three", "Two more throws, the best of three"
    REROLL = "reroll", "One more throw, which stands"


class DeathRules(Term):
    BASIC_SET = "basic_set", "Checks against HT, at −HT and at each five hits more"
    SIMPLE = "simple", "Dead at −HT"


class LootCulture(Term):
    NONE = "none", "The fallen are left in peace"
    LOOT = "loot", "Arms and armour are taken"
    TROPHIES = "trophies", "Trophies are taken, and nothing of worth"


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
    catastrophe_table: Annotated[tuple[CatastropheRow, ...], Shown(rows=0, fold=True)] = Field(
        printed_catastrophes(),
        max_length=16,
        title="Catastrophes",
        description="As printed, also where no row is left. Change it for the culture: where treason "
        "is common, let atrocities and defections change places.",
    )
    glory_table: Annotated[tuple[GloryRow, ...], Shown(rows=0, fold=True)] = Field(
        printed_glory(), max_length=7, title="Glory", description="As printed. Change it for the culture."
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
