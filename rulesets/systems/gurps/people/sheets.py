"""What a side, a unit and a hero bring to the field. Fixed for the battle; what changes is in `field`."""

from collections.abc import Collection
from typing import Annotated

from pydantic import Field

from rulesets.engine import (
    OPEN,
    HeroSheet,
    Id,
    Open,
    Ref,
    Secrecy,
    Shown,
    SideSheet,
    Size,
    UnitSheet,
    Value,
    looks,
    looks_by,
    usually,
)
from rulesets.systems.gurps.book.kinds import (
    Armour,
    Class,
    Conscript,
    Effect,
    Gift,
    Healing,
    HeroStatus,
    Lasts,
    Luck,
    Miners,
    Mobility,
    MoodKey,
    Organisation,
    Quality,
    Ranged,
    Rank,
    Special,
    Trait,
)
from rulesets.systems.gurps.book.tables import ARMOUR_TS, QUALITY
from rulesets.systems.gurps.people.situation import Siege
from rulesets.systems.gurps.words.crowds import guess
from rulesets.systems.gurps.words.refusals import SAID, refused

HORSES = [one.value for one in Mobility if one.is_horse]
ON_CHARIOTS = {"special": ["light_chariot", "medium_chariot", "heavy_chariot"]}
OF_PIECES = {"special": [one.value for one in Special]}
WITH_MISSILES = {"ranged": [one.value for one in Ranged if one is not Ranged.NONE]}
COUNT = SAID["unit_count_negative"]

type AnyHero = Annotated[Id, Ref("hero")]
type AnyUnit = Annotated[Id, Ref("unit")]

ABLE, STRATEGIST = 12, 14
"""What strangers take anybody of name to be, with weapons and as a commander: nobody reckons on a fool."""


class Diviner(Value):
    """Somebody who tells the future, or says so."""

    name: str = Field(min_length=1, max_length=80, title="Name")
    skill: int = Field(12, ge=1, le=40, title="Skill", description="A fake’s own Strategy.")
    genuine: bool = Field(True, title="Genuine", description="Only game masters see this.")


def _believed(diviners: tuple[Diviner, ...], side: "GurpsSide") -> tuple[Diviner, ...]:
    """Nobody but the game master knows which diviner is a fake."""
    return tuple(diviner.model_copy(update={"genuine": True}) for diviner in diviners)


class Body(Value):
    """A body of an army: Van, Main and Rear, a wing, a legion; bodies may stand in greater ones."""

    name: str = Field(min_length=1, max_length=80, title="Name")
    leader: Annotated[AnyHero | None, Shown(listed=True)] = Field(
        None, title="Leader", description="Leads all units in it, above their own leaders."
    )
    within: str = Field("", max_length=80, title="Part of", description="The name of a greater body.")


class GurpsSide(SideSheet):
    """A side: who commands it, and its means."""

    commander: Annotated[AnyHero | None, Shown(not_a_text=SAID["two_commanders"]), OPEN] = Field(
        None, title="Commander"
    )
    tl: Open[int] = Field(
        3, ge=0, le=16, title="Tech level", description="The highest that is usual in the force."
    )
    deputy: AnyHero | None = Field(
        None, title="Deputy", description="Takes command when the commander is out."
    )
    bodies: Annotated[tuple[Body, ...], Shown(rows=0, fold=True), OPEN] = Field(
        (),
        max_length=40,
        title="Bodies",
        description="Van, Main and Rear, or legions and cohorts, each with a leader. Units name theirs.",
    )
    organisation: Open[Organisation] = Field(Organisation.FEUDAL, title="Organisation")
    player_run: Open[bool | None] = Field(
        None,
        title="Run by players",
        description="For scouting by powers. Empty: where a player character commands.",
    )
    treasury: int = Field(0, ge=-1_000_000_000, le=1_000_000_000, title="Treasury", description="In $.")
    healers: int = Field(0, ge=0, le=10_000, title="Magical healers", description="One for each ten wounded.")
    diviners: Annotated[tuple[Diviner, ...], Secrecy("nobody", own_look=_believed)] = Field(
        (), max_length=20, title="Diviners"
    )
    prisoners: int = Field(0, ge=0, le=1_000_000, title="Prisoners")
    paid_day: int | None = Field(
        None, ge=1, le=1_000_000, title="Last pay day", description="A day of the campaign."
    )
    stores_until: Annotated[int | None, Shown(more=True)] = Field(
        None,
        ge=1,
        le=1_000_000,
        title="Under siege: stores last until day",
        description="Of the campaign. From then on there are no supplies. Empty: nobody counts.",
    )
    short_from: Annotated[int | None, Shown(more=True)] = Field(
        None,
        ge=1,
        le=1_000_000,
        title="Under siege: rations are short from day",
        description="Of the campaign, until the stores are gone.",
    )
    hardships: Annotated[tuple[Siege, ...], Shown(rows=0, fold=True)] = Field(
        (), max_length=6, title="What a siege has done", description="It holds until the siege is over."
    )


class MoraleMod(Value):
    """Something that lifts or lowers one unit's morale beyond today."""

    key: MoodKey = Field(MoodKey.GM, title="Reason")
    value: int = Field(
        ge=-10,
        le=10,
        title="Morale",
        description="Spies in the camp −1 or worse, spies caught +2, own spies scouted +1, own spies "
        "killed −1, an atrocity −1 or +1.",
    )
    lasts: Lasts = Field(Lasts.BATTLE, title="Lasts")
    changes_strength: bool | None = Field(
        None, title="Changes Troop Strength too", description="Empty: all but home and a hereditary foe."
    )
    note: str = Field("", max_length=120, title="Why", description="In your words.")
    foe: str = Field(
        "",
        max_length=80,
        title="Against",
        description="The name of a force, in capitals or not. Empty: whoever comes.",
    )
    until: int | None = Field(
        None, ge=1, le=1_000_000, title="Until day", description="Of the campaign. Empty: not counted."
    )

    @property
    def moves_strength(self) -> bool:
        """Whether it counts for Troop Strength, not only for morale (R12)."""
        if self.changes_strength is not None:
            return self.changes_strength
        return self.key not in (MoodKey.HEREDITARY_FOE, MoodKey.HOME_TERRITORY)

    def is_over(self, day: int) -> bool:
        return self.until is not None and day >= self.until

    def counts(self, day: int, foes: Collection[str]) -> bool:
        """Whether it is felt today, against these."""
        met = not self.foe or plain(self.foe) in map(plain, foes)
        return met and not self.is_over(day)


def plain(name: str) -> str:
    """A name as it is compared: nobody minds its capitals, or a space too many."""
    return " ".join(name.split()).casefold()


class Estimate(Value):
    """A whole side taken as one unit, without its parts (Quick and Dirty Mass Combat)."""

    ts: int = Field(ge=0, le=1_000_000, title="Troop Strength")
    morale: int = Field(13, ge=-20, le=40, title="Morale")
    lines: int = Field(
        1, ge=0, le=4, title="Casualty lines for armour", description="Heavy 4, medium 2, light 1."
    )


def _average_foot(estimate: Estimate | None, unit: "GurpsUnit") -> Estimate | None:
    """A whole side looks like so many average foot, whatever they are."""
    return estimate and Estimate(ts=guess(unit.count) * ARMOUR_TS[Armour.LIGHT])


def _is_counted(unit: "GurpsUnit") -> bool:
    """Of a force that is estimated as a whole the estimate says how strong it is, not the men."""
    return unit.estimate is None


class GurpsUnit(UnitSheet):
    """Fighters of one kind under one leader. Most have 10 to 500 men."""

    leader: Open[AnyHero | None] = Field(None, title="Leader")
    body: Open[str] = Field(
        "",
        max_length=80,
        title="Body",
        description="By name, such as Van. Empty: under the commander.",
    )
    count: Annotated[int, Shown(too_low=COUNT, not_whole=COUNT), looks(guess), Size(_is_counted)] = Field(
        100, ge=0, le=1_000_000, title="Men", description="Fit to fight; pieces of special weapons."
    )
    establishment: int | None = Field(
        None, ge=0, le=1_000_000, title="Full strength", description="Empty: as now."
    )
    wounded: int = Field(0, ge=0, le=1_000_000, title="Wounded")
    killed: int = Field(0, ge=0, le=1_000_000, title="Killed or maimed")
    armour: Open[Armour | None] = Field(None, title="Armour and weapons")
    irregular: Open[bool] = Field(False, title="Irregular", description="No military training.")
    pikemen: Open[bool] = Field(False, title="Pikemen", description="Count against enemy cavalry.")
    miners: Open[Miners] = Field(Miners.NONE, title="Miners")
    mobility: Open[Mobility] = Field(Mobility.FOOT, title="Mobility")
    stirrups: Annotated[bool, Shown(matters={"mobility": [*HORSES]}), OPEN] = Field(True, title="Stirrups")
    ranged: Open[Ranged] = Field(Ranged.NONE, title="Missile weapon")
    high_tech_dr: Open[int] = Field(
        0, ge=0, le=500, title="DR of high-tech armour", description="Half of it counts."
    )
    fine_weapons: Open[bool] = Field(False, title="Fine weapons")
    race_ts: Open[int] = Field(
        0, ge=-10, le=60, title="Race", description="Troop Strength a man, more or less."
    )
    special: Open[Special | None] = Field(None, title="Special weapon")
    wielders: Annotated[int, Shown(matters=ON_CHARIOTS), OPEN] = Field(
        1, ge=0, le=10, title="Missile wielders on a chariot"
    )
    wielder_ts: Annotated[int, Shown(matters=ON_CHARIOTS), OPEN] = Field(
        0, ge=0, le=60, title="Strength of each wielder"
    )
    experimental_pct: Annotated[int, Shown(matters=[OF_PIECES, WITH_MISSILES]), OPEN] = Field(
        0,
        ge=0,
        le=100,
        title="New weapon: per cent off",
        description="Of a special weapon, or of the missile weapon that men carry.",
    )
    fixed_ts: Open[int | None] = Field(None, ge=0, le=10_000, title="Creature with a given strength")
    crew: Annotated[int | None, Shown(matters=OF_PIECES), OPEN] = Field(
        None, ge=0, le=50, title="Crew of a piece", description="Empty: as printed."
    )
    tl: Open[int | None] = Field(
        None, ge=0, le=16, title="Tech level", description="Empty: that of the force."
    )
    experience: Annotated[
        int, refused("experience_out_of_range"), usually(QUALITY[Quality.AVERAGE].experience)
    ] = Field(0, ge=0, le=20, title="Battles fought", description="On average, a man.")
    quality: Quality | None = Field(None, title="Quality", description="Empty: by the battles fought.")
    leadership: int | None = Field(
        None, ge=1, le=40, title="Leadership", description="Empty: the leader’s own."
    )
    morale_mods: tuple[MoraleMod, ...] = Field((), title="Morale, lasting")
    never_checks_morale: Open[bool] = Field(False, title="Never checks morale", description="The undead.")
    in_reserve: Open[bool] = Field(False, title="In reserve", description="Its heroes risk −1 at most.")
    exposure: int = Field(
        0,
        ge=-3,
        le=3,
        title="Exposure",
        description="Below 0 leads the fray, above holds back; the others bear it.",
    )
    superiority: Open[frozenset[Class] | None] = Field(
        None, title="Counts as", description="Empty: by its weapons."
    )
    neutralises: Open[frozenset[Class] | None] = Field(
        None, title="Counts against", description="Pikes: cavalry."
    )
    healing: Healing = Field(Healing.NORMAL, title="Healing")
    conscript: Conscript = Field(Conscript.NO, title="Conscripts")
    raise_cost_each: int | None = Field(
        None, ge=0, le=10_000_000, title="Cost to raise, each", description="In $."
    )
    formation: Rank | None = Field(None, title="Formation")
    pay_penalty: int = Field(0, ge=-100, le=0, title="Morale for missed pay")
    pay_streak: int = Field(0, ge=0, le=10_000, title="Paydays met since")
    before_battle: int | None = Field(
        None,
        ge=0,
        le=1_000_000,
        title="Men before the last battle",
        description="The wounded come back by it.",
    )
    healed: int = Field(
        0,
        ge=0,
        le=1_000_000,
        title="Recovery since the battle",
        description="In halves of one per cent, so that no day drops a fraction.",
    )
    scattered: Open[bool] = Field(False, title="Scattered", description="Routed and not yet reformed.")
    arrives: int = Field(1, ge=1, le=100, title="Reaches the field on day")
    estimate: Annotated[Estimate | None, looks_by(_average_foot)] = Field(
        None, title="Whole force, estimated"
    )

    @property
    def is_pieces(self) -> bool:
        """Machines and engines: their losses are captured or destroyed, not wounded."""
        return self.special is not None and self.special is not Special.ELEPHANT


class TimedReputation(Value):
    amount: int = Field(ge=-4, le=4, title="Reputation")
    months: int = Field(1, ge=1, le=120, title="Months")
    since: str = Field("", max_length=120, title="Since")
    until: int | None = Field(
        None, ge=1, le=1_000_000, title="Until day", description="Of the campaign. Empty: not counted."
    )

    def is_over(self, day: int) -> bool:
        return self.until is not None and day >= self.until


class GurpsHero(HeroSheet):
    """A person of name: a player character, or one of the GM's."""

    unit: Open[AnyUnit | None] = Field(None, title="Unit he fights in")
    is_pc: Open[bool] = Field(True, title="Player character")
    rolls_as_hero: Open[bool | None] = Field(
        None, title="Rolls Survival and Glory", description="Empty: player characters do."
    )
    iq: int = Field(10, ge=1, le=30, title="IQ")
    ht: int = Field(10, ge=1, le=30, title="HT", description="Full hits, and death checks.")
    hits: int | None = Field(None, ge=-200, le=100, title="Hits left", description="Empty: all.")
    weapon_skill: Annotated[int, usually(ABLE)] = Field(
        10, ge=1, le=40, title="Weapon skill", description="The main melee weapon."
    )
    tactics: Annotated[int | None, usually(ABLE)] = Field(
        None, ge=1, le=40, title="Tactics", description="Empty: IQ − 6."
    )
    strategy: Annotated[int | None, usually(STRATEGIST)] = Field(
        None, ge=1, le=40, title="Strategy", description="Empty: IQ − 6."
    )
    leadership: Annotated[int | None, usually(ABLE)] = Field(None, ge=1, le=40, title="Leadership")
    combat_reflexes: bool = Field(False, title="Combat Reflexes")
    danger_sense: bool = Field(False, title="Danger Sense")
    toughness: int = Field(0, ge=0, le=2, title="Toughness")
    dr: int = Field(0, ge=0, le=500, title="DR of armour")
    luck: Luck = Field(Luck.NONE, title="Luck")
    military_rank: Open[int] = Field(0, ge=0, le=8, title="Military Rank")
    reputation: Open[int] = Field(0, ge=-4, le=4, title="Reputation")
    temp_reputation: Open[tuple[TimedReputation, ...]] = Field((), title="Reputation for a time")
    traits: frozenset[Trait] = Field(frozenset(), title="Traits that limit Risk")
    enemy_tl: int | None = Field(
        None, ge=0, le=16, title="Tech level of wounds", description="Empty: the enemy’s highest."
    )
    es_kind: Gift = Field(Gift.NONE, title="Exceptional powers")
    es_character_points: int = Field(0, ge=0, le=5000, title="Character points in them")
    es_powerstone: int = Field(0, ge=0, le=1000, title="Powerstone")
    es_item_bonus: int = Field(0, ge=0, le=5, title="Enchanted item")
    es_booster_bonus: int = Field(0, ge=0, le=5, title="Drugs or devices")
    es_effects: frozenset[Effect] = Field(
        frozenset(), title="What the powers can do", description="Empty: all the GM allows."
    )
    status: Annotated[HeroStatus, looks(HeroStatus.from_afar)] = Field(HeroStatus.ACTIVE, title="Status")

    @property
    def fights(self) -> bool:
        """Whether this person rolls Survival and Glory (R31)."""
        return self.is_pc if self.rolls_as_hero is None else self.rolls_as_hero

    @property
    def tactics_level(self) -> int:
        return self.iq - 6 if self.tactics is None else self.tactics

    @property
    def strategy_level(self) -> int:
        return self.iq - 6 if self.strategy is None else self.strategy

    @property
    def battle(self) -> int:
        """Battle skill (F10)."""
        return (self.weapon_skill + self.tactics_level) // 2 + 2 * self.combat_reflexes + self.danger_sense


FIRST_OF_A_SIDE = ("commander", "deputy", "tl", "organisation")
FIRST_OF_A_UNIT = (
    *("leader", "count", "establishment", "armour", "irregular", "pikemen", "mobility", "ranged"),
    *("fine_weapons", "experience", "quality", "leadership"),
)
FIRST_OF_A_HERO = (
    *("unit", "is_pc", "iq", "ht", "hits", "weapon_skill", "tactics", "strategy", "combat_reflexes"),
    *("toughness", "dr", "luck", "military_rank", "reputation", "traits", "status"),
)
FIRST_OF_A_BATTLE = ("defender", "position", "circumstances", "moods")
FIRST = frozenset((*FIRST_OF_A_SIDE, *FIRST_OF_A_UNIT, *FIRST_OF_A_HERO, *FIRST_OF_A_BATTLE))
"""What a form shows at once; the rest folds away."""
