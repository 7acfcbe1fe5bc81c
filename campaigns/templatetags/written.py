"""What people wrote, and links as pictures, for templates of this app and those above."""

from typing import Any

import segno
from django import template
from django.conf import settings
from django.http.request import split_domain_port
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from campaigns.markdown import render

HERE = ("localhost", "127.0.0.1", "[::1]")
"""Names that lead a phone to itself."""
register = template.Library()
register.filter("markdown", render)


@register.simple_tag
def qr(address: str, label: str = "QR code of the link") -> SafeString:
    """The address as a picture to point a phone at: black on white in every scheme."""
    drawing = segno.make(address, error="m", micro=False).svg_inline(
        dark="#000", light="#fff", omitsize=True, svgclass=None, lineclass=None
    )
    return format_html('<div class="qr" role="img" aria-label="{}">{}</div>', label, mark_safe(drawing))


@register.simple_tag(takes_context=True)
def address_for_others(context: Any, path: str) -> str:
    """An address that works on other devices: this site as it is called, or as phones nearby call it."""
    request = context["request"]
    host = request.get_host()
    if settings.NEARBY and split_domain_port(host)[0] in HERE:
        return f"{settings.NEARBY}{path}"
    return f"{request.scheme}://{host}{path}"
