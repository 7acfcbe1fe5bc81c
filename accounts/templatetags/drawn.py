"""Pictures for templates of this app and those above: icons, arms and dice, and links to point a phone at."""

from functools import lru_cache

import segno
from django import template
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext

SPRITE = "icons/sprite.svg"
register = template.Library()


@register.simple_tag
def icon(name: str, looks: str = "") -> SafeString:
    """A picture that says no more than the words beside it."""
    return _drawn(name, looks=f"icon {looks}".rstrip())


@register.simple_tag
def arms(tincture: str, looks: str = "", label: str = "") -> SafeString:
    """The arms of a side. With a label they stand for its name, without one its name stands beside them."""
    return _drawn(f"arms-{tincture}", looks=f"arms {tincture} {looks}".rstrip(), label=label)


@register.simple_tag
def die(face: object, looks: str = "die-s") -> SafeString:
    """A die that has fallen."""
    return _drawn(f"die-{face}-solid", looks=f"die {looks}", label=str(face))


@register.simple_tag
def blank_die() -> SafeString:
    """A die that is still in the hand."""
    return _drawn("die-blank", looks="die")


@register.simple_tag
def face(number: object) -> SafeString:
    """One side of a die, to be picked."""
    return drawn(f"die-{number}")


@register.simple_tag
@lru_cache(maxsize=256)
def drawn(name: str) -> SafeString:
    """A picture of the sprite without a look of its own."""
    return format_html('<svg aria-hidden="true"><use href="{}#{}"/></svg>', static(SPRITE), name)


@lru_cache(maxsize=1024)
def _drawn(name: str, *, looks: str, label: str = "") -> SafeString:
    attributes = (
        format_html('role="img" aria-label="{}"', label) if label else mark_safe('aria-hidden="true"')
    )
    return format_html(
        '<svg class="{}" {}><use href="{}#{}"/></svg>', looks, attributes, static(SPRITE), name
    )


@register.simple_tag
def qr(address: str, label: str = "") -> SafeString:
    """The address as a picture to point a phone at: black on white in every scheme, as coarse as can be."""
    drawing = segno.make(address, error="l", micro=False).svg_inline(
        dark="#000", light="#fff", omitsize=True, svgclass=None, lineclass=None
    )
    return format_html(
        '<div class="qr" role="img" aria-label="{}">{}</div>',
        label or gettext("QR code of the link"),
        mark_safe(drawing),
    )
