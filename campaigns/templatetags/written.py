"""What people wrote, and links as pictures, for templates of this app and those above."""

from typing import Any, NamedTuple

from django import template
from django.conf import settings
from django.http.request import split_domain_port
from django.urls import reverse

from accounts.templatetags.drawn import qr
from campaigns.markdown import render
from campaigns.models import Invitation
from rulesets.forms.titles import small_here

HERE = ("localhost", "127.0.0.1", "[::1]")
"""Names that lead a phone to itself."""
register = template.Library()
register.filter("markdown", render)
register.filter("small", small_here)
register.simple_tag(qr)


class Way(NamedTuple):
    """An invitation as people read it and as phones see it."""

    address: str
    drawn: str


@register.simple_tag(takes_context=True)
def way_in(context: Any, invitation: Invitation) -> Way:
    """Its short address; all in capitals a QR code is coarse enough for the back of the room."""
    if invitation.code_hash is None:
        address = address_for_others(context, reverse("campaigns:join", args=[invitation.token]))
        return Way(address, address)
    code = invitation.code
    parts = (code[at : at + 4] for at in range(0, len(code), 4))
    return Way(
        address_for_others(context, f"/j/{'-'.join(parts).lower()}"),
        address_for_others(context, reverse("campaigns:short", args=[code])).upper(),
    )


@register.simple_tag(takes_context=True)
def address_for_others(context: Any, path: str) -> str:
    """An address that works on other devices: this site as it is called, or as phones nearby call it."""
    request = context["request"]
    host = request.get_host()
    if settings.NEARBY and split_domain_port(host)[0] in HERE:
        return f"{settings.NEARBY}{path}"
    return f"{request.scheme}://{host}{path}"
