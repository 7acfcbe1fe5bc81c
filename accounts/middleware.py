"""What stands before every page: a device keeps its mark, and nobody writes faster than people can."""

from collections.abc import Callable
from datetime import timedelta

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render

from accounts import visitors
from accounts.limits import MINUTE, WRITE, TooOften
from accounts.models import User
from accounts.sessions import note_now_and_then

type Answer = Callable[[HttpRequest], HttpResponse]
READING = ("GET", "HEAD", "OPTIONS", "TRACE")
MARK_STAYS = timedelta(days=400)
"""The longest that browsers keep a cookie."""


def devices_are_known(get_response: Answer) -> Answer:
    """A device that was given a mark carries it from now on, and its session is in its owner's list."""

    def answer(request: HttpRequest) -> HttpResponse:
        if isinstance(request.user, User):
            note_now_and_then(request, request.user)
        response = get_response(request)
        if mark := getattr(request, "new_mark", None):
            response.set_cookie(
                visitors.name_of_mark(),
                visitors.signed(mark),
                max_age=MARK_STAYS,
                secure=settings.SESSION_COOKIE_SECURE,
                httponly=True,
                samesite="Lax",
            )
        return response

    return answer


def writes_are_counted(get_response: Answer) -> Answer:
    """Whatever a signed-in person sends, by form or API, counts once. Strangers have limits of their own."""

    def answer(request: HttpRequest) -> HttpResponse:
        if request.method not in READING and request.user.is_authenticated:
            try:
                WRITE.take(request.user.pk)
            except TooOften as refusal:
                return _too_often(request, str(refusal))
        return get_response(request)

    return answer


def _too_often(request: HttpRequest, words: str) -> HttpResponse:
    """A page in words; a program gets the same as JSON."""
    status = 429
    answer: HttpResponse = (
        JsonResponse({"detail": words}, status=status)
        if request.path.startswith("/api/")
        else render(request, "429.html", {"words": words}, status=status)
    )
    answer["Retry-After"] = str(int(MINUTE.total_seconds()))
    return answer
