"""What the pages of a campaign show, for one viewer: the same values for page, part and the pages above."""

from typing import Any

from django.utils import timezone

from campaigns import access
from campaigns.models import Invitation, Membership, Note, Role

type Context = dict[str, Any]
"""What a template is given."""


ROLE_ORDER = {role: place for place, role in enumerate((Role.GM, Role.CO_GM, Role.PLAYER, Role.SPECTATOR))}


def campaign(member: Membership) -> Context:
    """The front page of a campaign without what the apps above know: people, the way in, the newest notes."""
    return {**front(member), "people": people(member)}


def front(member: Membership) -> Context:
    """The same without its people."""
    return {
        **frame(member),
        "is_front": True,
        "invitation": next(iter(invitations(member)), None),
        "notes": notes(member)[:3],
    }


def frame(member: Membership) -> Context:
    """What every page inside a campaign needs for its header."""
    return {"member": member, "campaign": member.campaign, "role": role_of(member)}


def role_of(member: Membership) -> str:
    """What stands beside a name; whoever is called Game master is not called so twice."""
    role = str(member.get_role_display())
    return "" if str(member.user).casefold() == role else role


def people(member: Membership) -> list[Membership]:
    """Everybody who is in, game masters first, then by name."""
    present = Membership.objects.present().filter(campaign=member.campaign_id).select_related("user")
    return sorted(
        present, key=lambda place: (ROLE_ORDER[Role(place.role)], str(place.user).casefold(), place.pk)
    )


def removed(member: Membership) -> list[Membership]:
    """Those whom this game master may let in again."""
    if not member.is_gm:
        return []
    return [place for place in access.removed(member.campaign_id) if member.may_change(place)]


def invitations(member: Membership) -> list[Invitation]:
    """The links that let somebody in now, the newest first; only for game masters."""
    if not member.is_gm:
        return []
    return list(member.campaign.invitations.open(timezone.now()).order_by("-nth"))


def notes(member: Membership) -> list[Note]:
    """What this person may read, the last changed first."""
    visible = Note.objects.visible_to(member).select_related("written_by").defer("text")
    return list(visible.order_by("-changed_at", "-nth"))
