"""Maps: pictures of the ground for everyone or for one side, with the game master's marks on them."""

from __future__ import annotations

from hashlib import blake2b

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.cache import get_conditional_response
from django.utils.translation import gettext
from django.views.decorators.cache import cache_control, never_cache
from django.views.decorators.http import require_POST, require_safe

from battles import access, actions
from battles.access import Viewer
from battles.actions import TableError
from battles.forms.maps import MarkForm, PictureForm
from battles.models import MapPicture
from battles.parts.around import maps as parts
from battles.parts.waiting import pictures_of
from battles.pictures.uploads import PictureRefused


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
    return render(request, "battles/maps.html", parts.maps(viewer, form, marking), status=status)


@require_safe
@cache_control(private=True, no_cache=True)
def picture(request: HttpRequest, battle_id: int, picture_id: int) -> HttpResponseBase:
    """The picture itself. It never changes, as another one is another address; whether somebody may see it
    does, so his browser keeps it and asks each time.
    """
    viewer = access.viewer_or_404(request.user, battle_id)
    found = _one_or_404(viewer, picture_id)
    image = bytes(found.image)
    answer = HttpResponse(image, content_type="image/webp")
    answer["ETag"] = f'"{blake2b(image, digest_size=16).hexdigest()}"'
    answer["Content-Disposition"] = "inline"
    return get_conditional_response(request, etag=answer["ETag"], response=answer) or answer


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
            messages.success(request, gettext("%(added)s lies on the table.") % {"added": added})
            return redirect("battles:maps", battle_id)
    return _page(request, viewer, form, status=422)


@require_POST
def remove_picture(request: HttpRequest, battle_id: int, picture_id: int) -> HttpResponse:
    viewer = access.gm_or_404(request.user, battle_id)
    found = _one_or_404(viewer, picture_id)
    actions.remove_picture(viewer, picture=found)
    messages.info(request, gettext("%(found)s is taken away.") % {"found": found})
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
