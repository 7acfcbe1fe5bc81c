"""What is told after a battle, as one reader may have it: curves, the turning point, decisions, luck."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from django.utils.translation import gettext, gettext_lazy

from battles.access import Viewer
from battles.models import Battle
from battles.play.scenes import ground
from battles.truths import is_laid_open
from campaigns.parts import Context
from forecasts.charts import luck, words
from forecasts.charts.chances import Chances, Curve, Step, Turn
from forecasts.charts.chances import chances as drawn_chances
from forecasts.charts.parts import Side
from forecasts.debriefing import read
from forecasts.models import Inquiry
from forecasts.parts.ground import UNKNOWN
from forecasts.parts.telling import Told
from rulesets import engine
from rulesets.engine import GM, names_of
from rulesets.forecasts.debrief.chances import Point, Turning
from rulesets.forecasts.debrief.decisions import Decision, best_of
from rulesets.forecasts.debrief.heroes import HeroWorth
from rulesets.forecasts.debrief.inquiry import DECISIONS, HEROES, Debrief
from rulesets.forecasts.debrief.luck import Luck, Roll
from rulesets.forecasts.debrief.moments import TRUTH
from rulesets.forecasts.debrief.seeing import seen_by
from rulesets.forecasts.debrief.worth import Worth
from rulesets.forecasts.spread import Chance, Spread
from rulesets.forms.faces import dice_text


class Thrown(NamedTuple):
    """A roll: for whom it was lucky or not, when, what for, what fell, and how many of 100 are unluckier."""

    side: Side
    when: str
    why: str
    fell: str
    of_100: str
    drawn: luck.RollLuck


MOST_ROLLS = 4
"""So many of the luckiest rolls are drawn, and as many of the unluckiest; the table has all."""
VAGUE, UNSURE = 0.2, 0.3
"""What may be off by more is not told, and a chance that may be off by more is not drawn."""


LUCK = gettext_lazy(
    "How the dice fell, whatever hung on them: every throw of a side counts the same here. Luckier than "
    "so many of 100 says how many sets of dice in their place would have been worse."
)


class Chosen(NamedTuple):
    """An answer beside the officer's: what was asked, where they differ, and why he would have given his."""

    question: str
    parts: Sequence[str]
    why: str


class Line(NamedTuple):
    """A decision: whose, when, what it was worth, what was chosen and what his officer would have done."""

    title: str
    when: str
    worth: str
    round: int
    choices: Sequence[Chosen]


class Reading:
    """One debrief in the eyes of one reader, with the names that he knows."""

    def __init__(self, battle: Battle, eyes: engine.Viewer, debrief: Debrief) -> None:
        self.battle = battle
        self.debrief = seen_by(debrief, eyes)
        known = self.battle.rules.known(ground(self.battle), eyes).muster
        self.teller = Told(self.battle.rules, names_of(known))
        tinctures = dict(self.battle.sides.values_list("key", "tincture"))
        self.sides = {one.id: Side(one.name, tinctures.get(one.id, UNKNOWN)) for one in known.sides}
        own = [side for side in self.sides if f"side:{side}" in eyes]
        self.side = next(iter([*own, *self._ahead(), *self.sides]))
        """Whose chance of victory is drawn, where there are two sides: one's own, or theirs who won; where
        nobody has won theirs for whom it turned."""
        if not own and not self.debrief.winners and (told := self._turned_for):
            self.side = told

    @property
    def _turning(self) -> Turning | None:
        """By the first truth there is."""
        return next(iter(self.debrief.turnings.values()), None)

    @property
    def _at(self) -> int:
        """At which point of the curve it turned; 0 if nothing stands out."""
        found, points = self._turning, next(iter(self.debrief.curves.values()), ())
        return next((n for n, point in enumerate(points) if found and point.number == found.number), 0)

    @property
    def _turned_for(self) -> str:
        """Of whose chance the turning point is told: of theirs that is drawn, unless it was nothing to them.

        Where a battle may end with no winner the chance of one side alone may change.
        """
        found, points = self._turning, next(iter(self.debrief.curves.values()), ())
        if found is None or not self._at:
            return ""
        before, after = (points[n].chances for n in (self._at - 1, self._at))
        is_drawn = len(self.sides) == 2 and Worth.between(before[self.side], after[self.side]).margin() > 0
        return self.side if is_drawn else found.side

    def _ahead(self) -> list[str]:
        """The sides by their chances in the end, as far as they are known."""
        points = self.debrief.curves.get(TRUTH) or next(iter(self.debrief.curves.values()), ())
        chances = points[-1].chances if points else {}
        known = [side for side in self.sides if side in chances]
        return sorted(known, key=lambda side: -chances[side].share)

    def chances(self, *, is_early: bool) -> Chances:
        """Of two sides one curve for each truth; of more, one for each side by the first truth there is."""
        curves = self.debrief.curves
        points = curves.get(TRUTH) or next(iter(curves.values()), ())
        steps = self._steps(points)
        if len(self.sides) == 2:
            drawn = [self._curve(eyes, points, self.side) for eyes in curves]
            side = {"side": self.sides[self.side].name}
            title = gettext("%(side)s’s chance of victory after each step") % side
        else:
            drawn = [
                Curve(
                    of.name,
                    shares := [point.chances[side] for point in points],
                    of.tincture,
                    bridges=self._bridges(next(iter(curves), TRUTH), points, shares),
                )
                for side, of in self.sides.items()
            ]
            title = self._title(next(iter(curves), TRUTH))
        return drawn_chances(title, steps, drawn, turn=None if is_early else self._turn(points))

    def _title(self, eyes: str) -> str:
        if eyes == TRUTH:
            return gettext("The chance of victory after each step")
        side = {"side": self.sides[eyes.removeprefix("side:")].name}
        return gettext("The chance of victory after each step, as %(side)s believed it") % side

    def beliefs(self) -> list[Chances]:
        """Of more than two sides: for each of them what it was, beside what each side took it to be."""
        curves = self.debrief.curves
        points = next(iter(curves.values()), ())
        if len(self.sides) == 2 or len(curves) < 2:
            return []
        steps = self._steps(points)
        title = gettext("%(side)s’s chance of victory, as it was and as each side believed it")
        return [
            drawn_chances(
                title % {"side": of.name},
                steps,
                [self._curve(eyes, points, side) for eyes in curves],
            )
            for side, of in self.sides.items()
        ]

    def _steps(self, points: Sequence[Point]) -> list[Step]:
        return [
            Step(
                self._step(point),
                max(point.round, 1),
                self.teller.when(point.round, point.step, point.turn),
            )
            for point in points
        ]

    def _step(self, point: Point) -> str:
        return self.teller.step_of(point)

    def _curve(self, eyes: str, points: Sequence[Point], side: str) -> Curve:
        """One truth, at the steps of another."""
        said = {point.number: _sure_enough(point.chances[side]) for point in self.debrief.curves[eyes]}
        shares: list[Chance | None] = [said.get(point.number) for point in points]
        bridges = self._bridges(eyes, points, shares)
        if eyes == TRUTH:
            return Curve(gettext("as it was"), shares, bridges=bridges)
        of = self.sides[eyes.removeprefix("side:")]
        label = gettext("what %(side)s believed") % {"side": of.name}
        return Curve(label, shares, of.tincture, of.name, bridges)

    def _bridges(self, eyes: str, points: Sequence[Point], shares: Sequence[Chance | None]) -> frozenset[int]:
        """Where a curve comes over steps that were not fought, or too seldom to be drawn."""
        left_out = {*self.debrief.bridged.get(eyes, ())}
        own = [point.number for point in self.debrief.curves[eyes]]
        drawn = [at for at, share in enumerate(shares) if share is not None]
        return frozenset(
            at
            for before, at in pairwise(drawn)
            if any(
                points[before].number < number < points[at].number
                or (number == points[at].number and number in left_out)
                for number in own
            )
        )

    def _turn(self, points: Sequence[Point]) -> Turn | None:
        """Nothing where it was nothing to the one side that is drawn."""
        side = self._turned_for
        if not side or (len(self.sides) == 2 and side != self.side):
            return None
        curve = 0 if len(self.sides) == 2 else list(self.sides).index(side)
        return Turn(self._at, self._step(points[self._at]), curve)

    @property
    def turned_at(self) -> int | None:
        """The number of the phase in which it turned."""
        return self._turning.number if self._turning else None

    def turning(self) -> str:
        """The turning point in words."""
        found, side, at = self._turning, self._turned_for, self._at
        if found is None or not side:
            return gettext("No step stands out as the turning point.")
        points = next(iter(self.debrief.curves.values()))
        before, after = (points[n].chances[side] for n in (at - 1, at))
        facts = {"when": self.teller.when(found.round, found.step, found.turn), "side": self.sides[side].name}
        facts |= {"was": words.of_100(before), "now": words.of_100(after)}
        if not after.error and at == len(points) - 1:
            return self._to_the_end() % {**facts, "error": words.off_by(before.error)}
        return self._turned() % {**facts, "error": words.off_by(found.worth.error)}

    def _turned(self) -> str:
        if TRUTH in self.debrief.turnings:
            return gettext(
                "The turning point: %(when)s. It took the chance of %(side)s to win from %(was)s to %(now)s, "
                "give or take %(error)s."
            )
        return gettext(
            "The turning point, by what your side knew: %(when)s. It took the chance of %(side)s to win "
            "from %(was)s to %(now)s, give or take %(error)s."
        )

    def _to_the_end(self) -> str:
        """What ends a battle decides it; that is no turning point, but says how open it was."""
        if TRUTH in self.debrief.turnings:
            return gettext(
                "It was open to the end. Before %(when)s, the chance of %(side)s to win was %(was)s, "
                "give or take %(error)s."
            )
        return gettext(
            "By what your side knew it was open to the end. Before %(when)s, the chance of %(side)s to win "
            "was %(was)s, give or take %(error)s."
        )

    @property
    def changed_most(self) -> HeroWorth | None:
        return next(iter(self.debrief.heroes.values()), None)

    def hero(self) -> str:
        """The hero who changed most, and by how much."""
        found = self.changed_most
        if found is None:
            return gettext("Nobody stands out.")
        facts = {"hero": self.teller.name(found.hero), "side": self.sides[found.side].name}
        facts |= {"n": words.hundredths(found.worth.change), "error": words.off_by(found.worth.error)}
        text = gettext(
            "Without %(hero)s the chance of %(side)s to win, as the battle began, would have been lower "
            "by %(n)s of 100, give or take %(error)s."
        )
        if found.worth.change < 0:
            text = gettext(
                "Without %(hero)s the chance of %(side)s to win, as the battle began, would have been higher "
                "by %(n)s of 100, give or take %(error)s."
            )
        return text % facts

    def decisions(self) -> list[tuple[str, list[Line]]]:
        """The best and the worst of each seat, of whoever decided otherwise than his officer would have; none
        where nothing of it is beyond chance.
        """
        found = []
        otherwise = {one.seat for one in self.debrief.decisions if one.choices and one.worth}
        for seat, best in best_of(self.debrief.decisions).items():
            lines = [
                *self._line(gettext("Best decision"), best.best),
                *self._line(gettext("Worst decision"), best.worst),
            ]
            if lines or seat in otherwise:
                found.append((self.teller.seat(seat), lines))
        return found

    def _line(self, title: str, made: Decision | None) -> Iterator[Line]:
        if made is None or made.worth is None:
            return
        choices = [
            Chosen(choice.question, [self.teller.part(part) for part in choice.parts], choice.why)
            for choice in made.choices
        ]
        when = self.teller.when(made.round, made.step)
        yield Line(title, when, in_hundredths(made.worth), made.round, choices)

    def luck(self) -> luck.Luck:
        return luck.luck(
            [
                luck.SideLuck(self.sides[side], found.share, found.throws, [*self._throws(found)])
                for side, found in self.debrief.luck.items()
            ]
        )

    def _throws(self, found: Luck) -> Iterator[str]:
        if found.best is not None:
            yield gettext("Luckiest: %(roll)s") % {"roll": self._roll(found.best)}
        if found.worst is not None:
            yield gettext("Unluckiest: %(roll)s") % {"roll": self._roll(found.worst)}

    def _roll(self, roll: Roll) -> str:
        why = self.teller.thrown(roll)
        when = self.teller.when(roll.round, roll.step)
        return gettext("%(why)s: %(fell)s (%(when)s)") % {"why": why, "fell": _fell(roll), "when": when}

    def rolls(self) -> list[Thrown]:
        """All rolls by which a side is lucky or not, as they fell."""
        return [self._thrown(roll) for roll in self.debrief.rolls]

    def extremes(self) -> list[Thrown]:
        """The luckiest rolls and the unluckiest, if there are more than a few."""
        return [self._thrown(roll) for roll in extremes_of(self.debrief.rolls)]

    def _thrown(self, roll: Roll) -> Thrown:
        why = self.teller.thrown(roll)
        side, when = self.sides[roll.side], self.teller.when(roll.round, roll.step)
        fell = _fell(roll)
        of_100 = f"{roll.rank.of_100}"
        drawn = luck.roll_luck(roll.rank.middle, of_100, what=f"{why}, {fell}")
        return Thrown(side, when, why, fell, of_100, drawn)

    def fortunes(self) -> list[tuple[Side, str]]:
        """What all dice together were worth to each side."""
        sure = {side: worth for side, worth in self.debrief.fortunes.items() if worth.error < VAGUE}
        return [(self.sides[side], in_hundredths(worth)) for side, worth in sure.items()]


def extremes_of(rolls: Sequence[Roll]) -> Sequence[Roll]:
    """Those at both ends, the luckiest first, in the order of the number that is shown."""
    by_luck = sorted(rolls, key=lambda roll: (-roll.rank.of_100, -roll.rank.middle))
    return [*by_luck[:MOST_ROLLS], *by_luck[-MOST_ROLLS:]] if len(by_luck) > 2 * MOST_ROLLS else by_luck


def _sure_enough(chance: Chance) -> Chance | None:
    """What a few battles say is not drawn yet: of what always came all of the doubt is on one side."""
    doubt = chance.error * (2 if chance.share in (0, 1) else 1)
    return chance if doubt < UNSURE else None


def in_hundredths(worth: Worth) -> str:
    """+8 of 100, give or take 3."""
    facts = {"n": words.signed(worth.change), "error": words.off_by(worth.error)}
    return gettext("%(n)s of 100, give or take %(error)s") % facts


def _fell(roll: Roll) -> str:
    return gettext("%(total)s on %(dice)s") % {"total": roll.total, "dice": dice_text(roll.dice)}


def debrief(viewer: Viewer, inquiry: Inquiry, spreads: Mapping[str, Spread]) -> Context:
    if inquiry.outcome is None:
        return {"is_read": False, "error": None}
    eyes = engine.viewer(GM) if is_laid_open(viewer.battle) else viewer.words
    reading = Reading(viewer.battle, eyes, read(inquiry.outcome))
    decisions, fortunes = reading.decisions(), reading.fortunes()
    is_early = inquiry.is_running and reading.debrief.is_early
    missing = reading.debrief.missing if is_early else ()
    return {
        "is_read": True,
        "is_early": is_early,
        "tells_hero": HEROES not in missing,
        "tells_decisions": bool(decisions) and DECISIONS not in missing,
        "is_rough": reading.debrief.is_rough,
        "end": reading.teller.end(reading.debrief)[0],
        "chances": reading.chances(is_early=is_early),
        "beliefs": reading.beliefs(),
        "turning": reading.turning(),
        "hero": reading.hero(),
        "decisions": [(seat, lines) for seat, lines in decisions if lines],
        "unsure": " · ".join(seat for seat, lines in decisions if not lines),
        "luck": reading.luck(),
        "luck_told": LUCK,
        "extremes": reading.extremes(),
        "rolls": reading.rolls(),
        "fortunes": fortunes,
        "lacks_fortunes": not fortunes and not inquiry.is_running and TRUTH in reading.debrief.curves,
        "error": None,
    }
