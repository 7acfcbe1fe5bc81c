"""Drawings of pages as they stand on paper: they bring their colours along."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from django.conf import settings
from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe

from battles.parts.picture.page import Shown
from forecasts.charts.chances import Chances

STATIC = Path(settings.BASE_DIR) / "static"
OWN_ID = re.compile(r'(\bid="|\bhref="#|url\(#|="#)(?=pic-)')
"""Where a drawing names a part of itself, before the name."""
SYMBOL = re.compile(r'<symbol id="([^"]+)".*?</symbol>', re.DOTALL)


@cache
def _styles(file: str) -> str:
    return (STATIC / "css" / file).read_text()


@cache
def _icons() -> dict[str, str]:
    """The icons of the sprite by name, each as it stands there."""
    sprite = (STATIC / "icons" / "sprite.svg").read_text()
    return {found[1]: found[0] for found in SYMBOL.finditer(sprite)}


def picture_on_paper(shown: Shown, within: str = "") -> SafeString:
    """The wide drawing. What a page lends to its drawings, styles and icons, it has in itself here. `within`:
    the chapter in which it stands, where there are several.
    """
    context = {"drawing": shown.wide, "title": shown.title, "words": shown.words}
    svg: str = render_to_string("battles/parts/picture/drawing.html", context)
    svg = OWN_ID.sub(rf"\g<1>{within}-", svg) if within else svg
    used = dict.fromkeys(re.findall(r'href="[^"#]+#([^"]+)"', svg))
    own_id = "-".join(filter(None, [within, shown.wide.id, "icon-"]))
    icons = "".join(_icons().get(name, "").replace('id="', f'id="{own_id}', 1) for name in used)
    svg = re.sub(r'href="[^"#]+#', f'href="#{own_id}', svg)
    own = f"<style>{_styles('paper-picture.css')}</style><defs>{icons}"
    return mark_safe(svg.replace("<defs>", own, 1))  # all of it is ours, or escaped by the template


def chances_on_paper(chart: Chances) -> SafeString:
    """The wide curves, with letters of the size of a page that is read in the hand."""
    svg = render_to_string(
        "forecasts/charts/chances_drawing.html", {"drawn": chart.wide, "chart": chart, "looks": "curves"}
    )
    first = svg.index(">") + 1
    return mark_safe(f"{svg[:first]}<style>{_styles('paper-chart.css')}</style>{svg[first:]}")  # as above
