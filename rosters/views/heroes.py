"""Pages of heroes."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_POST

from campaigns import parts as campaign_parts
from campaigns.access import gm_or_404, member_or_404
from rosters import access, actions
from rosters.figures.making import makers_of
from rosters.forms.handing import HandOutForm
from rosters.forms.records import hero_form
from rosters.parts import heroes as parts
from rosters.parts.forces import traces_of, unread
from rosters.views.forces import did, kept, made, new
from rosters.views.handing import handed_out


def heroes(request: HttpRequest, campaign_id: int) -> HttpResponse:
    return render(request, "rosters/heroes.html", parts.heroes(member_or_404(request.user, campaign_id)))


def hand_out(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """All heroes on one page, each with the one who plays him."""
    gm = gm_or_404(request.user, campaign_id)
    heroes = gm.campaign.heroes.select_related("force", "player__user")
    form = HandOutForm(gm, list(heroes), request.POST or None)
    if handed_out(request, gm, form):
        return redirect("rosters:heroes", campaign_id)
    return render(
        request,
        "rosters/hand_out.html",
        parts.hand_out(gm, form, reverse("rosters:heroes", args=[campaign_id])),
    )


def new_hero(request: HttpRequest, campaign_id: int) -> HttpResponse:
    gm = gm_or_404(request.user, campaign_id)
    form = hero_form(gm, request.POST or None, made=made(request))
    if request.method == "POST" and (hero := kept(form, lambda: actions.add_hero(gm, **new(form)))):
        messages.success(request, gettext("%(hero)s is added.") % {"hero": hero})
        return redirect("rosters:heroes", campaign_id)
    context = {"form": form, "makers": makers_of(gm.campaign, "hero")}
    return render(request, "rosters/hero_form.html", {**campaign_parts.frame(gm), **context})


def hero(request: HttpRequest, campaign_id: int, hero_id: int) -> HttpResponse:
    """For a game master the form of the hero, for others his page."""
    member = member_or_404(request.user, campaign_id)
    hero = access.hero_or_404(member, hero_id)
    if not member.is_gm:
        if request.method == "POST":
            raise Http404
        return render(request, "rosters/hero.html", parts.hero(member, hero))
    form = hero_form(member, request.POST or None, hero=hero, made=made(request))
    if request.method == "POST" and kept(form, lambda: actions.edit_hero(member, hero=hero, **form.fields)):
        messages.success(request, gettext("%(name)s is kept.") % {"name": form.fields["name"]})
        return redirect("rosters:heroes", campaign_id)
    context = {"form": form, "hero": hero, "makers": makers_of(member.campaign, "hero")}
    context |= {"unread": unread(hero.force, hero)}
    context |= traces_of(member, hero)
    return render(request, "rosters/hero_form.html", {**campaign_parts.frame(member), **context})


@require_POST
def delete_hero(request: HttpRequest, campaign_id: int, hero_id: int) -> HttpResponse:
    gm = gm_or_404(request.user, campaign_id)
    hero = access.hero_or_404(gm, hero_id)
    if did(request, lambda: actions.delete_hero(gm, hero=hero)):
        messages.info(request, gettext("%(hero)s is deleted.") % {"hero": hero})
    return redirect("rosters:heroes", campaign_id)
