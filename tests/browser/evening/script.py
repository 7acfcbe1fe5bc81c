"""What people choose in an evening: all that the test of one rule system says."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from campaigns.models import Reveal

type Said = Mapping[str, object]
"""The fields of a form by name: a text, a number, a choice, or several choices."""


class Moment(NamedTuple):
    """A step of a round."""

    step: str
    round: int = 1


@dataclass(frozen=True)
class ByPost:
    """A step whose asking ends at a set moment, with one player away."""

    at: Moment
    absent: str
    key: str
    """What he is asked then."""
    counts: Literal["beforehand", "default", "stand-in"]
    """What counts for him: what he said beforehand, the default, or what his stand-in says."""
    stand_in: str = ""


@dataclass(frozen=True)
class Newcomer:
    """A hero whom the sample does not have, for somebody who would have none."""

    name: str
    force: str
    leads: str
    player: str
    sheet: Mapping[str, object]


@dataclass(frozen=True)
class Ruling:
    """The game master replaces a number."""

    at: Moment
    of: str
    """The name of the number, as the list of all that can be ruled on has it."""
    value: int
    reason: str
    does: str
    """What the step says because of it, and would not say otherwise."""
    seen_by: Sequence[str]


@dataclass(frozen=True)
class Picture:
    """Whose page is worth a picture, and when."""

    at: Moment
    name: str


@dataclass(frozen=True)
class Script:
    """One evening with one rule system."""

    ruleset: str
    seats: Mapping[str, Sequence[str]]
    """Who plays which heroes (by key), and gets which other seats (by word, such as `unit:orcs`)."""
    newcomers: Sequence[Newcomer] = field(default=(), kw_only=True)
    post: ByPost
    lost: Mapping[str, Moment]
    """Whose line breaks while he writes his answer, and when."""
    choosing: Picture
    story: Picture
    drama: Picture
    told: Mapping[Moment, Sequence[str]]
    """What stands on every screen once such a step is over.

    Where results are staged, each of these is the game master's alone until he shows the group that it is of.
    """
    says: Mapping[str, Said] = field(default_factory=dict)
    """Answers by the key of what is asked, or by its kind, once. The rest is sealed as it is offered."""
    dice: Mapping[str, Sequence[int]] = field(default_factory=dict)
    """What people's own dice showed, by the key of the throw. Other throws are a tap or the game master's."""
    turncoats: Sequence[str] = ()
    """Whose page belongs to another side in the end, and loads again for it."""
    ruling: Ruling | None = None
    reveal: Reveal = Reveal.AT_ONCE
    rounds: int = 1
    """How many are fought. All that a script says is said in the first, unless it says when."""

    def answer(self, key: str) -> Said | None:
        return self.says.get(key, self.says.get(key.partition(":")[0]))
