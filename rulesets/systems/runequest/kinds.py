"""The words of the rules as values: what a field of a sheet, a state or an answer can be."""

from enum import StrEnum


class Degree(StrEnum):
    """How a percentile roll went (F1)."""

    CRITICAL, SPECIAL, SUCCESS = "critical", "special", "success"
    FAILURE, FUMBLE = "failure", "fumble"

    @property
    def is_success(self) -> bool:
        return self not in (Degree.FAILURE, Degree.FUMBLE)


class Quality(StrEnum):
    """Types of troops, the worst first (T3)."""

    NON_COMBAT = "non_combat"
    POOR = "poor"
    INFERIOR = "inferior"
    STANDARD = "standard"
    SUPERIOR = "superior"
    EXCELLENT = "excellent"
    ELITE = "elite"


class FoeType(StrEnum):
    """Whom a unit meets (T8)."""

    WORST = "worst"
    POOR = "poor"
    INFERIOR = "inferior"
    STANDARD = "standard"
    SUPERIOR = "superior"
    EXCELLENT = "excellent"
    BEST = "best"


class Ratio(StrEnum):
    """The odds, as the unit that rolled sees them (T9)."""

    SURROUNDS = "surrounds_enemy"
    GREATLY = "greatly_outnumbers"
    OUTNUMBERS = "outnumbers"
    EVEN = "even"
    OUTNUMBERED = "outnumbered"
    BADLY = "badly_outnumbered"
    SURROUNDED = "surrounded"


class Opponents(StrEnum):
    """How many foes the odds force on each hero (T9)."""

    CHOOSE = "choose"
    OPTIONAL = "optional_one"
    ONE = "one"
    D3 = "d3"
    THREE = "three"


class Aim(StrEnum):
    """Whom a volley may be aimed at (T11)."""

    ANY = "any_pc_opponent"
    ONE_OF_D3 = "own_charger_or_one_of_d3"
    ONE_RANDOM = "own_charger_or_one_random"
    CHARGER = "own_charger_only"
    FRIENDS = "friendly_fire"


class Formation(StrEnum):
    OPEN, CLOSE = "open", "close"


class Magic(StrEnum):
    """Spirit spells last one round of battle, the others three."""

    NONE, SPIRIT, DIVINE, SORCERY = "none", "spirit", "divine", "sorcery"


class Spell(StrEnum):
    """Regimental spells (T24)."""

    BLAST, DREAD, EDGE, WARD, HEART = "blast", "dread", "edge", "ward", "heart"

    @property
    def harms(self) -> bool:
        return self in (Spell.BLAST, Spell.DREAD)


class Points(StrEnum):
    """What a boon raises or lowers for a while."""

    ATTACK, DEFENCE, SPIRIT = "attack", "defence", "spirit"


class Standard(StrEnum):
    HELD, LOST, NONE = "held", "lost", "none"


class Officer(StrEnum):
    """The leader of a unit who has no sheet of his own."""

    PRESENT, LOST, NONE = "present", "lost", "none"


class Special(StrEnum):
    """Whether a person with a name fights in a unit; looked up once in a battle."""

    UNKNOWN, PRESENT, ABSENT = "unknown", "present", "absent"


class Stance(StrEnum):
    CHARGE, HOLD, FIRE, CAST = "charge", "hold", "fire", "cast"
    RESERVE, WITHDRAW = "reserve", "withdraw"


OUT_OF_LINE = frozenset({Stance.RESERVE, Stance.WITHDRAW})


class Stand(StrEnum):
    """The state of a unit in this battle."""

    STEADY, RETREATING, ROUTED, FLED = "steady", "retreating", "routed", "fled"
    WITHDRAWN, DESTROYED, SURRENDERED, AWAY = "withdrawn", "destroyed", "surrendered", "away"


BROKEN = frozenset({Stand.RETREATING, Stand.ROUTED})
LOST_GROUND = BROKEN | {Stand.FLED, Stand.DESTROYED, Stand.SURRENDERED}
"""Where nobody carries the fallen away."""


class HeroStatus(StrEnum):
    FIT, WOUNDED = "fit", "wounded"
    INCAPACITATED, DYING, DEAD = "incapacitated", "dying", "dead"
    CAPTURED, LEFT, ABSENT = "captured", "left_on_field", "absent"


ABLE = frozenset({HeroStatus.FIT, HeroStatus.WOUNDED})


class Man(StrEnum):
    """Whom a hero fights (T16)."""

    COMMON, VETERAN, BEARER = "common", "veteran", "standard_bearer"
    LEADER, SPECIAL = "leader", "special_character"


class Bout(StrEnum):
    """What became of an opponent."""

    UNDECIDED, DRIVEN_OFF = "undecided", "driven_off"
    CAPTURED, KILLED = "captured", "killed"

    @property
    def is_over(self) -> bool:
        return self in (Bout.CAPTURED, Bout.KILLED)


class OnBreak(StrEnum):
    """What a hero does when his unit breaks before contact."""

    FOLLOW, STAND = "follow", "stand"


class Whither(StrEnum):
    """Where a hero goes whose unit has broken."""

    FOLLOW, JOIN, STAND, LEAVE = "follow", "join", "stand", "leave"


class Fate(StrEnum):
    """What becomes of a hero who lies senseless (F21, T26)."""

    REAR, RANSOM = "carried_to_the_rear", "captured_for_ransom"
    KILLED, LEFT, CAPTURED = "killed", "left_on_field", "captured"


class Camp(StrEnum):
    """Friends and foes of the army commander's roll; more forces join one of the two (R30)."""

    LEAD, OTHER = "lead", "other"

    @property
    def foe(self) -> "Camp":
        return Camp.OTHER if self is Camp.LEAD else Camp.LEAD


class How(StrEnum):
    """How a side leaves a battle (T22)."""

    WITHDRAWN = "withdrawn"
    NO_UNIT = "no_unit_standing"
    RETREAT = "general_retreat"
    ROUT = "general_rout"


class Level(StrEnum):
    """How clearly a battle was won (T23)."""

    DECISIVE, VICTORY, MARGINAL, DRAW = "decisive", "victory", "marginal", "draw"


class Skill(StrEnum):
    """What a hero may have learnt from."""

    TACTIC, ELOQUENCE = "tactic", "eloquence"


class Flag(StrEnum):
    """The conditions under which the lead camp fights (T6)."""

    FORTIFIED = "defending_fortified"
    HIGHER = "higher_ground"
    LOWER = "charging_from_lower_ground"
    MOTIVATED = "strongly_motivated"
    UNMOTIVATED = "unmotivated"
    RESPECTED = "respected_leader"
    DISTRUSTED = "distrusted_leader"
