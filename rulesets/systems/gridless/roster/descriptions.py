"""Units in a few words, and their icons."""

from rulesets.engine import filled, label
from rulesets.systems.gridless.people.sheets import GridlessUnit

SIZE = label("{count} of level {level}")


def describe(unit: GridlessUnit) -> str:
    """A unit in a few words: “pikemen, 80 of level 3, fearless”."""
    if unit.gone:
        return ", ".join(filter(None, [unit.kind, "gone"]))
    if unit.objective:
        return unit.kind or "an objective"
    size = filled(SIZE, count=unit.headcount, level=unit.ecl_each) if unit.headcount else ""
    extras = ["fearless"] * unit.fearless + ["no way back"] * unit.cannot_retreat
    return ", ".join(filter(None, [unit.kind or ("" if size else "troops"), size, *extras]))


ICONS: tuple[tuple[tuple[str, ...], str], ...] = (
    (("archer", "bow", "sling", "musket", "gun", "pirate"), "archers"),
    (("horse", "rider", "cavalry", "knight", "wolf", "wolves"), "cavalry"),
    (("skelet", "bone", "robot"), "skeletons"),
    (("ghoul", "zombie"), "ghouls"),
    (("ghost", "spect", "wraith"), "spectres"),
    (("pike", "halberd", "spear"), "halberds"),
    (("militia", "mob", "levy", "levies", "goblin"), "irregulars"),
    (("dwar", "guard", "legion", "ogre", "giant"), "heavy-foot"),
    (("orc", "ninja", "raider"), "light-foot"),
)


def icon(unit: GridlessUnit) -> str:
    """The name of its icon in the sprite, by what its troops are called."""
    if unit.objective:
        return "banner"
    words = f"{unit.kind} {unit.name}".lower()
    found = next((icon for parts, icon in ICONS if any(part in words for part in parts)), "")
    return found or ("skeletons" if unit.fearless else "medium-foot")
