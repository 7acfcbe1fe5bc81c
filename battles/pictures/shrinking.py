"""One picture made small, in little memory: a program of its own, which the site runs for each upload.

The file comes on the standard input. What goes out is a line of JSON, with the size of the picture or with
the reason why it is refused, and after it the picture as WebP. Pillow and the standard library only; the
site's own process never unpacks a picture, and if this one asks for more memory than it may, it gets none.
"""

from __future__ import annotations

import json
import math
import resource
import struct
import sys
import zlib
from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path
from typing import IO, Any

if __name__ == "__main__":
    sys.path += [str(Path(__file__).resolve().parents[2]), *sys.argv[2:]]

from PIL import Image, ImageOps

from battles.pictures import strips

FORMATS = ("PNG", "JPEG", "WEBP")
ORIENTATION = 0x0112
LONGEST_EDGE = 2400
MOST_WRITTEN, MOST_CLEAR = 2_500_000, 1_000_000
"""Pixels: as large as a screen that is worth looking at, and less where parts of it are clear."""
QUALITY, METHOD = 82, 2
"""The best method that packs a picture as it goes: those above it hold on to all of it."""
MOST_UNPACKED = 24_000_000
"""Bytes that one picture may take while it is read: 4 a pixel, 1 where it has a palette or only greys."""
MOST_READ = {"JPEG": 100_000_000, "PNG": 16_000_000, "WebP": 2_000_000, "progressive JPEG": 4_000_000}
"""Pixels: a JPEG is read at a fraction of its size, a PNG by rows; a progressive JPEG is held in whole until
the last of its runs, and a WebP in whole and several times over.
"""
MEMORY, SECONDS = 42_000_000, 20
"""Beyond what the program has when it begins, and of the processor's time."""
BAND = 32
"""So many rows are made at a time."""

type Rows = Callable[[int, int], Image.Image]
"""The rows of a picture from one to another, as RGB or RGBA."""


class Refused(Exception):
    """Why a file cannot be laid on the table: a kind and its facts, which the site puts into words."""

    def __init__(self, kind: str, /, **facts: str) -> None:
        self.kind, self.facts = kind, facts
        super().__init__(kind)


UNREADABLE, TOO_LARGE, TOO_HEAVY = "unreadable", "too_large", "too_heavy"
CANNOT_BE_READ = (OSError, ValueError, SyntaxError, TypeError, KeyError, EOFError, struct.error, zlib.error)


def shrunk(file: IO[bytes], longest: int = LONGEST_EDGE) -> tuple[bytes, int, int]:
    """The picture as WebP, no longer than that, and its size. Refused says what is wrong, if possible before
    it is unpacked.
    """
    small = _bared(_small(file, longest))
    try:
        return _written(small), small.width, small.height
    except MemoryError:
        if small.mode != "RGBA":
            raise
    paper = Image.new("RGB", small.size, "white")
    paper.paste(small, mask=small)
    return _written(paper), small.width, small.height


def _written(image: Image.Image) -> bytes:
    written = BytesIO()
    try:
        image.save(written, "WEBP", quality=QUALITY, method=METHOD, exif=b"")
    except (OSError, ValueError) as error:  # so Pillow says that the encoder got no memory
        raise MemoryError from error
    return written.getvalue()


def _bared(image: Image.Image) -> Image.Image:
    """Without its transparency if nothing shines through; else smaller, as it takes more memory to write."""
    if image.mode != "RGBA":
        return image
    if image.getchannel("A").getextrema() == (255, 255):
        return image.convert("RGB")
    if image.width * image.height > MOST_CLEAR:
        share = math.sqrt(MOST_CLEAR / (image.width * image.height))
        image.thumbnail((max(1, int(image.width * share)), max(1, int(image.height * share))), reducing_gap=1)
    return image


def _small(file: IO[bytes], longest: int) -> Image.Image:
    """Upright, and no longer than that."""
    if size := _size_of_webp(file):
        _refuse_too_large("WebP", *size, MOST_READ["WebP"])
    image = Image.open(file, formats=FORMATS)
    _look_at_the_head(image)
    if strips.can_be_read(image):
        small = _made_of(*image.size, strips.Strips(file, image).rows, longest)
    else:
        small = _made_of_whole(image, longest)
    if (turned := _orientation(image)) != 1:
        image.close()
        small.getexif()[ORIENTATION] = turned
        ImageOps.exif_transpose(small, in_place=True)
    return small


def _size_of_webp(file: IO[bytes]) -> tuple[int, int] | None:
    """Its size by its head: Pillow asks for the memory of the whole as it opens one."""
    head = file.read(30)
    file.seek(0)
    if head[:4] != b"RIFF" or head[8:12] != b"WEBP" or len(head) < 30:
        return None
    if head[12:16] == b"VP8X":
        wide, high = (int.from_bytes(head[at : at + 3], "little") + 1 for at in (24, 27))
        return wide, high
    if head[12:16] == b"VP8L":
        bits = int.from_bytes(head[21:25], "little")
        return (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
    wide, high = struct.unpack("<HH", head[26:30])
    return wide & 0x3FFF, high & 0x3FFF


def _look_at_the_head(image: Image.Image) -> None:
    kind = "WebP" if image.format == "WEBP" else str(image.format)
    kind = "progressive JPEG" if image.info.get("progressive") else kind
    _refuse_too_large(kind, image.width, image.height, MOST_READ[kind])
    if kind == "PNG" and not strips.can_be_read(image):
        _refuse_too_large("PNG of this kind", image.width, image.height, MOST_UNPACKED // _bytes_of(image))


def _refuse_too_large(kind: str, width: int, height: int, most: int) -> None:
    """With the size that this very picture may have."""
    pixels = width * height
    if pixels <= most:
        return
    share = math.sqrt(most / pixels)
    size = {"wide": f"{max(1, int(width * share)):,}", "high": f"{max(1, int(height * share)):,}"}
    has = f"{pixels / 1e6:,.1f}".removesuffix(".0")
    raise Refused(TOO_LARGE, has=has, kind=kind, most=f"{most / 1e6:g}", **size)


def _bytes_of(image: Image.Image) -> int:
    """A pixel takes so many, once it is unpacked."""
    return 1 if image.mode in ("1", "L", "P") else 4


def _orientation(image: Image.Image) -> int:
    """How the camera was held. Asked for it, Pillow would unpack a PNG, as it may stand at its end."""
    if image.format != "PNG":
        return int(image.getexif().get(ORIENTATION, 1))
    exif = Image.Exif()
    exif.load(image.info.get("exif", b""))
    return int(exif.get(ORIENTATION, 1))


def _made_of_whole(image: Image.Image, longest: int = LONGEST_EDGE) -> Image.Image:
    if image.format == "JPEG":
        _draft(image)
    if getattr(image, "n_frames", 1) > 1:
        image.seek(0)
    image.load()

    def rows(top: int, bottom: int) -> Image.Image:
        return plain(image.crop((0, top, image.width, bottom)))

    return _made_of(*image.size, rows, longest)


def _draft(image: Image.Image) -> None:
    """Let a JPEG be read at a half, a quarter or an eighth, as large as there is room for."""
    width, height = image.size
    for part in (1, 2, 4, 8):
        if math.ceil(width / part) * math.ceil(height / part) * _bytes_of(image) <= MOST_UNPACKED:
            image.draft(None, (max(1, width // part), max(1, height // part)))
            return


def plain(image: Image.Image) -> Image.Image:
    return image.convert("RGBA" if image.has_transparency_data else "RGB")


def _made_of(width: int, height: int, rows: Rows, longest: int = LONGEST_EDGE) -> Image.Image:
    """The picture at the size of the table, band by band from above: the whole is never there twice."""
    share = min(1.0, longest / max(width, height), math.sqrt(MOST_WRITTEN / (width * height)))
    wide, high = max(1, round(width * share)), max(1, round(height * share))
    made: Image.Image | None = None
    for top, band in _bands(width, height, wide, high, rows):
        made = made or Image.new(band.mode, (wide, high))
        made.paste(band, (0, top))
    if made is None:
        raise Refused(UNREADABLE)
    return made


def _bands(width: int, height: int, wide: int, high: int, rows: Rows) -> Iterator[tuple[int, Image.Image]]:
    """Each band is made of its own rows and of the few around them that show in it, so there is no seam."""
    step = height / high
    around = math.ceil(2 * step) + 1
    for top in range(0, high, BAND):
        bottom = min(high, top + BAND)
        first, last = max(0, int(top * step) - around), min(height, math.ceil(bottom * step) + around)
        source = rows(first, last)
        box = (0.0, top * step - first, float(width), min(bottom * step, height) - first)
        yield top, source.resize((wide, bottom - top), Image.Resampling.BICUBIC, box)


def answered(file: IO[bytes], longest: int = LONGEST_EDGE) -> tuple[dict[str, Any], bytes]:
    """What goes out."""
    try:
        image, width, height = shrunk(file, longest)
    except Refused as refusal:
        return {"refused": refusal.kind, "facts": refusal.facts}, b""
    except MemoryError:
        return {"refused": TOO_HEAVY}, b""
    except CANNOT_BE_READ:
        return {"refused": UNREADABLE}, b""
    return {"width": width, "height": height}, image


def _be_modest() -> None:
    """No more memory and time than this, whatever a file makes Pillow do."""
    status = Path("/proc/self/status")
    if status.exists():  # elsewhere the pixels alone bound it
        has = next(line for line in status.read_text().splitlines() if line.startswith("VmData:"))
        most = int(has.split()[1]) * 1024 + MEMORY
        resource.setrlimit(resource.RLIMIT_DATA, (most, most))
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    Image.MAX_IMAGE_PIXELS = None  # we look at the size ourselves


if __name__ == "__main__":
    _be_modest()
    sent = sys.stdin.buffer if sys.stdin.buffer.seekable() else BytesIO(sys.stdin.buffer.read())
    sent.seek(0)
    said, picture = answered(sent, int(sys.argv[1]))
    sys.stdout.buffer.write(json.dumps(said).encode() + b"\n" + picture)
