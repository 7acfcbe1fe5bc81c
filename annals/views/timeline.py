"""The timeline of a campaign, and the calendar by which it counts."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from annals import actions
from annals.forms import EXAMPLE, CalendarForm, typed
from annals.models import Calendar
from annals.parts.reading import reckoning_of
from annals.parts.timeline import timeline as timeline_of
from campaigns.access import gm_or_404, member_or_404
from campaigns.parts import frame


@require_safe
@never_cache
def timeline(request: HttpRequest, campaign_id: int) -> HttpResponse:
    member = member_or_404(request.user, campaign_id)
    typed, asked = request.GET.get("day", "").strip()[:200], _day(request, "day")
    if typed and asked is None:
        asked = reckoning_of(member.campaign).day_named(typed, member.campaign.day)
    shown = timeline_of(member, asked, _day(request, "from"), _day(request, "past") or 0)
    shown |= {"typed": typed, "is_no_day": bool(typed) and asked is None}
    return render(request, "annals/timeline.html", shown)


def _day(request: HttpRequest, name: str) -> int | None:
    """The day that was asked for; what is none is as if nothing was."""
    asked = request.GET.get(name, "").replace(",", "").strip()
    return int(asked) if asked.isascii() and asked.isdecimal() and len(asked) < 9 else None


@never_cache
def calendar(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """The names of months and days, by game masters alone."""
    gm = gm_or_404(request.user, campaign_id)
    kept = Calendar.objects.filter(campaign=gm.campaign).first()
    is_example = kept is None and "example" in request.GET
    start = typed(kept) if kept else EXAMPLE if is_example else None
    form = CalendarForm(request.POST or None, initial=start)
    if request.method == "POST" and form.is_valid():
        actions.keep_calendar(gm, **form.cleaned_data)
        messages.success(request, gettext("The days have their names."))
        return redirect("annals:timeline", campaign_id)
    context = {**frame(gm), "form": form, "kept": kept, "is_example": is_example}
    return render(request, "annals/calendar.html", context, status=422 if form.errors else 200)


@require_POST
def drop_calendar(request: HttpRequest, campaign_id: int) -> HttpResponse:
    gm = gm_or_404(request.user, campaign_id)
    actions.drop_calendar(gm)
    messages.info(request, gettext("The names are gone. Days are counted."))
    return redirect("annals:timeline", campaign_id)
