from django.apps import AppConfig


class ChronicleConfig(AppConfig):
    name = "chronicle"
    default_auto_field = "django.db.models.BigAutoField"
