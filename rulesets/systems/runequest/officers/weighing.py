"""What a fight is worth before it is fought: losses to expect, the chance to stand, the odds of a duel."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache, lru_cache
from typing import NamedTuple

from rulesets.systems.runequest.book.kinds import ABLE, Bout, Degree, Man, Stance
from rulesets.systems.runequest.book.tables import BETTER, DUEL, MELEE, MEN, MISSILES, NO_LOSS
from rulesets.systems.runequest.mechanics.psychology import combat_modifier, psychology_of
from rulesets.systems.runequest.mechanics.quick_duel import Duel, duel_blow, duel_lines, status_of, struck
from rulesets.systems.runequest.mechanics.rolls import resistance
from rulesets.systems.runequest.people.field import Battlefield
from rulesets.systems.runequest.people.states import Hero, Pair, Unit
from rulesets.systems.runequest.screen.prospects import spread
from rulesets.systems.runequest.steps.hero_fights import values_of
from rulesets.systems.runequest.steps.missiles import missile_lines
from rulesets.systems.runequest.steps.morale import lost_a_quarter, steadiness
from rulesets.systems.runequest.steps.unit_combat import Blow, attack_lines, base_attack, damage_values

EVEN, ALL = 50, 100
"""Per cent: on the Resistance Table between equals; of the soldiers of a unit."""

KEPT = 4096
"""Of so many fights the odds are remembered."""

# units


@cache
def volley(chance: int) -> float:
    """How many of a hundred fall to a volley of this chance (T12)."""
    return sum(share * MISSILES[result].total for result, share in spread(chance).items() if _hits(result))


def _hits(result: Degree) -> bool:
    return result.is_success and result in MISSILES


def aimed(field: Battlefield, missile: int, target: Unit) -> int:
    """The chance of a volley at it."""
    return EVEN + sum(line.value for line in missile_lines(field, missile, target))


@cache
def terror(chance: int) -> float:
    """How likely a volley or a blast is so heavy that its target must check morale (Spirit)."""
    odds = spread(chance).items()
    return sum(
        share for result, share in odds if _hits(result) and lost_a_quarter(ALL, ALL - MISSILES[result].total)
    )


@cache
def succeeds(chance: int) -> float:
    return sum(share for result, share in spread(chance).items() if result.is_success)


def stands(field: Battlefield, unit: Unit, more: int = 0, dread: int = 0) -> float:
    """The chance that it stands if it has to check now, with so many soldiers less."""
    left = replace(unit, strength=unit.strength - more) if more else unit
    lines = psychology_of(field, left, dread=dread).lines
    return succeeds(steadiness(left) + sum(line.value for line in lines))


class Clash(NamedTuple):
    """What two units who meet may expect."""

    dealt: float
    """In per cent of the enemy."""
    taken: float
    """In per cent of our own."""
    breaks: float
    """The chance that the enemy has the worse of it, and runs."""
    broken: float

    @property
    def gain(self) -> float:
        """Out of the battle in the one way or the other: theirs, less ours."""
        return self.dealt / ALL + self.breaks - self.taken / ALL - self.broken


NO_CLASH = Clash(0.0, 0.0, 0.0, 0.0)


class Enemies:
    """Whom a unit may meet, those who look alike together, and what to expect of them at even odds."""

    def __init__(self, field: Battlefield, foes: Sequence[Unit]) -> None:
        alike: dict[tuple[object, ...], list[Unit]] = {}
        for foe in foes:
            alike.setdefault(_looks(foe), []).append(foe)
        self.field = field
        self.meetings: dict[tuple[str, str], tuple[Battlefield, Pair]] = {}
        self.groups = [
            (group[0], 1 - stands(field, group[0]), len(group) / len(foes)) for group in alike.values()
        ]

    def expected(self, ours: Unit) -> Clash:
        """Each with the stance it has."""
        wavers = 1 - stands(self.field, ours)
        met = [
            Clash(odds.dealt * part, odds.taken * part, odds.wins * runs * part, odds.loses * wavers * part)
            for foe, runs, part in self.groups
            for odds in [_clash(*self._meeting(ours, foe), ours, foe)]
        ]
        return Clash(*(sum(values) for values in zip(*met, strict=True))) if met else NO_CLASH

    def _meeting(self, ours: Unit, foe: Unit) -> tuple[Battlefield, Pair]:
        """The field once the two have met."""
        key = ours.id, foe.id
        if key not in self.meetings:
            pair = Pair(unit=ours.id, foe=foe.id)
            self.meetings[key] = replace(self.field, pairs=(pair,)), pair
        return self.meetings[key]


def _looks(foe: Unit) -> tuple[object, ...]:
    """All of it that counts in a fight."""
    sheet = foe.sheet
    values = base_attack(foe), foe.defence, foe.boons, sheet.charge_bonus, sheet.impaling, foe.weapon_spent
    hearts = sheet.courage, foe.standard, foe.quarters_lost
    return (
        *(*values, *hearts),
        *(sheet.mounted, sheet.pikes, foe.stance, sheet.protected_from_criticals, foe.warded),
    )


class Toll(NamedTuple):
    """Per cent of the enemy and of our own that fall; the chances to have the better of it, and the worse."""

    dealt: float
    taken: float
    wins: float
    loses: float


def _clash(met: Battlefield, pair: Pair, ours: Unit, theirs: Unit) -> Toll:
    """Charges fall first, and who holds strikes back (F16)."""
    we_charge, they_charge = met.charges(ours, pair), met.charges(theirs, pair)
    ahead, back = Blow(pair, ours, theirs), Blow(pair, theirs, ours, is_ours=False)
    attack, against = _attack(met, ahead), _attack(met, back)
    we_strike = we_charge or (they_charge and ours.stance is Stance.HOLD)
    they_strike = they_charge or (we_charge and theirs.stance is Stance.HOLD)
    return _toll(
        _strike(met, ahead, attack, against) if we_strike else None,
        _strike(met, back, against, attack) if they_strike else None,
    )


def _attack(field: Battlefield, blow: Blow) -> int:
    return base_attack(blow.striker) + sum(line.value for line in attack_lines(field, blow))


class Strike(NamedTuple):
    """The chance to hit, and those to wound once it hits so well (T14)."""

    chance: int
    wounds: tuple[tuple[Degree, int], ...]


def _strike(field: Battlefield, blow: Blow, attack: int, against: int) -> Strike:
    chance = resistance(attack, against) + combat_modifier(blow.striker, blow.pair)
    values = {
        result: damage_values(field, blow, (attack, against), result)
        for result in Degree
        if result is not Degree.FAILURE
    }
    return Strike(chance, tuple((result, resistance(*value)) for result, value in values.items()))


@lru_cache(KEPT)
def _toll(ours: Strike | None, theirs: Strike | None) -> Toll:
    """Both at once, as far as they strike."""
    fates = [
        (dealt + their_fault, taken + own_fault, share * part)
        for (dealt, own_fault), share in _falls(ours).items()
        for (taken, their_fault), part in _falls(theirs).items()
    ]
    return Toll(
        sum(dealt * share for dealt, _, share in fates),
        sum(taken * share for _, taken, share in fates),
        sum(share for dealt, taken, share in fates if dealt > taken),
        sum(share for dealt, taken, share in fates if taken > dealt),
    )


@lru_cache(KEPT)
def _falls(strike: Strike | None) -> Mapping[tuple[int, int], float]:
    """How likely so many of a hundred fall of those who are struck, and of those who strike (T15)."""
    if strike is None:
        return {(0, 0): 1.0}
    odds = spread(strike.chance)
    found = {(0, 0): odds[Degree.FAILURE]}
    for result, chance in strike.wounds:
        for hurt, part in spread(chance).items():
            total = MELEE.get(hurt, NO_LOSS).total
            key = (0, total) if result is Degree.FUMBLE else (total, 0)
            found[key] = found.get(key, 0.0) + odds[result] * part
    return found


def posed(unit: Unit, stance: Stance) -> Unit:
    """A unit as it would stand."""
    return replace(unit, stance=stance)


# heroes


class Odds(NamedTuple):
    """Of a hero in a fight that is rolled quickly."""

    wins: float
    """That his opponent is driven off, captured or killed."""
    takes: float
    """That he is captured or killed."""
    kills: float
    falls: float


def duel_odds(hero: Hero, values: tuple[int, int], modifier: int = 0, others: int = 0) -> Odds:
    """Two rolls, as T25 has them."""
    duel = Duel(hero, 1, *values, modifier, others)
    wins, takes, kills, falls = 0.0, 0.0, 0.0, 0.0
    for result, share in spread(EVEN + sum(line.value for line in duel_lines(duel))).items():
        for hurt, part in spread(EVEN + duel_blow(duel, result).value).items():
            chance = share * part
            if result.is_success:
                end = DUEL.get(hurt, Bout.UNDECIDED)
                wins += chance * (end is not Bout.UNDECIDED)
                takes += chance * end.is_over
                kills += chance * (end is Bout.KILLED)
            else:
                falls += chance * (_after(hero, hurt) not in ABLE)
    return Odds(wins, takes, kills, falls)


def _after(hero: Hero, hurt: Degree) -> object:
    return status_of(struck(hero.hp, hero.sheet.hp_max, hurt), hero.sheet.hp_max)


def usual_soldier(foes: Sequence[Unit]) -> tuple[int, int]:
    """Attack and Defence of the enemy’s soldiers, on average."""
    count, values = len(foes), [values_of(foe, Man.COMMON) for foe in foes]
    return sum(attack for attack, _ in values) // count, sum(defence for _, defence in values) // count


def against(hero: Hero, soldier: tuple[int, int], man: Man) -> Odds:
    """Against somebody so much better than such a soldier (R24)."""
    return duel_odds(hero, (soldier[0] + BETTER[man], soldier[1] + BETTER[man]))


def at_random(hero: Hero, soldier: tuple[int, int]) -> Odds:
    """Against whomever the die of opponents brings (T16)."""
    found = {man: against(hero, soldier, man) for man in Man}
    return Odds(*(sum(values) / len(MEN) for values in zip(*(found[man] for man in MEN), strict=True)))
