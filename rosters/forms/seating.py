"""What a game master says to a hero whom a player brings."""

from django.utils.translation import gettext_lazy

from accounts.forms import OneLine
from rulesets.forms.groups import Group


class SendBackForm(Group):
    words = OneLine(
        label=gettext_lazy("Send it back with a sentence"),
        max_length=300,
        help_text=gettext_lazy(
            "The player reads it above the sheet, changes what you ask for, and sends it again."
        ),
        error_messages={"required": gettext_lazy("Say in a sentence what should be otherwise.")},
    )

    def starting(self, initial: object) -> dict[str, str]:
        return {}
