"""Checks on two dice, and what of a round weighs on all of them (1.2)."""

from rulesets.engine import EVERYONE, Audience, Faces, Part, Table
from rulesets.systems.traveller.field import Fighter, Unit
from rulesets.systems.traveller.kinds import Luck, State
from rulesets.systems.traveller.tables import SUCCESS, UNTRAINED

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


def effect_of(total: int) -> int:
    """By how much a check succeeds, or fails (1.2)."""
    return total - SUCCESS


def level_or_untrained(level: int | None) -> int:
    return UNTRAINED if level is None else level


def burdens(fighter: Fighter) -> Lines:
    """What weighs on the checks of one who has reacted, hastened or is shaken."""
    shaken = isinstance(fighter, Unit) and fighter.state is State.SHAKEN
    lines = [
        ("Own reactions", -fighter.reactions),
        ("Hastened", -int(fighter.hastens)),
        ("Shaken", -2 * shaken),
    ]
    return [line for line in lines if line[1]]
