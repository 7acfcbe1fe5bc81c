"""Pages and presses of the lessons."""

from collections.abc import Callable
from typing import cast

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.limits import TooOften
from accounts.models import User
from battles.actions import TableError
from battles.parts.around.trial import offers
from lessons import actions, parts
from lessons.forms import BeginForm
from lessons.models import Kind, Lesson

UNREADABLE, NOTHING, TOO_OFTEN = 422, 204, 429


@require_safe
@never_cache
def lessons(request: HttpRequest) -> HttpResponse:
    """What lessons there are; whoever has no account yet reads that one begins with it."""
    return _page(request, BeginForm())


@require_POST
@login_required
def begin(request: HttpRequest) -> HttpResponse:
    """Begin a lesson, and go to where its first step is done."""
    form = BeginForm(request.POST)
    if not form.is_valid():
        return _page(request, form, UNREADABLE)
    try:
        lesson = actions.begin(
            cast(User, request.user),
            kind=Kind(form.cleaned_data["kind"]),
            ruleset=form.cleaned_data["ruleset"],
        )
    except TooOften as refusal:
        form.add_error(None, str(refusal))
        return _page(request, form, TOO_OFTEN)
    return _to_its_place(request, lesson)


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
    user = request.user if isinstance(request.user, User) else None
    begun = parts.lessons_of(user) if user else []
    may_try = user is None and any(offers())
    context = {"form": form, "begun": begun, "all": parts.STEPS, "may_try": may_try}
    return render(request, "lessons/lessons.html", context, status=status)
