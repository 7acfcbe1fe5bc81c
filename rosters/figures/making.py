"""Calculators and generators of a ruleset, worked out for a page: the fields they give, and how they came."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from django.core import signing
from django.http import Http404
from django.utils.translation import gettext

from campaigns.models import Campaign
from campaigns.parts import Context
from rosters.figures.facts import Fact, facts_of
from rosters.figures.numbers import Number, number_of
from rosters.figures.rows import options_of
from rosters.models import roster_of
from rosters.sheets import read_sheet
from rulesets.engine import Event, Faces, Maker, Ruleset, Sheet, Tally, Throw, Value, dice, fair_faces
from rulesets.engine.live import LiveTable, Record
from rulesets.engine.requests import Waiting
from rulesets.engine.values import Facts
from rulesets.engine.words import say_event, thrown_for
from rulesets.forms.faces import dice_text

SALT = "rosters.figures.making"


class Rolled(NamedTuple):
    """Dice as they fell, and why they were thrown."""

    why: str
    dice: str
    faces: Faces
    total: int


@dataclass(frozen=True)
class Made:
    """What a calculator gave: fields of a sheet in words, the sums and dice behind them, and their token."""

    facts: Sequence[Fact]
    sums: Sequence[Number]
    rolls: Sequence[Rolled]
    sentences: Sequence[str]
    token: str
    """The fields, signed, for the address of the form that starts from them."""


def makers_of(campaign: Campaign, kind: str) -> list[Maker]:
    """The calculators for sides, units or heroes."""
    return [maker for maker in roster_of(campaign).makers if maker.of == kind]


def sheet_model(campaign: Campaign, maker: Maker) -> type[Sheet]:
    """The sheet whose fields it gives."""
    roster = roster_of(campaign)
    models: dict[str, type[Sheet]] = {"side": roster.side, "unit": roster.unit, "hero": roster.hero}
    return models[maker.of]


def maker_or_404(campaign: Campaign, key: str) -> Maker:
    for maker in roster_of(campaign).makers:
        if maker.key == key:
            return maker
    raise Http404


def made(campaign: Campaign, maker: Maker, value: Value) -> Made:
    """Work it out. What it throws is thrown here, by the system's own chance; nothing is kept.

    SheetIsWrong where the fields do not make a sheet.
    """
    options, record = options_of(campaign), dict[str, Faces]()
    while True:
        table = LiveTable(record, ())
        try:
            fields = maker.make(value, options, table)
        except Waiting as waiting:
            for request in waiting.requests:
                if not isinstance(request, Throw):
                    raise TypeError(
                        f"the calculator {maker.key} asks {request.key}: it may only throw"
                    ) from None
                record[request.key] = fair_faces(secrets.token_bytes(32), request.key, request.dice)
            continue
        return _told(campaign, maker, fields, table)


def _told(campaign: Campaign, maker: Maker, fields: Facts, table: LiveTable) -> Made:
    rules = campaign.rules
    sheet = read_sheet(sheet_model(campaign, maker), {"name": "New", **fields, "id": "new", "side": "new"})
    plain = sheet.model_dump(mode="json", include=set(fields))
    names = {"new": fields.get("name", gettext("The new one"))}
    return Made(
        facts=facts_of(rules, sheet, names, secrets=True),
        sums=[number_of(one, rules, names) for one in table.said if isinstance(one, Tally)],
        rolls=_rolls(rules, table, names),
        sentences=[say_event(rules, one, names) for one in table.said if isinstance(one, Event)],
        token=signing.dumps(plain, salt=SALT, compress=True),
    )


def _rolls(rules: Ruleset, table: LiveTable, names: Mapping[str, str]) -> list[Rolled]:
    record: Record = table.record
    throws = [one for one in table.requests.values() if isinstance(one, Throw)]
    return [
        Rolled(
            thrown_for(rules, throw.key, throw.why, names),
            dice_text(throw.dice),
            tuple(record[throw.key]),
            dice(throw.dice).total(record[throw.key]),
        )
        for throw in throws
    ]


def fields_of(token: str) -> Context:
    """The fields behind a token of `made`; none where it is empty or not ours."""
    if not token:
        return {}
    try:
        fields: Context = signing.loads(token, salt=SALT)
    except signing.BadSignature:
        return {}
    return fields
