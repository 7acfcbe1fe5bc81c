from django.apps import AppConfig


class AccountsConfig(AppConfig):
    name = "accounts"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from django.contrib.auth.signals import user_logged_in

        from accounts.sessions import note_from_the_start

        user_logged_in.connect(note_from_the_start, dispatch_uid="accounts.sessions")
