"""The words of the rules: what a unit, a hero, an order or a condition can be."""

from enum import StrEnum


class Stand(StrEnum):
    """How a unit stands. Destroyed in the fight and dissolved by desertion are told apart."""

    FIGHTING, RETREATED, DESTROYED, DISSOLVED = "fighting", "retreated", "destroyed", "dissolved"
    WITHDRAWN, AWAY, BREACHED = "withdrawn", "away", "breached"


class Status(StrEnum):
    FIT, FALLEN, DEAD, GONE, CAPTURED = "fit", "fallen", "dead", "gone", "captured"
    AWAY = "away"


class Action(StrEnum):
    """What a hero spends his attack action on."""

    FIGHT, COMMAND, DEFEND, STEALTH = "fight", "command", "defend", "stealth"
    CHANGE, LENGTHY, OTHER = "change_affiliation", "lengthy", "other"
    DESERT, DEFECT, BETRAY = "desert", "defect", "betray"


TREASON = (Action.DESERT, Action.DEFECT, Action.BETRAY)


class Form(StrEnum):
    """With what a hero fights."""

    MELEE, RANGED, RANGED_TOUCH = "melee", "ranged", "ranged_touch"
    OTHER, MAGIC = "other", "magic"


ATTACKS = (Form.MELEE, Form.RANGED, Form.RANGED_TOUCH)


class Chance(StrEnum):
    """What a banked opportunity is spent on."""

    STRIKE, HUNT = "strike", "hunt"


class Flow(StrEnum):
    FEROCIOUS, NORMAL, DEADLY, VALOROUS = "ferocious", "normal", "deadly", "valorous"


class Tier(StrEnum):
    """How well a side has sized up an enemy, the worst first."""

    NOTHING, BANDS, ROUGH, EXACT = "nothing", "bands", "rough", "exact"
    LEADERS, WEAKNESSES, PLANS = "leaders", "weaknesses", "plans"

    @property
    def rank(self) -> int:
        return list(Tier).index(self)

    def shows(self, tier: "Tier") -> bool:
        """Whether it shows what that tier does."""
        return self.rank >= tier.rank


class What(StrEnum):
    """What bears on a unit, on a hero's team or on the whole field."""

    TERRAIN, FORTIFICATION, CASTLE, PROTECTION = "terrain", "fortification", "castle", "protection"
    LIGHT, MEDIUM, HEAVY, DEVASTATING = "light", "medium", "heavy", "devastating"
    OTHER, MORALE = "other_modifier", "morale"
    EXTRA_LOSS, HARM_DICE, FLOW = "extra_loss", "harm_dice", "flow"


PROTECTIONS = (What.FORTIFICATION, What.CASTLE, What.PROTECTION)
ARTILLERY = (What.LIGHT, What.MEDIUM, What.HEAVY, What.DEVASTATING)


class Happening(StrEnum):
    """What the game master lets happen at the top of a round."""

    TEXT, REINFORCE, TOKENS, WANING = "text", "reinforce", "tokens", "waning"
    SWITCH, NEW_GENERAL, WITHDRAW = "switch_faction", "new_general", "withdraw"
    HERO_JOINS, HERO_LEAVES, HEAL = "hero_joins", "hero_leaves", "heal"


class Effect(StrEnum):
    """What a utility action brings, in numbers."""

    NONE, HEAL, BONUS, ASSESS = "none", "heal", "bonus", "assess"
    SPELLS, VITALITY, SPELLPOOL = "spend_spells", "spend_vitality", "spend_spellpool"


class Cost(StrEnum):
    """What a spell or a piece of work of so many minutes takes of a hero's round."""

    SIMPLE, COMPLEX = "simple", "complex"
    ATTACK, FULL = "attack_action", "full_round"


class Decision(StrEnum):
    """What a failed morale check leaves to the general."""

    NONE, MAY, MUST = "none", "may_retreat", "must_retreat"


class MoraleFailure(StrEnum):
    GENERAL, ALWAYS, NEVER = "general_decides", "retreat_always", "never_forced"


class Combat(StrEnum):
    TABLE, QUICK, ASK = "table", "quick", "ask"


class Health(StrEnum):
    HP, VITALITY = "hp", "vitality"


class Spells(StrEnum):
    SLOTS, VITALITY = "slots", "vitality"


class Death(StrEnum):
    MINUS_10, MINUS_MAX = "minus_10", "minus_max"


class Bleeding(StrEnum):
    BATTLE, STRICT = "battle_scale", "d20_strict"


class Share(StrEnum):
    PROPORTIONAL, FULL = "proportional", "full"


class Reveal(StrEnum):
    ASSESSED, ALL = "assessed", "all"


class Recovery(StrEnum):
    D20, MANUAL = "d20", "manual"
