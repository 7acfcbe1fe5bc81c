"""Who plays together: a campaign, its members and the ways in."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from base64 import b32encode, urlsafe_b64encode
from datetime import datetime, timedelta
from typing import ClassVar

from django.conf import settings
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import Count, Q
from django.utils.translation import gettext, gettext_lazy

from accounts.ids import Uncounted
from accounts.models import User, one_clean_line
from rulesets.engine import CannotRead, Ruleset, Value
from rulesets.engine.kept import read_kept
from rulesets.registry import rules_of, rulesets


def new_salt() -> str:
    return secrets.token_hex(16)


class Role(models.TextChoices):
    GM = "gm", gettext_lazy("game master")
    CO_GM = "co_gm", gettext_lazy("co-game master")
    PLAYER = "player", gettext_lazy("player")
    SPECTATOR = "spectator", gettext_lazy("spectator")


GM_ROLES = (Role.GM, Role.CO_GM)
HERE, NOTED_EVERY = timedelta(seconds=15), timedelta(seconds=5)
"""So long after a page was open somebody counts as here; so often it is noted."""
LOOKS_AWAY = timedelta(hours=3)
"""So long whoever was here only looks away, as in a battle: his page may be out of his sight, or closed."""


class Reveal(models.TextChoices):
    """When the table sees what a step of a battle brought."""

    AT_ONCE = "at_once", gettext_lazy("at once, as it falls")
    STAGED = "staged", gettext_lazy("when the game master shows it, one after the other")
    CONCERNED_FIRST = "concerned_first", gettext_lazy("the same, but whoever is concerned reads it first")


class Flow(models.TextChoices):
    """How a battle goes from one step to the next."""

    STEPS = "steps", gettext_lazy("step by step, each by a press of the game master")
    ON = (
        "on",
        gettext_lazy(
            "on to the next decision: steps in which nobody chooses, throws or judges pass by themselves"
        ),
    )


class Absent(models.TextChoices):
    """What counts for a player who seals nothing, and has said nothing beforehand."""

    DEFAULT = "default", gettext_lazy("the default of the rules")
    OFFICER = "officer", gettext_lazy("what his officer would do; he reads it beforehand")


class Foresight(models.TextChoices):
    """What players may have fought ahead, from what they know; the game master may always."""

    NOTHING = "nothing", gettext_lazy("nothing")
    OWN = "own", gettext_lazy("their own choices: what each would bring their own side, heroes and units")
    WHOLE = "whole", gettext_lazy("the whole battle, from what they know")


MOST_DELAY = 1440
LAST_DAY = 1_000_000


class CampaignQuerySet(models.QuerySet["Campaign"]):
    def visible_to(self, user: User) -> CampaignQuerySet:
        """Campaigns in which this user is a member now."""
        return self.filter(memberships__user=user, memberships__left_at=None)


class Campaign(Uncounted):
    """A game that goes on: its people, its forces, its battles and its chronicle."""

    name = models.CharField(max_length=80, validators=[one_clean_line])
    ruleset = models.CharField(max_length=40)
    options = models.JSONField(default=dict, blank=True)
    calendar = models.CharField(
        gettext_lazy("date in the game world"), max_length=80, blank=True, validators=[one_clean_line]
    )
    day = models.PositiveIntegerField("day of the campaign", default=1)
    """The same date as a count of days, so that what lasts a month can end."""
    reveal = models.CharField(
        "when results are shown", max_length=20, choices=Reveal.choices, default=Reveal.AT_ONCE
    )
    delay = models.PositiveSmallIntegerField(
        "so many minutes later spectators see a battle", default=0, validators=[MaxValueValidator(MOST_DELAY)]
    )
    flow = models.CharField("how battles go on", max_length=10, choices=Flow.choices, default=Flow.STEPS)
    absent = models.CharField(
        "what counts for whoever seals nothing", max_length=10, choices=Absent.choices, default=Absent.DEFAULT
    )
    foresight = models.CharField(
        "what players may forecast", max_length=10, choices=Foresight.choices, default=Foresight.OWN
    )
    is_practice = models.BooleanField("made of a sample to practise in", default=False)
    trial_ends_at = models.DateTimeField(
        "made by a visitor to try it, and cleared away then", null=True, blank=True, db_index=True
    )
    created_at = models.DateTimeField(auto_now_add=True)

    objects: ClassVar[CampaignQuerySet] = CampaignQuerySet.as_manager()  # type: ignore[assignment]

    def __str__(self) -> str:
        return self.name

    @property
    def rules(self) -> Ruleset:
        return rules_of(self.ruleset)

    @property
    def is_trial(self) -> bool:
        """Whether a visitor tries it and has not kept it: nobody runs its battle but officers."""
        return self.trial_ends_at is not None

    @property
    def rules_are_missing(self) -> bool:
        return self.ruleset not in rulesets()

    @property
    def chosen_options(self) -> Value | None:
        """What this campaign chose of its rules, or their defaults where the rules have changed since."""
        roster = None if self.rules_are_missing else self.rules.roster
        if roster is None:
            return None
        try:
            return read_kept(self.rules, "options", roster.options, self.options)
        except CannotRead:
            return roster.options()

    @property
    def ruleset_title(self) -> str:
        """The rulebook's name, or its key when that ruleset is not installed any more."""
        found = rulesets().get(self.ruleset)
        return found.title if found else self.ruleset

    @property
    def by_its_rules(self) -> str:
        return (
            gettext("%(ruleset_title)s, not installed here") % {"ruleset_title": self.ruleset_title}
            if self.rules_are_missing
            else self.ruleset_title
        )


class MembershipQuerySet(models.QuerySet["Membership"]):
    def present(self) -> MembershipQuerySet:
        return self.filter(left_at=None)

    def of(self, user: User) -> MembershipQuerySet:
        """Where this user plays now, the newest first, practice last; each with the number of its people."""
        people = Count("campaign__memberships", filter=Q(campaign__memberships__left_at=None))
        mine = self.present().filter(user=user).select_related("campaign").annotate(people=people)
        return mine.order_by("campaign__is_practice", "-campaign__created_at", "-nth")


class Membership(Uncounted):
    """A person's place in one campaign. Leaving keeps the row, so that the chronicle keeps the name."""

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="memberships")
    user = models.ForeignKey(User, models.CASCADE, related_name="memberships")
    role = models.CharField(max_length=10, choices=Role.choices, default=Role.PLAYER)
    joined_at = models.DateTimeField(auto_now_add=True)
    left_at = models.DateTimeField(null=True, blank=True)
    was_removed = models.BooleanField(default=False)
    here_at = models.DateTimeField(null=True, blank=True, editable=False)
    """When a page of the campaign was open on this person's screen last."""

    objects: ClassVar[MembershipQuerySet] = MembershipQuerySet.as_manager()  # type: ignore[assignment]

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["campaign", "user"], name="one_place_in_a_campaign"),
            models.CheckConstraint(condition=Q(role__in=Role.values), name="a_known_role"),
        ]

    def __str__(self) -> str:
        return f"{self.user} in {self.campaign}"

    @property
    def is_gm(self) -> bool:
        return self.role in GM_ROLES

    @property
    def may_play(self) -> bool:
        """Whether a hero can be his: spectators only watch."""
        return self.role != Role.SPECTATOR

    def is_here(self, now: datetime) -> bool:
        return self.here_at is not None and self.here_at > now - HERE

    def looks_away(self, now: datetime) -> bool:
        """Whether he was here a while ago, and nobody knows more."""
        return not self.is_here(now) and self.here_at is not None and self.here_at > now - LOOKS_AWAY

    @property
    def may_write_notes(self) -> bool:
        return self.role != Role.SPECTATOR and not self.campaign.is_trial

    def may_change(self, other: Membership) -> bool:
        """Game masters change anybody's place, co-game masters that of players and spectators."""
        return self.role == Role.GM or (self.role == Role.CO_GM and not other.is_gm)


class InvitationQuerySet(models.QuerySet["Invitation"]):
    def behind(self, token: str) -> InvitationQuerySet:
        """What a link leads to, by its token or its code."""
        return self.filter(Q(token_hash=hash_of(token)) | Q(code_hash=hash_of(as_code(token))))

    def open(self, now: datetime) -> InvitationQuerySet:
        """Those that still let somebody in."""
        return self.filter(revoked_at=None, uses_left__gt=0, expires_at__gt=now)


class Invitation(Uncounted):
    """A link that lets people in. Token and code come from row and server secret; only hashes are kept."""

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="invitations")
    role = models.CharField(max_length=10, choices=Role.choices, default=Role.PLAYER)
    created_by = models.ForeignKey(User, models.SET_NULL, null=True, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)
    expires_at = models.DateTimeField()
    uses_left = models.PositiveIntegerField(default=12)
    revoked_at = models.DateTimeField(null=True, blank=True)
    salt = models.CharField(max_length=32, default=new_salt, editable=False)
    token_hash = models.CharField(max_length=64, unique=True, editable=False)
    code_hash = models.CharField(max_length=64, unique=True, null=True, editable=False)  # noqa: DJ001
    """Links from before there were codes have none."""

    objects: ClassVar[InvitationQuerySet] = InvitationQuerySet.as_manager()  # type: ignore[assignment]

    class Meta:
        constraints = [models.CheckConstraint(condition=~Q(role=Role.GM), name="no_link_makes_a_game_master")]

    def __str__(self) -> str:
        return f"invitation to {self.campaign} as {self.get_role_display()}"

    def save(self, *args: object, **kwargs: object) -> None:
        self.token_hash, self.code_hash = hash_of(self.token), hash_of(self.code)
        super().save(*args, **kwargs)  # type: ignore[arg-type]

    @property
    def token(self) -> str:
        """128 bits that nobody without the server's secret can guess."""
        return urlsafe_b64encode(self._proof[:16]).decode().rstrip("=")

    @property
    def code(self) -> str:
        """80 bits more of it in sixteen letters and digits: for a coarse QR code and for a thumb."""
        return b32encode(self._proof[16:26]).decode()

    @property
    def _proof(self) -> bytes:
        return hmac.digest(settings.SECRET_KEY.encode(), f"invitation:{self.salt}".encode(), "sha256")

    def is_open(self, now: datetime) -> bool:
        return self.revoked_at is None and self.uses_left > 0 and now < self.expires_at


def hash_of(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def as_code(typed: str) -> str:
    """A code as somebody typed it from a wall: in small letters, with hyphens, with digits it never has."""
    return typed.upper().replace("-", "").replace("0", "O").replace("1", "I")


class NoteQuerySet(models.QuerySet["Note"]):
    def visible_to(self, member: Membership) -> NoteQuerySet:
        """Game masters read everything, others what is for everyone and what they wrote themselves."""
        notes = self.filter(campaign=member.campaign_id)
        if member.is_gm:
            return notes
        return notes.filter(Q(audience=Note.For.EVERYONE) | Q(written_by=member.user_id))

    def changeable_by(self, member: Membership) -> NoteQuerySet:
        notes = self.visible_to(member)
        return notes if member.is_gm else notes.filter(written_by=member.user_id)


class Note(Uncounted):
    """Something written down, in Markdown: for everyone, or for the game masters."""

    class For(models.TextChoices):
        EVERYONE = "everyone", gettext_lazy("everyone in the campaign")
        GM = "gm", gettext_lazy("game masters only")

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="notes")
    title = models.CharField(max_length=120, validators=[one_clean_line])
    text = models.TextField(blank=True, max_length=20_000)
    audience = models.CharField(max_length=10, choices=For.choices, default=For.GM)
    day = models.PositiveIntegerField(
        "day of the campaign", null=True, blank=True, validators=[MinValueValidator(1)]
    )
    """When it was in the game world, or will be; the timeline has it there."""
    written_by = models.ForeignKey(User, models.SET_NULL, null=True, related_name="+")
    changed_at = models.DateTimeField(auto_now=True)

    objects: ClassVar[NoteQuerySet] = NoteQuerySet.as_manager()  # type: ignore[assignment]

    class Meta:
        indexes = [models.Index(fields=["campaign", "day"])]

    def __str__(self) -> str:
        return self.title

    @property
    def is_for_gms(self) -> bool:
        return self.audience == self.For.GM

    def is_changeable_by(self, member: Membership) -> bool:
        return member.is_gm or self.written_by_id == member.user_id
