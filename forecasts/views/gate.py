"""Who comes to a page that asks: after the battle its debrief answers instead."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect

from battles.access import Viewer, viewer_or_404
from forecasts.access import kinds_for
from forecasts.models import Kind

type View = Callable[[HttpRequest, int], HttpResponse]


def asking(kind: Kind) -> Callable[[Callable[[HttpRequest, Viewer], HttpResponse]], View]:
    """Gives a page whoever may ask this. A page that was open since before leads on to what there is now."""

    def gated(view: Callable[[HttpRequest, Viewer], HttpResponse]) -> View:
        @wraps(view)
        def page(request: HttpRequest, battle_id: int) -> HttpResponse:
            viewer = viewer_or_404(request.user, battle_id)
            kinds = kinds_for(viewer)
            if kind in kinds:
                return view(request, viewer)
            if viewer.may_look_back:
                return redirect("forecasts:debrief", battle_id)
            if kinds and viewer.is_gm:
                return redirect("forecasts:ask", battle_id)
            raise Http404

        return page

    return gated
