"""What people wrote, and links as pictures, for templates of this app and those above."""

import segno
from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from campaigns.markdown import render

register = template.Library()
register.filter("markdown", render)


@register.simple_tag
def qr(address: str, label: str = "QR code of the link") -> SafeString:
    """The address as a picture to point a phone at: black on white in every scheme."""
    drawing = segno.make(address, error="m", micro=False).svg_inline(
        dark="#000", light="#fff", omitsize=True, svgclass=None, lineclass=None
    )
    return format_html('<div class="qr" role="img" aria-label="{}">{}</div>', label, mark_safe(drawing))
