"""A report to take along."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.text import slugify
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from battles.access import viewer_or_404
from battles.truths import truth_of
from chronicle.written import written


@require_safe
@never_cache
def markdown(request: HttpRequest, battle_id: int) -> HttpResponse:
    """The whole report as a text, in a truth that this person may read."""
    viewer = viewer_or_404(request.user, battle_id)
    truth = truth_of(viewer, request.GET.get("truth", ""))
    if truth is None or viewer.battle.started_at is None:
        raise Http404
    name = slugify(viewer.battle.name) or "battle"
    answer = HttpResponse(written(viewer.battle, truth), content_type="text/markdown; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{name}.md"'
    return answer
