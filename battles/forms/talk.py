"""The form in which one says something at the table."""

from collections.abc import Sequence

from django import forms
from django.utils.translation import gettext, gettext_lazy

from battles.models import LONGEST_MESSAGE
from rulesets.engine.values import Facts
from rulesets.forms.fields import Choice, ChoiceField, TextField


class TalkForm(forms.Form):
    to = ChoiceField(choices=(), label=gettext_lazy("To"))
    text = TextField(
        max_length=LONGEST_MESSAGE,
        lines=True,
        label=gettext_lazy("What you say"),
        error_messages={"required": gettext_lazy("Say something.")},
        widget=forms.Textarea(attrs={"rows": 2, "placeholder": gettext_lazy("Say something")}),
    )
    use_required_attribute = False

    def __init__(
        self,
        hearers: Sequence[tuple[str, str]],
        data: Facts | None = None,
        *,
        initial_to: str = "",
    ) -> None:
        to = initial_to or (hearers[0][0] if hearers else "")
        super().__init__(data, prefix="talk", label_suffix="", initial={"to": to})
        choices = [Choice(word, name) for word, name in hearers]
        self.fields["to"] = ChoiceField(choices=choices, listed=True, label=gettext("To"), initial=to)
        self.order_fields(["to", "text"])


class TakeBackMessageForm(forms.Form):
    message = forms.IntegerField(min_value=1, max_value=2**63 - 1)
