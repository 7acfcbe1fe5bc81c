"""Nothing that a page shows is stored, on the way or in a browser: it is of one person, of this moment."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase

type Answer = Callable[[HttpRequest], HttpResponseBase]
ASKED_EACH_TIME = {"private", "no-cache"}
"""What never changes and is large: the browser keeps it, and asks each time whether it may still show it."""


def nothing_is_stored(get_response: Answer) -> Answer:
    """Files of the site say themselves how long they are good; so does who asks each time. All else is
    `no-store`: pages of strangers too, as every one of them carries the token of its forms.
    """

    def answer(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        has = response.headers.get("Cache-Control", "")
        is_file = request.path.startswith(f"/{settings.STATIC_URL.strip('/')}/") and "max-age" in has
        if not is_file and "no-store" not in has and set(has.split(", ")) != ASKED_EACH_TIME:
            response.headers["Cache-Control"] = "no-store, private"
        return response

    return answer
