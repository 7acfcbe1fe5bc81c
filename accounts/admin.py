"""People in the admin site."""

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.core.validators import validate_email
from django.db import models
from django.db.models import QuerySet
from django.http import HttpRequest

from accounts.actions import end_all_sessions, forget_second_factor
from accounts.forms import showable
from accounts.models import SignedIn, Tries, User


@admin.register(User)
class PersonAdmin(UserAdmin):  # type: ignore[type-arg]
    """Users and guests; the name at the table beside the name to sign in with."""

    formfield_overrides = {models.EmailField: {"validators": [validate_email, showable]}}
    list_display = ("username", "display_name", "email", "is_guest", "is_staff", "last_login")
    list_filter = ("is_guest", "is_staff", "is_superuser", "is_active")
    search_fields = ("username", "display_name", "email")
    readonly_fields = ("is_guest", "last_login", "date_joined")
    fieldsets = (
        (None, {"fields": ("username", "password", "display_name", "email", "is_guest")}),
        ("Rights", {"fields": ("is_active", "is_staff", "is_superuser", "groups", "user_permissions")}),
        ("Moments", {"fields": ("last_login", "date_joined")}),
    )
    actions = ("sign_out_everywhere", "turn_off_second_factor")
    add_fieldsets = (
        (
            None,
            {
                "classes": ("wide",),
                "fields": ("username", "display_name", "usable_password", "password1", "password2"),
            },
        ),
    )

    @admin.action(description="Sign out on all devices")
    def sign_out_everywhere(self, request: HttpRequest, chosen: QuerySet[User]) -> None:
        for user in chosen:
            end_all_sessions(user)

    @admin.action(description="Turn off the second factor, for who lost phone and codes")
    def turn_off_second_factor(self, request: HttpRequest, chosen: QuerySet[User]) -> None:
        for user in chosen:
            forget_second_factor(user)


@admin.register(SignedIn)
class SignedInAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    """Who is signed in. The action of a person signs out."""

    list_display = ("user", "browser", "address", "since", "seen_at")
    list_select_related = ("user",)
    fields = readonly_fields = ("user", "browser", "address", "since", "seen_at")
    search_fields = ("user__username", "user__display_name")

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: SignedIn | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: SignedIn | None = None) -> bool:
        return False


@admin.register(Tries)
class TriesAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    """What is counted at present. Deleting a row lets somebody try again at once."""

    list_display = ("key", "count", "since")
    ordering = ("-since",)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Tries | None = None) -> bool:
        return False
