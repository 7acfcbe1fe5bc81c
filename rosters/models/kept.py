"""The sheet of a record, in the shape of this version of the rules."""

from __future__ import annotations

from rosters.models.forces import Force, Unit
from rosters.models.heroes import Hero
from rulesets.engine import CannotRead
from rulesets.engine.kept import VERSION, brought_up, stamped
from rulesets.engine.values import Json


def kept_sheet(record: Force | Unit | Hero) -> Json:
    """The sheet as this version of the rules keeps one, whether it can be read or not."""
    try:
        return brought_up(record.campaign.rules, record.kind, record.sheet)
    except CannotRead:
        return {name: one for name, one in record.sheet.items() if name != VERSION}


def keep_sheet(record: Force | Unit | Hero, sheet: Json) -> None:
    """Give a record its sheet, in the shape of this version of the rules."""
    record.sheet = stamped(record.campaign.rules, sheet)
