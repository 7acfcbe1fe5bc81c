"""The book's words as people read them: of troops, positions and reasons. Sentences are in `wording`."""

from collections.abc import Iterable
from typing import Any

from rulesets.engine import Line
from rulesets.systems.gurps.kinds import (
    Armour,
    Circumstance,
    Class,
    Hardship,
    Miners,
    Mobility,
    Mood,
    MoodKey,
    Position,
    Quality,
    Ranged,
    Special,
)
from rulesets.systems.gurps.sheets import GurpsUnit

ARMOUR = {
    Armour.HEAVY: "heavy armour",
    Armour.MEDIUM: "medium armour",
    Armour.LIGHT: "light armour",
}
MOBILITY = {
    Mobility.FOOT: "on foot",
    Mobility.LIGHT_HORSE: "light horse",
    Mobility.MEDIUM_HORSE: "medium horse",
    Mobility.HEAVY_HORSE: "heavy horse",
    Mobility.ARMOURED_VEHICLE: "armoured carriers",
    Mobility.FLYING_VEHICLE: "flying carriers",
}
RANGED = {
    Ranged.NONE: "no missile weapon",
    Ranged.SLING_JAVELIN: "sling or javelin",
    Ranged.ORDINARY_BOW: "ordinary bow",
    Ranged.STRONG_BOW: "strong bow",
    Ranged.PISTOL: "pistol",
    Ranged.RIFLE: "rifle",
}
SPECIALS = {special: special.value.replace("_", " ") for special in Special}
QUALITIES = {quality: quality.value.capitalize() for quality in Quality}
CLASSES = {
    Class.CAVALRY: "cavalry",
    Class.RANGED: "archers and other missiles",
    Class.ARTILLERY: "artillery",
    Class.ARMOR: "armour",
    Class.AIRCRAFT: "aircraft",
    Class.UNDEAD: "undead",
    Class.MOBILE_INFANTRY: "mobile infantry",
    Class.OTHER: "special troops",
}
POSITIONS = {
    Position.DOWNHILL: "The attacker comes downhill",
    Position.UNDER_COVER: "The attacker comes under cover",
    Position.GRADUAL_INCLINE: "A gentle slope",
    Position.STEEP_INCLINE: "A steep slope",
    Position.STEEP_BAD_GROUND: "A steep slope on bad ground",
    Position.NARROW_PASSAGE: "A narrow passage",
    Position.PALISADE: "A palisade, trench or river",
    Position.STRONGHOLD: "A stronghold",
    Position.WALLED_CITY: "A walled city",
    Position.CASTLE: "A castle",
}
CIRCUMSTANCES = {
    Circumstance.TOTAL_SURPRISE: "Taken wholly by surprise",
    Circumstance.PARTIAL_SURPRISE: "Less than an hour’s warning",
    Circumstance.FORCE_MARCHED: "Force-marched to the field",
    Circumstance.NO_SUPPLIES: "No supplies",
    Circumstance.SHORT_SUPPLIES: "Short supplies behind walls",
    Circumstance.FORAGE_ONLY: "Living off the land",
    Circumstance.HOME_GROUNDS: "On home ground",
}
HARDSHIPS = {
    Hardship.STARVING: "Starving",
    Hardship.THIRST: "Without water",
    Hardship.DISEASE: "Sick",
    Hardship.FIRE: "Burnt out",
    Hardship.BRIBERY: "A gate opened for money",
    Hardship.INFILTRATED: "Spies within the walls",
}
MOODS: dict[str, str] = {
    **{one.value: word for one, word in HARDSHIPS.items()},
    Mood.HEREDITARY_FOE: "Against a hereditary foe",
    Mood.HOME_TERRITORY: "Defending home territory",
    Mood.DEFEATED_FOE: "Beat this foe this year",
    Mood.DEFEATED_BY_FOE: "Beaten by this foe this year",
    Mood.SPIED_UPON: "Enemy spies were in the camp",
    Mood.SPIES_CAUGHT: "Enemy spies were caught",
    Mood.FOE_SCOUTED: "Own spies scouted the foe",
    Mood.SPIES_KILLED: "Own spies were killed",
    MoodKey.LEADER_LOSS: "A leader is lost",
    MoodKey.ATROCITY: "An atrocity seen",
    MoodKey.PAY_BONUS: "Paid a bonus",
    MoodKey.LOOT: "Good loot",
    MoodKey.GM: "The game master’s word",
    "leadership": "Leadership",
    "pay_penalty": "Missed pay",
    "conscript": "Conscripts",
    "next_day": "Shaken by the day before",
    "catastrophe": "Catastrophe",
    "leader_fell": "Leaders fallen today",
    "demand": "The game master’s word",
    "exceptional": "Exceptional powers",
}


def signed(value: int) -> str:
    """With its sign, and a true minus."""
    return f"{value:+,}".replace("-", "−")


def distinct(lines: Iterable[Line]) -> list[Line]:
    """Each line under a label of its own: two units of one name stay two lines."""
    seen: dict[str, int] = {}
    found = []
    for line in lines:
        n = seen[line.label] = seen.get(line.label, 0) + 1
        found.append(line if n == 1 else line._replace(label=f"{line.label} ({n})"))
    return found


def describe(unit: Any) -> str:
    """A unit in a few words: "light foot, ordinary bow"."""
    if unit.estimate:
        return "a whole force"
    if unit.fixed_ts is not None:
        return f"creatures, {unit.fixed_ts} each"
    if unit.special:
        return SPECIALS[unit.special]
    if not unit.armour:
        return "no weapons yet"
    extras = [RANGED[unit.ranged]] if unit.ranged is not Ranged.NONE else []
    extras += ["reserve"] * unit.in_reserve
    return ", ".join([_troops(unit, unit.armour), *extras])


def _troops(unit: GurpsUnit, armour: Armour) -> str:
    if unit.miners is not Miners.NONE:
        return "miners" if unit.miners is Miners.HUMAN else "dwarf miners"
    if unit.pikemen:
        return "pikemen"
    weight = "irregular" if unit.irregular else armour.value
    mount = "horse" if unit.mobility.is_horse else "foot"
    if unit.mobility in (Mobility.ARMOURED_VEHICLE, Mobility.FLYING_VEHICLE):
        mount = f"foot in {MOBILITY[unit.mobility]}"
    return f"{weight} {mount}"


def icon(unit: Any) -> str:
    """The name of its icon in the sprite."""
    if unit.mobility.is_horse or unit.special in _RIDDEN:
        return "archers" if unit.ranged is not Ranged.NONE else "cavalry"
    if unit.ranged is not Ranged.NONE:
        return "archers"
    if unit.pikemen:
        return "halberds"
    if unit.never_checks_morale:
        return "skeletons"
    if unit.special or unit.fixed_ts is not None or not unit.armour:
        return "banner"
    return "irregulars" if unit.irregular else f"{unit.armour.value}-foot"


_RIDDEN = (Special.LIGHT_CHARIOT, Special.MEDIUM_CHARIOT, Special.HEAVY_CHARIOT)

PASTED: dict[str, dict[str, Any]] = {
    "cavalry": {"mobility": "light_horse"},
    "horse": {"mobility": "light_horse"},
    "horsemen": {"mobility": "light_horse"},
    "mounted": {"mobility": "light_horse"},
    "knights": {"armour": "heavy", "mobility": "heavy_horse"},
    "foot": {"mobility": "foot"},
    "infantry": {"mobility": "foot"},
    "archers": {"ranged": "ordinary_bow"},
    "bow": {"ranged": "ordinary_bow"},
    "bowmen": {"ranged": "ordinary_bow"},
    "longbow": {"ranged": "strong_bow"},
    "longbowmen": {"ranged": "strong_bow"},
    "crossbow": {"ranged": "strong_bow"},
    "crossbowmen": {"ranged": "strong_bow"},
    "slingers": {"ranged": "sling_javelin"},
    "javelins": {"ranged": "sling_javelin"},
    "pikes": {"armour": "light", "pikemen": True},
    "militia": {"armour": "light", "irregular": True},
    "levy": {"armour": "light", "irregular": True},
    "levies": {"armour": "light", "irregular": True},
    "undead": {"never_checks_morale": True, "healing": "none"},
    "ogres": {"race_ts": 7},
    "giants": {"race_ts": 11},
    "orcs": {"race_ts": 1},
}
