"""Pages and presses of the lessons."""

from collections.abc import Callable
from typing import cast

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_POST, require_safe

from accounts.limits import TooOften
from accounts.models import User
from accounts.sessions import welcome
from accounts.views.refusals import refusals_in
from accounts.visitors import address_of
from battles import trial
from battles.actions import TableError
from battles.forms.trial import KeepForm
from battles.views.around.trial import claim_if_wished, no_place
from lessons import actions, parts, visitors
from lessons.forms import BeginForm
from lessons.models import Kind, Lesson

UNREADABLE, NOTHING, TOO_OFTEN = 422, 204, 429


@require_safe
@never_cache
def lessons(request: HttpRequest) -> HttpResponse:
    """What lessons there are; whoever has no account yet reads that one begins with it."""
    return _page(request, BeginForm())


@require_POST
def begin(request: HttpRequest) -> HttpResponse:
    """Begin a lesson, and go to where its first step is done. A stranger is a guest from now on."""
    user = _user(request)
    if user is None and not settings.TRIALS_AT_ONCE:
        return redirect_to_login(reverse("lessons:lessons"))
    form = BeginForm(request.POST)
    if not form.is_valid():
        return _page(request, form, UNREADABLE)
    kind, ruleset = Kind(form.cleaned_data["kind"]), form.cleaned_data["ruleset"]
    try:
        lesson = visitors.begin(user, kind=kind, ruleset=ruleset, address=address_of(request))
    except trial.NoPlace as refusal:
        return no_place(request, refusal)
    except TooOften as refusal:
        form.add_error(None, str(refusal))
        return _page(request, form, TOO_OFTEN)
    if user is None:
        welcome(request, lesson.user)
    return _to_its_place(request, lesson)


@never_cache
@login_required
@sensitive_post_parameters("password", "again")
def keep(request: HttpRequest) -> HttpResponse:
    """Asks a visitor for his name, and for what lets him in on another device if he wants that."""
    user = cast(User, request.user)
    if user.leaves_at is None:
        return redirect("campaigns:home")
    form = KeepForm(user, request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        with refusals_in(form):
            claim_if_wished(request, user, form)
            visitors.keep(user, display_name=form.cleaned_data.get("display_name", ""))
            messages.success(request, gettext("Kept: what you have made is yours."))
            return redirect("campaigns:home")
    return render(request, "lessons/keep.html", {"form": form}, status=UNREADABLE if form.errors else 200)


@require_POST
@login_required
def resume(request: HttpRequest) -> HttpResponse:
    """Show the strip again, and go to where one left off."""
    return _to_its_place(request, _lesson_or_404(request, request.POST.get("kind", "")))


@require_POST
@login_required
def leave(request: HttpRequest) -> HttpResponse:
    """Put the strip away. What was done stays, and whoever has done it all has no more to resume."""
    kind = request.session.pop(parts.HINT, "")
    lesson = Lesson.objects.open().filter(user=cast(User, request.user), kind=kind).first()
    if lesson is not None and parts.strip_of(lesson).step is None:
        actions.close(lesson)
        messages.info(request, gettext("That was the lesson."))
    elif lesson is not None:
        messages.info(request, gettext("The lesson waits on your first page."))
    return redirect("campaigns:home")


@require_safe
@never_cache
def strip(request: HttpRequest) -> HttpResponse:
    """The strip alone: a page that shows it asks for it from time to time."""
    shown = parts.strip(request, at=request.GET.get("at", ""))
    if shown is None:
        return HttpResponse(status=NOTHING)
    return render(request, "lessons/strip.html", {"strip": shown})


@require_POST
@login_required
def take_hero(request: HttpRequest) -> HttpResponse:
    return _player(request, actions.take_hero)


@require_POST
@login_required
def go_on(request: HttpRequest) -> HttpResponse:
    return _player(request, actions.go_on)


def _player(request: HttpRequest, act: Callable[[Lesson], object]) -> HttpResponse:
    lesson = _lesson_or_404(request, Kind.PLAYER)
    try:
        act(lesson)
    except (actions.CannotGoOn, TableError) as refusal:
        messages.error(request, str(refusal))
    return _to_its_place(request, lesson)


def _lesson_or_404(request: HttpRequest, kind: str) -> Lesson:
    lesson = Lesson.objects.open().filter(user=cast(User, request.user), kind=kind)
    found = lesson.select_related("user", "campaign").first()
    if found is None:
        raise Http404
    return found


def _to_its_place(request: HttpRequest, lesson: Lesson) -> HttpResponse:
    request.session[parts.HINT] = lesson.kind
    shown = parts.strip_of(lesson)
    if shown.advice is not None:
        return redirect(shown.advice.place)
    return (
        redirect("battles:battle", shown.here.battle.pk) if shown.here.battle else redirect("campaigns:home")
    )


def _page(request: HttpRequest, form: BeginForm, status: int = 200) -> HttpResponse:
    user = _user(request)
    begun = parts.lessons_of(user) if user else []
    context = {"form": form, "begun": begun, "may_begin": user is not None or settings.TRIALS_AT_ONCE}
    return render(request, "lessons/lessons.html", context, status=status)


def _user(request: HttpRequest) -> User | None:
    return request.user if isinstance(request.user, User) else None
