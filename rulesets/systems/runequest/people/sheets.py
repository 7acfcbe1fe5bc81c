"""What a side, a unit and a hero bring to the field. Fixed for the battle; what changes is in `field`."""

from typing import Annotated

from pydantic import Field

from rulesets.engine import HeroSheet, Open, SideSheet, Size, UnitSheet, Value, looks, looks_by, usually
from rulesets.systems.runequest.book.kinds import (
    ArmyCamp,
    Formation,
    HeroStatus,
    Magic,
    Officer,
    Quality,
    Special,
    Standard,
)
from rulesets.systems.runequest.book.sets import IN_ORDER, AHero, AUnit, Skills
from rulesets.systems.runequest.book.tables import TROOPS, USUAL_MISSILES, USUAL_TACTIC, USUAL_VALUES
from rulesets.systems.runequest.book.worth import battle_capacity
from rulesets.systems.runequest.words.names import taken_for

BEST = 60
"""No Attack, Defence or the like is higher."""


class Successor(Value):
    """Who commands the army after the commander: a hero, or somebody of so much Tactic."""

    hero: AHero | None = Field(None, title="Hero", description="Or name somebody else.")
    name: str = Field("", max_length=80, title="Name")
    tactic: int = Field(50, ge=0, le=300, title="Tactic", description="In %; a hero has his own.")


def somebody_else(heirs: tuple[Successor, ...]) -> tuple[Successor, ...]:
    """There will be others to command; who they are, the enemy learns when they do."""
    return tuple(Successor() for _ in heirs)


def some_missiles[M: (int, int | None)](value: M) -> M:
    """That they shoot can be seen, and not how well."""
    return USUAL_MISSILES if value else value


def as_usual(value: int, unit: "RuneUnit") -> int:
    """Attack and Defence as such troops have them."""
    return USUAL_VALUES[unit.quality]


class Captives(Value):
    """Prisoners of one unit, and what is asked for each."""

    unit: str = Field(min_length=1, max_length=80, title="Unit")
    soldiers: int = Field(1, ge=1, le=1_000_000, title="Soldiers")
    ransom_each: int = Field(0, ge=0, le=1_000_000_000, title="Ransom for each")


class RuneSide(SideSheet):
    """A side: who commands it, and how well its archers shoot."""

    commander: Open[AHero | None] = Field(None, title="Commander")
    tactic: Open[int] = Field(
        50,
        ge=0,
        le=300,
        title="Tactic of the commander",
        description="In %. Does not count while a hero commands, who has his own.",
    )
    camp: Open[ArmyCamp | None] = Field(
        None,
        title="Camp",
        description=(
            "The general of the lead camp throws for both armies. Empty: the force that players’ heroes "
            "fight for leads, and the others are its foes."
        ),
    )
    missile_value: Annotated[int | None, looks(some_missiles)] = Field(
        None,
        ge=0,
        le=BEST,
        title="Missiles of the army",
        description="Mi on average. Empty: counted each round from the units that shoot; 0: no fire at all.",
    )
    succession: Annotated[tuple[Successor, ...], looks(somebody_else)] = Field(
        (), max_length=10, title="Who commands next", description="If the commander falls."
    )
    rollers: Annotated[frozenset[AHero], IN_ORDER] = Field(
        frozenset(),
        title="Who throws for the army",
        description="In turn, if no player’s hero commands. Empty: every hero.",
    )
    captives: tuple[Captives, ...] = Field((), max_length=200, title="Captives held")
    trophies: tuple[Annotated[str, Field(max_length=80)], ...] = Field(
        (), max_length=200, title="Standards taken"
    )

    @property
    def chain(self) -> list[str | None]:
        """Who commands the army, one after the other; None has no sheet of his own."""
        return [self.commander, *(heir.hero for heir in self.succession)]


class RuneUnit(UnitSheet):
    """Soldiers who are all equipped alike, some 20 to 300 of them."""

    leader: AHero | None = Field(
        None, title="Commanded by", description="Empty: the hero in it with the most Honour, else its leader."
    )
    strength: Annotated[int, looks(taken_for), Size()] = Field(
        50, ge=0, le=100_000, title="Soldiers", description="Fit to fight."
    )
    quality: Open[Quality] = Field(Quality.STANDARD, title="Type of troops")
    attack: Annotated[int, looks_by(as_usual)] = Field(
        10, ge=0, le=BEST, title="Attack (A)", description="Typed, or worked out from weapons and skill."
    )
    defence: Annotated[int, looks_by(as_usual)] = Field(
        10, ge=0, le=BEST, title="Defence (D)", description="In open order."
    )
    defence_close: int | None = Field(
        None, ge=0, le=BEST, title="Defence, close formation", description="Empty: as in open order."
    )
    spirit: int | None = Field(
        None, ge=1, le=30, title="Spirit (S)", description="Empty: as the type of troops has it."
    )
    missile: Annotated[int, looks(some_missiles)] = Field(
        0, ge=0, le=BEST, title="Missiles (Mi)", description="0: none."
    )
    close_allowed: bool = Field(
        True, title="May form up close", description="With one-handed spears, short swords, or pikes."
    )
    formation: Open[Formation] = Field(Formation.OPEN, title="Formation")
    mounted: Open[bool] = Field(False, title="Mounted", description="+2 Attack against foot.")
    charge_bonus: int = Field(
        0, ge=0, le=30, title="Charge bonus", description="Attack that the mounts add to a charge."
    )
    pikes: Open[bool] = Field(False, title="Pikes", description="Turn the charger’s bonus against him.")
    impaling: bool = Field(
        False, title="Impaling weapon", description="Attack doubles on a special; then the weapon is spent."
    )
    secondary_attack: int | None = Field(
        None,
        ge=0,
        le=BEST,
        title="Attack, second weapon",
        description="Empty: half, once the first is spent.",
    )
    causes_fear: Open[bool] = Field(False, title="Causes fear", description="The undead and the like.")
    protected_from_criticals: bool = Field(
        False, title="Protected from criticals", description="By spells such as damage resistance."
    )
    standard: Open[Standard] = Field(Standard.NONE, title="Its standard")
    officer: Officer = Field(
        Officer.PRESENT, title="Leader of the soldiers", description="Where no hero leads."
    )
    officer_tactic: int | None = Field(
        None,
        ge=0,
        le=300,
        title="His Tactic",
        description="In %. Empty: five times Spirit. A hero who leads has his own.",
    )
    special: Special = Field(
        Special.UNKNOWN,
        title="Special character",
        description="Unknown: looked up when a hero might meet one.",
    )
    magic: int = Field(0, ge=0, le=BEST, title="Magic (Ma)", description="0: casts no spells that harm.")
    casting_chance: int = Field(
        0, ge=0, le=200, title="Chance to cast", description="In %, for spells that help."
    )
    magic_kind: Magic = Field(
        Magic.NONE, title="Kind of magic", description="Spirit spells last one round, the others three."
    )
    rm: int = Field(0, ge=0, le=99, title="Regimental magic points")
    rm_max: int = Field(0, ge=0, le=99, title="Regimental magic points, full")
    position: Open[int | None] = Field(
        None, ge=1, le=99, title="Place in the line", description="Empty: in the order of the list."
    )
    behind: AUnit | None = Field(
        None,
        title="Second line, behind",
        description="Met by nobody while that unit holds the line. It shoots over it, steps up, relieves it.",
    )
    arrives: Open[int] = Field(1, ge=1, le=100, title="Reaches the field in round")
    ransom_each: int = Field(0, ge=0, le=1_000_000_000, title="Ransom for each soldier")
    wounded: int = Field(0, ge=0, le=100_000, title="Wounded", description="Of earlier battles.")
    killed: int = Field(0, ge=0, le=1_000_000, title="Killed", description="In earlier battles.")
    captive: int = Field(0, ge=0, le=100_000, title="In captivity", description="Since earlier battles.")

    @property
    def courage(self) -> int:
        """Spirit, by the type of troops if nobody says more (T3)."""
        return TROOPS[self.quality].spirit if self.spirit is None else self.spirit

    @property
    def capacity(self) -> int:
        """Battle capacity (F9)."""
        return battle_capacity(self.attack, self.defence, self.courage, self.strength)

    @property
    def captain(self) -> int:
        """Tactic of the leader without a sheet (R25)."""
        return 5 * self.courage if self.officer_tactic is None else self.officer_tactic


class RuneHero(HeroSheet):
    """A player character, or a special character: a person of the GM's with a name."""

    special_character: Open[bool] = Field(
        False,
        title="Special character",
        description="Played by the game master; takes command where he joins.",
    )
    tactic: Annotated[int, usually(USUAL_TACTIC)] = Field(
        5,
        ge=0,
        le=300,
        title="Tactic",
        description="Tactic or Battle, in %. Counts in place of the force’s or the unit’s where he commands.",
    )
    eloquence: Annotated[int, usually(USUAL_TACTIC)] = Field(
        5, ge=0, le=300, title="Eloquence", description="Orate, in %: calls soldiers back."
    )
    honour: int = Field(50, ge=0, le=200, title="Honour", description="In %.")
    hp: int | None = Field(None, ge=-50, le=100, title="Hit points left", description="Empty: all.")
    hp_max: int = Field(12, ge=1, le=100, title="Hit points")
    mp: int = Field(10, ge=0, le=100, title="Magic points left")
    mp_max: int = Field(10, ge=0, le=100, title="Magic points")
    attack: int = Field(
        12, ge=0, le=BEST, title="Attack (A)", description="For fights that are rolled quickly."
    )
    defence: int = Field(
        12, ge=0, le=BEST, title="Defence (D)", description="For fights that are rolled quickly."
    )
    impaling: bool = Field(False, title="Impaling weapon")
    ransom: int = Field(0, ge=0, le=1_000_000_000, title="Ransom")
    status: HeroStatus = Field(HeroStatus.FIT, title="Status")
    ticks: Skills = Field(
        frozenset(), title="Experience to roll for", description="Skills used well in battle."
    )


FIRST_OF_A_SIDE = ("commander", "tactic", "missile_value")
FIRST_OF_A_UNIT = (
    *("leader", "strength", "quality", "attack", "defence", "spirit", "missile", "formation"),
    *("mounted", "charge_bonus", "impaling", "standard"),
)
FIRST_OF_A_HERO = (
    *("unit", "special_character", "tactic", "eloquence", "honour", "hp", "hp_max"),
    *("attack", "defence", "impaling", "status"),
)
FIRST_OF_A_BATTLE = ("flags", "misc", "story")
FIRST = frozenset((*FIRST_OF_A_SIDE, *FIRST_OF_A_UNIT, *FIRST_OF_A_HERO, *FIRST_OF_A_BATTLE))
"""What a form shows at once; the rest folds away."""
