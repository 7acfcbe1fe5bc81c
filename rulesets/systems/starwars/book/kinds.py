"""What things are: scales, loyalties, results, states; each value is what records keep."""

from enum import StrEnum
from typing import Self

from rulesets.engine import Term


class Kind(Term):
    SOLDIERS, VEHICLES = "soldiers", "vehicles"


class Faction(Term):
    IMPERIAL, REBEL, OTHER = "imperial", "rebel", "other"


class Quality(Term):
    RECRUIT, AVERAGE, VETERAN = "recruit", "average", "veteran"
    ELITE = "elite"
    HAND_PICKED = "hand_picked", "Hand-picked elite"


class Loyalty(Term):
    QUESTIONABLE, RELIABLE, FANATICAL = "questionable", "reliable", "fanatical"


class Scale(Term):
    CHARACTER, SPEEDER, WALKER = "character", "speeder", "walker"
    STARFIGHTER, CAPITAL, DEATH_STAR = "starfighter", "capital", "death_star"


class Skill(Term):
    """What a weapon is used with: also its class for a coordinated attack (R-25)."""

    BLASTER, BLASTER_ARTILLERY, HEAVY_WEAPONS = "blaster", "blaster_artillery", "heavy_weapons"
    GRENADE, MELEE_COMBAT, BRAWLING = "grenade", "melee_combat", "brawling"
    GUNNERY = "gunnery"

    @property
    def is_hand_to_hand(self) -> bool:
        return self in (Skill.MELEE_COMBAT, Skill.BRAWLING)


class DamageType(Term):
    ENERGY = "energy", "Energy: blasters and lasers"
    PHYSICAL = "physical", "Blows, fragments, bullets"


class Level(Term):
    VERY_EASY, EASY, MODERATE = "very_easy", "easy", "moderate"
    DIFFICULT, VERY_DIFFICULT, HEROIC = "difficult", "very_difficult", "heroic"


class Band(Term):
    TOO_CLOSE, POINT_BLANK, SHORT = "too_close", "point_blank", "short"
    MEDIUM, LONG, OUT_OF_RANGE = "medium", "long", "out_of_range"


class Visibility(Term):
    """How well one sees, and what it adds to the difficulty."""

    adds: int

    def __new__(cls, value: str, label: str = "", adds: int = 0) -> Self:
        made = cls.worded(value, label)
        made.adds = adds
        return made

    CLEAR = "clear", "Clear", 0
    POOR = "poor", "Light smoke, dusk: +3", 3
    DARK = "dark", "Thick smoke, moonlight: +6", 6
    BLACK = "black", "Complete darkness: +12", 12


class Row(Term):
    """What damage does to a unit (T5)."""

    NONE = "none", "unharmed"
    UNDER_FIRE = "under_fire", "under heavy fire"
    LIGHT = "light", "light casualties"
    MODERATE = "moderate", "moderate casualties"
    HEAVY = "heavy", "heavy casualties"
    ROUT = "rout", "half of it gone"


class UnitStatus(Term):
    STEADY, RETREATING, SURRENDERED = "steady", "retreating", "surrendered"
    FLED, WITHDRAWN, DESTROYED = "fled", "withdrawn", "destroyed"
    RESERVE, UNFORMED, MERGED = "reserve", "unformed", "merged"


IN_BATTLE = (UnitStatus.STEADY, UnitStatus.RETREATING)


class Action(Term):
    HOLD = "hold", "Hold", "Stays where it is. With shots below it is an attack."
    ATTACK = "attack"
    DEPLOY = "deploy", "Move"
    ATTACK_AND_DEPLOY = "attack_and_deploy", "Attack and move"
    FULL_REACTION = "full_reaction", "Nothing but dodging"
    FULL_RETREAT = "full_retreat"
    SPLIT = "split", "Divide"
    COMBINE = "combine", "Join another unit"
    EMBARK = "embark", "Climb aboard"
    DISEMBARK = "disembark", "Jump out"

    @property
    def attacks(self) -> bool:
        return self in (Action.ATTACK, Action.ATTACK_AND_DEPLOY)

    @property
    def deploys(self) -> bool:
        return self in (
            Action.DEPLOY,
            Action.ATTACK_AND_DEPLOY,
            Action.FULL_REACTION,
            Action.FULL_RETREAT,
        )

    @property
    def moves(self) -> bool:
        """Whether it is done in the part of movement."""
        return self not in (Action.HOLD, Action.ATTACK)

    @property
    def is_full_reaction(self) -> bool:
        return self in (Action.FULL_REACTION, Action.FULL_RETREAT)


class Stat(Term):
    """What a pip of bonus may go to."""

    ATTACK, DODGE, STRENGTH = "attack", "dodge", "strength"
    STAMINA, DEXTERITY = "stamina", "dexterity"
    DEED = "deed"


class Exposure(Term):
    COMMAND_POST = "command_post", "At the command post", "Danger only when the unit is badly hit."
    WITH_UNIT = "with_unit", "With the unit"
    IN_FRONT = "in_front", "In front", "A die on the unit’s morale; 5 more to get through unhurt."


class Wound(Term):
    HEALTHY = "healthy", "Unhurt"
    WOUNDED, WOUNDED_TWICE = "wounded", "wounded_twice"
    INCAPACITATED, MORTALLY_WOUNDED, DEAD = "incapacitated", "mortally_wounded", "dead"

    @property
    def dice(self) -> int:
        """What it takes off own rolls (T21)."""
        return {Wound.WOUNDED: 1, Wound.WOUNDED_TWICE: 2}.get(self, 0)

    @property
    def is_out(self) -> bool:
        return self in (Wound.INCAPACITATED, Wound.MORTALLY_WOUNDED, Wound.DEAD)


class Hurt(StrEnum):
    """What a blow does to a person (T20)."""

    NONE, STUNNED, WOUNDED = "none", "stunned", "wounded"
    INCAPACITATED, MORTALLY_WOUNDED, KILLED = "incapacitated", "mortally_wounded", "killed"


class Effect(Term):
    """What a personal action is for (T18a)."""

    INSPIRE = "inspire", "Inspire: pips on the unit’s attacks"
    RALLY = "rally", "Rally: pips on the unit’s morale"
    DISRUPT = "disrupt", "Disrupt an enemy unit"
    STRIKE_LEADER = "strike_leader", "Strike at an enemy officer"
    SABOTAGE = "sabotage"
    SCOUT = "scout", "Find out the enemy’s orders"
    OBJECTIVE = "objective", "Take something: morale of the force"
    RESCUE = "rescue", "Bring somebody out of danger"
    OTHER = "other", "Something else"


class Outcome(Term):
    """How a deed went, and the pips that it is worth."""

    pips: int

    def __new__(cls, value: str, label: str = "", pips: int = 0) -> Self:
        made = cls.worded(value, label)
        made.pips = pips
        return made

    TRIUMPH = "triumph", "a triumph", 6
    SUCCESS = "success", "a success", 3
    PARTIAL = "partial", "half a success", 1
    FAILURE = "failure", "a failure", 0
    DISASTER = "disaster", "a disaster", -3


class Nerve(StrEnum):
    """How a morale check went (T8)."""

    PASS, SHAKEN, RETREAT, SURRENDER = "pass", "shaken", "retreat", "surrender"


class Attempt(StrEnum):
    ANTICIPATE, DECEIVE = "anticipate", "deceive"


class Redeclare(StrEnum):
    NONE, ACTIONS, REACTIONS = "none", "actions", "reactions"


class Reaction(StrEnum):
    NONE, COMBAT, FULL = "none", "combat", "full"
