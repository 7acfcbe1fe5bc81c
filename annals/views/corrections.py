"""Setting a career right, with a trace."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from annals import actions
from annals.access import correction_or_404, corrector_or_404, served_or_404
from annals.forms import CorrectionForm
from annals.parts.corrections import correcting, figures_to_correct
from campaigns.access import gm_or_404


@never_cache
def correct(request: HttpRequest, campaign_id: int, battle_id: int, subject: str) -> HttpResponse:
    """What a career says of one battle: the form, and all that was corrected so far."""
    gm, battle = corrector_or_404(request.user, campaign_id, battle_id)
    service = served_or_404(battle, subject)
    form = CorrectionForm(figures_to_correct(gm.campaign), request.POST or None)
    if request.method == "POST" and form.is_valid():
        actions.correct(gm, battle, key=subject, **form.cleaned_data)
        messages.success(request, gettext("It is set right. What stood there before is kept beside it."))
        return redirect("annals:correct", campaign_id, battle_id, subject)
    status = 422 if form.errors else 200
    return render(request, "annals/correct.html", correcting(gm, service, form), status=status)


@require_POST
def take_back_correction(request: HttpRequest, campaign_id: int, correction_id: int) -> HttpResponse:
    gm = gm_or_404(request.user, campaign_id)
    correction = correction_or_404(gm, correction_id)
    if not actions.take_back_correction(gm, correction):
        messages.info(request, gettext("It was taken back already."))
    elif actions.still_corrected(correction):
        messages.success(request, gettext("Taken back: another correction of it still stands."))
    else:
        messages.success(request, gettext("Taken back: what the battle tells stands again."))
    return redirect("annals:correct", campaign_id, correction.battle_id, correction.key)
