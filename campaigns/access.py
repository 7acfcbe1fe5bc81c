"""Who may come in. What is foreign, unknown or forbidden gives the same 404."""

from django.contrib.auth.models import AnonymousUser
from django.http import Http404

from accounts.models import User
from campaigns.models import GM_ROLES, Membership

LARGEST_ID = 2**63 - 1


def member_or_404(user: User | AnonymousUser, campaign_id: int) -> Membership:
    """This person's place in the campaign, with campaign and user loaded."""
    return _membership(user, campaign_id)


def gm_or_404(user: User | AnonymousUser, campaign_id: int) -> Membership:
    """The same, for game masters only."""
    return _membership(user, campaign_id, role__in=GM_ROLES)


def _membership(user: User | AnonymousUser, campaign_id: int, **more: object) -> Membership:
    if not user.is_authenticated or campaign_id > LARGEST_ID:
        raise Http404
    places = Membership.objects.present().select_related("campaign", "user")
    try:
        return places.get(user=user, campaign_id=campaign_id, **more)
    except Membership.DoesNotExist:
        raise Http404 from None
