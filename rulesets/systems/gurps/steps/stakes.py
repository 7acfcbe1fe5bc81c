"""What hangs on a hero: what his glory and his fall are worth to the day (PCs, Risk; T8b, F14)."""

from collections.abc import Collection, Sequence
from functools import lru_cache
from typing import NamedTuple

from rulesets.systems.gurps.book.culture import row_called
from rulesets.systems.gurps.book.kinds import Skill
from rulesets.systems.gurps.book.options import MoraleInStrength
from rulesets.systems.gurps.book.tables import LESSER_LEADER_MORALE
from rulesets.systems.gurps.mechanics.leaders import is_important
from rulesets.systems.gurps.mechanics.odds import odds_bonus
from rulesets.systems.gurps.people.field import Battlefield, Hero, Side, Unit
from rulesets.systems.gurps.people.sheets import GurpsHero
from rulesets.systems.gurps.people.strength import strength_in_battle
from rulesets.systems.gurps.steps.strategy import base_strategy, halved


class Stakes(NamedTuple):
    """Whoever decides on a Risk needs to know no more."""

    sheet: GurpsHero
    hits: int
    enemy_tl: int
    commands: bool
    glories: tuple[int, ...]
    """What each result of the Glory roll brings his army in Strategy; none where nobody follows him."""
    fall: int
    """What it loses by his fall."""


def stakes_of(field: Battlefield, hero: Hero) -> Stakes:
    """As they are on this field, or as they seem to be on one that somebody takes it for."""
    tl = field.tl_against(hero.side) if hero.sheet.enemy_tl is None else hero.sheet.enemy_tl
    if field.commands(hero):
        fall = fall_of_commander(field, field.sides[hero.side])
        return Stakes(hero.sheet, hero.hits, tl, True, field.muster.worth_of_glory.commander, fall)
    if field.leads(hero):
        fall = _fall_of_leader(field, hero)
        return Stakes(hero.sheet, hero.hits, tl, False, field.muster.worth_of_glory.leader, fall)
    return Stakes(hero.sheet, hero.hits, tl, False, (), 0)


def gone_over(field: Battlefield) -> set[str]:
    """The sides to which a unit has come over: what it is worth they can but guess."""
    return {unit.side for unit in field.units.values() if unit.side != unit.sheet.side}


def are_guessed(field: Battlefield, hero: Hero, joined: Collection[str]) -> bool:
    """Whether his own people do not know them all: where somebody has gone over, and men are counted."""
    side = hero.side
    return side in joined or side != hero.sheet.side or field.sides[side].skill is Skill.TACTICS


def fall_of_commander(field: Battlefield, side: Side) -> int:
    """In Strategy: half of the skill, and what the enemy gains as all lose heart (F14)."""
    base = base_strategy(field, side)
    heart = row_called(field.muster.catastrophes, "commander_killed").morale
    return base - halved(base) + _dismay(field, side, heart, ())


def _fall_of_leader(field: Battlefield, hero: Hero) -> int:
    """In Strategy: the campaign's own loss, and what the enemy gains as all lose heart (F14)."""
    led, side = field.led_by(hero.id), field.sides[hero.side]
    if not is_important(field, led):
        return _dismay(field, side, 0, led, LESSER_LEADER_MORALE)
    row = row_called(field.muster.catastrophes, "leader_killed")
    return _dismay(field, side, row.morale, led, row.unit) - field.muster.options.leader_loss_strategy


def _dismay(field: Battlefield, side: Side, morale: int, led: Sequence[Unit], theirs: int = 0) -> int:
    """What an even enemy gains by the odds when all lose heart, and those who were led more (T10b)."""
    his = {unit.id for unit in led}
    hearts = tuple(
        [
            (unit.ts, 0 if unit.sheet.never_checks_morale else theirs if id in his else morale)
            for id, unit in field.ranks_of(side.id).items()
        ]
    )
    return _gained(hearts, field.muster.options.morale_affects_ts)


@lru_cache(maxsize=1024)
def _gained(hearts: Sequence[tuple[int, int]], by: MoraleInStrength) -> int:
    """By the odds over units of this strength whose morale moves so."""
    now = sum([strength_in_battle(ts, heart, by) if heart else ts for ts, heart in hearts])
    return odds_bonus(sum([ts for ts, _ in hearts]), now)
