"""Saying something, and all that was said."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from battles import actions, parts
from battles.access import Viewer, hearers, viewer_or_404
from battles.forms.talk import TakeBackMessageForm, TalkForm
from battles.parts.sight import sight_of
from battles.parts.talking.said import all_talk
from battles.views.acting import UNREADABLE, in_place, is_htmx
from campaigns.parts import frame


@require_POST
def say(request: HttpRequest, battle_id: int) -> HttpResponse:
    """The stream brings the words to everybody, the speaker too; the answer is an empty form again."""
    viewer = viewer_or_404(request.user, battle_id)
    to = hearers(viewer)
    if not to:
        raise Http404
    form = TalkForm(to, request.POST)
    if form.is_valid():
        try:
            actions.say(viewer, **form.cleaned_data)
            form = TalkForm(to, initial_to=form.cleaned_data["to"])
        except actions.TableError as refusal:
            form.add_error(None, str(refusal))
    if not is_htmx(request):
        return _back(request, viewer, form)
    shown = parts.render(request, viewer, "talk", form=form)
    return in_place(shown, "talk", UNREADABLE if form.errors else 200)


def _back(request: HttpRequest, viewer: Viewer, form: TalkForm) -> HttpResponse:
    """Without script: the page of all that was said, with what could not be said still in the form."""
    if form.errors:
        return _page(request, viewer, form)
    return redirect("battles:all-talk", viewer.battle.pk)


@require_safe
@never_cache
def all_said(request: HttpRequest, battle_id: int) -> HttpResponse:
    viewer = viewer_or_404(request.user, battle_id)
    if viewer.battle.muster is None:
        raise Http404
    return _page(request, viewer)


@require_POST
def take_back(request: HttpRequest, battle_id: int) -> HttpResponse:
    viewer = viewer_or_404(request.user, battle_id)
    form = TakeBackMessageForm(request.POST)
    try:
        message = form.cleaned_data["message"] if form.is_valid() else 0
        actions.take_back_message(viewer, message=message)
        messages.success(request, gettext("Taken back. That something was said stays."))
    except actions.TableError as refusal:
        messages.error(request, str(refusal))
    return redirect(reverse("battles:all-talk", args=[battle_id]))


def _page(request: HttpRequest, viewer: Viewer, form: TalkForm | None = None) -> HttpResponse:
    sight, may = sight_of(viewer), bool(hearers(viewer))
    shown = parts.render(request, viewer, "talk", form=form) if may else ""
    context = {**frame(viewer.member), "battle": viewer.battle, "form": shown}
    context |= all_talk(viewer, sight, request.GET.get("before", ""))
    status = UNREADABLE if form is not None and form.errors else 200
    return render(request, "battles/talk.html", context, status=status)
