"""Who looks at the battle just now, and who has looked away. How it stands is kept, never how it was."""

from django.db import transaction
from django.utils import timezone

from battles import news
from battles.access import Viewer
from battles.actions.players import attend
from battles.models import HERE_FOR, Attendance, Battle


def arrive(viewer: Viewer) -> None:
    """He has opened the page: he is here, and the others see it if he was not."""
    if not attend(viewer) and viewer.is_at_the_table:
        _turn(viewer, is_away=False, page="", is_new=True)
        viewer.battle.refresh_from_db(fields=["talk"])


def look(viewer: Viewer, *, is_away: bool, page: str) -> None:
    """A page of his came into his sight or went out of it, or is still in it.

    `page` tells the pages of one person apart. The one he saw last has the say: that another is hidden says
    nothing of him.
    """
    if viewer.is_at_the_table:
        _turn(viewer, is_away=is_away, page=page, is_new=not (is_away or attend(viewer)))


@transaction.atomic
def _turn(viewer: Viewer, *, is_away: bool, page: str, is_new: bool) -> None:
    """The others hear of it if it is new to them."""
    rows = Attendance.objects.select_for_update().filter(battle=viewer.battle, member=viewer.member)
    held = rows.first()
    if held is None or (is_away and held.looks_through not in ("", page)):
        return
    is_new = is_new or held.looks_away != is_away
    held.looks_away, held.looks_through = is_away, page
    held.save(update_fields=["looks_away", "looks_through"])
    others_have_gone = not is_away and _see_off(viewer.battle)
    if is_new or others_have_gone:
        news.tell_talk(viewer.battle)


def _see_off(battle: Battle) -> bool:
    """Whoever has not been heard of for long is away. Gives whether there was one."""
    since = timezone.now() - HERE_FOR
    silent = Attendance.objects.filter(battle=battle, looks_away=False, seen_at__lte=since)
    free = silent.select_for_update(skip_locked=True).values("pk")
    return Attendance.objects.filter(pk__in=free).update(looks_away=True) > 0
