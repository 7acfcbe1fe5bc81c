"""The odds of a choice before it is sealed: each value of one field, from what the chooser may know."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext
from pydantic import BaseModel, ValidationError

from battles.forms.table import AskForm, Stops
from battles.parts.sight import Sight
from rulesets.engine import Ask, PartProspects, Prospects
from rulesets.engine.text import in_percent
from rulesets.engine.words import said
from rulesets.forms.fields import TickField


@dataclass(frozen=True, slots=True)
class Chance:
    """One result: how likely it is, and where its bar begins, both in hundredths of the whole."""

    name: str
    title: str
    share: float
    begins: float = 0.0

    @property
    def width(self) -> str:
        return f"{100 * self.share:.1f}"

    @property
    def x(self) -> str:
        return f"{100 * self.begins:.1f}"

    @property
    def y(self) -> str:
        """Where its column begins from above."""
        return f"{100 - 100 * self.share:.1f}"

    @property
    def percent(self) -> str:
        """Without decimals; what may happen is never 0, and what may not, never 100."""
        rounded = round(100 * self.share)
        if rounded == 0 and self.share > 0:
            return "<1"
        return ">99" if rounded == 100 and self.share < 1 - 1e-9 else str(rounded)

    @property
    def sign(self) -> str:
        """What stands small behind the figure, with the space that the language puts there."""
        return in_percent("")

    @property
    def in_percent(self) -> str:
        return in_percent(self.percent)


@dataclass(frozen=True, slots=True)
class Outlook:
    """What one value of the choice leads to."""

    value: str
    label: str
    chances: Sequence[Chance]
    fates: Sequence[Chance] = field(default=())

    @property
    def words(self) -> str:
        text = gettext("%(what)s %(percent)s per cent")
        chances = (*self.chances, *self.fates)
        return ", ".join(text % {"what": one.title, "percent": one.percent} for one in chances)


def put_odds(sight: Sight, ask: Ask, form: AskForm) -> list[Outlook]:
    """The odds into the dial of the choice; those of a choice that is no dial are given back for a table."""
    prospects = sight.rules.prospects.get(ask.kind)
    if isinstance(prospects, PartProspects):
        return odds_of_parts(sight, ask, form)
    if prospects is None or sight.field is None or prospects.field not in form.fields:
        return []
    chosen = form.fields[prospects.field]
    dial = chosen.widget if isinstance(chosen.widget, Stops) else None
    found = list(_outlooks(sight, ask, form, prospects, _choices(chosen)))
    if dial is None:
        return found if any(one.chances or one.fates for one in found) else []
    dial.outlooks = {one.value: one for one in found}
    return []


def weighs_parts(sight: Sight, ask: Ask) -> bool:
    """Whether the odds are those of the answer as it stands, and change while it is written."""
    return isinstance(sight.rules.prospects.get(ask.kind), PartProspects)


def odds_of_parts(sight: Sight, ask: Ask, form: AskForm) -> list[Outlook]:
    """The odds of each part of an answer as it stands; of what cannot be read nothing is said."""
    prospects, so_far = sight.rules.prospects.get(ask.kind), form.so_far()
    if not isinstance(prospects, PartProspects) or sight.field is None or so_far is None:
        return []
    known = sight.rules.known(sight.field, sight.words)
    parts = prospects.of(known, ask.subject, so_far)
    return [_outlook(sight, prospects, shares, "", said(label)) for label, shares in parts]


def _choices(chosen: Any) -> list[tuple[str, str]]:
    """The values that may be chosen, with their labels: stops, choices, or a tick and none."""
    if isinstance(chosen, TickField):
        return [("false", gettext("No")), ("true", gettext("Yes"))]
    among = chosen.widget.choices if isinstance(chosen.widget, Stops) else getattr(chosen, "choices", ())
    return [(str(value), str(label)) for value, label in among if value != ""]


def _outlooks(
    sight: Sight, ask: Ask, form: AskForm, prospects: Prospects, choices: Sequence[tuple[str, str]]
) -> Iterator[Outlook]:
    known = sight.rules.known(sight.field, sight.words)
    so_far = form.so_far() or ask.default
    for value, label in choices:
        answer = _with(so_far, prospects.field, value)
        if answer is not None:
            yield _outlook(sight, prospects, prospects.of(known, ask.subject, answer), value, label)


def _with(answer: BaseModel, name: str, value: str) -> Any:
    """The answer with another value of one field; none where the form would not take it."""
    try:
        return type(answer).model_validate({**answer.model_dump(mode="json"), name: value})
    except ValidationError:
        return None


def _outlook(
    sight: Sight,
    prospects: Prospects | PartProspects,
    shares: Mapping[str, float],
    value: str,
    label: str,
) -> Outlook:
    chances = [
        Chance(name, _title(sight, name), share)
        for name, share in shares.items()
        if name not in prospects.fates
    ]
    fates, begins = list[Chance](), 0.0
    for name in prospects.fates:
        share = shares.get(name, 0.0)
        fates.append(Chance(name, _title(sight, name), share, begins))
        begins += share
    return Outlook(value, label, chances, fates)


def _title(sight: Sight, name: str) -> str:
    return said(sight.rules.wording.get(f"prospect.{name}", name.replace("_", " ")))
