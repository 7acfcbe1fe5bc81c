"""The aftermath: one list of proposed changes, edited, written as one act, taken back as one act."""

from typing import Any

from django.db import transaction
from django.utils import timezone

from battles import log, news
from battles.access import Viewer
from battles.actions.lock import NothingIsThere, TableError, lock
from battles.models import Battle, Change, Event, Writing
from rosters import changes as rosters


class AftermathIsWritten(TableError):
    def __init__(self) -> None:
        super().__init__("The aftermath is written. Take it back before you change it.")


@transaction.atomic
def edit_change(viewer: Viewer, *, change: int, accepted: bool, new: Any = ...) -> None:
    """Tick or untick a proposed change, or put another value in its place; both values stay on record."""
    battle = _in_aftermath(viewer)
    row = battle.changes.filter(pk=change).first()
    if row is None:
        raise NothingIsThere("That change is not on the list any more.")
    row.is_accepted = accepted
    if new is not ...:
        row.new = new
    row.save(update_fields=["is_accepted", "new"])
    news.tell(battle)


@transaction.atomic
def confirm_changes(viewer: Viewer) -> Writing:
    """Write every accepted change to the rosters at once. Raises what `rosters.changes.apply_changes`
    refuses.
    """
    battle = _in_aftermath(viewer)
    rows = list(battle.changes.filter(is_accepted=True).order_by("place"))
    changes = [
        rosters.RosterChange(subject=row.subject, name=row.name, old=row.old, new=row.new) for row in rows
    ]
    written = rosters.apply_changes(battle.campaign, changes)
    writing = Writing.objects.create(battle=battle, member=viewer.member, receipt=written.as_json())
    battle.changes.filter(is_accepted=True).update(writing=writing)
    battle.state, battle.ended_at = Battle.State.OVER, timezone.now()
    battle.save(update_fields=["state", "ended_at"])
    body = {"changes": len(rows), "by": str(viewer.member.user)}
    log.append(battle, None, [log.Entry(Event.Form.ACT, "aftermath_written", body)])
    news.tell(battle)
    return writing


@transaction.atomic
def take_back_changes(viewer: Viewer) -> None:
    """Give the rosters back what they had before this aftermath, all of it or nothing."""
    battle = lock(viewer)
    writing = battle.writings.filter(taken_back_at=None).order_by("-pk").first()
    if writing is None:
        raise NothingIsThere("No aftermath of this battle is written.")
    rosters.take_back(battle.campaign, rosters.Written.from_json(writing.receipt))
    writing.taken_back_at = timezone.now()
    writing.save(update_fields=["taken_back_at"])
    Change.objects.filter(writing=writing).update(writing=None)
    battle.state, battle.ended_at = Battle.State.AFTERMATH, None
    battle.save(update_fields=["state", "ended_at"])
    body = {"by": str(viewer.member.user)}
    log.append(battle, None, [log.Entry(Event.Form.ACT, "aftermath_taken_back", body)])
    news.tell(battle)


def _in_aftermath(viewer: Viewer) -> Battle:
    battle = lock(viewer)
    if battle.state == Battle.State.OVER:
        raise AftermathIsWritten
    if battle.state != Battle.State.AFTERMATH:
        raise NothingIsThere("The battle is still being fought.")
    return battle
