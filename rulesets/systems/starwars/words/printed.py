"""The printed tables as one looks them up in play: figures of the article, in words of ours."""

from collections.abc import Mapping, Sequence

from rulesets.engine import PrintedTable
from rulesets.systems.starwars.book.codes import COMBINED, FULL, FURTHER, change, text
from rulesets.systems.starwars.book.kinds import Faction, Level, Row, Visibility
from rulesets.systems.starwars.book.rules import ACTIONS
from rulesets.systems.starwars.book.tables import (
    BANDS,
    CASUALTY_STATES,
    DAMAGE,
    DAMAGE_CAPS,
    DANGER,
    DODGE_CAPS,
    EXPERIENCE,
    HIT_CAPS,
    HITS,
    HURTS,
    LOYALTY,
    ROWS,
    SCALE_PIPS,
    SCALES,
    SPANS,
    VEHICLES,
    Caps,
)

type Rows = Sequence[Sequence[str]]
GAME = "The role-playing game it stands on"


def _combined() -> Rows:
    least, rows = 1, []
    for most, pips in COMBINED:
        rows.append((str(most) if least == most else f"{least} to {most}", change(pips) if pips else "0"))
        least = most + 1
    return [*rows, (f"Each {FURTHER} beyond {FULL}", change(1))]


def _from_on(rows: Sequence[tuple[int, str]]) -> list[tuple[str, str]]:
    """From so much on: the highest row first, each up to the one before it."""
    found, most = [], 0
    for least, said in rows:
        found.append((f"{least} or more" if not most else f"{least} to {most}", said))
        most = least - 1
    return found


def _caps(caps: Caps) -> Rows:
    return [
        (scale.label, *("–" if cap is None else str(cap) for cap in row))
        for scale, row in zip(SCALES, caps, strict=True)
    ]


def _damage() -> Rows:
    hurts = dict(HURTS)
    named = [
        (least, f"{row.label.capitalize()}|{hurts[least].replace('_', ' ').capitalize()}")
        for least, row in DAMAGE
    ]
    return [(span, *said.split("|")) for span, said in _from_on(named)]


def _vehicles() -> Rows:
    shown = (Row.LIGHT, Row.MODERATE, Row.HEAVY, Row.ROUT)
    states: Mapping[str, str] = {"ok": "Whole", "light": "Lightly damaged", "heavy": "Heavily damaged"}
    return [(states[state], *(row[hit].capitalize() for hit in shown)) for state, row in VEHICLES.items()]


def _experience() -> Rows:
    sides = (Faction.IMPERIAL, Faction.REBEL)
    return [(quality.label, *(_span(*row[side]) for side in sides)) for quality, row in EXPERIENCE.items()]


def _span(least: int, most: int) -> str:
    return text(least) if least == most else f"{text(least)} to {text(most)}"


def _danger() -> Rows:
    return [(exposure.label, *(_level(row.get(hit)) for hit in ROWS)) for exposure, row in DANGER.items()]


def _level(level: Level | None) -> str:
    return "–" if level is None else level.label


SCALE_NAMES = tuple(scale.label for scale in SCALES)
SHOWN: Sequence[tuple[str, str, tuple[str, ...], Rows]] = (
    ("People acting together", "Combined Action Chart", ("People or weapons", "Added"), _combined()),
    (
        "Difficulty",
        GAME,
        ("Level", "Number to reach"),
        [(level.label, f"{low} to {high}") for level, (low, _, high) in SPANS.items()],
    ),
    (
        "Difficulty by range",
        "Resolving Attacks",
        ("Range", "Difficulty"),
        [(band.label, level.label) for band, level in BANDS.items()],
    ),
    (
        "How well one sees",
        "Resolving Attacks",
        ("Sight", "Difficulty"),
        [(one.label.partition(":")[0], f"+{one.adds}" if one.adds else "0") for one in Visibility],
    ),
    (
        "How many hit",
        "Attack Resolution Chart",
        ("Attack over dodge", "Of a hundred"),
        _from_on([(least, str(percent)) for least, percent in HITS]),
    ),
    (
        "Damage to soldiers",
        "Unit Damage Chart",
        ("Damage over resistance", "The unit", "A person"),
        _damage(),
    ),
    (
        "Damage to vehicles",
        "Unit Damage Chart",
        ("So far", *(row.label.capitalize() for row in (Row.LIGHT, Row.MODERATE, Row.HEAVY, Row.ROUT))),
        _vehicles(),
    ),
    (
        "Losses and morale",
        "Damage Results",
        ("Lost in all, per cent", "The unit", "Dice off its morale"),
        [
            (span, *said.split("|"))
            for span, said in _from_on(
                [(least, f"{row.label.capitalize()}|{dice}") for least, row, dice in CASUALTY_STATES]
            )
        ],
    ),
    (
        "Loyalty",
        "Determine Morale of Forces",
        ("Loyalty", "Morale, dice"),
        [(one.label, f"{dice:+}".replace("-", "−") if dice else "0") for one, dice in LOYALTY.items()],
    ),
    (
        "Experience",
        "Experience level",
        ("Quality", "Imperial", "Rebel"),
        _experience(),
    ),
    (
        "Heroes in danger",
        "A ruling of ours",
        ("Where he is", *(row.label.capitalize() for row in ROWS)),
        _danger(),
    ),
    (
        "Scale, in dice",
        "Inter-Scale Combat",
        ("Scale", "Dice"),
        [(scale.label, text(SCALE_PIPS[scale])) for scale in SCALES],
    ),
    ("Scale: highest face to hit", "Inter-Scale Combat", ("Weapon", *SCALE_NAMES), _caps(HIT_CAPS)),
    ("Scale: highest face of damage", "Inter-Scale Combat", ("Weapon", *SCALE_NAMES), _caps(DAMAGE_CAPS)),
    ("Scale: highest face to dodge", "Inter-Scale Combat", ("Target", *SCALE_NAMES), _caps(DODGE_CAPS)),
    (
        "What an action costs",
        "Units",
        ("Action", "Counts as"),
        [(action.label, str(count)) for action, count in ACTIONS.items()],
    ),
)
TABLES = tuple(PrintedTable(*table) for table in SHOWN)
