"""Reports, rosters and heroes as PDF, each as its reader may have it."""

from __future__ import annotations

from collections.abc import Callable
from threading import Lock

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.text import slugify
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from battles.access import viewer_or_404
from battles.truths import truth_of
from campaigns.access import member_or_404
from campaigns.models import Membership
from chronicle.printing import CannotPrint, Sheet, hero_sheet, pdf_of, report_sheet, roster_sheet
from rosters import access
from rosters.models import Force, Hero

PATIENCE = 5.0
"""Seconds that somebody waits for the press."""
press = Lock()
"""One sheet is set at a time in each process: it takes all of a processor."""


@require_safe
@never_cache
def report(request: HttpRequest, battle_id: int) -> HttpResponse:
    viewer = viewer_or_404(request.user, battle_id)
    truth = truth_of(viewer, request.GET.get("truth", ""))
    if truth is None or viewer.battle.started_at is None or viewer.battle.is_trial:
        raise Http404
    return _printed(
        request, viewer.battle.name, lambda: report_sheet(viewer, truth), "chronicle:report", battle_id
    )


@require_safe
@never_cache
def roster(request: HttpRequest, campaign_id: int, force_id: int) -> HttpResponse:
    member = member_or_404(request.user, campaign_id)
    force = access.force_or_404(member, force_id)
    return _kept(request, member, force, roster_sheet, "rosters:force")


@require_safe
@never_cache
def hero(request: HttpRequest, campaign_id: int, hero_id: int) -> HttpResponse:
    member = member_or_404(request.user, campaign_id)
    found = access.hero_or_404(member, hero_id)
    return _kept(request, member, found, hero_sheet, "rosters:hero")


def _kept[R: (Force, Hero)](
    request: HttpRequest, member: Membership, record: R, sheet: Callable[[Membership, R], Sheet], back: str
) -> HttpResponse:
    """What a roster keeps; nobody can say what stands on its sheet where the rules are gone."""
    if member.campaign.rules_are_missing:
        raise Http404
    where = (member.campaign_id, record.pk)
    return _printed(request, record.name, lambda: sheet(member, record), back, *where)


def _printed(
    request: HttpRequest, name: str, sheet: Callable[[], Sheet], back: str, *where: int
) -> HttpResponse:
    """The sheet as a file; back to its page, which says how else to print, where no PDF can be set."""
    if not press.acquire(timeout=PATIENCE):
        messages.warning(request, gettext("Others are printing at this moment. Try again in a minute."))
        return redirect(back, *where)
    try:
        pdf = pdf_of(*sheet())
    except CannotPrint as why:
        messages.warning(request, str(why))
        return redirect(back, *where)
    finally:
        press.release()
    answer = HttpResponse(pdf, content_type="application/pdf")
    answer["Content-Disposition"] = f'inline; filename="{slugify(name) or "banneret"}.pdf"'
    return answer
