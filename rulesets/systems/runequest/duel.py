"""A fight of one hero rolled quickly: two rolls, like those of a unit (F18, T25), and wounds."""

from collections.abc import Sequence
from typing import NamedTuple

from rulesets.engine import GM, Line, Part, Table, people_of, player
from rulesets.systems.runequest.field import Battlefield
from rulesets.systems.runequest.kinds import ABLE, Bout, Degree, HeroStatus
from rulesets.systems.runequest.rolls import degree, resistance
from rulesets.systems.runequest.seats import open_to
from rulesets.systems.runequest.states import Hero
from rulesets.systems.runequest.tables import DUEL, STILL_TO_COME

SECTION = "T25, Quick duel"
DOWN, SENSELESS = 0, 2
"""At 0 hit points one is dying, at 2 senseless (F18)."""
THIRD = 3
LEAST = -200


class Duel(NamedTuple):
    """One hero, one opponent, and how many more are waiting."""

    hero: Hero
    n: int
    attack: int
    defence: int
    modifier: int
    others: int

    @property
    def part(self) -> Part:
        return Part(self.hero, self.n)


def duel(field: Battlefield, table: Table, duels: Sequence[Duel]) -> list[Bout]:
    """What becomes of each opponent; the heroes bear what they bear."""
    parts = [one.part for one in duels]
    chances = [
        table.tally("duel_chance", one.part, 50, *_lines(one), label="Even", audience=open_to(field))
        for one in duels
    ]
    rolls = table.throw("duel", parts, "1d100", to=lambda part: player(part.whole.id), why="duel")
    results = [
        table.verdict("duel_result", one.part, degree(roll, chance))
        for one, chance, roll in zip(duels, chances, rolls, strict=True)
    ]
    harms = [
        table.tally(
            "duel_damage_chance", one.part, 50, _blow(one, result), label="Even", audience=open_to(field)
        )
        for one, result in zip(duels, results, strict=True)
    ]
    strikes = {one.part.id: result.is_success for one, result in zip(duels, results, strict=True)}
    damage = table.throw(
        "duel_damage",
        parts,
        "1d100",
        to=lambda part: player(part.whole.id) if strikes[part.id] else GM,
        why="duel_damage",
    )
    ends: list[Bout] = []
    for one, chance, roll in zip(duels, harms, damage, strict=True):
        hurt = table.verdict("duel_damage_result", one.part, degree(roll, chance))
        ends.append(DUEL.get(hurt, Bout.UNDECIDED) if strikes[one.part.id] else Bout.UNDECIDED)
        if not strikes[one.part.id]:
            harm(table, one.part, one.hero, struck(one.hero.hp, one.hero.sheet.hp_max, hurt))
    return ends


def _lines(one: Duel) -> list[Line]:
    lines = [Line("Attack against Attack", resistance(one.hero.sheet.attack, one.attack) - 50, SECTION)]
    lines.append(Line("Unit commander’s roll", one.modifier, SECTION))
    if one.others:
        lines.append(Line("More opponents to come", STILL_TO_COME * one.others, SECTION))
    return lines


def _blow(one: Duel, result: Degree) -> Line:
    """Who strikes whom, and with what."""
    sheet = one.hero.sheet
    if result is Degree.FUMBLE:
        return Line("The opponent’s Attack, unopposed", resistance(one.attack, 0) - 50, SECTION)
    if result is Degree.FAILURE:
        return Line(
            "The opponent’s Attack against Defence", resistance(one.attack, sheet.defence) - 50, SECTION
        )
    attack = sheet.attack * (2 if sheet.impaling and result is not Degree.SUCCESS else 1)
    against = 0 if result is Degree.CRITICAL else one.defence
    return Line(
        "Attack against Defence" if against else "Attack, unopposed",
        resistance(attack, against) - 50,
        SECTION,
    )


def struck(hp: int, hp_max: int, hurt: Degree) -> int:
    """Hit points after a blow that got through."""
    if hurt is Degree.CRITICAL:
        return min(hp, DOWN)
    if hurt is Degree.SPECIAL:
        return min(hp, SENSELESS)
    return hp + -hp_max // THIRD if hurt is Degree.SUCCESS else hp


def status_of(hp: int, hp_max: int) -> HeroStatus:
    """How somebody is with so many hit points."""
    if hp <= DOWN:
        return HeroStatus.DYING
    if hp <= SENSELESS:
        return HeroStatus.INCAPACITATED
    return HeroStatus.WOUNDED if hp < hp_max else HeroStatus.FIT


def harm(table: Table, part: Part, hero: Hero, left: int) -> None:
    """Hit points lost, told to the hero's own people; what everybody sees is how he is."""
    lost = table.tally("hp_lost", part, hero.hp - left, label="Hit points", audience=people_of(hero.side))
    hero.hp = max(LEAST, min(hero.sheet.hp_max, hero.hp - lost))
    hero.status = status_of(hero.hp, hero.sheet.hp_max)
    if lost:
        table.tell("hurt", hero, to=people_of(hero.side), hp=lost, left=hero.hp)
    if hero.status not in ABLE:
        table.tell("fell", hero, status=hero.status)
