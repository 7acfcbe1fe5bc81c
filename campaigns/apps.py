from django.apps import AppConfig


class CampaignsConfig(AppConfig):
    name = "campaigns"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from accounts.names import companies
        from campaigns.access import company
        from campaigns.tongues import tongue_now
        from rulesets.engine.text import spoken

        companies.append(company)
        spoken.ask = tongue_now
