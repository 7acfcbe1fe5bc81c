"""Forms about reminders: whether one wants them, and where a campaign's own go."""

from django import forms
from django.utils.translation import gettext_lazy

from battles.models import Webhook
from rulesets.engine.values import Facts
from rulesets.forms.fields import Choice, ChoiceField, TextField, TickField


class WishForm(forms.Form):
    by_email = TickField(label=gettext_lazy("E-mail me when I am awaited"))


class WebhookForm(forms.Form):
    url = TextField(
        max_length=500,
        lines=False,
        required=False,
        label=gettext_lazy("Address"),
        help_text=gettext_lazy(
            "Begins with https://. Discord has one under Integrations of a channel. Empty: none."
        ),
    )
    style = ChoiceField(
        label=gettext_lazy("What is posted"), choices=[Choice(one.value, one.label) for one in Webhook.Style]
    )
    use_required_attribute = False

    def __init__(self, hook: Webhook | None, data: Facts | None = None) -> None:
        initial = {"url": hook.url if hook else "", "style": hook.style if hook else Webhook.Style.DISCORD}
        super().__init__(data, initial=initial, label_suffix="", prefix="webhook")
