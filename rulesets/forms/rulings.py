"""Forms of what a game master rules: at the table, and in the camp between battles."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from enum import Enum
from typing import Any, override

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_lazy

from rulesets.engine import Muster, Ruleset, Verdict, result
from rulesets.engine.values import Facts, Json
from rulesets.engine.words import said, said_in_parts
from rulesets.forms.building import YES_NO
from rulesets.forms.faces import FacesForm
from rulesets.forms.fields import Choice, ChoiceField, NumberField, TextField
from rulesets.forms.values import ValueForm

LONGEST_KEY = 120


WITHOUT_REASON = gettext_lazy("Say why: the reason stands in the log beside what you change.")
IN_THE_LOG = gettext_lazy("It stands in the log for everyone who sees what it changes.")


def reason_field(help_text: str | Promise = IN_THE_LOG) -> TextField:
    return TextField(
        max_length=500,
        lines=False,
        label=gettext_lazy("Reason"),
        help_text=help_text,
        error_messages={
            "required": gettext_lazy("Say why: the reason stands in the log beside what you change.")
        },
    )


def key_field(longest: int = LONGEST_KEY, **kwargs: object) -> TextField:
    """The key of something at the table, which a page says for its reader."""
    return TextField(max_length=longest, lines=False, **kwargs)


class RulingForm(forms.Form):
    """What the GM rules, whatever it is on. `line` and `value` are as the engine's Ruling has them."""

    key = key_field(widget=forms.HiddenInput)
    reason = reason_field()
    field_order = ("phase", "key", "what", "line", "label", "value", "reason")
    use_required_attribute = False

    @property
    def ruling(self) -> Json:
        """All that a ruling is, but for who gives it."""
        reason, key = self.cleaned_data["reason"], self.cleaned_data["key"]
        return {"key": key, "line": self.said_line, "value": self.said_value, "reason": reason}

    @property
    def said_line(self) -> str | None:
        return None

    @property
    def said_value(self) -> Any:
        raise NotImplementedError


WHAT = (
    ("strike", gettext_lazy("Strike a line")),
    ("change", gettext_lazy("Change a line")),
    ("add", gettext_lazy("Add a line")),
    ("replace", gettext_lazy("Replace the total")),
)
WHERE = {"line": "strike+change", "label": "add", "value": "change+add+replace"}
"""For which of them each field matters; for the rest a page folds it away."""


class TallyRulingForm(RulingForm):
    """A line struck, changed or added, or the whole number replaced."""

    what = forms.ChoiceField(choices=WHAT, widget=forms.RadioSelect, label=gettext_lazy("What changes"))
    line = forms.ChoiceField(required=False, label=gettext_lazy("Which line"))
    label = TextField(max_length=120, lines=False, required=False, label=gettext_lazy("Name of the new line"))
    value = NumberField(required=False, least=-1_000_000, most=1_000_000, label=gettext_lazy("Value"))

    def __init__(
        self, lines: Sequence[str], data: Facts | None = None, *, line: str = "", counted: str = ""
    ) -> None:
        what = "change" if line in lines else "strike" if lines else "replace"
        super().__init__(data, label_suffix="", initial={"what": what, "line": line})
        self.fields["value"].help_text = said(counted)
        for name, matters in WHERE.items():
            self.fields[name].matters = f"what={matters}"  # type: ignore[attr-defined]
        self.fields["line"].choices = [("", gettext("Choose")), *((one, said_in_parts(one)) for one in lines)]  # type: ignore[attr-defined]
        if not lines:
            self.fields["what"].choices = WHAT[2:]  # type: ignore[attr-defined]
            del self.fields["line"]

    @override
    def clean(self) -> Json:
        cleaned = super().clean() or {}
        what = cleaned.get("what")
        if what in ("strike", "change") and not cleaned.get("line"):
            self.add_error("line", gettext("Choose the line."))
        if what == "add" and not cleaned.get("label") and "label" not in self.errors:
            self.add_error("label", gettext("Name the new line: it stands among the reasons."))
        if (
            what in ("change", "add", "replace")
            and cleaned.get("value") is None
            and "value" not in self.errors
        ):
            self.add_error("value", gettext("A whole number is needed."))
        return cleaned

    @property
    @override
    def said_line(self) -> str | None:
        what = self.cleaned_data["what"]
        if what == "add":
            return str(self.cleaned_data["label"])
        return None if what == "replace" else str(self.cleaned_data["line"])

    @property
    @override
    def said_value(self) -> Any:
        return None if self.cleaned_data["what"] == "strike" else self.cleaned_data["value"]


class VerdictRulingForm(RulingForm):
    """Another result in place of the one that stands."""

    def __init__(self, choices: Sequence[Choice], present: Any, data: Facts | None = None) -> None:
        super().__init__(data, label_suffix="")
        self.present = present
        label = gettext("What it is instead")
        if choices:
            self.fields["value"] = ChoiceField(choices=choices, label=label)
        elif isinstance(present, int):
            self.fields["value"] = NumberField(label=label)
        else:
            self.fields["value"] = TextField(label=label, lines=False)
        self.order_fields(self.field_order)

    @property
    @override
    def said_value(self) -> Any:
        value = self.cleaned_data["value"]
        return value == "yes" if isinstance(self.present, bool) else value


class InnerRulingForm(RulingForm):
    """Other dice, or another answer: the form of the thing itself, with the reason."""

    def __init__(self, inner: ValueForm | FacesForm, data: Facts | None = None) -> None:
        super().__init__(data, label_suffix="")
        self.inner = inner

    @override
    def is_valid(self) -> bool:
        return all([self.inner.is_valid(), super().is_valid()])

    @property
    @override
    def said_value(self) -> Any:
        if isinstance(self.inner, FacesForm):
            return list(self.inner.faces)
        return self.inner.value.model_dump(mode="json")


def other_results(verdict: Verdict, rules: Ruleset, muster: Muster, names: Mapping[str, str]) -> list[Choice]:
    """What else the result may be: the other values of its type, or others of its kind. None: any text."""
    value = verdict.value
    if isinstance(value, bool):
        return YES_NO
    if isinstance(value, Enum):
        return [
            Choice(str(choice.value), result(rules, replace(verdict, value=choice), names))
            for choice in type(value)
        ]
    for sheets in (muster.sides, muster.units, muster.heroes):
        if any(sheet.id == value for sheet in sheets):
            return [Choice(sheet.id, sheet.name) for sheet in sheets]
    return []
