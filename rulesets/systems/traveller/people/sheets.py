"""What a side, a unit and a hero bring to the field. Fixed for the battle; what changes is in `field`."""

from collections.abc import Mapping
from functools import cached_property
from typing import Annotated

from pydantic import Field

from rulesets.engine import OPEN, HeroSheet, Id, Open, Ref, Shown, SideSheet, Size, UnitSheet, usually
from rulesets.systems.traveller.book.arms import AGAINST_LASERS, WEAPONS, WORN, WORN_OR_BUILT, Arm, Weapon
from rulesets.systems.traveller.book.kinds import Campaign, HeroStatus, Sensor, Skill
from rulesets.systems.traveller.book.tables import ON_FOOT, USUAL_LEVEL, characteristic_dm

type AnyUnit = Annotated[Id, Ref("unit")]
type AHero = Annotated[Id, Ref("hero")]
type Level = Annotated[int, Field(ge=-2, le=6)]
Trained = Annotated[Level | None, usually(USUAL_LEVEL)]
"""Of whom nobody has seen more than the weapon is taken for a soldier who has learnt to use it."""
type Pace = Annotated[int, Field(ge=1, le=5000)]
type Score = Annotated[int, Field(ge=0, le=15)]

IN_THE_LOG = Shown(labels={status.value: status.value.replace("_", " ") for status in HeroStatus})
NONE = "Empty: untrained."
OF_VEHICLES = (
    "Attacks on it get +1. Its Size is its crew, or Hull and Structure together where these are more; "
    "its armour is its hull’s."
)
PACE = "In a six-second round. On foot 6; 30 km/h are 50, 100 km/h are 167."
OWN_WEAPONS = "That the printed list lacks."


class Force(SideSheet):
    """A side, and what weighs on the spirits of all its units."""

    commander: Open[AHero | None] = Field(None, title="Commander")
    months_unpaid: int = Field(0, ge=0, le=60, title="Months unpaid", description="1: −1 on morale; 3: −4.")
    won_last: Open[bool] = Field(False, title="Won its last battle", description="+1 on morale.")
    lost_last: Open[bool] = Field(False, title="Lost its last battle", description="−2 on morale.")
    campaign: Open[Campaign] = Field(Campaign.EVEN, title="How the campaign goes")
    unfed: bool = Field(False, title="Has not eaten for a day", description="−2 on morale.")


class Skilled:
    """Who has skills on his sheet."""

    def level(self, skill: str) -> int | None:
        found = getattr(self, skill, None)
        return found if isinstance(found, int) else None


def _counts(unit: "Company") -> bool:
    """A vehicle is one, and where Endurance is given people are not what it is counted by."""
    return not unit.vehicle and unit.endurance is None and unit.endurance_max is None


class Company(Skilled, UnitSheet):
    """Any number of people, or one vehicle, that fights as one."""

    leader: Open[AHero | None] = Field(None, title="Leader")
    size: Annotated[int, OPEN, Size(_counts)] = Field(
        30, ge=0, le=1_000_000, title="Size", description="How many there are; 0: nobody is left."
    )
    endurance_max: int | None = Field(
        None, ge=1, le=1_000_000, title="Full Endurance", description="Empty: one for each."
    )
    endurance: int | None = Field(
        None, ge=0, le=1_000_000, title="Endurance now", description="Empty: all of it."
    )
    armour: Open[int] = Field(5, ge=0, le=60, title="Armour", description=WORN_OR_BUILT)
    armour_laser: Open[int | None] = Field(
        None, ge=0, le=60, title="Armour against lasers", description=AGAINST_LASERS
    )
    morale: int = Field(7, ge=2, le=15, title="Morale")
    weapon: Open[Arm | None] = Field(
        Arm.RIFLE, title="Weapon of most", description="Empty: the first of its own weapons."
    )
    alternatives: Open[frozenset[Arm]] = Field(
        frozenset(), title="Other weapons", description="That at least half of them carry."
    )
    own_weapons: Open[tuple[Weapon, ...]] = Field(
        (), max_length=10, title="Weapons of its own", description=OWN_WEAPONS
    )
    gun_combat: Trained = Field(None, title="Gun Combat", description=NONE)
    heavy_weapons: Trained = Field(None, title="Heavy Weapons", description=NONE)
    melee: Open[Level | None] = Field(None, title="Melee", description=NONE)
    athletics: Level | None = Field(None, title="Athletics", description=f"To throw. {NONE}")
    recon: Level | None = Field(None, title="Recon", description=NONE)
    stealth: Level | None = Field(None, title="Stealth", description=NONE)
    dexterity: int = Field(7, ge=1, le=15, title="Dexterity", description="On average.")
    strength: int = Field(7, ge=1, le=15, title="Strength", description="On average.")
    tactics: int | None = Field(
        None, ge=0, le=6, title="Leader’s Tactics", description="Of an unnamed leader. Empty: untrained."
    )
    intelligence: int = Field(7, ge=1, le=15, title="Leader’s Intelligence")
    leadership: int | None = Field(None, ge=0, le=6, title="Leader’s Leadership", description=NONE)
    sensors: frozenset[Sensor] = Field(frozenset(), title="Sensors")
    comms: bool = Field(True, title="In touch with its commander")
    medics: int = Field(0, ge=0, le=1_000_000, title="Medics")
    medic_skill: int = Field(0, ge=0, le=6, title="Level of the medics", description="On average.")
    member_threshold: int = Field(
        14, ge=1, le=60, title="Damage that fells one", description="Through armour, in one hit by a hero."
    )
    vehicle: Open[bool] = Field(False, title="A vehicle", description=OF_VEHICLES)
    pace: Open[Pace] = Field(ON_FOOT, title="Metres in one move", description=PACE)
    flies: Open[bool] = Field(False, title="Flies", description="Difficult ground does not slow it.")
    recoilless: Open[bool] = Field(
        False, title="Fires without recoil", description="Matters in zero gravity."
    )
    within: AnyUnit | None = Field(
        None, title="Begins as a part of", description="Fights with that unit until it is sent off."
    )
    arrives: int = Field(1, ge=1, le=1000, title="Reaches the field in round")
    months_unpaid: int | None = Field(
        None, ge=0, le=60, title="Months unpaid", description="Empty: as the force."
    )
    unfed: bool | None = Field(
        None, title="Has not eaten for a day", description="Without a choice: as the force."
    )

    @property
    def full(self) -> int:
        return self.size if self.endurance_max is None else self.endurance_max

    @property
    def now(self) -> int:
        return self.full if self.endurance is None else min(self.endurance, self.full)

    @property
    def is_gone(self) -> bool:
        """Whether nobody of it is left: an aftermath struck it off the rolls."""
        return not self.now

    @cached_property
    def arms(self) -> Mapping[str, Weapon]:
        """All that the unit can attack with, its main weapon first."""
        own = {one.key: one for one in self.own_weapons}
        rest = {arm.value: WEAPONS[arm] for arm in Arm if arm in self.alternatives}
        main = {self.weapon.value: WEAPONS[self.weapon]} if self.weapon else {}
        return {**main, **own, **rest}


class Character(Skilled, HeroSheet):
    """A person of name, who acts beside the units."""

    unit: Open[AnyUnit | None] = Field(None, title="Unit he fights in")
    strength: Open[Score] = Field(7, title="Strength")
    dexterity: Open[Score] = Field(7, title="Dexterity")
    endurance: Open[Score] = Field(7, title="Endurance")
    intelligence: Score = Field(7, title="Intelligence")
    education: Score = Field(7, title="Education")
    social: Score = Field(7, title="Social Standing")
    strength_now: Score | None = Field(None, title="Strength now", description="Empty: unhurt.")
    dexterity_now: Score | None = Field(None, title="Dexterity now", description="Empty: unhurt.")
    endurance_now: Score | None = Field(None, title="Endurance now", description="Empty: unhurt.")
    gun_combat: Trained = Field(None, title="Gun Combat", description=NONE)
    heavy_weapons: Trained = Field(None, title="Heavy Weapons", description=NONE)
    melee: Open[Level | None] = Field(None, title="Melee", description=NONE)
    athletics: Level | None = Field(None, title="Athletics", description=NONE)
    recon: Level | None = Field(None, title="Recon", description=NONE)
    stealth: Level | None = Field(None, title="Stealth", description=NONE)
    tactics: Level | None = Field(None, title="Tactics (military)", description=NONE)
    leadership: Level | None = Field(None, title="Leadership", description=NONE)
    leadership_dm: int | None = Field(
        None, ge=-3, le=5, title="Modifier to Leadership", description="Empty: by Intelligence."
    )
    medic: Level | None = Field(None, title="Medic", description=NONE)
    explosives: Level | None = Field(None, title="Explosives", description=NONE)
    armour: Open[int] = Field(0, ge=0, le=60, title="Armour", description=WORN)
    armour_laser: Open[int | None] = Field(
        None, ge=0, le=60, title="Armour against lasers", description=AGAINST_LASERS
    )
    weapons: Open[frozenset[Arm]] = Field(frozenset({Arm.UNARMED}), title="Weapons")
    own_weapons: Open[tuple[Weapon, ...]] = Field(
        (), max_length=10, title="Weapons of his own", description=OWN_WEAPONS
    )
    sensors: frozenset[Sensor] = Field(frozenset(), title="Sensors")
    pace: Open[Pace] = Field(ON_FOOT, title="Metres in one move", description=PACE)
    flies: Open[bool] = Field(False, title="Flies", description="Difficult ground does not slow him.")
    status: Annotated[HeroStatus, IN_THE_LOG, OPEN] = Field(HeroStatus.FIT, title="Status")

    @property
    def rallying(self) -> int:
        """What his character adds to Leadership."""
        return characteristic_dm(self.intelligence) if self.leadership_dm is None else self.leadership_dm

    @cached_property
    def arms(self) -> Mapping[str, Weapon]:
        own = {one.key: one for one in self.own_weapons}
        return own | {arm.value: WEAPONS[arm] for arm in reversed(Arm) if arm in self.weapons}


SKILLS = (*(one.value for one in Skill), "recon", "stealth")
"""Skills of units, as their sheets call them."""

FIRST = frozenset(
    (
        *("commander", "months_unpaid", "won_last", "lost_last", "campaign", "unfed"),
        *("leader", "size", "endurance_max", "endurance", "armour", "morale", "weapon", "alternatives"),
        *("gun_combat", "heavy_weapons", "melee", "tactics", "intelligence", "leadership", "medics"),
        *("medic_skill", "unit", "strength", "dexterity", "weapons", "status"),
        *("map_mode", "zones", "standing", "distance", "distances", "light", "covers", "unseen"),
        *("strong_position", "prepared"),
    )
)
"""What a form shows at once; the rest folds away."""
