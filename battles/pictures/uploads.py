"""Uploaded pictures: read with care, written anew without anything that was put beside them.

A small file may unpack to hundreds of megabytes, so no picture is unpacked here. A process of its own does
it, bounded in memory and time (`battles.pictures.shrinking`), and one at a time for the whole site.
"""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from subprocess import DEVNULL, PIPE
from typing import IO, Any

import PIL
from django.db import connection, transaction
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from battles.pictures import shrinking

MOST_BYTES = 8 * 1024 * 1024
WITHIN, WAITS = 30.0, 30.0
ONE_AT_A_TIME = 7_240_512
"""The number of the lock; no other is taken by number."""
PACKAGES = Path(PIL.__file__).resolve().parent.parent
SPARING = {"MALLOC_MMAP_THRESHOLD_": "1000000", "MALLOC_TRIM_THRESHOLD_": "1000000"}
"""What is let go of goes back to the machine at once."""
BUSY, TOO_LONG, TOO_MANY_BYTES = "busy", "too_long", "too_many_bytes"
WORDS: Mapping[str, str | Promise] = {
    BUSY: gettext_lazy("Others are sending pictures just now. Wait a moment, then send it again."),
    TOO_LONG: gettext_lazy(
        "It takes too long to be read. Save it as an ordinary JPEG, at most 2,000 × 1,500 pixels."
    ),
    TOO_MANY_BYTES: gettext_lazy("%(has)s MB are too many: at most 8 MB. Save it smaller."),
    shrinking.UNREADABLE: gettext_lazy("This is no picture that can be read. Send a PNG, JPEG or WebP file."),
    shrinking.TOO_HEAVY: gettext_lazy(
        "It takes too much memory to be read. Save it as an ordinary JPEG, at most 2,000 × 1,500 pixels."
    ),
    shrinking.TOO_LARGE: gettext_lazy(
        "It has %(has)s million pixels, and a %(kind)s may have %(most)s million. "
        "Save it smaller, at most %(wide)s × %(high)s pixels, or as an ordinary JPEG."
    ),
}
TOO_LARGE_JPEG = gettext_lazy(
    "It has %(has)s million pixels, and a JPEG may have %(most)s million. "
    "Save it smaller, at most %(wide)s × %(high)s pixels."
)
KINDS: Mapping[str, str | Promise] = {
    "progressive JPEG": gettext_lazy("progressive JPEG"),
    "PNG of this kind": gettext_lazy("PNG of this kind"),
}


CHOOSING: Mapping[str, object] = {
    "accept": "image/png,image/jpeg,image/webp",
    "data-most": MOST_BYTES,
    "data-too-large": WORDS[TOO_MANY_BYTES],
}
"""What a field for a picture says to the browser, which refuses what is too large before it is sent."""


class PictureRefused(Exception):
    """Why a file cannot be laid on the table, in words. `why`: a kind, `facts` what it tells."""

    def __init__(self, why: str, facts: Mapping[str, str] | None = None) -> None:
        told = dict(facts or {})
        is_jpeg = why == shrinking.TOO_LARGE and told["kind"] == "JPEG"
        if "kind" in told:
            told["kind"] = str(KINDS.get(told["kind"], told["kind"]))
        super().__init__(str(TOO_LARGE_JPEG if is_jpeg else WORDS[why]) % told)


@dataclass(frozen=True, slots=True)
class Picture:
    image: bytes
    width: int
    height: int


def read_picture(file: IO[bytes], size: int, longest: int = shrinking.LONGEST_EDGE) -> Picture:
    """The picture of an uploaded file as WebP, so many pixels at most along its longer edge.

    PictureRefused says what is wrong; the size is looked at before anything is unpacked.
    """
    if size > MOST_BYTES:
        raise PictureRefused(TOO_MANY_BYTES, {"has": f"{size / 1024 / 1024:.0f}"})
    with _alone():
        report, image = _shrunk(file, longest)
    if "refused" in report:
        raise PictureRefused(report["refused"], report.get("facts"))
    return Picture(image, report["width"], report["height"])


@contextmanager
def _alone() -> Iterator[None]:
    """One at a time, in all processes of the site. Whoever waits holds no connection."""
    until = time.monotonic() + WAITS
    while True:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("select pg_try_advisory_xact_lock(%s)", [ONE_AT_A_TIME])
            if cursor.fetchone() == (True,):
                yield
                return
        if time.monotonic() > until:
            raise PictureRefused(BUSY)
        if not connection.in_atomic_block:
            connection.close()
        time.sleep(0.1)


def _shrunk(file: IO[bytes], longest: int) -> tuple[dict[str, Any], bytes]:
    """What the process says of it, and the picture."""
    command = [sys.executable, "-I", "-S", shrinking.__file__, str(longest), str(PACKAGES)]
    try:
        done = subprocess.run(  # noqa: S603
            command, **_as_input(file), stdout=PIPE, stderr=DEVNULL, env=SPARING, timeout=WITHIN, check=False
        )
    except subprocess.TimeoutExpired:
        return {"refused": TOO_LONG}, b""
    head, _, image = done.stdout.partition(b"\n")
    if done.returncode:
        return {"refused": TOO_LONG if done.returncode == -signal.SIGXCPU else shrinking.TOO_HEAVY}, b""
    return json.loads(head), image


def _as_input(file: IO[bytes]) -> dict[str, Any]:
    """A file is handed over as it is; what is only in memory is written to the process."""
    file.seek(0)  # which writes what is still in its buffer
    try:
        return {"stdin": file.fileno()}
    except (AttributeError, OSError):
        return {"input": file.read()}
