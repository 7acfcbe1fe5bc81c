"""Uploaded pictures: read with care, written anew without anything that was put beside them."""

from __future__ import annotations

import warnings
from dataclasses import dataclass
from io import BytesIO
from typing import IO

from PIL import Image, ImageOps, UnidentifiedImageError

FORMATS = ("PNG", "JPEG", "WEBP")
MOST_BYTES = 8 * 1024 * 1024
MOST_PIXELS = 40_000_000
LONGEST_EDGE = 2400
QUALITY = 82


class PictureRefused(Exception):
    """Why a file cannot be laid on the table."""


@dataclass(frozen=True, slots=True)
class Picture:
    image: bytes
    width: int
    height: int


def read_picture(file: IO[bytes], size: int) -> Picture:
    """The picture of an uploaded file as WebP, at most 2,400 pixels along its longer edge.

    PictureRefused says what is wrong; the size is looked at before anything is unpacked.
    """
    if size > MOST_BYTES:
        raise PictureRefused(f"{size / 1024 / 1024:.0f} MB are too many: at most 8 MB. Save it smaller.")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error", Image.DecompressionBombWarning)
            return _written(_opened(file))
    except PictureRefused:
        raise
    except (Image.DecompressionBombError, Image.DecompressionBombWarning) as bomb:
        raise PictureRefused(TOO_LARGE) from bomb
    except (UnidentifiedImageError, OSError, ValueError, SyntaxError, TypeError, MemoryError) as error:
        raise PictureRefused("This is no picture that can be read. Send a PNG, JPEG or WebP file.") from error


TOO_LARGE = "It has too many pixels: at most 40 million. Save it smaller."


def _opened(file: IO[bytes]) -> Image.Image:
    image = Image.open(file, formats=FORMATS)
    if image.width * image.height > MOST_PIXELS:
        raise PictureRefused(TOO_LARGE)
    if getattr(image, "n_frames", 1) > 1:
        image.seek(0)
    image.load()
    return image


def _written(image: Image.Image) -> Picture:
    upright = ImageOps.exif_transpose(image)
    plain = upright.convert("RGBA" if upright.has_transparency_data else "RGB")
    plain.thumbnail((LONGEST_EDGE, LONGEST_EDGE))
    clean = Image.frombytes(plain.mode, plain.size, plain.tobytes())
    written = BytesIO()
    clean.save(written, "WEBP", quality=QUALITY, method=4)
    return Picture(written.getvalue(), clean.width, clean.height)
