"""Who answers where nobody plays: for each side, and for what the game master himself is asked."""

from collections.abc import Iterator, Sequence

from django import forms
from django.utils.translation import gettext, gettext_lazy

from battles.models import Battle, Decides, Side, Staff, staff_of
from rulesets.engine import Temper
from rulesets.engine.values import Facts
from rulesets.forms.fields import Choice, ChoiceField
from rulesets.forms.titles import choices_of

DECIDES = [
    Choice(
        Decides.YOU,
        gettext_lazy("I decide"),
        gettext_lazy("Each question is put to you, with the default of the rules."),
    ),
    Choice(
        Decides.PROPOSE,
        gettext_lazy("Officers propose"),
        gettext_lazy("Their answers stand ready with a reason: one press seals all."),
    ),
    Choice(
        Decides.ACT,
        gettext_lazy("Officers act"),
        gettext_lazy("Their answers count without you. You may still change any of them."),
    ),
]


class StaffForm(forms.Form):
    """`staff` is what a battle keeps."""

    def __init__(self, battle: Battle, sides: Sequence[Side], data: Facts | None = None) -> None:
        super().__init__(data)
        self.keys = ["", *(side.key for side in sides)]
        names = {"": gettext("What you are asked yourself"), **{side.key: side.name for side in sides}}
        for key in self.keys:
            now = staff_of(battle, key)
            self.fields[f"decides-{key}"] = ChoiceField(
                label=names[key], choices=DECIDES, coerce=Decides, initial=now.decides
            )
            if key:
                self.fields[f"temper-{key}"] = ChoiceField(
                    label=gettext("Temper of the officers of %(side)s") % {"side": names[key]},
                    choices=choices_of(Temper),
                    coerce=Temper,
                    listed=True,
                    initial=now.temper,
                )

    @property
    def rows(self) -> Iterator[tuple[forms.BoundField, forms.BoundField | None]]:
        """Who decides, and the temper of the officers; what the game master is asked comes last."""
        for key in (*self.keys[1:], ""):
            yield self[f"decides-{key}"], self[f"temper-{key}"] if key else None

    @property
    def staff(self) -> list[tuple[str, Staff]]:
        said = self.cleaned_data
        return [
            (key, Staff(said[f"decides-{key}"], said.get(f"temper-{key}", Temper.STEADY)))
            for key in self.keys
        ]
