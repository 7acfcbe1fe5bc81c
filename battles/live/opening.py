"""Who opens a stream: the person behind a session's cookie, and the page as it says it is."""

from __future__ import annotations

from http.cookies import SimpleCookie
from typing import Any
from urllib.parse import parse_qs

from django.conf import settings
from django.contrib.auth import HASH_SESSION_KEY, SESSION_KEY, get_user_model
from django.contrib.sessions.backends.db import SessionStore
from django.http import Http404, HttpRequest

from accounts.languages import language_of
from accounts.models import User
from battles.access import TABLE_VIEW, Viewer, viewer_or_404
from battles.live.open_pages import Audience, Stream
from battles.live.wire import Scope
from battles.models import Battle
from battles.parts import marks
from battles.parts.waiting import FOR_THE_GM, WAITING
from battles.play.delay import LATE
from battles.play.scenes import why_unread


def open_battle(scope: Scope) -> Stream | None:
    """The page of a battle behind `/live/<battle>/`; None is a 404."""
    number, user = number_in(scope, "/live/"), user_of(scope)
    if number is None or user is None:
        return None
    try:
        viewer = viewer_or_404(user, number, late=True)
    except Http404:
        return None
    return _page(scope, viewer) if can_be_shown(viewer.battle) else None


def number_in(scope: Scope, before: str) -> int | None:
    """The id in an address, by what stands before it."""
    text = scope["path"].removeprefix(before).strip("/")
    return int(text) if text.isascii() and text.isdigit() and len(text) <= 18 else None


def user_of(scope: Scope) -> User | None:
    """Who is signed in, as Django's middleware would find him."""
    if not (key := cookie(scope, settings.SESSION_COOKIE_NAME)):
        return None
    session: Any = SessionStore(key)
    try:
        user: User | None = get_user_model().objects.filter(pk=session[SESSION_KEY], is_active=True).first()
    except KeyError:
        return None
    proof = session.get(HASH_SESSION_KEY, "")
    return user if user and proof == user.get_session_auth_hash() else None


def opened(scope: Scope, page: Stream, user: User) -> Stream:
    """With what it heard last, or was rendered with, and by what it is known who reads it."""
    heard = header(scope, b"last-event-id").decode("latin-1")
    page.mark = marks.read(heard or said(scope, "after"))
    page.session, page.proof = cookie(scope, settings.SESSION_COOKIE_NAME), user.get_session_auth_hash()
    page.token = cookie(scope, settings.CSRF_COOKIE_NAME)
    page.language = _language(scope, user)
    return page


def _language(scope: Scope, user: User) -> str:
    """As the page was drawn that opens it: a browser says the same for both."""
    request = HttpRequest()
    request.COOKIES[settings.LANGUAGE_COOKIE_NAME] = cookie(scope, settings.LANGUAGE_COOKIE_NAME)
    request.META["HTTP_ACCEPT_LANGUAGE"] = header(scope, b"accept-language").decode("latin-1")
    return language_of(user, request)


def _page(scope: Scope, viewer: Viewer) -> Stream:
    user = viewer.member.user
    page = opened(scope, Stream(viewer.battle.pk, user.pk, viewer.audience, viewer.seats), user)
    view = said(scope, "view")
    if view == "table":
        page.shows = _for_all(viewer)
    elif view in WAITING and (viewer.is_gm or view not in FOR_THE_GM):
        page.waits = view
    if not page.waits:
        page.recall()
    return page


def _for_all(viewer: Viewer) -> Audience:
    return frozenset({TABLE_VIEW}) | viewer.audience & {LATE}


def can_be_shown(battle: Battle) -> bool:
    """Whether this site has the rules, and they can read it."""
    return not battle.rules_are_missing and why_unread(battle) is None


def said(scope: Scope, name: str) -> str:
    """A word of the query."""
    query: str = scope["query_string"].decode("latin-1")
    return parse_qs(query).get(name, [""])[0]


def cookie(scope: Scope, name: str) -> str:
    morsel = SimpleCookie(header(scope, b"cookie").decode("latin-1")).get(name)
    return morsel.value if morsel else ""


def header(scope: Scope, name: bytes) -> bytes:
    return next((value for header, value in scope["headers"] if header == name), b"")
