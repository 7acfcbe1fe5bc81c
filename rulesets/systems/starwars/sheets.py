"""What a force, a unit and a person bring to the battle. Fixed while it lasts; what changes is in `field`."""

from collections.abc import Mapping
from typing import Annotated, Any, Self

from pydantic import AfterValidator, Field, StringConstraints, model_validator

from rulesets.engine import HeroSheet, Id, Ref, SideSheet, UnitSheet, Value
from rulesets.systems.starwars.codes import BAD_CODE, Code, pips, text
from rulesets.systems.starwars.kinds import (
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
from rulesets.systems.starwars.tables import GRENADE_RINGS

type AUnit = Annotated[Id, Ref("unit")]
type AHero = Annotated[Id, Ref("hero")]
type ASide = Annotated[Id, Ref("side")]
type Key = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9_-]{0,39}$")]
MOST = 100_000
BERTHS = 20
"""A vehicle takes the room of so many soldiers."""
SECTORS = ("left", "centre", "right")
LISTED: Any = {"listed": True}
FOLDS: Any = {"more": True}
ROWS: Any = {"rows": 0}
OF_SOLDIERS: Any = {"matters": {"kind": ["soldiers"]}}
OF_VEHICLES: Any = {"matters": {"kind": ["vehicles"]}}


def _damage(said: str) -> str:
    """A damage code, or STR, or STR+1D."""
    head = said.strip().upper().replace(" ", "")
    if head == "STR":
        return head
    if head.startswith("STR+"):
        return f"STR+{_plain(head[4:])}"
    return _plain(head)


def _plain(code: str) -> str:
    if (value := pips(code)) < 0:
        raise ValueError(BAD_CODE)
    return text(value)


type Damage = Annotated[str, StringConstraints(max_length=16), AfterValidator(_damage)]


class Ring(Value):
    """How much an explosion does, up to how far."""

    to_m: int = Field(ge=0, le=10_000, title="Up to, m")
    damage: Code = Field(title="Damage")


RINGS = tuple(Ring(to_m=to_m, damage=damage) for to_m, damage in GRENADE_RINGS)


class Weapon(Value):
    """One kind of weapon in a unit."""

    key: Key = Field(title="Key", description="Short: rifle, grenade.")
    name: str = Field("", max_length=80, title="Name")
    skill: Skill = Field(
        Skill.BLASTER, title="Used with", description="Vehicles: gunnery.", json_schema_extra=LISTED
    )
    count: int | None = Field(None, ge=0, le=MOST, title="How many", description="Empty: one each.")
    crew: int = Field(1, ge=1, le=100, title="Crew of each", json_schema_extra=FOLDS)
    damage: Damage = Field("5D", title="Damage", description="3D, or STR, or STR+1D.")
    damage_type: DamageType = Field(DamageType.ENERGY, title="Kind of damage", json_schema_extra=FOLDS)
    fire_control: Code = Field("0D", title="Fire control", json_schema_extra=FOLDS)
    scale: Scale | None = Field(
        None, title="Scale", json_schema_extra={**FOLDS, "labels": {"": "That of the unit"}}
    )
    range_min: int | None = Field(None, ge=0, le=MOST, title="Not nearer than, m", json_schema_extra=FOLDS)
    short: int = Field(3, ge=0, le=MOST, title="Short range up to, m")
    medium: int = Field(3, ge=0, le=MOST, title="Medium up to, m")
    long: int = Field(3, ge=0, le=MOST, title="Long up to, m")
    melee_difficulty: Level = Field(
        Level.VERY_EASY, title="Difficulty hand to hand", json_schema_extra={**FOLDS, "listed": True}
    )
    expendable: bool = Field(
        False, title="Used up", description="Grenades and such.", json_schema_extra=FOLDS
    )
    area: bool = Field(False, title="Explodes", description="A miss scatters.", json_schema_extra=FOLDS)
    blast: tuple[Ring, ...] = Field(
        (), max_length=12, title="Rings of the explosion", json_schema_extra={**FOLDS, **ROWS}
    )
    tow_cable: bool = Field(
        False, title="Tow cable", description="Against walkers: no damage, a fall.", json_schema_extra=FOLDS
    )

    @model_validator(mode="after")
    def _ranges_rise(self) -> Self:
        if not (self.range_min or 0) <= self.short <= self.medium <= self.long:
            raise ValueError("Weapon ranges must rise: short <= medium <= long.")
        return self

    @property
    def title(self) -> str:
        return self.name or self.key.replace("_", " ")


class StarSide(SideSheet):
    """A force and its commander, the chief."""

    faction: Faction = Field(Faction.OTHER, title="Faction", description="For quick statistics.")
    prisoners: int = Field(0, ge=0, le=10 * MOST, title="Prisoners")


class StarUnit(UnitSheet):
    """Soldiers or vehicles under one leader, handled like one character."""

    kind: Kind = Field(Kind.SOLDIERS, title="Kind")
    size: int = Field(
        10, ge=0, le=MOST, title="Size", description="Soldiers, or vehicles, fit for action.",
        json_schema_extra={"refusal": "Size must be a whole number from 0 to 100,000."},
    )  # fmt: skip
    base_size: int | None = Field(None, ge=1, le=MOST, title="Full strength", description="Empty: as now.")
    faction: Faction | None = Field(
        None, title="Faction", json_schema_extra={"listed": True, "labels": {"": "That of the force"}}
    )
    quality: Quality = Field(Quality.AVERAGE, title="Experience", json_schema_extra=LISTED)
    loyalty: Loyalty = Field(Loyalty.RELIABLE, title="Loyalty", json_schema_extra=LISTED)
    scale: Scale = Field(Scale.CHARACTER, title="Scale", json_schema_extra=LISTED)
    move: int | None = Field(
        None, ge=0, le=9999, title="MOVE", description="As printed. Empty: by the speed."
    )
    speed_kph: int = Field(6, ge=0, le=20_000, title="Speed, km/h")
    dexterity: Code | None = Field(
        None, title="Dexterity", description="Empty: 2D.", json_schema_extra=OF_SOLDIERS
    )
    blaster: Code | None = Field(
        None,
        title="Blaster",
        description="Skills left empty are their attribute.",
        json_schema_extra=OF_SOLDIERS,
    )
    blaster_artillery: Code | None = Field(None, title="Blaster artillery", json_schema_extra=OF_SOLDIERS)
    heavy_weapons: Code | None = Field(None, title="Heavy weapons", json_schema_extra=OF_SOLDIERS)
    grenade: Code | None = Field(None, title="Grenade", json_schema_extra=OF_SOLDIERS)
    melee_combat: Code | None = Field(None, title="Melee combat", json_schema_extra=OF_SOLDIERS)
    dodge: Code | None = Field(None, title="Dodge", json_schema_extra=OF_SOLDIERS)
    melee_parry: Code | None = Field(None, title="Melee parry", json_schema_extra=OF_SOLDIERS)
    brawling_parry: Code | None = Field(None, title="Brawling parry", json_schema_extra=OF_SOLDIERS)
    strength: Code | None = Field(
        None, title="Strength", description="Empty: 2D.", json_schema_extra=OF_SOLDIERS
    )
    brawling: Code | None = Field(None, title="Brawling", json_schema_extra=OF_SOLDIERS)
    stamina: Code | None = Field(None, title="Stamina", description="Morale and marches.")
    perception: Code | None = Field(None, title="Perception", json_schema_extra=OF_SOLDIERS)
    command: Code | None = Field(None, title="Command", description="Of a leader without a name.")
    armor_physical: Code | None = Field(None, title="Armour against blows")
    armor_energy: Code | None = Field(None, title="Armour against energy")
    armor_dex_penalty: Code | None = Field(
        None, title="Armour takes off Dexterity", json_schema_extra=OF_SOLDIERS
    )
    maneuver: Code = Field("0D", title="Manoeuvre", json_schema_extra=OF_VEHICLES)
    hull: Code | None = Field(None, title="Hull", json_schema_extra=OF_VEHICLES)
    shields: Code | None = Field(None, title="Shields", json_schema_extra=OF_VEHICLES)
    crew_dexterity: Code | None = Field(
        None, title="Crew: Dexterity", description="Empty: by experience.", json_schema_extra=OF_VEHICLES
    )
    crew_gunnery: Code | None = Field(None, title="Crew: gunnery", json_schema_extra=OF_VEHICLES)
    crew_dodge: Code | None = Field(None, title="Crew: dodge", json_schema_extra=OF_VEHICLES)
    light: int = Field(
        0,
        ge=0,
        le=MOST,
        title="Lightly damaged",
        description="Of the vehicles above.",
        json_schema_extra=OF_VEHICLES,
    )
    heavy: int = Field(
        0,
        ge=0,
        le=MOST,
        title="Heavily damaged",
        description="Of the vehicles above.",
        json_schema_extra=OF_VEHICLES,
    )
    severe: int = Field(
        0,
        ge=0,
        le=MOST,
        title="Severely damaged",
        description="Out of action.",
        json_schema_extra=OF_VEHICLES,
    )
    transport_capacity: int = Field(
        0, ge=0, le=MOST, title="Carries, each", description="Soldiers.", json_schema_extra=OF_VEHICLES
    )
    weapons: tuple[Weapon, ...] = Field((), max_length=20, title="Weapons", json_schema_extra=ROWS)
    superior: AHero | None = Field(None, title="Under", description="Empty: directly under the commander.")
    position_m: int = Field(0, ge=-MOST, le=MOST, title="Place on the axis, m")
    sector: int = Field(1, ge=0, le=8, title="Sector", description="0 is the leftmost; 1 the centre.")
    cover: int = Field(0, ge=0, le=3, title="Cover", description="Quarters of the unit behind something.")
    arrival_round: int = Field(0, ge=0, le=999, title="Reaches the field in round", description="0: there.")
    embarked_in: AUnit | None = Field(None, title="Carried by")
    detached_from: AUnit | None = Field(
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
    def is_vehicles(self) -> bool:
        return self.kind is Kind.VEHICLES

    def berths(self, size: int) -> int:
        """The room that so many of it take aboard, in soldiers: 40 of them, or two scout walkers."""
        return size * (BERTHS if self.is_vehicles else 1)


class Talent(Value):
    """A skill of a person, for personal actions."""

    name: str = Field(min_length=1, max_length=60, title="Skill")
    code: Code = Field(title="Code")


class StarHero(HeroSheet):
    """A person of name: a player character, or an officer of the GM’s."""

    is_pc: bool = Field(False, title="Player character")
    dexterity: Code = Field("2D", title="Dexterity")
    perception: Code = Field("2D", title="Perception")
    strength: Code = Field("2D", title="Strength")
    knowledge: Code = Field("2D", title="Knowledge")
    command: Code | None = Field(None, title="Command", description="Empty: Perception.")
    tactics: Code | None = Field(None, title="Tactics", description="Empty: Knowledge.")
    dodge: Code | None = Field(None, title="Dodge", description="Empty: Dexterity.")
    stamina: Code | None = Field(None, title="Stamina", description="Empty: Strength.")
    skills: tuple[Talent, ...] = Field((), max_length=40, title="Other skills")
    armor_physical: Code | None = Field(None, title="Armour against blows")
    armor_energy: Code | None = Field(None, title="Armour against energy")
    character_points: int = Field(5, ge=0, le=999, title="Character Points")
    force_points: int = Field(1, ge=0, le=99, title="Force Points")
    wound: Wound = Field(Wound.HEALTHY, title="Wounds")
    superior: AHero | None = Field(None, title="Under", description="Empty: the commander.")
    captor: ASide | None = Field(None, title="Prisoner of")

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
        known: Mapping[str, Any] = {
            "command": self.command_pips,
            "tactics": self.tactics_pips,
            "dodge": self.dodge_pips,
            "stamina": pips(self.stamina or self.strength),
            "perception": pips(self.perception),
            "strength": pips(self.strength),
            "knowledge": pips(self.knowledge),
        }
        listed = {one.name.casefold(): pips(one.code) for one in self.skills}
        return int(listed.get(wanted, known.get(wanted, pips(self.dexterity))))

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
