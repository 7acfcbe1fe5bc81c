"""Ready-made units: folk, monsters, the undead, and what else has met on a field (Initial battle setup)."""

from collections.abc import Iterator

from rulesets.engine import Json, Preset

FOLK = (
    ("militia", "Militia", 120, 1),
    ("warriors", "Warriors", 80, 3),
    ("veterans", "Veterans", 60, 5),
    ("archers", "Archers", 90, 2),
    ("knights", "Knights", 50, 6),
    ("dwarves", "Dwarves", 100, 5),
    ("elves", "Elves", 60, 4),
    ("ninjas", "Ninjas", 24, 5),
    ("pirates", "Pirates", 90, 2),
)
MONSTERS = (
    ("goblins", "Goblins", 120, 1),
    ("orcs", "Orcs", 90, 2),
    ("ogres", "Ogres", 30, 5),
    ("wolf_riders", "Wolf riders", 50, 3),
    ("giants", "Giants", 12, 13),
)
DEAD = (
    ("skeletons", "Skeletons", 90, 1),
    ("zombies", "Zombies", 60, 2),
    ("wights", "Wights", 24, 5),
    ("robots", "Robots", 102, 5),
)
TARGETS = (("gate", "Gate", 20), ("barrier", "Magic barrier", 40))


def _presets() -> Iterator[Preset]:
    for group, rows, more in (
        ("Folk", FOLK, {}),
        ("Monsters", MONSTERS, {}),
        ("Fearless", DEAD, {"fearless": True}),
    ):
        for key, title, count, level in rows:
            fields: Json = {"kind": title.lower(), "headcount": count, "ecl_each": level, **more}
            yield Preset(key, title, group, fields)
    battle_mages: Json = {"kind": "battle mages", "headcount": 30, "ecl_each": 7}
    yield Preset("battle_mages", "Battle mages", "Folk", battle_mages)
    for key, title, strength in TARGETS:
        fields = {"kind": title.lower(), "objective": True, "tokens": strength, "cannot_retreat": True}
        yield Preset(key, title, "Objectives", fields)


PRESETS = tuple(_presets())

PASTED: dict[str, Json] = {
    **{one.title.lower(): {"kind": one.fields["kind"]} for one in PRESETS},
    "undead": {"kind": "undead", "fearless": True},
    "fearless": {"fearless": True},
    "no way back": {"cannot_retreat": True},
}
"""Pasted words that name troops."""
