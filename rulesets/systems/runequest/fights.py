"""Step 12: the fights of the heroes: how many foes, of what kind, and how it goes (T9, T16, F17, R24)."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rulesets.engine import GM, Part, Table, people_of, player
from rulesets.systems.runequest.combat import base_attack
from rulesets.systems.runequest.duel import Duel, duel, harm
from rulesets.systems.runequest.field import Battlefield
from rulesets.systems.runequest.kinds import (
    Bout,
    HeroStatus,
    Man,
    Officer,
    OnBreak,
    Opponents,
    Points,
    Ratio,
    Special,
    Standard,
)
from rulesets.systems.runequest.options import Fights
from rulesets.systems.runequest.orders import BoutLine
from rulesets.systems.runequest.rolls import degree
from rulesets.systems.runequest.states import Hero, Unit
from rulesets.systems.runequest.tables import BETTER, MEN, ODDS, TROOPS
from rulesets.systems.runequest.words import signed

THREE, D3 = 3, "1d3"
FALLS = {Man.SPECIAL: Man.LEADER, Man.LEADER: Man.VETERAN, Man.BEARER: Man.VETERAN}
"""Who stands there if the one whom the dice mean does not."""


class Melee(NamedTuple):
    """A hero in the press: the enemy unit, the odds as he sees them, his captain's modifier."""

    hero: Hero
    foe: Unit
    odds: Ratio
    modifier: int
    group: str
    """Those of one unit share their opponents; who is on his own shares with nobody."""
    alone: bool = False


class Opponent(NamedTuple):
    melee: Melee
    n: int
    man: Man
    attack: int
    defence: int
    named: str = ""
    """A special character who has a sheet."""

    @property
    def part(self) -> Part:
        return Part(self.melee.hero, self.n)


def melees(field: Battlefield) -> list[Melee]:
    """Every hero who meets an enemy man to man this round, in the order of the lists."""
    found = [_melee(field, hero) for hero in field.heroes.values() if hero.is_able and hero.is_pc]
    return [one for one in found if one]


def _melee(field: Battlefield, hero: Hero) -> Melee | None:
    if hero.foe:
        enemy = field.units[hero.foe]
        return Melee(hero, enemy, hero.odds, 0, hero.id, hero.alone) if enemy.is_steady else None
    unit, pairs = field.units.get(hero.unit), field.pairs_of(hero.unit)
    if unit is None or not pairs:
        return None
    if not unit.is_steady:
        foe = field.units[pairs[0].of(unit.id)]
        stands = hero.on_break is OnBreak.STAND and foe.is_steady
        return Melee(hero, foe, Ratio.SURROUNDED, unit.captain or 0, unit.id, alone=True) if stands else None
    pair = next((one for one in pairs if field.in_contact(one)), None)
    if pair is None:
        return None
    return Melee(hero, field.units[pair.of(unit.id)], pair.ratio(unit.id), unit.captain or 0, unit.id)


def hero_fights(field: Battlefield, table: Table) -> None:
    """Who stands against each hero, how it ends, and what it means to the enemy unit."""
    fighting = melees(field)
    for one in fighting:
        if one.alone:
            one.hero.did("stood_alone")
        table.tell("fights_with", one.hero, to=people_of(one.hero.side), modifier=one.modifier)
    opponents = opponents_of(field, table, fighting, {})
    lines = _bouts(field, table, opponents)
    _fight(field, table, opponents, lines)
    honour(table, [one.hero for one in fighting if one.hero.status is HeroStatus.INCAPACITATED])


# how many, and who


def opponents_of(
    field: Battlefield, table: Table, fighting: Sequence[Melee], taken: dict[str, list[str]]
) -> list[Opponent]:
    """The foes of every hero; nobody fights two heroes of one unit."""
    counts = _counts(table, fighting)
    many = [(one, n) for one in fighting for n in range(1, counts[one.hero.id] + 1)]
    random = [(one, n) for one, n in many if not _chooses(one)]
    parts = [Part(one.hero, n) for one, n in random]
    rolls = table.throw("opponent", parts, "1d10", to=lambda part: player(part.whole.id), why="opponent")
    dice = dict(zip([part.id for part in parts], rolls, strict=True))
    wanted = {
        (one.hero.id, n): one.hero.fight_target if _chooses(one) else MEN[dice[f"{one.hero.id}:{n}"] - 1]
        for one, n in many
    }
    meeting = [one.foe for one, n in many if wanted[one.hero.id, n] is Man.SPECIAL]
    look_up(field, table, meeting)
    found = []
    for one, n in many:
        opponent = _opponent(field, one, n, wanted[one.hero.id, n], taken.setdefault(one.group, []))
        found.append(opponent)
        named = opponent.named or opponent.man
        table.tell("opposed", opponent.part, man=opponent.man, who=named, foe=one.foe.id)
    return found


def _chooses(one: Melee) -> bool:
    return ODDS[one.odds].opponents is Opponents.CHOOSE


def _counts(table: Table, fighting: Sequence[Melee]) -> dict[str, int]:
    """As the odds force on each, or as he chose (T9)."""
    rolling = [one.hero for one in fighting if ODDS[one.odds].opponents is Opponents.D3]
    rolls = table.throw("opponent_count", rolling, D3, why="opponent_count")
    thrown = dict(zip([hero.id for hero in rolling], rolls, strict=True))
    fixed = {Opponents.ONE: 1, Opponents.THREE: THREE}
    return {
        one.hero.id: thrown.get(one.hero.id, fixed.get(ODDS[one.odds].opponents, int(one.hero.fight)))
        for one in fighting
    }


def look_up(field: Battlefield, table: Table, foes: Iterable[Unit]) -> None:
    """Whether somebody with a name is with a unit, once in a battle (R26)."""
    unknown = list({foe.id: foe for foe in foes if _is_unknown(field, foe)}.values())
    rolls = table.throw("special_character", unknown, "1d100", to=GM, why="special_character")
    for foe, roll in zip(unknown, rolls, strict=True):
        there = table.verdict("special_there", foe, roll <= TROOPS[foe.sheet.quality].special)
        foe.special = Special.PRESENT if there else Special.ABSENT


def _is_unknown(field: Battlefield, foe: Unit) -> bool:
    return foe.special is Special.UNKNOWN and not field.names_in(foe.id)


def _opponent(field: Battlefield, one: Melee, n: int, man: Man, taken: list[str]) -> Opponent:
    """The man himself, or who stands there in his place (T16)."""
    foe, chooses = one.foe, _chooses(one)
    named = [hero for hero in field.names_in(foe.id) if chooses or hero.id not in taken]
    while man in FALLS and not _is_there(foe, man, named, [] if chooses else taken):
        man = FALLS[man]
    hero = named[0] if man is Man.SPECIAL and named else None
    if man in FALLS:
        taken.append(hero.id if hero else man.value)
    if hero:
        return Opponent(one, n, man, hero.sheet.attack, hero.sheet.defence, hero.id)
    better = BETTER[man]
    attack = max(0, base_attack(foe) + foe.boon(Points.ATTACK))
    return Opponent(one, n, man, attack + better, foe.defence + better)


def _is_there(foe: Unit, man: Man, named: Sequence[Hero], taken: Sequence[str]) -> bool:
    if man is Man.SPECIAL and named:
        return True
    there = {
        Man.SPECIAL: foe.special is Special.PRESENT,
        Man.LEADER: foe.officer is Officer.PRESENT,
        Man.BEARER: foe.standard is Standard.HELD,
    }
    return there[man] and man.value not in taken


# how it goes


def _bouts(field: Battlefield, table: Table, opponents: Sequence[Opponent]) -> dict[str, BoutLine]:
    """One line for each opponent, where the fights are played at the table."""
    if field.muster.options.hero_fights is Fights.QUICK:
        return {one.part.id: BoutLine(quick=True) for one in opponents}
    lines: dict[str, BoutLine] = {}
    asked: list[tuple[list[Part], list[BoutLine]]] = []
    with table.together():
        for man in Man:
            parts = [one.part for one in opponents if one.man is man]
            asked.append((parts, _ask(table, man, opponents)))
    for parts, answers in asked:
        lines |= dict(zip([part.id for part in parts], answers, strict=True))
    return lines


def _ask(table: Table, man: Man, opponents: Sequence[Opponent]) -> list[BoutLine]:
    """One question for each opponent of this kind."""
    facing = {one.part.id: one for one in opponents if one.man is man}
    if not facing:
        return []
    parts = [one.part for one in facing.values()]
    return table.ask(
        f"bout_{man.value}", parts, BoutLine, notes=lambda part: _notes(facing[part.id], opponents)
    )


def _notes(one: Opponent, opponents: Sequence[Opponent]) -> list[tuple[str, str]]:
    """What counts in the fight, so that nobody mixes the two modifiers up."""
    count = sum(other.melee.hero is one.melee.hero for other in opponents)
    enemy = f"{one.n} of {count}, of {one.melee.foe.sheet.name}."
    return [("Opponent", enemy), ("On every skill", f"{signed(one.melee.modifier)}%")]


def _fight(
    field: Battlefield, table: Table, opponents: Sequence[Opponent], lines: dict[str, BoutLine]
) -> None:
    """Opponent by opponent, until the hero can fight no more."""
    for n in range(1, max((one.n for one in opponents), default=0) + 1):
        now = [one for one in opponents if one.n == n and one.melee.hero.is_able]
        quick = [one for one in now if lines[one.part.id].quick]
        ends = duel(field, table, [_duel(opponents, one) for one in quick])
        for one, end in zip(quick, ends, strict=True):
            _end(field, table, one, end, "")
        for one in now:
            line = lines[one.part.id]
            if not line.quick:
                hero = one.melee.hero
                hero.mp = max(0, hero.mp - line.mp_spent)
                if line.hp_lost:
                    harm(table, one.part, hero, hero.hp - line.hp_lost)
                _end(field, table, one, line.outcome, line.note)


def _duel(opponents: Sequence[Opponent], one: Opponent) -> Duel:
    others = sum(other.melee.hero is one.melee.hero and other.n > one.n for other in opponents)
    return Duel(one.melee.hero, one.n, one.attack, one.defence, one.melee.modifier, others)


def _end(field: Battlefield, table: Table, one: Opponent, end: Bout, note: str) -> None:
    """What became of the man, and what his unit loses with him."""
    end = table.verdict("bout_end", one.part, end)
    who = one.named or one.man
    table.tell("fought", one.part, outcome=end, who=who, foe=one.melee.foe.id)
    if note:
        table.tell("note", one.melee.hero, note=note)
    if not end.is_over:
        return
    hero, foe = one.melee.hero, one.melee.foe
    if one.man is Man.LEADER and foe.officer is Officer.PRESENT:
        foe.officer = Officer.LOST
        hero.did("leader_beaten")
        table.tell("leader_lost", foe, by=hero.id)
    if one.man is Man.BEARER and hero.grab_standard and foe.standard is Standard.HELD:
        foe.standard = Standard.LOST
        hero.did("standard_taken")
        table.tell("standard_taken", foe, by=hero.id)
    if one.man is Man.SPECIAL:
        foe.special = Special.ABSENT
        hero.did("name_beaten")
        if one.named:
            fallen = field.heroes[one.named]
            fallen.status = HeroStatus.DEAD if end is Bout.KILLED else HeroStatus.CAPTURED


def honour(table: Table, fallen: Sequence[Hero]) -> None:
    """Does the enemy know who lies there? (F21)"""
    chances = [table.tally("honour_chance", hero, hero.sheet.honour, label="Honour") for hero in fallen]
    rolls = table.throw("honour", fallen, "1d100", why="honour")
    for hero, chance, roll in zip(fallen, chances, rolls, strict=True):
        result = table.verdict("honour_result", hero, degree(roll, chance))
        hero.recognised = result.is_success
        table.tell("recognised", hero, because=("honour_chance", "honour"), known=hero.recognised)
