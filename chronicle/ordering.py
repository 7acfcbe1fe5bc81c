"""What is done with books: they are ordered, and thrown away."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import get_language, gettext

from accounts.models import User
from campaigns.models import Membership
from chronicle.models import Book
from chronicle.tasks import begin_to_bind
from rosters.models import Hero

MOST = 10
"""So many of one person are kept; the oldest gives way."""


class OneAtATime(Exception):
    def __init__(self) -> None:
        super().__init__(gettext("A book of yours is being bound. Wait until it is done, or throw it away."))


@transaction.atomic
def order(member: Membership, hero: Hero | None) -> Book:
    """In the language in which he reads at this moment."""
    User.objects.select_for_update().only("pk").get(pk=member.user_id)
    own = Book.objects.filter(member__user=member.user_id)
    if own.filter(state=Book.State.WAITING, member__left_at=None).exists():
        raise OneAtATime
    bound = own.order_by("-ordered_at", "-nth").values_list("pk", flat=True)
    Book.objects.filter(pk__in=list(bound[MOST - 1 :])).delete()
    book = Book.objects.create(member=member, hero=hero, language=get_language() or "")
    begin_to_bind(book.pk)
    return book


def throw_away(member: Membership, book_id: int) -> bool:
    count, _ = Book.objects.filter(member=member, pk=book_id).delete()
    return bool(count)
