"""What the GM sets before the first die: the ground, the mood of each side, and the campaign's options."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated

from pydantic import Field

from rulesets.engine import Id, Muster, Ref, Value
from rulesets.systems.gurps.kinds import Circumstance, Class, Mana, Mood, Position
from rulesets.systems.gurps.sheets import GurpsHero, GurpsSide, GurpsUnit
from rulesets.systems.gurps.tables import NOT_HOME, POSITIONS

type AnySide = Annotated[Id, Ref("side")]


class Place(Value):
    """One reason why the defender is hard to reach."""

    kind: Position = Field(title="Position")
    value: int | None = Field(
        None, ge=-6, le=8, title="Value", description="Only for a passage, +2 to +8, and downhill, −3 to −6."
    )

    @property
    def worth(self) -> int:
        return POSITIONS[self.kind].value if self.value is None else self.value


class Situation(Value):
    """The field as a whole."""

    attacker: AnySide | None = Field(None, title="Attacker")
    defender: AnySide | None = Field(None, title="Defender", description="Empty: neither clearly defends.")
    position: tuple[Place, ...] = Field((), title="Defender’s position")
    attacker_breaches: bool | None = Field(
        None,
        title="Attacker can breach walls",
        description="Empty: with artillery or miners of a demolition expert.",
    )
    demolition: bool = Field(False, title="Miners have a demolition expert")
    siege: bool = Field(False, title="Siege", description="Cavalry fights on foot, siege engines count.")
    no_escape: bool = Field(False, title="No escape", description="The defender has nowhere to go.")
    mana: Mana = Field(Mana.NORMAL, title="Mana")
    superiority_classes: frozenset[Class] = Field(
        frozenset(), title="Special troops that count", description="Empty: those of the age."
    )
    intensity: int = Field(
        0, ge=0, le=5, title="Bloodiness", description="Lines up the casualty table, for all."
    )
    weather_notes: str = Field("", max_length=2000, title="Weather")
    map_notes: str = Field("", max_length=2000, title="Ground")


class Circumstances(Value):
    """Anything else that helps or hinders a side."""

    text: str = Field(min_length=1, max_length=120, title="What")
    value: int = Field(ge=-5, le=5, title="Strategy")


class Count(Value):
    """The GM's count of special troops, in place of the one from the rosters."""

    kind: Class = Field(title="Special troops")
    own: int | None = Field(None, ge=0, le=10_000_000, title="Men or pieces")
    against: int | None = Field(None, ge=0, le=10_000_000, title="Men or pieces against the enemy’s")


class SideSituation(Value):
    """What the GM says of one side."""

    circumstances: frozenset[Circumstance] = Field(frozenset(), title="Circumstances")
    others: tuple[Circumstances, ...] = Field((), title="Other circumstances")
    moods: frozenset[Mood] = Field(frozenset(), title="Morale")
    spies_killed_notables: int = Field(
        -1, ge=-4, le=-1, title="Spies in the camp", description="−2 and worse if people of note were killed."
    )
    superiority_counts: tuple[Count, ...] = Field((), title="Special troops, counted by the GM")
    next_day_morale: int = Field(0, ge=-10, le=0, title="Morale from the day before")


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
    tl_bonus: TlBonus = Field(TlBonus.FULL, title="Bonus for a higher tech level")
    tl_cap: int | None = Field(None, ge=0, le=20, title="Most for a higher tech level")
    leader_loss_strategy: int = Field(
        -2, ge=-5, le=0, title="Strategy for a lost leader", description="0: only morale suffers."
    )
    atrocity_roll: AtrocityRoll = Field(AtrocityRoll.PER_UNIT, title="Morale after an atrocity")
    casualty_rolls: CasualtyRolls = Field(CasualtyRolls.PER_SIDE, title="Casualties are rolled")
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
    death_rules: DeathRules = Field(DeathRules.BASIC_SET, title="Death")
    hit_locations: bool = Field(True, title="Say where wounds are", description="For the story alone.")
    reform_roll: bool = Field(False, title="Roll to reform a routed unit", description="Off: the GM decides.")
    loot_culture: LootCulture = Field(LootCulture.LOOT, title="Looting")
    enforce_risk_limits: bool = Field(True, title="Hold heroes to the limits of Risk")


class GurpsMuster(Muster):
    """Everything that is fixed when the battle begins."""

    sides: tuple[GurpsSide, ...] = ()
    units: tuple[GurpsUnit, ...] = ()
    heroes: tuple[GurpsHero, ...] = ()
    situation: Situation = Situation()
    situations: Mapping[Id, SideSituation] = {}
    options: Options = Options()

    def of(self, side: str) -> SideSituation:
        """The GM's word on one side."""
        return self.situations.get(side) or SideSituation()

    @property
    def fortified(self) -> bool:
        """Whether the defender stands behind something starred (F18)."""
        return any(POSITIONS[place.kind].starred for place in self.situation.position)

    @property
    def at_home_behind_walls(self) -> bool:
        return any(place.kind in NOT_HOME for place in self.situation.position)
