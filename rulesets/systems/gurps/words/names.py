"""The book's words as people read them: of troops, positions and reasons. Sentences are in `wording`."""

from collections.abc import Iterable

from rulesets.engine import Line
from rulesets.systems.gurps.book.kinds import (
    Armour,
    Hardship,
    Mobility,
    Mood,
    MoodKey,
    Ranged,
    Special,
)

ARMOUR = {armour: f"{armour.label.lower()} armour" for armour in Armour}
MOBILITY = {mobility: mobility.label.lower() for mobility in Mobility}
RANGED = {weapon: weapon.label.lower() for weapon in Ranged}
SPECIALS = {special: special.label.lower() for special in Special}
MOODS: dict[str, str] = {
    **{hardship.value: hardship.label for hardship in Hardship},
    **{mood.value: mood.words for mood in Mood},
    **{key.value: key.label for key in MoodKey},
    "leadership": "Leadership",
    "pay_penalty": "Missed pay",
    "conscript": "Conscripts",
    "next_day": "Shaken by the day before",
    "catastrophe": "Catastrophe",
    "leader_fell": "Leaders fallen today",
    "demand": "The game master’s word",
    "exceptional": "Exceptional powers",
}


def distinct(lines: Iterable[Line]) -> list[Line]:
    """Each line under a label of its own: two units of one name stay two lines."""
    seen: dict[str, int] = {}
    found = []
    for line in lines:
        n = seen[line.label] = seen.get(line.label, 0) + 1
        found.append(line if n == 1 else line._replace(label=f"{line.label} ({n})"))
    return found


LOSSES = (
    (0, "none"),
    (4, "hardly any"),
    (12, "a few"),
    (18, "one in seven"),
    (28, "a quarter"),
    (40, "a third"),
    (60, "half"),
    (99, "most"),
)


SHARES = tuple(next((words for most, words in LOSSES if percent <= most), "all") for percent in range(101))


def share(lost: int, of: int) -> str:
    """Losses as they look from across the field."""
    return SHARES[100 * lost // of] if of else SHARES[0]
