"""What people do with a campaign. Each is one transaction; a refusal is an exception that says what to do."""

from collections.abc import Iterable
from datetime import timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext

from accounts import names
from accounts.models import User
from campaigns import access, news
from campaigns.models import GM_ROLES, NOTED_EVERY, Campaign, Invitation, Membership, Note, Role
from rulesets.engine.kept import stamped
from rulesets.registry import rulesets


class Refused(Exception):
    """What was asked cannot be; the message says why and what to do."""


class UnknownRuleset(Refused):
    """No ruleset of this key is installed."""


class NotYourPart(Refused):
    """This person's role does not reach so far."""


class LastGameMaster(Refused):
    """A campaign always has a game master."""


class InvitationIsClosed(Refused):
    """The invitation is unknown, revoked, too old or used up: which of them is nobody's business."""

    def __init__(self) -> None:
        super().__init__(
            gettext("This invitation does not work any more. Ask the game master for a new link.")
        )


class WasRemoved(Refused):
    """This person, or somebody with the same device, was taken out of this campaign."""

    def __init__(self, campaign: Campaign) -> None:
        super().__init__(
            gettext(
                "The game master of %(campaign)s has taken you out of it, or somebody who used this device. "
                "Only the game master can let you in again: ask them."
            )
            % {"campaign": campaign}
        )


class NameIsTaken(Refused):
    """Somebody in the campaign has this name, or one that looks like it."""

    def __init__(self, other: User, *, is_guest: bool) -> None:
        words = names.LOOKS_LIKE.format(other)
        super().__init__(
            words
            if is_guest
            else gettext("%(words)s Change your name on your page, then open the link again.")
            % {"words": words}
        )


def create_campaign(user: User, *, name: str, ruleset: str, calendar: str = "") -> Campaign:
    """A new, empty campaign with this person as its game master."""
    if ruleset not in rulesets():
        raise UnknownRuleset(gettext("These rules are not installed here. Choose others."))
    with transaction.atomic():
        campaign = Campaign.objects.create(name=name, ruleset=ruleset, calendar=calendar)
        Membership.objects.create(campaign=campaign, user=user, role=Role.GM)
    return campaign


def change_settings(gm: Membership, *, name: str, calendar: str, **chosen: Any) -> None:
    """`chosen`: reveal, flow, absent, foresight, delay. What is left empty stays as it is."""
    changed = {setting: value for setting, value in chosen.items() if value not in (None, "")}
    changed |= {"name": name, "calendar": calendar}
    Campaign.objects.filter(pk=gm.campaign_id).update(**changed)


def choose_options(gm: Membership, *, options: Any) -> None:
    """Keep what the ruleset lets a campaign choose; battles that have begun keep what they began with."""
    chosen = stamped(gm.campaign.rules, options.model_dump(mode="json", exclude_defaults=True))
    Campaign.objects.filter(pk=gm.campaign_id).update(options=chosen)


def invite(gm: Membership, *, role: Role, works_for: timedelta, uses: int) -> Invitation:
    """A link for as many people as it has uses, until it is too old or revoked."""
    if role == Role.GM or (role == Role.CO_GM and gm.role != Role.GM):
        raise NotYourPart(gettext("A link cannot make this role. Invite as a player, then change the role."))
    return Invitation.objects.create(
        campaign=gm.campaign,
        created_by=gm.user,
        role=role,
        expires_at=timezone.now() + works_for,
        uses_left=uses,
    )


def revoke(gm: Membership, *, invitation: Invitation) -> None:
    """From now on the link lets nobody in. Twice is once."""
    rows = Invitation.objects.filter(pk=invitation.pk, campaign=gm.campaign_id, revoked_at=None)
    rows.update(revoked_at=timezone.now())


def open_invitation(token: str) -> Invitation:
    """The invitation behind a link, if it lets somebody in now."""
    return _open(Invitation.objects.select_related("campaign", "created_by"), token)


def invitation_for(user: User | None, *, token: str, mark: str) -> Invitation:
    """The same for somebody who looks at it; there is none for whoever was taken out of the campaign."""
    invitation = open_invitation(token)
    if access.removed_place(invitation.campaign_id, user, mark):
        raise WasRemoved(invitation.campaign)
    return invitation


def join(user: User | None, *, token: str, display_name: str = "", mark: str = "") -> Membership:
    """Take one use of the link, as this user or as a new guest of this name, with the device of this mark.

    Who is in already stays as they are and takes no use. Campaign and link are locked, so that of two who
    take the last use at once, or the same name, one gets in.
    """
    with transaction.atomic():
        names.one_at_a_time()
        campaign = Campaign.objects.select_for_update().get(pk=open_invitation(token).campaign_id)
        invitation = _open(
            Invitation.objects.select_for_update(of=("self",)).select_related("campaign"), token
        )
        place = Membership.objects.filter(campaign=campaign, user=user).first() if user else None
        if place and place.left_at is None:
            return place
        if access.removed_place(campaign.pk, user, mark):
            raise WasRemoved(campaign)
        _keep_names_apart(campaign, display_name or str(user), is_guest=user is None)
        user = user or User.objects.create_guest(display_name)
        invitation.uses_left -= 1
        invitation.save(update_fields=["uses_left"])
        news.tell(campaign.pk)
        return _return(place, invitation) if place else _enter(user, invitation)


def change_role(gm: Membership, *, place: Membership, role: Role) -> None:
    """Another part for somebody. A campaign always keeps one game master."""
    with transaction.atomic():
        place = _locked(gm, place)
        if not gm.may_change(place) or (role in GM_ROLES and gm.role != Role.GM):
            raise NotYourPart(gettext("Only a game master makes or changes game masters."))
        if role != Role.GM:
            _keep_a_gm(
                place,
                gettext("%(user)s is the last game master. Make somebody else game master first.")
                % {"user": place.user},
            )
        place.role = role
        place.save(update_fields=["role"])
        news.tell(gm.campaign_id)


def remove_member(gm: Membership, *, place: Membership, close_links: bool = False) -> None:
    """Take somebody out. No link lets them back in, nor the device they used, until they are let in again."""
    with transaction.atomic():
        place = _locked(gm, place)
        if not gm.may_change(place):
            raise NotYourPart(gettext("Only a game master removes game masters."))
        _keep_a_gm(
            place,
            gettext("%(user)s is the last game master. Make somebody else game master first.")
            % {"user": place.user},
        )
        _leave(place, was_removed=True)
        if close_links:
            Invitation.objects.filter(campaign=gm.campaign_id, revoked_at=None).update(
                revoked_at=timezone.now()
            )


def let_in_again(gm: Membership, *, place: Membership) -> None:
    """Whoever was taken out may come in by a link again, to the same place."""
    if not gm.may_change(place):
        raise NotYourPart(gettext("Only a game master lets game masters in again."))
    Membership.objects.filter(pk=place.pk, campaign=gm.campaign_id).update(was_removed=False)


def leave(member: Membership) -> None:
    with transaction.atomic():
        place = _locked(member, member)
        _keep_a_gm(place, gettext("You are the last game master. Make somebody else game master first."))
        _leave(place, was_removed=False)


def be_here(members: Iterable[Membership]) -> None:
    """Note whose screens show a page of the campaign; of what was noted a moment ago nothing is written."""
    now = timezone.now()
    due = [one.pk for one in members if one.here_at is None or one.here_at < now - NOTED_EVERY]
    if due:
        Membership.objects.filter(pk__in=due).update(here_at=now)


def write_note(
    member: Membership,
    *,
    title: str,
    text: str,
    audience: Note.For,
    day: int | None = None,
    note: Note | None = None,
) -> Note:
    """A new note, or the new text of one. Who wrote it first stays its writer. `day`: when it was."""
    if not member.may_write_notes:
        raise NotYourPart(
            gettext("Spectators read notes. Ask the game master for another role to write one.")
        )
    note = note or Note(campaign=member.campaign, written_by=member.user)
    note.title, note.text, note.audience, note.day = title, text, audience, day
    note.save()
    return note


def delete_note(member: Membership, *, note: Note) -> None:
    Note.objects.changeable_by(member).filter(pk=note.pk).delete()


def _open(invitations: Any, token: str) -> Invitation:
    invitation: Invitation | None = invitations.behind(token).first()
    if invitation is None or not invitation.is_open(timezone.now()):
        raise InvitationIsClosed
    return invitation


def _keep_names_apart(campaign: Campaign, name: str, *, is_guest: bool) -> None:
    """Nobody comes in under a name that somebody there has, or that looks like it."""
    present = Membership.objects.present().filter(campaign=campaign).select_related("user")
    if other := names.looks_like(name, [place.user for place in present]):
        raise NameIsTaken(other, is_guest=is_guest)


def _enter(user: User, invitation: Invitation) -> Membership:
    return Membership.objects.create(campaign=invitation.campaign, user=user, role=invitation.role)


def _return(place: Membership, invitation: Invitation) -> Membership:
    """Back in the same row, so that heroes and the chronicle know them again."""
    place.role, place.left_at, place.was_removed = invitation.role, None, False
    place.save(update_fields=["role", "left_at", "was_removed"])
    return place


def _locked(member: Membership, place: Membership) -> Membership:
    """The place as it is now, while nobody else changes places in this campaign."""
    Campaign.objects.select_for_update().get(pk=member.campaign_id)
    return Membership.objects.present().select_related("user").get(pk=place.pk, campaign=member.campaign_id)


def _keep_a_gm(place: Membership, words: str) -> None:
    if place.role != Role.GM:
        return
    others = (
        Membership.objects.present().filter(campaign=place.campaign_id, role=Role.GM).exclude(pk=place.pk)
    )
    if not others.exists():
        raise LastGameMaster(words)


def _leave(place: Membership, *, was_removed: bool) -> None:
    place.left_at, place.was_removed = timezone.now(), was_removed
    place.save(update_fields=["left_at", "was_removed"])
    news.tell(place.campaign_id)
