"""In which language somebody reads: as he chose with his account, in this browser, or as his browser says."""

from collections.abc import Callable

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_vary_headers
from django.utils.translation import check_for_language, get_language_from_request, override

from accounts.models import User

type Answer = Callable[[HttpRequest], HttpResponse]


def is_spoken(language: str) -> bool:
    """Whether the site can be read in it."""
    return language in dict(settings.LANGUAGES) and check_for_language(language)


def language_of(user: User | AnonymousUser, request: HttpRequest) -> str:
    """For whoever reads the answer to this request."""
    return own_language(user) or get_language_from_request(request)


def own_language(user: User | AnonymousUser) -> str:
    """The one he chose with his account, if he did and it is still spoken here."""
    chosen = user.language if isinstance(user, User) else ""
    return chosen if is_spoken(chosen) else ""


def language_of_letters(user: User) -> str:
    """For what reaches him where no browser says anything: the one he chose, else the site's own."""
    return own_language(user) or settings.LANGUAGE_CODE


def pages_are_translated(get_response: Answer) -> Answer:
    """Each page is in its reader's language, and says in which."""

    def answer(request: HttpRequest) -> HttpResponse:
        language = language_of(request.user, request)
        with override(language):
            response = get_response(request)
        patch_vary_headers(response, ("Accept-Language", "Cookie"))
        response.headers.setdefault("Content-Language", language)
        return response

    return answer
