"""Harm to heroes and how they fall, bleed and are healed (Unconsciousness, Dying and Death; F14)."""

from rulesets.engine import Part, Table, people_of
from rulesets.systems.gridless.contribution import dead_at, status_at, struck
from rulesets.systems.gridless.field import Battlefield, Hero
from rulesets.systems.gridless.kinds import Status

DOWN = (Status.FALLEN, Status.DEAD, Status.CAPTURED, Status.GONE)


def full(field: Battlefield, hero: Hero) -> int:
    """His hit points, or wounds, unhurt."""
    return hero.sheet.wounds_max if field.uses_vitality else hero.sheet.hp_max


def dead_below(field: Battlefield, hero: Hero) -> int:
    return dead_at(field.muster.options.death_threshold, full(field, hero))


def hurt(field: Battlefield, table: Table, hero: Hero, damage: int, mark: str = "") -> None:
    """He takes so much, and may fall; `mark` tells several blows of one step apart."""
    if not damage or hero.status is Status.DEAD:
        return
    if field.uses_vitality:
        hero.hp, hero.vitality = struck(hero.body, damage)
    else:
        hero.hp -= damage
    table.tell("hurt", hero, points=damage)
    left = "hurt_left_vitality" if field.uses_vitality else "hurt_left"
    table.tell(left, hero, to=people_of(hero.faction), left=hero.hp, vitality=hero.vitality)
    stands(field, table, hero, status_at(hero.hp, dead_below(field, hero)), mark)


def stands(field: Battlefield, table: Table, hero: Hero, status: Status, mark: str = "") -> None:
    """How he is now; a general who is down leads nobody, and what he waited for is lost (R1, R15)."""
    was = hero.status
    if status is was:
        return
    now = hero.status = table.verdict("state", Part(hero, mark) if mark else hero, status)
    if now in DOWN and was is Status.FIT:
        hero.opportunity, hero.carried = 0, False
        if now in (Status.FALLEN, Status.DEAD):
            hero.fell_in = field.round
    if now is not was:
        table.tell("now_stands", hero, result=now)
    if now in DOWN:
        for unit in field.units.values():
            if unit.general == hero.id:
                unit.general = ""
                table.tell("lost_its_general", unit, hero=hero.id)


def heal(field: Battlefield, hero: Hero, points: int) -> int:
    """Points regained, up to his full health; who gets above nought is on his feet. How many they were."""
    if hero.status in (Status.DEAD, Status.GONE) or points <= 0:
        return 0
    gained = max(0, min(points, full(field, hero) - hero.hp))
    hero.hp += gained
    more = 0
    if field.uses_vitality:
        more = max(0, min(points - gained, hero.sheet.vitality_max - hero.vitality))
        hero.vitality += more
    if hero.status is Status.FALLEN and hero.hp > 0:
        hero.status, hero.carried = Status.FIT, False
    return gained + more
