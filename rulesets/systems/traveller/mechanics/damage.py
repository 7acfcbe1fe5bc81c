"""What a hit does: to a unit, to one member of a unit, to a person (F6, F14, F15)."""

from typing import NamedTuple

from rulesets.engine import Subject, Table, filled, fixed, label
from rulesets.systems.traveller.book.kinds import Deed, HeroStatus, LargeUnits, Multiply, UnitStatus, Wound
from rulesets.systems.traveller.book.tables import EXCEPTIONAL, outmatch, size_damage
from rulesets.systems.traveller.mechanics.moving import leave
from rulesets.systems.traveller.mechanics.positions import MELEE, metres
from rulesets.systems.traveller.people.field import Battlefield, Fighter, Hero, Unit

TIMES = label("{times}, ×{n}")


@fixed
class Blow:
    """A hit on a unit by a unit."""

    effect: int
    armour: int
    sizes: tuple[int, int]
    burst: int = 0
    add_effect: bool = True
    multiply: Multiply = Multiply.AFTER_ARMOUR
    large: LargeUnits = LargeUnits.SOURCE


type Counts = tuple[str, int] | tuple[str, int, str]


def counted(*lines: Counts) -> list[Counts]:
    """Those that change the number."""
    return [line for line in lines if line[1]]


def loss_of(table: Table, of: Subject, dice: int, blow: Blow) -> int:
    """Endurance that the blow costs, from its dice: first what comes through, then how often (F6)."""
    size, out = size_damage(blow.sizes[0], blow.large), outmatch(*blow.sizes)
    power = table.tally(
        "power",
        of,
        dice,
        *counted(
            ("Effect", blow.effect if blow.add_effect else 0),
            ("Burst", blow.burst),
            ("A small unit", size.add, "Unit Size of Attacker"),
        ),
        label="Dice",
        least=0,
    )
    before = blow.multiply is Multiply.BEFORE_ARMOUR
    least = int(blow.effect >= EXCEPTIONAL)
    if not before:
        power = table.tally("pierced", of, power, ("Armour", -blow.armour), label="Damage", least=least)
    times = [("Size", size.multiplier, "Unit Size of Attacker"), ("Outmatches", out.multiplier, "Unit Size")]
    lines: list[Counts] = []
    total = power
    for why, n, heading in times:
        if n > 1:
            lines.append((filled(TIMES, times=why, n=n), total * (n - 1), heading))
            total *= n
    if before:
        return table.tally("loss", of, power, *lines, ("Armour", -blow.armour), label="Damage", least=least)
    return table.tally("loss", of, power, *lines, label="Through armour", least=0)


def person_damage(
    table: Table, of: Subject, dice: int, *, effect: int, armour: int, burst: int = 0, add_effect: bool = True
) -> int:
    """What comes through to one person (F14)."""
    return table.tally(
        "hurt",
        of,
        dice,
        *counted(("Effect", effect if add_effect else 0), ("Burst", burst)),
        ("Armour", -armour),
        label="Dice",
        least=int(effect >= EXCEPTIONAL),
    )


def casualties(damage: int, threshold: int, caught: int = 1) -> int:
    """How many members such a hit puts out of action."""
    return caught if damage >= threshold else 0


# Units


def is_giant(size: int, other: int) -> bool:
    """Three times as large as the other, or more."""
    return size >= 3 * other


BY_A_UNIT = ("loss", "pierced", "power", "damage")
BY_A_HERO = ("fallen", "caught_members", "caught", "hurt", "damage")
"""The numbers and throws behind what a blow costs."""


def lose(
    field: Battlefield,
    table: Table,
    unit: Unit,
    loss: int,
    by: Fighter | None = None,
    part: Subject | None = None,
    sizes: tuple[int, int] | None = None,
) -> int:
    """Endurance goes; the round remembers who took it and how near. A unit without any is destroyed.

    `sizes` are of both as the blow finds them, where they are known.
    """
    taken = min(max(loss, 0), unit.endurance)
    foe = by if isinstance(by, Unit) and field.hostile(by.side, unit.side) else None
    if foe and taken and not unit.giants:
        unit.giants = is_giant(*(sizes or (field.size(foe), field.size(unit))))
    unit.endurance -= taken
    unit.lowest = min(unit.lowest, unit.endurance)
    close = foe is not None and metres(field, foe, unit) <= MELEE
    if foe and close:
        unit.close_taken += taken
        foe.close_dealt += taken
    if part:
        because = BY_A_UNIT if isinstance(by, Unit) else BY_A_HERO
        table.tell("cost" if taken else "cost_nothing", part, because=because, target=unit.id, lost=taken)
    else:
        table.tell("lost" if taken else "unharmed", unit, to=unit.sees_to, lost=taken)
    if taken and not unit.endurance:
        unit.status, unit.close_zero = UnitStatus.DESTROYED, close
        leave(field, unit)
        table.tell("destroyed", unit, to=unit.sees_to)
    return taken


ARMOURED = 18
"""A vehicle with so much armour is an armoured one, as the fighting vehicles of the armour list."""


def is_leader(field: Battlefield, target: Unit | Hero) -> bool:
    """Whether somebody leads a unit, or commands a side."""
    units, sides = field.units.values(), field.sides.values()
    return any(unit.leader == target.id for unit in units) or any(
        side.sheet.commander == target.id for side in sides
    )


def deeds_of(field: Battlefield, target: Unit | Hero, taken: int, *, led: bool) -> list[Deed]:
    """What a hero’s attack counts for by itself; the rest the game master says (T10)."""
    if isinstance(target, Hero):
        return [Deed.KILLED_LEADER] if led and target.status is HeroStatus.DEAD else []
    found = [Deed.TEN_PERCENT] if taken and taken * 10 >= target.start else []
    sheet = field.sheet_of(target)
    if taken and sheet.vehicle and target.status is UnitStatus.DESTROYED:
        armoured = sheet.armour >= ARMOURED
        found.append(Deed.DESTROYED_ARMOURED_VEHICLE if armoured else Deed.DESTROYED_VEHICLE)
    return found


def award(field: Battlefield, table: Table, hero: Hero, deed: Deed, of: Subject | None = None) -> None:
    """A deed of a hero lifts, or lowers, his own unit at its next check."""
    unit = field.units.get(hero.unit)
    if unit is None or not unit.fights:
        return
    if table.verdict("deed", of or hero, deed, audience=unit.sees_to) is deed:
        unit.heroic = (*unit.heroic, (deed.dm, 1))
        table.tell("deed_seen", unit, to=unit.sees_to, hero=hero.id, deed=deed, dm=deed.dm)


# People


class Scores(NamedTuple):
    strength: int
    dexterity: int
    endurance: int


def wounded(now: Scores, damage: int, choice: Wound) -> Scores:
    """Endurance takes it first, then the chosen one, then the other (F15)."""
    then = ("strength", "dexterity") if choice is Wound.STRENGTH else ("dexterity", "strength")
    scores = now._asdict()
    for name in ("endurance", *then):
        taken = min(scores[name], damage)
        scores[name] -= taken
        damage -= taken
    return Scores(**scores)


def status_of(now: Scores, full: Scores) -> HeroStatus:
    """What is left of somebody, by how many of his three are down."""
    gone = sum(score <= 0 for score in now)
    if gone == 3:
        return HeroStatus.DEAD
    if gone == 2:
        return HeroStatus.UNCONSCIOUS
    below = sum(score < whole for score, whole in zip(now, full, strict=True))
    if below == 3:
        return HeroStatus.SERIOUSLY_WOUNDED
    return HeroStatus.WOUNDED if below else HeroStatus.FIT


def scores_of(hero: Hero) -> Scores:
    return Scores(hero.strength, hero.dexterity, hero.endurance)


def full_of(hero: Hero) -> Scores:
    return Scores(hero.sheet.strength, hero.sheet.dexterity, hero.sheet.endurance)


def strike(field: Battlefield, table: Table, hero: Hero, damage: int, part: Subject, by: Fighter) -> None:
    """Damage to a hero, and what becomes of him."""
    hero.strength, hero.dexterity, hero.endurance = wounded(scores_of(hero), damage, hero.orders.wound_choice)
    if damage:
        hero.hurt_for, hero.aided, hero.wakes = 0, False, 0
        hero.status = table.verdict("fate", part, status_of(scores_of(hero), full_of(hero)))
    if damage:
        table.tell("hero_hit_by", hero, by=by.id, damage=damage, fate=hero.status)
    else:
        table.tell("unharmed", hero)
    bereave(field, table, hero)


def bereave(field: Battlefield, table: Table, hero: Hero) -> None:
    """Units that he led have nobody who leads them (R20)."""
    if hero.fights:
        return
    for unit in field.units.values():
        if unit.leader == hero.id and unit.led:
            unit.leader, unit.led = "", False
            if unit.endurance:
                table.tell("leader_lost", unit, to=unit.sees_to, hero=hero.id)
    leave(field, hero)
