"""What somebody cannot see of a field is made up for him: the round so far is played once more.

By the middle of a round enemies have chosen in secret, and dice have fallen that nobody showed. `known`
leaves nothing of it, as if nothing had been chosen. Here each step that lies behind is played again on the
field as it is seen, by officers and with dice; of what comes out only that is taken which these eyes do not
see.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from rulesets.engine import GM, Field, Phase, Ruleset, Step, Viewer
from rulesets.engine.forecast.watched import unseen
from rulesets.engine.secrecy import eyes_on
from rulesets.engine.values import Mould

type Play = Callable[[Phase[Any], Any], None]
"""Plays a phase on a field, which it changes."""


class Supposing[F: Field]:
    """Makes fields that are to somebody just as the one that he sees."""

    def __init__(self, rules: Ruleset[Any, F], seen: F, eyes: Viewer) -> None:
        self.rules, self.seen, self.eyes = rules, seen, eyes_on(seen, eyes)
        self.mould = Mould(seen)
        self.behind = [*behind(rules, seen)] if eyes and GM not in eyes else []
        self.blind: dict[tuple[str, str], list[str]] = {}
        for table, id, name in unseen(seen, lambda field: rules.known(field, eyes)) if self.behind else ():
            self.blind.setdefault((table, id), []).append(name)

    def once(self, play: Play) -> F:
        """One of them: what is looked at is as it was, all else by these officers and dice."""
        now, last = self.mould.copy(), self.seen
        for round, step in self.behind:
            further = now.copy() if step.turns is None else last.copy()
            if self._is_played(round, step, further, play):
                now, last = self._taken(now, further), further
        now.round, now.step = self.seen.round, self.seen.step
        return now

    def _is_played(self, round: int, step: Step[F], field: F, play: Play) -> bool:
        """Whether there was anything to play; of a step in turns those that have passed."""
        now, is_played = _next(step, self.seen) if step.key == self.seen.step else "", False
        while step.waits(field) and not (step.turns and _next(step, field) == now):
            play(Phase(round, step, _next(step, field)), field)
            is_played = True
            if step.turns is None:
                break
        return is_played

    def _taken(self, now: F, further: F) -> F:
        """Of whom it would show, since he came to be otherwise than he is, nothing is taken."""
        taken = now.copy()
        for (table, id), names in self.blind.items():
            to, of = _states(taken, table, id), _states(further, table, id)
            if getattr(to, "status", None) == getattr(of, "status", None):
                for name in names:
                    setattr(to, name, getattr(of, name))
        self.rules.supposes(taken, further, self.eyes)
        return taken


def _states(field: Any, table: str, id: str) -> Any:
    return getattr(field, table)[id] if table else field


def _next[F: Field](step: Step[F], field: F) -> str:
    """Whose turn it is; nothing if all have had theirs."""
    return step.turns(field)[0].id if step.turns and step.waits(field) else ""


def behind[F: Field](rules: Ruleset[Any, F], field: F) -> Iterator[tuple[int, Step[F]]]:
    """The steps up to where it stands, each with its round: those of the setup, then of this round."""
    stages: Sequence[tuple[int, Sequence[Step[F]]]] = ((0, rules.setup), (field.round, rules.steps))
    for n, (round, steps) in enumerate(stages):
        at = next((at for at, step in enumerate(steps) if step.key == field.step), None)
        if at is not None:
            yield from ((0, step) for _, before in stages[:n] for step in before)
            yield from ((round, step) for step in steps[: at + 1])
