"""After the battle: who may read all of it."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext

from battles.access import Viewer
from battles.actions.around.witnesses import bear_witness
from battles.actions.lock import NothingIsThere, TableError, lock
from battles.models import Battle, Block, Event
from battles.record import log
from battles.record.sealing import seal
from battles.truths import FOUGHT, closed_books
from campaigns.models import Membership


class NotFoughtYet(TableError):
    def __init__(self) -> None:
        super().__init__(gettext("This battle is still being fought. Open it to everybody when it is over."))


@transaction.atomic
def lay_open(viewer: Viewer, *, is_open: bool) -> None:
    """Let everybody read all of a battle, or no more. Both are in its log."""
    battle = lock(viewer)
    if not viewer.is_gm or battle.is_practice:
        raise NothingIsThere
    if battle.state not in FOUGHT:
        raise NotFoughtYet
    if (battle.laid_open_at is not None) != is_open:
        _set(battle, str(viewer.member.user), is_open=is_open)
        bear_witness(battle)


@transaction.atomic
def lay_all_open(gm: Membership) -> int:
    """Let everybody read all of every battle that was fought; how many that opened."""
    battles = list(closed_books(gm.campaign_id).order_by("pk").select_for_update())
    for battle in battles:
        _set(battle, str(gm.user), is_open=True)
    bear_witness(*battles)
    return len(battles)


def close_again(battle: Battle, by: str) -> None:
    """Who goes back and fights on has a battle that has not been read to its end."""
    if battle.laid_open_at is not None:
        _set(battle, by, is_open=False)


def _set(battle: Battle, by: str, *, is_open: bool) -> None:
    battle.laid_open_at = timezone.now() if is_open else None
    battle.save(update_fields=["laid_open_at"])
    kind = "laid_open" if is_open else "closed_again"
    log.append(battle, None, [log.Entry(Event.Form.ACT, kind, {"by": by})])
    seal(battle, Block.Occasion.OPENED)
