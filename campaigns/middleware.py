"""What is said where a page needs rules that this site does not have."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render

from rulesets.registry import NotInstalled

CONFLICT = 409


class RulesAreMissing:
    """A campaign outlives its ruleset: nothing of it is lost, and each page says what cannot be shown."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        if not isinstance(exception, NotInstalled):
            return None
        where = request.resolver_match
        if where and request.path.startswith("/api/"):
            return JsonResponse({"detail": str(exception)}, status=CONFLICT)
        context = {"words": str(exception), "campaign_id": where and where.kwargs.get("campaign_id")}
        return render(request, "campaigns/rules_missing.html", context, status=CONFLICT)
