"""People, campaigns and what is in them, ready for a test. Each function makes one thing, in the database."""

from datetime import timedelta

from django.utils import timezone

from accounts.models import User
from campaigns.models import Campaign, Invitation, Membership, Note, Role

PASSWORD = "three-crows-over-Bannock"


def make_user(name: str, *, password: str | None = None) -> User:
    """Somebody with an account, whose user name is the name in small letters."""
    return User.objects.create_user(name.lower(), f"{name.lower()}@example.org", password, display_name=name)


def make_campaign(gm: User, *, name: str = "The Marches", ruleset: str = "gurps") -> Campaign:
    campaign = Campaign.objects.create(name=name, ruleset=ruleset)
    make_member(campaign, gm, Role.GM)
    return campaign


def make_member(campaign: Campaign, user: User, role: Role = Role.PLAYER) -> Membership:
    return Membership.objects.create(campaign=campaign, user=user, role=role)


def make_invitation(
    campaign: Campaign, *, role: Role = Role.PLAYER, uses: int = 6, works_for: timedelta = timedelta(days=7)
) -> Invitation:
    return Invitation.objects.create(
        campaign=campaign, role=role, uses_left=uses, expires_at=timezone.now() + works_for
    )


def make_note(
    campaign: Campaign,
    writer: User,
    *,
    title: str = "A note",
    text: str = "",
    audience: Note.For = Note.For.EVERYONE,
) -> Note:
    return Note.objects.create(
        campaign=campaign, written_by=writer, title=title, text=text, audience=audience
    )
