"""Laying pictures of the ground on the table, and marking them. Only game masters do."""

from typing import IO

from django.db import transaction
from django.utils.translation import gettext

from battles import news
from battles.access import Viewer
from battles.actions.lock import NothingIsThere, TableError, lock
from battles.models import MapPicture, Mark, Side
from battles.pictures.uploads import Picture, read_picture

MOST_PICTURES, MOST_MARKS = 20, 60


def add_picture(viewer: Viewer, *, file: IO[bytes], size: int, title: str, side: Side | None) -> MapPicture:
    """Read it, write it anew, and show it to everyone or to one side. PictureRefused says what is wrong."""
    return _lay(viewer, read_picture(file, size), title, side)


@transaction.atomic
def _lay(viewer: Viewer, read: Picture, title: str, side: Side | None) -> MapPicture:
    battle = lock(viewer)
    if battle.pictures.count() >= MOST_PICTURES:
        raise TableError(
            gettext("There are %(most)s pictures already. Take one away first.") % {"most": MOST_PICTURES}
        )
    picture = MapPicture.objects.create(
        battle=battle, side=side, title=title, image=read.image, width=read.width, height=read.height
    )
    news.tell(battle)
    return picture


@transaction.atomic
def remove_picture(viewer: Viewer, *, picture: MapPicture) -> None:
    battle = lock(viewer)
    battle.pictures.filter(pk=picture.pk).delete()
    news.tell(battle)


@transaction.atomic
def mark(viewer: Viewer, *, picture: MapPicture, x: int, y: int, label: str, tincture: str) -> Mark:
    battle = lock(viewer)
    if not battle.pictures.filter(pk=picture.pk).exists():
        raise NothingIsThere(gettext("That picture is not on the table any more."))
    if picture.marks.count() >= MOST_MARKS:
        raise TableError(
            gettext("%(most)s marks are enough for one picture. Take one away first.") % {"most": MOST_MARKS}
        )
    made = Mark.objects.create(picture=picture, x=x, y=y, label=label, tincture=tincture)
    news.tell(battle)
    return made


@transaction.atomic
def unmark(viewer: Viewer, *, picture: MapPicture, mark: int) -> None:
    battle = lock(viewer)
    picture.marks.filter(pk=mark).delete()
    news.tell(battle)
