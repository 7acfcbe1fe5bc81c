"""Whose battle is fought in a course, as whoever asked knows it: names, colours, strength, heroes.

It is read from what is fought and from nothing else, so it knows no more than whoever asked.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from battles.models import Battle
from battles.play.memory import Worded
from forecasts.charts.parts import Side
from forecasts.models import CourseRow, Inquiry
from rulesets.engine import Card, Field, HeroSheet, Muster, Ruleset, UnitSheet, Viewer, seen
from rulesets.engine.words import said
from rulesets.forecasts.fighting import Forecast
from rulesets.registry import rules_of

KEPT = 64
UNKNOWN = "unknown"
"""The colour of a side that has none."""


@dataclass(frozen=True)
class Ground:
    """The field of one course before it is fought."""

    rules: Ruleset
    field: Field
    tinctures: Mapping[str, str]
    words: Viewer
    """Whoever asked."""

    @property
    def muster(self) -> Muster:
        muster: Muster = self.field.muster
        return muster

    @cached_property
    def sides(self) -> dict[str, Side]:
        return {one.id: Side(one.name, self.tinctures.get(one.id, UNKNOWN)) for one in self.muster.sides}

    @cached_property
    def strengths(self) -> dict[str, tuple[int, int]]:
        """What each unit has now, and had at first, in the system's own measure."""
        found: dict[str, tuple[int, int]] = {}
        for card in self.cards:
            if card.kind == "unit" and isinstance(card.strength, tuple):
                found.setdefault(card.id, card.strength)
        return found

    @property
    def measure(self) -> str:
        """What strengths count, in the words of the rules; nothing where that is people, as is plain."""
        counts = any(card.heads for card in self.cards if card.kind == "unit")
        return said(self.rules.wording.get("strength", "")) if counts else ""

    @cached_property
    def cards(self) -> list[Card]:
        """Of those whom whoever asked sees, as he may take them to be: a muster may name others besides."""
        cards = list(self.rules.cards(self.field))
        there = {card.id for card in seen(cards, self.words)}
        return [card for card in cards if card.id in there]

    @property
    def units(self) -> list[UnitSheet]:
        return [unit for unit in self.muster.units if unit.id in self._there]

    @property
    def heroes(self) -> list[HeroSheet]:
        return [hero for hero in self.muster.heroes if hero.id in self._there]

    @cached_property
    def _there(self) -> frozenset[str]:
        return frozenset(card.id for card in self.cards)

    @cached_property
    def places(self) -> dict[str, str]:
        """With whom each hero stands, by name; nothing for whoever stands with nobody that is known."""
        units = {unit.id: unit.name for unit in self.units}
        return {hero.id: units.get(hero.unit or "", "") for hero in self.heroes}

    def icon(self, unit: str) -> str:
        sheet = self.muster.sheets.get(unit)
        return self.rules.roster.icon(sheet) if self.rules.roster and sheet else ""


grounds: Worded[Ground] = Worded(KEPT)
"""By course: what is fought in it never changes."""


def ground_of(inquiry: Inquiry, key: str) -> Ground:
    row = inquiry.courses.only("pk").get(key=key)
    words = frozenset(inquiry.words)
    return grounds.once((row.pk,), lambda: _read(inquiry.battle, row.pk, words))


def _read(battle: Battle, course: int, words: Viewer) -> Ground:
    kept = CourseRow.objects.values_list("forecast", flat=True).get(pk=course)
    tinctures = dict(battle.sides.values_list("key", "tincture"))
    return Ground(rules_of(battle.ruleset), Forecast.from_json(kept).field, tinctures, words)
