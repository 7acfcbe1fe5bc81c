"""What people say in a battle: orders, the fights of heroes, and the game master's calls."""

from collections.abc import Mapping
from functools import cache
from typing import Annotated

from pydantic import Field

from rulesets.engine import Shown, Value
from rulesets.systems.runequest.book.kinds import (
    Bout,
    Degree,
    Formation,
    Level,
    Man,
    OnBreak,
    Ratio,
    Spell,
    Stance,
    Whither,
)
from rulesets.systems.runequest.book.sets import ASide, AUnit, Heroes, Units
from rulesets.systems.runequest.people.situation import Dusk, LeadFlags, Misc, Multiplier, Numbers

type FewPoints = Annotated[int, Field(ge=0, le=4)]

MORE = Shown(more=True)
"""Folded away until somebody wants it."""

# Step 1, Observation


class Defection(Value):
    unit: AUnit = Field(title="Unit")
    side: ASide = Field(title="Goes over to")


class Local(Value):
    """What the ground or anything else does to one unit, 1 for each 5%."""

    unit: AUnit = Field(title="Unit")
    attack: int = Field(0, ge=-20, le=20, title="Attack", description="Higher ground: +2.")
    defence: int = Field(0, ge=-20, le=20, title="Defence")
    spirit: int = Field(0, ge=-20, le=20, title="Spirit")
    rounds: int = Field(1, ge=1, le=100, title="Rounds")


class Observation(Value):
    """The game master's word on the round that begins."""

    story: str = Field("", max_length=2000, title="What people see", description="Everybody reads it.")
    arrivals: Units = Field(frozenset(), title="Arrive now")
    flags: LeadFlags = frozenset()
    leader_multiplier: Multiplier = 1
    misc: Misc = 0
    ratio_override: Numbers = None
    max_rounds: Dusk = None
    result: Degree | None = Field(
        None,
        title="Army commander’s roll",
        description="Empty: the dice decide. Else the result for the lead camp, without a roll.",
    )
    more: bool = Field(
        False,
        title="Something unusual",
        description="The ground of one unit, or a change of sides.",
    )


class Upset(Value):
    """What is unusual this round."""

    locals: tuple[Local, ...] = Field((), max_length=40, title="Local conditions")
    defections: tuple[Defection, ...] = Field((), max_length=20, title="Change sides")


# Step 2, Orders


class CommandOrders(Value):
    """A commander's orders to the units no player's hero commands. All others charge."""

    hold: Units = Field(frozenset(), title="Hold", description="Only strike back when charged.")
    fire: Units = Field(
        frozenset(),
        title="Shoot",
        description="Theirs are the missiles that fall on enemy heroes’ units; and no blow this round.",
    )
    reserve: Units = Field(
        frozenset(), title="Stay in reserve", description="Out of the line: no foe, no losses, no checks."
    )
    withdraw: Units = Field(
        frozenset(), title="Withdraw", description="Leave the field at the end of the round."
    )
    relieve: Units = Field(
        frozenset(),
        title="Relieve the unit before them",
        description="Step up from the second line, and let that unit fall back behind them.",
    )
    close: Units = Field(
        frozenset(), title="In close formation", description="Better armoured, easier to hit from afar."
    )
    commander_unit: Annotated[AUnit | None, MORE] = Field(
        None, title="Where you stand", description="Your own side sees it; the rules do not count it."
    )
    withdraw_army: Annotated[bool, MORE] = Field(
        False, title="Give up the field", description="The whole army leaves at the end of the round."
    )


class SpellOrder(Value):
    caster: AUnit = Field(title="Unit that casts")
    spell: Spell = Field(title="Spell")
    target: AUnit = Field(title="On")
    points: int = Field(1, ge=1, le=4, title="Points", description="Of edge, ward and heart.")
    boost: int = Field(0, ge=0, le=4, title="Boost", description="Of blast and dread.")


class MagicOrders(CommandOrders):
    """The same for a side with regimental magic."""

    spells: tuple[SpellOrder, ...] = Field(
        (), max_length=20, title="Spells", description="A unit that casts does not strike."
    )
    counter: Mapping[AUnit, FewPoints] = Field(
        {}, title="Counter", description="Points spent against each spell that comes in, 0 to 4."
    )


class UnitOrders(Value):
    """The orders of a hero to the unit he commands."""

    stance: Stance = Field(Stance.CHARGE, title="Your unit")
    formation: Formation = Field(Formation.OPEN, title="Formation")


class Aiming(Value):
    """Where a unit with missiles shoots, if it does."""

    cover: AUnit | None = Field(
        None, title="Cover", description="Shoot at whoever attacks this unit, if you get an opening."
    )
    hasty: bool = Field(
        False,
        title="Shoot hastily",
        description="If there is no opening, aim again at +20: you may hit friends.",
    )
    target: AUnit | None = Field(None, title="Wanted target", description="If the aim allows it.")


class ArcherOrders(Aiming, UnitOrders):
    """The orders of a hero to a unit with missiles."""


class HeroOrders(Value):
    """What a hero means to do, whatever the odds turn out to be."""

    fight: bool = Field(True, title="Fight", description="If the odds leave you the choice.")
    fight_target: Man = Field(
        Man.COMMON, title="Whom", description="If your unit surrounds the enemy; else chance decides."
    )
    grab_standard: bool = Field(True, title="Take the standard", description="If you kill its bearer.")
    on_break: Annotated[OnBreak, MORE] = Field(
        OnBreak.FOLLOW, title="If your unit breaks before it meets the enemy"
    )
    join_unit: Annotated[AUnit | None, MORE] = Field(
        None, title="Join", description="At the end of the round."
    )


class PartingOrders(HeroOrders):
    """The same where heroes may part from their unit."""

    separate: bool = Field(
        False, title="Fight apart from your unit", description="Encounter and odds of your own."
    )


# Steps 5 to 8


class Meeting(Value):
    """Which unit it really is, and at what odds."""

    foe: AUnit | None = Field(
        None, title="The enemy", description="Picked by the dice; take another or nobody."
    )
    odds: Ratio = Field(Ratio.EVEN, title="Odds", description="As the dice have them.")


# Step 12, the fights of the heroes


FOUGHT_OUT = Shown(matters={"quick": [False]})
SELDOM_FOUGHT_OUT = Shown(matters={"quick": [False]}, more=True)


class BoutLine(Value):
    """How a fight with one opponent went, played with the full rules at the table."""

    quick: bool = Field(
        False, title="Roll it quickly", description="Two rolls in place of a fight at the table."
    )
    outcome: Annotated[Bout, FOUGHT_OUT] = Field(Bout.UNDECIDED, title="Your opponent")
    hp_lost: Annotated[int, FOUGHT_OUT] = Field(0, ge=0, le=150, title="Hit points lost")
    mp_spent: Annotated[int, SELDOM_FOUGHT_OUT] = Field(0, ge=0, le=100, title="Magic points spent")
    note: str = Field("", max_length=200, title="How it went", description="Everybody reads it.")


# Steps 16 to 20


class Harangue(Value):
    unit: AUnit | None = Field(None, title="Call back", description="Empty: you do not try.")


@cache
def calling(unit: str) -> Harangue:
    """A call to this unit: frozen, so one serves all."""
    return Harangue(unit=unit)


class Hearing(Value):
    """Who cannot reach the soldiers he calls."""

    refused: Heroes = Field(
        frozenset(), title="Too far away", description="They cannot reach the unit; the others speak."
    )


class Pursuit(Value):
    """Who gets away and who gives up."""

    no_pursuit: Units = Field(frozenset(), title="Not pursued")
    surrender: Units = Field(frozenset(), title="Lay down their arms")


class Saved(Value):
    saved: Heroes = Field(
        frozenset(), title="Saved in time", description="Healed before the wound killed; the others die."
    )


class Going(Value):
    """Where a hero goes whose unit has broken."""

    whither: Whither = Field(Whither.FOLLOW, title="Where do you go?")
    join: AUnit | None = Field(None, title="Which unit", description="If you join one.")


class Close(Value):
    """Whether the battle goes on."""

    end: bool = Field(False, title="The battle ends now")
    night: Annotated[bool, MORE] = Field(
        False, title="Night falls", description="Both armies rest, and fight on tomorrow."
    )
    level: Annotated[Level | None, MORE] = Field(
        None, title="Outcome", description="Empty: as the rules have it."
    )
    winner: Annotated[ASide | None, MORE] = Field(
        None, title="Winner", description="If you set the outcome yourself."
    )


class Found(Value):
    """What becomes of those left on a field that nobody holds."""

    captured: Heroes = Field(frozenset(), title="Captured", description="The others are found by friends.")
