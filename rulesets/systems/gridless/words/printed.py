"""The printed tables as one looks them up in play: figures of the rules, in words of ours."""

from collections.abc import Sequence

from rulesets.engine import PrintedTable
from rulesets.systems.gridless.book.contribution import harm_share
from rulesets.systems.gridless.book.kinds import ARTILLERY, PROTECTIONS, What
from rulesets.systems.gridless.book.spirit import returns_on
from rulesets.systems.gridless.book.tables import (
    ASSESS_DC,
    BAND_RANGES,
    BASE_DC,
    FALLEN,
    FLOW,
    HIDING,
    MOST_MARGIN,
    STEADFAST,
    STEP,
    TIERS,
    TOKEN_LOST,
    TOKEN_LOST_BEFORE,
)

type Rows = Sequence[Sequence[str]]
BONUSES = 5
"""From the bonus of five on no harm is left, and each further step is one more."""


def _signed(value: int) -> str:
    """With its sign, and a true minus."""
    return f"{value:+}".replace("-", "−")


def _flow() -> Rows:
    least, rows = 2, []
    for most, flow in FLOW:
        rows.append((f"{most} or less" if least == 2 else f"{least} to {most}", flow.label))
        least = most + 1
    return [*rows, (f"{least} or more", "The team chooses")]


def _contributions() -> Rows:
    steps = [(f"+{STEP * n} to +{STEP * (n + 1) - 1}", n + 1) for n in range(BONUSES - 1)]
    last = (f"+{STEP * (BONUSES - 1)} or more, and one more for each {STEP} beyond", BONUSES)
    rows = [("Below it", 0), *steps, last]
    return [(over, _signed(bonus) if bonus else "0", f"{harm_share(bonus)}") for over, bonus in rows]


def _sizing_up() -> Rows:
    least: int | None = None
    rows = []
    for most, tier in TIERS:
        over = f"{_signed(most)} or less" if least is None else f"{_signed(least)} to {_signed(most)}"
        rows.append((over, tier.label.capitalize()))
        least = most + 1
    return [*rows, (f"{_signed(least or 0)} or more", "Down to the plans")]


def _morale() -> Rows:
    steadfast = ("The general is fearless", "Behind a fortification", "The unit cannot retreat")
    return [
        ("Each token lost this round", _signed(TOKEN_LOST)),
        ("Each token lost before", _signed(TOKEN_LOST_BEFORE)),
        ("Each hero of the unit who defends or hides", _signed(HIDING)),
        ("Each hero of the unit who falls this round", _signed(FALLEN)),
        *((what, _signed(STEADFAST)) for what in steadfast),
    ]


def _called(what: What) -> str:
    return what.told[:1].upper() + what.told[1:]


def _comes_back() -> Rows:
    beaten = [(f"Of the beaten, who missed by {n}", returns_on(n, victor=False)) for n in (1, 5, MOST_MARGIN)]
    return [
        (who, f"{face} or more") for who, face in (("Of the victors", returns_on(0, victor=True)), *beaten)
    ]


SHOWN: Sequence[tuple[str, str, tuple[str, ...], Rows]] = (
    ("Flow of battle", "Decide Heroic Attack Actions", ("2d6", "How it goes for the team"), _flow()),
    (
        "What a hero brings",
        "Determine Modifiers",
        (f"Over {BASE_DC} plus the threat", "Battle roll", "Harm, per cent"),
        _contributions(),
    ),
    (
        "Artillery",
        "Determine Modifiers",
        ("What", "Battle roll"),
        [(_called(what), _signed(what.worth)) for what in ARTILLERY],
    ),
    (
        "Ground and cover",
        "Determine Modifiers",
        ("What", "Battle roll"),
        [
            (
                f"{_called(What.TERRAIN)}, of one side alone",
                f"{_signed(What.TERRAIN.worth)}, the other the same less",
            ),
            *(
                (f"Aimed at who has {what.told}", _signed(-what.worth))
                for what in PROTECTIONS
                if what is not What.PROTECTION
            ),
        ],
    ),
    ("Morale", "Make Morale Check", ("What", "Will save of the general"), _morale()),
    ("Sizing up", "Initial battle setup", (f"Over {ASSESS_DC}", "How well it is known"), _sizing_up()),
    (
        "How strong an enemy looks",
        "Initial battle setup",
        ("Word", "Tokens"),
        [(word.capitalize(), called.rpartition(", ")[2]) for word, called in BAND_RANGES.items()],
    ),
    ("Who comes back", "Aftermath", ("Of the lost tokens", "d20"), _comes_back()),
)
TABLES = tuple(PrintedTable(*table) for table in SHOWN)
