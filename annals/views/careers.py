"""The careers of heroes, units and forces, and the table of honour."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from annals.access import remembered_force_or_404, remembered_hero_or_404, remembered_unit_or_404
from annals.parts import careers as parts
from annals.parts.honours import honours as honours_of
from campaigns.access import member_or_404


@require_safe
@never_cache
def hero(request: HttpRequest, campaign_id: int, hero_id: int) -> HttpResponse:
    member = member_or_404(request.user, campaign_id)
    found = remembered_hero_or_404(member, hero_id)
    return render(request, "annals/hero.html", parts.hero(member, found, _before(request)))


@require_safe
@never_cache
def unit(request: HttpRequest, campaign_id: int, force_id: int, unit_id: int) -> HttpResponse:
    member = member_or_404(request.user, campaign_id)
    found = remembered_unit_or_404(member, force_id, unit_id)
    return render(request, "annals/unit.html", parts.unit(member, found, _before(request)))


@require_safe
@never_cache
def force(request: HttpRequest, campaign_id: int, force_id: int) -> HttpResponse:
    member = member_or_404(request.user, campaign_id)
    found = remembered_force_or_404(member, force_id)
    return render(request, "annals/force.html", parts.force(member, found, _before(request)))


@require_safe
@never_cache
def honours(request: HttpRequest, campaign_id: int) -> HttpResponse:
    return render(request, "annals/honours.html", honours_of(member_or_404(request.user, campaign_id)))


def _before(request: HttpRequest) -> int | None:
    """The battle to go on below; what is no number is none."""
    asked = request.GET.get("before", "")
    return int(asked) if asked.isascii() and asked.isdecimal() and len(asked) < 18 else None
