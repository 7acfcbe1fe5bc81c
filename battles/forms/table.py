"""Forms of the live table: they read what people send, and nothing else."""

import re
from collections.abc import Mapping
from typing import Any, cast, override

from django import forms
from django.utils.text import slugify
from django.utils.translation import gettext, gettext_lazy

from campaigns.markdown import render
from rulesets.engine import Ask, Wording, written_in
from rulesets.engine.text import written
from rulesets.engine.values import Facts, Json
from rulesets.engine.words import label_of
from rulesets.forms import rulings
from rulesets.forms.faces import FacesForm as FacesForm
from rulesets.forms.faces import complaint_of
from rulesets.forms.fields import NumberField, TextField
from rulesets.forms.rulings import key_field, reason_field
from rulesets.forms.titles import help_of, labels_of
from rulesets.forms.values import Choices, ValueForm, ask_form

type AskForm = ValueForm

MOST_STOPS = 15
"""A number of so few values is chosen on a dial instead of typed."""
DICE_NEEDED = gettext_lazy("Write dice as 3d6 or 2d10+1: at most 30 of them, of 2 to 1,000 sides.")
TOO_OLD = gettext_lazy("That page was too old or not complete. This one shows where things stand.")
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
            return str(TOO_OLD)
        return complaint_of(self)


class KeyForm(ActForm):
    key = key_field()


class OneOrAllForm(ActForm):
    key = key_field(required=False)


class CloseForm(ActForm):
    without_the_absent = forms.BooleanField(required=False)


class ReasonForm(ActForm):
    reason = reason_field(gettext_lazy("It stands in the log."))


class ShowForm(ActForm):
    group = key_field(60, required=False)


class AsideForm(ActForm):
    """Dice on the side: what is thrown, what for, and whether only game masters see it. 3W6 are 3d6."""

    text = TextField(max_length=20, lines=False)
    why = TextField(max_length=120, lines=False, required=False)
    is_hidden = forms.BooleanField(required=False)

    def clean_text(self) -> str:
        text = str(self.cleaned_data["text"]).replace(" ", "").replace("−", "-").lower().replace("w", "d")
        match = DICE.fullmatch(text)
        if match is None or not (1 <= int(match[1]) <= 30 and 2 <= int(match[2]) <= 1000):
            raise forms.ValidationError(DICE_NEEDED)
        return text

    @property
    @override
    def complaint(self) -> str:
        if "text" in self.errors:
            return str(DICE_NEEDED)
        return super().complaint


class UndoForm(forms.Form):
    to = forms.IntegerField(min_value=1, max_value=2**31 - 1)
    reason = reason_field(gettext_lazy("It stands in the log."))

    def __init__(self, data: Facts | None, *, is_practice: bool = False) -> None:
        super().__init__(data)
        self.fields["reason"].required = not is_practice

    @property
    def complaint(self) -> str:
        if "to" in self.errors:
            return gettext("Choose the step to go back to.")
        return complaint_of(self)


class SeatForm(forms.Form):
    word = key_field(60)
    member = forms.IntegerField(required=False, min_value=1, max_value=2**63 - 1)


class TakeBackRulingForm(ActForm):
    ruling = forms.IntegerField(min_value=1, max_value=2**63 - 1)

    @property
    @override
    def complaint(self) -> str:
        return str(TOO_OLD)


class CorrectionForm(forms.Form):
    """Why, and at which phase; what is set right is the form of the thing itself."""

    phase = forms.IntegerField(min_value=1, max_value=2**31 - 1, widget=forms.HiddenInput)
    reason = TextField(
        max_length=200,
        lines=False,
        label=gettext_lazy("Reason"),
        help_text=gettext_lazy("It stands in the log for the people of that side."),
        error_messages={"required": gettext_lazy("Say why: the reason stands in the log.")},
    )
    use_required_attribute = False


class TakeBackCorrectionForm(ActForm):
    correction = forms.IntegerField(min_value=1, max_value=2**63 - 1)

    @property
    @override
    def complaint(self) -> str:
        return str(TOO_OLD)


def read_nonce(data: Facts) -> str:
    """The random number that a player's browser adds to an answer. One that is odd is as good as none."""
    nonce = data.get("nonce", "")
    return nonce if isinstance(nonce, str) and re.fullmatch(r"[0-9a-f]{1,32}", nonce) else ""


# answers


class Stops(forms.RadioSelect):
    """A number with a few values as a row of stops, each with its name."""

    template_name = "forms/widgets/stops.html"

    def __init__(self, field: NumberField, name: str, words: Mapping[str, str]) -> None:
        values = [
            (str(n), written(n) if n <= 0 else f"+{n}" if field.least < 0 else str(n))
            for n in range(field.least, field.most + 1)
        ]
        self.words, self.title = words, str(field.label or name)
        self.outlooks: Facts = {}
        """What each value leads to, by the value, where the rules say it."""
        super().__init__(choices=values)

    @override
    def create_option(self, name: str, value: Any, *args: Any, **kwargs: Any) -> Json:
        option = super().create_option(name, value, *args, **kwargs)
        more = {"word": self.words.get(str(value), ""), "outlook": self.outlooks.get(str(value))}
        return option | more | {"title": self.title}

    @override
    def format_value(self, value: object) -> list[str]:
        """The stop that is chosen; a number below nought comes with its true minus."""
        return [one.replace("−", "-") for one in super().format_value(value)]

    @override
    def get_context(self, name: str, value: Any, attrs: Any) -> Json:
        context = super().get_context(name, value, attrs)
        first, last = str(self.choices[0][0]), str(self.choices[-1][0])  # type: ignore[index]
        context["widget"]["ends"] = (self.words.get(first, ""), self.words.get(last, ""))
        context["widget"]["outlook"] = next(iter(self.outlooks.values()), None)
        return context


class MarkdownArea(forms.Textarea):
    """A longer text, with how it reads beside it."""

    template_name = "forms/widgets/markdown.html"

    @override
    def get_context(self, name: str, value: Any, attrs: Any) -> Json:
        context = super().get_context(name, value, attrs)
        context["widget"]["reads"] = reads(value)
        return context


def reads(value: object) -> str:
    """How a text in Markdown is shown; nothing of what nobody wrote."""
    return render(value) if isinstance(value, str) and value.strip() else ""


def ask_form_of(
    ask: Ask,
    wording: Wording,
    choices: Choices,
    *,
    data: object = None,
    initial: object = None,
    prefix: str | None = None,
) -> AskForm:
    """The form of a question, with short numbers as dials and longer texts in Markdown.

    Without a prefix it bears the key of the question.
    """
    form = ask_form(ask, choices, wording=wording)
    for name, field in form.base_fields.items():
        if isinstance(field, NumberField) and field.required and field.most - field.least < MOST_STOPS:
            cast(Any, field).widget = _stops(ask, name, field, wording)
            cast(Any, field).template_name = "forms/group.html"
            field.help_text = help_of(ask.form.model_fields[name])
    for name in written_in(ask.form):
        own = cast(Any, form.base_fields[name])
        own.widget = MarkdownArea({**own.widget.attrs, "rows": 6})
    return form(data, initial=initial, prefix=prefix or form.prefix)


def _stops(ask: Ask, name: str, field: NumberField, wording: Wording) -> Stops:
    labels = labels_of(ask.form.model_fields[name])
    values = map(str, range(field.least, field.most + 1))
    words = {n: labels.get(n) or label_of(wording, name, n) for n in values}
    return Stops(field, name, words)


# rulings


class RulingForm(rulings.RulingForm):
    """What the GM rules in one phase, whatever it is on."""

    phase = forms.IntegerField(min_value=1, max_value=2**31 - 1, widget=forms.HiddenInput)


class TallyRulingForm(RulingForm, rulings.TallyRulingForm):
    pass


class VerdictRulingForm(RulingForm, rulings.VerdictRulingForm):
    pass


class InnerRulingForm(RulingForm, rulings.InnerRulingForm):
    pass
