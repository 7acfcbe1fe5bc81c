"""What a campaign decides once."""

from pydantic import Field

from rulesets.engine import Value
from rulesets.systems.traveller.book.kinds import LargeUnits, MoraleChecks, Multiply, OrdersMode, SizeInBattle


class Options(Value):
    """What a campaign decides once."""

    orders_mode: OrdersMode = Field(OrdersMode.SECRET, title="Orders are given")
    live_reactions: bool = Field(
        False, title="Ask before each dodge", description="Instead of a number in the orders."
    )
    multiply: Multiply = Field(Multiply.AFTER_ARMOUR, title="Size multiplies damage")
    large_unit_damage: LargeUnits = Field(LargeUnits.SOURCE, title="Damage of units above 500")
    size_in_battle: SizeInBattle = Field(SizeInBattle.FIXED, title="Size in a battle")
    morale_checks: MoraleChecks = Field(MoraleChecks.WORST, title="Morale is tried")
    hasten: bool = Field(True, title="Units may hasten", description="+2 initiative, −1 on checks.")
    delay: bool = Field(True, title="Units may delay")
    ammo: bool = Field(False, title="Count shots and reloading")
    detachments: int = Field(
        3, ge=0, le=10, title="Units that a side may make in a battle", description="Of those it sends off."
    )
    boon_bane: bool = Field(
        False, title="Boons and banes", description="A third die; of a later edition of the rules."
    )
    recovery_for_losers: bool = Field(True, title="Who left the field may recover casualties")
