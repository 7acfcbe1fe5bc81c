"""Hanging a hero's portrait, and taking it away."""

from __future__ import annotations

from hashlib import blake2b
from typing import IO

from annals.models import Portrait
from battles.pictures.uploads import read_picture
from rosters.models import Hero

LONGEST = 720
"""Pixels of its longer edge: a page shows it at half of that."""


def set_portrait(hero: Hero, *, file: IO[bytes], size: int) -> Portrait:
    """Read it and write it anew, small and bare. PictureRefused says what is wrong."""
    read = read_picture(file, size, LONGEST)
    values = {
        "image": read.image,
        "width": read.width,
        "height": read.height,
        "mark": blake2b(read.image, digest_size=16).hexdigest(),
    }
    portrait, _ = Portrait.objects.update_or_create(hero=hero, defaults=values)
    return portrait


def take_portrait_away(hero: Hero) -> None:
    Portrait.objects.filter(hero=hero).delete()
