"""Who looks at the battle just now, and who has looked away. How it stands is kept, never how it was."""

from collections.abc import Sequence
from datetime import timedelta

from django.db import transaction
from django.db.models import Case, F, QuerySet, When
from django.utils import timezone

from battles import news
from battles.access import Viewer
from battles.models import AWAY_FOR, HERE_FOR, Attendance, Battle

SEEN_EVERY = timedelta(seconds=30)
A_VISIT_APART = timedelta(minutes=30)
"""Whoever was away for so long comes for another visit, and is told what is new."""


def attend(viewer: Viewer, *, briefed: bool = False) -> None:
    """Note what somebody has on his screen; at most twice a minute, because pages come often.

    The table hears nothing of it: he may have been shown a secret. Before the battle his own side waits for
    him to say that he is ready, and hears that.
    """
    all_attend(viewer.battle, [viewer])
    if briefed:
        unread = Attendance.objects.filter(battle=viewer.battle, member=viewer.member, briefed_at=None)
        if unread.update(briefed_at=timezone.now()) and viewer.battle.state == Battle.State.DRAFT:
            news.tell_talk(viewer.battle)


def all_attend(battle: Battle, viewers: Sequence[Viewer]) -> None:
    """The same of many at once, in as many statements as for one."""
    now = timezone.now()
    rows = Attendance.objects.filter(battle=battle, member__in=[one.member.pk for one in viewers])
    held = dict(rows.values_list("member", "seen_at"))
    if new := [one.member for one in viewers if one.member.pk not in held]:
        made = (Attendance(battle=battle, member=one, seen_at=now, seen_seq=battle.seq) for one in new)
        Attendance.objects.bulk_create(made, ignore_conflicts=True)  # another page of his may have come first
    if any(seen_at < now - SEEN_EVERY for seen_at in held.values()):
        is_a_visit = {"seen_at__lt": now - A_VISIT_APART}
        rows.filter(seen_at__lt=now - SEEN_EVERY).update(
            before_at=Case(When(**is_a_visit, then=F("seen_at")), default=F("before_at")),
            before_seq=Case(When(**is_a_visit, then=F("seen_seq")), default=F("before_seq")),
            seen_at=now,
            seen_seq=battle.seq,
        )


def arrive(viewer: Viewer) -> None:
    """He has opened the page: he is here, and the others see it if he was not."""
    attend(viewer)
    if viewer.is_at_the_table and not _is_heard(viewer):
        _turn(viewer, is_away=False, page="")
        viewer.battle.refresh_from_db(fields=["talk"])


def look(viewer: Viewer, *, is_away: bool, page: str) -> None:
    """A page of his came into his sight or went out of it, or is still in it.

    `page` tells the pages of one person apart. The one he saw last has the say: that another is hidden says
    nothing of him.
    """
    if viewer.is_at_the_table:
        attend(viewer)
        _turn(viewer, is_away=is_away, page=page)


def _is_heard(viewer: Viewer) -> bool:
    """Whether that he is here is known, and will be for a while."""
    row = Attendance.objects.filter(battle=viewer.battle, member=viewer.member)
    return row.filter(looks_away=False, heard_at__gt=timezone.now() - SEEN_EVERY).exists()


@transaction.atomic
def _turn(viewer: Viewer, *, is_away: bool, page: str) -> None:
    """The others hear of it if it is new to them."""
    held = Attendance.objects.select_for_update().get(battle=viewer.battle, member=viewer.member)
    if is_away and held.looks_through not in ("", page):
        return
    is_new = held.heard_at is None or held.looks_away != is_away
    held.looks_away, held.looks_through, held.heard_at = is_away, page, timezone.now()
    held.save(update_fields=["looks_away", "looks_through", "heard_at"])
    others_have_gone = not is_away and _see_off(viewer.battle)
    if is_new or others_have_gone:
        news.tell_talk(viewer.battle)


def _see_off(battle: Battle) -> bool:
    """Whoever was not heard of for long is away, and for very long is gone. Gives whether there was one."""
    now, rows = timezone.now(), Attendance.objects.filter(battle=battle)
    silent = rows.filter(looks_away=False, heard_at__lte=now - HERE_FOR)
    gone = rows.filter(looks_away=True, heard_at__lte=now - HERE_FOR - AWAY_FOR)
    turned = _free(silent).update(looks_away=True)
    return _free(gone).update(heard_at=None) + turned > 0


def _free(rows: QuerySet[Attendance]) -> QuerySet[Attendance]:
    """Those of them that nobody else turns just now."""
    return Attendance.objects.filter(pk__in=rows.select_for_update(skip_locked=True).values("pk"))
