"""Forms for the absent: who stands in for whom, and which standing answer is forgotten."""

from collections.abc import Sequence
from datetime import timedelta
from typing import Any

from django import forms
from django.utils.translation import gettext, gettext_lazy

from rulesets.engine.values import Facts
from rulesets.forms.fields import Choice, ChoiceField
from rulesets.forms.rulings import key_field

LASTING = {
    "0": (gettext_lazy("until I end it"), None),
    "1": (gettext_lazy("for a day"), timedelta(days=1)),
    "3": (gettext_lazy("for three days"), timedelta(days=3)),
    "7": (gettext_lazy("for a week"), timedelta(days=7)),
    "14": (gettext_lazy("for two weeks"), timedelta(days=14)),
}


class StandInForm(forms.Form):
    """`cleaned_data` is what the action takes, but for the member, who is named by number."""

    use_required_attribute = False

    def __init__(
        self,
        seats: Sequence[tuple[str, str]],
        people: Sequence[tuple[int, str]],
        data: Facts | None = None,
    ) -> None:
        super().__init__(data, label_suffix="")
        self.fields["word"] = ChoiceField(choices=_choices(seats), listed=True, label=gettext("For whom"))
        self.fields["member"] = ChoiceField(
            choices=_choices(people), listed=True, coerce=int, label=gettext("Who")
        )
        lasting = [Choice(key, words) for key, (words, _) in LASTING.items()]
        self.fields["lasts"] = ChoiceField(
            choices=lasting, listed=True, label=gettext("How long"), initial="1"
        )

    def clean_lasts(self) -> timedelta | None:
        return LASTING[self.cleaned_data["lasts"]][1]


def _choices(found: Sequence[tuple[Any, str]]) -> list[Choice]:
    return [Choice(str(value), label) for value, label in found]


class EndStandInForm(forms.Form):
    word = key_field(60)


class ForgetForm(forms.Form):
    standing = forms.IntegerField(min_value=1, max_value=2**63 - 1)
