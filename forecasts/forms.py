"""Forms about forecasts: they check what was chosen and nothing else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from django import forms
from django.utils.translation import gettext, gettext_lazy

from battles.access import Viewer
from battles.models import SideHero
from forecasts.access import Eyes, eyes_of
from forecasts.asking import Orders
from forecasts.plans import BOTH
from rulesets.engine.values import Facts, Json
from rulesets.forms.fields import Choice, NumberField, TicksField


class EyesForm(forms.Form):
    """Through whose eyes it is looked ahead. Who has only his own is not asked."""

    eyes = forms.ChoiceField(
        label=gettext_lazy("Whose knowledge"),
        widget=forms.RadioSelect,
        required=False,
        error_messages={
            "invalid_choice": gettext_lazy("Nobody in this battle has these eyes. Choose others.")
        },
    )

    def __init__(self, viewer: Viewer, data: Facts | None = None, *, initial: Json | None = None) -> None:
        super().__init__(data, initial=initial)
        self.among = {eyes.key: eyes for eyes in eyes_of(viewer)}
        chosen = self.fields["eyes"]
        chosen.choices = [(eyes.key, eyes.label) for eyes in self.among.values()]  # type: ignore[attr-defined]
        chosen.initial = next(iter(self.among), "")
        if len(self.among) < 2:
            chosen.widget = forms.HiddenInput()

    @property
    def chosen(self) -> Eyes:
        return self.among[self.cleaned_data["eyes"] or next(iter(self.among))]


class OutlookForm(EyesForm):
    """A forecast of the battle as it stands."""

    orders = forms.ChoiceField(
        label=gettext_lazy("The orders of this step"),
        choices=Orders.choices,
        initial=Orders.STAND,
        widget=forms.RadioSelect,
        required=False,
    )

    def __init__(self, viewer: Viewer, data: Facts | None = None, *, initial: Json | None = None) -> None:
        super().__init__(viewer, data, initial=initial)
        if not viewer.battle.is_running:
            del self.fields["orders"]

    @property
    def asks(self) -> str:
        """What may be chosen, in a few words."""
        if len(self.among) > 1 and "orders" in self.fields:
            return gettext("through other eyes or with other orders or as the battle stands now")
        if len(self.among) > 1:
            return gettext("through other eyes or as the battle stands now")
        if "orders" in self.fields:
            return gettext("with other orders or as the battle stands now")
        return gettext("as the battle stands now")

    @property
    def stand(self) -> bool:
        """Whether what is sealed already is not asked of officers again."""
        return str(self.cleaned_data.get("orders", "")) != Orders.OFFICERS


class SideForm(EyesForm):
    """Whose chance it is about."""

    side = forms.ChoiceField(
        label=gettext_lazy("What matters most to"),
        widget=forms.RadioSelect,
        error_messages={
            "required": gettext_lazy("Choose a side."),
            "invalid_choice": gettext_lazy("This side is not in the battle."),
        },
    )

    def __init__(self, viewer: Viewer, data: Facts | None = None) -> None:
        super().__init__(viewer, data)
        sides = list(viewer.battle.sides.order_by("place").values_list("key", "name"))
        self.fields["side"].choices = sides  # type: ignore[attr-defined]
        self.fields["side"].initial = sides[0][0] if sides else ""


class Column(NamedTuple):
    """One set-up of two: its ticks by what they are about, and which of them are open."""

    label: str
    groups: Sequence[tuple[forms.BoundField, bool]]


class ChangesForm(SideForm):
    """Two ways to set a battle up, each by what is otherwise than it is set up now.

    `offered`: by the kind of change, each change by its key and its sentence.
    """

    def __init__(
        self, viewer: Viewer, offered: Mapping[str, Mapping[str, str]], data: Facts | None = None
    ) -> None:
        super().__init__(viewer, data)
        self.fields["side"].label = gettext("Whose chance is compared")
        self.names: dict[str, list[str]] = {which: [] for which in BOTH}
        for which in BOTH:
            for kind, words in offered.items():
                self.names[which].append(f"{which}_{len(self.names[which])}")
                choices = [Choice(key, text) for key, text in words.items()]
                self.fields[self.names[which][-1]] = TicksField(label=kind, choices=choices)

    @property
    def columns(self) -> list[Column]:
        labels = (gettext("First set-up"), gettext("Second set-up"))
        return [
            Column(label, [(self[name], bool(self[name].value())) for name in names])
            for label, names in zip(labels, self.names.values(), strict=True)
        ]

    def ticked(self, which: str) -> list[str]:
        """The keys of its changes."""
        return [key for name in self.names[which] for key in self.cleaned_data[name]]


class WishForm(forms.Form):
    """What a battle should come to."""

    side = forms.ChoiceField(label=gettext_lazy("I wish that"), widget=forms.RadioSelect)
    wins = NumberField(label=gettext_lazy("wins, of 100 battles"), least=0, most=100, initial=60)
    lives = NumberField(
        label=gettext_lazy("No hero of it has less to live than, of 100"), least=0, most=100, required=False
    )
    rounds = NumberField(
        label=gettext_lazy("It lasts about so many rounds"), least=1, most=60, required=False
    )

    def __init__(self, viewer: Viewer, data: Facts | None = None) -> None:
        super().__init__(data)
        sides = list(viewer.battle.sides.order_by("place").values_list("key", "name"))
        self.fields["side"].choices = sides  # type: ignore[attr-defined]
        self.fields["side"].initial = sides[0][0] if sides else ""
        self.battle, self.names = viewer.battle, dict(sides)

    def clean(self) -> Json:
        """A wish about heroes needs a hero: it would be left out unsaid."""
        said: Json = super().clean() or {}
        side = said.get("side", "")
        if said.get("lives") is not None and side and not self._has_heroes(side):
            sentence = gettext("%(side)s brings no hero. Leave this empty, or bring one.")
            self.add_error("lives", sentence % {"side": self.names[side]})
        return said

    def _has_heroes(self, side: str) -> bool:
        return SideHero.objects.filter(side__battle=self.battle, side__key=side).exists()
