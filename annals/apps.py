from django.apps import AppConfig


class AnnalsConfig(AppConfig):
    name = "annals"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from annals.filling import remember
        from battles.actions.around.witnesses import witnesses

        witnesses.append(remember)
