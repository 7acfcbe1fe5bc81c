"""After the fighting: the list of lasting changes, written to the rosters as one act."""

from collections.abc import Sequence

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from battles import access, actions
from battles.access import Viewer
from battles.models import Battle
from battles.parts.around import aftermath as parts
from battles.views.around.setup import version_of
from rosters.forms.changes import ChangesForm


@never_cache
def aftermath(request: HttpRequest, battle_id: int) -> HttpResponse:
    """One list, one form: keep what is ticked and typed, or keep it and write it."""
    viewer = access.gm_or_404(request.user, battle_id)
    if viewer.battle.is_practice or viewer.battle.state not in (Battle.State.AFTERMATH, Battle.State.OVER):
        return redirect("battles:battle", battle_id)
    form = parts.changes_form(viewer.battle, request.POST or None)
    if request.method == "POST" and not form.is_nudged and form.is_valid():
        return _keep(request, viewer, form)
    return _page(request, viewer, form)


def _keep(request: HttpRequest, viewer: Viewer, form: ChangesForm) -> HttpResponse:
    try:
        actions.edit_changes(viewer, edits=form.edits, version=version_of(request))
        messages.success(request, _done(request, viewer, form))
    except actions.AftermathHasChanged as refusal:
        viewer.battle.refresh_from_db()
        return _page(request, viewer, form, str(refusal))
    except actions.AftermathDoesNotFit as refusal:
        viewer.battle.refresh_from_db()
        return _page(request, viewer, form, str(refusal), refusal.problems)
    except actions.TableError as refusal:
        messages.error(request, str(refusal))
    return redirect("battles:aftermath", viewer.battle.pk)


def _done(request: HttpRequest, viewer: Viewer, form: ChangesForm) -> str:
    """What the pressed button does after all is kept, in words."""
    if form.is_flipped:
        return gettext("%(taken)s of %(all)s changes are taken.") % {
            "taken": form.accepted,
            "all": len(form.rows),
        }
    if request.POST.get("then") != "write":
        return gettext("Kept. Nothing is written to the rosters yet.")
    actions.confirm_changes(viewer)
    if form.accepted:
        return gettext("Written to the rosters. The battle is over.")
    return gettext("Nothing in the rosters has changed. The battle is over.")


@require_POST
def take_back(request: HttpRequest, battle_id: int) -> HttpResponse:
    viewer = access.gm_or_404(request.user, battle_id)
    try:
        actions.take_back_changes(viewer)
        messages.success(
            request, gettext("Taken back: the rosters are as they were. The list is yours again.")
        )
    except actions.TableError as refusal:
        messages.error(request, str(refusal))
    return redirect("battles:aftermath", battle_id)


def _page(
    request: HttpRequest, viewer: Viewer, form: ChangesForm, refusal: str = "", problems: Sequence[str] = ()
) -> HttpResponse:
    return render(request, "battles/aftermath.html", parts.aftermath(viewer, form, refusal, problems))
