"""What is said when there is no page to say it: in words as a page, and for a program the same as JSON."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views import defaults

WORDS = {
    400: "This cannot be read as it was sent. Text is sent as UTF-8.",
    403: "This is not for you.",
    404: "There is nothing here, or nothing that you may see.",
    500: "The fault is ours, and it has been written down. Nothing that you had sent before is lost.",
}


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    return as_json(request, 400) or defaults.bad_request(request, exception)


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    return as_json(request, 403) or defaults.permission_denied(request, exception)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    return as_json(request, 404) or defaults.page_not_found(request, exception)


def fault(request: HttpRequest) -> HttpResponse:
    return as_json(request, 500) or defaults.server_error(request)


def refusals_have_words(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Whoever types the address of a button is told so, and finds a way back; a program has its own words."""

    def answer(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        is_bare = response.status_code == 405 and not response.streaming and not response.content
        if not is_bare or request.path.startswith("/api/"):
            return response
        page = render(request, "405.html", status=405)
        page["Allow"] = response["Allow"]
        return page

    return answer


def as_json(request: HttpRequest, status: int) -> HttpResponse | None:
    """The words for a program; nothing for a browser."""
    if not request.path.startswith("/api/"):
        return None
    return JsonResponse({"detail": WORDS[status]}, status=status)
