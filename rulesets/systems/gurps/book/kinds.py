"""The words of the book as values: what a field of a sheet can be. Sections are those of the article."""

from typing import NamedTuple, Self

from rulesets.engine import Term
from rulesets.systems.gurps.book.signs import signed


class Armour(Term):
    HEAVY, MEDIUM, LIGHT = "heavy", "medium", "light"


class Mobility(Term):
    FOOT = "foot", "On foot"
    LIGHT_HORSE = "light_horse"
    MEDIUM_HORSE = "medium_horse"
    HEAVY_HORSE = "heavy_horse"
    ARMOURED_VEHICLE = "armoured_vehicle", "Armoured carriers"
    FLYING_VEHICLE = "flying_vehicle", "Flying carriers"

    @property
    def is_horse(self) -> bool:
        return self.value.endswith("horse")


class Ranged(Term):
    NONE = "none", "No missile weapon"
    SLING_JAVELIN = "sling_javelin", "Sling or javelin"
    ORDINARY_BOW = "ordinary_bow"
    STRONG_BOW = "strong_bow"
    PISTOL = "pistol"
    RIFLE = "rifle"


class Special(Term):
    LIGHT_CHARIOT = "light_chariot"
    MEDIUM_CHARIOT = "medium_chariot"
    HEAVY_CHARIOT = "heavy_chariot"
    ELEPHANT = "elephant"
    SMALL_BALLISTA = "small_ballista"
    LARGE_BALLISTA = "large_ballista"
    SMALL_SIEGE_ENGINE = "small_siege_engine"
    LIGHT_ARTILLERY = "light_artillery"
    LARGE_SIEGE_ENGINE = "large_siege_engine"
    HEAVY_ARTILLERY = "heavy_artillery"
    LIGHT_TANK = "light_tank"
    MEDIUM_TANK = "medium_tank"
    HEAVY_TANK = "heavy_tank"
    FIGHTER_AIRCRAFT = "fighter_aircraft"
    BOMBER_AIRCRAFT = "bomber_aircraft"
    HELICOPTER_GUNSHIP = "helicopter_gunship"
    MODERN_ARTILLERY = "modern_artillery"


class Miners(Term):
    NONE, HUMAN, DWARF = "none", "human", "dwarf"


class Quality(Term):
    ELITE = "elite"
    VETERAN = "veteran"
    SEASONED = "seasoned"
    AVERAGE = "average"
    GREEN = "green"
    RAW = "raw"


class Healing(Term):
    NONE, SLOW, NORMAL, RAPID = "none", "slow", "normal", "rapid"


class Conscript(Term):
    NO, PAID, UNPAID = "no", "paid", "unpaid"


class Organisation(Term):
    MODERN, GREEK, ROMAN = "modern", "greek", "roman"
    FEUDAL, MERCENARY, TRIBAL = "feudal", "mercenary", "tribal"


class Rank(Term):
    """What a unit is called in its army: advice on rank and size, never a limit (R40)."""

    SQUAD, FILE, PLATOON, COMPANY = "squad", "file", "platoon", "company"
    BATTALION, BRIGADE, DIVISION = "battalion", "brigade", "division"
    CORPS, ARMY = "corps", "army"
    ENOMOTIA, PENTEKOSTYS = "enomotia", "pentekostys"
    LOCHOS, MORA = "lochos", "mora"
    CENTURY, COHORT, LEGION = "century", "cohort", "legion"
    TURMA, ALA = "turma", "ala"
    TEN, GUARD, BAND, CLAN, TRIBE = "ten", "guard", "band", "clan", "tribe"


class Class(Term):
    """A class of special units in which a side can be superior (Strategy, Special Unit Superiority)."""

    CAVALRY = "cavalry"
    RANGED = "ranged", "Archers and other missiles"
    ARTILLERY = "artillery"
    ARMOR = "armor", "Armoured troops"
    AIRCRAFT = "aircraft"
    UNDEAD = "undead"
    MOBILE_INFANTRY = "mobile_infantry"
    OTHER = "other", "Special troops"


class Luck(Term):
    NONE = "none"
    ORDINARY = "ordinary"
    EXTRAORDINARY = "extraordinary"
    RIDICULOUS = "ridiculous"


class Trait(Term):
    COWARDICE, OVERCONFIDENCE, BERSERK = "cowardice", "overconfidence", "berserk"


class Gift(Term):
    """What kind of exceptional powers a person has."""

    NONE, MAGE, PSI, SUPER = "none", "mage", "psi", "super"


class Mana(Term):
    NONE, LOW, NORMAL = "none", "low", "normal"
    HIGH, VERY_HIGH = "high", "very_high"


class Effect(Term):
    """What exceptional strength is spent on (Powers)."""

    CATASTROPHE = "catastrophe"
    RAISE_MORALE = "raise_morale"
    LOWER_MORALE = "lower_morale"
    HEAL = "heal"
    STRIKE = "strike"
    SCOUTING = "scouting"
    CONFOUND = "confound"


class PositionValue(NamedTuple):
    """A defensive position: its value, or the values the GM may give it, and whether it is starred."""

    value: int
    most: int | None = None
    starred: bool = False

    @property
    def words(self) -> str:
        most = "" if self.most is None else f" to {signed(self.most)}"
        return f"{signed(self.value)}{most}{', starred' if self.starred else ''}"


class Position(Term):
    """What protects the defender (Strategy, Defensive Position)."""

    worth: PositionValue

    DOWNHILL = "downhill", "The attacker comes downhill", PositionValue(-3, -6)
    UNDER_COVER = "under_cover", "The attacker comes under cover", PositionValue(-1)
    GRADUAL_INCLINE = "gradual_incline", "A gentle slope", PositionValue(1)
    STEEP_INCLINE = "steep_incline", "A steep slope", PositionValue(2)
    STEEP_BAD_GROUND = "steep_bad_ground", "A steep slope on bad ground", PositionValue(3)
    NARROW_PASSAGE = "narrow_passage", "A narrow passage", PositionValue(2, 8, starred=True)
    PALISADE = "palisade", "A palisade, trench or river", PositionValue(3, starred=True)
    STRONGHOLD = "stronghold", "A stronghold", PositionValue(4, starred=True)
    WALLED_CITY = "walled_city", "A walled city", PositionValue(6, starred=True)
    CASTLE = "castle", "A castle", PositionValue(8, starred=True)

    def __new__(cls, value: str, words: str, worth: PositionValue) -> Self:
        made = cls.worded(value, f"{words}, {worth.words}")
        made.worth = worth
        return made


class Mishap(Term):
    """What a catastrophe can be (The Battle, Catastrophe)."""

    NOTHING = "nothing", "Nothing goes wrong"
    SURPRISE = "surprise", "The enemy manages a surprise"
    REINFORCED = "reinforced", "The enemy is reinforced: a tenth stronger"
    BETRAYED = "betrayed", "Plans are betrayed"
    QUARREL = "quarrel", "Leaders or allies quarrel"
    ATROCITY = "atrocity", "An atrocity: a morale roll, −1 or +1"
    DEFECTION = "defection", "A unit goes over to the enemy"
    LEADER_WOUNDED = "leader_wounded", "A leader is wounded"
    COMMANDER_WOUNDED = "commander_wounded", "The commander is wounded"
    LEADER_KILLED = "leader_killed", "A leader is killed"
    COMMANDER_KILLED = "commander_killed", "The commander is killed: Strategy halved"


class MissionKind(Term):
    """What special forces are sent to do (Strategy, Special Forces)."""

    SCOUT = "scout", "Scout the enemy"
    ASSASSINATE = "assassinate", "Assassinate a leader"
    SABOTAGE = "sabotage"
    SECURITY = "security", "Guard against their missions"
    OTHER = "other", "Something else"


class MissionEnd(Term):
    """How a mission went; who is caught is shown to the other army."""

    BRILLIANT, DONE, FAILED, CAUGHT = "brilliant", "done", "failed", "caught"
    GUARDED = "guarded"
    """Its own dice made it, and the guards’ were better."""


class Trust(Term):
    """What a commander makes of a diviner’s word."""

    WEIGH = "weigh", "Weigh it against your own judgement"
    ACCEPT = "accept", "Follow it"
    DISCOUNT = "discount", "Hear it and disregard it"


class Circumstance(Term):
    """What else favours or hinders a side (Strategy, Special Circumstances)."""

    words: str
    worth: int

    TOTAL_SURPRISE = "total_surprise", "Taken wholly by surprise", -5
    PARTIAL_SURPRISE = "partial_surprise", "Less than an hour’s warning", -2
    FORCE_MARCHED = "force_marched", "Force-marched to the field", -3
    NO_SUPPLIES = "no_supplies", "No supplies", -3
    SHORT_SUPPLIES = "short_supplies", "Short supplies behind walls", -2
    FORAGE_ONLY = "forage_only", "Living off the land", -1
    HOME_GROUNDS = "home_grounds", "On home ground", 2

    def __new__(cls, value: str, words: str, worth: int) -> Self:
        made = cls.worded(value, f"{words}, {signed(worth)}")
        made.words, made.worth = words, worth
        return made


class Hardship(Term):
    """What befalls the besieged, or besiegers, while there is no storm (Sieges)."""

    STARVING = "starving"
    THIRST = "thirst", "Without water"
    DISEASE = "disease", "Sick"
    FIRE = "fire", "Burnt out"
    BRIBERY = "bribery", "A gate opened for money"
    INFILTRATED = "infiltrated", "Spies within the walls"


class Mood(Term):
    """What moves the morale of a whole side or of one unit before the battle (Morale)."""

    words: str
    worth: int
    moves_strength: bool
    """Whether it changes Troop Strength too (R12)."""

    HEREDITARY_FOE = "hereditary_foe", "Against a hereditary foe", 1, False
    HOME_TERRITORY = "home_territory", "Defending home territory", 2, False
    DEFEATED_FOE = "defeated_foe_this_year", "Beat this foe this year", 1
    DEFEATED_BY_FOE = "defeated_by_foe_this_year", "Beaten by this foe this year", -2
    SPIED_UPON = "penetrated_by_spies", "Enemy spies were in the camp", -1
    SPIES_CAUGHT = "enemy_spies_caught", "Enemy spies were caught", 2
    FOE_SCOUTED = "own_spies_scouted", "Own spies scouted the foe", 1
    SPIES_KILLED = "own_spies_killed", "Own spies were killed", -1

    def __new__(cls, value: str, words: str, worth: int, moves_strength: bool = True) -> Self:
        made = cls.worded(value, f"{words}, {signed(worth)}")
        made.words, made.worth, made.moves_strength = words, worth, moves_strength
        return made


class MoodKey(Term):
    """What a lasting morale modifier of one unit comes from (Morale; Feeding; After)."""

    LEADER_LOSS = "leader_loss", "A leader is lost"
    DEFEATED_FOE = Mood.DEFEATED_FOE.value, Mood.DEFEATED_FOE.words
    DEFEATED_BY_FOE = Mood.DEFEATED_BY_FOE.value, Mood.DEFEATED_BY_FOE.words
    HEREDITARY_FOE = Mood.HEREDITARY_FOE.value, Mood.HEREDITARY_FOE.words
    HOME_TERRITORY = Mood.HOME_TERRITORY.value, Mood.HOME_TERRITORY.words
    SPIED_UPON = Mood.SPIED_UPON.value, Mood.SPIED_UPON.words
    SPIES_CAUGHT = Mood.SPIES_CAUGHT.value, Mood.SPIES_CAUGHT.words
    FOE_SCOUTED = Mood.FOE_SCOUTED.value, Mood.FOE_SCOUTED.words
    SPIES_KILLED = Mood.SPIES_KILLED.value, Mood.SPIES_KILLED.words
    ATROCITY = "atrocity", "An atrocity seen"
    PAY_BONUS = "pay_bonus", "Paid a bonus"
    LOOT = "loot", "Good loot"
    GM = "gm", "The game master’s word"


class Lasts(Term):
    BATTLE = "battle", "for the battle"
    VICTORY = "victory", "until a clear victory"
    MONTH = "month", "for a month"
    YEAR = "year", "for the year"
    ALWAYS = "always", "for good"


class HeroStatus(Term):
    ACTIVE = "active", "in the fight"
    UNCONSCIOUS = "unconscious", "unconscious"
    DEAD = "dead", "dead"
    CAPTURED = "captured", "captured"
    MISSING = "missing", "missing"

    def from_afar(self) -> "HeroStatus":
        """Who is dead or taken is seen to be; anybody else may be fighting for all the enemy knows."""
        return self if self in (HeroStatus.DEAD, HeroStatus.CAPTURED) else HeroStatus.ACTIVE


class UnitStatus(Term):
    """How a unit stands in the battle; the last four are out of it."""

    READY = "ready", "ready"
    HOLDS = "holds", "holds"
    WITHDRAWS = "withdraws", "withdraws"
    ROUTS = "routs", "routs"
    SURRENDERED = "surrendered", "surrendered"
    AWAY = "away", "on the way"
    SCATTERED = "scattered", "scattered"
    CAPTURED = "captured", "captured"
    DESTROYED = "destroyed", "destroyed"


OUT = frozenset({UnitStatus.AWAY, UnitStatus.SCATTERED, UnitStatus.CAPTURED, UnitStatus.DESTROYED})


class Level(Term):
    """How decisive the contest was (Contest)."""

    INCONCLUSIVE = "inconclusive"
    MARGINAL = "marginal"
    DEFINITE = "definite"
    GREAT = "great"
    OVERWHELMING = "overwhelming"


class Survived(Term):
    """How a hero came through (PCs, Survival)."""

    UNHURT = "unhurt"
    ONE_HIT = "one_hit"
    TWO_HITS = "two_hits"
    A, B, C, D = "column_a", "column_b", "column_c", "column_d"


class Glory(Term):
    """How a hero was seen to fight (PCs, Glory)."""

    COVERED = "covered_with_glory"
    COURAGE = "great_courage"
    HEROIC = "heroic"
    COMPETENT = "competent"
    ADEQUATE = "adequate"
    POOR = "poor"
    VERY_BAD = "very_bad"


class Reaction(Term):
    DISASTROUS = "disastrous"
    VERY_BAD = "very_bad"
    BAD = "bad"
    POOR = "poor"
    NEUTRAL = "neutral"
    GOOD = "good"
    VERY_GOOD = "very_good"
    EXCELLENT = "excellent"


class Troop(Term):
    """The types of the price list (T4, T23)."""

    HC = "HC", "Heavy cavalry"
    MC = "MC", "Medium cavalry"
    LC = "LC", "Light cavalry"
    IC = "IC", "Irregular cavalry"
    HI = "HI", "Heavy infantry"
    MI = "MI", "Medium infantry"
    LI = "LI", "Light infantry"
    II = "II", "Irregular infantry"
    PI = "PI", "Pikemen"
    SE = "SE", "Small siege engines"
    LE = "LE", "Large siege engines"


class Skill(Term):
    STRATEGY = "strategy"
    TACTICS = "tactics", "Tactics, below 200 men"
