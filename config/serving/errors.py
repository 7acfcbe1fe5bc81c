"""What is said when there is no page to say it: in words as a page, and for a program the same as JSON."""

from django.http import HttpRequest, HttpResponse, JsonResponse
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


def as_json(request: HttpRequest, status: int) -> HttpResponse | None:
    """The words for a program; nothing for a browser."""
    if not request.path.startswith("/api/"):
        return None
    return JsonResponse({"detail": WORDS[status]}, status=status)
