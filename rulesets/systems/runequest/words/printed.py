"""The printed tables as one looks them up in play: figures of the article, in words of ours."""

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from rulesets.engine import PrintedTable
from rulesets.systems.runequest.book.kinds import Aim, Flag, FoeType, Opponents, signed
from rulesets.systems.runequest.book.tables import (
    AIM_BANDS,
    AIMS,
    ARMY,
    BANDS,
    BETTER,
    BODY,
    CAPTAIN,
    ENCOUNTERS,
    FIRE,
    MELEE,
    MEN,
    MISSILES,
    RATIOS,
    RIDDEN_DOWN,
    SHIELDS,
    TROOPS,
    Package,
)

type Rows = Sequence[Sequence[str]]
FOES = {
    Opponents.CHOOSE: "As many as he likes",
    Opponents.OPTIONAL: "One, if he likes",
    Opponents.ONE: "One",
    Opponents.D3: "1d3",
    Opponents.THREE: "Three",
}
AIMED = {
    Aim.ANY: "Any foe of a hero’s unit",
    Aim.ONE_OF_D3: "Who charges it, or one of 1d3",
    Aim.ONE_RANDOM: "Who charges it, or one by chance",
    Aim.CHARGER: "Who charges it, and nobody else",
    Aim.FRIENDS: "Friends are hit",
}
MET = {FoeType.WORST: "The worst", FoeType.BEST: "The best"}


def _spans(bands: Sequence[int]) -> list[str]:
    """What the throw must be for each row: the first and the last are open."""
    first = f"{bands[0]} or less"
    between = [f"{low + 1} to {high}" for low, high in pairwise(bands)]
    return [first, *between, f"{bands[-1] + 1} or more"]


def _loses(package: Package | None) -> str:
    if package is None:
        return "As the campaign says"
    if not package.total:
        return "Nothing"
    parts = (("killed", package.killed), ("wounded", package.wounded), ("taken", package.captured))
    return f"{package.total}: {', '.join(f'{share} {word}' for word, share in parts if share)}"


def _men() -> Rows:
    counted, least, rows = Counter(MEN), 1, []
    for man, times in counted.items():
        most = least + times - 1
        rows.append((str(least) if times == 1 else f"{least} to {most}", man.label, signed(BETTER[man])))
        least = most + 1
    return rows


def _words(key: str) -> str:
    return key.replace("_", " ").capitalize()


SHOWN: Sequence[tuple[str, str, tuple[str, ...], Rows]] = (
    (
        "Quality of troops",
        "Spirit (S)",
        ("Quality", "Spirit", "A special character is there, per cent"),
        [(quality.label, str(row.spirit), str(row.special)) for quality, row in TROOPS.items()],
    ),
    (
        "How the army stands",
        "Situation Modifiers",
        ("What", "Army commander’s roll"),
        [(flag.reason, signed(flag.worth)) for flag in Flag],
    ),
    (
        "The army commander’s roll",
        "Army Commander Tactical Roll",
        ("His roll", "Modifier of the round", "Friends lose, per cent", "Foes lose, per cent"),
        [
            (degree.label, signed(row.mod), _loses(row.friends), _loses(row.foes))
            for degree, row in ARMY.items()
        ],
    ),
    (
        "Whom one meets",
        "Encounter Table",
        ("d100", "Enemy unit"),
        [
            (span, MET.get(foe, foe.value.capitalize()))
            for span, foe in zip(_spans(BANDS), ENCOUNTERS, strict=True)
        ],
    ),
    (
        "The odds",
        "Odds Ratio Table",
        ("d100", "The unit", "Foes of each hero"),
        [
            (span, ratio.label, FOES[ratio.opponents])
            for span, ratio in zip(_spans(BANDS), RATIOS, strict=True)
        ],
    ),
    (
        "Fire of the enemy",
        "The missile/spell phase",
        ("d100", "Missile value"),
        [
            (span, "No fire" if row is None else signed(row))
            for span, row in zip(_spans(BANDS), FIRE, strict=True)
        ],
    ),
    (
        "Aiming",
        "The missile/spell phase",
        ("d100", "Who can be aimed at"),
        [(span, AIMED[aim]) for span, aim in zip(_spans(AIM_BANDS), AIMS, strict=True)],
    ),
    (
        "Losses by missiles",
        "Missile Casualties table",
        ("Roll of the archers", "Lost, per cent"),
        [(degree.label, _loses(package)) for degree, package in MISSILES.items()],
    ),
    (
        "The unit commander’s roll",
        "Unit Commander Tactical Roll",
        ("His roll", "Strikes of the unit, skills of its heroes"),
        [(degree.label, signed(worth)) for degree, worth in CAPTAIN.items()],
    ),
    (
        "Losses in the fight",
        "The NPCs attack roll",
        ("Roll of the foe", "Lost, per cent"),
        [(degree.label, _loses(package)) for degree, package in MELEE.items()],
    ),
    (
        "Whom a hero fights",
        "Combat of the Player Characters",
        ("1d10", "Opponent", "Attack and Defence"),
        _men(),
    ),
    (
        "Ridden down",
        "The result phase",
        ("Those who broke", "Lost, per cent"),
        [(_words(state), _loses(package)) for state, package in RIDDEN_DOWN.items()],
    ),
    (
        "Shields",
        "Defence (D)",
        ("Shield", "Open order", "Close formation"),
        [(_words(shield), str(row.open), str(row.close)) for shield, row in SHIELDS.items()],
    ),
    (
        "Armour by the body",
        "Defence (D)",
        ("Part", "Share, per cent"),
        [(_words(part), str(share)) for part, share in BODY.items()],
    ),
)
TABLES = tuple(PrintedTable(*table) for table in SHOWN)
