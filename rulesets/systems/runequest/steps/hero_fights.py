"""Step 12: the fights of the heroes: how many foes, of what kind, and how it goes (T9, T16, F17, R24)."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from rulesets.engine import GM, Part, Table, filled, people_of, player
from rulesets.engine.text import in_a_row, named
from rulesets.systems.runequest.book.kinds import (
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
    signed,
)
from rulesets.systems.runequest.book.options import Fights
from rulesets.systems.runequest.book.tables import BETTER, MEN, TROOPS
from rulesets.systems.runequest.mechanics.leading import passes_on
from rulesets.systems.runequest.mechanics.quick_duel import Duel, duel, harm
from rulesets.systems.runequest.mechanics.rolls import checks
from rulesets.systems.runequest.people.field import Battlefield
from rulesets.systems.runequest.people.orders import BoutLine
from rulesets.systems.runequest.people.states import Hero, Unit
from rulesets.systems.runequest.steps.unit_combat import base_attack

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
    others: int
    """How many are still to come after him."""
    part: Part
    man: Man
    attack: int
    defence: int
    named: str = ""
    """A special character who has a sheet."""


class Facing(NamedTuple):
    """What a hero knows of an opponent: of which unit, who, his captain's modifier, how many come after."""

    foe: str
    man: Man
    modifier: int
    others: int


def melees(field: Battlefield) -> Iterator[Melee]:
    """Every hero who meets an enemy man to man this round, in the order of the lists."""
    for hero in field.heroes.values():
        if hero.is_able and hero.is_pc and (melee := _melee(field, hero)):
            yield melee


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
    foes = [(pair, field.units[pair.of(unit.id)]) for pair in pairs if field.in_contact(pair)]
    met = next(((pair, foe) for pair, foe in foes if foe.is_steady), None)
    if met is None:
        return None
    return Melee(hero, met[1], met[0].ratio(unit.id), unit.captain or 0, unit.id)


def hero_fights(field: Battlefield, table: Table) -> None:
    """Who stands against each hero, how it ends, and what it means to the enemy unit."""
    fighting = [*melees(field)]
    for melee in fighting:
        if melee.alone:
            melee.hero.did("stood_alone")
        table.tell("fights_with", melee.hero, to=people_of(melee.hero.side), modifier=melee.modifier)
    opponents = opponents_of(field, table, fighting, {})
    lines = _bouts(field, table, opponents)
    _fight(field, table, opponents, lines)
    honour(table, [melee.hero for melee in fighting if melee.hero.status is HeroStatus.INCAPACITATED])


# how many, and who


def opponents_of(
    field: Battlefield, table: Table, fighting: Sequence[Melee], taken: dict[str, list[str]]
) -> list[Opponent]:
    """The foes of every hero; nobody fights two heroes of one unit."""
    counts = _counts(table, fighting)
    many = [(melee, n) for melee, count in zip(fighting, counts, strict=True) for n in range(1, count + 1)]
    left = [count - n for count in counts for n in range(1, count + 1)]
    random = [(melee, n) for melee, n in many if not _chooses(melee)]
    parts = [Part(melee.hero, n) for melee, n in random]
    rolls = table.throw("opponent", parts, "1d10", to=lambda part: player(part.whole.id), why="opponent")
    dice = dict(zip([part.id for part in parts], rolls, strict=True))
    wanted = {
        (melee.hero.id, n): (
            melee.hero.fight_target if _chooses(melee) else MEN[dice[f"{melee.hero.id}:{n}"] - 1]
        )
        for melee, n in many
    }
    meeting = [melee.foe for melee, n in many if wanted[melee.hero.id, n] is Man.SPECIAL]
    look_up(field, table, meeting)
    found = []
    for (melee, n), others in zip(many, left, strict=True):
        man, who = wanted[melee.hero.id, n], taken.setdefault(melee.group, [])
        opponent = _opponent(field, melee, Place(n, others), man, who)
        found.append(opponent)
        named = opponent.named or opponent.man
        table.tell("opposed", opponent.part, man=opponent.man, who=named, foe=melee.foe.id)
    return found


def _chooses(melee: Melee) -> bool:
    return melee.odds.opponents is Opponents.CHOOSE


def _counts(table: Table, fighting: Sequence[Melee]) -> list[int]:
    """How many each has to fight: as the odds force on him, or as he chose (T9)."""
    rolling = [melee.hero for melee in fighting if melee.odds.opponents is Opponents.D3]
    rolls = table.throw("opponent_count", rolling, D3, why="opponent_count")
    thrown = dict(zip([hero.id for hero in rolling], rolls, strict=True))
    fixed = {Opponents.ONE: 1, Opponents.THREE: THREE}
    return [
        thrown.get(melee.hero.id, fixed.get(melee.odds.opponents, int(melee.hero.fight)))
        for melee in fighting
    ]


def look_up(field: Battlefield, table: Table, foes: Iterable[Unit]) -> None:
    """Whether somebody with a name is with a unit, once in a battle (R26)."""
    unknown = list({foe.id: foe for foe in foes if _is_unknown(field, foe)}.values())
    rolls = table.throw("special_character", unknown, "1d100", to=GM, why="special_character")
    for foe, roll in zip(unknown, rolls, strict=True):
        there = table.verdict("special_there", foe, roll <= TROOPS[foe.sheet.quality].special)
        foe.special = Special.PRESENT if there else Special.ABSENT


def _is_unknown(field: Battlefield, foe: Unit) -> bool:
    return foe.special is Special.UNKNOWN and not field.names_in(foe.id)


class Place(NamedTuple):
    """The how manieth he is, and how many come after him."""

    n: int
    others: int


def _opponent(field: Battlefield, melee: Melee, place: Place, man: Man, taken: list[str]) -> Opponent:
    """The man himself, or who stands there in his place (T16)."""
    foe, chooses = melee.foe, _chooses(melee)
    named = [hero for hero in field.names_in(foe.id) if chooses or hero.id not in taken]
    while man in FALLS and not _is_there(foe, man, named, [] if chooses else taken):
        man = FALLS[man]
    hero = named[0] if man is Man.SPECIAL and named else None
    if man in FALLS:
        taken.append(hero.id if hero else man.value)
    part = Part(melee.hero, place.n)
    if hero:
        return Opponent(melee, *place, part, man, hero.sheet.attack, hero.sheet.defence, hero.id)
    return Opponent(melee, *place, part, man, *values_of(foe, man))


def values_of(foe: Unit, man: Man) -> tuple[int, int]:
    """Attack and Defence of somebody in a unit who has no sheet of his own (R24)."""
    better = BETTER[man]
    return max(0, base_attack(foe) + foe.boon(Points.ATTACK)) + better, foe.defence + better


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
        return {opponent.part.id: BoutLine(quick=True) for opponent in opponents}
    lines: dict[str, BoutLine] = {}
    asked: list[tuple[list[Part], list[BoutLine]]] = []
    with table.together():
        for man in Man:
            parts = [opponent.part for opponent in opponents if opponent.man is man]
            asked.append((parts, _ask(field, table, man, opponents)))
    for parts, answers in asked:
        lines |= dict(zip([part.id for part in parts], answers, strict=True))
    return lines


def _ask(field: Battlefield, table: Table, man: Man, opponents: Sequence[Opponent]) -> list[BoutLine]:
    """One question for each opponent of this kind."""
    facing = {opponent.part.id: opponent for opponent in opponents if opponent.man is man}
    if not facing:
        return []
    parts = [opponent.part for opponent in facing.values()]
    return table.ask(
        f"bout_{man.value}",
        parts,
        BoutLine,
        notes=lambda part: _notes(field, facing[part.id], opponents),
        brief=lambda part: _facing(facing[part.id]),
    )


def _facing(opponent: Opponent) -> Facing:
    melee = opponent.melee
    return Facing(melee.foe.id, opponent.man, melee.modifier, opponent.others)


def _notes(field: Battlefield, opponent: Opponent, opponents: Sequence[Opponent]) -> list[tuple[str, str]]:
    """What counts in the fight, so that nobody mixes the two modifiers up."""
    count = sum(other.melee.hero is opponent.melee.hero for other in opponents)
    enemy = filled(
        "{n} of {count}, of {name}.", n=opponent.n, count=count, name=opponent.melee.foe.sheet.name
    )
    time = (
        filled("A round of battle is 25 rounds of combat.")
        if count == 1
        else filled(
            "A round of battle is 25 rounds of combat. They must do for all {count} opponents.", count=count
        )
    )
    spells = filled("A spirit spell lasts this round of battle, a divine one this and two more.")
    return [
        ("Opponent", enemy),
        ("On every skill", filled("{share}", share=f"{signed(opponent.melee.modifier)}%")),
        ("Time", time),
        ("Who may help", _helpers(field, opponent.melee, opponents)),
        ("Spells of heroes", spells),
    ]


def _helpers(field: Battlefield, melee: Melee, opponents: Sequence[Opponent]) -> str:
    """Heroes of one unit help each other, and its leader helps them; soldiers and other units do not."""
    if melee.group == melee.hero.id:
        return filled("Nobody: this fight is away from the unit.")
    standing = {other.melee.hero.id for other in opponents if other.melee.group == melee.group}
    friends = [hero for hero in field.heroes_in(melee.group) if hero is not melee.hero]
    names = [hero.sheet.name for hero in friends if hero.id in standing or not melee.alone]
    leader = [] if melee.alone else _leader_of(field, field.units[melee.group])
    if not [*names, *leader]:
        return filled("Nobody. Soldiers and heroes of other units do not.")
    row = in_a_row(map(named, [*names, *leader]))
    helpers = filled("{names}. Soldiers and heroes of other units do not.", names=row)
    if not (_chooses(melee) and names):
        return helpers
    return filled("{helpers} Heroes of the unit may attack one man together.", helpers=helpers)


def _leader_of(field: Battlefield, unit: Unit) -> list[str]:
    """The special character who leads it, if one does."""
    leader = field.commander_of(unit)
    return [leader.sheet.name] if leader and not leader.is_pc and leader.unit == unit.id else []


def _fight(
    field: Battlefield, table: Table, opponents: Sequence[Opponent], lines: dict[str, BoutLine]
) -> None:
    """Opponent by opponent, until the hero can fight no more."""
    for n in range(1, max((opponent.n for opponent in opponents), default=0) + 1):
        now = [opponent for opponent in opponents if opponent.n == n and opponent.melee.hero.is_able]
        quick = [opponent for opponent in now if lines[opponent.part.id].quick]
        ends = duel(field, table, [_duel(opponent) for opponent in quick])
        for opponent, end in zip(quick, ends, strict=True):
            _end(field, table, opponent, end, "")
        for opponent in now:
            line = lines[opponent.part.id]
            if not line.quick:
                hero = opponent.melee.hero
                hero.mp = max(0, hero.mp - line.mp_spent)
                if line.hp_lost:
                    harm(table, opponent.part, hero, hero.hp - line.hp_lost)
                _end(field, table, opponent, line.outcome, line.note)


def _duel(opponent: Opponent) -> Duel:
    melee, n, others = opponent.melee, opponent.n, opponent.others
    return Duel(melee.hero, n, opponent.attack, opponent.defence, melee.modifier, others)


def _end(field: Battlefield, table: Table, opponent: Opponent, end: Bout, note: str) -> None:
    """What became of the man, and what his unit loses with him."""
    end = table.verdict("bout_end", opponent.part, end)
    who = opponent.named or opponent.man
    if end is not Bout.UNDECIDED or opponent.melee.hero.is_able:
        table.tell("fought", opponent.part, outcome=end, who=who, foe=opponent.melee.foe.id)
    if note:
        table.tell("note", opponent.melee.hero, note=note)
    if not end.is_over:
        return
    hero, foe = opponent.melee.hero, opponent.melee.foe
    if opponent.man is Man.LEADER and foe.officer is Officer.PRESENT:
        foe.officer = Officer.LOST
        hero.did("leader_beaten")
        table.tell("leader_lost", foe, by=hero.id)
    killed_bearer = opponent.man is Man.BEARER and end is Bout.KILLED
    if killed_bearer and hero.grab_standard and foe.standard is Standard.HELD:
        foe.standard = Standard.LOST
        hero.did("standard_taken")
        table.tell("standard_taken", foe, by=hero.id)
    if opponent.man is Man.SPECIAL:
        foe.special = Special.ABSENT
        hero.did("name_beaten")
        if opponent.named:
            fallen = field.heroes[opponent.named]
            fallen.status = HeroStatus.DEAD if end is Bout.KILLED else HeroStatus.CAPTURED
            passes_on(field, table, foe, fallen)


def honour(table: Table, fallen: Sequence[Hero]) -> None:
    """Does the enemy know who lies there? (F21)"""
    for hero, result in checks(table, "honour", fallen, lambda hero: hero.sheet.honour, "Honour"):
        hero.recognised = result.is_success
        table.tell("recognised", hero, because=("honour_chance", "honour"), known=hero.recognised)
