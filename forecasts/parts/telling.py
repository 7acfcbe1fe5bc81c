"""A debrief in the words of its reader: when something was, whose it was, who won."""

from __future__ import annotations

from django.utils.translation import gettext

from rulesets.engine import GM
from rulesets.engine.words import listed, said, thrown_for
from rulesets.forecasts.debrief.chances import Point
from rulesets.forecasts.debrief.decisions import Part
from rulesets.forecasts.debrief.inquiry import Debrief
from rulesets.forecasts.debrief.luck import Roll
from rulesets.forecasts.debrief.told import Teller


class Told(Teller):
    """As `Teller`, in the language of whoever looks."""

    def step(self, key: str, turn: str = "") -> str:
        """What the rules call a step, and whose turn it was."""
        if not key:
            return gettext("At first")
        title = {"step": said(self.titles.get(key, key)), "name": self.name(turn)}
        return gettext("%(step)s of %(name)s") % title if turn else title["step"]

    def step_of(self, point: Point) -> str:
        return self.step(point.step, point.turn)

    def when(self, round: int, step: str, turn: str = "") -> str:
        if not step:
            return gettext("At first")
        if not round:
            return gettext("Before the battle, %(step)s") % {"step": self.step(step, turn)}
        word = said(self.rules.wording.get("round", "round"))
        facts = {"round": f"{word[:1].upper()}{word[1:]}", "n": round, "step": self.step(step, turn)}
        return gettext("%(round)s %(n)s, %(step)s") % facts

    def end(self, debrief: Debrief) -> list[str]:
        if debrief.winners is None:
            return [gettext("It was broken off, and nobody has won.")]
        winners = [self.name(side) for side in debrief.winners]
        return [
            gettext("%(winners)s won.") % {"winners": listed(winners)} if winners else gettext("Nobody won.")
        ]

    def thrown(self, roll: Roll) -> str:
        """What was thrown for, and by whom or for whom where the words do not say it."""
        why = thrown_for(self.rules, roll.key, roll.why, self.names)
        name = self.names.get(roll.key.split(":")[1], "") if ":" in roll.key else ""
        return why if name in why else f"{why}, {name}"

    def part(self, part: Part) -> str:
        facts = {"title": part.title, "chosen": part.chosen, "officers": part.officers}
        return gettext("%(title)s: %(chosen)s, not %(officers)s") % facts

    def seat(self, seat: str) -> str:
        kind, _, id = seat.partition(":")
        name = {"name": self.name(id)}
        match kind:
            case _ if seat == GM:
                return gettext("The game master")
            case "commander":
                return gettext("The commander of %(name)s") % name
            case "unit":
                return gettext("The leader of %(name)s") % name
            case "hero":
                return gettext("The player of %(name)s") % name
        return name["name"]
