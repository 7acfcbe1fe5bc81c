"""What a player does on the battle page; the GM does the same for others."""

from contextlib import suppress

from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.views.decorators.http import require_POST

from battles import actions
from battles.access import Viewer, viewer_or_404
from battles.forms.table import ActForm, AskForm, FacesForm, KeyForm, read_nonce, slug
from battles.parts.field.prospects import odds_of_parts, weighs_parts
from battles.parts.mine import ask_id, asked, form_of, read_so_far, sums_of, thrown
from battles.parts.sight import Sight, sight_of
from battles.views.acting import UNREADABLE, acted, in_place, is_htmx, refused
from battles.views.live import page
from campaigns.parts import Context
from rulesets.engine import Ask, Throw
from rulesets.engine.values import Json


@require_POST
def answer(request: HttpRequest, battle_id: int) -> HttpResponse:
    viewer = viewer_or_404(request.user, battle_id)
    key_form = KeyForm(request.POST)
    if not key_form.is_valid():
        return refused(request, viewer, key_form.complaint)
    phase, key = key_form.cleaned_data["phase"], key_form.cleaned_data["key"]
    seen_by = sight_of(viewer)
    ask = _asked(viewer, seen_by, phase, key)
    if ask is None:  # the action knows why not, or that it has come before
        value = _once_more(request, viewer, seen_by, phase, key)
        return acted(request, viewer, lambda: actions.answer(viewer, phase=phase, key=key, value=value))
    return _seal(request, viewer, seen_by, ask, phase)


def _once_more(request: HttpRequest, viewer: Viewer, seen_by: Sight, phase: int, key: str) -> Json:
    """What is said to a question that he has answered, and that is over: the second of two presses."""
    ask = actions.answered_question(viewer, phase=phase, key=key)
    form = form_of(seen_by, ask, data=request.POST) if ask else None
    return form.value.model_dump(mode="json") if form and form.is_valid() else {}


def _seal(request: HttpRequest, viewer: Viewer, seen_by: Sight, ask: Ask, phase: int) -> HttpResponse:
    form = form_of(seen_by, ask, data=request.POST)
    if not form.is_valid():
        _keep_draft(viewer, phase, ask.key, form)
        return _again(request, viewer, seen_by, ask, form)
    try:
        _answer(request, viewer, ask, phase, form.value.model_dump(mode="json"))
    except actions.AnswerRefused as refusal:
        for problem in refusal.problems:
            form.add_problem(problem, seen_by.rules.wording, seen_by.names)
        return _again(request, viewer, seen_by, ask, form)
    except actions.TableError as error:
        return refused(request, viewer, str(error))
    return acted(request, viewer, lambda: None)


def _answer(request: HttpRequest, viewer: Viewer, ask: Ask, phase: int, value: Json) -> None:
    """What was said, and whether it stands for the rounds to come too."""
    actions.answer(viewer, phase=phase, key=ask.key, value=value, nonce=read_nonce(request.POST))
    if "_stands" in request.POST and (viewer.is_gm or ask.to in viewer.seats):
        actions.keep_standing(viewer, phase=phase, key=ask.key, value=value)


def _asked(viewer: Viewer, seen_by: Sight, phase: int, key: str) -> Ask | None:
    """The open question under this key, if this person may answer it and it is the phase his page showed."""
    scene = seen_by.scene
    if scene is None or scene.row.number != phase:
        return None
    ask = scene.awaited(key)
    return ask if isinstance(ask, Ask) and viewer.may_act_for(ask.to) else None


def _again(request: HttpRequest, viewer: Viewer, seen_by: Sight, ask: Ask, form: AskForm) -> HttpResponse:
    """The form as it was sent, with what is wrong at its fields."""
    status = 200 if form.nudged else UNREADABLE
    if not is_htmx(request):
        return page(request, viewer, {ask.key: form}, status)
    bound = {ask.key: form}
    both = [*asked(viewer, seen_by, bound, own=True), *asked(viewer, seen_by, bound, own=False)]
    shown = next(one for one in both if one.key == ask.key)
    context: Context = {"battle": viewer.battle, "phase": seen_by.here.row, "ask": shown}
    of_gm = {"level": 3, "for_gm": True, "first_ask": shown.id}
    context |= of_gm if viewer.is_gm else {"level": 1, "thumb": shown.id}
    return in_place(render_to_string("battles/parts/ask.html", context, request), shown.id, status)


@require_POST
def save_draft(request: HttpRequest, battle_id: int) -> HttpResponse:
    """Keep what is being written, if it can be read already, and say what it comes to."""
    viewer = viewer_or_404(request.user, battle_id)
    key_form = KeyForm(request.POST)
    if not key_form.is_valid():
        return HttpResponse(status=204)
    phase, key = key_form.cleaned_data["phase"], key_form.cleaned_data["key"]
    seen_by = sight_of(viewer)
    ask = _asked(viewer, seen_by, phase, key)
    if ask is None:
        return HttpResponse(status=204)
    form = form_of(seen_by, ask, data=request.POST)
    _keep_draft(viewer, phase, key, form)
    return _renewed(ask, form, seen_by)


def _keep_draft(viewer: Viewer, phase: int, key: str, form: AskForm) -> None:
    """What stands in a form, if it can be read: also where a button of the form asked for a look at it."""
    if (draft := form.draft) is not None:
        with suppress(actions.TableError):
            actions.save_draft(viewer, phase=phase, key=key, value=draft)


def _renewed(ask: Ask, form: AskForm, seen_by: Sight) -> HttpResponse:
    """What an answer comes to so far and how its texts read, in their places beside the form."""
    sums, texts, is_weighed = sums_of(ask, form), read_so_far(ask, form), weighs_parts(seen_by, ask)
    if not sums and not texts and not is_weighed:
        return HttpResponse(status=204)
    context: Context = {"id": ask_id(seen_by, ask), "sums": sums, "texts": texts}
    context |= {"is_weighed": is_weighed, "outlooks": odds_of_parts(seen_by, ask, form)}
    return HttpResponse(render_to_string("battles/parts/renewed.html", context))


@require_POST
def take_back_answer(request: HttpRequest, battle_id: int) -> HttpResponse:
    viewer = viewer_or_404(request.user, battle_id)
    key_form = KeyForm(request.POST)
    if not key_form.is_valid():
        return refused(request, viewer, key_form.complaint)
    return acted(request, viewer, lambda: actions.take_back_answer(viewer, **key_form.cleaned_data))


@require_POST
def throw(request: HttpRequest, battle_id: int) -> HttpResponse:
    """One press for fair dice, or the faces of one's own."""
    viewer = viewer_or_404(request.user, battle_id)
    key_form = KeyForm(request.POST)
    if not key_form.is_valid():
        return refused(request, viewer, key_form.complaint)
    phase, key = key_form.cleaned_data["phase"], key_form.cleaned_data["key"]
    faces = None
    if "typed" in request.POST:
        seen_by = sight_of(viewer)
        due = _due(viewer, seen_by, phase, key)
        form = FacesForm(due.dice, request.POST, prefix=slug(key)) if due else None
        if due and form and not form.is_valid():
            return _faces_again(request, viewer, seen_by, due, form)
        faces = form.faces if form else []
    return acted(request, viewer, lambda: actions.throw(viewer, phase=phase, key=key, faces=faces))


@require_POST
def throw_all(request: HttpRequest, battle_id: int) -> HttpResponse:
    """One press for all the dice in one's own hand."""
    viewer = viewer_or_404(request.user, battle_id)
    form = ActForm(request.POST)
    if not form.is_valid():
        return refused(request, viewer, form.complaint)
    return acted(request, viewer, lambda: actions.throw_all(viewer, **form.cleaned_data))


def _due(viewer: Viewer, seen_by: Sight, phase: int, key: str) -> Throw | None:
    scene = seen_by.scene
    if scene is None or scene.row.number != phase:
        return None
    due = scene.awaited(key)
    return due if isinstance(due, Throw) and viewer.may_act_for(due.to) else None


def _faces_again(
    request: HttpRequest, viewer: Viewer, seen_by: Sight, due: Throw, form: FacesForm
) -> HttpResponse:
    [shown] = thrown(seen_by, [due], {due.key: form})
    if not is_htmx(request) or viewer.is_gm:
        return refused(request, viewer, form.complaint, UNREADABLE)
    context = {"battle": viewer.battle, "phase": seen_by.here.row, "throw": shown, "thumb": shown.id}
    return in_place(render_to_string("battles/parts/throw.html", context, request), shown.id, UNREADABLE)
