"""Which lesson somebody wants."""

from django import forms
from django.utils.translation import gettext, gettext_lazy

from lessons.models import Kind
from rosters.sample import most_to_try
from rulesets.registry import rulesets


def _systems() -> list[tuple[str, str]]:
    return [(rules.key, rules.title) for rules in rulesets().values() if rules.roster is not None]


class BeginForm(forms.Form):
    kind = forms.ChoiceField(
        choices=Kind.choices,
        error_messages={
            "required": gettext_lazy("Choose one of the two lessons."),
            "invalid_choice": gettext_lazy("There are two lessons: choose one of them."),
        },
    )
    ruleset = forms.ChoiceField(
        label=gettext_lazy("Rules"),
        choices=_systems,
        required=False,
        initial=most_to_try,
        help_text=gettext_lazy("Those that your table plays."),
        error_messages={"invalid_choice": gettext_lazy("These rules are not installed here. Choose others.")},
    )

    def clean(self) -> dict[str, object]:
        said = dict(super().clean() or {})
        if said.get("kind") == Kind.PLAYER and not said.get("ruleset") and "ruleset" not in self.errors:
            self.add_error("ruleset", gettext("Choose the rules of the battle."))
        return said
