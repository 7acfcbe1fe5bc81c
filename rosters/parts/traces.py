"""What was changed of a record by hand, for one reader: no more than he may read of the record itself."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import Any, NamedTuple

from django.utils.translation import gettext, gettext_lazy
from pydantic import ValidationError

from campaigns.models import Membership
from rosters.figures.facts import text_of
from rosters.models import Force, Hero, Tincture, Trace, Unit, roster_of
from rosters.sheets import TITLES, field_of, named_by, references, sheet_type, title_of
from rulesets.engine.values import Facts

MOST = 50
LONGEST = 160
NOTHING = gettext_lazy("nothing")
UNSEEN = gettext_lazy("one you do not see")
TOLD = set(TITLES) - {"gm_note"}
"""What of the record itself others may read."""


class Changed(NamedTuple):
    title: str
    old: str
    new: str


class TraceRow(NamedTuple):
    """One edit: who made it, when, what it changed, and what has become of it."""

    number: int
    by: str
    at: datetime
    changes: list[Changed]
    undoes: datetime | None
    is_undone: bool

    @property
    def titles(self) -> list[str]:
        return [one.title for one in self.changes]


def traces(member: Membership, record: Force | Unit | Hero) -> list[TraceRow]:
    """The newest first; an edit of which this reader may know nothing is not among them."""
    rows = Trace.objects.visible_to(member).filter(key=record.key).order_by("-number")
    rows = rows.select_related("by__user", "undoes").prefetch_related("undone_by")[:MOST]
    if not rows or member.campaign.rules_are_missing:
        return []
    reader = _Reader(member, record)
    found = [
        TraceRow(
            row.number,
            str(row.by.user) if row.by else gettext("somebody who is no member"),
            row.at,
            list(reader.changes(row)),
            row.undoes.at if row.undoes and member.is_gm else None,
            member.is_gm and bool(row.undone_by.all()),
        )
        for row in rows
    ]
    return [row for row in found if row.changes]


class _Reader:
    """Puts changes into words for one member."""

    def __init__(self, member: Membership, record: Force | Unit | Hero) -> None:
        self.member, self.record, self.campaign = member, record, member.campaign
        self.model, self.roster = sheet_type(record), roster_of(member.campaign)
        self.names = _names(member)
        self.players = {
            place.pk: str(place.user) for place in member.campaign.memberships.select_related("user")
        }

    def changes(self, row: Trace) -> Iterator[Changed]:
        own, new = row.before["own"], row.after["own"]
        for name in TITLES:
            if name in own and (self.member.is_gm or name in TOLD):
                yield Changed(str(TITLES[name]), self._own(name, own[name]), self._own(name, new[name]))
        if self.member.is_gm or not isinstance(self.record, Hero) or self._played(row):
            yield from self._of_the_sheet(row)

    def _played(self, row: Trace) -> bool:
        return self.member.may_play and row.player_id == self.member.pk

    def _of_the_sheet(self, row: Trace) -> Iterator[Changed]:
        for name in (*self.model.model_fields, *sorted(row.names - self.model.model_fields.keys())):
            if name not in row.names or (name in self.roster.secrets and not self.member.is_gm):
                continue
            old, new = (self._said(name, part["sheet"]) for part in (row.before, row.after))
            if old != new or self.member.is_gm:
                yield Changed(title_of(self.model, name), old, new)

    def _own(self, name: str, value: Any) -> str:
        if name == "player":
            return (
                self.players.get(value, gettext("the game master")) if value else gettext("the game master")
            )
        if name == "force":
            return self._named(value) if value else gettext("none")
        if name == "tincture":
            return str(dict(Tincture.choices).get(value, value))
        if isinstance(value, bool):
            return gettext("yes") if value else gettext("no")
        return _short(str(value)) or str(NOTHING)

    def _said(self, name: str, sheet: Facts) -> str:
        """A field of the sheet as its page says it; what the rules no longer read is said as it was kept."""
        if name in references(self.model):
            return ", ".join(self._named(key) for key in sorted(named_by(sheet.get(name)))) or str(NOTHING)
        try:
            if name in sheet:
                value = field_of(self.model, name).validate_python(sheet[name])
            else:
                field = self.model.model_fields[name]
                value = field.get_default(call_default_factory=True, validated_data={})
        except (KeyError, ValidationError):
            return _short(str(sheet.get(name, NOTHING))) if self.member.is_gm else str(NOTHING)
        text = text_of(self.campaign.rules, name, value, secrets=self.member.is_gm)
        return _short(text) or str(NOTHING)

    def _named(self, key: str) -> str:
        return self.names.get(key, key if self.member.is_gm else str(UNSEEN))


def _names(member: Membership) -> dict[str, str]:
    """The names of all records that a member may see."""
    names: dict[str, str] = {}
    for model in (Force, Unit, Hero):
        names |= dict(model.objects.visible_to(member).values_list("key", "name"))
    return names


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= LONGEST else f"{line[:LONGEST]}…"
