"""Rosters in the admin site: to look and to set right what no page can. Sheets are kept as JSON there."""

from typing import Any

from django import forms
from django.contrib import admin
from django.db import models
from django.http import HttpRequest

from campaigns.models import Membership
from rosters.actions.traces import leave, look_at
from rosters.actions.writing import faults_of
from rosters.models import CampAct, CampChange, Force, Hero, Unit
from rulesets.engine.values import Json
from rulesets.forms.fields import WrittenField


class RecordAdminForm(forms.ModelForm):  # type: ignore[type-arg]
    def clean(self) -> Json:
        """The sheet through the ruleset's types, as everywhere else."""
        values = super().clean() or {}
        if not isinstance(values.get("sheet", {}), dict):
            self.add_error("sheet", 'A sheet is named values: {"count": 40}.')
        if not self.errors:
            for name, value in values.items():
                setattr(self.instance, name, value)
            for fault in faults_of(self.instance):
                self.add_error("sheet", fault)
        return {**values, "sheet": self.instance.sheet}


class RecordAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    form = RecordAdminForm
    list_display = ["name", "campaign", "key"]
    list_filter = ["campaign"]
    list_select_related = ["campaign"]
    formfield_overrides = {models.TextField: {"form_class": WrittenField}}
    search_fields = ["name", "key"]
    readonly_fields = ["campaign", "key", "version", "created_at"]

    def has_add_permission(self, request: HttpRequest) -> bool:
        """A record begins in its campaign, where it gets its key."""
        return False

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:
        was = look_at(type(obj).objects.get(pk=obj.pk))
        obj.version += 1
        super().save_model(request, obj, form, change)
        places = Membership.objects.filter(campaign=obj.campaign_id, user_id=request.user.pk or 0)
        leave(places.first(), was, obj)


@admin.register(Force)
class ForceAdmin(RecordAdmin):
    list_display = ["name", "campaign", "key", "tincture", "is_open"]


@admin.register(Unit)
class UnitAdmin(RecordAdmin):
    list_display = ["name", "force", "campaign", "key"]
    list_select_related = ["campaign", "force"]
    readonly_fields = ["campaign", "force", "key", "version", "created_at"]


@admin.register(Hero)
class HeroAdmin(RecordAdmin):
    list_display = ["name", "force", "player", "campaign", "key"]
    list_select_related = ["campaign", "force", "player__user", "player__campaign"]
    readonly_fields = ["campaign", "force", "player", "key", "version", "created_at"]


class CampChangeInline(admin.TabularInline):  # type: ignore[type-arg]
    model = CampChange
    fields = ("subject", "name", "old", "new", "reason", "is_accepted")
    readonly_fields = fields
    can_delete = False
    extra = 0

    def has_add_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False


@admin.register(CampAct)
class CampActAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    """To look and to find: an act is made and taken back on its page and nowhere else."""

    list_display = ["title", "of", "campaign", "state", "day", "date"]
    list_filter = ["state", "campaign"]
    list_select_related = ["campaign"]
    search_fields = ["title", "of"]
    inlines = [CampChangeInline]

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False
