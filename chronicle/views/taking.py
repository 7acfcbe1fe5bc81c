"""What of a battle can be taken along: its report as a text, and all of it as a file."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.utils.text import slugify
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from battles.access import gm_or_404, viewer_or_404
from battles.copies import as_file
from battles.truths import FOUGHT, truth_of
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


@require_safe
@never_cache
def battle_file(request: HttpRequest, battle_id: int) -> HttpResponse:
    """All that is on record of it, to be checked and played again elsewhere. What only some may read is of no
    use for that, so it is the game master's.
    """
    viewer = gm_or_404(request.user, battle_id)
    if viewer.battle.state not in FOUGHT or viewer.battle.rules_are_missing:
        raise Http404
    name = slugify(viewer.battle.name) or "battle"
    spelled = {"ensure_ascii": False, "separators": (",", ":")}
    answer = JsonResponse(as_file(viewer.battle), json_dumps_params=spelled)
    answer["Content-Disposition"] = f'attachment; filename="{name}.battle.json"'
    return answer
