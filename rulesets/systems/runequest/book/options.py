"""What a campaign decides once."""

from pydantic import Field

from rulesets.engine import Term, Value


class LossBase(Term):
    ROUND = "round_start", "The soldiers at the start of the round"
    INITIAL = "initial", "The soldiers at the start of the battle"


class Trigger(Term):
    """When units that the army's roll decides check morale (R14)."""

    QUARTER = "quarter", "When another quarter of them is lost"
    LOSERS = "losers", "Whenever their side lost the round"
    HEAVY = "heavy", "After heavy losses, more than 25%"


class Fights(Term):
    TABLE = "table", "At the table, with the rules of RuneQuest"
    QUICK = "quick", "Quickly: two rolls for each opponent"


class Count(Term):
    HEADS = "heads", "Soldiers"
    CAPACITY = "battle_capacity"


class Options(Value):
    """What a campaign decides once."""

    hero_fights: Fights = Field(
        Fights.TABLE, title="Heroes’ fights", description="Fought at the table, or rolled quickly."
    )
    open_values: bool = Field(
        False, title="Attack and Defence are open", description="Off: only the game master sees the enemy’s."
    )
    regimental_magic: bool = Field(
        True, title="Regimental magic", description="Units have points of their own, and cast with them."
    )
    marginal_loss_pct: int = Field(1, ge=0, le=4, title="Marginal losses", description="In %.")
    close_formation_bonus: int = Field(
        1, ge=1, le=2, title="Missiles against close formation", description="What it adds to Mi."
    )
    loss_base: LossBase = Field(
        LossBase.ROUND,
        title="Losses are a share of",
        description="Of fewer and fewer, or of as many in every round.",
    )
    foes_take_army_losses: bool = Field(
        False, title="Foes of heroes take the army’s losses too", description="Beside those in their fight."
    )
    npc_morale_trigger: Trigger = Field(
        Trigger.QUARTER,
        title="Other units check morale",
        description="Those that the army’s roll decides.",
    )
    half_strength_routs: bool = Field(
        True, title="At half strength a failure is a rout", description="Not a retreat, as before."
    )
    charge_catches: bool = Field(
        True,
        title="A charge catches those who run",
        description="Who breaks before contact is struck without striking back. Off: only pursuit waits.",
    )
    retreat_radius: int = Field(
        1, ge=1, le=20, title="A retreat shakes", description="Places in the line; the article says 50 m."
    )
    rout_radius: int = Field(
        2, ge=1, le=20, title="A rout shakes", description="Places in the line; the article says 200 m."
    )
    army_break: bool = Field(
        True, title="Armies break", description="As a whole, when few of their soldiers still stand."
    )
    army_check_divisor: int = Field(
        3, ge=2, le=20, title="Army checks morale at", description="One soldier in so many still stands."
    )
    army_break_divisor: int = Field(
        6, ge=2, le=20, title="Army breaks at", description="One soldier in so many still stands."
    )
    special_attack_bonus: int = Field(
        0, ge=0, le=20, title="Specials of other weapons", description="What they add to Attack."
    )
    split_situation: bool = Field(
        False, title="Heroes may part from their unit", description="With encounter and odds of their own."
    )
    strength_count: Count = Field(
        Count.HEADS, title="Numbers are compared by", description="To say which army outnumbers the other."
    )
    wyter_in_standard: bool = Field(
        True, title="The standard holds the magic", description="Lost with it, regimental magic is gone."
    )
    wounded_recovery_pct: int = Field(100, ge=0, le=100, title="Wounded who recover", description="In %.")
    veterancy: bool = Field(
        False, title="Units learn", description="Spirit +1 for a victory unbroken, −1 for a rout."
    )
