"""What a shot is worth: how far it brings its target toward being out of the battle (F12 to F18)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from operator import mul
from typing import NamedTuple

from rulesets.systems.starwars.book.chances import plain
from rulesets.systems.starwars.book.codes import DIE, joined, pips, share
from rulesets.systems.starwars.book.kinds import (
    Band,
    DamageType,
    Level,
    Nerve,
    Reaction,
    Row,
    Scale,
    Stat,
    UnitStatus,
)
from rulesets.systems.starwars.book.options import CasualtyState, Options
from rulesets.systems.starwars.book.rules import (
    Scaled,
    casualty_state,
    losses_of,
    percent_of,
    points_after,
    range_number,
    scaled,
)
from rulesets.systems.starwars.book.tables import (
    DAMAGE,
    LOYALTY,
    SCATTER_DICE,
    VEHICLES,
    number_of,
)
from rulesets.systems.starwars.mechanics.arms import band_at, ring_of
from rulesets.systems.starwars.mechanics.burdens import attack_help, dodge_help, handicap_of
from rulesets.systems.starwars.officers.odds import Dice, Hurdle, hits_together, hitting, nerves, striking
from rulesets.systems.starwars.people.field import Battlefield, Unit
from rulesets.systems.starwars.people.profile import Profile, weapon_damage
from rulesets.systems.starwars.people.sheets import Weapon
from rulesets.systems.starwars.steps.attacks import Attack
from rulesets.systems.starwars.steps.damage import resist_lines


class Shares(NamedTuple):
    """What may come of an attack."""

    worth: float
    """How far it brings the target toward its end: 1 is the end."""
    hits: float
    harm: float
    """How likely the target must look to its morale."""

    def besides(self, other: "Shares") -> "Shares":
        """Both attacks, of which either may do it."""
        return Shares(
            *(1 - (1 - min(1.0, mine)) * (1 - min(1.0, its)) for mine, its in zip(self, other, strict=True))
        )


NOTHING = Shares(0.0, 0.0, 0.0)


@dataclass(slots=True)
class Body:
    """A unit as it shoots and is shot at, with all that does not hang on its orders, in pips."""

    unit: Unit
    profile: Profile
    aims: int
    """What is added to the skill of each of its weapons."""
    dodges: int
    parries: int
    nerve: int
    """Its morale as it is, unshaken."""
    resists: dict[DamageType, int]
    rallies: float = 1.0
    """How likely it turns round again, if it runs."""

    def helped(self, stat: Stat, pips: int) -> "Body":
        """With so many pips on one statistic."""
        more = {one: pips * (one is stat) for one in Stat}
        return replace(
            self,
            aims=self.aims + more[Stat.ATTACK],
            dodges=self.dodges + more[Stat.DODGE],
            parries=self.parries + more[Stat.DODGE],
            nerve=self.nerve + more[Stat.STAMINA],
            resists={kind: held + more[Stat.STRENGTH] for kind, held in self.resists.items()},
        )


class Reacting(NamedTuple):
    """How a target reacts: how many dice its haste and actions take off."""

    kind: Reaction = Reaction.COMBAT
    off: int = 0


IN_THE_OPEN = Reacting(Reaction.NONE)


class Weighing:
    """Weighs attacks on a field as one side takes it to be."""

    def __init__(self, field: Battlefield) -> None:
        self.field = field
        self.options = field.options
        self.dice = Dice.of(field.options)
        self.bodies: dict[str, Body] = {}
        self.moderate = number_of(Level.MODERATE, field.options.difficulty_value)
        self._scales: dict[tuple[Scale, Scale], Scaled] = {}
        self._struck: dict[tuple[str, str, str, int, Band], tuple[Sequence[float], Sequence[float]]] = {}
        self._hurried: dict[str, int] = {}
        self._ends: dict[tuple[str, int, bool], tuple[float, ...]] = {}

    def helped(self, pips: Mapping[str, int], stat: Stat) -> "Weighing":
        """The same with pips for some units that go to one statistic."""
        found = Weighing(self.field)
        found.bodies, found._hurried = dict(self.bodies), self._hurried
        for id, more in pips.items():
            found.bodies[id] = self.body(self.field.units[id]).helped(stat, more)
        return found

    def body(self, unit: Unit) -> Body:
        if unit.id not in self.bodies:
            self.bodies[unit.id] = self._body(unit)
        return self.bodies[unit.id]

    def _body(self, unit: Unit) -> Body:
        field, profile = self.field, self.field.profile(unit)
        burden = handicap_of(field, unit)._replace(actions=0, haste=0, uncommanded=0)
        aims = sum(value for _, value in (*attack_help(field, unit, 0).lines, *burden.lines))
        helped = sum(value for _, value in (*dodge_help(field, unit, 0).lines, *burden.lines))
        together = joined(unit.size, self.options.combined_rounding)
        resists = {
            kind: profile.strength
            + sum(
                value
                for _, value in resist_lines(
                    profile.armour[kind], unit.shields, unit.size, self.options.combined_rounding
                )
            )
            for kind in DamageType
        }
        nerve = self._nerve(unit, profile)
        body = Body(
            unit,
            profile,
            aims,
            profile.dodge + together + helped,
            profile.parry + together + helped,
            nerve,
            resists,
        )
        if unit.status is UnitStatus.RETREATING:
            body.rallies = nerves(self.dice, nerve, None, self.moderate)[Nerve.PASS]
        return body

    def _nerve(self, unit: Unit, profile: Profile) -> int:
        """Its morale with what it has suffered (F18)."""
        _, dice = casualty_state(unit.points)
        loyal = LOYALTY[self.field.trained(unit).loyalty]
        numbers = joined(unit.size, self.options.combined_rounding) if self.options.morale_combined else 0
        objective = self.field.sides[unit.side].objective
        return profile.stamina + numbers + DIE * (loyal + objective - dice - unit.stamina_lost)

    def scale(self, weapon: Scale, target: Scale) -> Scaled:
        key = (weapon, target)
        if key not in self._scales:
            self._scales[key] = scaled(weapon, target, self.options.scale_method)
        return self._scales[key]

    # One attack

    def shot(
        self,
        unit: Unit,
        weapon: Weapon,
        target: Unit,
        number: int,
        metres: int,
        *,
        more: int,
        reacting: Reacting,
        is_cable: bool = False,
    ) -> Shares:
        """So many weapons at a target so far away; `more` pips for the unit, or less."""
        body, mark = self.body(unit), self.body(target)
        scale = self.scale(weapon.scale or unit.sheet.scale, target.sheet.scale)
        band = band_at(weapon, metres)
        if band in (Band.TOO_CLOSE, Band.OUT_OF_RANGE) or scale.hit_cap is None or number < 1:
            return NOTHING
        rounding = self.options.combined_rounding
        skill = body.profile.skills[weapon.skill] + pips(weapon.fire_control)
        code = skill + body.aims + joined(number, rounding) + scale.attack_add + more
        if code < DIE:
            return NOTHING
        hurdle = self._hurdle(weapon, band, mark, scale, reacting)
        rows = hitting(self.dice, code, scale.hit_cap, hurdle)
        if is_cable:
            return Shares((1 - rows[-1]) / target.size, 1 - rows[-1], 0.0)
        worths, harms = self._comes_of(body, mark, weapon, number, band, scale)
        worth, harm = sum(map(mul, rows, worths)), sum(map(mul, rows, harms))
        return Shares(worth, 1 - rows[-1], harm)

    def of(self, attack: Attack, reacting: Reacting) -> Shares:
        """An attack as it is declared, with all that it costs."""
        unit = attack.unit
        if unit.id not in self._hurried:
            burden = handicap_of(self.field, unit)
            self._hurried[unit.id] = -DIE * (burden.actions + burden.haste)
        return self.shot(
            unit,
            attack.weapon,
            attack.target,
            attack.number,
            self.field.distance(unit, attack.target),
            more=self._hurried[unit.id],
            reacting=reacting,
            is_cable=attack.is_cable,
        )

    def _hurdle(self, weapon: Weapon, band: Band, mark: Body, scale: Scaled, reacting: Reacting) -> Hurdle:
        hand, value = weapon.skill.is_hand_to_hand, self.options.difficulty_value
        number = number_of(weapon.melee_difficulty, value) if hand else range_number(band, value)
        cover, sight = mark.unit.cover, self.field.visibility
        if reacting.kind is Reaction.NONE:
            return Hurdle(number, Reaction.NONE, 0, None, cover, sight, hand)
        dodge = (mark.parries if hand else mark.dodges) + scale.dodge_add - DIE * reacting.off
        return Hurdle(number, reacting.kind, max(0, dodge), scale.dodge_cap, cover, sight, hand)

    def _comes_of(
        self, body: Body, mark: Body, weapon: Weapon, number: int, band: Band, scale: Scaled
    ) -> tuple[Sequence[float], Sequence[float]]:
        """By each row of the attack chart, and last for a miss: how far it brings the target; how likely it
        is anything.
        """
        key = (body.unit.id, weapon.key, mark.unit.id, number, band)
        if key not in self._struck:
            damage = weapon_damage(weapon, body.profile.strength)
            more = hits_together(number, self.options.combined_rounding)
            found = self._strikes(body, mark, weapon, [damage + one for one in more], scale)
            found.append(self._burst(body, mark, weapon, number, band, scale))
            worths, harms = zip(*found, strict=True)
            self._struck[key] = worths, harms
        return self._struck[key]

    def _strikes(
        self, body: Body, mark: Body, weapon: Weapon, damages: Sequence[int], scale: Scaled
    ) -> list[tuple[float, float]]:
        """How far each damage brings the target, and how likely it is anything."""
        held, ends = mark.resists[weapon.damage_type] + scale.resist_add, self._ends_of(body, mark)
        more, cap, held_cap = scale.damage_add, scale.damage_cap, scale.resist_cap
        return [striking(self.dice, damage + more, cap, held, held_cap, ends) for damage in damages]

    def _burst(
        self, body: Body, mark: Body, weapon: Weapon, number: int, band: Band, scale: Scaled
    ) -> tuple[float, float]:
        """What explosives do that miss, wherever they go off (F13)."""
        worth = harm = 0.0
        if not weapon.area:
            return worth, harm
        together = joined(number, self.options.combined_rounding)
        for metres, likely in plain(SCATTER_DICE[band]).items():
            if (ring := ring_of(weapon.blast, metres)) is not None:
                [(brought, touched)] = self._strikes(body, mark, weapon, [ring + together], scale)
                worth, harm = worth + likely * brought, harm + likely * touched
        return worth, harm

    # What a row of damage comes to

    def _ends_of(self, body: Body, mark: Body) -> tuple[float, ...]:
        """How far each row of damage brings a unit toward its end: by losses, and by its morale against this
        enemy.
        """
        key = (mark.unit.id, body.nerve, body.unit.led_by_pc)
        if key not in self._ends:
            marked = Marked.of(mark)
            self._ends[key] = ends_of(self.dice, self.options, marked, body.nerve, body.unit.led_by_pc)
        return self._ends[key]


class Marked(NamedTuple):
    """All of a unit that says how far damage brings it toward its end."""

    size: int
    points: int
    nerve: int
    led_by_pc: bool
    is_vehicles: bool
    is_shielded: bool
    is_retreating: bool
    retreating: int

    @classmethod
    def of(cls, mark: Body) -> "Marked":
        unit = mark.unit
        is_retreating, vehicles = unit.status is UnitStatus.RETREATING, unit.sheet.is_vehicles
        shielded = vehicles and unit.shields >= DIE
        led = unit.led_by_pc
        return cls(
            unit.size, unit.points, mark.nerve, led, vehicles, shielded, is_retreating, unit.retreating
        )


@lru_cache(maxsize=4096)
def ends_of(dice: Dice, options: Options, marked: Marked, nerve: int, led_by_pc: bool) -> tuple[float, ...]:
    """How far each row of damage brings it, against an enemy of this morale, whoever leads him."""
    return tuple([_end(dice, options, marked, nerve, led_by_pc, row) for _, row in DAMAGE])


def _end(dice: Dice, options: Options, marked: Marked, nerve: int, led_by_pc: bool, row: Row) -> float:
    percent = percent_of(row, options.casualty_table)
    after = points_after(marked.points, [percent], worst=options.casualty_state is CasualtyState.WORST)
    off = casualty_state(after)[1] - casualty_state(marked.points)[1]
    pinned = row is Row.UNDER_FIRE and not marked.is_shielded
    own = max(0, marked.nerve - DIE * (off + pinned))
    found = nerves(dice, own, max(0, nerve), 0, own_pc=marked.led_by_pc, other_pc=led_by_pc)
    gone = _breaks(options, marked, found)
    lost = max(_lost(marked, row, percent), DIE * off / max(DIE, marked.nerve))
    return gone + (1 - gone) * min(1.0, lost)


def _breaks(options: Options, marked: Marked, found: Mapping[Nerve, float]) -> float:
    """How likely it gives up, or comes nearer to leaving the field."""
    flight = min(1.0, (marked.retreating + 1) / options.retreat_leaves_after)
    runs = found[Nerve.RETREAT] + found[Nerve.SHAKEN] * marked.is_retreating
    return found[Nerve.SURRENDER] + runs * flight


def _lost(marked: Marked, row: Row, percent: int) -> float:
    """What share of it is lost for the battle."""
    if not marked.is_vehicles:
        return losses_of(marked.size, percent) / marked.size
    out = VEHICLES["ok"].get(row) in ("severe", "destroyed")
    return max(1, share(marked.size, percent)) / marked.size if percent and out else 0.0


def shooting(unit: Unit) -> Iterator[tuple[Weapon, int]]:
    """Each weapon with which a unit can fire at all, and how many people suffice for."""
    for weapon in unit.weapons:
        number = unit.count_of(weapon.key)
        if not unit.sheet.is_vehicles:
            number = min(number, unit.size // weapon.crew)
        if number:
            yield weapon, number
