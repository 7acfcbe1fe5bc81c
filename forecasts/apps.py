from django.apps import AppConfig


class ForecastsConfig(AppConfig):
    name = "forecasts"
    default_auto_field = "django.db.models.BigAutoField"
