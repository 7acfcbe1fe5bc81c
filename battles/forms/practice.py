"""Practice: which of one's forces fight, and which of them one leads."""

from collections.abc import Sequence
from typing import Any, override

from django import forms
from django.utils.translation import gettext, gettext_lazy

from rosters.models import Force
from rulesets.engine import Temper
from rulesets.engine.values import Facts
from rulesets.forms.fields import Choice, ChoiceField
from rulesets.forms.titles import choices_of


def temper_field() -> ChoiceField:
    return ChoiceField(
        label=gettext_lazy("Their officers are"),
        choices=choices_of(Temper),
        coerce=Temper,
        initial=Temper.STEADY,
    )


class PracticeForm(forms.Form):
    """Two forces of a campaign."""

    def __init__(self, forces: Sequence[Force], data: Facts | None = None) -> None:
        self.forces = {force.key: force for force in forces}
        first = list(self.forces)[:2]
        super().__init__(data, initial=dict(zip(("leads", "against"), first, strict=False)))
        choices = [Choice(force.key, force.name) for force in forces]
        self.fields["leads"] = ChoiceField(label=gettext("You lead"), choices=choices, listed=True)
        self.fields["against"] = ChoiceField(label=gettext("Against"), choices=choices, listed=True)
        self.fields["temper"] = temper_field()

    @override
    def clean(self) -> dict[str, Any]:
        said = self.cleaned_data
        if "against" in said and said.get("leads") == said["against"]:
            self.add_error("against", gettext("A force cannot fight itself. Choose another."))
        return said

    @property
    def chosen(self) -> list[Force]:
        """One's own first."""
        return [self.forces[self.cleaned_data[name]] for name in ("leads", "against")]


class SampleForm(forms.Form):
    """A sample battle of some rules, and the side that one leads."""

    def __init__(self, known: Sequence[str], data: Facts | None = None) -> None:
        super().__init__(data)
        self.fields["temper"] = temper_field()
        wrong = {
            "required": gettext("Choose a battle and a side."),
            "invalid_choice": gettext("That battle is not here any more."),
        }
        self.fields["fight"] = forms.ChoiceField(choices=[(one, one) for one in known], error_messages=wrong)
