"""A PNG read from above, some rows at a time: Pillow unpacks a whole picture or nothing.

Each strip becomes a PNG of its own, whose first row is the last of the strip before: a row of a PNG only says
how it differs from the one above it.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator
from io import SEEK_CUR, BytesIO
from typing import IO, TypeGuard

from PIL import Image
from PIL.ImageFile import ImageFile

SIGNATURE = b"\x89PNG\r\n\x1a\n"
CHANNELS = {"L": 1, "P": 1, "LA": 2, "RGB": 3, "RGBA": 4}
"""Of the kinds that are read here: eight bits a channel, which almost every PNG has."""
PIECE = 64 * 1024
AT_A_TIME = 250_000
"""So many bytes of rows, at the least one row."""


class Broken(ValueError):
    """The file ends too early."""


def can_be_read(image: Image.Image) -> TypeGuard[ImageFile]:
    """Whether this is a PNG of eight bits a channel that is not woven of several passes."""
    return (
        isinstance(image, ImageFile)
        and image.format == "PNG"
        and bool(image.tile)
        and image.tile[0].args in CHANNELS
        and not image.info.get("interlace")
    )


class Strips:
    """The rows of one picture, which are asked for from above downwards."""

    def __init__(self, file: IO[bytes], image: ImageFile) -> None:
        self.file, self.width, self.height = file, image.width, image.height
        self.stride = 1 + image.width * CHANNELS[str(image.tile[0].args)]
        self.head, self.kept = b"", b""
        self.above = b""
        self.strips: list[tuple[int, Image.Image]] = []
        self.coming = self._cut()

    def rows(self, first: int, last: int) -> Image.Image:
        """Those from one to another, as RGB or RGBA; what lies above them is forgotten."""
        while not self.strips or _end_of(self.strips[-1]) < last:
            self.strips.append(next(self.coming))
        self.strips = [strip for strip in self.strips if _end_of(strip) > first]
        window = Image.new(self.strips[0][1].mode, (self.width, last - first))
        for top, strip in self.strips:
            window.paste(strip, (0, top - first))
        return window

    def _cut(self) -> Iterator[tuple[int, Image.Image]]:
        top, at_a_time = 0, max(1, AT_A_TIME // self.stride)
        lines = self._inflated(at_a_time * self.stride)
        while top < self.height:
            block = next(lines, b"")
            count = min(at_a_time, self.height - top)
            if len(block) < count * self.stride:
                raise Broken
            yield top, self._unpacked(block[: count * self.stride], count)
            top += count

    def _unpacked(self, block: bytes, count: int) -> Image.Image:
        """Some rows as a picture, by way of a PNG of just these and the one above them."""
        above = b"\0" + self.above if self.above else b""
        size = struct.pack(">II", self.width, count + bool(above))
        parts = [_chunk(b"IHDR", size + self.head[8:]), self.kept]
        parts += [_chunk(b"IDAT", zlib.compress(above + block, 0)), _chunk(b"IEND", b"")]
        image = Image.open(BytesIO(SIGNATURE + b"".join(parts)), formats=("PNG",))
        image.load()
        below = image.crop((0, image.height - count, self.width, image.height))
        self.above = below.crop((0, count - 1, self.width, count)).tobytes()
        return below.convert("RGBA" if below.has_transparency_data else "RGB")

    def _inflated(self, size: int) -> Iterator[bytes]:
        """What is packed, in blocks of this size; the last may be shorter."""
        unpacker, block = zlib.decompressobj(), bytearray()
        for piece in self._packed():
            while piece:
                block += unpacker.decompress(piece, size - len(block))
                piece = unpacker.unconsumed_tail
                if len(block) == size:
                    yield bytes(block)
                    block.clear()
                elif unpacker.eof:
                    break
        yield bytes(block)

    def _packed(self) -> Iterator[bytes]:
        """The data of the picture; what has to stand before it in every strip is noted on the way."""
        self.file.seek(len(SIGNATURE))
        while len(start := self.file.read(8)) == 8:
            length, name = struct.unpack(">I4s", start)
            if name == b"IEND":
                return
            if name == b"IDAT":
                while length and (piece := self.file.read(min(length, PIECE))):
                    length -= len(piece)
                    yield piece
                self.file.seek(4, SEEK_CUR)
            elif name in (b"IHDR", b"PLTE", b"tRNS") and length <= 768:
                self._note(name, self.file.read(length))
                self.file.seek(4, SEEK_CUR)
            else:
                self.file.seek(length + 4, SEEK_CUR)

    def _note(self, name: bytes, data: bytes) -> None:
        if name == b"IHDR":
            self.head = data
        else:
            self.kept += _chunk(name, data)


def _end_of(strip: tuple[int, Image.Image]) -> int:
    return strip[0] + strip[1].height


def _chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
