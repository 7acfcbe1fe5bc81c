"""Campaigns in the admin site. Links show neither token nor address: who may see one makes a new one."""

from django.contrib import admin
from django.db import models

from campaigns.models import Campaign, Invitation, Membership, Note
from rulesets.forms.fields import TextField, WrittenField


class MembershipInline(admin.TabularInline):  # type: ignore[type-arg]
    model = Membership
    extra = 0
    autocomplete_fields = ("user",)
    readonly_fields = ("joined_at",)


@admin.register(Campaign)
class CampaignAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ("name", "ruleset", "calendar", "created_at")
    list_filter = ("ruleset",)
    search_fields = ("name",)
    readonly_fields = ("created_at",)
    formfield_overrides = {models.CharField: {"form_class": TextField}}
    inlines = (MembershipInline,)


@admin.register(Membership)
class MembershipAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ("user", "campaign", "role", "joined_at", "left_at", "was_removed")
    list_filter = ("role", "was_removed")
    list_select_related = ("user", "campaign")
    search_fields = ("user__username", "user__display_name", "campaign__name")
    autocomplete_fields = ("user", "campaign")
    readonly_fields = ("joined_at",)


@admin.register(Invitation)
class InvitationAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ("campaign", "role", "created_by", "created_at", "expires_at", "uses_left", "revoked_at")
    list_filter = ("role",)
    list_select_related = ("campaign", "created_by")
    search_fields = ("campaign__name",)
    autocomplete_fields = ("campaign", "created_by")
    readonly_fields = ("created_at",)


@admin.register(Note)
class NoteAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ("title", "campaign", "audience", "written_by", "changed_at")
    list_filter = ("audience",)
    list_select_related = ("campaign", "written_by")
    search_fields = ("title", "campaign__name")
    autocomplete_fields = ("campaign", "written_by")
    formfield_overrides = {models.TextField: {"form_class": WrittenField}}
