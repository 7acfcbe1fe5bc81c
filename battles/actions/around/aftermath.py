"""The aftermath: one list of proposed changes, edited, written as one act, taken back as one act."""

from collections.abc import Iterable

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext

from battles import news
from battles.access import Viewer
from battles.actions.around.witnesses import bear_witness
from battles.actions.lock import NothingIsThere, TableError, lock
from battles.models import Battle, Block, Change, Event, Writing
from battles.record import log
from battles.record.sealing import seal
from rosters.actions import changes as rosters
from rosters.camping import keys_at_hand
from rosters.models import Edit as Edit
from rulesets.engine import names_of


class AftermathIsWritten(TableError):
    def __init__(self) -> None:
        super().__init__(gettext("The aftermath is written. Take it back before you change it."))


class AftermathHasChanged(TableError):
    def __init__(self) -> None:
        super().__init__(
            gettext(
                "Somebody has changed this list since you opened the page. What you chose is still here: "
                "send it again to write it over the newer one."
            )
        )


class AftermathDoesNotFit(TableError):
    """The rosters are no longer what this battle began with; `problems` say where, in sentences."""

    def __init__(self, problems: Iterable[str]) -> None:
        self.problems = list(problems)
        super().__init__(
            gettext(
                "Nothing is written yet: the rosters have changed since the battle began. "
                "Untick what does not fit any more, or set the roster right, then write the rest."
            )
        )


@transaction.atomic
def edit_changes(viewer: Viewer, *, edits: Iterable[Edit], version: int | None = None) -> None:
    """Tick, untick or change proposals. The proposal stays on record beside the GM's value."""
    battle = _in_aftermath(viewer)
    if version is not None and battle.version != version:
        raise AftermathHasChanged
    try:
        touched = rosters.edit(battle.changes.all(), edits)
    except rosters.ChangeIsGone as refusal:
        raise NothingIsThere(str(refusal)) from refusal
    if touched:
        news.tell(battle)


@transaction.atomic
def confirm_changes(viewer: Viewer) -> Writing:
    """Write every accepted change to the rosters at once, or none of them; then the battle is over."""
    battle = _in_aftermath(viewer)
    rows = list(battle.changes.filter(is_accepted=True).order_by("place", "nth"))
    written = _apply(battle, rows)
    writing = Writing.objects.create(battle=battle, member=viewer.member, receipt=written.as_json())
    battle.changes.filter(pk__in=[row.pk for row in rows]).update(writing=writing)
    battle.state, battle.ended_at = Battle.State.OVER, timezone.now()
    battle.save(update_fields=["state", "ended_at"])
    body = {"changes": len(rows), "by": str(viewer.member.user)}
    log.append(battle, None, [log.Entry(Event.Form.ACT, "aftermath_written", body)])
    seal(battle, Block.Occasion.WRITTEN)
    bear_witness(battle)
    news.tell(battle)
    return writing


def _apply(battle: Battle, rows: list[Change]) -> rosters.Written:
    names = names_of(battle.mustered)
    gone = {row.subject for row in rows} - keys_at_hand(battle.campaign)
    if gone:
        raise AftermathDoesNotFit(
            gettext("%(name)s has been deleted since. Untick what is proposed there.")
            % {"name": names.get(key, key)}
            for key in sorted(gone)
        )
    changes = [
        rosters.RosterChange(subject=row.subject, name=row.name, old=row.old, new=row.new) for row in rows
    ]
    try:
        return rosters.apply_changes(battle.campaign, changes, placed_anew=True)
    except rosters.ChangesDoNotFit as refusal:
        raise AftermathDoesNotFit(refusal.problems) from refusal


@transaction.atomic
def take_back_changes(viewer: Viewer) -> None:
    """Give the rosters back what they had before this aftermath, all of it or nothing."""
    battle = lock(viewer)
    writing = battle.writings.filter(taken_back_at=None).order_by("-pk").first()
    if writing is None:
        raise NothingIsThere(gettext("No aftermath of this battle is written."))
    try:
        rosters.take_back(battle.campaign, rosters.Written.from_json(writing.receipt))
    except rosters.ChangesDoNotFit as refusal:
        raise CannotTakeBack(refusal.problems) from refusal
    writing.taken_back_at = timezone.now()
    writing.save(update_fields=["taken_back_at"])
    Change.objects.filter(writing=writing).update(writing=None)
    battle.state, battle.ended_at = Battle.State.AFTERMATH, None
    battle.save(update_fields=["state", "ended_at"])
    body = {"by": str(viewer.member.user)}
    log.append(battle, None, [log.Entry(Event.Form.ACT, "aftermath_taken_back", body)])
    seal(battle, Block.Occasion.TAKEN_BACK)
    bear_witness(battle)
    news.tell(battle)


class CannotTakeBack(TableError):
    """Something that was written has changed again; `problems` say what."""

    def __init__(self, problems: Iterable[str]) -> None:
        self.problems = list(problems)
        super().__init__(
            gettext("This aftermath cannot be taken back whole: %(problems)s Set the rosters by hand.")
            % {"problems": " ".join(self.problems)}
        )


def _in_aftermath(viewer: Viewer) -> Battle:
    battle = lock(viewer)
    if battle.is_practice:
        raise NothingIsThere(gettext("It was practice: nothing of it comes into the rosters."))
    if battle.state == Battle.State.OVER:
        raise AftermathIsWritten
    if battle.state != Battle.State.AFTERMATH:
        raise NothingIsThere(gettext("The battle is still being fought."))
    return battle
