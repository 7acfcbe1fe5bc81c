"""Calculators beside the forms: from equipment and skills to Attack, Defence and the rest (F3 to F8, F12)."""

from collections.abc import Mapping
from typing import Annotated

from pydantic import AfterValidator, Field

from rulesets.engine import Line, Maker, Newcomer, Table, Term, Value
from rulesets.systems.runequest.book.damage import mean
from rulesets.systems.runequest.book.kinds import Formation
from rulesets.systems.runequest.book.options import Options
from rulesets.systems.runequest.book.tables import BODY
from rulesets.systems.runequest.book.worth import average_armour, of_armour, of_damage, of_shots, of_skill
from rulesets.systems.runequest.people.sheets import BEST


def _readable(text: str) -> str:
    mean(text)
    return text


type Damage = Annotated[str, Field(max_length=40), AfterValidator(_readable)]
type ArmourPoints = Annotated[int, Field(ge=0, le=60)]
NEW = Newcomer()
DICE = "Dice with the strength bonus, such as 1d10+1d4."


class Shield(Term):
    NONE = "none", "No shield"
    BUCKLER = "buckler"
    HEATER = "heater", "Heater or round"
    KITE = "kite"
    HOPLITE = "hoplite"
    SPEAR = "hoplite_two_handed_spear", "Hoplite, with a two-handed spear"
    VIKING = "viking"


class Equipment(Value):
    """One soldier of the unit; all are equipped alike."""

    weapon_skill: int = Field(50, ge=0, le=300, title="Weapon skill", description="In %.")
    damage: Damage = Field("1d8+1", title="Damage", description=DICE)
    mount: Damage = Field("0", title="Strength bonus of the mount", description="Such as 5d6; 0 on foot.")
    parry: int = Field(50, ge=0, le=300, title="Parry", description="In %, with the best weapon or shield.")
    shield: Shield = Field(Shield.NONE, title="Shield")
    left_leg: ArmourPoints = Field(0, title="Armour, left leg")
    right_leg: ArmourPoints = Field(0, title="Right leg")
    abdomen: ArmourPoints = Field(0, title="Abdomen")
    chest: ArmourPoints = Field(0, title="Chest")
    left_arm: ArmourPoints = Field(0, title="Left arm")
    right_arm: ArmourPoints = Field(0, title="Right arm")
    head: ArmourPoints = Field(0, title="Head")

    @property
    def armour(self) -> dict[str, int]:
        return {place: getattr(self, place) for place in BODY}


class Bows(Value):
    skill: int = Field(50, ge=0, le=300, title="Missile skill", description="In %.")
    damage: Damage = Field("1d8+1", title="Damage", description=DICE)
    shots: int = Field(2, ge=1, le=10, title="Shots")
    per_rounds: int = Field(
        1, ge=1, le=10, title="in rounds of combat", description="A crossbow: 1 shot in 2."
    )


class Casting(Value):
    casting_chance: int = Field(50, ge=0, le=200, title="Chance to cast", description="In %.")
    damage: Damage = Field("3d6", title="Damage a round")


class Archers(Value):
    strength: int = Field(50, ge=0, le=100_000, title="Soldiers")
    missile: int = Field(12, ge=0, le=BEST, title="Missiles (Mi)")


class Army(Value):
    units: tuple[Archers, ...] = Field((), max_length=60, title="Units with missiles")


def arms(value: Equipment, options: Options, table: Table) -> Mapping[str, int]:
    """Attack, Defence in both formations, and what the mounts add to a charge."""
    fields = _values(value, table)
    charged = of_damage(f"{value.damage}+{value.mount}") - of_damage(value.damage)
    bonus = table.tally("charge_bonus", NEW, charged, label="Damage with the mount", least=0, most=30)
    return {**fields, "charge_bonus": bonus, "mounted": bonus > 0 or mean(value.mount) > 0}


def person(value: Equipment, options: Options, table: Table) -> Mapping[str, int]:
    """The same for a hero, who forms no wall."""
    fields = _values(value, table)
    return {name: fields[name] for name in ("attack", "defence")}


def _values(value: Equipment, table: Table) -> dict[str, int]:
    attack = table.tally(
        "attack",
        NEW,
        of_skill(value.weapon_skill),
        Line("Damage", of_damage(value.damage), "Attack (A)"),
        label="Weapon skill",
        most=BEST,
    )
    found = {"attack": attack}
    for name, formation in (("defence", Formation.OPEN), ("defence_close", Formation.CLOSE)):
        covered = of_armour(average_armour(value.armour), value.shield.value, formation)
        line = Line("Armour and shield", covered, "Defence (D)")
        found[name] = table.tally(name, NEW, of_skill(value.parry), line, label="Parry", most=BEST)
    return found


def bows(value: Bows, options: Options, table: Table) -> Mapping[str, int]:
    line = Line("Damage in a round", of_shots(value.damage, value.shots, value.per_rounds), "Attack (A)")
    return {"missile": table.tally("missile", NEW, of_skill(value.skill), line, label="Skill", most=BEST)}


def magic(value: Casting, options: Options, table: Table) -> Mapping[str, int]:
    line = Line("Damage in a round", of_damage(value.damage), "Attack (A)")
    total = table.tally("magic", NEW, of_skill(value.casting_chance), line, label="Chance to cast", most=BEST)
    return {"magic": total, "casting_chance": value.casting_chance}


def army_missiles(value: Army, options: Options, table: Table) -> Mapping[str, int]:
    """Soldiers count, those without missiles do not (F12)."""
    total = average_missiles([(unit.strength, unit.missile) for unit in value.units])
    return {"missile_value": table.tally("missile_value", NEW, total, label="Average of the soldiers")}


def average_missiles(units: list[tuple[int, int]]) -> int:
    able = [(strength, missile) for strength, missile in units if missile > 0]
    men = sum(strength for strength, _ in able)
    return sum(strength * missile for strength, missile in able) // men if men else 0


MAKERS = (
    Maker("equipment", "From weapons, armour and skills", "unit", Equipment, arms),
    Maker("bows", "Missiles from weapon and skill", "unit", Bows, bows),
    Maker("magic", "Magic from spell and skill", "unit", Casting, magic),
    Maker("own_equipment", "From weapons, armour and skills", "hero", Equipment, person),
    Maker("missiles", "Average of the army’s missiles", "side", Army, army_missiles),
)
