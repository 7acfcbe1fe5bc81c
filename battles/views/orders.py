"""Orders to units: the page of all that one knows, giving one and taking it back."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from battles import actions, parts
from battles.access import Viewer, viewer_or_404
from battles.commanding import units_commanded
from battles.forms.orders import OrderForm, TakeBackOrderForm
from battles.parts.orders import order_form
from battles.parts.sight import sight_of
from battles.views.acting import UNREADABLE, in_place, is_htmx
from campaigns.parts import frame


@require_safe
@never_cache
def orders(request: HttpRequest, battle_id: int) -> HttpResponse:
    viewer = viewer_or_404(request.user, battle_id)
    if viewer.battle.muster is None or not (viewer.is_gm or viewer.sides):
        raise Http404
    return _page(request, viewer)


@require_POST
def order(request: HttpRequest, battle_id: int) -> HttpResponse:
    viewer = _commander_or_404(request, battle_id)
    form = order_form(viewer, sight_of(viewer), request.POST)
    if form.is_valid():
        try:
            actions.order(viewer, **form.cleaned_data)
            return _done(request, viewer, gettext("Ordered."))
        except actions.TableError as refusal:
            form.add_error(None, str(refusal))
    if not is_htmx(request):
        return _page(request, viewer, form)
    return in_place(parts.render(request, viewer, "orders", form=form), "orders", UNREADABLE)


@require_POST
def take_back_order(request: HttpRequest, battle_id: int) -> HttpResponse:
    viewer = _commander_or_404(request, battle_id)
    form = TakeBackOrderForm(request.POST)
    try:
        actions.order(viewer, unit=form.cleaned_data["unit"] if form.is_valid() else "", text="")
    except actions.TableError as refusal:
        messages.error(request, str(refusal))
        return redirect("battles:orders", battle_id)
    return _done(request, viewer, gettext("Taken back. That it was ordered stays in the log."))


def _commander_or_404(request: HttpRequest, battle_id: int) -> Viewer:
    viewer = viewer_or_404(request.user, battle_id)
    if not units_commanded(viewer):
        raise Http404
    return viewer


def _done(request: HttpRequest, viewer: Viewer, words: str) -> HttpResponse:
    if is_htmx(request):
        viewer.battle.refresh_from_db()
        return in_place(parts.render(request, viewer, "orders"), "orders", 200)
    messages.success(request, words)
    return redirect("battles:orders", viewer.battle.pk)


def _page(request: HttpRequest, viewer: Viewer, form: OrderForm | None = None) -> HttpResponse:
    shown = parts.render(request, viewer, "orders", form=form)
    context = {**frame(viewer.member), "battle": viewer.battle, "orders": shown}
    status = UNREADABLE if form is not None else 200
    return render(request, "battles/orders.html", context, status=status)
