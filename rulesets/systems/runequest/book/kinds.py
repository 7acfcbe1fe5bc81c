"""The words of the rules as values: what a field of a sheet, a state or an answer can be."""

from enum import StrEnum
from typing import Self

from rulesets.engine import Term


class Degree(Term):
    """How a percentile roll went (F1)."""

    CRITICAL = "critical", "Critical success"
    SPECIAL = "special", "Special success"
    SUCCESS = "success"
    FAILURE = "failure"
    FUMBLE = "fumble"

    @property
    def is_success(self) -> bool:
        return self not in (Degree.FAILURE, Degree.FUMBLE)


class Quality(Term):
    """Types of troops, the worst first (T3)."""

    NON_COMBAT = "non_combat", "Non-combat"
    POOR = "poor"
    INFERIOR = "inferior"
    STANDARD = "standard"
    SUPERIOR = "superior"
    EXCELLENT = "excellent"
    ELITE = "elite"

    @property
    def word(self) -> str:
        """Within a sentence."""
        return self.label.lower()


class FoeType(StrEnum):
    """Whom a unit meets (T8)."""

    WORST = "worst"
    POOR = "poor"
    INFERIOR = "inferior"
    STANDARD = "standard"
    SUPERIOR = "superior"
    EXCELLENT = "excellent"
    BEST = "best"


class Opponents(StrEnum):
    """How many foes the odds force on each hero (T9)."""

    CHOOSE = "choose"
    OPTIONAL = "optional_one"
    ONE = "one"
    D3 = "d3"
    THREE = "three"


def signed(value: int) -> str:
    """With its sign, and a true minus."""
    return f"{value:+,}".replace("-", "−")


class Ratio(Term):
    """The odds, as the unit that rolled sees them (T9): a modifier, and the foes of each hero."""

    mod: int
    opponents: Opponents

    def __new__(cls, value: str, label: str, mod: int, opponents: Opponents) -> Self:
        made = cls.worded(value, f"{label}, {signed(mod)}" if mod else label)
        made.mod, made.opponents = mod, opponents
        return made

    SURROUNDS = "surrounds_enemy", "Surrounds the enemy", -20, Opponents.CHOOSE
    GREATLY = "greatly_outnumbers", "Greatly outnumbers him", -10, Opponents.OPTIONAL
    OUTNUMBERS = "outnumbers", "Outnumbers him", -5, Opponents.OPTIONAL
    EVEN = "even", "Evenly matched", 0, Opponents.ONE
    OUTNUMBERED = "outnumbered", "Outnumbered", 5, Opponents.D3
    BADLY = "badly_outnumbered", "Badly outnumbered", 10, Opponents.D3
    SURROUNDED = "surrounded", "Surrounded", 20, Opponents.THREE


class Aim(StrEnum):
    """Whom a volley may be aimed at (T11)."""

    ANY = "any_pc_opponent"
    ONE_OF_D3 = "own_charger_or_one_of_d3"
    ONE_RANDOM = "own_charger_or_one_random"
    CHARGER = "own_charger_only"
    FRIENDS = "friendly_fire"


class Formation(Term):
    OPEN = "open"
    CLOSE = "close"


class Magic(Term):
    """Spirit spells last one round of battle, the others three."""

    NONE = "none"
    SPIRIT = "spirit"
    DIVINE = "divine"
    SORCERY = "sorcery"


class Spell(Term):
    """Regimental spells (T24)."""

    BLAST = "blast", "Blast", "On enemies: 3 points and boost. Kills like a volley."
    DREAD = "dread", "Dread", "On enemies: 2 points and boost. They must check morale."
    EDGE = "edge", "Edge", "On friends: Attack + points."
    WARD = "ward", "Ward", "On friends: Defence + points; from 3 on no criticals."
    HEART = "heart", "Heart", "On friends: Spirit + points."

    @property
    def harms(self) -> bool:
        return self in (Spell.BLAST, Spell.DREAD)


class Points(StrEnum):
    """What a boon raises or lowers for a while."""

    ATTACK, DEFENCE, SPIRIT = "attack", "defence", "spirit"


class Standard(Term):
    HELD = "held"
    LOST = "lost"
    NONE = "none"


class Officer(Term):
    """The leader of a unit who has no sheet of his own."""

    PRESENT = "present"
    LOST = "lost"
    NONE = "none"


class Special(Term):
    """Whether a person with a name fights in a unit; looked up once in a battle."""

    UNKNOWN = "unknown"
    PRESENT = "present"
    ABSENT = "absent"


class Stance(Term):
    CHARGE = "charge", "Charge", "Strikes first, and meets the enemy in the open."
    HOLD = "hold", "Hold", "Only strikes back."
    FIRE = "fire", "Shoot", "One volley, and no blow this round."
    CAST = "cast", "Cast", "One spell, and no blow this round."
    RESERVE = "reserve", "Reserve", "Out of the line: no foe, no losses, no checks."
    WITHDRAW = "withdraw", "Withdraw", "Leaves the field at the end of the round."


OUT_OF_LINE = frozenset({Stance.RESERVE, Stance.WITHDRAW})


class UnitStatus(StrEnum):
    """The state of a unit in this battle."""

    STEADY, RETREATING, ROUTED, FLED = "steady", "retreating", "routed", "fled"
    WITHDRAWN, DESTROYED, SURRENDERED, AWAY = "withdrawn", "destroyed", "surrendered", "away"


BROKEN = frozenset({UnitStatus.RETREATING, UnitStatus.ROUTED})
LOST_GROUND = BROKEN | {UnitStatus.FLED, UnitStatus.DESTROYED, UnitStatus.SURRENDERED}
"""Where nobody carries the fallen away."""


class HeroStatus(Term):
    FIT = "fit", "fit"
    WOUNDED = "wounded", "wounded"
    INCAPACITATED = "incapacitated", "senseless"
    DYING = "dying", "dying"
    DEAD = "dead", "dead"
    CAPTURED = "captured", "captured"
    LEFT = "left_on_field", "left on the field"
    ABSENT = "absent", "absent"


ABLE = frozenset({HeroStatus.FIT, HeroStatus.WOUNDED})


class Man(Term):
    """Whom a hero fights (T16)."""

    COMMON = "common", "A common soldier"
    VETERAN = "veteran", "A veteran"
    BEARER = "standard_bearer", "The standard bearer"
    LEADER = "leader", "The senior officer"
    SPECIAL = "special_character", "A special character"


class Bout(Term):
    """What became of an opponent."""

    UNDECIDED = "undecided"
    DRIVEN_OFF = "driven_off"
    CAPTURED = "captured"
    KILLED = "killed"

    @property
    def is_over(self) -> bool:
        return self in (Bout.CAPTURED, Bout.KILLED)


class OnBreak(Term):
    """What a hero does when his unit breaks before contact."""

    FOLLOW = "follow", "Go with it, and fight nobody"
    STAND = "stand", "Stand: three opponents"


class Whither(Term):
    """Where a hero goes whose unit has broken."""

    FOLLOW = "follow", "With my men", "Wherever they run."
    JOIN = "join", "To another unit", "Name it below."
    STAND = "stand", "I stand", "Alone: three opponents next round."
    LEAVE = "leave", "Off the field", "For this battle."


class Fate(StrEnum):
    """What becomes of a hero who lies senseless (F21, T26)."""

    REAR, RANSOM = "carried_to_the_rear", "captured_for_ransom"
    KILLED, LEFT, CAPTURED = "killed", "left_on_field", "captured"


class Homecoming(Term):
    """How a captive comes home."""

    RANSOM = "ransomed", "Ransomed", "What is asked for each is paid."
    EXCHANGE = "exchanged", "Exchanged", "One for one; nobody pays."
    RESCUE = "rescued", "Rescued", "Freed by force, or got away; nobody pays."


class ArmyCamp(Term):
    """Friends and foes of the army commander's roll; more sides join one of the two (R30)."""

    LEAD = "lead", "The lead camp"
    OTHER = "other", "The other camp"

    @property
    def foe(self) -> "ArmyCamp":
        return ArmyCamp.OTHER if self is ArmyCamp.LEAD else ArmyCamp.LEAD


class How(StrEnum):
    """How a side leaves a battle (T22)."""

    WITHDRAWN = "withdrawn"
    NO_UNIT = "no_unit_standing"
    RETREAT = "general_retreat"
    ROUT = "general_rout"


class Level(Term):
    """How clearly a battle was won (T23)."""

    DECISIVE = "decisive", "Decisive victory"
    VICTORY = "victory"
    MARGINAL = "marginal", "Marginal victory"
    DRAW = "draw"


class Skill(Term):
    """What a hero may have learnt from."""

    TACTIC = "tactic"
    ELOQUENCE = "eloquence"


class Flag(Term):
    """The conditions under which the lead camp fights, with what each is worth (T6)."""

    reason: str
    worth: int

    def __new__(cls, value: str, reason: str, worth: int) -> Self:
        made = cls.worded(value, f"{reason}, {signed(worth)}")
        made.reason, made.worth = reason, worth
        return made

    FORTIFIED = "defending_fortified", "Defends a fortified position", 20
    HIGHER = "higher_ground", "Has the higher ground", 10
    LOWER = "charging_from_lower_ground", "Charges from the lower ground", -10
    MOTIVATED = "strongly_motivated", "Is strongly motivated", 20
    UNMOTIVATED = "unmotivated", "Lacks motivation or discipline", -15
    RESPECTED = "respected_leader", "Fights under a respected leader", 10
    DISTRUSTED = "distrusted_leader", "Does not trust its leader", -15
