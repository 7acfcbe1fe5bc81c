"""What is said where the rules of this site cannot read a battle, a sheet or an act of an older version."""

import logging
from collections.abc import Callable

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import ResolverMatch
from django.utils.translation import gettext

from battles.access import viewer_or_404
from battles.models import Battle
from campaigns.parts import frame
from rulesets.engine import CannotRead
from rulesets.engine.values import Json

logger = logging.getLogger(__name__)
CONFLICT = 409


class BattleIsUnread:
    """Its own page says what cannot be read and what is left; every other page is as it was."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        if not isinstance(exception, CannotRead):
            return None
        logger.warning("%s: %s", request.path, exception, exc_info=_unforeseen(exception))
        where = request.resolver_match
        try:
            context = _about(request, where) if where else {}
        except Http404:
            return None
        told = {**context, "why": exception, "campaign_id": where and where.kwargs.get("campaign_id")}
        if request.path.startswith("/api/"):
            comfort = gettext("Nothing of it is lost.")
            return JsonResponse({"detail": f"{exception} {comfort}"}, status=CONFLICT)
        return render(request, "battles/unread.html" if context else "unread.html", told, status=CONFLICT)


def _unforeseen(error: CannotRead) -> BaseException | None:
    """What the rules stumbled over, for whoever mends them; a shape that does not fit says all itself."""
    cause = error.__cause__
    return None if cause is None or isinstance(cause, ValueError) else cause


def _about(request: HttpRequest, where: ResolverMatch) -> Json:
    number = where.kwargs.get("battle_id")
    if number is None:
        return {}
    viewer = viewer_or_404(request.user, number, late=True)
    battle, kept = viewer.battle, viewer.battle.events.order_by("-seq").values_list("at", flat=True).first()
    story = battle.started_at is not None and not viewer.is_late
    over = battle.state in (Battle.State.AFTERMATH, Battle.State.OVER)
    about = {"battle": battle, "viewer": viewer, "last": kept, "has_story": story, "is_fought": over}
    return {**frame(viewer.member), **about}
