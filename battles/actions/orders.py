"""Ordering units about. What is ordered has no rule of its own: people carry it out, or do not."""

from django.db import transaction
from django.utils.translation import gettext, gettext_lazy

from accounts.limits import MINUTE, Limit, TooOften
from battles import news
from battles.access import Viewer
from battles.actions.lock import NothingIsThere, TableError, locked_scene
from battles.commanding import units_commanded, voice_of
from battles.models import Event, Order
from battles.record import log
from rulesets.engine import people_of

ORDERED = "ordered"
ORDERS = Limit(
    "orders", 30, MINUTE, gettext_lazy("No messenger can carry so many. Wait a minute, then order it.")
)


class TooManyOrders(TableError):
    pass


@transaction.atomic
def order(viewer: Viewer, *, unit: str, text: str) -> None:
    """A word to a unit in place of the one that stood; no words take that one back."""
    scene = locked_scene(viewer)
    side = units_commanded(viewer).get(unit)
    if side is None:
        raise NothingIsThere(gettext("You command no such unit here."))
    held, text = Order.objects.filter(battle=scene.battle, unit=unit).first(), text.strip()
    if text == (held.text if held else ""):
        return
    try:
        ORDERS.take(viewer.member.pk)
    except TooOften as often:
        raise TooManyOrders(str(often)) from often
    voice = voice_of(viewer, side)
    if text:
        fields = {"side": side, "text": text, "voice": voice, "member": viewer.member}
        Order.objects.update_or_create(battle=scene.battle, unit=unit, defaults=fields)
    elif held:
        held.delete()
    body = {"unit": unit, "text": text, "voice": voice, "by": str(viewer.member.user)}
    entry = log.Entry(Event.Form.ACT, ORDERED, body, unit, people_of(side))
    log.append(scene.battle, scene.row, [entry])
    news.tell(scene.battle)
