"""Forms about campaigns: they check what was typed and nothing else."""

from datetime import timedelta
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy

from accounts.forms import OneLine
from campaigns.models import (
    LAST_DAY,
    MOST_DELAY,
    Absent,
    Campaign,
    Flow,
    Foresight,
    Membership,
    Note,
    Reveal,
    Role,
)
from rulesets.engine.words import said
from rulesets.forms.fields import NumberField, TextField
from rulesets.forms.values import ValueForm, value_form
from rulesets.registry import rulesets


class SettingsForm(forms.Form):
    name = OneLine(label=gettext_lazy("Name"), max_length=80)
    calendar = OneLine(
        label=gettext_lazy("Date in the game world"),
        max_length=80,
        required=False,
        help_text=gettext_lazy("As your world writes it, for example: summer of the year 1994"),
    )


class GameForm(SettingsForm):
    """The settings of a campaign that is there."""

    reveal = forms.ChoiceField(
        label=gettext_lazy("When the table sees what a step brought"),
        choices=Reveal.choices,
        widget=forms.RadioSelect,
        help_text=gettext_lazy("Shown one after the other, results are yours alone until you show them."),
    )
    flow = forms.ChoiceField(
        label=gettext_lazy("How battles go on"),
        choices=Flow.choices,
        widget=forms.RadioSelect,
        required=False,
        help_text=gettext_lazy("You can always hold, go back, and rule on what went past."),
    )
    absent = forms.ChoiceField(
        label=gettext_lazy("What counts for a player who seals nothing"),
        choices=Absent.choices,
        widget=forms.RadioSelect,
        required=False,
        help_text=gettext_lazy(
            "What he said beforehand comes first, and a stand-in may answer in his place."
        ),
    )
    foresight = forms.ChoiceField(
        label=gettext_lazy("What players may forecast"),
        choices=Foresight.choices,
        widget=forms.RadioSelect,
        required=False,
        help_text=gettext_lazy(
            "It is fought on what he knows, and before a battle begins it is yours alone."
        ),
    )
    delay = forms.IntegerField(
        label=gettext_lazy("Minutes until spectators see a step"),
        min_value=0,
        max_value=MOST_DELAY,
        initial=0,
        help_text=gettext_lazy(
            "0: as it happens. Later, nobody who watches can tell a player what he may not know yet."
        ),
        error_messages={
            "invalid": gettext_lazy("Type a whole number of minutes, 0 for none."),
            "min_value": gettext_lazy("0 minutes is the least: spectators see a step as it happens."),
            "max_value": gettext_lazy("Spectators wait a day at most: 1,440 minutes."),
        },
    )


class CampaignForm(SettingsForm):
    ruleset = forms.ChoiceField(
        label=gettext_lazy("Rules"),
        widget=forms.RadioSelect,
        choices=lambda: [(rules.key, rules.title) for rules in rulesets().values()],
        error_messages={
            "invalid_choice": gettext_lazy("These rules are not installed here. Choose others."),
            "required": gettext_lazy("Choose the rules you play by."),
        },
    )
    field_order = ["name", "ruleset", "calendar"]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        keys = list(rulesets())
        self.fields["ruleset"].initial = keys[0] if len(keys) == 1 else None

    @property
    def samples(self) -> list[tuple[str, str]]:
        """Further samples to start with, each of its own rules: what a button sends, and what it says."""
        return [
            (f"{rules.key}:{sample.key}", f"{said(sample.title)} ({rules.title})")
            for rules in rulesets().values()
            for sample in rules.samples
        ]


class SampleForm(CampaignForm):
    """A campaign that starts with a sample: the first of the chosen rules, or that of the button."""

    def __init__(self, data: QueryDict) -> None:
        pressed = data.get("sample", "")
        known = dict(self.samples).keys()
        rules, _, self.sample = pressed.partition(":") if pressed in known else ("", "", "")
        data = data.copy()
        if rules:
            data["ruleset"] = rules
        super().__init__(data)


def options_form(campaign: Campaign, data: QueryDict | None = None) -> ValueForm | None:
    """What the rules let this campaign choose; None if they are not installed or leave nothing to choose."""
    chosen = campaign.chosen_options
    if chosen is None or not type(chosen).model_fields:
        return None
    return value_form(type(chosen), wording=campaign.rules.wording)(data, initial=chosen, prefix="options")


class InvitationForm(forms.Form):
    """Whom a link lets in, how many of them and for how long."""

    role = forms.ChoiceField(label=gettext_lazy("They come as"), choices=())
    uses = NumberField(label=gettext_lazy("How many people"), least=1, most=100, initial=6)
    days = NumberField(label=gettext_lazy("Works for, in days"), least=1, most=90, initial=7)

    def __init__(self, gm: Membership, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        roles = [Role.PLAYER, Role.SPECTATOR, *([Role.CO_GM] if gm.role == Role.GM else [])]
        self.fields["role"].choices = [(role.value, role.label) for role in roles]  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        values = {**self.cleaned_data}
        if "role" in values:
            values["role"] = Role(values["role"])
        if "days" in values:
            values["works_for"] = timedelta(days=values.pop("days"))
        return values


class RoleForm(forms.Form):
    role = forms.TypedChoiceField(label=gettext_lazy("Role"), choices=Role.choices, coerce=Role)


class NoteForm(forms.Form):
    title = OneLine(label=gettext_lazy("Title"), max_length=120)
    text = TextField(
        label=gettext_lazy("Text"),
        required=False,
        max_length=20_000,
        help_text=gettext_lazy("Markdown: **bold**, lists, tables, links. At most 20,000 characters."),
        widget=forms.Textarea(attrs={"rows": 12}),
    )
    audience = forms.TypedChoiceField(
        label=gettext_lazy("Who reads it"),
        choices=Note.For.choices,
        coerce=Note.For,
        initial=Note.For.EVERYONE,
        widget=forms.RadioSelect,
    )
    day = NumberField(
        label=gettext_lazy("Day of the campaign"),
        required=False,
        least=1,
        most=LAST_DAY,
        help_text=gettext_lazy(
            "When it was, or will be: the timeline has it there. Empty: it belongs to no day."
        ),
    )
