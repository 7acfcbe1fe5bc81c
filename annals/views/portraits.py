"""Portraits of heroes: shown, hung and taken away."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.cache import get_conditional_response
from django.utils.translation import gettext
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_POST, require_safe

from annals import actions
from annals.access import painter_or_404, remembered_hero_or_404
from annals.forms import PortraitForm
from annals.models import Portrait
from annals.parts import careers as parts
from battles.pictures.uploads import PictureRefused
from campaigns.access import member_or_404


@require_safe
@cache_control(private=True, no_cache=True)
def portrait(request: HttpRequest, campaign_id: int, hero_id: int) -> HttpResponseBase:
    """Whoever sees the hero sees his face; a browser keeps it and asks each time."""
    member = member_or_404(request.user, campaign_id)
    found = Portrait.objects.filter(hero=remembered_hero_or_404(member, hero_id)).first()
    if found is None:
        raise Http404
    answer = HttpResponse(bytes(found.image), content_type="image/webp")
    answer["ETag"], answer["Content-Disposition"] = f'"{found.mark}"', "inline"
    return get_conditional_response(request, etag=answer["ETag"], response=answer) or answer


@require_POST
def set_portrait(request: HttpRequest, campaign_id: int, hero_id: int) -> HttpResponse:
    member, hero = painter_or_404(request.user, campaign_id, hero_id)
    form = PortraitForm(request.POST, request.FILES)
    if form.is_valid():
        file = form.cleaned_data["file"]
        try:
            actions.set_portrait(hero, file=file, size=file.size)
        except PictureRefused as refusal:
            form.add_error("file", str(refusal))
        else:
            messages.success(request, gettext("The portrait of %(hero)s hangs.") % {"hero": hero})
            return redirect("annals:hero", campaign_id, hero_id)
    return render(request, "annals/hero.html", parts.hero(member, hero, form=form), status=422)


@require_POST
def take_portrait_away(request: HttpRequest, campaign_id: int, hero_id: int) -> HttpResponse:
    _, hero = painter_or_404(request.user, campaign_id, hero_id)
    actions.take_portrait_away(hero)
    messages.info(request, gettext("The portrait of %(hero)s is taken away.") % {"hero": hero})
    return redirect("annals:hero", campaign_id, hero_id)
