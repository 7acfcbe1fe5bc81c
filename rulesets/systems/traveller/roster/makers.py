"""Units made from recruits: so many of each quality, armour and weapon (F12)."""

from pydantic import Field

from rulesets.engine import Line, Maker, Newcomer, Table, Term, Value
from rulesets.engine.values import Facts
from rulesets.systems.traveller.book.arms import WORN, Arm
from rulesets.systems.traveller.book.kinds import Pay, Quality
from rulesets.systems.traveller.book.tables import PAYS, QUALITIES
from rulesets.systems.traveller.people.combining import MORALE, Group, from_recruits, mean
from rulesets.systems.traveller.people.sheets import SKILLS, Level

BY_QUALITY = "Empty: by quality."


class Trade(Term):
    """What recruits may know or not."""

    GUN_COMBAT = "gun_combat"
    HEAVY_WEAPONS = "heavy_weapons"
    MELEE = "melee"
    ATHLETICS = "athletics"
    RECON = "recon"
    STEALTH = "stealth"


class Recruits(Value):
    """Recruits of one kind."""

    count: int = Field(10, ge=1, le=100_000, title="How many")
    quality: Quality = Field(Quality.REGULAR, title="Quality")
    armour: int = Field(5, ge=0, le=60, title="Armour", description=WORN)
    weapon: Arm = Field(Arm.RIFLE, title="Weapon")
    dexterity: int = Field(7, ge=1, le=15, title="Dexterity")
    medic: Level | None = Field(None, title="Medic", description="Level of each. Empty: no medics.")
    gun_combat: Level | None = Field(None, title="Gun Combat", description=BY_QUALITY)
    heavy_weapons: Level | None = Field(None, title="Heavy Weapons", description=BY_QUALITY)
    melee: Level | None = Field(None, title="Melee", description=BY_QUALITY)
    athletics: Level | None = Field(None, title="Athletics", description=BY_QUALITY)
    recon: Level | None = Field(None, title="Recon", description=BY_QUALITY)
    stealth: Level | None = Field(None, title="Stealth", description=BY_QUALITY)
    untrained: frozenset[Trade] = Field(
        frozenset(), title="Untrained in", description="Whatever their quality; they count −3."
    )


class Levy(Value):
    """All who are put together into one unit."""

    groups: tuple[Recruits, ...] = Field((Recruits(),), min_length=1, max_length=20, title="Recruits")
    pay: Pay = Field(Pay.STANDARD, title="Pay")


def make(levy: Levy, options: object, table: Table) -> Facts:
    """The unit they make, each number with its reasons."""
    made = from_recruits([_group(one) for one in levy.groups], levy.pay)
    unit = Newcomer()
    size = table.tally(
        "size", unit, 0, *(Line(_called(n, one), one.count) for n, one in enumerate(levy.groups))
    )
    average = mean((QUALITIES[one.quality].morale, one.count) for one in levy.groups)
    morale = table.tally(
        "morale_made",
        unit,
        average,
        Line("Pay", PAYS[levy.pay]),
        label="Mean of all",
        least=MORALE[0],
        most=MORALE[1],
    )
    rest = {name: made[name] for name in (*SKILLS, "armour", "dexterity", "weapon", "medics", "medic_skill")}
    shown = {
        name: table.tally(f"mean_{name}", unit, rest[name], label="Mean of all, untrained −3")
        for name in SKILLS
        if rest[name] is not None
    }
    return {"size": size, "morale": morale, **rest, **shown, "alternatives": made["alternatives"]}


def _group(recruits: Recruits) -> Group:
    skills: dict[str, int | None] = {
        skill: level for skill in SKILLS if (level := getattr(recruits, skill)) is not None
    }
    skills |= dict.fromkeys((trade.value for trade in recruits.untrained), None)
    return Group(
        recruits.count,
        recruits.quality,
        recruits.armour,
        recruits.weapon.value,
        skills,
        None,
        recruits.dexterity,
        recruits.medic,
    )


def _called(n: int, recruits: Recruits) -> str:
    return f"{n + 1}. {recruits.quality.label}, {recruits.weapon.label.lower()}"


RECRUITS = Maker("recruits", "From recruits", "unit", Levy, make)
