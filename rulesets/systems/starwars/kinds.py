"""What things are: scales, loyalties, results, states; each value is what records keep."""

from enum import StrEnum


class Kind(StrEnum):
    SOLDIERS, VEHICLES = "soldiers", "vehicles"


class Faction(StrEnum):
    IMPERIAL, REBEL, OTHER = "imperial", "rebel", "other"


class Quality(StrEnum):
    RECRUIT, AVERAGE, VETERAN = "recruit", "average", "veteran"
    ELITE, HAND_PICKED = "elite", "hand_picked"


class Loyalty(StrEnum):
    QUESTIONABLE, RELIABLE, FANATICAL = "questionable", "reliable", "fanatical"


class Scale(StrEnum):
    CHARACTER, SPEEDER, WALKER = "character", "speeder", "walker"
    STARFIGHTER, CAPITAL, DEATH_STAR = "starfighter", "capital", "death_star"


class Skill(StrEnum):
    """What a weapon is used with: also its class for a coordinated attack (R-25)."""

    BLASTER, BLASTER_ARTILLERY, HEAVY_WEAPONS = "blaster", "blaster_artillery", "heavy_weapons"
    GRENADE, MELEE_COMBAT, BRAWLING = "grenade", "melee_combat", "brawling"
    GUNNERY = "gunnery"

    @property
    def is_hand_to_hand(self) -> bool:
        return self in (Skill.MELEE_COMBAT, Skill.BRAWLING)


class DamageType(StrEnum):
    ENERGY, PHYSICAL = "energy", "physical"


class Level(StrEnum):
    VERY_EASY, EASY, MODERATE = "very_easy", "easy", "moderate"
    DIFFICULT, VERY_DIFFICULT, HEROIC = "difficult", "very_difficult", "heroic"


class Band(StrEnum):
    TOO_CLOSE, POINT_BLANK, SHORT = "too_close", "point_blank", "short"
    MEDIUM, LONG, OUT_OF_RANGE = "medium", "long", "out_of_range"


class Visibility(StrEnum):
    CLEAR, POOR, DARK, BLACK = "clear", "poor", "dark", "black"


class Row(StrEnum):
    """What damage does to a unit (T5)."""

    NONE, UNDER_FIRE, LIGHT = "none", "under_fire", "light"
    MODERATE, HEAVY, ROUT = "moderate", "heavy", "rout"


class Status(StrEnum):
    STEADY, RETREATING, SURRENDERED = "steady", "retreating", "surrendered"
    FLED, WITHDRAWN, DESTROYED = "fled", "withdrawn", "destroyed"
    RESERVE, UNFORMED, MERGED = "reserve", "unformed", "merged"


IN_BATTLE = (Status.STEADY, Status.RETREATING)


class Action(StrEnum):
    HOLD, ATTACK, DEPLOY = "hold", "attack", "deploy"
    ATTACK_AND_DEPLOY = "attack_and_deploy"
    FULL_REACTION, FULL_RETREAT = "full_reaction", "full_retreat"
    SPLIT, COMBINE = "split", "combine"
    EMBARK, DISEMBARK = "embark", "disembark"

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


class Stat(StrEnum):
    """What a pip of bonus may go to."""

    ATTACK, DODGE, STRENGTH = "attack", "dodge", "strength"
    STAMINA, DEXTERITY = "stamina", "dexterity"
    DEED = "deed"


class Exposure(StrEnum):
    COMMAND_POST, WITH_UNIT, IN_FRONT = "command_post", "with_unit", "in_front"


class Wound(StrEnum):
    HEALTHY, WOUNDED, WOUNDED_TWICE = "healthy", "wounded", "wounded_twice"
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


class Effect(StrEnum):
    """What a personal action is for (T18a)."""

    INSPIRE, RALLY, DISRUPT = "inspire", "rally", "disrupt"
    STRIKE_LEADER, SABOTAGE, SCOUT = "strike_leader", "sabotage", "scout"
    OBJECTIVE, RESCUE, OTHER = "objective", "rescue", "other"


class Outcome(StrEnum):
    TRIUMPH, SUCCESS, PARTIAL = "triumph", "success", "partial"
    FAILURE, DISASTER = "failure", "disaster"

    @property
    def pips(self) -> int:
        return OUTCOME_PIPS[self]


OUTCOME_PIPS = {
    Outcome.TRIUMPH: 6,
    Outcome.SUCCESS: 3,
    Outcome.PARTIAL: 1,
    Outcome.FAILURE: 0,
    Outcome.DISASTER: -3,
}


class Nerve(StrEnum):
    """How a morale check went (T8)."""

    PASS, SHAKEN, RETREAT, SURRENDER = "pass", "shaken", "retreat", "surrender"


class Attempt(StrEnum):
    ANTICIPATE, DECEIVE = "anticipate", "deceive"


class Redeclare(StrEnum):
    NONE, ACTIONS, REACTIONS = "none", "actions", "reactions"


class Reaction(StrEnum):
    NONE, COMBAT, FULL = "none", "combat", "full"
