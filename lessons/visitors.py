"""A lesson without an account: whoever begins one is a guest for a day, with all that he makes in it.

It counts as a trial does: so many from one address, so many on the site at once.
"""

from __future__ import annotations

from django.db import transaction
from django.db.models import Exists, OuterRef
from django.db.models.functions import Now
from django.utils import timezone

from accounts import actions as accounts
from accounts.models import User
from battles import actions as battles
from battles import ticking, trial
from campaigns.access import is_visitor
from campaigns.models import Campaign, Membership, Role
from lessons import actions
from lessons.models import Kind, Lesson


def begin(user: User | None, *, kind: Kind, ruleset: str, address: str) -> Lesson:
    """Somebody who is known here begins as ever; a stranger, or who only tries a battle, has a day for it."""
    is_known = user is not None and user.leaves_at is None and not is_visitor(user)
    if user is not None and is_known:
        return actions.begin(user, kind=kind, ruleset=ruleset)
    return _for_a_day(user, kind, ruleset, address)


@transaction.atomic
def _for_a_day(user: User | None, kind: Kind, ruleset: str, address: str) -> Lesson:
    trial.one_at_a_time()
    others = User.objects.exclude(leaves_at=None).exclude(pk=user.pk if user else 0)
    trial.take_a_place(address, others.values_list("leaves_at", flat=True))
    guest = user or User.objects.create_guest(str(trial.VISITOR))
    if guest.leaves_at is None:
        guest.leaves_at = timezone.now() + trial.LASTS
        guest.save(update_fields=["leaves_at"])
    return actions.begin(guest, kind=kind, ruleset=ruleset)


@transaction.atomic
def keep(guest: User, *, display_name: str = "") -> None:
    """What he has made is his from now on, as of any guest."""
    if display_name:
        accounts.change_name(guest, display_name=display_name)
    accounts.stay_here(guest)


def clear(held_back: dict[int, float] | None = None) -> int:
    """Clear away whose day is over, and what he has made."""
    over = User.objects.filter(leaves_at__lte=Now()).order_by("leaves_at")
    return ticking.each(
        over.values_list("pk", flat=True), clear_if_over, {} if held_back is None else held_back
    )


@transaction.atomic
def clear_if_over(user_id: int) -> bool:
    """Not if he keeps it at this moment. A campaign that others have come into stays, and so does he."""
    over = User.objects.select_for_update(skip_locked=True).filter(leaves_at__lte=Now())
    guest = over.filter(pk=user_id).first()
    if guest is None:
        return False
    for lesson in guest.lessons.select_related("campaign"):
        actions.clear(lesson)
        lesson.delete()
    others = Membership.objects.filter(campaign=OuterRef("pk")).exclude(user=guest)
    alone = Campaign.objects.select_for_update().filter(~Exists(others))
    for campaign in alone.filter(memberships__user=guest, memberships__role=Role.GM):
        battles.erase(campaign)
    accounts.stay_here(guest)
    User.objects.filter(pk=guest.pk, is_guest=True, memberships=None).delete()
    return True
