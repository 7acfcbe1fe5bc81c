"""What moves the hearts of a unit: the lines of a morale check, and how it ends (T17 to T19; F14)."""

from rulesets.engine import Line, fixed
from rulesets.systems.runequest.book.kinds import (
    BROKEN,
    ArmyCamp,
    Degree,
    Officer,
    Special,
    Standard,
    UnitStatus,
)
from rulesets.systems.runequest.book.tables import (
    CAVALRY,
    FEAR,
    LEADER_LOST,
    LED_BY_HERO,
    QUARTER,
    RETREAT_NEAR,
    ROUT_NEAR,
    STANDARD_HELD,
    STANDARD_LOST,
)
from rulesets.systems.runequest.people.field import Battlefield
from rulesets.systems.runequest.people.states import Pair, Unit

SECTION = "Spirit (S)"


@fixed
class Psychology:
    """All that counts besides Spirit; `odds` is above 0 where the unit has the worse of them."""

    standard: Standard = Standard.NONE
    officer: Officer = Officer.PRESENT
    led_by_hero: bool = False
    odds: int = 0
    quarters_lost: int = 0
    fear: bool = False
    cavalry: bool = False
    dread: int = 0
    retreat_near: bool = False
    rout_near: bool = False

    @property
    def lines(self) -> list[Line]:
        """Each reason that counts, in the order of T18."""
        banner = {Standard.HELD: STANDARD_HELD, Standard.LOST: STANDARD_LOST}.get(self.standard, 0)
        leaderless = self.officer is Officer.LOST and not self.led_by_hero
        reasons = (
            ("The standard is lost" if banner < 0 else "The standard flies", banner),
            ("Led by a hero", LED_BY_HERO * self.led_by_hero),
            ("The leader is lost", LEADER_LOST * leaderless),
            ("The odds", -self.odds),
            ("Quarters of the unit lost", QUARTER * self.quarters_lost),
            ("What comes is terrible", FEAR * self.fear),
            ("Horse bears down on it", CAVALRY * self.cavalry),
            ("A spell of dread", self.dread),
            ("Friends retreat nearby", RETREAT_NEAR * self.retreat_near),
            ("Friends rout nearby", ROUT_NEAR * self.rout_near),
        )
        return [Line(label, value, SECTION) for label, value in reasons if value]


def psychology_of(
    field: Battlefield,
    unit: Unit,
    *,
    fear: bool = False,
    cavalry: bool = False,
    dread: int = 0,
    deserted: bool = False,
) -> Psychology:
    """As it stands for a unit now; friends who change sides are as bad as friends who rout."""
    leader = field.commander_of(unit)
    return Psychology(
        standard=unit.standard,
        officer=unit.officer,
        led_by_hero=leader is not None or unit.special is Special.PRESENT,
        odds=max((pair.odds_mod(unit.id) for pair in field.pairs_of(unit.id)), default=0),
        quarters_lost=unit.quarters_lost,
        fear=fear,
        cavalry=cavalry,
        dread=dread,
        retreat_near=bool(near(field, unit, UnitStatus.RETREATING)),
        rout_near=deserted or bool(near(field, unit, UnitStatus.ROUTED)),
    )


def near(field: Battlefield, unit: Unit, what: UnitStatus) -> list[Unit]:
    """Friends close by who broke this round: by retreat, or by rout, which destruction counts as."""
    return [one for one in fled(field, field.camp_of(unit.side), what) if sees(field, unit, one)]


def fled(field: Battlefield, camp: ArmyCamp, *how: UnitStatus) -> list[Unit]:
    """Who of a camp broke this round in one of these ways."""
    kinds, now = {*how, *(UnitStatus.DESTROYED for one in how if one is UnitStatus.ROUTED)}, field.round
    return [unit for unit in field.units_in(camp) if unit.since == now and unit.status in kinds]


def sees(field: Battlefield, unit: Unit, gone: Unit) -> bool:
    """Whether somebody who broke is near enough to shake it."""
    options = field.muster.options
    retreats = gone.status is UnitStatus.RETREATING
    return is_near(unit, gone, options.retreat_radius if retreats else options.rout_radius)


def is_near(unit: Unit, other: Unit, reach: int) -> bool:
    """Within so many places of the line."""
    return unit is not other and abs(unit.position - other.position) <= reach


def is_surrounded(field: Battlefield, unit: Unit) -> bool:
    return unit.id in field.surrounded


def combat_modifier(unit: Unit, pair: Pair) -> int:
    """Its commander's roll, if he made one, and the odds (F16)."""
    return (unit.captain or 0) - pair.odds_mod(unit.id)


def charge_checks(*, fearsome: bool, mounted: bool, modifier: int) -> list[str]:
    """What frightens a unit that is being charged (T17)."""
    return [*["fear"] * fearsome, *["cavalry"] * (mounted and modifier < 0)]


def status_after(result: Degree, *, surrounded: bool, halved: bool) -> UnitStatus:
    """T19: a failure is a rout for those who have nowhere to go, or nothing left to reform."""
    if result.is_success:
        return UnitStatus.STEADY
    if result is Degree.FUMBLE or surrounded or halved:
        return UnitStatus.ROUTED
    return UnitStatus.RETREATING


def is_halved(strength: int, initial: int) -> bool:
    return 2 * strength <= initial


def has_broken(unit: Unit, round: int) -> bool:
    """Whether it left the ranks this round and has not come back."""
    return unit.status in BROKEN and unit.broke == round
