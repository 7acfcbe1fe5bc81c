"""Weapons and armour: the printed ones, and those that a campaign makes up (T4, T5)."""

import re
from enum import StrEnum
from functools import cached_property

from pydantic import Field

from rulesets.engine import Value
from rulesets.engine.values import Json
from rulesets.systems.traveller.book.kinds import Category, Mode, Skill


class Weapon(Value):
    """What one weapon does."""

    name: str = Field(min_length=1, max_length=40, title="Name")
    category: Category = Field(Category.RIFLE, title="Range as a", description="Its behaviour over distance.")
    skill: Skill = Field(Skill.GUN_COMBAT, title="Skill")
    dice: int = Field(3, ge=1, le=20, title="Damage", description="In d6.")
    auto: int = Field(0, ge=0, le=20, title="Auto rating", description="0: single shots only.")
    laser: bool = Field(False, title="Laser")
    explosive: bool = Field(False, title="Explosive", description="Effect is not added to damage.")
    sight: bool = Field(False, title="Sight", description="+1 when aimed.")
    no_burst: bool = Field(False, title="Fires no bursts")
    needs_strength: int = Field(0, ge=0, le=15, title="Strength needed", description="−1 for each less.")
    reload: int = Field(1, ge=1, le=20, title="Minor actions to reload")
    shots: int = Field(
        0,
        ge=0,
        le=1000,
        title="Attacks before reloading",
        description="0: never runs out. Automatic fire of explosives takes as many as the Auto rating.",
    )

    @property
    def key(self) -> str:
        """What an order calls it."""
        return re.sub(r"[^a-z0-9]+", "_", self.name.casefold()).strip("_") or "weapon"

    def spends(self, mode: Mode) -> int:
        """How much of what it holds one attack takes: a launcher fires each grenade by itself."""
        return self.auto if mode is Mode.AUTO and self.explosive else 1

    @cached_property
    def is_melee(self) -> bool:
        return self.category.is_melee


class Arm(StrEnum):
    """The printed weapons."""

    UNARMED = "unarmed"
    CUDGEL = "cudgel"
    DAGGER = "dagger"
    BAYONET = "bayonet"
    SPEAR = "spear"
    PIKE = "pike"
    HALBERD = "halberd"
    BROADSWORD = "broadsword"
    SWORD = "sword"
    CUTLASS = "cutlass"
    FOIL = "foil"
    BLADE = "blade"
    BOW = "bow"
    CROSSBOW = "crossbow"
    REVOLVER = "revolver"
    AUTO_PISTOL = "auto_pistol"
    BODY_PISTOL = "body_pistol"
    SNUB_PISTOL = "snub_pistol"
    CARBINE = "carbine"
    RIFLE = "rifle"
    SHOTGUN = "shotgun"
    SMG = "smg"
    AUTO_RIFLE = "auto_rifle"
    ASSAULT_RIFLE = "assault_rifle"
    ACR = "acr"
    ACCELERATOR_RIFLE = "accelerator_rifle"
    GAUSS = "gauss"
    LASER_CARBINE = "laser_carbine"
    LASER_RIFLE = "laser_rifle"
    LASER_PISTOL = "laser_pistol"
    FRAG_GRENADE = "frag_grenade"
    GRENADE_LAUNCHER = "grenade_launcher"
    RAM_LAUNCHER = "ram_launcher"
    ROCKET = "rocket"
    PGMP = "pgmp"
    FGMP = "fgmp"
    MORTAR = "mortar"
    FIELD_GUN = "field_gun"

    @property
    def label(self) -> str:
        return WEAPONS[self].name


_HEAVY: Json = {"skill": "heavy_weapons"}
_CLOSE: Json = {"category": "close_quarters", "skill": "melee"}
_REACH: Json = {"category": "extended_reach", "skill": "melee"}
_PISTOL: Json = {"category": "pistol"}
_ASSAULT: Json = {"category": "assault_weapon"}
_SHELL: Json = {**_HEAVY, "explosive": True}
_ROWS: tuple[tuple[Arm, str, int, Json], ...] = (
    (Arm.UNARMED, "Bare hands", 1, _CLOSE),
    (Arm.CUDGEL, "Cudgel", 3, _CLOSE),
    (Arm.DAGGER, "Dagger", 1, _CLOSE),
    (Arm.BAYONET, "Bayonet", 1, _CLOSE),
    (Arm.SPEAR, "Spear", 3, _REACH),
    (Arm.PIKE, "Pike", 4, _REACH),
    (Arm.HALBERD, "Halberd", 4, _REACH),
    (Arm.BROADSWORD, "Broadsword", 4, _REACH),
    (Arm.SWORD, "Sword", 3, _REACH),
    (Arm.CUTLASS, "Cutlass", 3, _REACH),
    (Arm.FOIL, "Foil", 3, _REACH),
    (Arm.BLADE, "Blade", 2, _REACH),
    (Arm.BOW, "Bow", 2, _ASSAULT),
    (Arm.CROSSBOW, "Crossbow", 2, {"reload": 6, "shots": 1}),
    (Arm.REVOLVER, "Revolver", 2, _PISTOL),
    (Arm.AUTO_PISTOL, "Auto pistol", 2, _PISTOL),
    (Arm.BODY_PISTOL, "Body pistol", 2, _PISTOL),
    (Arm.SNUB_PISTOL, "Snub pistol", 2, _PISTOL),
    (Arm.CARBINE, "Carbine", 2, {"category": "shotgun"}),
    (Arm.RIFLE, "Rifle", 3, {}),
    (Arm.SHOTGUN, "Shotgun", 4, {"category": "shotgun"}),
    (Arm.SMG, "Submachine gun", 2, {**_ASSAULT, "auto": 4}),
    (Arm.AUTO_RIFLE, "Auto rifle", 3, {"auto": 4}),
    (Arm.ASSAULT_RIFLE, "Assault rifle", 3, {"auto": 4}),
    (Arm.ACR, "Advanced combat rifle", 3, {"auto": 4}),
    (Arm.ACCELERATOR_RIFLE, "Accelerator rifle", 3, {"auto": 3}),
    (Arm.GAUSS, "Gauss rifle", 4, {"auto": 4}),
    (Arm.LASER_CARBINE, "Laser carbine", 4, {**_PISTOL, "laser": True}),
    (Arm.LASER_RIFLE, "Laser rifle", 5, {"laser": True}),
    (Arm.LASER_PISTOL, "Laser pistol", 4, {**_PISTOL, "laser": True}),
    (
        Arm.FRAG_GRENADE,
        "Frag grenade",
        5,
        {"category": "thrown", "skill": "athletics", "explosive": True},
    ),
    (Arm.GRENADE_LAUNCHER, "Grenade launcher", 5, {"category": "shotgun", **_SHELL}),
    (
        Arm.RAM_LAUNCHER,
        "RAM launcher",
        5,
        {**_ASSAULT, **_SHELL, "auto": 3, "no_burst": True, "reload": 2, "shots": 6},
    ),
    (Arm.ROCKET, "Rocket launcher", 4, {"category": "rocket", **_SHELL, "reload": 3, "shots": 1}),
    (Arm.PGMP, "Plasma gun", 10, {**_HEAVY, "auto": 4, "needs_strength": 12}),
    (Arm.FGMP, "Fusion gun", 16, {**_HEAVY, "auto": 4, "needs_strength": 9}),
    (Arm.MORTAR, "Mortar", 5, {"category": "launcher", **_SHELL}),
    (Arm.FIELD_GUN, "Field gun", 6, {"category": "artillery", **_SHELL}),
)
WEAPONS = {arm: Weapon(name=name, dice=dice, **more) for arm, name, dice, more in _ROWS}
ARMOUR = (
    ("None", 0, None),
    ("Jack", 3, None),
    ("Ablat", 3, 8),
    ("Mesh", 5, None),
    ("Vacc suit", 6, None),
    ("Hostile environment suit", 8, None),
    ("Cloth", 9, None),
    ("Combat armour", 11, None),
    ("Battle dress", 18, None),
)
"""Name, value, and value against lasers where it is another."""
HULLS = (
    ("Open vehicle", 6, None),
    ("All-terrain vehicle", 12, None),
    ("Armoured fighting vehicle", 18, None),
    ("Grav carrier", 25, None),
)
REFLEC = 14
"""Against lasers alone, worn with another armour."""


def _listed(rows: tuple[tuple[str, int, int | None], ...]) -> str:
    return ", ".join(f"{name.lower()} {worth}" for name, worth, _ in rows)


WORN = f"{_listed(ARMOUR).capitalize()}."
WORN_OR_BUILT = f"{WORN} {_listed(HULLS).capitalize()}."
"""The armour list, as a form shows it."""
AGAINST_LASERS = f"Empty: the same. Ablat 8; reflec, worn with another armour, {REFLEC}."
