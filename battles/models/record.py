"""The record of a battle: what was set up, said, thrown and ruled, and the log.

State is not kept but for `Phase.before` and `Phase.after`, which are what the record computes to; what a
phase still waits for is computed, never stored (docs/decisions/0002-requests-are-computed.md).
"""

from __future__ import annotations

import secrets
from datetime import timedelta
from typing import ClassVar

from django.contrib.postgres.fields import ArrayField
from django.core.validators import MaxLengthValidator
from django.db import models
from django.db.models import Q
from django.db.models.functions import Now
from django.utils.functional import cached_property
from django.utils.translation import gettext_lazy

from accounts.ids import Uncounted
from accounts.models import one_clean_line
from battles.models.versions import said_under
from campaigns.models import Campaign, Membership
from rosters.models import JSON_NULL, Force, Hero, ProposedChange, Tincture, Unit
from rulesets.engine import Muster, Ruleset
from rulesets.engine.kept import read_muster
from rulesets.registry import rules_of, rulesets


def fresh_salt() -> str:
    """What keeps a short secret from being guessed by its hash."""
    return secrets.token_hex(16)


class BattleQuerySet(models.QuerySet["Battle"]):
    def visible_to(self, member: Membership) -> BattleQuerySet:
        """Every member of the campaign knows its battles; a draft without a call to arms is the GM's, and so
        is what he fights for practice. A trial is its only player's.
        """
        battles = self.filter(campaign=member.campaign_id)
        if member.is_gm:
            return battles
        battles = battles.exclude(state=Battle.State.DRAFT, is_called=False)
        return battles.exclude(is_practice=True, campaign__trial_ends_at=None)


class Battle(Uncounted):
    """One battle, from its first draft to the aftermath. Its row is the one lock of what happens in it."""

    class State(models.TextChoices):
        DRAFT = "draft", gettext_lazy("being set up")
        RUNNING = "running", gettext_lazy("being fought")
        AFTERMATH = "aftermath", gettext_lazy("aftermath to confirm")
        OVER = "over", gettext_lazy("over")

    class Dice(models.TextChoices):
        """Whose throws the server makes at once, and whose wait for a press or for typed faces."""

        SERVER = "server", gettext_lazy("the server throws everything")
        PLAYERS = "players", gettext_lazy("players throw theirs, the server throws the rest")
        EVERYONE = "everyone", gettext_lazy("everyone throws theirs, the game master too")

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="battles")
    name = models.CharField(max_length=80, validators=[one_clean_line])
    ruleset = models.CharField(max_length=40)
    state = models.CharField(max_length=10, choices=State.choices, default=State.DRAFT)
    is_called = models.BooleanField("players see it coming", default=False)
    date = models.CharField("date in the game world", max_length=80, blank=True, validators=[one_clean_line])
    place = models.CharField(max_length=120, blank=True, validators=[one_clean_line])
    gm_note = models.TextField(blank=True, validators=[MaxLengthValidator(20_000)])
    dice = models.CharField(max_length=10, choices=Dice.choices, default=Dice.PLAYERS)
    situation = models.JSONField(default=dict, blank=True)
    options = models.JSONField(default=dict, blank=True)
    staff = models.JSONField("who answers where nobody plays", default=dict, blank=True)
    is_practice = models.BooleanField("fought for practice, and kept out of the rosters", default=False)
    muster = models.JSONField(**JSON_NULL)
    version = models.PositiveBigIntegerField(default=1, editable=False)
    talk = models.PositiveBigIntegerField(default=0, editable=False)
    seq = models.PositiveBigIntegerField("number of the last event", default=0, editable=False)
    head = models.BinaryField("hash of the last event", max_length=32, default=bytes(32), editable=False)
    created_at = models.DateTimeField(auto_now_add=True)
    started_at = models.DateTimeField(null=True, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)
    laid_open_at = models.DateTimeField("when everybody was let read all of it", null=True, blank=True)

    objects: ClassVar[BattleQuerySet] = BattleQuerySet.as_manager()  # type: ignore[assignment]

    class Meta:
        indexes = [models.Index(fields=["campaign", "state"], name="what_is_fought_in_a_campaign")]

    def __str__(self) -> str:
        return self.name

    @property
    def is_shown(self) -> bool:
        """Whether members who are no GM may see it; the same words as `visible_to`."""
        is_hidden = self.is_practice and not self.is_trial
        return not is_hidden and (self.state != self.State.DRAFT or self.is_called)

    @property
    def is_trial(self) -> bool:
        """Whether a visitor fights it to try it: no person runs it."""
        return self.campaign.is_trial

    @property
    def is_running(self) -> bool:
        return self.state == self.State.RUNNING

    @property
    def awaits_aftermath(self) -> bool:
        return self.state == self.State.AFTERMATH

    @property
    def is_over(self) -> bool:
        return self.state == self.State.OVER

    @property
    def rules(self) -> Ruleset:
        return rules_of(self.ruleset)

    @property
    def rules_are_missing(self) -> bool:
        return self.ruleset not in rulesets()

    @cached_property
    def mustered(self) -> Muster:
        """All that is fixed, as the ruleset's value, or CannotRead. Only a battle that has begun has one."""
        value: Muster = read_muster(self.rules, self.rules.muster, self.muster or {})
        return value


class Side(models.Model):
    """One side as it is set up. After the start the muster speaks; this row says who, in which colours."""

    battle = models.ForeignKey(Battle, models.CASCADE, related_name="sides")
    force = models.ForeignKey(Force, models.SET_NULL, null=True, related_name="+")
    key = models.SlugField(max_length=40)
    name = models.CharField(max_length=80, validators=[one_clean_line])
    tincture = models.CharField(max_length=10, choices=Tincture.choices)
    place = models.PositiveSmallIntegerField()
    commander = models.ForeignKey(Hero, models.SET_NULL, null=True, blank=True, related_name="+")
    briefing = models.TextField(blank=True, validators=[MaxLengthValidator(20_000)])
    situation = models.JSONField(default=dict, blank=True)
    units = models.ManyToManyField(Unit, related_name="+", blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["battle", "key"], name="one_side_of_a_key"),
            models.UniqueConstraint(fields=["battle", "force"], name="a_force_on_one_side"),
        ]

    def __str__(self) -> str:
        return self.name


class SideHero(models.Model):
    """A hero who takes part, and the unit he fights with in this battle."""

    side = models.ForeignKey(Side, models.CASCADE, related_name="heroes")
    hero = models.ForeignKey(Hero, models.CASCADE, related_name="+")
    unit = models.ForeignKey(Unit, models.SET_NULL, null=True, blank=True, related_name="+")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["side", "hero"], name="a_hero_once_a_side")]

    def __str__(self) -> str:
        return f"{self.hero} for {self.side}"


class Seat(models.Model):
    """Who sits in a seat (`hero:caliburn`, `commander:bannock`). An unfilled seat is the GM's."""

    battle = models.ForeignKey(Battle, models.CASCADE, related_name="seats")
    word = models.CharField(max_length=60)
    side = models.CharField(max_length=40)
    member = models.ForeignKey(Membership, models.CASCADE, related_name="seats")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["battle", "word"], name="one_person_in_a_seat")]

    def __str__(self) -> str:
        return self.word


HERE_FOR, AWAY_FOR = timedelta(minutes=10), timedelta(hours=3)
"""Whose pages say nothing for so long looks away, and has left the table after so much longer."""


class Attendance(models.Model):
    """When a member last looked at the battle, whether he looks away now and whether he has been briefed."""

    battle = models.ForeignKey(Battle, models.CASCADE, related_name="attendances")
    member = models.ForeignKey(Membership, models.CASCADE, related_name="+")
    seen_at = models.DateTimeField()
    seen_seq = models.PositiveBigIntegerField("how far the log was then", default=0)
    before_at = models.DateTimeField("the end of the visit before this one", null=True, blank=True)
    before_seq = models.PositiveBigIntegerField(default=0)
    briefed_at = models.DateTimeField(null=True, blank=True)
    is_thrown_for = models.BooleanField("his dice fall by themselves", default=False)
    looks_away = models.BooleanField("his page is out of his sight now", default=False)
    looks_through = models.CharField("the page he saw last", max_length=12, blank=True)
    heard_at = models.DateTimeField("when a page of his told of him last, while he is there", null=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["battle", "member"], name="one_attendance_each")]

    def __str__(self) -> str:
        return f"{self.member} at {self.battle}"


class PhaseQuerySet(models.QuerySet["Phase"]):
    def standing(self) -> PhaseQuerySet:
        return self.exclude(state=Phase.State.STRUCK).order_by("number")

    def due_to_pass(self) -> PhaseQuerySet:
        """Open ones whose moment to pass by itself has come, by the database's clock."""
        return self.filter(passes_at__lte=Now(), state=Phase.State.PLAYING)


class Phase(models.Model):
    """A step being played. Undo strikes a phase and plays a new one in its place; nothing is deleted."""

    class State(models.TextChoices):
        ASKING = "asking", "the first asking is open"
        PLAYING = "playing", "closed: dice fall, later questions are asked"
        RESOLVED = "resolved", "resolved"
        STRUCK = "struck", "struck by an undo"

    battle = models.ForeignKey(Battle, models.CASCADE, related_name="phases")
    number = models.PositiveIntegerField()
    round = models.PositiveIntegerField()
    step = models.CharField(max_length=40)
    turn = models.CharField(max_length=60, blank=True)
    state = models.CharField(max_length=10, choices=State.choices, default=State.ASKING)
    before = models.JSONField()
    after = models.JSONField(**JSON_NULL)
    commitment = models.CharField("hash of the sealed seed", max_length=64)
    sealed_seed = models.BinaryField()
    entropy = models.CharField("hash of the answers and the players' numbers", max_length=64, blank=True)
    entries = models.JSONField("what the entropy was made of", default=list)
    replays = models.ForeignKey("self", models.SET_NULL, null=True, blank=True, related_name="+")
    opened_at = models.DateTimeField(auto_now_add=True)
    closed_at = models.DateTimeField(null=True, blank=True)
    resolved_at = models.DateTimeField(null=True, blank=True)
    passes_at = models.DateTimeField("when it passes by itself", null=True, blank=True, db_index=True)
    seats = models.JSONField("seats that it moved, as they were and as they came to be", default=list)

    objects: ClassVar[PhaseQuerySet] = PhaseQuerySet.as_manager()  # type: ignore[assignment]

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["battle", "number"], name="one_phase_of_a_number"),
            models.UniqueConstraint(
                fields=["battle"], condition=Q(state__in=["asking", "playing"]), name="one_phase_at_a_time"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.step} {self.turn} (round {self.round})"

    @property
    def is_open(self) -> bool:
        return self.state in (self.State.ASKING, self.State.PLAYING)


class Answer(models.Model):
    """What somebody says under a key. Sealed: nobody but him and the GM gets it until the step tells it."""

    class State(models.TextChoices):
        DRAFT = "draft", "draft"
        LOCKED = "locked", "locked"
        TAKEN = "taken", "taken into the record"

    class By(models.TextChoices):
        PLAYER = "player", "the player"
        GM = "gm", "the game master for him"
        STANDING = "standing", "what he said beforehand"
        OFFICER = "officer", "an officer"
        DEFAULT = "default", "the default"

    phase = models.ForeignKey(Phase, models.CASCADE, related_name="answers")
    key = models.CharField(max_length=120)
    value = models.JSONField()
    state = models.CharField(max_length=10, choices=State.choices)
    by = models.CharField(max_length=10, choices=By.choices, default=By.PLAYER)
    member = models.ForeignKey(Membership, models.SET_NULL, null=True, related_name="+")
    nonce = models.CharField(max_length=32, blank=True)
    salt = models.CharField(max_length=32, default=fresh_salt)
    rules_version = said_under()
    at = models.DateTimeField(auto_now=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["phase", "key"], name="one_answer_of_a_key")]

    def __str__(self) -> str:
        return self.key


class Roll(models.Model):
    """Dice under a key, from the seed of `thrown_in` (undo keeps rolls, not seeds). The last roll counts."""

    class By(models.TextChoices):
        SERVER = "server", "fair dice"
        TYPED = "typed", "typed in"

    phase = models.ForeignKey(Phase, models.CASCADE, related_name="rolls")
    thrown_in = models.ForeignKey(Phase, models.CASCADE, related_name="+")
    key = models.CharField(max_length=120)
    dice = models.CharField(max_length=40)
    faces = ArrayField(models.PositiveSmallIntegerField())
    by = models.CharField(max_length=10, choices=By.choices, default=By.SERVER)
    seed = models.CharField("name of its seed", max_length=60, blank=True)
    member = models.ForeignKey(Membership, models.SET_NULL, null=True, related_name="+")
    at = models.DateTimeField("laid down at", auto_now=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["phase", "key", "dice"], name="one_roll_of_a_key")]

    def __str__(self) -> str:
        return self.key


class RulingRow(Uncounted):
    """The GM's word on a key of a phase. Taken back, it stays, struck."""

    phase = models.ForeignKey(Phase, models.CASCADE, related_name="rulings")
    key = models.CharField(max_length=120)
    line = models.CharField(max_length=120, null=True, blank=True)  # noqa: DJ001  no line and an empty line differ
    value = models.JSONField(**JSON_NULL)
    reason = models.CharField(max_length=500)
    member = models.ForeignKey(Membership, models.SET_NULL, null=True, related_name="+")
    is_struck = models.BooleanField(default=False)
    rules_version = said_under()
    at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"ruling on {self.key}"


class CorrectionRow(Uncounted):
    """The GM's word on a part of the field as it is when a phase begins: men, hits, a status."""

    phase = models.ForeignKey(Phase, models.CASCADE, related_name="corrections")
    subject = models.CharField(max_length=60, blank=True)
    name = models.CharField(max_length=60)
    value = models.JSONField(**JSON_NULL)
    reason = models.CharField(max_length=200)
    member = models.ForeignKey(Membership, models.SET_NULL, null=True, related_name="+")
    is_struck = models.BooleanField(default=False)
    rules_version = said_under()
    at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"correction of {self.subject}.{self.name}"


class Writing(models.Model):
    """The changes of one aftermath written to the rosters as one act."""

    battle = models.ForeignKey(Battle, models.CASCADE, related_name="writings")
    member = models.ForeignKey(Membership, models.SET_NULL, null=True, related_name="+")
    written_at = models.DateTimeField(auto_now_add=True)
    taken_back_at = models.DateTimeField(null=True, blank=True)
    receipt = models.JSONField(default=list)

    def __str__(self) -> str:
        return f"aftermath of {self.battle}"


class Change(ProposedChange):
    """A proposed change of one field of one lasting sheet, as an aftermath has it and as the GM has it."""

    battle = models.ForeignKey(Battle, models.CASCADE, related_name="changes")
    phase = models.ForeignKey(Phase, models.CASCADE, related_name="changes")
    writing = models.ForeignKey(Writing, models.SET_NULL, null=True, blank=True, related_name="changes")

    class Meta:
        indexes = [models.Index(fields=["battle", "place"])]
