"""The words of the book as values: what a field of a sheet can be. Sections are those of the article."""

from enum import StrEnum


class Armour(StrEnum):
    HEAVY, MEDIUM, LIGHT = "heavy", "medium", "light"


class Mobility(StrEnum):
    FOOT = "foot"
    LIGHT_HORSE = "light_horse"
    MEDIUM_HORSE = "medium_horse"
    HEAVY_HORSE = "heavy_horse"
    ARMOURED_VEHICLE = "armoured_vehicle"
    FLYING_VEHICLE = "flying_vehicle"

    @property
    def is_horse(self) -> bool:
        return self.value.endswith("horse")


class Ranged(StrEnum):
    NONE = "none"
    SLING_JAVELIN = "sling_javelin"
    ORDINARY_BOW = "ordinary_bow"
    STRONG_BOW = "strong_bow"
    PISTOL = "pistol"
    RIFLE = "rifle"


class Special(StrEnum):
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


class Miners(StrEnum):
    NONE, HUMAN, DWARF = "none", "human", "dwarf"


class Quality(StrEnum):
    ELITE = "elite"
    VETERAN = "veteran"
    SEASONED = "seasoned"
    AVERAGE = "average"
    GREEN = "green"
    RAW = "raw"


class Healing(StrEnum):
    NONE, SLOW, NORMAL, RAPID = "none", "slow", "normal", "rapid"


class Conscript(StrEnum):
    NO, PAID, UNPAID = "no", "paid", "unpaid"


class Organisation(StrEnum):
    MODERN, GREEK, ROMAN = "modern", "greek", "roman"
    FEUDAL, MERCENARY, TRIBAL = "feudal", "mercenary", "tribal"


class Formation(StrEnum):
    """What a unit is called in its army: advice on rank and size, never a limit (R40)."""

    SQUAD, FILE, PLATOON, COMPANY = "squad", "file", "platoon", "company"
    BATTALION, BRIGADE, DIVISION = "battalion", "brigade", "division"
    CORPS, ARMY = "corps", "army"
    ENOMOTIA, PENTEKOSTYS = "enomotia", "pentekostys"
    LOCHOS, MORA = "lochos", "mora"
    CENTURY, COHORT, LEGION = "century", "cohort", "legion"
    TURMA, ALA = "turma", "ala"
    TEN, GUARD, BAND, CLAN, TRIBE = "ten", "guard", "band", "clan", "tribe"


class Class(StrEnum):
    """A class of special units in which a side can be superior (Strategy, Special Unit Superiority)."""

    CAVALRY, RANGED, ARTILLERY = "cavalry", "ranged", "artillery"
    ARMOR, AIRCRAFT = "armor", "aircraft"
    UNDEAD, MOBILE_INFANTRY, OTHER = "undead", "mobile_infantry", "other"


class Luck(StrEnum):
    NONE = "none"
    ORDINARY = "ordinary"
    EXTRAORDINARY = "extraordinary"
    RIDICULOUS = "ridiculous"


class Trait(StrEnum):
    COWARDICE, OVERCONFIDENCE, BERSERK = "cowardice", "overconfidence", "berserk"


class Gift(StrEnum):
    """What kind of exceptional powers a person has."""

    NONE, MAGE, PSI, SUPER = "none", "mage", "psi", "super"


class Mana(StrEnum):
    NONE, LOW, NORMAL = "none", "low", "normal"
    HIGH, VERY_HIGH = "high", "very_high"


class Effect(StrEnum):
    """What exceptional strength is spent on (Powers)."""

    CATASTROPHE = "catastrophe"
    RAISE_MORALE = "raise_morale"
    LOWER_MORALE = "lower_morale"
    HEAL = "heal"
    STRIKE = "strike"
    SCOUTING = "scouting"
    CONFOUND = "confound"


class Position(StrEnum):
    """What protects the defender (Strategy, Defensive Position)."""

    DOWNHILL = "downhill"
    UNDER_COVER = "under_cover"
    GRADUAL_INCLINE = "gradual_incline"
    STEEP_INCLINE = "steep_incline"
    STEEP_BAD_GROUND = "steep_bad_ground"
    NARROW_PASSAGE = "narrow_passage"
    PALISADE = "palisade"
    STRONGHOLD = "stronghold"
    WALLED_CITY = "walled_city"
    CASTLE = "castle"


class Mishap(StrEnum):
    """What a catastrophe can be (The Battle, Catastrophe)."""

    NOTHING, SURPRISE, REINFORCED = "nothing", "surprise", "reinforced"
    BETRAYED, QUARREL, ATROCITY = "betrayed", "quarrel", "atrocity"
    DEFECTION = "defection"
    LEADER_WOUNDED, COMMANDER_WOUNDED = "leader_wounded", "commander_wounded"
    LEADER_KILLED, COMMANDER_KILLED = "leader_killed", "commander_killed"


class MissionKind(StrEnum):
    """What special forces are sent to do (Strategy, Special Forces)."""

    SCOUT, ASSASSINATE, SABOTAGE = "scout", "assassinate", "sabotage"
    SECURITY, OTHER = "security", "other"


class MissionEnd(StrEnum):
    """How a mission went; who is caught is shown to the other army."""

    BRILLIANT, DONE, FAILED, CAUGHT = "brilliant", "done", "failed", "caught"


class Trust(StrEnum):
    """What a commander makes of a diviner’s word."""

    WEIGH, ACCEPT, DISCOUNT = "weigh", "accept", "discount"


class Circumstance(StrEnum):
    """What else favours or hinders a side (Strategy, Special Circumstances)."""

    TOTAL_SURPRISE = "total_surprise"
    PARTIAL_SURPRISE = "partial_surprise"
    FORCE_MARCHED = "force_marched"
    NO_SUPPLIES = "no_supplies"
    SHORT_SUPPLIES = "short_supplies"
    FORAGE_ONLY = "forage_only"
    HOME_GROUNDS = "home_grounds"


class Hardship(StrEnum):
    """What befalls the besieged, or besiegers, while there is no storm (Sieges)."""

    STARVING, THIRST, DISEASE = "starving", "thirst", "disease"
    FIRE, BRIBERY, INFILTRATED = "fire", "bribery", "infiltrated"


class Mood(StrEnum):
    """What moves the morale of a whole side or of one unit before the battle (Morale)."""

    HEREDITARY_FOE = "hereditary_foe"
    HOME_TERRITORY = "home_territory"
    DEFEATED_FOE = "defeated_foe_this_year"
    DEFEATED_BY_FOE = "defeated_by_foe_this_year"
    SPIED_UPON = "penetrated_by_spies"
    SPIES_CAUGHT = "enemy_spies_caught"
    FOE_SCOUTED = "own_spies_scouted"
    SPIES_KILLED = "own_spies_killed"


class MoodKey(StrEnum):
    """What a lasting morale modifier of one unit comes from (Morale; Feeding; After)."""

    LEADER_LOSS = "leader_loss"
    DEFEATED_FOE = "defeated_foe_this_year"
    DEFEATED_BY_FOE = "defeated_by_foe_this_year"
    HEREDITARY_FOE = "hereditary_foe"
    HOME_TERRITORY = "home_territory"
    SPIED_UPON = "penetrated_by_spies"
    SPIES_CAUGHT = "enemy_spies_caught"
    FOE_SCOUTED = "own_spies_scouted"
    SPIES_KILLED = "own_spies_killed"
    ATROCITY = "atrocity"
    PAY_BONUS = "pay_bonus"
    LOOT = "loot"
    GM = "gm"


class Lasts(StrEnum):
    BATTLE, VICTORY, MONTH = "battle", "victory", "month"
    YEAR, ALWAYS = "year", "always"


class HeroStatus(StrEnum):
    ACTIVE, UNCONSCIOUS, DEAD = "active", "unconscious", "dead"
    CAPTURED, MISSING = "captured", "missing"


class Stand(StrEnum):
    """How a unit stands in the battle; the last four are out of it."""

    READY = "ready"
    HOLDS = "holds"
    WITHDRAWS = "withdraws"
    ROUTS = "routs"
    SURRENDERED = "surrendered"
    AWAY = "away"
    SCATTERED = "scattered"
    CAPTURED = "captured"
    DESTROYED = "destroyed"


OUT = frozenset({Stand.AWAY, Stand.SCATTERED, Stand.CAPTURED, Stand.DESTROYED})


class Level(StrEnum):
    """How decisive the contest was (Contest)."""

    INCONCLUSIVE = "inconclusive"
    MARGINAL = "marginal"
    DEFINITE = "definite"
    GREAT = "great"
    OVERWHELMING = "overwhelming"


class Survived(StrEnum):
    """How a hero came through (PCs, Survival)."""

    UNHURT = "unhurt"
    ONE_HIT = "one_hit"
    TWO_HITS = "two_hits"
    A, B, C, D = "column_a", "column_b", "column_c", "column_d"


class Glory(StrEnum):
    """How a hero was seen to fight (PCs, Glory)."""

    COVERED = "covered_with_glory"
    COURAGE = "great_courage"
    HEROIC = "heroic"
    COMPETENT = "competent"
    ADEQUATE = "adequate"
    POOR = "poor"
    VERY_BAD = "very_bad"


class Reaction(StrEnum):
    DISASTROUS = "disastrous"
    VERY_BAD = "very_bad"
    BAD = "bad"
    POOR = "poor"
    NEUTRAL = "neutral"
    GOOD = "good"
    VERY_GOOD = "very_good"
    EXCELLENT = "excellent"
