"""What a side, a unit and a person bring to the battle. Fixed while it lasts; what changes is in `field`."""

from functools import cached_property
from typing import Annotated, Self

from pydantic import AfterValidator, Field, StringConstraints, model_validator

from rulesets.engine import (
    OPEN,
    HeroSheet,
    Id,
    Open,
    Ref,
    Shown,
    SideSheet,
    Size,
    UnitSheet,
    Value,
    looks_by,
    usually,
)
from rulesets.systems.starwars.book.codes import BAD_CODE, Code, pips, text
from rulesets.systems.starwars.book.kinds import (
    DamageType,
    Faction,
    Kind,
    Level,
    Loyalty,
    Quality,
    Scale,
    Skill,
    Wound,
)
from rulesets.systems.starwars.words.names import guess

type AUnit = Annotated[Id, Ref("unit")]
type AHero = Annotated[Id, Ref("hero")]
type ASide = Annotated[Id, Ref("side")]
type Key = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9_-]{0,39}$")]
MOST = 100_000
BERTHS = 20
"""A vehicle takes the room of so many soldiers."""
NEVER = 99
"""When a unit arrives that an enemy knows nothing of."""
LISTED = Shown(listed=True)
FOLDS = Shown(more=True)
ROWS = Shown(rows=0)
OF_SOLDIERS = Shown(matters={"kind": ["soldiers"]})
OF_VEHICLES = Shown(matters={"kind": ["vehicles"]})


def _damage(typed: str) -> str:
    """A damage code, or STR, or STR+1D."""
    head = typed.strip().upper().replace(" ", "")
    if head == "STR":
        return head
    if head.startswith("STR+"):
        return f"STR+{_plain(head[4:])}"
    return _plain(head)


def _plain(code: str) -> str:
    if (value := pips(code)) < 0:
        raise ValueError(BAD_CODE)
    return text(value)


type Damage = Annotated[str, StringConstraints(max_length=16), AfterValidator(_damage), Shown(dice=True)]


class Ring(Value):
    """How much an explosion does, up to how far."""

    to_m: int = Field(ge=0, le=10_000, title="Up to, m")
    damage: Code = Field(title="Damage")


class Weapon(Value):
    """One kind of weapon in a unit."""

    key: Key = Field(title="Key", description="Short: rifle, grenade.")
    name: str = Field("", max_length=80, title="Name")
    skill: Annotated[Skill, LISTED] = Field(
        Skill.BLASTER, title="Used with", description="Vehicles: gunnery."
    )
    count: int | None = Field(None, ge=0, le=MOST, title="How many", description="Empty: one each.")
    crew: Annotated[int, FOLDS] = Field(1, ge=1, le=100, title="Crew of each")
    damage: Damage = Field("5D", title="Damage", description="3D, or STR, or STR+1D.")
    damage_type: Annotated[DamageType, FOLDS] = Field(DamageType.ENERGY, title="Kind of damage")
    fire_control: Annotated[Code, FOLDS] = Field("0D", title="Fire control")
    scale: Annotated[Scale | None, FOLDS | Shown(labels={"": "That of the unit"})] = Field(
        None, title="Scale"
    )
    range_min: Annotated[int | None, FOLDS] = Field(None, ge=0, le=MOST, title="Not nearer than, m")
    short: int = Field(3, ge=0, le=MOST, title="Short range up to, m")
    medium: int = Field(3, ge=0, le=MOST, title="Medium up to, m")
    long: int = Field(3, ge=0, le=MOST, title="Long up to, m")
    melee_difficulty: Annotated[Level, FOLDS | Shown(listed=True)] = Field(
        Level.VERY_EASY, title="Difficulty hand to hand"
    )
    expendable: Annotated[bool, FOLDS] = Field(False, title="Used up", description="Grenades and such.")
    area: Annotated[bool, FOLDS] = Field(False, title="Explodes", description="A miss scatters.")
    blast: Annotated[tuple[Ring, ...], FOLDS | ROWS] = Field(
        (), max_length=12, title="Rings of the explosion"
    )
    tow_cable: Annotated[bool, FOLDS] = Field(
        False, title="Tow cable", description="Against walkers: no damage, a fall."
    )

    @model_validator(mode="after")
    def _ranges_rise(self) -> Self:
        if not (self.range_min or 0) <= self.short <= self.medium <= self.long:
            raise ValueError("Weapon ranges must rise: short <= medium <= long.")
        return self

    @property
    def title(self) -> str:
        return self.name or self.key.replace("_", " ")

    @cached_property
    def used_with(self) -> str:
        """The skill as records have it."""
        return self.skill.value


HANDS = Weapon(
    key="hands", name="Bare hands", skill=Skill.BRAWLING, damage="STR", damage_type=DamageType.PHYSICAL
)
BLADES = Weapon(
    key="blades",
    name="Knives and butts",
    skill=Skill.MELEE_COMBAT,
    damage="STR+1D",
    damage_type=DamageType.PHYSICAL,
)
UNLISTED = (HANDS, BLADES)
"""What soldiers have who fight hand to hand, though no sheet lists it."""
BARE = frozenset(weapon.key for weapon in UNLISTED)


def is_unlisted(weapon: Weapon) -> bool:
    return weapon.key in BARE and weapon.model_copy(update={"count": None}) in UNLISTED


class StarSide(SideSheet):
    """A side and its commander, the chief."""

    commander: Open[AHero | None] = Field(None, title="Commander")
    faction: Open[Faction] = Field(Faction.OTHER, title="Faction", description="For quick statistics.")
    prisoners: int = Field(0, ge=0, le=10 * MOST, title="Prisoners")


def _size(size: int, sheet: "StarUnit") -> int:
    return 0 if sheet.is_elsewhere else guess(size)


def _position(position: int, sheet: "StarUnit") -> int:
    return 0 if sheet.is_elsewhere else position


def _sector(sector: int, sheet: "StarUnit") -> int:
    return 1 if sheet.is_elsewhere else sector


def _arrival(_: int, sheet: "StarUnit") -> int:
    return NEVER if sheet.is_elsewhere else 0


class StarUnit(UnitSheet):
    """Soldiers or vehicles under one leader, handled like one character."""

    leader: Open[AHero | None] = Field(None, title="Leader")
    kind: Open[Kind] = Field(Kind.SOLDIERS, title="Kind")
    size: Annotated[
        int, Shown(refusal="Size must be a whole number from 0 to 100,000."), looks_by(_size), Size()
    ] = Field(10, ge=0, le=MOST, title="Size", description="Soldiers, or vehicles, fit for action.")
    base_size: int | None = Field(None, ge=1, le=MOST, title="Full strength", description="Empty: as now.")
    faction: Annotated[Faction | None, Shown(listed=True, labels={"": "That of the force"}), OPEN] = Field(
        None, title="Faction"
    )
    quality: Annotated[Quality, LISTED] = Field(Quality.AVERAGE, title="Experience")
    loyalty: Annotated[Loyalty, LISTED] = Field(Loyalty.RELIABLE, title="Loyalty")
    scale: Annotated[Scale, LISTED, OPEN] = Field(Scale.CHARACTER, title="Scale")
    move: Open[int | None] = Field(
        None, ge=0, le=9999, title="MOVE", description="As printed. Empty: by the speed."
    )
    speed_kph: Open[int] = Field(6, ge=0, le=20_000, title="Speed, km/h")
    dexterity: Annotated[Code | None, OF_SOLDIERS, OPEN] = Field(
        None, title="Dexterity", description="Empty: 2D."
    )
    blaster: Annotated[Code | None, OF_SOLDIERS, OPEN] = Field(
        None, title="Blaster", description="Skills left empty are their attribute."
    )
    blaster_artillery: Annotated[Code | None, OF_SOLDIERS, OPEN] = Field(None, title="Blaster artillery")
    heavy_weapons: Annotated[Code | None, OF_SOLDIERS, OPEN] = Field(None, title="Heavy weapons")
    grenade: Annotated[Code | None, OF_SOLDIERS, OPEN] = Field(None, title="Grenade")
    melee_combat: Annotated[Code | None, OF_SOLDIERS, OPEN] = Field(None, title="Melee combat")
    dodge: Annotated[Code | None, OF_SOLDIERS, OPEN] = Field(None, title="Dodge")
    melee_parry: Annotated[Code | None, OF_SOLDIERS, OPEN] = Field(None, title="Melee parry")
    brawling_parry: Annotated[Code | None, OF_SOLDIERS, OPEN] = Field(None, title="Brawling parry")
    strength: Annotated[Code | None, OF_SOLDIERS, OPEN] = Field(
        None, title="Strength", description="Empty: 2D."
    )
    brawling: Annotated[Code | None, OF_SOLDIERS, OPEN] = Field(None, title="Brawling")
    stamina: Code | None = Field(None, title="Stamina", description="Morale and marches.")
    perception: Annotated[Code | None, OF_SOLDIERS, OPEN] = Field(None, title="Perception")
    command: Code | None = Field(None, title="Command", description="Of a leader without a name.")
    armor_physical: Open[Code | None] = Field(None, title="Armour against blows")
    armor_energy: Open[Code | None] = Field(None, title="Armour against energy")
    armor_dex_penalty: Annotated[Code | None, OF_SOLDIERS, OPEN] = Field(
        None, title="Armour takes off Dexterity"
    )
    maneuver: Annotated[Code, OF_VEHICLES, OPEN] = Field("0D", title="Manoeuvre")
    hull: Annotated[Code | None, OF_VEHICLES, OPEN] = Field(None, title="Hull")
    shields: Annotated[Code | None, OF_VEHICLES, OPEN] = Field(None, title="Shields")
    crew_dexterity: Annotated[Code | None, OF_VEHICLES, OPEN] = Field(
        None, title="Crew: Dexterity", description="Empty: by experience."
    )
    crew_gunnery: Annotated[Code | None, OF_VEHICLES, OPEN] = Field(None, title="Crew: gunnery")
    crew_dodge: Annotated[Code | None, OF_VEHICLES, OPEN] = Field(None, title="Crew: dodge")
    light: Annotated[int, OF_VEHICLES] = Field(
        0, ge=0, le=MOST, title="Lightly damaged", description="Of the vehicles above."
    )
    heavy: Annotated[int, OF_VEHICLES] = Field(
        0, ge=0, le=MOST, title="Heavily damaged", description="Of the vehicles above."
    )
    severe: Annotated[int, OF_VEHICLES] = Field(
        0, ge=0, le=MOST, title="Severely damaged", description="Out of action."
    )
    transport_capacity: Annotated[int, OF_VEHICLES, OPEN] = Field(
        0, ge=0, le=MOST, title="Carries, each", description="Soldiers."
    )
    weapons: Annotated[tuple[Weapon, ...], ROWS, OPEN] = Field((), max_length=20, title="Weapons")
    superior: AHero | None = Field(None, title="Under", description="Empty: directly under the commander.")
    position_m: Annotated[int, looks_by(_position)] = Field(
        0, ge=-MOST, le=MOST, title="Place on the axis, m"
    )
    sector: Annotated[int, looks_by(_sector)] = Field(
        1, ge=0, le=8, title="Sector", description="0 is the leftmost; 1 the centre."
    )
    cover: Open[int] = Field(
        0, ge=0, le=3, title="Cover", description="Quarters of the unit behind something."
    )
    arrival_round: Annotated[int, looks_by(_arrival)] = Field(
        0, ge=0, le=999, title="Reaches the field in round", description="0: there."
    )
    embarked_in: Open[AUnit | None] = Field(None, title="Carried by")
    detached_from: Open[AUnit | None] = Field(
        None, title="Part of", description="Formed when that unit is divided; until then of size 0."
    )
    casualty_points: int = Field(
        0, ge=0, le=10_000, title="Casualty points", description="Losses, in per cent."
    )
    stamina_lost: int = Field(0, ge=0, le=99, title="Stamina lost, dice")
    fatigue: int = Field(0, ge=0, le=999, title="Fatigue", description="Three hours’ marches without sleep.")
    notes: str = Field("", max_length=2000, title="Notes")

    @model_validator(mode="after")
    def _stands(self) -> Self:
        if self.kind is Kind.VEHICLES and self.hull is None:
            raise ValueError("A vehicle unit needs a hull code.")
        if self.light + self.heavy > self.size:
            raise ValueError("The vehicle states must add up to the number of vehicles.")
        keys = [weapon.key for weapon in self.weapons]
        if len(set(keys)) < len(keys):
            raise ValueError("Two weapons have one key.")
        return self

    @property
    def is_elsewhere(self) -> bool:
        """Whether it is not there when the battle begins: it comes later, or is divided off."""
        return bool(self.arrival_round) or not self.size

    @property
    def is_vehicles(self) -> bool:
        return self.kind is Kind.VEHICLES

    @cached_property
    def arms(self) -> tuple[Weapon, ...]:
        """Its weapons; soldiers have their hands besides, and who is trained for it a blade."""
        if self.is_vehicles:
            return self.weapons
        own = UNLISTED if self.melee_combat else (HANDS,)
        skills, keys = {one.skill for one in self.weapons}, {one.key for one in self.weapons}
        return (*self.weapons, *(one for one in own if one.skill not in skills and one.key not in keys))

    def berths(self, size: int) -> int:
        """The room that so many of it take aboard, in soldiers: 40 of them, or two scout walkers."""
        return size * (BERTHS if self.is_vehicles else 1)


class Talent(Value):
    """A skill of a person, for personal actions."""

    name: str = Field(min_length=1, max_length=60, title="Skill")
    code: Code = Field(title="Code")


class StarHero(HeroSheet):
    """A person of name: a player character, or an officer of the GM’s."""

    unit: Open[AUnit | None] = Field(
        None, title="Unit he fights in", description="Empty: the one he leads, if any."
    )
    is_pc: Open[bool] = Field(False, title="Player character")
    dexterity: Open[Code] = Field("2D", title="Dexterity")
    perception: Open[Code] = Field("2D", title="Perception")
    strength: Open[Code] = Field("2D", title="Strength")
    knowledge: Open[Code] = Field("2D", title="Knowledge")
    command: Open[Code | None] = Field(None, title="Command", description="Empty: Perception.")
    tactics: Open[Code | None] = Field(None, title="Tactics", description="Empty: Knowledge.")
    dodge: Open[Code | None] = Field(None, title="Dodge", description="Empty: Dexterity.")
    stamina: Open[Code | None] = Field(None, title="Stamina", description="Empty: Strength.")
    skills: tuple[Talent, ...] = Field((), max_length=40, title="Other skills")
    armor_physical: Open[Code | None] = Field(None, title="Armour against blows")
    armor_energy: Open[Code | None] = Field(None, title="Armour against energy")
    character_points: Annotated[int, usually(0)] = Field(5, ge=0, le=999, title="Character Points")
    force_points: Annotated[int, usually(0)] = Field(1, ge=0, le=99, title="Force Points")
    wound: Wound = Field(Wound.HEALTHY, title="Wounds")
    superior: AHero | None = Field(None, title="Under", description="Empty: the commander.")
    captor: Open[ASide | None] = Field(None, title="Prisoner of")

    @property
    def command_pips(self) -> int:
        return pips(self.command or self.perception)

    @property
    def tactics_pips(self) -> int:
        return pips(self.tactics or self.knowledge)

    @property
    def dodge_pips(self) -> int:
        return pips(self.dodge or self.dexterity)

    def skill_pips(self, name: str) -> int:
        """A skill by its name as people type it; what is not listed is the attribute Dexterity (T24)."""
        wanted = name.strip().casefold()
        known: dict[str, int] = {
            "command": self.command_pips,
            "tactics": self.tactics_pips,
            "dodge": self.dodge_pips,
            "stamina": pips(self.stamina or self.strength),
            "perception": pips(self.perception),
            "strength": pips(self.strength),
            "knowledge": pips(self.knowledge),
        }
        listed = {one.name.casefold(): pips(one.code) for one in self.skills}
        return listed.get(wanted, known.get(wanted, pips(self.dexterity)))

    @property
    def skill_names(self) -> list[str]:
        """What a roll may be made with."""
        plain = ("Dexterity", "Perception", "Strength", "Knowledge", "Command", "Tactics", "Dodge", "Stamina")
        return [*dict.fromkeys((*(one.name for one in self.skills), *plain))]

    def armour(self, kind: DamageType) -> int:
        worn = self.armor_energy if kind is DamageType.ENERGY else self.armor_physical
        return pips(worn) if worn else 0


FIRST_OF_A_SIDE = ("commander", "faction")
FIRST_OF_A_UNIT = (
    *("leader", "kind", "size", "quality", "loyalty", "speed_kph", "dexterity", "blaster", "dodge"),
    *("strength", "stamina", "command", "hull", "weapons", "superior", "position_m"),
)
FIRST_OF_A_HERO = (
    *(
        "unit",
        "is_pc",
        "command",
        "tactics",
        "dodge",
        "strength",
        "character_points",
        "force_points",
        "wound",
    ),
)
FIRST_OF_A_BATTLE = ("round_minutes", "visibility", "surprise_side", "home", "allies")
FIRST = frozenset((*FIRST_OF_A_SIDE, *FIRST_OF_A_UNIT, *FIRST_OF_A_HERO, *FIRST_OF_A_BATTLE))
"""What a form shows at once; the rest folds away."""
