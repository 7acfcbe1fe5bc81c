"""What stands before every page: nobody writes faster than people can."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render

from accounts.limits import MINUTE, WRITE, TooOften

type Answer = Callable[[HttpRequest], HttpResponse]
READING = ("GET", "HEAD", "OPTIONS", "TRACE")


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
    said: HttpResponse = (
        JsonResponse({"detail": words}, status=status)
        if request.path.startswith("/api/")
        else render(request, "429.html", {"words": words}, status=status)
    )
    said["Retry-After"] = str(int(MINUTE.total_seconds()))
    return said
