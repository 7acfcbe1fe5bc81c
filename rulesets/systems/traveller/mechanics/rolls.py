"""Checks on two dice, and what of a round weighs on all of them (1.2)."""

from rulesets.engine import EVERYONE, Audience, Faces, Part, Table
from rulesets.systems.traveller.book.kinds import Luck, UnitStatus
from rulesets.systems.traveller.book.tables import SUCCESS, UNTRAINED
from rulesets.systems.traveller.people.field import Battlefield, Fighter, Unit

type Lines = list[tuple[str, int]]


def kept(faces: Faces, luck: Luck) -> int:
    """The sum of two dice; of three, a boon drops the lowest and a bane the highest."""
    ordered = sorted(faces)
    return sum(ordered[1:] if luck is Luck.BOON else ordered[:2])


def dice_for(luck: Luck) -> str:
    return "2d6" if luck is Luck.PLAIN else "3d6"


def roll(
    table: Table,
    kind: str,
    of: Fighter | Part,
    luck: Luck = Luck.PLAIN,
    *,
    why: str,
    eyes: Audience = EVERYONE,
) -> int:
    """Two dice, or three with one dropped."""
    if luck is Luck.PLAIN:
        return table.throw(kind, [of], "2d6", why=why, seen_by=eyes)[0]
    return kept(table.faces(kind, [of], dice_for(luck), why=why, seen_by=eyes)[0], luck)


def luck_of(field: Battlefield, by: Fighter) -> Luck:
    """A boon or a bane, where the campaign knows them."""
    return by.luck if field.muster.options.boon_bane else Luck.PLAIN


def dice_label(by: Fighter, field: Battlefield) -> str:
    """What a total begins with: of three dice it reads two."""
    return LABELS[luck_of(field, by)]


LABELS = {
    Luck.PLAIN: "Dice",
    Luck.BOON: "Two of the dice, without the lowest",
    Luck.BANE: "Two of the dice, without the highest",
}


def effect_of(total: int) -> int:
    """By how much a check succeeds, or fails (1.2)."""
    return total - SUCCESS


def level_or_untrained(level: int | None) -> int:
    return UNTRAINED if level is None else level


def burdens(fighter: Fighter) -> Lines:
    """What weighs on the checks of one who has reacted, hastened or is shaken."""
    shaken = isinstance(fighter, Unit) and fighter.status is UnitStatus.SHAKEN
    lines = [
        ("Own reactions", -fighter.reactions),
        ("Hastened", -int(fighter.hastens)),
        ("Shaken", -2 * shaken),
    ]
    return [line for line in lines if line[1]]
