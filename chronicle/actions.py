"""What is done to the chronicle: links that let anybody read a report."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.db.models.functions import Now
from django.utils.translation import ngettext

from battles.access import Viewer
from battles.models import Battle
from chronicle.models import PublicLink

MOST_LINKS = 20


class TooManyLinks(Exception):
    def __init__(self) -> None:
        text = ngettext(
            "This battle has %(n)s link already. Take it back first.",
            "This battle has %(n)s links already. Take one back first.",
            MOST_LINKS,
        )
        super().__init__(text % {"n": MOST_LINKS})


@transaction.atomic
def make_link(gm: Viewer, *, truth: str, expires_at: datetime | None, is_listed: bool) -> PublicLink:
    """A link to the report in one truth."""
    Battle.objects.select_for_update().get(pk=gm.battle.pk)
    if PublicLink.objects.open().filter(battle=gm.battle).count() >= MOST_LINKS:
        raise TooManyLinks
    return PublicLink.objects.create(
        battle=gm.battle, truth=truth, expires_at=expires_at, is_listed=is_listed, made_by=gm.member
    )


def take_back_link(gm: Viewer, link_id: int) -> bool | None:
    """From now on it leads nowhere; whether it led anywhere before. None where there was no such link."""
    found = PublicLink.objects.filter(battle=gm.battle, pk=link_id)
    if not found.exists():
        return None
    return bool(found.open().update(revoked_at=Now()))
