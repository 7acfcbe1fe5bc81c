"""Forms of the live table: they read what people send, and nothing else."""

import re
from collections.abc import Mapping, Sequence
from typing import Any, cast, override

from django import forms
from django.utils.text import slugify

from campaigns.markdown import render
from rulesets.engine import Ask, Wording, written_in
from rulesets.faces import FacesForm as FacesForm
from rulesets.faces import complaint_of
from rulesets.fields import Choice, ChoiceField, NumberField, TextField, said
from rulesets.forms import Choices, ValueForm, ask_form

type AskForm = ValueForm

MOST_STOPS = 15
"""A number of so few values is chosen on a dial instead of typed."""
LONGEST_KEY = 120
DICE_NEEDED = "Write dice as 3d6 or 2d10+1: at most 30 of them, of 2 to 1,000 sides."
DICE = re.compile(r"([0-9]{1,2})d([0-9]{1,4})([+-][0-9]{1,4})?")


def slug(text: str) -> str:
    """A key as part of an id in a page."""
    return slugify(text.replace(":", "-").replace("_", "-")) or "x"


# acts


class ActForm(forms.Form):
    """What every act on the present phase says: which phase the person was looking at."""

    phase = forms.IntegerField(min_value=1, max_value=2**31 - 1)

    @property
    def complaint(self) -> str:
        """All that is wrong as one sentence, for a message."""
        if "phase" in self.errors or "key" in self.errors:
            return "That page was too old or not complete. This one shows where things stand."
        return complaint_of(self)


class KeyForm(ActForm):
    key = forms.CharField(max_length=LONGEST_KEY, strip=False)


class OneOrAllForm(ActForm):
    key = forms.CharField(max_length=LONGEST_KEY, required=False)


class CloseForm(ActForm):
    without_the_absent = forms.BooleanField(required=False)


def reason_field(help_text: str = "It stands in the log for everyone who sees what it changes.") -> TextField:
    return TextField(
        max_length=500, lines=False, label="Reason", help_text=help_text,
        error_messages={"required": "Say why: the reason stands in the log beside what you change."},
    )  # fmt: skip


class ReasonForm(ActForm):
    reason = reason_field("It stands in the log.")


class ShowForm(ActForm):
    group = forms.CharField(required=False, max_length=60)


class AsideForm(ActForm):
    """Dice on the side: what is thrown, what for, and whether only game masters see it."""

    text = forms.CharField(max_length=20)
    why = forms.CharField(max_length=120, required=False)
    is_hidden = forms.BooleanField(required=False)

    def clean_text(self) -> str:
        text = str(self.cleaned_data["text"]).replace(" ", "").replace("−", "-").lower()
        match = DICE.fullmatch(text)
        if match is None or not (1 <= int(match[1]) <= 30 and 2 <= int(match[2]) <= 1000):
            raise forms.ValidationError(
                "Write dice as 3d6 or 2d10+1: at most 30 of them, of 2 to 1,000 sides."
            )
        return text

    @property
    @override
    def complaint(self) -> str:
        if "text" in self.errors:
            return DICE_NEEDED
        return super().complaint


class UndoForm(forms.Form):
    to = forms.IntegerField(min_value=1, max_value=2**31 - 1)
    reason = reason_field("It stands in the log.")

    @property
    def complaint(self) -> str:
        if "to" in self.errors:
            return "Choose the step to go back to."
        return complaint_of(self)


class SeatForm(forms.Form):
    word = forms.CharField(max_length=60)
    member = forms.IntegerField(required=False, min_value=1, max_value=2**63 - 1)


class TakeBackRulingForm(ActForm):
    ruling = forms.IntegerField(min_value=1, max_value=2**63 - 1)

    @property
    @override
    def complaint(self) -> str:
        return "That page was too old or not complete. This one shows where things stand."


class CorrectionForm(forms.Form):
    """Why, and at which phase; what is set right is the form of the thing itself."""

    phase = forms.IntegerField(min_value=1, max_value=2**31 - 1, widget=forms.HiddenInput)
    reason = TextField(
        max_length=200, lines=False, label="Reason",
        help_text="It stands in the log for the people of that side.",
        error_messages={"required": "Say why: the reason stands in the log."},
    )  # fmt: skip
    use_required_attribute = False


class TakeBackCorrectionForm(ActForm):
    correction = forms.IntegerField(min_value=1, max_value=2**63 - 1)

    @property
    @override
    def complaint(self) -> str:
        return "That page was too old or not complete. This one shows where things stand."


def read_nonce(data: Mapping[str, Any]) -> str:
    """The random number that a player's browser adds to an answer. One that is odd is as good as none."""
    nonce = data.get("nonce", "")
    return nonce if isinstance(nonce, str) and re.fullmatch(r"[0-9a-f]{1,32}", nonce) else ""


# answers


class Stops(forms.RadioSelect):
    """A number with a few values as a row of stops, each with its name."""

    template_name = "forms/widgets/stops.html"

    def __init__(self, field: NumberField, name: str, words: Mapping[str, str]) -> None:
        values = [
            (str(n), said(n) if n <= 0 else f"+{n}" if field.least < 0 else str(n))
            for n in range(field.least, field.most + 1)
        ]
        self.words, self.title = words, str(field.label or name)
        self.outlooks: Mapping[str, Any] = {}
        """What each value leads to, by the value, where the rules say it."""
        super().__init__(choices=values)

    @override
    def create_option(self, name: str, value: Any, *args: Any, **kwargs: Any) -> dict[str, Any]:
        option = super().create_option(name, value, *args, **kwargs)
        more = {"word": self.words.get(str(value), ""), "outlook": self.outlooks.get(str(value))}
        return option | more | {"title": self.title}

    @override
    def format_value(self, value: Any) -> list[str]:
        """The stop that is chosen; a number below nought comes with its true minus."""
        return [one.replace("−", "-") for one in super().format_value(value)]

    @override
    def get_context(self, name: str, value: Any, attrs: Any) -> dict[str, Any]:
        context = super().get_context(name, value, attrs)
        first, last = str(self.choices[0][0]), str(self.choices[-1][0])  # type: ignore[index]
        context["widget"]["ends"] = (self.words.get(first, ""), self.words.get(last, ""))
        context["widget"]["outlook"] = next(iter(self.outlooks.values()), None)
        return context


class MarkdownArea(forms.Textarea):
    """A longer text, with how it reads beside it."""

    template_name = "forms/widgets/markdown.html"

    @override
    def get_context(self, name: str, value: Any, attrs: Any) -> dict[str, Any]:
        context = super().get_context(name, value, attrs)
        context["widget"]["reads"] = reads(value)
        return context


def reads(value: Any) -> str:
    """How a text in Markdown is shown; nothing of what nobody wrote."""
    return render(value) if isinstance(value, str) and value.strip() else ""


def ask_form_of(
    ask: Ask[Any], wording: Wording, choices: Choices, *, data: Any = None, initial: Any = None
) -> AskForm:
    """The form of a question, with short numbers as dials and longer texts in Markdown."""
    form = ask_form(ask, choices, wording=wording)
    for name, field in form.base_fields.items():
        if isinstance(field, NumberField) and field.required and field.most - field.least < MOST_STOPS:
            cast(Any, field).widget = _stops(ask, name, field, wording)
            cast(Any, field).template_name = "forms/group.html"
            field.help_text = ask.form.model_fields[name].description or ""
    for name in written_in(ask.form):
        own = cast(Any, form.base_fields[name])
        own.widget = MarkdownArea({**own.widget.attrs, "rows": 6})
    return form(data, initial=initial)


def _stops(ask: Ask[Any], name: str, field: NumberField, wording: Wording) -> Stops:
    extra = ask.form.model_fields[name].json_schema_extra
    labels = extra.get("labels", {}) if isinstance(extra, Mapping) else {}
    values = map(str, range(field.least, field.most + 1))
    words = {n: str(labels.get(n) or wording.get(f"{name}.{n}", "")) for n in values}
    return Stops(field, name, words)


# rulings


class RulingForm(forms.Form):
    """What the GM rules, whatever it is on. `line` and `value` are as the engine's Ruling has them."""

    phase = forms.IntegerField(min_value=1, max_value=2**31 - 1, widget=forms.HiddenInput)
    key = forms.CharField(max_length=LONGEST_KEY, widget=forms.HiddenInput)
    reason = reason_field()
    field_order = ("phase", "key", "what", "line", "label", "value", "reason")
    use_required_attribute = False

    @property
    def said_line(self) -> str | None:
        return None

    @property
    def said_value(self) -> Any:
        raise NotImplementedError


WHAT = (
    ("strike", "Strike a line"),
    ("change", "Change a line"),
    ("add", "Add a line"),
    ("replace", "Replace the total"),
)


class TallyRulingForm(RulingForm):
    """A line struck, changed or added, or the whole number replaced."""

    what = forms.ChoiceField(choices=WHAT, widget=forms.RadioSelect, label="What changes")
    line = forms.ChoiceField(required=False, label="Which line")
    label = TextField(max_length=120, lines=False, required=False, label="Name of the new line")
    value = NumberField(required=False, least=-1_000_000, most=1_000_000, label="Value")

    def __init__(self, lines: Sequence[str], data: Any = None, *, line: str = "") -> None:
        what = "change" if line in lines else "strike" if lines else "replace"
        super().__init__(data, label_suffix="", initial={"what": what, "line": line})
        self.fields["line"].choices = [("", "None"), *((one, one) for one in lines)]  # type: ignore[attr-defined]
        if not lines:
            self.fields["what"].choices = WHAT[2:]  # type: ignore[attr-defined]
            del self.fields["line"]

    @override
    def clean(self) -> dict[str, Any]:
        said = super().clean() or {}
        what = said.get("what")
        if what in ("strike", "change") and not said.get("line"):
            self.add_error("line", "Choose the line.")
        if what == "add" and not said.get("label") and "label" not in self.errors:
            self.add_error("label", "Name the new line: it stands among the reasons.")
        if what in ("change", "add", "replace") and said.get("value") is None and "value" not in self.errors:
            self.add_error("value", "A whole number is needed.")
        return said

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

    def __init__(self, choices: Sequence[Choice], present: Any, data: Any = None) -> None:
        super().__init__(data, label_suffix="")
        self.present = present
        label = "What it is instead"
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

    def __init__(self, inner: "AskForm | FacesForm", data: Any = None) -> None:
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
