"""Pages of drawings, to be looked at in a browser: what galleries share.

Serve the folder over HTTP (`python -m http.server -d FOLDER`): browsers refuse a sprite from a file.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterable
from pathlib import Path

from django.conf import settings

FIRST = ("tokens", "base", "layout", "components", "battle", "charts")
PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="default-src 'self'">
<title>{title}</title>
{sheets}
</head>
<body><main id="main" class="stack"><h1>{title}</h1>{body}</main></body>
</html>
"""


def page(title: str, parts: Iterable[str], *, sheet: str) -> str:
    """`sheet`: the one that the drawings have of their own."""
    names = (*FIRST, sheet, "print")
    sheets = "\n".join(f'<link rel="stylesheet" href="static/css/{name}.css">' for name in names)
    found = PAGE.format(title=title, sheets=sheets, body="\n".join(parts))
    return found.replace('="/static/', '="static/')


def write(folder: Path, pages: Iterable[tuple[str, str]]) -> None:
    """Each page by its name, beside the site's own style and pictures."""
    folder.mkdir(parents=True, exist_ok=True)
    shutil.copytree(settings.BASE_DIR / "static", folder / "static", dirs_exist_ok=True)
    for name, text in pages:
        (folder / f"{name.replace(',', '').replace(' ', '-')}.html").write_text(text)
