"""The form of an order to a unit."""

from collections.abc import Sequence

from django import forms
from django.utils.translation import gettext, gettext_lazy

from battles.models import LONGEST_ORDER
from rulesets.engine.values import Facts
from rulesets.forms.fields import Choice, ChoiceField, TextField
from rulesets.forms.rulings import key_field


class OrderForm(forms.Form):
    unit = ChoiceField(choices=(), label=gettext_lazy("To"))
    text = TextField(
        max_length=LONGEST_ORDER,
        lines=False,
        label=gettext_lazy("Order"),
        help_text=gettext_lazy("It stands until another takes its place."),
        error_messages={"required": gettext_lazy("Write what they are to do.")},
    )
    use_required_attribute = False

    def __init__(
        self, units: Sequence[tuple[str, str]], data: Facts | None = None, *, unit: str = ""
    ) -> None:
        super().__init__(data, prefix="order", label_suffix="")
        choices = [Choice(id, name) for id, name in units]
        self.fields["unit"] = ChoiceField(choices=choices, listed=True, label=gettext("To"), initial=unit)
        self.order_fields(["unit", "text"])


class TakeBackOrderForm(forms.Form):
    unit = key_field(60)
