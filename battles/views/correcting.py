"""Setting the field right by hand: the one thing that no ruling on a number reaches."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from battles import actions
from battles.access import Viewer, gm_or_404
from battles.forms.table import CorrectionForm, TakeBackCorrectionForm
from battles.parts.correcting import changed, correction_form, thing_of, things
from battles.parts.sight import Sight, sight_of
from battles.views.acting import UNREADABLE, acted, refused
from campaigns.parts import Context
from rulesets.forms.values import ValueForm


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def correct(request: HttpRequest, battle_id: int) -> HttpResponse:
    """Choose a thing, change what is wrong about it, say why."""
    viewer = gm_or_404(request.user, battle_id)
    seen_by = sight_of(viewer)
    if seen_by.scene is None:
        raise Http404
    thing = thing_of(seen_by, request.GET.get("subject", ""))
    chosen = thing if "subject" in request.GET else None
    inner = correction_form(seen_by, chosen.id, request.POST or None) if chosen else None
    reason = CorrectionForm(request.POST or None, label_suffix="")
    context: Context = {"battle": viewer.battle, "things": things(seen_by), "thing": thing, "form": inner}
    context |= {"reason": reason, "phase": seen_by.scene.row}
    if request.method != "POST" or inner is None:
        return render(request, "battles/correct.html", context)
    is_valid = all([inner.is_valid(), reason.is_valid()])
    if is_valid and _correct(request, viewer, seen_by, inner, context):
        return redirect("battles:battle", battle_id)
    return render(request, "battles/correct.html", context, status=UNREADABLE)


def _correct(
    request: HttpRequest, viewer: Viewer, seen_by: Sight, inner: ValueForm, context: Context
) -> bool:
    """All that was changed, or nothing of it; False: the form says why not."""
    subject, fields = context["thing"].id, context["reason"].cleaned_data
    changes = changed(seen_by, subject, inner.value)
    if not changes:
        inner.add_error(None, gettext("Nothing is different yet. Change what is wrong."))
        return False
    try:
        actions.correct_all(viewer, subject=subject, changes=changes, **fields)
    except actions.AnswerRefused as refusal:
        for problem in refusal.problems:
            inner.add_problem(problem, seen_by.rules.wording, seen_by.names, at=refusal.at)
        return False
    except actions.TableError as error:
        messages.error(request, str(error))
        return True
    messages.success(request, gettext("The field is set right, and this step is played again."))
    return True


@require_POST
def take_back_correction(request: HttpRequest, battle_id: int) -> HttpResponse:
    viewer = gm_or_404(request.user, battle_id)
    form = TakeBackCorrectionForm(request.POST)
    if not form.is_valid():
        return refused(request, viewer, form.complaint)
    return acted(request, viewer, lambda: actions.take_back_correction(viewer, **form.cleaned_data))
