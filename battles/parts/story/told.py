"""What one phase said, with its heading: what the log, the report and the big screen are made from."""

from dataclasses import dataclass, field, replace

from django.utils.translation import gettext_lazy

from campaigns.parts import Context
from rosters.figures.numbers import Roll, Ruled
from rulesets import engine
from rulesets.engine import Tally, Verdict
from rulesets.engine.values import Facts


@dataclass(frozen=True)
class Heading:
    """Which phase it is, and how it stands: what goes with it from the row to the page."""

    number: int
    round: int
    step: str
    turn: str
    struck: bool = False
    is_open: bool = False


@dataclass(frozen=True)
class Told(Heading):
    """All that one phase said, still in the engine's values."""

    facts: list[engine.Event] = field(default_factory=list)
    numbers: dict[str, Tally | Verdict] = field(default_factory=dict)
    rolls: dict[str, Roll] = field(default_factory=dict)
    answers: dict[str, Context] = field(default_factory=dict)
    by_officers: list[tuple[str, str]] = field(default_factory=list)
    """The keys of answers that nobody's person gave, each with the seat that was asked."""
    ruled: dict[str, list[Ruled]] = field(default_factory=dict)
    acts: list[tuple[str, Facts]] = field(default_factory=list)

    def about(self, subjects: frozenset[str]) -> list[engine.Event]:
        """What happened to them, and what they did to others."""
        return [one for one in self.facts if whole(one.subject) in subjects or _done_by(one) in subjects]


SOMEBODY, A_VOICE = gettext_lazy("The game master"), gettext_lazy("The commander")
"""What people are called where they are not to be named: whoever rules, and whoever gives orders himself."""


def without_people(told: Told) -> Told:
    """The same for people whom nobody at the table knows."""
    ruled = {key: [replace(word, by=str(SOMEBODY)) for word in words] for key, words in told.ruled.items()}
    return replace(told, ruled=ruled, acts=[(kind, unnamed(body)) for kind, body in told.acts])


def unnamed(body: Facts) -> Facts:
    """What was done, without who did it."""
    voice = {"voice": str(A_VOICE)} if "voice" in body and body["voice"] == body.get("by") else {}
    return {**body, "by": str(SOMEBODY), **voice} if "by" in body else body


def _done_by(fact: engine.Event) -> str:
    return by if isinstance(by := fact.facts.get("by"), str) else ""


def whole(subject: str) -> str:
    """The thing that something is a part of: `caliburn:2` is about Caliburn."""
    return subject.partition(":")[0]
