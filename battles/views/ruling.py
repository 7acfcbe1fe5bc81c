"""Ruling on what stands in the open step: seen before it is kept."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from battles import actions
from battles.access import Viewer, gm_or_404
from battles.actions.game_master import check_ruling
from battles.forms.table import RulingForm, TakeBackRulingForm
from battles.parts.ruling import difference, ruleable, ruling_form
from battles.parts.sight import Sight, sight_of
from battles.views.acting import UNREADABLE, acted, is_htmx, refused
from campaigns.parts import Context


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def rule(request: HttpRequest, battle_id: int) -> HttpResponse:
    """A page, or a dialog on the battle page. Sent once it shows what would change, and again it is kept."""
    viewer = gm_or_404(request.user, battle_id)
    seen_by = sight_of(viewer)
    query = request.POST if request.method == "POST" else request.GET
    what = ruleable(seen_by, str(query.get("key", ""))) if seen_by.scene else None
    if what is None or seen_by.scene is None:
        return _gone(request)
    form = ruling_form(seen_by, what, request.POST or None, line=request.GET.get("line", ""))
    context = {"battle": viewer.battle, "what": what, "form": form, "phase": seen_by.scene.row}
    if request.method != "POST":
        return _show(request, context)
    if not form.is_valid():
        return _show(request, context, UNREADABLE)
    return _try(request, viewer, seen_by, form, context)


def _try(
    request: HttpRequest, viewer: Viewer, seen_by: Sight, form: RulingForm, context: Context
) -> HttpResponse:
    scene = seen_by.scene
    ruling = form.ruling
    try:
        if scene is None or form.cleaned_data["phase"] != scene.row.number:
            raise actions.PhaseIsOver
        if "keep" not in request.POST:
            played = check_ruling(scene, **ruling)
            return _show(request, context | {"difference": difference(seen_by, ruling["key"], played)})
        actions.rule(viewer, phase=scene.row.number, **ruling)
    except actions.RulingDoesNotFit as error:
        form.add_error(None, str(error))
        return _show(request, context, UNREADABLE)
    except actions.TableError as error:
        messages.error(request, str(error))
        return _back(request, viewer)
    messages.success(request, gettext("Your ruling stands in the log."))
    return _back(request, viewer)


def _show(request: HttpRequest, context: Context, status: int = 200) -> HttpResponse:
    template = "battles/rule.html#ruling" if is_htmx(request) else "battles/rule.html"
    return render(request, template, context | {"in_dialog": is_htmx(request)}, status=status)


def _back(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    """The dialog is done: the page loads anew with what was said. Without script, the same."""
    if is_htmx(request):
        return HttpResponse(status=200, headers={"HX-Refresh": "true"})
    return redirect("battles:battle", viewer.battle.pk)


def _gone(request: HttpRequest) -> HttpResponse:
    if not is_htmx(request):
        raise Http404
    return render(request, "battles/rule.html#gone", status=409)


@require_POST
def take_back_ruling(request: HttpRequest, battle_id: int) -> HttpResponse:
    viewer = gm_or_404(request.user, battle_id)
    form = TakeBackRulingForm(request.POST)
    if not form.is_valid():
        return refused(request, viewer, form.complaint)
    return acted(request, viewer, lambda: actions.take_back_ruling(viewer, **form.cleaned_data))
