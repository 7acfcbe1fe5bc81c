"""Harm to heroes and how they fall, bleed and are healed (Unconsciousness, Dying and Death)."""

from typing import NamedTuple

from rulesets.engine import Audience, Part, Table, people_of
from rulesets.systems.gridless.book.contribution import dead_at, status_at, struck
from rulesets.systems.gridless.book.kinds import HeroStatus
from rulesets.systems.gridless.people.field import Battlefield, Hero

OUT_OF_IT = (HeroStatus.FALLEN, HeroStatus.DEAD, HeroStatus.CAPTURED, HeroStatus.GONE)


def full(field: Battlefield, hero: Hero) -> int:
    """His hit points, or wounds, unhurt."""
    return hero.sheet.wounds_max if field.uses_vitality else hero.sheet.hp_max


def dead_below(field: Battlefield, hero: Hero) -> int:
    return dead_at(field.muster.options.death_threshold, full(field, hero))


def hurt(field: Battlefield, table: Table, hero: Hero, damage: int, mark: str = "") -> None:
    """He takes so much, and may fall; `mark` tells several blows of one step apart."""
    if not damage or hero.status is HeroStatus.DEAD:
        return
    if field.uses_vitality:
        hero.hp, hero.vitality = struck(hero.body, damage)
    else:
        hero.hp -= damage
    table.tell("hurt", hero, points=damage)
    left = "hurt_left_vitality" if field.uses_vitality else "hurt_left"
    table.tell(left, hero, to=people_of(hero.side), left=hero.hp, vitality=hero.vitality)
    stands(field, table, hero, status_at(hero.hp, dead_below(field, hero)), mark)


def stands(field: Battlefield, table: Table, hero: Hero, status: HeroStatus, mark: str = "") -> None:
    """How he is now; a general who is down leads nobody, and what he waited for is lost."""
    was = hero.status
    if status is was:
        return
    now = hero.status = table.verdict("state", Part(hero, mark) if mark else hero, status)
    if now in OUT_OF_IT and was is HeroStatus.FIT:
        hero.opportunity, hero.carried = 0, False
        if now in (HeroStatus.FALLEN, HeroStatus.DEAD):
            hero.fell_in = field.round
    if now is not was:
        table.tell("now_stands", hero, result=now)
    if now in OUT_OF_IT:
        for unit in field.units.values():
            if unit.general == hero.id:
                unit.general = ""
                table.tell("lost_its_general", unit, hero=hero.id)


def raise_up(field: Battlefield, hero: Hero, points: int) -> int:
    """He is back from the dead with so many points, all of them if none are said. How many he has then."""
    whole = max(1, full(field, hero))
    hero.hp = min(points, whole) if points > 0 else whole
    hero.status, hero.carried = HeroStatus.FIT, False
    return hero.hp


class Care(NamedTuple):
    """What is done for a hero who is down: so many points, and whether it reaches the dead."""

    points: int
    raises: bool


def treat(
    field: Battlefield, table: Table, hero: Hero, care: Care, *, own: Audience, others: Audience | None
) -> None:
    """He is healed, or raised; what is left of him only these learn, that it was done those may see."""
    if (hero.status is HeroStatus.DEAD) is not care.raises:
        table.tell("is_not_dead" if care.raises else "is_beyond_healing", hero, to=own)
        return
    kind = "raised" if care.raises else "healed"
    points = (raise_up if care.raises else heal)(field, hero, care.points)
    table.tell(kind, hero, to=own, points=points, left=hero.hp)
    if others is not None:
        table.tell(f"{kind}_seen", hero, to=others)


def heal(field: Battlefield, hero: Hero, points: int) -> int:
    """Points regained, up to his full health; who gets above nought is on his feet. How many they were."""
    if hero.status in (HeroStatus.DEAD, HeroStatus.GONE) or points <= 0:
        return 0
    gained = max(0, min(points, full(field, hero) - hero.hp))
    hero.hp += gained
    more = 0
    if field.uses_vitality:
        more = max(0, min(points - gained, hero.sheet.vitality_max - hero.vitality))
        hero.vitality += more
    if hero.status is HeroStatus.FALLEN and hero.hp > 0:
        hero.status, hero.carried = HeroStatus.FIT, False
    return gained + more
