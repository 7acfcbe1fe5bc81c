"""Talking at the table, and taking back what was said."""

from datetime import timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext, gettext_lazy

from accounts.limits import MINUTE, Limit, TooOften
from battles import news
from battles.access import Viewer, hearers
from battles.actions.lock import NothingIsThere, NotYours, TableError, lock
from battles.models import Message

TALK = Limit(
    "talk", 20, MINUTE, gettext_lazy("That is more than anybody can read. Wait a minute, then say it.")
)
SAID_TWICE = timedelta(seconds=10)
"""The same words to the same people within so short a time are one message, sent twice."""


class TooMuchTalk(TableError):
    pass


class NobodyHears(TableError):
    def __init__(self) -> None:
        super().__init__(gettext("You cannot speak to those people here."))


@transaction.atomic
def say(viewer: Viewer, *, to: str, text: str) -> Message:
    """Say something. The same words again at once are one message, pressed twice."""
    if to not in dict(hearers(viewer)):
        raise NobodyHears
    lock(viewer)
    since = timezone.now() - SAID_TWICE
    rows = Message.objects.filter(battle=viewer.battle, member=viewer.member, at__gte=since)
    if message := rows.filter(to=to, text=text, taken_back_at=None).first():
        return message
    try:
        TALK.take(viewer.member.pk)
    except TooOften as often:
        raise TooMuchTalk(str(often)) from often
    message = Message.objects.create(battle=viewer.battle, member=viewer.member, to=to, text=text)
    news.tell_talk(viewer.battle)
    return message


@transaction.atomic
def take_back_message(viewer: Viewer, *, message: int) -> None:
    """Take one's own words back; game masters may take anybody's. That something was said stays."""
    heard = Message.objects.visible_to(viewer.member, viewer.words).filter(battle=viewer.battle)
    row = heard.select_for_update(of=("self",)).filter(pk=message, taken_back_at=None).first()
    if row is None:
        raise NothingIsThere(gettext("This message is not there any more."))
    if not viewer.is_gm and row.member_id != viewer.member.pk:
        raise NotYours(gettext("This message belongs to somebody else."))
    row.text, row.salt, row.taken_back_at, row.taken_back_by = "", "", timezone.now(), viewer.member
    row.save()
    news.tell_talk(viewer.battle)
