"""A debrief in words, and as data for other programs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from typing import Any

from rulesets.engine import GM, Audience, Json, Names, Ruleset
from rulesets.engine.words import thrown_for
from rulesets.forecasts.debrief.chances import Point, Turning
from rulesets.forecasts.debrief.decisions import Decision, Part, best_of
from rulesets.forecasts.debrief.heroes import HeroWorth
from rulesets.forecasts.debrief.inquiry import Debrief
from rulesets.forecasts.debrief.luck import Luck, Roll
from rulesets.forecasts.debrief.moments import TRUTH
from rulesets.forecasts.debrief.worth import Worth


def debrief_text(rules: Ruleset, debrief: Debrief, names: Names) -> str:
    """What somebody may read, with the names as he knows them."""
    teller = Teller(rules, names)
    parts = [[f"# {rules.title}: the debrief"], teller.end(debrief)]
    for eyes, curve in debrief.curves.items():
        parts += [teller.curve(eyes, curve), teller.turning(debrief.turnings[eyes])]
        parts.append(teller.hero(debrief.heroes[eyes]))
    parts += [teller.fortunes(debrief.fortunes), teller.decisions(debrief.decisions)]
    parts.append(teller.luck(debrief.luck))
    return "\n\n".join("\n".join(part) for part in parts if part) + "\n"


class Teller:
    """Puts the parts of a debrief into words."""

    def __init__(self, rules: Ruleset, names: Names) -> None:
        self.rules, self.names = rules, names
        self.titles = {step.key: step.title for step in (*rules.setup, *rules.steps, *rules.aftermath)}

    def name(self, id: str) -> str:
        return self.names.get(id, id)

    def when(self, round: int, step: str, turn: str = "") -> str:
        if not step:
            return "At first"
        word = self.rules.wording.get("round", "round")
        begun = f"{word[:1].upper()}{word[1:]} {round}" if round else "Before the battle"
        return f"{begun}, {self.titles.get(step, step)}{f' of {self.name(turn)}' if turn else ''}"

    def end(self, debrief: Debrief) -> list[str]:
        if debrief.winners is None:
            return ["It was broken off, and nobody has won."]
        winners = [self.name(side) for side in debrief.winners]
        return [f"{' and '.join(winners)} won."] if winners else ["Nobody won."]

    def curve(self, eyes: str, points: Sequence[Point]) -> list[str]:
        """The chance of each side after every step."""
        of = "in truth" if eyes == TRUTH else f"as {self.name(eyes.removeprefix('side:'))} saw it"
        return [f"## The chance to win, {of}", "", *map(self._point, points)]

    def _point(self, point: Point) -> str:
        said = (f"{self.name(side)} {chance.share:.0%}" for side, chance in point.chances.items())
        return f"{self.when(point.round, point.step, point.turn)}: {', '.join(said)}"

    def turning(self, found: Turning | None) -> list[str]:
        if found is None:
            return ["No step stands out as the turning point."]
        change = f"from {found.before.share:.0%} to {found.after.share:.0%}"
        when = self.when(found.round, found.step, found.turn)
        return [f"The turning point: {when}. It took {self.name(found.side)} {change}."]

    def hero(self, found: HeroWorth | None) -> list[str]:
        if found is None:
            return ["No hero stands out as the one who changed most."]
        return [f"The hero who changed most: {self.name(found.hero)}, worth {_points(found.worth)}."]

    def fortunes(self, found: Mapping[str, Worth]) -> list[str]:
        lines = [
            f"All dice together were worth {_points(worth)} to {self.name(s)}." for s, worth in found.items()
        ]
        return ["## Decisions and dice", "", *lines] if lines else []

    def decisions(self, made: Sequence[Decision]) -> list[str]:
        """The best and the worst of each seat."""
        lines: list[str] = []
        for seat, best in best_of(made).items():
            if not (best.best or best.worst):
                lines.append(
                    f"{self.seat(seat)} answered as the officers would, or to no better or worse end."
                )
            lines += self._decision(f"{self.seat(seat)}, best decision", best.best)
            lines += self._decision(f"{self.seat(seat)}, worst decision", best.worst)
        return lines

    def _decision(self, title: str, made: Decision | None) -> Iterator[str]:
        if made is None or made.worth is None:
            return
        yield f"{title}: {self.when(made.round, made.step)}, worth {_points(made.worth)}."
        for choice in made.choices:
            yield f"  {choice.question} {'; '.join(map(self.part, choice.parts))}. The officer: {choice.why}"

    def part(self, part: Part) -> str:
        return f"{part.title}: {part.chosen}, not {part.officers}"

    def seat(self, seat: str) -> str:
        kind, _, id = seat.partition(":")
        of = {"commander": "The commander of ", "unit": "The leader of ", "hero": "The player of "}
        return "The game master" if seat == GM else f"{of.get(kind, '')}{self.name(id)}"

    def luck(self, found: Mapping[str, Luck]) -> list[str]:
        lines = [line for side, luck in found.items() for line in self._luck(side, luck)]
        return ["## Luck", "", *lines] if lines else []

    def _luck(self, side: str, luck: Luck) -> Iterator[str]:
        name = self.name(side)
        if not luck.best or not luck.worst:
            yield f"{name} threw no dice by which one is lucky."
            return
        yield f"{name}: luckier than {luck.of_100} of 100, in {luck.throws} {_throws(luck.throws)}."
        yield f"  Luckiest: {self._roll(luck.best)}"
        yield f"  Unluckiest: {self._roll(luck.worst)}"

    def _roll(self, roll: Roll) -> str:
        why = thrown_for(self.rules, roll.key, roll.why, self.names)
        when = self.when(roll.round, roll.step)
        return f"{when}: {why}, {roll.total} on {roll.dice}, luckier than {roll.rank.of_100} of 100"


def _throws(count: int) -> str:
    return "throw" if count == 1 else "throws"


def _points(worth: Worth) -> str:
    """In hundredths of the chance to win: +12 of 100, give or take 3."""
    if worth.change == 0 and worth.error == 0:
        return "nothing"
    change = f"{100 * worth.change:+.0f}".replace("-", "−")
    return f"{change} of 100, give or take {100 * worth.error:.0f}"


def debrief_json(rules: Ruleset, debrief: Debrief) -> Json:
    """All of it, and the best and the worst decision of each seat; who sees a roll is not told."""
    best = {
        seat: {name: made.number if made else None for name, made in found._asdict().items()}
        for seat, found in best_of(debrief.decisions).items()
    }
    return {"rules": rules.key, **_plain(debrief), "best": best}


def _plain(value: Any) -> Any:
    if is_dataclass(value):
        return {one.name: _plain(getattr(value, one.name)) for one in fields(value)}
    if isinstance(value, tuple) and hasattr(value, "_asdict"):
        told = {name: one for name, one in value._asdict().items() if not isinstance(one, Audience)}
        return {name: _plain(one) for name, one in told.items()}
    if isinstance(value, Mapping):
        return {str(key): _plain(one) for key, one in value.items()}
    return [_plain(one) for one in value] if isinstance(value, list | tuple) else value
