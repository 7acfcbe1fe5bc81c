"""HTML becomes PDF. Nothing is fetched but this site's own fonts, icons and styles, from its folder."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from urllib.parse import unquote, urlsplit

from django.conf import settings
from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import staticfiles_storage
from django.core.exceptions import SuspiciousFileOperation
from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from chronicle.models import Book

HERE = "https://paper.invalid/"
"""What addresses are read against; nothing answers there, and nothing is asked."""
KINDS = {".css": "text/css", ".svg": "image/svg+xml", ".woff2": "font/woff2"}


class CannotPrint(Exception):
    def __init__(self) -> None:
        super().__init__(str(Book.Why.NO_PRESS.label))


def set_on_paper(template: str, context: Mapping[str, Any]) -> SafeString:
    return render_to_string(f"chronicle/print/{template}.html", dict(context))


def pdf_of(html: str, pictures: Mapping[str, bytes] | None = None) -> bytes:
    """`pictures`: WebP by its path, such as the reader may see. CannotPrint where Pango is not installed."""
    try:
        from weasyprint import HTML
    except OSError as missing:
        raise CannotPrint from missing
    found = HTML(string=html, base_url=HERE, url_fetcher=OwnFiles(pictures or {})).write_pdf()
    return bytes(found)


def own_file(url: str) -> tuple[bytes, str]:
    """A file of this site by its address, and of what kind; ValueError for anything else in the world."""
    address, below = urlsplit(url), f"/{settings.STATIC_URL.strip('/')}/"
    name = unquote(address.path).removeprefix(below)
    kind = next((kind for ending, kind in KINDS.items() if name.endswith(ending)), "")
    if f"{address.scheme}://{address.netloc}/" != HERE or not address.path.startswith(below) or not kind:
        raise ValueError("Nothing is fetched for paper but this site's own files.")
    try:
        found = staticfiles_storage.path(name) if settings.PRODUCTION else finders.find(name)
    except SuspiciousFileOperation as outside:
        raise ValueError("Nothing is fetched from outside the folder.") from outside
    if not found:
        raise ValueError(f"There is no file {name}.")
    with open(found, "rb") as file:
        return file.read(), kind


class OwnFiles:
    """What WeasyPrint asks for every address that it meets: no network, no file, no data but our own."""

    _fail_on_errors = False

    def __init__(self, pictures: Mapping[str, bytes]) -> None:
        self.pictures = {f"{HERE.rstrip('/')}{path}": picture for path, picture in pictures.items()}

    def __call__(self, url: str) -> Any:
        from weasyprint.urls import URLFetcherResponse

        found = self.pictures.get(url)
        body, kind = (found, "image/webp") if found else own_file(url)
        return URLFetcherResponse(url, body, {"Content-Type": kind})
