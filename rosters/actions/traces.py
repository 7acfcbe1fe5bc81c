"""What is changed by hand leaves a trace: who, when, which fields from what to what. It can be taken back."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from django.db.models import Max
from django.utils.translation import gettext, ngettext

from campaigns.actions import Refused
from campaigns.models import Campaign, Membership
from rosters.actions.writing import KINDS, write
from rosters.models import Force, Hero, Trace, Unit, kept_sheet
from rosters.sheets import TITLES, sheet_type, title_of
from rulesets.engine.values import Json

type Traced = Force | Unit | Hero


class EditDoesNotFit(Refused):
    """What was changed then has changed again."""

    def __init__(self, record: Traced, titles: list[str]) -> None:
        sentence = ngettext(
            "%(fields)s of %(record)s has changed since. Nothing was taken back: "
            "take back the later change first, or set it right on the sheet.",
            "%(fields)s of %(record)s have changed since. Nothing was taken back: "
            "take back the later change first, or set it right on the sheet.",
            len(titles),
        )
        super().__init__(sentence % {"fields": ", ".join(titles), "record": record.name})


class NoSuchEdit(Refused):
    def __init__(self) -> None:
        super().__init__(gettext("This change is not there to be taken back. The page shows what is."))


class WayBackIsGone(Refused):
    """What was there then is not there any more."""

    def __init__(self, why: str) -> None:
        super().__init__(why)


@dataclass(frozen=True)
class Look:
    """A record as it is at one moment, and who may read it then."""

    own: Json
    sheet: Json
    is_open: bool
    readers: frozenset[int]
    player: int | None


def look_at(record: Traced) -> Look:
    force = record if isinstance(record, Force) else record.force
    own = {name: getattr(record, name) for name in TITLES if hasattr(record, name)}
    player = record.player_id if isinstance(record, Hero) else None
    if not isinstance(record, Force):
        own["force"] = force.key if force else ""
    if isinstance(record, Hero):
        own["player"] = player
    readers = set(force.heroes.values_list("player", flat=True)) if force else set()
    who = frozenset(one for one in (*readers, player) if one is not None)
    return Look(own, kept_sheet(record), bool(force and force.is_open), who, player)


@contextmanager
def traced(by: Membership, record: Traced, undoes: Trace | None = None) -> Iterator[None]:
    """What is written of a record in here leaves a trace, if anything is another then."""
    was = look_at(record)
    yield
    leave(by, was, record, undoes)


def leave(by: Membership | None, was: Look, record: Traced, undoes: Trace | None = None) -> None:
    """A trace from how a record was to how it is.

    Others read of it what they could read before and after: what was changed while a force was hidden
    stays hidden.
    """
    now = look_at(record)
    before, after = _parted(was, now)
    if not (before["own"] or before["sheet"] or after["sheet"]):
        return
    rows = Trace.objects.filter(campaign=record.campaign, key=record.key)
    Trace.objects.create(
        campaign=record.campaign,
        key=record.key,
        number=(rows.aggregate(last=Max("number"))["last"] or 0) + 1,
        by=by,
        before=before,
        after=after,
        is_open=was.is_open and now.is_open,
        readers=sorted(was.readers & now.readers),
        player_id=now.player if now.player == was.player else None,
        undoes=undoes,
    )


def _parted(was: Look, now: Look) -> tuple[Json, Json]:
    """The fields that are another now, as they were and as they are; a default is not in a sheet."""
    own = {name for name in was.own if was.own[name] != now.own[name]}
    both = was.sheet.keys() | now.sheet.keys()
    sheet = {name for name in both if was.sheet.get(name) != now.sheet.get(name)}

    def part(look: Look) -> Json:
        return {
            "own": {name: look.own[name] for name in look.own if name in own},
            "sheet": {name: one for name, one in look.sheet.items() if name in sheet},
        }

    return part(was), part(now)


def undo(by: Membership, key: str, number: int) -> Traced:
    """Put back what one edit changed, if it is still as the edit left it."""
    trace = Trace.objects.filter(campaign=by.campaign_id, key=key, number=number).first()
    record = _record(by.campaign, key)
    if trace is None or record is None:
        raise NoSuchEdit
    _must_stand(record, trace)
    with traced(by, record, undoes=trace):
        _put_back(record, trace.before["own"])
        left = {name: one for name, one in kept_sheet(record).items() if name not in trace.names}
        own = {name: one for name, one in trace.before["own"].items() if name not in ("force", "player")}
        return write(record, {**own, "sheet": left | trace.before["sheet"]})


def _record(campaign: Campaign, key: str) -> Traced | None:
    for model in KINDS.values():
        record = model.objects.filter(campaign=campaign, key=key).first()
        if record is not None:
            record.campaign = campaign
            return record
    return None


def _must_stand(record: Traced, trace: Trace) -> None:
    now = look_at(record)
    own = [str(TITLES[name]) for name, one in trace.after["own"].items() if now.own.get(name) != one]
    sheet = [
        title_of(sheet_type(record), name)
        for name in sorted(trace.names)
        if now.sheet.get(name) != trace.after["sheet"].get(name)
    ]
    if own or sheet:
        raise EditDoesNotFit(record, own + sheet)


def _put_back(record: Traced, own: Json) -> None:
    """The force and the player of before, if they are still there."""
    if "force" in own and not isinstance(record, Force):
        force = Force.objects.filter(campaign=record.campaign, key=own["force"]).first()
        if force is None and (own["force"] or isinstance(record, Unit)):
            raise WayBackIsGone(
                gettext(
                    "The force of then has been deleted. Nothing was taken back: set it right on the sheet."
                )
            )
        record.force = force
    if "player" in own and isinstance(record, Hero):
        player = Membership.objects.present().filter(campaign=record.campaign, pk=own["player"]).first()
        if player is None and own["player"]:
            raise WayBackIsGone(
                gettext(
                    "The player of then has left the campaign. "
                    "Nothing was taken back: set it right on the sheet."
                )
            )
        record.player = player
