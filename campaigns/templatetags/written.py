"""What people wrote, and links as pictures, for templates of this app and those above."""

from typing import Any

from django import template
from django.conf import settings
from django.http.request import split_domain_port

from accounts.templatetags.drawn import qr
from campaigns.markdown import render

HERE = ("localhost", "127.0.0.1", "[::1]")
"""Names that lead a phone to itself."""
register = template.Library()
register.filter("markdown", render)
register.simple_tag(qr)


@register.simple_tag(takes_context=True)
def address_for_others(context: Any, path: str) -> str:
    """An address that works on other devices: this site as it is called, or as phones nearby call it."""
    request = context["request"]
    host = request.get_host()
    if settings.NEARBY and split_domain_port(host)[0] in HERE:
        return f"{settings.NEARBY}{path}"
    return f"{request.scheme}://{host}{path}"
