"""Forms about maps: a picture to lay on the table, and a mark on one."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext, gettext_lazy

from battles.models import Side, side_word
from battles.pictures.uploads import CHOOSING
from rosters.models import Tincture
from rulesets.engine.values import Json
from rulesets.forms.fields import Choice, ChoiceField, NumberField, TextField

EVERYONE, INK = "everyone", "ink"


class PictureForm(forms.Form):
    file = forms.FileField(
        label=gettext_lazy("Picture"),
        help_text=gettext_lazy(
            "A photograph, or a PNG or WebP, at most 8 MB. What the camera put beside it is left out."
        ),
        error_messages={
            "required": gettext_lazy("Choose a picture."),
            "empty": gettext_lazy("That file is empty."),
            "missing": gettext_lazy("Choose a picture."),
            "invalid": gettext_lazy("Choose a picture."),
        },
    )
    title = TextField(label=gettext_lazy("Title"), max_length=80, initial=gettext_lazy("The ground"))
    side = ChoiceField(label=gettext_lazy("Who sees it"), choices=[], listed=True, required=False)

    def __init__(self, *args: Any, sides: Sequence[Side], **kwargs: Any) -> None:
        super().__init__(*args, **{"label_suffix": "", **kwargs})
        self.fields["file"].widget.attrs.update(CHOOSING)
        self.known = {side_word(side.key): side for side in sides}
        choices = [
            Choice(EVERYONE, gettext("Everyone")),
            *(Choice(key, gettext("Only %(side)s") % {"side": one.name}) for key, one in self.known.items()),
        ]
        self.fields["side"] = ChoiceField(
            label=gettext("Who sees it"),
            choices=choices,
            listed=True,
            initial=EVERYONE,
            help_text=gettext("You always do."),
        )

    def clean(self) -> Json:
        return {**self.cleaned_data, "side": self.known.get(self.cleaned_data.get("side", ""))}


class MarkForm(forms.Form):
    label = TextField(label=gettext_lazy("What is there"), max_length=40)
    x = NumberField(label=gettext_lazy("From the left, in thousandths"), least=0, most=1000, initial=500)
    y = NumberField(label=gettext_lazy("From above, in thousandths"), least=0, most=1000, initial=500)
    tincture = ChoiceField(
        label=gettext_lazy("Colour"),
        choices=[Choice(INK, gettext_lazy("Ink")), *(Choice(*one) for one in Tincture.choices)],
        listed=True,
        initial=INK,
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **{"label_suffix": "", **kwargs})

    def clean(self) -> Json:
        tincture = self.cleaned_data.get("tincture", INK)
        return {**self.cleaned_data, "tincture": "" if tincture == INK else tincture}
