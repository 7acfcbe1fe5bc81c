"""Words of the rules: ranges, cover, states of morale, and what people may do in a turn."""

from typing import Self

from rulesets.engine import Term


class Category(Term):
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


class Band(Term):
    PERSONAL = "personal"
    CLOSE = "close"
    SHORT = "short"
    MEDIUM = "medium"
    LONG = "long"
    VERY_LONG = "very_long", "very long"
    DISTANT = "distant"
    VERY_DISTANT = "very_distant", "very distant"
    BEYOND = "beyond", "extreme"


class Skill(Term):
    """What units and heroes fight with."""

    GUN_COMBAT = "gun_combat"
    HEAVY_WEAPONS = "heavy_weapons"
    MELEE = "melee"
    ATHLETICS = "athletics"


class Task(Term):
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


class Score(Term):
    """The characteristics of a person."""

    STRENGTH = "strength"
    DEXTERITY = "dexterity"
    ENDURANCE = "endurance"
    INTELLIGENCE = "intelligence"
    EDUCATION = "education"
    SOCIAL = "social"


class Cover(Term):
    NONE = "none"
    QUARTER = "quarter", "A quarter", "Undergrowth, a corner"
    HALF = "half", "Half", "A low wall, thick forest"
    THREE_QUARTERS = "three_quarters", "Three quarters", "A trench, jungle"
    FULL = "full", "Full", "A pillbox"


class Stance(Term):
    STANDING = "standing"
    CROUCHED = "crouched"
    PRONE = "prone", "Lying down"


class UnitStatus(Term):
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


FIGHTING = (UnitStatus.STEADY, UnitStatus.SHAKEN, UnitStatus.BROKEN)
DOWN = (UnitStatus.STEADY, UnitStatus.SHAKEN, UnitStatus.BROKEN, UnitStatus.ROUTED)
"""The steps down which morale goes."""


class HeroStatus(Term):
    FIT = "fit"
    WOUNDED = "wounded"
    SERIOUSLY_WOUNDED = "seriously_wounded"
    UNCONSCIOUS = "unconscious"
    DEAD = "dead"
    FLED = "fled"
    CAPTURED = "captured"


ABLE = (HeroStatus.FIT, HeroStatus.WOUNDED, HeroStatus.SERIOUSLY_WOUNDED)


class MapMode(Term):
    SINGLE = "single", "One unit a side", "One distance between any two sides"
    PAIRS = "pairs", "Freeform", "A distance between any two units"
    ZONES = "zones", "A map of zones", "Named areas, drawn for everybody"


class Light(Term):
    NORMAL = "normal"
    LOW = "low"
    DARK = "dark"


class Smoke(Term):
    NONE = "none"
    SMOKE = "smoke"
    THICK = "thick"


class Sensor(Term):
    LIGHT = "light", "Light intensifiers"
    INFRARED = "infrared"


class Campaign(Term):
    WINNING = "winning", "Winning", "+1 on morale"
    EVEN = "even"
    LOSING = "losing", "Losing", "−4 on morale"


class Mode(Term):
    SINGLE = "single", "Single shots"
    BURST = "burst", "Bursts", "Auto rating is added to damage"
    AUTO = "auto", "Automatic fire", "One die for each point, in pairs"


class Minor(Term):
    NONE = "none", "Nothing"
    MOVE = "move"
    AIM = "aim"
    STANCE = "stance", "Change stance"
    DRAW = "draw", "Draw a weapon", "That is not in hand"
    RELOAD = "reload"


class Act(Term):
    """The significant action of a unit."""

    NONE = "none", "Nothing"
    ATTACK = "attack"
    RALLY = "rally", "Rally a unit"
    INSPIRE = "inspire", "Inspire somebody", "Leadership: its Effect raises initiative"


class Do(Term):
    """The significant action of a hero."""

    NONE = "none", "Nothing"
    ATTACK = "attack"
    RALLY = "rally", "Rally a unit"
    INSPIRE = "inspire", "Inspire somebody"
    LEAD = "lead", "Take over a unit"
    FIRST_AID = "first_aid"
    DEED = "deed", "A deed"
    FLEE = "flee", "Hide or flee"


class Worth(Term):
    """Terms that are worth something on the dice."""

    dm: int

    def __new__(cls, value: str, label: str = "", dm: int = 0) -> Self:
        made = cls.worded(value, label)
        made.dm = dm
        return made


class Deed(Worth):
    """What a hero does that a unit sees, and what it is worth at its next morale check (T10)."""

    KILLED_LEADER = "killed_leader", "an enemy leader killed", 2
    KILLED_MINOR_OFFICER = "killed_minor_officer", "an enemy sergeant killed", 1
    DESTROYED_VEHICLE = "destroyed_vehicle", "a vehicle destroyed", 1
    DESTROYED_ARMOURED_VEHICLE = "destroyed_armoured_vehicle", "an armoured vehicle destroyed", 2
    FLED = "fled", "flight", -4
    TEN_PERCENT = "ten_percent", "a tenth of an enemy unit felled at one blow", 1


class Trigger(Worth):
    """Why a unit's morale is tried (T11); what the game master calls is as hard as he says."""

    HALF = "half", "Half is gone", 0
    QUARTER = "quarter", "A quarter is left", -2
    THIRD_IN_ROUND = "third_in_round", "Two thirds gone in one round", -4
    WORSE_IN_CLOSE_COMBAT = "worse_in_close_combat", "Worse in close combat", 0
    HIT_BY_GIANT = "hit_by_giant", "Hit by a far larger unit", -2
    CALLED = "called", "The game master’s call", 0


class Difficulty(Worth):
    SIMPLE = "simple", "Simple, +6", 6
    EASY = "easy", "Easy, +4", 4
    ROUTINE = "routine", "Routine, +2", 2
    AVERAGE = "average", "Average", 0
    DIFFICULT = "difficult", "Difficult, −2", -2
    VERY_DIFFICULT = "very_difficult", "Very difficult, −4", -4
    FORMIDABLE = "formidable", "Formidable, −6", -6


class Luck(Term):
    """A third die for one round, where the campaign allows it."""

    PLAIN = "plain"
    BOON = "boon"
    BANE = "bane"


class Quality(Term):
    RAW = "raw", "Raw", "Morale 5, Gun Combat 0"
    REGULAR = "regular", "Regular", "Morale 7, Gun Combat 1"
    VETERAN = "veteran", "Veteran", "Morale 9, Gun Combat 2"
    ELITE = "elite", "Elite", "Morale 11, Gun Combat 3"


class Pay(Term):
    POOR = "poor", "Poor", "Half the going rate or less: Morale −2"
    STANDARD = "standard"
    GOOD = "good", "Good", "Half as much again: Morale +1"
    RICH = "rich", "Rich", "Double or more: Morale +2"


class Multiply(Term):
    AFTER_ARMOUR = "after_armour"
    BEFORE_ARMOUR = "before_armour", "Before armour", "A large mob gets through any armour"


class LargeUnits(Term):
    SOURCE = "source", "×4, as printed"
    PROPORTIONAL = "proportional", "In proportion to Size", "×8 at 1,000, ×48 at 6,000"


class SizeInBattle(Term):
    FIXED = "fixed", "Stays"
    FOLLOWS_ENDURANCE = "follows_endurance", "Shrinks with Endurance"


class MoraleChecks(Term):
    WORST = "worst", "Once a round, at the hardest"
    EACH = "each", "Once for each reason"


class OrdersMode(Term):
    SECRET = "secret", "In secret for the whole round"
    AT_TURN = "at_turn", "When the turn comes"


class Wound(Term):
    """Which characteristic takes what Endurance cannot."""

    STRENGTH = "strength"
    DEXTERITY = "dexterity"
