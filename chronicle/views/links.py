"""Links that let anybody read a report: made, shown and taken back by a game master."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from battles.access import Viewer
from battles.truths import truths_for_all
from campaigns.parts import frame
from chronicle import actions
from chronicle.access import teller_or_404
from chronicle.forms import PublicLinkForm
from chronicle.models import PublicLink


@never_cache
def links(request: HttpRequest, battle_id: int) -> HttpResponse:
    viewer = teller_or_404(request.user, battle_id)
    form = PublicLinkForm(truths_for_all(viewer.battle), request.POST or None)
    if request.method != "POST" or not form.is_valid():
        return _page(request, viewer, form)
    try:
        actions.make_link(
            viewer,
            truth=form.cleaned_data["truth"],
            expires_at=form.expires_at,
            is_listed=form.cleaned_data["is_listed"],
        )
    except actions.TooManyLinks as refusal:
        form.add_error(None, str(refusal))
        return _page(request, viewer, form)
    messages.success(request, gettext("The link is made. Whoever has it can read the report."))
    return redirect("chronicle:links", battle_id)


@require_POST
def take_back(request: HttpRequest, battle_id: int, link_id: int) -> HttpResponse:
    viewer = teller_or_404(request.user, battle_id)
    led_somewhere = actions.take_back_link(viewer, link_id)
    if led_somewhere is None:
        raise Http404
    if led_somewhere:
        messages.success(request, gettext("Taken back: that link leads nowhere now."))
    else:
        messages.info(request, gettext("That link led nowhere already: it was taken back, or has run out."))
    return redirect("chronicle:links", battle_id)


def _page(request: HttpRequest, viewer: Viewer, form: PublicLinkForm) -> HttpResponse:
    names = {one.key: one.label for one in truths_for_all(viewer.battle)}
    rows = PublicLink.objects.open().filter(battle=viewer.battle).order_by("-nth")
    context = {
        **frame(viewer.member),
        "battle": viewer.battle,
        "form": form,
        "links": [(link, names.get(link.truth, "")) for link in rows],
    }
    return render(request, "chronicle/links.html", context, status=422 if form.errors else 200)
