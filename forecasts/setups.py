"""What could be otherwise at the set-up of a battle: offered by its sentence, and made a course of."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from hashlib import sha256

from django.utils.translation import gettext, gettext_lazy

from battles.access import Viewer
from battles.play.memory import Memory
from forecasts.access import Eyes
from forecasts.asking import SEED, CannotForecast, kept_muster, muster_of, tempers
from rulesets.engine import Muster, complaint, names_of
from rulesets.engine.values import Json
from rulesets.forecasts.changes import Change, changed
from rulesets.forecasts.courses import Course
from rulesets.forecasts.matters import forecast_of
from rulesets.forecasts.sentences import sentence
from rulesets.forecasts.varying import each_away, offered

MOST_OFFERED, KEPT = 60, 16
KINDS = {
    "away": gettext_lazy("Who is not there"),
    "sized": gettext_lazy("Bigger or smaller"),
    "elsewhere": gettext_lazy("Heroes elsewhere"),
    "otherwise": gettext_lazy("Circumstances"),
    "more": gettext_lazy("Circumstances"),
    "less": gettext_lazy("Circumstances"),
}

offers: Memory[Mapping[str, Change]] = Memory(KEPT)
"""By what is set up: whoever looks, ticks and presses asks three times for the same."""


class SetUp:
    """The draft of a battle, and what could be otherwise in it."""

    def __init__(self, viewer: Viewer) -> None:
        self.battle = viewer.battle
        self.rules = self.battle.rules
        self.muster: Muster = muster_of(self.battle)

    @property
    def kept(self) -> Json:
        """The draft as an inquiry keeps it."""
        return kept_muster(self.rules, self.muster)

    def asked(self, changes: Mapping[str, Change]) -> Json:
        """What an inquiry keeps of changes that are tried, and of the draft."""
        return {
            "changes": {key: change.model_dump(mode="json") for key, change in changes.items()},
            "words": self.words(changes),
            "muster": self.kept,
        }

    def offered(self) -> Mapping[str, Change]:
        """What a game master might change, by key: everybody away, sizes, places, circumstances."""
        key = (self.rules.key, sha256(self.muster.model_dump_json().encode()).digest())
        return offers.once(key, lambda: offered(self.rules, self.muster, MOST_OFFERED))

    def by_kind(self, changes: Mapping[str, Change]) -> dict[str, dict[str, str]]:
        """The sentence of each, under what it is about."""
        found: dict[str, dict[str, str]] = {}
        for key, words in self.words(changes).items():
            found.setdefault(str(KINDS[changes[key].kind]), {})[key] = words
        return {kind: found[kind] for kind in dict.fromkeys(map(str, KINDS.values())) if kind in found}

    def words(self, changes: Mapping[str, Change]) -> dict[str, str]:
        return {key: sentence(self.rules, self.muster, change) for key, change in changes.items()}

    def course(self, key: str, changes: Sequence[Change], eyes: Eyes, battles: int) -> Course:
        """The draft with these changes, if it could be fought."""
        made, problems = changed(self.rules, self.muster, changes)
        if made is None:
            names = names_of(self.muster)
            why = [complaint(self.rules, problem, names) for problem in problems]
            raise CannotForecast(gettext("These changes do not go together."), why)
        return self._seen(Course(key, forecast_of(self.rules, made, SEED), battles), eyes)

    def each_away(self) -> dict[str, Change]:
        """Each unit, hero and circumstance taken away, by key, whether or not the rules allow it."""
        return {change.key: change for change in each_away(self.muster)}

    def _seen(self, course: Course, eyes: Eyes) -> Course:
        field = self.rules.known(course.forecast.field, eyes.words)
        forecast = replace(course.forecast, field=field, tempers=tempers(self.battle, field, eyes))
        return replace(course, forecast=forecast)
