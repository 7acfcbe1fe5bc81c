"""Heroes are handed to players, many at once: on a page of the campaign, and before a battle."""

from django.contrib import messages
from django.http import HttpRequest

from campaigns.models import Membership
from rosters import actions
from rosters.forms.handing import HandOutForm


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
        messages.success(request, f"{given[0]} is {_whose(given[0].player)} now.")
    elif given:
        messages.success(request, f"{len(given)} heroes are handed out.")
    else:
        messages.info(request, "Nobody plays anybody else than before.")
    return True


def _whose(player: Membership | None) -> str:
    return f"{player.user}’s" if player else "the game master’s"
