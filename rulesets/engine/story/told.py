"""The keys beside those of sentences: what a report and a letter need for a reader who was not there."""

from collections.abc import Sequence
from dataclasses import replace

from rulesets.engine.events import Event
from rulesets.engine.words import HEADLINE, Worded, Wording, said, template_of, wording_of

STEP, TOLD = "step.", ".told"
WEIGHS = ".weighs"
TRIFLES = "trifles"
LIVED = ".lived"
FIGURES = "figures.told"
LOSSES = "losses.told"
STRENGTH = "strength.told"


def meaning_of(rules: Worded | Wording, step: str) -> str:
    """What happens in a step of the book, in a few words; nothing where its title says it."""
    return said(wording_of(rules).get(f"{STEP}{step}{TOLD}", ""))


def strength_of(rules: Worded | Wording) -> str:
    """What the strength of a unit counts, as a sentence; nothing where it is men, as one would think."""
    return said(wording_of(rules).get(STRENGTH, ""))


def weighs(rules: Worded | Wording, kind: str) -> Sequence[str]:
    """Kinds of numbers behind an event of this kind of which a report tells all lines."""
    return wording_of(rules).get(f"{kind}{WEIGHS}", "").split()


def is_loss(rules: Worded | Wording, kind: str) -> bool:
    """Whether events of this kind say who fell, or what a unit lost: of many none is left out."""
    return kind in wording_of(rules).get(LOSSES, "").split()


def is_trifle(rules: Worded | Wording, event: Event) -> bool:
    """Whether an event, by its kind or one of its facts, tells nothing of a hero that counts by itself."""
    trifles = wording_of(rules).get(TRIFLES, "").split()
    values = [one for one in event.facts.values() if isinstance(one, (str, int))]
    return not {event.kind, *(f"{event.kind}.{value}" for value in values)}.isdisjoint(trifles)


def as_lived(rules: Worded | Wording, event: Event) -> Event | None:
    """An event under the kind in whose words a letter tells it: nobody in the field saw figures of the dice.
    None where it says nothing but those.
    """
    wording, own = wording_of(rules), f"{event.kind}{LIVED}"
    if template_of(wording, own, event.facts):
        return replace(event, kind=own)
    if event.kind not in wording.get(FIGURES, "").split():
        return event
    headline = f"{event.kind}{HEADLINE}"
    return replace(event, kind=headline) if template_of(wording, headline, event.facts) else None


def as_heard(rules: Worded | Wording, event: Event) -> Event:
    """The same for whoever hears of it: where a letter has a headline of its own, under that."""
    own = f"{event.kind}{LIVED}"
    return replace(event, kind=own) if f"{own}{HEADLINE}" in wording_of(rules) else event
