"""Forms about throws that are made again: asking for one, granting, refusing."""

from collections.abc import Sequence
from typing import Any, override

from django import forms
from django.utils.translation import gettext, gettext_lazy

from battles.forms.table import ActForm
from battles.models import Again
from rulesets.engine.values import Facts
from rulesets.forms.faces import complaint_of
from rulesets.forms.fields import Choice, ChoiceField, TextField


class AskAgainForm(ActForm):
    """Which of one's throws, and why."""

    phase = forms.IntegerField(min_value=1, max_value=2**31 - 1, widget=forms.HiddenInput)
    reason = TextField(
        max_length=200,
        lines=False,
        label=gettext_lazy("Why"),
        help_text=gettext_lazy("Luck, a wish, a die off the table."),
        error_messages={"required": gettext_lazy("Say why: the reason stands beside the dice.")},
    )
    use_required_attribute = False

    def __init__(self, throws: Sequence[tuple[str, str]], data: Facts | None = None, **kwargs: Any) -> None:
        super().__init__(data, label_suffix="", prefix="again", **kwargs)
        choices = [Choice(key, name) for key, name in throws]
        self.fields["key"] = ChoiceField(choices=choices, listed=True, label=gettext("Which dice"))
        self.order_fields(["phase", "key", "reason", "counts"])

    @property
    @override
    def complaint(self) -> str:
        return super().complaint if "phase" in self.errors else complaint_of(self)


class ThrowAgainForm(AskAgainForm):
    """The game master's: also which dice count."""

    counts = ChoiceField(
        label=gettext_lazy("Which count"),
        choices=[Choice(one.value, one.label) for one in Again.Counts],
        initial="new",
    )


class PleaForm(forms.Form):
    plea = forms.IntegerField(min_value=1, max_value=2**63 - 1)
