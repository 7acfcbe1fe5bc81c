"""What a campaign owns between battles. Sheets are the ruleset's values, kept as JSON."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar

from django.core.exceptions import ValidationError
from django.core.validators import MaxLengthValidator
from django.db import models
from django.db.models import Q

from accounts.models import one_clean_line
from campaigns.models import Campaign, Membership
from rulesets.engine import HeroSheet, Roster, Sheet, SideSheet, UnitSheet
from rulesets.engine.text import unprintable

if TYPE_CHECKING:
    from django.db.models.fields.related_descriptors import RelatedManager

JSON_NULL: dict[str, Any] = {"null": True, "blank": True}
NOBODY = "nobody"
"""The side of a hero who belongs to no force yet; as a key it is never given out."""


class Tincture(models.TextChoices):
    """The colours of the sides, in the order in which they are given out."""

    AZURE = "azure", "azure, blue"
    GULES = "gules", "gules, red"
    OR = "or", "or, gold"
    VERT = "vert", "vert, green"
    PURPURE = "purpure", "purpure, purple"
    SABLE = "sable", "sable, black"


def plain_text(value: str) -> None:
    """Refuse what no keyboard writes into a text and no database keeps; line ends and tabs are fine."""
    if unprintable(value.replace("\r", ""), lines=True):
        raise ValidationError("This holds a control character. Remove it.", code="control_characters")


TEXT: list[Callable[[Any], None]] = [plain_text, MaxLengthValidator(20_000)]


class Key(models.Model):
    """A key given out in a campaign. It outlives its record: battles refer to it for ever."""

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="+")
    key = models.SlugField(max_length=40)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["campaign", "key"], name="one_record_of_a_key")]

    def __str__(self) -> str:
        return self.key


class Record(models.Model):
    """One lasting thing with a sheet. `key` is its id in every battle, unique over all kinds."""

    key = models.SlugField(max_length=40, editable=False)
    name = models.CharField(
        max_length=80, validators=[one_clean_line], error_messages={"blank": "A name is needed."}
    )
    sheet = models.JSONField(default=dict, blank=True)
    public_note = models.TextField("note for everyone who sees this", blank=True, validators=TEXT)
    gm_note = models.TextField("note for game masters", blank=True, validators=TEXT)
    version = models.PositiveIntegerField(default=1, editable=False)
    """Counts the writes, so that a page opened before the last one cannot overwrite it unseen."""
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return self.name


class ForceQuerySet(models.QuerySet["Force"]):
    def visible_to(self, member: Membership) -> ForceQuerySet:
        """A GM sees every force; others see what is open to all, and the force their own hero belongs to."""
        if member.is_gm:
            return self.filter(campaign=member.campaign_id)
        own = Force.objects.filter(heroes__player=member).values("pk")
        return self.filter(Q(is_open=True) | Q(pk__in=own), campaign=member.campaign_id)


class Force(Record):
    """An army: one side of a battle, or part of one."""

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="forces")
    tincture = models.CharField("colour", max_length=10, choices=Tincture.choices, default=Tincture.AZURE)
    is_open = models.BooleanField("Everyone in the campaign may see it", default=False)

    objects: ClassVar[ForceQuerySet] = ForceQuerySet.as_manager()  # type: ignore[assignment]

    class Meta:
        constraints = [models.UniqueConstraint(fields=["campaign", "key"], name="one_force_of_a_key")]

    @property
    def value(self) -> SideSheet:
        """The sheet as the ruleset's value; raises a ValidationError if the rules have changed since."""
        return roster_of(self.campaign).side.model_validate(named(self, self.key))

    @property
    def living(self) -> list[Unit]:
        """Its units but for those of which nothing is left."""
        roster = roster_of(self.campaign)
        return [unit for unit in self.units.all() if not is_gone(roster, unit)]


class UnitQuerySet(models.QuerySet["Unit"]):
    def visible_to(self, member: Membership) -> UnitQuerySet:
        """Whoever sees a force sees its units."""
        return self.filter(force__in=Force.objects.visible_to(member))


class Unit(Record):
    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="units")
    force = models.ForeignKey(Force, models.CASCADE, related_name="units")
    place = models.PositiveIntegerField("place in the list", default=0, editable=False)

    objects: ClassVar[UnitQuerySet] = UnitQuerySet.as_manager()  # type: ignore[assignment]

    class Meta:
        constraints = [models.UniqueConstraint(fields=["campaign", "key"], name="one_unit_of_a_key")]

    @property
    def value(self) -> UnitSheet:
        return roster_of(self.campaign).unit.model_validate(named(self, self.force.key))


class HeroQuerySet(models.QuerySet["Hero"]):
    def visible_to(self, member: Membership) -> HeroQuerySet:
        """A GM sees every hero; others see their own and those of the forces that they see."""
        if member.is_gm:
            return self.filter(campaign=member.campaign_id)
        seen = Q(player=member) | Q(force__in=Force.objects.visible_to(member))
        return self.filter(seen, campaign=member.campaign_id)


class Hero(Record):
    """A player's hero, or a person of the GM's. Without a player the GM acts for him."""

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="heroes")
    force = models.ForeignKey(Force, models.SET_NULL, null=True, blank=True, related_name="heroes")
    player = models.ForeignKey(Membership, models.SET_NULL, null=True, blank=True, related_name="heroes")

    objects: ClassVar[HeroQuerySet] = HeroQuerySet.as_manager()  # type: ignore[assignment]

    class Meta:
        constraints = [models.UniqueConstraint(fields=["campaign", "key"], name="one_hero_of_a_key")]

    @property
    def value(self) -> HeroSheet:
        side = self.force.key if self.force else NOBODY
        return roster_of(self.campaign).hero.model_validate(named(self, side))


class ProposedChange(models.Model):
    """A proposed change of one field of one lasting sheet, as the rules have it and as the GM has it."""

    place = models.PositiveIntegerField()
    subject = models.CharField(max_length=60)
    name = models.CharField(max_length=60)
    old = models.JSONField(**JSON_NULL)
    proposed = models.JSONField(**JSON_NULL)
    new = models.JSONField(**JSON_NULL)
    reason = models.CharField(max_length=500)
    is_accepted = models.BooleanField(default=True)

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return f"{self.subject}.{self.name}"

    @property
    def is_edited(self) -> bool:
        return bool(self.new != self.proposed)


class CampActQuerySet(models.QuerySet["CampAct"]):
    def visible_to(self, member: Membership) -> CampActQuerySet:
        """A GM sees every act; others what was written of the forces that they see, and of the whole camp."""
        acts = self.filter(campaign=member.campaign_id)
        if member.is_gm:
            return acts
        seen = Force.objects.visible_to(member).values("pk")
        forces = Q(force=None) | Q(force__in=seen) | Q(other__in=seen)
        return acts.filter(forces, state=CampAct.State.WRITTEN)


class CampAct(models.Model):
    """One procedure between battles: what it opened on, what was said and thrown, and what was written.

    What it asks, tells and proposes is computed from that, as the phase of a battle is. Without a procedure
    it is the calendar moving on.
    """

    class State(models.TextChoices):
        OPEN = "open", "being worked out"
        WRITTEN = "written", "written"

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="camp_acts")
    procedure = models.CharField(max_length=40, blank=True)
    title = models.CharField(max_length=120)
    of = models.CharField("whom it is about", max_length=200, blank=True)
    force = models.ForeignKey(Force, models.SET_NULL, null=True, related_name="+")
    other = models.ForeignKey(Force, models.SET_NULL, null=True, related_name="+")
    state = models.CharField(max_length=10, choices=State.choices, default=State.OPEN)
    day = models.PositiveIntegerField("day of the campaign")
    date = models.CharField("date in the game world", max_length=80, blank=True, validators=[one_clean_line])
    muster = models.JSONField(default=dict)
    answers = models.JSONField(default=dict)
    drafts = models.JSONField("answers that were opened again", default=dict)
    rolls = models.JSONField(default=dict)
    rulings = models.JSONField("what a game master has ruled, and who", default=list)
    version = models.PositiveIntegerField(default=1, editable=False)
    opened_by = models.ForeignKey(Membership, models.SET_NULL, null=True, related_name="+")
    opened_at = models.DateTimeField(auto_now_add=True)
    written_by = models.ForeignKey(Membership, models.SET_NULL, null=True, related_name="+")
    written_at = models.DateTimeField(null=True, blank=True)
    receipt = models.JSONField(default=list)

    objects: ClassVar[CampActQuerySet] = CampActQuerySet.as_manager()  # type: ignore[assignment]

    if TYPE_CHECKING:
        changes: RelatedManager[CampChange]

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(state__in=["open", "written"]), name="a_known_state")
        ]

    def __str__(self) -> str:
        return f"{self.title}: {self.of}" if self.of else self.title

    @property
    def is_open(self) -> bool:
        return self.state == self.State.OPEN


class CampChange(ProposedChange):
    act = models.ForeignKey(CampAct, models.CASCADE, related_name="changes")

    class Meta:
        indexes = [models.Index(fields=["act", "place"])]


def next_tincture(campaign: Campaign) -> str:
    """The first colour that the fewest forces have."""
    used = list(campaign.forces.values_list("tincture", flat=True))
    return min(Tincture.values, key=used.count)


def roster_of(campaign: Campaign) -> Roster:
    """What the campaign's ruleset says of sheets. Rules that only tests play have none, and no campaign."""
    roster = campaign.rules.roster
    assert roster is not None, f"{campaign.ruleset} has no rosters"  # noqa: S101
    return roster


def is_gone(roster: Roster, unit: Unit) -> bool:
    """Whether the rules find nothing left of it; a sheet that they cannot read is still there."""
    try:
        return roster.gone(roster.unit.model_validate({**unit.sheet, "id": "x", "name": "x", "side": "x"}))
    except ValueError:
        return False


def named(record: Record, side: str) -> dict[str, Any]:
    """A kept sheet with what the record itself says."""
    return {**record.sheet, "id": record.key, "name": record.name, "side": side}


def sheet_of(value: Sheet) -> dict[str, Any]:
    """A value as it is kept: without what the record itself says, and without fields at their default."""
    return value.model_dump(mode="json", exclude={"id", "name", "side"}, exclude_defaults=True)
