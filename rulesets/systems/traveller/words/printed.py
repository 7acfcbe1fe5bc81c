"""The printed tables as one looks them up in play: figures of the text, in words of ours."""

from collections.abc import Iterator, Sequence

from rulesets.engine import PrintedTable
from rulesets.systems.traveller.book.kinds import Band, Deed, Difficulty, LargeUnits, Trigger
from rulesets.systems.traveller.book.tables import (
    BANDS,
    CAMPAIGNS,
    COVERS,
    LOST,
    PAYS,
    PERCENT,
    QUALITIES,
    RANGES,
    STRONG_POSITION,
    UNFED,
    WON,
    characteristic_dm,
    outmatch,
    pay_dm,
    size_damage,
)

type Rows = Sequence[Sequence[str]]
CORE = "The core rules"
SIZES = (10, 20, 50, 100, 250, 500)
TIMES = (10, 5, 3, 2)
SCORES = 16
"""Characteristics are shown below this."""


def _dm(value: int | None) -> str:
    """With its sign, and a true minus."""
    return "–" if value is None else f"{value:+}".replace("-", "−") if value else "0"


def _characteristics() -> Iterator[tuple[str, str]]:
    for least in (0, *range(3, SCORES, 3)):
        yield f"{least} to {least + 2}", _dm(characteristic_dm(least))


def _reaches() -> Rows:
    bands = list(Band)[:8]
    return [
        (category.label, *(_dm(row[n] if n < len(row) else None) for n, _ in enumerate(bands)))
        for category, row in RANGES.items()
    ]


def _outmatched() -> Rows:
    stronger = [(f"{times} times as large, or more", outmatch(times, 1)) for times in TIMES]
    weaker = [(f"The other is {times} times as large", outmatch(1, times)) for times in reversed(TIMES)]
    rows = [*stronger, ("About the same", outmatch(1, 1)), *weaker]
    return [(who, _dm(row.dm), f"× {row.multiplier}") for who, row in rows]


def _sizes() -> Rows:
    rows = [(f"Up to {size}", size_damage(size, LargeUnits.SOURCE)) for size in SIZES]
    rows.append((f"More than {SIZES[-1]}", size_damage(SIZES[-1] + 1, LargeUnits.SOURCE)))
    return [(size, _dm(row.add), f"× {row.multiplier}") for size, row in rows]


def _moods() -> Rows:
    return [
        ("A strong position", _dm(STRONG_POSITION)),
        ("Won its last battle", _dm(WON)),
        ("Lost its last battle", _dm(LOST)),
        ("Without food", _dm(UNFED)),
        *((f"Campaign: {state.label.lower()}", _dm(dm)) for state, dm in CAMPAIGNS.items()),
        ("A month without pay", _dm(pay_dm(1))),
        ("Three months without pay", _dm(pay_dm(3))),
        *((deed.label[:1].upper() + deed.label[1:], _dm(deed.dm)) for deed in Deed),
    ]


def _recovered() -> Rows:
    rows: list[tuple[str, str]] = []
    least = 0
    for most, percent in PERCENT:
        span = f"{most} or less" if not rows else str(most) if least == most else f"{least} to {most}"
        rows.append((span, str(percent)))
        least = most + 1
    return [*rows, (f"{least} or more", "100")]


def _qualities() -> Rows:
    return [
        (quality.label, str(row.morale), *(_level(level) for level in row.skills.values()))
        for quality, row in QUALITIES.items()
    ]


def _level(level: int | None) -> str:
    return "–" if level is None else str(level)


SKILLS = tuple(name.replace("_", " ").capitalize() for name in next(iter(QUALITIES.values())).skills)
SHOWN: Sequence[tuple[str, str, tuple[str, ...], Rows]] = (
    ("Characteristics", CORE, ("Score", "DM"), list(_characteristics())),
    (
        "Difficulty",
        CORE,
        ("Task", "DM"),
        [(one.label.partition(",")[0], _dm(one.dm)) for one in Difficulty],
    ),
    (
        "Range bands",
        CORE,
        ("Band", "Up to, metres"),
        [(band.label.capitalize(), f"{most:,}") for band, most in BANDS],
    ),
    (
        "Weapons over distance",
        CORE,
        ("Weapon", *(band.label.capitalize() for band in list(Band)[:8])),
        _reaches(),
    ),
    (
        "Cover",
        CORE,
        ("Covered", "To hit who stands", "To hit who crouches or lies"),
        [(cover.label, _dm(standing), _dm(low)) for cover, (standing, low) in COVERS.items()],
    ),
    ("Size against size", "Engaging Units", ("The attacker", "DM", "Damage"), _outmatched()),
    ("Damage by size", "Unit Size of Attacker", ("Size of the attacker", "Damage, added", "Times"), _sizes()),
    (
        "When morale is tried",
        "Morale check Difficulty",
        ("What happens", "DM"),
        [(one.label, _dm(one.dm)) for one in Trigger if one is not Trigger.CALLED],
    ),
    ("Spirits", "Morale Modifier", ("What", "DM"), _moods()),
    ("Who comes back", "Recovering Casualties", ("2D and modifiers", "Of the lost, per cent"), _recovered()),
    ("Recruits", CORE, ("Quality", "Morale", *SKILLS), _qualities()),
    ("Pay", CORE, ("Pay", "Morale"), [(pay.label, _dm(dm)) for pay, dm in PAYS.items()]),
)
TABLES = tuple(PrintedTable(*table) for table in SHOWN)
