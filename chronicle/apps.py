from django.apps import AppConfig


class ChronicleConfig(AppConfig):
    name = "chronicle"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from battles.actions.around.witnesses import witnesses
        from chronicle.searching.reading import read_again

        witnesses.append(read_again)
