"""Asking the log whether a fingerprint that somebody kept stands in it."""

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy

from battles.models import Battle, Block
from battles.record.proof import as_typed, stands
from rulesets.forms.fields import TextField


class KeptForm(forms.Form):
    head = TextField(
        label=gettext_lazy("A fingerprint that you kept"),
        max_length=200,
        widget=forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false"}),
    )

    def __init__(self, battle: Battle, data: QueryDict) -> None:
        super().__init__(data if "head" in data else None)
        self.battle = battle

    def clean_head(self) -> str:
        try:
            return as_typed(self.cleaned_data["head"])
        except ValueError as error:
            raise forms.ValidationError(str(error)) from error

    @property
    def is_asked(self) -> bool:
        return self.is_bound and self.is_valid()

    @property
    def found(self) -> Block | None:
        return stands(self.battle, self.cleaned_data["head"])
