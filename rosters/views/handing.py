"""Heroes are handed to players, many at once: on a page of the campaign, and before a battle."""

from django.contrib import messages
from django.http import HttpRequest
from django.utils.translation import gettext, ngettext

from campaigns.models import Membership
from rosters import actions
from rosters.forms.handing import HandOutForm
from rosters.models import Hero


def handed_out(request: HttpRequest, gm: Membership, form: HandOutForm) -> bool:
    """Whether the form was sent and all of it is done."""
    if request.method != "POST" or not form.is_valid():
        return False
    try:
        given = actions.hand_out(gm, form.handed)
    except actions.HandedByOther as refusal:
        form.refuse(refusal.hero, str(refusal))
        return False
    if len(given) == 1:
        messages.success(request, _whose(given[0]))
    elif given:
        sentence = ngettext("%(n)s hero is handed out.", "%(n)s heroes are handed out.", len(given))
        messages.success(request, sentence % {"n": len(given)})
    else:
        messages.info(request, gettext("Nobody plays anybody else than before."))
    return True


def _whose(hero: Hero) -> str:
    if hero.player is None:
        return gettext("%(hero)s is the game master’s now.") % {"hero": hero}
    return gettext("%(hero)s is %(player)s’s now.") % {"hero": hero, "player": hero.player.user}
