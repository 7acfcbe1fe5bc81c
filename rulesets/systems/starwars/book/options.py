"""What a campaign decides once."""

from typing import Annotated

from pydantic import AfterValidator, Field

from rulesets.engine import Term, Value


class Rounding(Term):
    UP = "up", "The higher row"
    NEAREST = "nearest", "The nearer row"
    DOWN = "down", "The lower row"


class WildDie(Term):
    HEROES = "heroes", "On rolls of heroes"
    ALL = "all", "On all rolls"
    OFF = "off", "Never"


class WildOne(Term):
    SUBTRACT = "subtract", "Takes the highest die away"
    NORMAL = "normal", "Counts as a 1"
    GM = "gm", "The game master decides"


class InSpan(Term):
    LOW = "low", "The lowest"
    MID = "mid", "The middle"
    HIGH = "high", "The highest"


class DodgeRule(Term):
    SPLIT = "split", "Takes its place; full reactions add up"
    SUM = "sum", "Always adds up"


class ScaleMethod(Term):
    DIE_CAPS = "die_caps"
    MODIFIERS = "modifiers", "Dice more or less"
    NONE = "none", "No difference"


class CapMode(Term):
    REMOVE = "remove", "Count nothing"
    LIMIT = "limit", "Count the cap"


class DamageTiming(Term):
    END_OF_ROUND = "end_of_round", "After all actions"
    BY_HASTE = "by_haste", "After each degree of haste"


class CasualtyState(Term):
    SUM = "sum", "Add up"
    WORST = "worst", "The worst counts"


class MoraleScope(Term):
    HIT = "hit", "Units that were hit"
    ENGAGED = "engaged", "All that are in the fight"


class Declaration(Term):
    SEQUENTIAL = "sequential", "One after the other"
    SIMULTANEOUS = "simultaneous", "All at once"


class Heroic(Term):
    TABLE = "table", "Played at the table"
    ROLL = "roll", "One roll"


def _rising(table: tuple[int, ...]) -> tuple[int, ...]:
    if len(table) != 5 or list(table) != sorted(table) or not all(0 <= one <= 100 for one in table):
        raise ValueError("Give five percentages in rising order.")
    return table


type Percentages = Annotated[tuple[int, ...], AfterValidator(_rising)]


class Options(Value):
    """What a campaign decides once."""

    combined_rounding: Rounding = Field(
        Rounding.UP,
        title="Between two rows of the combined action chart",
        description="The examples take the next row.",
    )
    wild_die: WildDie = Field(
        WildDie.HEROES, title="Wild die", description="Units roll the average of many people: plain dice."
    )
    wild_one: WildOne = Field(
        WildOne.SUBTRACT, title="A 1 on the wild die", description="Takes itself and the highest die out."
    )
    difficulty_value: InSpan = Field(
        InSpan.MID, title="Number for a difficulty", description="Moderate, 11 to 15, is 11, 13 or 15."
    )
    dodge_rule: DodgeRule = Field(
        DodgeRule.SPLIT,
        title="Dodge against the number for range",
        description="A combat reaction takes its place, a full reaction is added; or both are added.",
    )
    scale_method: ScaleMethod = Field(ScaleMethod.DIE_CAPS, title="Different scales")
    cap_mode: CapMode = Field(
        CapMode.REMOVE, title="Dice above a cap", description="Count nothing, or the cap."
    )
    damage_timing: DamageTiming = Field(DamageTiming.END_OF_ROUND, title="Damage is rolled")
    casualty_table: Percentages = Field(
        (0, 5, 10, 25, 50),
        title="Losses in per cent",
        description="Under fire, light, moderate, heavy, rout: one in each line.",
    )
    casualty_state: CasualtyState = Field(
        CasualtyState.SUM, title="Repeated losses", description="Add up, or only the worst counts for morale."
    )
    morale_scope: MoraleScope = Field(
        MoraleScope.HIT,
        title="Who checks morale",
        description="Units that were hit, or all that are in the fight.",
    )
    morale_combined: bool = Field(False, title="Numbers count for morale")
    reaction_counts_as_action: bool = Field(False, title="A reaction costs a die")
    shaken_ignores_orders: bool = Field(False, title="Shaken units ignore orders for a round")
    ignore_commanders: bool = Field(
        False,
        title="Leave commanders out",
        description="No command dice, no tactics; haste and coordination are free.",
    )
    declaration: Declaration = Field(
        Declaration.SEQUENTIAL,
        title="Commanders declare",
        description="One after the other in the open, or all at once.",
    )
    heroic_resolution: Heroic = Field(
        Heroic.TABLE, title="Deeds of heroes", description="Played at the table, or one roll."
    )
    hero_danger: bool = Field(True, title="Heroes are in danger")
    cp_on_unit_rolls: bool = Field(
        False, title="Character Points on rolls of units", description="The leader’s own, two at most."
    )
    retreat_leaves_after: int = Field(
        3, ge=1, le=99, title="A retreating unit is gone after", description="So many failed checks in a row."
    )
    divisions: int = Field(
        1,
        ge=0,
        le=5,
        title="Parts that each unit may divide off in a battle",
        description="Besides those that are mustered for it with “Part of”.",
    )
    simplify_over: int = Field(
        0, ge=0, le=100, title="Throw at most five dice above", description="So many dice; 0: throw them all."
    )
    recovered_winner_percent: int = Field(50, ge=0, le=100, title="Losses that come back, field held, %")
    recovered_loser_percent: int = Field(25, ge=0, le=100, title="Losses that come back, field lost, %")
