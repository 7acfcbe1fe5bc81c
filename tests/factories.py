"""People, campaigns and what is in them, ready for a test. Each function makes one thing, in the database."""

from datetime import timedelta
from typing import Any

from django.utils import timezone

from accounts.models import User
from campaigns.models import Campaign, Invitation, Membership, Note, Role
from rosters import actions as rosters
from rosters.models import Force, Hero, Unit

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


def make_force(gm: Membership, name: str = "Reds", *, is_open: bool = False, **sheet: Any) -> Force:
    """A force of this game master's campaign; what is named beyond it is of its sheet."""
    return rosters.new_force(gm, name=name, is_open=is_open, sheet=sheet)


def make_unit(gm: Membership, force: Force, name: str = "Archers", *, preset: str = "", **sheet: Any) -> Unit:
    return rosters.add_unit(gm, force=force, name=name, preset=preset, sheet=sheet)


def make_hero(
    gm: Membership,
    name: str = "Cuno",
    *,
    force: Force | None = None,
    player: Membership | None = None,
    **sheet: Any,
) -> Hero:
    return rosters.add_hero(gm, name=name, force=force, player=player, sheet=sheet)


def hand(by: Membership, hero: Hero, player: Membership | None) -> Hero:
    """The hero after he was given to a player, or back to the game masters."""
    had = Hero.objects.get(pk=hero.pk).player_id
    rosters.hand_out(by, [rosters.Handed(hero, had, player)])
    return Hero.objects.get(pk=hero.pk)
