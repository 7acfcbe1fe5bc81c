"""The words of the rules: what a unit, a hero, an order or a condition can be."""

from enum import StrEnum
from functools import cached_property
from typing import Self

from rulesets.engine import Term


class UnitStatus(Term):
    """How a unit fares. Destroyed in the fight and dissolved by desertion are told apart."""

    FIGHTING = "fighting", "fights"
    RETREATED = "retreated", "has retreated"
    DESTROYED = "destroyed", "destroyed"
    DISSOLVED = "dissolved", "dissolved"
    WITHDRAWN = "withdrawn", "off the field"
    AWAY = "away", "on the way"
    BREACHED = "breached", "breached"


class HeroStatus(Term):
    """How a hero is."""

    FIT = "fit", "fit"
    FALLEN = "fallen", "fallen"
    DEAD = "dead", "dead"
    GONE = "gone", "gone"
    CAPTURED = "captured", "captured"
    AWAY = "away", "on the way"


class Action(Term):
    """What a hero spends his attack action on."""

    FIGHT = "fight", "Fight", "Roll for the flow of battle and against 15 plus the threat."
    COMMAND = "command", "Command the unit", "Knowledge (tactics); you draw all of the harm on yourself."
    DEFEND = "defend", "Defend or hide", "No harm; −2 on the unit’s morale. You may carry out a fallen ally."
    STEALTH = "stealth", "Stealth", "The whole team sneaks, and waits for an opportunity."
    CHANGE = "change_affiliation", "Join another unit", "Of your own faction; from the end of the round."
    LENGTHY = "lengthy", "A lengthy action", "Anything that takes more than five minutes."
    OTHER = "other", "Something else", "The game master says what comes of it."
    DESERT = "desert", "Desert", "You leave the field; all units of your side lose heart."
    DEFECT = "defect", "Defect", "You go over to a unit of the enemy."
    BETRAY = "betray", "Betray with the whole unit", "You take the unit over to another faction."


TREASON = (Action.DESERT, Action.DEFECT, Action.BETRAY)


class Form(Term):
    """With what a hero fights."""

    MELEE = "melee"
    RANGED = "ranged"
    RANGED_TOUCH = "ranged_touch"
    OTHER = "other", "Another way"
    MAGIC = "magic"


ATTACKS = (Form.MELEE, Form.RANGED, Form.RANGED_TOUCH)


class Chance(Term):
    """What a banked opportunity is spent on."""

    STRIKE = "strike"
    HUNT = "hunt", "Hunt a foe"


class Flow(Term):
    """How the battle goes for a team."""

    FEROCIOUS = "ferocious"
    NORMAL = "normal"
    DEADLY = "deadly"
    VALOROUS = "valorous"


class Tier(Term):
    """How well a side has sized up an enemy, the worst first."""

    NOTHING = "nothing", "nothing"
    BANDS = "bands", "in bands"
    ROUGH = "rough", "roughly"
    EXACT = "exact", "to the token"
    LEADERS = "leaders", "leaders and all"
    WEAKNESSES = "weaknesses", "every weakness"
    PLANS = "plans", "down to the plans"

    @cached_property
    def rank(self) -> int:
        return list(Tier).index(self)

    def shows(self, tier: "Tier") -> bool:
        """Whether it shows what that tier does."""
        return self.rank >= tier.rank


class What(Term):
    """What bears on a unit, on a hero's team or on the whole field."""

    told: str
    """What it is called in a sentence."""
    worth: int
    """As printed, unless said otherwise."""

    def __new__(cls, value: str, label: str, told: str, worth: int = 0) -> Self:
        made = cls.worded(value, label)
        made.told, made.worth = told, worth
        return made

    TERRAIN = "terrain", "One-sided terrain", "the ground", 1
    FORTIFICATION = "fortification", "Fortification or trench, 2", "fortification", 2
    CASTLE = "castle", "Castle, 6", "castle walls", 6
    PROTECTION = "protection", "Other cover", "cover", 2
    LIGHT = "light", "Light artillery, +2", "light artillery", 2
    MEDIUM = "medium", "Medium artillery, +4", "medium artillery", 4
    HEAVY = "heavy", "Heavy artillery, +6", "heavy artillery", 6
    DEVASTATING = "devastating", "Devastating artillery, +10", "devastating artillery", 10
    OTHER = "other_modifier", "Other modifier of the battle roll", "battle roll"
    MORALE = "morale", "Morale", "morale"
    EXTRA_LOSS = "extra_loss", "More tokens lost with the first", "tokens lost besides", 1
    HARM_DICE = "harm_dice", "More dice of harm for heroes", "dice of harm for every hero", 1
    FLOW = "flow", "Flow of battle", "flow of battle"


PROTECTIONS = (What.FORTIFICATION, What.CASTLE, What.PROTECTION)
ARTILLERY = (What.LIGHT, What.MEDIUM, What.HEAVY, What.DEVASTATING)


class Happening(Term):
    """What the game master lets happen at the top of a round."""

    TEXT = "text", "Words alone"
    REINFORCE = "reinforce", "A unit arrives"
    NEWCOMERS = "newcomers", "Troops or monsters join whom nobody mustered"
    TOKENS = "tokens", "A unit gains or loses tokens"
    WANING = "waning", "A unit wanes every round"
    SWITCH = "switch_faction", "A unit or hero changes sides"
    FACTION = "switch_whole", "A whole faction changes sides"
    PEACE = "peace", "Two factions stop fighting each other"
    WAR = "war", "Two factions turn on each other"
    NEW_GENERAL = "new_general", "A new general"
    WITHDRAW = "withdraw", "A unit is taken off the field"
    HERO_JOINS = "hero_joins", "A hero arrives"
    HERO_LEAVES = "hero_leaves", "A hero leaves"
    HEAL = "heal", "A hero is healed"
    RAISE = "raise", "A hero is raised from the dead"


STANCES = (Happening.FACTION, Happening.PEACE, Happening.WAR)
"""What changes who is whose enemy."""


class Effect(Term):
    """What a utility action brings, in numbers."""

    NONE = "none", "No number"
    HEAL = "heal", "Heals so many points"
    RAISE = "raise", "Raises the dead, with so many points"
    BONUS = "bonus", "Bonus on the contribution"
    ASSESS = "assess", "Sizes up the enemy again"
    RETRIEVE = "retrieve", "Has the troops bring out a fallen hero"
    SPELLS = "spend_spells", "Spends a spell of that level"
    VITALITY = "spend_vitality", "Spends so much vitality"
    SPELLPOOL = "spend_spellpool", "Spends so much of the spellpool"


class Cost(StrEnum):
    """What a spell or a piece of work of so many minutes takes of a hero's round."""

    SIMPLE, COMPLEX = "simple", "complex"
    ATTACK, FULL = "attack_action", "full_round"


class Decision(Term):
    """What a failed morale check leaves to the general."""

    NONE = "none"
    MAY = "may_retreat", "hold or retreat"
    MUST = "must_retreat", "must retreat"


class MoraleFailure(Term):
    """What a failed morale check leads to."""

    GENERAL = "general_decides", "The general decides, unless it is a rout"
    ALWAYS = "retreat_always", "The unit always retreats"
    NEVER = "never_forced", "The general always decides"


class Combat(Term):
    """How deadly combats are fought."""

    TABLE = "table", "Fought at the table"
    QUICK = "quick", "Decided by one roll each"
    ASK = "ask", "As the game master says each time"


class Health(Term):
    """What harm takes from a hero."""

    HP = "hp", "Hit points"
    VITALITY = "vitality", "Wounds and vitality"


class Spells(Term):
    """What magic costs."""

    SLOTS = "slots", "Spells"
    VITALITY = "vitality"


class Death(Term):
    """When a hero is dead."""

    MINUS_10 = "minus_10", "−10"
    MINUS_MAX = "minus_max", "Minus the full hit points"


class Bleeding(Term):
    """What the fallen lose."""

    BATTLE = "battle_scale", "A point a round for each token on their unit"
    STRICT = "d20_strict", "Points by d20’s own rule, die by die"


class Share(Term):
    """How cover of one target among several counts."""

    PROPORTIONAL = "proportional", "Counts by the share of tokens aimed there"
    FULL = "full", "Counts in full"


class Reveal(Term):
    """How enemy strength is shown."""

    ASSESSED = "assessed", "As well as it has been sized up"
    ALL = "all", "Exactly"


class Recovery(Term):
    """Who says which of the wounded return."""

    D20 = "d20", "A die for each lost token"
    MANUAL = "manual", "The game master says"
