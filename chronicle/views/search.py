"""Searching what was told of battles: in one campaign, and in all of one's own."""

from __future__ import annotations

from collections.abc import Sequence

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from campaigns.access import member_or_404
from campaigns.models import Membership
from campaigns.parts import Context, frame
from chronicle.forms import SearchForm
from chronicle.searching.asking import search
from chronicle.searching.reading import unread
from rulesets.registry import rulesets


@require_safe
@never_cache
def of_campaign(request: HttpRequest, campaign_id: int) -> HttpResponse:
    member = member_or_404(request.user, campaign_id)
    return _answer(request, "search", [member], frame(member))


@require_safe
@never_cache
@login_required
def of_all(request: HttpRequest) -> HttpResponse:
    places = Membership.objects.present().filter(user=request.user.pk).select_related("campaign", "user")
    return _answer(request, "search_all", list(places.order_by("campaign__name", "nth")), {})


def _answer(
    request: HttpRequest, page_name: str, members: Sequence[Membership], around: Context
) -> HttpResponse:
    is_behind = unread().filter(campaign__in=[one.campaign_id for one in members]).exists()
    form = SearchForm([(key, rules.title) for key, rules in rulesets().items()], request.GET)
    context: Context = {**around, "form": form, "is_behind": is_behind}
    if not form.is_valid():
        return render(request, f"chronicle/{page_name}.html", context, status=422)
    page = _number(request.GET.get("page", ""))
    found = search(members, form.wanted, page)
    context["is_narrowed"] = form.wanted.is_of_battles
    asked = request.GET.copy()
    asked["page"] = str(page + 1)
    further = asked.urlencode() if found.has_more else ""
    is_found = bool(found.battles or found.notes)
    context["looks_for_nothing"] = not is_found and form.wanted.looks_for_nothing
    context |= {"found": found, "has_asked": form.wanted.is_anything, "further": further}
    return render(request, f"chronicle/{page_name}.html", context)


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 6 else 1
