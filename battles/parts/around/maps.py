"""What the page of maps shows: each picture that the viewer may see, and where its marks lie."""

from __future__ import annotations

from typing import NamedTuple

from battles.access import Viewer
from battles.forms.maps import MarkForm, PictureForm
from battles.models import WHOLE, MapPicture
from battles.parts.waiting import pictures_of, waiting
from campaigns.parts import Context, frame

PINS = 40
"""So many pins side by side would be as long as the picture."""


class Pin(NamedTuple):
    """A mark where it lies on the picture, in its own pixels."""

    number: int
    x: int
    y: int
    size: int
    tincture: str


def maps(
    viewer: Viewer, form: PictureForm | None = None, marking: tuple[int, MarkForm] | None = None
) -> Context:
    """With `form` or `marking`: what was sent, and what is wrong with it."""
    sides = list(viewer.battle.sides.order_by("place"))
    bound = dict([marking] if marking else [])
    pictures = list(pictures_of(viewer).select_related("side").defer("image").prefetch_related("marks"))
    return {
        **frame(viewer.member),
        "battle": viewer.battle,
        "mark": waiting(viewer, "maps"),
        "form": form or PictureForm(sides=sides),
        "pictures": [
            (drawing, bound.get(drawing.pk) or MarkForm(prefix=f"mark-{drawing.pk}"), pins_on(drawing))
            for drawing in pictures
        ],
    }


def pins_on(picture: MapPicture) -> list[Pin]:
    size = max(picture.width, picture.height) // PINS
    return [
        Pin(n, mark.x * picture.width // WHOLE, mark.y * picture.height // WHOLE, size, mark.tincture)
        for n, mark in enumerate(picture.marks.all(), start=1)
    ]
