"""What forces, units and heroes have in common when they are written."""

from django.core.exceptions import ValidationError
from django.db.models import Max
from django.utils.translation import gettext

from campaigns.models import Campaign
from rosters.keys import give_keys
from rosters.models import (
    NOBODY,
    Force,
    Hero,
    Unit,
    keep_sheet,
    kept_sheet,
    named,
    sheet_of,
)
from rosters.sheets import (
    SheetIsWrong,
    Wrong,
    named_by,
    named_in,
    read_sheet,
    references,
    said,
    sheet_type,
    without,
)
from rulesets.engine import Sheet
from rulesets.engine.values import Facts

KINDS: dict[str, type[Force | Unit | Hero]] = {"side": Force, "unit": Unit, "hero": Hero}
STAND_IN = {"id": "new", "name": "New"}
"""For a record that has no key yet, and whose name is judged apart from its sheet."""
NOT_TYPED = {"key", "campaign", "force", "player", "sheet"}


def create[R: Force | Unit | Hero](record: R, fields: Facts) -> R:
    """A new record under a new key."""
    record.name = fields.get("name", "")
    record.clean_fields(exclude=NOT_TYPED)
    record.key = give_keys(record.campaign, [record.name], kind=type(record).__name__.lower())[0]
    record.version = 0
    return write(record, {"sheet": {}, **fields})


def write[R: Force | Unit | Hero](record: R, fields: Facts) -> R:
    """Fields first, then the sheet by the ruleset's own types: what is wrong stops all of it."""
    for name, value in fields.items():
        setattr(record, name, value)
    record.clean_fields(exclude=NOT_TYPED)
    if "sheet" in fields:
        value = read_sheet(sheet_type(record), named(record, side_of(record)))
        check_references(record.campaign, value)
        keep_sheet(record, sheet_of(value))
    return save(record)


def faults_of(record: Force | Unit | Hero) -> list[str]:
    """What keeps a record from being written; a sheet without faults is kept as the rules read it."""
    faults: list[str] = []
    try:
        record.clean_fields(exclude=NOT_TYPED)
    except ValidationError as error:
        faults += [f"{at}: {' '.join(texts)}" for at, texts in error.message_dict.items()]
    try:
        value = read_sheet(sheet_type(record), {**kept_sheet(record), **STAND_IN, "side": side_of(record)})
        check_references(record.campaign, value)
        keep_sheet(record, sheet_of(value))
    except SheetIsWrong as error:
        faults += said(sheet_type(record), error.faults)
    return faults


def save[R: Force | Unit | Hero](record: R) -> R:
    record.version += 1
    record.save()
    return record


def side_of(record: Force | Unit | Hero) -> str:
    """The key of the force a record belongs to; a force is its own side."""
    force = record if isinstance(record, Force) else record.force
    return force.key if force else NOBODY


def check_references(campaign: Campaign, value: Sheet) -> None:
    """A sheet names only records of its own campaign."""
    sheet = sheet_of(value)
    for kind, model in KINDS.items():
        wanted = named_in(sheet, type(value), kind)
        if not wanted:
            continue
        known = model.objects.filter(campaign=campaign, key__in=wanted).values_list("key", flat=True)
        if missing := wanted - set(known):
            at = next(name for name in references(type(value)) if named_by(sheet.get(name)) & missing)
            raise SheetIsWrong([Wrong(at, _not_there(kind) % {"name": min(missing)})])


def _not_there(kind: str) -> str:
    match kind:
        case "side":
            return gettext("There is no side “%(name)s” in this campaign.")
        case "unit":
            return gettext("There is no unit “%(name)s” in this campaign.")
        case _:
            return gettext("There is no hero “%(name)s” in this campaign.")


def next_place(force: Force) -> int:
    """The place at the end of a force's list."""
    last = force.units.aggregate(last=Max("place"))["last"]
    return 0 if last is None else int(last) + 1


def forget(campaign: Campaign, keys: set[str]) -> None:
    """Take deleted records out of every sheet that names them."""
    for model in KINDS.values():
        for record in model.objects.filter(campaign=campaign):
            record.campaign = campaign
            kept = kept_sheet(record)
            left = without(kept, sheet_type(record), keys)
            if left != kept:
                keep_sheet(record, left)
                save(record)
