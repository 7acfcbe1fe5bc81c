"""Who may come in. What is foreign, unknown or forbidden gives the same 404."""

from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import ObjectDoesNotExist
from django.db.models import Model, Q, QuerySet
from django.http import Http404
from django.utils.translation import gettext_lazy

from accounts.models import Device, User
from campaigns.models import GM_ROLES, Invitation, Membership, Note, Role

NOT_FOUND = gettext_lazy("There is no such page for you.")


def member_or_404(user: User | AnonymousUser, campaign_id: int) -> Membership:
    """This person's place in the campaign, with campaign and user loaded."""
    if not user.is_authenticated:
        raise Http404(NOT_FOUND)
    places = Membership.objects.present().select_related("campaign", "user")
    return one_or_404(places.filter(user=user, campaign=campaign_id))


def gm_or_404(user: User | AnonymousUser, campaign_id: int) -> Membership:
    """The same, for game masters only."""
    member = member_or_404(user, campaign_id)
    if member.role not in GM_ROLES:
        raise Http404(NOT_FOUND)
    return member


def head_or_404(user: User | AnonymousUser, campaign_id: int) -> Membership:
    """The same, for the game master himself: what not even a co-game master does."""
    member = gm_or_404(user, campaign_id)
    if member.role != Role.GM:
        raise Http404(NOT_FOUND)
    return member


def place_behind(user: User, token: str) -> Membership | None:
    """Where somebody is in already who opens a link once more, even one that is closed by now."""
    places = Membership.objects.present().filter(user=user)
    return places.filter(campaign__invitations__in=Invitation.objects.behind(token)).first()


def place_or_404(member: Membership, place_id: int) -> Membership:
    """Somebody's place in the same campaign, if they are still there."""
    present = Membership.objects.present().select_related("user")
    return one_or_404(present.filter(campaign=member.campaign_id, pk=place_id))


def removed_place_or_404(gm: Membership, place_id: int) -> Membership:
    """The place of somebody who was taken out, if this game master may let them in again."""
    place = one_or_404(removed(gm.campaign_id).filter(pk=place_id))
    if not gm.may_change(place):
        raise Http404(NOT_FOUND)
    return place


def removed(campaign_id: int) -> QuerySet[Membership]:
    """Those who were taken out and not let in again, the last first."""
    gone = Membership.objects.filter(campaign=campaign_id, was_removed=True).exclude(left_at=None)
    return gone.select_related("user").order_by("-left_at", "-nth")


def removed_place(campaign_id: int, user: User | None, mark: str) -> Membership | None:
    """Whether this person was taken out, or somebody who used the same device, whatever the name now."""
    same = Q(user=user) if user else Q()
    if mark:
        same |= Q(user__in=Device.objects.filter(mark=mark).values("user"))
    return removed(campaign_id).filter(same).first() if same else None


def is_visitor(user: User) -> bool:
    """Whether he came to try it, and has nothing else here."""
    if not user.is_guest:
        return False
    ends = Membership.objects.filter(user=user).values_list("campaign__trial_ends_at", flat=True)
    return bool(ends) and None not in ends


def company(user: User) -> list[User]:
    """Everybody who sits at a table with this person."""
    mine = Membership.objects.present().filter(user=user).values("campaign")
    places = Membership.objects.present().filter(campaign__in=mine).exclude(user=user)
    return [place.user for place in places.select_related("user")]


def invitation_or_404(gm: Membership, invitation_id: int) -> Invitation:
    return one_or_404(gm.campaign.invitations.filter(pk=invitation_id))


def note_or_404(member: Membership, note_id: int) -> Note:
    return one_or_404(Note.objects.visible_to(member).select_related("written_by").filter(pk=note_id))


def changeable_note_or_404(member: Membership, note_id: int) -> Note:
    return one_or_404(Note.objects.changeable_by(member).filter(pk=note_id))


def one_or_404[M: Model](rows: QuerySet[M]) -> M:
    """The only row, or the same 404 whatever the reason."""
    try:
        return rows.get()
    except ObjectDoesNotExist:
        raise Http404(NOT_FOUND) from None
