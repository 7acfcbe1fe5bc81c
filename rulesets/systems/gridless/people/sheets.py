"""What a side, a unit and a hero bring to the field. Fixed for the battle; what changes is in `field`."""

from typing import Annotated

from pydantic import Field, StringConstraints

from rulesets.engine import HeroSheet, Id, Open, Ref, Shown, SideSheet, Size, UnitSheet, Value, usually
from rulesets.systems.gridless.book.kinds import HeroStatus
from rulesets.systems.gridless.book.tables import USUAL_HP, USUAL_LEVEL, USUAL_SKILL

type AHero = Annotated[Id, Ref("hero")]
type AUnit = Annotated[Id, Ref("unit")]
type ASide = Annotated[Id, Ref("side")]
type TeamName = Annotated[str, StringConstraints(max_length=40, pattern=r"^[^:]*$")]
Skill = Annotated[int, usually(USUAL_SKILL)]


class GridlessSide(SideSheet):
    """A side: who acts where a unit has no general, and whose enemy it is."""

    hostile_to: Open[tuple[ASide, ...]] = Field(
        (),
        title="Hostile to",
        description="None ticked: to every faction that ticks others neither, and to those that tick it.",
    )


def _fights(unit: "GridlessUnit") -> bool:
    return not (unit.objective or unit.gone)


def _counts_heads(unit: "GridlessUnit") -> bool:
    """Where tokens are given, heads are not counted."""
    return _fights(unit) and unit.tokens is None


class GridlessUnit(UnitSheet):
    """Troops of one kind under one general: a stack of tokens, about 30 levels each."""

    kind: Open[str] = Field(
        "", max_length=60, title="Troops", description="What everybody sees: pikemen, wolves."
    )
    leader: AHero | None = Field(None, title="General", description="A hero who fights in this unit.")
    headcount: Annotated[int, Size(_counts_heads)] = Field(
        0, ge=0, le=1_000_000, title="Fighters", description="How many they are."
    )
    ecl_each: int = Field(1, ge=0, le=60, title="Level of each", description="Effective character level.")
    token_adjust: int = Field(
        0, ge=-999, le=999, title="Tokens more or less", description="For the situation."
    )
    tokens: Annotated[int | None, Shown(refusal="Tokens range from 0 to 999."), Size(_fights)] = Field(
        None, ge=0, le=999, title="Tokens", description="Empty: a token for every 30 levels in all."
    )
    fearless: bool = Field(False, title="Fearless", description="+4 on morale: the undead and the like.")
    cannot_retreat: bool = Field(
        False, title="Cannot retreat", description="+4 on morale, and it never leaves the field."
    )
    objective: Open[bool] = Field(
        False, title="An objective", description="A gate or a barrier: it is aimed at and never attacks."
    )
    arrives: int = Field(
        1, ge=0, le=99, title="Arrives in round", description="0: when the game master calls it."
    )
    gone: bool = Field(
        False, title="Gone", description="Nothing is left of it: it comes to no field any more."
    )
    gear: str = Field("", max_length=500, title="Arms and gear")


class OtherForm(Value):
    """Another way to fight that the game master has allowed."""

    name: str = Field(min_length=1, max_length=60, title="Way to fight")
    bonus: int = Field(0, ge=-10, le=80, title="Bonus")


class SpellsOf(Value):
    """So many spells of one level."""

    level: int = Field(ge=0, le=9, title="Spell level")
    left: int = Field(ge=0, le=99, title="Left")


class GridlessHero(HeroSheet):
    """A player character, villain or notable; every general is one."""

    team: TeamName | None = Field(
        None, title="Team", description="Heroes of one unit with the same word here stay side by side."
    )
    level: Annotated[int, usually(USUAL_LEVEL)] = Field(
        1, ge=1, le=60, title="Level", description="The most spell levels in a round."
    )
    cr: int | None = Field(None, ge=0, le=60, title="Challenge rating", description="Empty: the level.")
    hp_max: Annotated[int, usually(USUAL_HP)] = Field(10, ge=0, le=2000, title="Hit points, full")
    hp: int | None = Field(None, ge=-200, le=2000, title="Hit points now", description="Empty: full.")
    will: Skill = Field(0, ge=-5, le=60, title="Will save")
    tactics: Skill = Field(
        0, ge=-5, le=80, title="Knowledge (tactics)", description="To size up enemies and to command."
    )
    melee: Skill = Field(0, ge=-10, le=80, title="Melee attack")
    ranged: Skill = Field(0, ge=-10, le=80, title="Ranged attack")
    ranged_touch: Skill = Field(0, ge=-10, le=80, title="Ranged touch attack")
    stealth: Skill = Field(0, ge=-10, le=80, title="Stealth")
    other_form: OtherForm | None = Field(None, title="Another way to fight")
    caster: bool = Field(False, title="Caster", description="May fight with magic.")
    full_caster: bool = Field(
        False, title="Full caster or bard", description="+1 where magic costs vitality."
    )
    spells_left: tuple[SpellsOf, ...] = Field(
        (), max_length=10, title="Spells left", description="Empty: nobody counts them."
    )
    vitality_max: int = Field(0, ge=0, le=2000, title="Vitality, full")
    vitality: int | None = Field(None, ge=0, le=2000, title="Vitality now", description="Empty: full.")
    wounds_max: int = Field(0, ge=0, le=2000, title="Wounds, full")
    wounds: int | None = Field(None, ge=-200, le=2000, title="Wounds left", description="Empty: full.")
    spellpool: int = Field(0, ge=0, le=200, title="Spellpool", description="Vitality for spells alone.")
    status: HeroStatus = Field(HeroStatus.FIT, title="State")
    carried: bool = Field(False, title="Carried to safety", description="Fallen, and out of the fighting.")
    opportunity: int = Field(0, ge=0, le=5, title="Opportunity", description="Banked by stealth.")
    asked: bool = Field(
        True,
        title="Asked what is done on the side",
        description="Untick it for who only fights: asked when he is hurt or somebody beside him is down.",
    )
    arrives: int = Field(
        1, ge=0, le=99, title="Arrives in round", description="0: when the game master calls him."
    )

    @property
    def rating(self) -> int:
        """Challenge rating."""
        return self.level if self.cr is None else self.cr


FIRST = frozenset(
    {
        "hostile_to",
        "commander",
        "leader",
        "kind",
        "headcount",
        "ecl_each",
        "tokens",
        "unit",
        "level",
        "hp_max",
    }
    | {"will", "tactics", "melee", "ranged", "ranged_touch", "stealth", "caster", "team"}
)
