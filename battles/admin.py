"""Battles in the admin site: to look and to find. The record is written at the table and nowhere else."""

from typing import Any, ClassVar

from django.contrib import admin
from django.db.models import Model, QuerySet, TextField
from django.http import HttpRequest

from battles.models import (
    Again,
    Answer,
    Attendance,
    Battle,
    Block,
    Change,
    CorrectionRow,
    Event,
    Letter,
    MapPicture,
    Mark,
    Message,
    Order,
    Pace,
    Phase,
    Revealed,
    Roll,
    RulingRow,
    Sealed,
    SealingKey,
    Seat,
    Side,
    SideHero,
    StandIn,
    StandingAnswer,
    Term,
    Webhook,
    Wish,
    Writing,
)
from rulesets.forms.fields import WrittenField


class ReadOnlyAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    """Nothing can be added, changed or deleted here: the log would not fit what it tells of any more."""

    show_full_result_count = False
    list_per_page = 50

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False


class OfABattleAdmin(ReadOnlyAdmin):
    """Rows that hang on a battle."""

    list_select_related: ClassVar[Any] = ("battle",)
    list_filter: ClassVar[Any] = (("battle", admin.RelatedOnlyFieldListFilter),)
    search_fields: ClassVar[Any] = ("battle__name",)


class OfAPhaseAdmin(ReadOnlyAdmin):
    """Rows that hang on a phase."""

    list_select_related: ClassVar[Any] = ("phase__battle", "member__user", "member__campaign")
    search_fields: ClassVar[Any] = ("key", "phase__battle__name")


class SideInline(admin.TabularInline):  # type: ignore[type-arg]
    model = Side
    fields = ("name", "key", "tincture", "force", "commander")
    readonly_fields = fields
    can_delete = False
    extra = 0

    def has_add_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False


@admin.register(Battle)
class BattleAdmin(ReadOnlyAdmin):
    """A draft may be renamed or thrown away; what has begun stays as it is, but for its notes."""

    list_display = ("name", "campaign", "ruleset", "state", "date", "started_at", "ended_at")
    list_filter = ("state", "ruleset", ("campaign", admin.RelatedOnlyFieldListFilter))
    list_select_related = ("campaign",)
    search_fields = ("name", "campaign__name", "place")
    fields = (
        ("name", "campaign", "ruleset"),
        ("state", "is_called", "dice"),
        ("date", "place"),
        "gm_note",
        ("created_at", "started_at", "ended_at"),
        ("version", "seq"),
        ("situation", "options", "muster"),
    )
    inlines = (SideInline,)
    formfield_overrides: ClassVar[Any] = {TextField: {"form_class": WrittenField}}

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return admin.ModelAdmin.has_change_permission(self, request, obj)

    def get_readonly_fields(self, request: HttpRequest, obj: Model | None = None) -> list[str]:
        """Only the words round a battle can be set right; its state and its muster are the table's."""
        shown = [name for row in self.fields for name in ([row] if isinstance(row, str) else row)]
        free = (
            ("gm_note",)
            if isinstance(obj, Battle) and obj.started_at
            else ("name", "date", "place", "gm_note")
        )
        return [name for name in shown if name not in free]


@admin.register(Side)
class SideAdmin(OfABattleAdmin):
    list_display = ("name", "battle", "key", "tincture", "force")
    list_select_related = ("battle", "force")


@admin.register(SideHero)
class SideHeroAdmin(ReadOnlyAdmin):
    list_display = ("hero", "side", "unit")
    list_select_related = ("hero", "side", "unit")


@admin.register(Seat)
class SeatAdmin(OfABattleAdmin):
    list_display = ("word", "battle", "side", "member")
    list_select_related = ("battle", "member__user", "member__campaign")


@admin.register(Attendance)
class AttendanceAdmin(OfABattleAdmin):
    list_display = ("member", "battle", "seen_at", "briefed_at")
    list_select_related = ("battle", "member__user", "member__campaign")


@admin.register(Phase)
class PhaseAdmin(OfABattleAdmin):
    list_display = ("battle", "number", "round", "step", "turn", "state", "opened_at", "resolved_at")
    exclude = ("sealed_seed",)


@admin.register(Pace)
class PaceAdmin(OfABattleAdmin):
    list_display = ("battle", "ends", "is_sooner", "allowed", "clock", "zone", "paused_at")


@admin.register(Term)
class TermAdmin(ReadOnlyAdmin):
    list_display = ("phase", "ends", "ends_at", "zone", "left", "ended_at")
    list_select_related = ("phase",)
    search_fields = ("phase__battle__name",)


@admin.register(Revealed)
class RevealedAdmin(ReadOnlyAdmin):
    list_display = ("phase",)
    list_select_related = ("phase",)
    search_fields = ("phase__battle__name",)


@admin.register(Message)
class MessageAdmin(OfABattleAdmin):
    """Who spoke to whom and when. What was said is for those who were spoken to."""

    list_display = ("battle", "member", "to", "at", "taken_back_at")
    list_select_related = ("battle", "member__user", "member__campaign")
    exclude = ("text",)


@admin.register(Again)
class AgainAdmin(ReadOnlyAdmin):
    """That a throw was made again. Its dice are for whoever may see them."""

    list_display = ("phase", "key", "state", "member", "by", "at")
    list_select_related = ("phase", "member__user", "member__campaign", "by__user", "by__campaign")
    search_fields = ("phase__battle__name",)
    exclude = ("before", "faces")


@admin.register(Order)
class OrderAdmin(OfABattleAdmin):
    """Who ordered which unit and when. What was ordered is for its side."""

    list_display = ("battle", "unit", "voice", "at")
    list_select_related = ("battle",)
    exclude = ("text",)


@admin.register(StandingAnswer)
class StandingAnswerAdmin(OfABattleAdmin):
    list_display = ("battle", "member", "key", "at")
    list_select_related = ("battle", "member__user", "member__campaign")
    exclude = ("value",)


@admin.register(StandIn)
class StandInAdmin(OfABattleAdmin):
    list_display = ("word", "battle", "member", "until")
    list_select_related = ("battle", "member__user", "member__campaign")


@admin.register(Letter)
class LetterAdmin(ReadOnlyAdmin):
    list_display = ("phase", "member", "state", "tries", "next_at", "done_at")
    list_select_related = ("phase", "member__user", "member__campaign")
    search_fields = ("phase__battle__name",)


@admin.register(Wish)
class WishAdmin(ReadOnlyAdmin):
    list_display = ("member", "by_email")
    list_select_related = ("member__user", "member__campaign")
    search_fields = ("member__user__display_name",)


@admin.register(Webhook)
class WebhookAdmin(ReadOnlyAdmin):
    """That there is one. Its address is a key to somebody's channel."""

    list_display = ("campaign", "style", "failure")
    list_select_related = ("campaign",)
    search_fields = ("campaign__name",)
    exclude = ("url",)


@admin.register(MapPicture)
class MapPictureAdmin(OfABattleAdmin):
    list_display = ("title", "battle", "side", "width", "height", "added_at")
    list_select_related = ("battle", "side")
    exclude = ("image",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[MapPicture]:
        """The list reads no pictures."""
        return super().get_queryset(request).defer("image")


@admin.register(Mark)
class MarkAdmin(ReadOnlyAdmin):
    list_display = ("label", "x", "y", "tincture")
    search_fields = ("label", "picture__battle__name")


@admin.register(Answer)
class AnswerAdmin(OfAPhaseAdmin):
    """Who said something and when. What is sealed stays sealed here too."""

    list_display = ("key", "phase", "state", "by", "member", "at")
    exclude = ("value", "salt", "nonce")


@admin.register(Roll)
class RollAdmin(OfAPhaseAdmin):
    list_display = ("key", "phase", "dice", "faces", "by", "member", "at")


@admin.register(RulingRow)
class RulingRowAdmin(OfAPhaseAdmin):
    list_display = ("key", "phase", "line", "reason", "member", "is_struck", "at")


@admin.register(CorrectionRow)
class CorrectionRowAdmin(OfAPhaseAdmin):
    list_display = ("subject", "name", "phase", "reason", "member", "is_struck")
    search_fields = ("subject", "phase__battle__name")


@admin.register(Event)
class EventAdmin(OfABattleAdmin):
    list_display = ("battle", "seq", "form", "kind", "key", "at")
    list_filter = ("form",)
    search_fields = ("kind", "key", "battle__name")
    exclude = ("salt", "leaf", "hash")


@admin.register(Block)
class BlockAdmin(OfABattleAdmin):
    list_display = ("battle", "number", "occasion", "at", "in_full")
    list_filter = ("occasion",)
    exclude = ("key", "root", "head")


@admin.register(Sealed)
class SealedAdmin(ReadOnlyAdmin):
    """What blocks vouch for. Of what was said and answered there is only a hash."""

    list_display = ("kind", "row", "block")
    list_filter = ("kind",)
    list_select_related = ("block",)
    search_fields = ("block__battle__name",)
    exclude = ("salt", "leaf")


@admin.register(SealingKey)
class SealingKeyAdmin(ReadOnlyAdmin):
    """With which keys the seeds of this site were sealed, by their fingerprints."""

    list_display = ("fingerprint", "since")
    search_fields = ("fingerprint",)


@admin.register(Writing)
class WritingAdmin(OfABattleAdmin):
    list_display = ("battle", "member", "written_at", "taken_back_at")
    list_select_related = ("battle", "member__user", "member__campaign")


@admin.register(Change)
class ChangeAdmin(OfABattleAdmin):
    list_display = ("battle", "subject", "name", "old", "new", "is_accepted")
