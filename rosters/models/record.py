"""What every lasting record has: its key, its name, its notes, and its sheet, kept as JSON."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.core.exceptions import ValidationError
from django.core.validators import MaxLengthValidator
from django.db import models
from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext, gettext_lazy

from accounts.ids import Uncounted
from accounts.models import one_clean_line
from campaigns.models import Campaign
from rulesets.engine import Roster, Sheet
from rulesets.engine.text import unprintable
from rulesets.engine.values import Json


def plain_text(value: str) -> None:
    """Refuse what no keyboard writes into a text and no database keeps; line ends and tabs are fine."""
    if unprintable(value.replace("\r", ""), lines=True):
        raise ValidationError(
            gettext("This holds a control character. Remove it."), code="control_characters"
        )


TEXT: list[Callable[[Any], None]] = [plain_text, MaxLengthValidator(20_000)]


class Key(models.Model):
    """A key given out in a campaign. It outlives its record: battles refer to it for ever."""

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="+")
    key = models.SlugField(max_length=40)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["campaign", "key"], name="one_record_of_a_key")]

    def __str__(self) -> str:
        return self.key


class RecordQuerySet[R: models.Model](models.QuerySet[R]):
    def go(self) -> None:
        """Out of the roster, with everything that was typed of them but their names."""
        self.update(sheet={}, public_note="", gm_note="", version=F("version") + 1, gone_at=timezone.now())


class InTheRoster[R: models.Model](models.Manager[R]):
    """Records but for those that were deleted."""

    def get_queryset(self) -> models.QuerySet[R]:
        return super().get_queryset().filter(gone_at=None)


class Record(Uncounted):
    """One lasting thing with a sheet. `key` is its id in every battle, unique over all kinds."""

    key = models.SlugField(max_length=40, editable=False)
    name = models.CharField(
        max_length=80,
        validators=[one_clean_line],
        error_messages={"blank": gettext_lazy("A name is needed.")},
    )
    sheet = models.JSONField(default=dict, blank=True)
    public_note = models.TextField("note for everyone who sees this", blank=True, validators=TEXT)
    gm_note = models.TextField("note for game masters", blank=True, validators=TEXT)
    version = models.PositiveIntegerField(default=1, editable=False)
    """Counts the writes, so that a page opened before the last one cannot overwrite it unseen."""
    created_at = models.DateTimeField(auto_now_add=True)
    gone_at = models.DateTimeField("when it was deleted", null=True, blank=True, editable=False)
    """It is in no roster any more. Its name stays, for what battles told of it, but nothing of its sheet.

    Each kind has `objects`, what is in the roster, and `ever`, with those that were deleted, for what is
    remembered.
    """

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return self.name


def roster_of(campaign: Campaign) -> Roster:
    """What the campaign's ruleset says of sheets. Rules that only tests play have none, and no campaign."""
    roster = campaign.rules.roster
    assert roster is not None, f"{campaign.ruleset} has no rosters"  # noqa: S101
    return roster


def named(record: Record, side: str) -> Json:
    """A kept sheet with what the record itself says."""
    return {**record.sheet, "id": record.key, "name": record.name, "side": side}


def sheet_of(value: Sheet) -> Json:
    """A value as it is kept: without what the record itself says, and without fields at their default."""
    return value.model_dump(mode="json", exclude={"id", "name", "side"}, exclude_defaults=True)
