"""What is said at the table: for a whole audience, and the thread between one player and the game masters."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from urllib.parse import urlsplit

from django.utils.html import escape, format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext, ngettext

from battles.access import Viewer, hearers
from battles.forms.talk import TalkForm
from battles.models import EVERYBODY, Message, member_word
from battles.models.talk import MessageQuerySet
from battles.parts.sight import Sight
from campaigns.models import Membership
from campaigns.parts import Context

LATELY = 50
"""So many messages are on the battle page; all of them are on a page of their own."""
A_PAGE = 100
LINK = re.compile(r"https?://[^\s<>\"'“”‘’]+", re.IGNORECASE)
AFTER_A_LINK = ".,;:!?)]}*_"


@dataclass(frozen=True, slots=True)
class Said:
    """One message as somebody reads it."""

    id: int
    by: str
    to: str
    is_private: bool
    at: datetime
    words: SafeString
    gone: str
    may_take_back: bool = False


def chat(sight: Sight) -> Context:
    """The latest of what everybody in an audience hears."""
    said = _shown(sight, Message.objects.heard_by(sight.words))
    return {"said": said, "count": _so_many(len(said)), "battle": sight.battle}


def _so_many(messages: int) -> str:
    """How many messages there are, for whoever has them folded to the last one."""
    if messages >= LATELY:
        return gettext("%(messages)s messages and more") % {"messages": LATELY}
    return ngettext("%(messages)s message", "%(messages)s messages", messages) % {"messages": messages}


def whispers(viewer: Viewer, sight: Sight) -> Context:
    """The latest between this player and the game masters."""
    own = Message.objects.filter(to=member_word(viewer.member.pk))
    return {"said": _shown(sight, own), "battle": sight.battle}


def talk(viewer: Viewer, sight: Sight, form: TalkForm | None = None) -> Context:
    """Where one says something."""
    return {"battle": sight.battle, "form": form or TalkForm(hearers(viewer))}


def all_talk(viewer: Viewer, sight: Sight, before: str) -> Context:
    """A page of all that this person hears, the newest first, and where the next page begins."""
    rows = Message.objects.visible_to(viewer.member, viewer.words).filter(battle=viewer.battle)
    found = list(_people(rows.said_before(before).order_by("-nth"))[: A_PAGE + 1])
    names = _names(found)
    shown = [_said(sight, names, one, viewer) for one in found[:A_PAGE]]
    return {"said": shown, "before": shown[-1].id if len(found) > A_PAGE else None}


def _shown(sight: Sight, rows: MessageQuerySet) -> list[Said]:
    latest = list(_people(rows.filter(battle=sight.battle).order_by("-nth"))[:LATELY])
    names = _names(latest)
    return [_said(sight, names, one) for one in reversed(latest)]


def _people(rows: MessageQuerySet) -> MessageQuerySet:
    return rows.select_related("member__user", "taken_back_by")


def _names(messages: list[Message]) -> dict[str, str]:
    """Whose threads these are, by word."""
    numbers = [int(one.to.partition(":")[2]) for one in messages if one.to.startswith("member:")]
    rows = Membership.objects.filter(pk__in=numbers).select_related("user")
    return {member_word(one.pk): str(one.user) for one in rows}


def _said(sight: Sight, names: Mapping[str, str], message: Message, viewer: Viewer | None = None) -> Said:
    may = (
        viewer is not None and not message.is_gone and (viewer.is_gm or message.member_id == viewer.member.pk)
    )
    gone = ""
    if message.is_gone:
        is_own = message.taken_back_by_id == message.member_id
        gone = gettext("taken back") if is_own else gettext("taken back by the game master")
    private = message.to != EVERYBODY
    return Said(
        message.pk,
        str(message.member.user),
        _to(sight, names, message),
        private,
        message.at,
        linked(message.text),
        gone,
        may,
    )


def _to(sight: Sight, names: Mapping[str, str], message: Message) -> str:
    """Whom it was said to, where that is not everybody."""
    kind, _, key = message.to.partition(":")
    if kind == "side":
        return sight.names.get(key, key)
    if kind == "member":
        if not message.member.is_gm:
            return gettext("the game master alone")
        return gettext("%(name)s alone") % {"name": names.get(message.to, gettext("one player"))}
    return ""


def linked(text: str) -> SafeString:
    """Plain text with its web addresses as links, and nothing else made of it."""
    parts, end = [], 0
    for found in LINK.finditer(text):
        address = found.group().rstrip(AFTER_A_LINK)
        if not _is_plain(address):
            continue
        parts += [escape(text[end : found.start()]), _link(address)]
        end = found.start() + len(address)
    parts.append(escape(text[end:]))
    return mark_safe("".join(parts))


def _link(address: str) -> SafeString:
    return format_html(
        '<a href="{}" rel="nofollow noopener noreferrer ugc" target="_blank">{}</a>', address, address
    )


def _is_plain(address: str) -> bool:
    """Whether it leads where it says: a host, and no name or password before it."""
    try:
        parts = urlsplit(address)
        return bool(parts.hostname) and "@" not in parts.netloc and parts.port is not False
    except ValueError:
        return False
