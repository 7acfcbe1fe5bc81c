"""Trials: which press on the front page it was, and what keeps a trial."""

from collections.abc import Sequence
from typing import Any, override

from django import forms
from django.utils.translation import gettext

from accounts.forms import ClaimForm, Cleaned, GuestNameForm
from accounts.models import User
from rulesets.engine.values import Facts

ACCOUNT = ("username", "email", "password", "again")


class TrialForm(forms.Form):
    """A battle that is offered, and who one is in it."""

    def __init__(self, known: Sequence[str], data: Facts | None = None) -> None:
        super().__init__(data)
        wrong = {
            "required": gettext("Choose a battle, and who you are in it."),
            "invalid_choice": gettext("That battle is not offered any more. Choose another."),
        }
        self.fields["play"] = forms.ChoiceField(
            label=gettext("Battle"), choices=[(one, one) for one in known], error_messages=wrong
        )


class KeepForm(ClaimForm):
    """A guest's name, and his account if he writes anything of it. Who has an account only presses."""

    display_name = GuestNameForm.base_fields["display_name"]
    field_order = ["display_name", *ACCOUNT]

    def __init__(self, user: User, data: Any = None) -> None:
        super().__init__(None, data)
        self.claims = user.is_guest and any((data or {}).get(name) for name in ACCOUNT)
        if not user.is_guest:
            self.fields.clear()
        elif not self.claims:
            for name in ACCOUNT:
                self.fields[name].required = False

    @override
    def clean(self) -> Cleaned:
        """`account` is what claims it, if anything was written there."""
        if not self.claims:
            return {name: value for name, value in self.cleaned_data.items() if name == "display_name"}
        values = super().clean()
        return {
            "display_name": values.pop("display_name", ""),
            "account": {name: values.get(name, "") for name in ("username", "email", "password")},
        }
