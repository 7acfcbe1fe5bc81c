"""Maps: pictures of the ground for everyone or for one side, with the game master's marks on them."""

from __future__ import annotations

from typing import Any, NamedTuple

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from battles import access, actions
from battles.access import Viewer
from battles.actions import TableError
from battles.forms_maps import MarkForm, PictureForm
from battles.models import WHOLE, MapPicture
from battles.pictures import PictureRefused
from battles.views.around_briefing import own_sides
from campaigns.parts import frame

A_DAY = 86_400
PINS = 40
"""So many pins side by side would be as long as the picture."""


@require_safe
@never_cache
def maps(request: HttpRequest, battle_id: int) -> HttpResponse:
    return _page(request, access.viewer_or_404(request.user, battle_id))


def _page(
    request: HttpRequest,
    viewer: Viewer,
    form: PictureForm | None = None,
    marking: tuple[int, MarkForm] | None = None,
    status: int = 200,
) -> HttpResponse:
    sides = list(viewer.battle.sides.order_by("place"))
    bound = dict([marking] if marking else [])
    pictures = list(pictures_of(viewer).select_related("side").defer("image").prefetch_related("marks"))
    context: dict[str, Any] = {
        **frame(viewer.member),
        "battle": viewer.battle,
        "form": form or PictureForm(sides=sides),
        "pictures": [
            (one, bound.get(one.pk) or MarkForm(prefix=f"mark-{one.pk}"), pins_on(one)) for one in pictures
        ],
    }
    return render(request, "battles/maps.html", context, status=status)


class Pin(NamedTuple):
    """A mark where it lies on the picture, in its own pixels."""

    number: int
    x: int
    y: int
    size: int
    tincture: str


def pins_on(picture: MapPicture) -> list[Pin]:
    size = max(picture.width, picture.height) // PINS
    return [
        Pin(n, mark.x * picture.width // WHOLE, mark.y * picture.height // WHOLE, size, mark.tincture)
        for n, mark in enumerate(picture.marks.all(), start=1)
    ]


def pictures_of(viewer: Viewer) -> Any:
    """The pictures that this person may look at, before the battle too."""
    sides = own_sides(viewer, list(viewer.battle.sides.all()))
    words = {"gm"} if viewer.is_gm else {f"side:{side.key}" for side in sides}
    return MapPicture.objects.filter(battle=viewer.battle).visible_to(words)


@require_safe
def picture(request: HttpRequest, battle_id: int, picture_id: int) -> HttpResponse:
    """The picture itself. It never changes; another one is another address."""
    viewer = access.viewer_or_404(request.user, battle_id)
    found = _one_or_404(viewer, picture_id)
    answer = HttpResponse(bytes(found.image), content_type="image/webp")
    answer["Cache-Control"] = f"private, max-age={A_DAY}"
    answer["Content-Disposition"] = "inline"
    return answer


def _one_or_404(viewer: Viewer, picture_id: int) -> MapPicture:
    found: MapPicture | None = pictures_of(viewer).filter(pk=picture_id).first()
    if found is None:
        raise Http404
    return found


@require_POST
def add_picture(request: HttpRequest, battle_id: int) -> HttpResponse:
    viewer = access.gm_or_404(request.user, battle_id)
    form = PictureForm(request.POST, request.FILES, sides=list(viewer.battle.sides.order_by("place")))
    if form.is_valid():
        file = form.cleaned_data.pop("file")
        try:
            added = actions.add_picture(viewer, file=file, size=file.size, **form.cleaned_data)
        except PictureRefused as refusal:
            form.add_error("file", str(refusal))
        except TableError as refusal:
            form.add_error(None, str(refusal))
        else:
            messages.success(request, f"{added} lies on the table.")
            return redirect("battles:maps", battle_id)
    return _page(request, viewer, form, status=422)


@require_POST
def remove_picture(request: HttpRequest, battle_id: int, picture_id: int) -> HttpResponse:
    viewer = access.gm_or_404(request.user, battle_id)
    found = _one_or_404(viewer, picture_id)
    actions.remove_picture(viewer, picture=found)
    messages.info(request, f"{found} is taken away.")
    return redirect("battles:maps", battle_id)


@require_POST
def mark(request: HttpRequest, battle_id: int, picture_id: int) -> HttpResponse:
    viewer = access.gm_or_404(request.user, battle_id)
    found = _one_or_404(viewer, picture_id)
    form = MarkForm(request.POST, prefix=f"mark-{picture_id}")
    if form.is_valid():
        try:
            actions.mark(viewer, picture=found, **form.cleaned_data)
        except TableError as refusal:
            form.add_error(None, str(refusal))
        else:
            return redirect("battles:maps", battle_id)
    return _page(request, viewer, marking=(picture_id, form), status=422)


@require_POST
def unmark(request: HttpRequest, battle_id: int, picture_id: int, mark_id: int) -> HttpResponse:
    viewer = access.gm_or_404(request.user, battle_id)
    actions.unmark(viewer, picture=_one_or_404(viewer, picture_id), mark=mark_id)
    return redirect("battles:maps", battle_id)
