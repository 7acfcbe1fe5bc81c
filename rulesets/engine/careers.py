"""What a career is made of: which events of a battle are deeds, and which of them are counted."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, NamedTuple

from rulesets.engine.values import Facts

SUBJECT = "subject"


class Feat(NamedTuple):
    """An event that is remembered of somebody.

    Its `figure` goes up by one, or by what the fact `amount` says; in the wording it is called
    `career.<figure>`. What is told stands in his career as the event's own sentence.
    """

    kind: str
    figure: str = ""
    fact: str = ""
    among: Collection[Any] = ()
    """With these values of that fact alone, if one is named."""
    of: str = SUBJECT
    """The fact that says whose it is, where that is not the event's subject; of several it is each one's."""
    amount: str = ""
    is_told: bool = True

    def counts(self, facts: Facts) -> bool:
        return not self.fact or facts.get(self.fact) in self.among

    def worth(self, facts: Facts) -> int:
        return int(facts.get(self.amount) or 0) if self.amount else 1


class Gone(Enum):
    """How people who still live are lost to their side as a battle ends."""

    CAPTURED = "captured"
    FLED = "fled"


class Rise(NamedTuple):
    """A lasting change that is one for the better: a field of a sheet that goes up."""

    name: str
    figure: str


def no_rank(sheet: Any) -> str:
    return ""


def commander_named(sheet: Any) -> str:
    return str(getattr(sheet, "commander", None) or "")


def leader_named(sheet: Any) -> str:
    return str(getattr(sheet, "leader", None) or "")


def nobody_moved(field: Any) -> Mapping[str, int]:
    return {}


@dataclass(frozen=True, slots=True)
class Career:
    """What the rules remember of heroes, units and sides. Of what they do not tell, nothing is claimed."""

    feats: Sequence[Feat] = ()
    rises: Sequence[Rise] = ()
    rank: Callable[[Any], str] = no_rank
    """The rank or the standing of whoever has this sheet, in a word or two."""
    recover: Collection[str] = ()
    """Fields of a unit's sheet that count those who are out of it now and may come back."""
    moved: Callable[[Any], Mapping[str, int]] = nobody_moved
    """By unit, of a field as the battle ended: how many came into it while it was fought, less those who went
    into others."""
    commander: Callable[[Any], str] = commander_named
    leader: Callable[[Any], str] = leader_named
    """The hero whom the sheet of a side, or of a unit, names at its head, by id, if it names one."""
    captured: Collection[str] = ()
    fled: Collection[str] = ()
    """How a unit's card calls it when as many as are left of it are in the enemy's hands, or have run."""

    def gone(self, status: str) -> Gone | None:
        """How those who are left of a unit are lost to their side, by what its card calls it; None if they
        are not.
        """
        return Gone.CAPTURED if status in self.captured else Gone.FLED if status in self.fled else None

    @property
    def figures(self) -> tuple[str, ...]:
        """Everything that is counted, in the order in which it is shown."""
        named = [feat.figure for feat in self.feats if feat.figure] + [one.figure for one in self.rises]
        return tuple(dict.fromkeys(named))

    def feats_in(self, kind: str, subject: str, facts: Facts) -> Iterator[tuple[str, Feat]]:
        """Whose feat an event is, by id, as often as it is one."""
        for feat in self.feats:
            if feat.kind == kind and feat.counts(facts):
                whose = subject if feat.of == SUBJECT else facts.get(feat.of)
                for id in whose if isinstance(whose, (list, tuple)) else [whose]:
                    if whole := str(id or "").partition(":")[0]:
                        yield whole, feat
