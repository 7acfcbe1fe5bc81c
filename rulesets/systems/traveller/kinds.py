"""Words of the rules: ranges, cover, states of morale, and what people may do in a turn."""

from enum import StrEnum


class Category(StrEnum):
    """How a weapon behaves over distance (T3)."""

    CLOSE_QUARTERS = "close_quarters"
    EXTENDED_REACH = "extended_reach"
    THROWN = "thrown"
    PISTOL = "pistol"
    RIFLE = "rifle"
    SHOTGUN = "shotgun"
    ASSAULT_WEAPON = "assault_weapon"
    ROCKET = "rocket"
    LAUNCHER = "launcher"
    ARTILLERY = "artillery"

    @property
    def is_melee(self) -> bool:
        return self in (Category.CLOSE_QUARTERS, Category.EXTENDED_REACH)


class Band(StrEnum):
    PERSONAL = "personal"
    CLOSE = "close"
    SHORT = "short"
    MEDIUM = "medium"
    LONG = "long"
    VERY_LONG = "very_long"
    DISTANT = "distant"
    VERY_DISTANT = "very_distant"
    BEYOND = "beyond"


class Skill(StrEnum):
    """What units and heroes fight with."""

    GUN_COMBAT = "gun_combat"
    HEAVY_WEAPONS = "heavy_weapons"
    MELEE = "melee"
    ATHLETICS = "athletics"


class Task(StrEnum):
    """What somebody may be told off to do beside the unit's own action, each kind once a turn."""

    STEALTH = "stealth"
    RECON = "recon"
    GUN_COMBAT = "gun_combat"
    HEAVY_WEAPONS = "heavy_weapons"
    MELEE = "melee"
    ATHLETICS = "athletics"
    EXPLOSIVES = "explosives"
    MEDIC = "medic"
    SENSORS = "sensors"
    COMMS = "comms"
    LEADERSHIP = "leadership"
    TACTICS = "tactics"
    COMPUTERS = "computers"
    MECHANICS = "mechanics"
    PERSUASION = "persuasion"
    PSIONICS = "psionics"
    OTHER = "other"


class Score(StrEnum):
    """The characteristics of a person."""

    STRENGTH = "strength"
    DEXTERITY = "dexterity"
    ENDURANCE = "endurance"
    INTELLIGENCE = "intelligence"
    EDUCATION = "education"
    SOCIAL = "social"


class Cover(StrEnum):
    NONE = "none"
    QUARTER = "quarter"
    HALF = "half"
    THREE_QUARTERS = "three_quarters"
    FULL = "full"


class Stance(StrEnum):
    STANDING, CROUCHED, PRONE = "standing", "crouched", "prone"


class State(StrEnum):
    """What morale and fire have left of a unit (T15)."""

    STEADY = "steady"
    SHAKEN = "shaken"
    BROKEN = "broken"
    ROUTED = "routed"
    DESTROYED = "destroyed"
    WITHDRAWN = "withdrawn"
    SURRENDERED = "surrendered"
    AWAY = "away"
    """Not on the field yet."""
    WITHIN = "within"
    """Fights as a part of another unit."""
    UNFORMED = "unformed"
    """Nobody is in it yet."""


FIGHTING = (State.STEADY, State.SHAKEN, State.BROKEN)
DOWN = (State.STEADY, State.SHAKEN, State.BROKEN, State.ROUTED)
"""The steps down which morale goes."""


class Fate(StrEnum):
    FIT = "fit"
    WOUNDED = "wounded"
    SERIOUSLY_WOUNDED = "seriously_wounded"
    UNCONSCIOUS = "unconscious"
    DEAD = "dead"
    FLED = "fled"
    CAPTURED = "captured"


ABLE = (Fate.FIT, Fate.WOUNDED, Fate.SERIOUSLY_WOUNDED)


class MapMode(StrEnum):
    SINGLE, PAIRS, ZONES = "single", "pairs", "zones"


class Light(StrEnum):
    NORMAL, LOW, DARK = "normal", "low", "dark"


class Smoke(StrEnum):
    NONE, SMOKE, THICK = "none", "smoke", "thick"


class Sensor(StrEnum):
    LIGHT, INFRARED = "light", "infrared"


class Campaign(StrEnum):
    WINNING, EVEN, LOSING = "winning", "even", "losing"


class Mode(StrEnum):
    SINGLE, BURST, AUTO = "single", "burst", "auto"


class Minor(StrEnum):
    NONE = "none"
    MOVE = "move"
    AIM = "aim"
    STANCE = "stance"
    RELOAD = "reload"


class Act(StrEnum):
    """The significant action of a unit."""

    NONE = "none"
    ATTACK = "attack"
    RALLY = "rally"
    INSPIRE = "inspire"


class Do(StrEnum):
    """The significant action of a hero."""

    NONE = "none"
    ATTACK = "attack"
    RALLY = "rally"
    INSPIRE = "inspire"
    LEAD = "lead"
    FIRST_AID = "first_aid"
    DEED = "deed"
    FLEE = "flee"


class Deed(StrEnum):
    """What a hero does that a unit sees (T10)."""

    KILLED_LEADER = "killed_leader"
    KILLED_MINOR_OFFICER = "killed_minor_officer"
    DESTROYED_VEHICLE = "destroyed_vehicle"
    DESTROYED_ARMOURED_VEHICLE = "destroyed_armoured_vehicle"
    FLED = "fled"
    TEN_PERCENT = "ten_percent"


class Trigger(StrEnum):
    """Why a unit's morale is tried (T11)."""

    HALF = "half"
    QUARTER = "quarter"
    THIRD_IN_ROUND = "third_in_round"
    WORSE_IN_CLOSE_COMBAT = "worse_in_close_combat"
    HIT_BY_GIANT = "hit_by_giant"
    CALLED = "called"


class Difficulty(StrEnum):
    SIMPLE = "simple"
    EASY = "easy"
    ROUTINE = "routine"
    AVERAGE = "average"
    DIFFICULT = "difficult"
    VERY_DIFFICULT = "very_difficult"
    FORMIDABLE = "formidable"


class Luck(StrEnum):
    """A third die for one round, where the campaign allows it."""

    PLAIN, BOON, BANE = "plain", "boon", "bane"


class Quality(StrEnum):
    RAW, REGULAR, VETERAN, ELITE = "raw", "regular", "veteran", "elite"


class Pay(StrEnum):
    POOR, STANDARD, GOOD, RICH = "poor", "standard", "good", "rich"


class Multiply(StrEnum):
    AFTER_ARMOUR, BEFORE_ARMOUR = "after_armour", "before_armour"


class LargeUnits(StrEnum):
    SOURCE, PROPORTIONAL = "source", "proportional"


class SizeInBattle(StrEnum):
    FIXED, FOLLOWS_ENDURANCE = "fixed", "follows_endurance"


class MoraleChecks(StrEnum):
    WORST, EACH = "worst", "each"


class OrdersMode(StrEnum):
    SECRET, AT_TURN = "secret", "at_turn"


class Wound(StrEnum):
    """Which characteristic takes what Endurance cannot."""

    STRENGTH, DEXTERITY = "strength", "dexterity"
