"""The keys beside those of sentences: what steps are, which numbers weigh, what is a trifle."""

from collections.abc import Sequence

from rulesets.engine.events import Event
from rulesets.engine.words import Worded, Wording, said, wording_of

STEP, TOLD = "step.", ".told"
WEIGHS = ".weighs"
TRIFLES = "trifles"


def meaning_of(rules: Worded | Wording, step: str) -> str:
    """What happens in a step of the book, in a few words; nothing where its title says it."""
    return said(wording_of(rules).get(f"{STEP}{step}{TOLD}", ""))


def weighs(rules: Worded | Wording, kind: str) -> Sequence[str]:
    """Kinds of numbers behind an event of this kind of which a report tells all lines."""
    return wording_of(rules).get(f"{kind}{WEIGHS}", "").split()


def is_trifle(rules: Worded | Wording, event: Event) -> bool:
    """Whether an event, by its kind or one of its facts, tells nothing of a hero that counts by itself."""
    trifles = wording_of(rules).get(TRIFLES, "").split()
    values = [one for one in event.facts.values() if isinstance(one, str)]
    return not {event.kind, *(f"{event.kind}.{value}" for value in values)}.isdisjoint(trifles)
