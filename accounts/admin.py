"""People in the admin site."""

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.http import HttpRequest

from accounts.models import Tries, User


@admin.register(User)
class PersonAdmin(UserAdmin):  # type: ignore[type-arg]
    """Users and guests; the name at the table beside the name to sign in with."""

    list_display = ("username", "display_name", "email", "is_guest", "is_staff", "last_login")
    list_filter = ("is_guest", "is_staff", "is_superuser", "is_active")
    search_fields = ("username", "display_name", "email")
    readonly_fields = ("is_guest", "last_login", "date_joined")
    fieldsets = (
        (None, {"fields": ("username", "password", "display_name", "email", "is_guest")}),
        ("Rights", {"fields": ("is_active", "is_staff", "is_superuser", "groups", "user_permissions")}),
        ("Moments", {"fields": ("last_login", "date_joined")}),
    )
    add_fieldsets = (
        (
            None,
            {
                "classes": ("wide",),
                "fields": ("username", "display_name", "usable_password", "password1", "password2"),
            },
        ),
    )


@admin.register(Tries)
class TriesAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    """What is counted at present. Deleting a row lets somebody try again at once."""

    list_display = ("key", "count", "since")
    ordering = ("-since",)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Tries | None = None) -> bool:
        return False
