"""Deleting a campaign: the one act before which even the log of its battles gives way."""

import pgtrigger
from django.db import transaction
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext

from battles.actions.lock import NotYours, TableError
from battles.models import Battle
from campaigns.models import Campaign, Membership, Role


class NotTheName(TableError):
    """What was typed is not the name of the campaign."""

    def __init__(self, name: str) -> None:
        super().__init__(gettext("Type the name as it stands there to delete it: %(name)s") % {"name": name})


@transaction.atomic
def delete_campaign(member: Membership, *, name: str) -> None:
    """Everything goes: places, rosters, notes, battles and their chronicle. Nothing brings it back."""
    campaign = get_object_or_404(Campaign.objects.select_for_update(), pk=member.campaign_id)
    if member.role != Role.GM:
        raise NotYours(gettext("This campaign belongs to somebody else."))
    if name.strip() != campaign.name:
        raise NotTheName(campaign.name)
    erase(campaign)


def erase(campaign: Campaign) -> None:
    """Everything of a campaign whose row is locked."""
    list(Battle.objects.filter(campaign=campaign).order_by("pk").select_for_update())
    with pgtrigger.ignore(*(f"battles.{name}:append_only" for name in ("Event", "Block", "Sealed"))):
        campaign.delete()
