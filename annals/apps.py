from django.apps import AppConfig


class AnnalsConfig(AppConfig):
    name = "annals"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from annals.filling import remember
        from annals.models.calendars import called
        from battles.actions.around.witnesses import witnesses
        from rosters.actions.camp import name_days

        witnesses.append(remember)
        name_days.append(called)
