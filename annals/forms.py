"""What is typed for what is remembered."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext, gettext_lazy, ngettext

from accounts.forms import OneLine
from annals.models import Calendar, Correction
from annals.reckoning import Month
from battles.pictures.uploads import CHOOSING
from rulesets.engine.values import Json
from rulesets.forms.fields import NumberField, TextField

MOST_MONTHS, MOST_DAYS, MOST_WEEKDAYS = 40, 400, 20
NO_FILE = dict.fromkeys(("required", "missing", "invalid"), gettext_lazy("Choose a picture."))

TOO_LONG = {"max_length": gettext_lazy("This is too long. 200 letters are the most.")}


class PortraitForm(forms.Form):
    file = forms.FileField(
        label=gettext_lazy("Portrait"),
        help_text=gettext_lazy(
            "A photograph, or a PNG or WebP, at most 8 MB. What the camera put beside it is left out."
        ),
        error_messages={**NO_FILE, "empty": gettext_lazy("That file is empty.")},
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **{"label_suffix": "", **kwargs})
        self.fields["file"].widget.attrs.update(CHOOSING)


class CorrectionForm(forms.Form):
    """A game master's word on one battle of a career: a number, or a line that is added."""

    name = forms.ChoiceField(label=gettext_lazy("What is set right"))
    number = forms.IntegerField(
        label=gettext_lazy("The right number"),
        required=False,
        min_value=0,
        max_value=1_000_000,
        error_messages={
            "invalid": gettext_lazy("Write a whole number."),
            "min_value": gettext_lazy("Nobody has less than 0 of it."),
            "max_value": gettext_lazy("A million is the most."),
        },
    )
    line = OneLine(
        label=gettext_lazy("The line"),
        max_length=200,
        required=False,
        error_messages=TOO_LONG,
        help_text=gettext_lazy("A deed as the career is to tell it: Held the bridge alone until nightfall."),
    )
    reason = OneLine(
        label=gettext_lazy("Why"),
        max_length=200,
        error_messages={"required": gettext_lazy("Say why: it stands beside it for good."), **TOO_LONG},
    )
    told_to = forms.ChoiceField(
        label=gettext_lazy("Who reads it"),
        choices=Correction.Reads.choices,
        initial=Correction.Reads.ALL,
        help_text=gettext_lazy("Where everybody may read all of the battle, everybody reads this too."),
    )

    def __init__(self, figures: Sequence[tuple[str, str]], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **{"label_suffix": "", **kwargs})
        added = (Correction.LINE, gettext("a deed is added"))
        self.fields["name"].choices = [*figures, added]  # type: ignore[attr-defined]

    def clean(self) -> Json:
        said = {**self.cleaned_data}
        number, line = said.pop("number", None), said.pop("line", "")
        is_line = said.get("name") == Correction.LINE
        if is_line and not line and "line" not in self.errors:
            self.add_error("line", gettext("Write the line that is added."))
        if not is_line and number is None and "number" not in self.errors:
            self.add_error("number", gettext("Write the number that is right."))
        return {**said, "new": line if is_line else number}


class CalendarForm(forms.Form):
    """A year of named months and a week of named days."""

    months = TextField(
        label=gettext_lazy("Months, one a line, each with its days"),
        max_length=4000,
        widget=forms.Textarea(attrs={"rows": 12}),
        help_text=gettext_lazy(
            "For example: Firstseed 30. A feast between two months is a month of one day."
        ),
    )
    weekdays = TextField(
        label=gettext_lazy("Days of the week, one a line"),
        max_length=1000,
        required=False,
        widget=forms.Textarea(attrs={"rows": 7}),
        help_text=gettext_lazy("Leave it empty where there are no weeks."),
    )
    era = OneLine(
        label=gettext_lazy("Behind the year"),
        max_length=40,
        required=False,
        help_text=gettext_lazy("For example: of the Crown. Dates then end in: 1042 of the Crown."),
    )
    year = NumberField(label=gettext_lazy("Year of day 1"), least=-99_999, most=99_999, initial=1)
    month = NumberField(
        label=gettext_lazy("Month of day 1, by its place in the list"), least=1, most=MOST_MONTHS, initial=1
    )
    date = NumberField(label=gettext_lazy("Day of that month"), least=1, most=MOST_DAYS, initial=1)
    weekday = NumberField(
        label=gettext_lazy("Day of the week of day 1, by its place"), least=1, most=MOST_WEEKDAYS, initial=1
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **{"label_suffix": "", **kwargs})

    def clean_months(self) -> list[Month]:
        lines = [line.split() for line in self.cleaned_data["months"].splitlines() if line.strip()]
        found = [_month(n, words) for n, words in enumerate(lines, start=1)]
        if len(found) > MOST_MONTHS:
            raise forms.ValidationError(gettext("A year has %(n)s months at most.") % {"n": MOST_MONTHS})
        names = Counter(month.name.casefold() for month in found)
        if twice := next((month.name for month in found if names[month.name.casefold()] > 1), ""):
            text = gettext("Two months are called %(month)s. Each needs a name of its own.")
            raise forms.ValidationError(text % {"month": twice})
        return found

    def clean_weekdays(self) -> list[str]:
        found = [" ".join(line.split()) for line in self.cleaned_data["weekdays"].splitlines()]
        names = [name for name in found if name]
        if len(names) > MOST_WEEKDAYS or any(len(name) > 40 for name in names):
            text = gettext("%(n)s days at most, each of 40 letters at most.")
            raise forms.ValidationError(text % {"n": MOST_WEEKDAYS})
        return names

    def clean(self) -> Json:
        said = {**self.cleaned_data}
        months, weekdays = said.get("months"), said.get("weekdays")
        if months and said.get("month") and said["month"] > len(months):
            self.add_error("month", _in_the_list(months))
        elif months and said.get("month") and said.get("date", 1) > months[said["month"] - 1].days:
            month = months[said["month"] - 1]
            text = ngettext("%(month)s has %(n)s day.", "%(month)s has %(n)s days.", month.days)
            self.add_error("date", text % {"month": month.name, "n": month.days})
        if weekdays and said.get("weekday", 1) > len(weekdays):
            text = ngettext(
                "There is %(n)s day in the list.", "There are %(n)s days in the list.", len(weekdays)
            )
            self.add_error("weekday", text % {"n": len(weekdays)})
        if months is not None:
            said["months"] = [{"name": one.name, "days": one.days} for one in months]
        return said


def _in_the_list(months: Sequence[Month]) -> str:
    text = ngettext("There is %(n)s month in the list.", "There are %(n)s months in the list.", len(months))
    return text % {"n": len(months)}


def _month(n: int, words: Sequence[str]) -> Month:
    *name, days = words
    if (
        not name
        or not (days.isascii() and days.isdecimal())
        or len(days) > 6
        or not 1 <= int(days) <= MOST_DAYS
    ):
        text = gettext("Line %(n)s, “%(line)s”: write a name and its days, 1 to %(most)s: Firstseed 30")
        raise forms.ValidationError(text % {"n": n, "line": " ".join(words)[:40], "most": MOST_DAYS})
    if len(" ".join(name)) > 40:
        text = gettext("Line %(n)s: the name is too long. 40 letters are the most.")
        raise forms.ValidationError(text % {"n": n})
    return Month(" ".join(name), int(days))


EXAMPLE = {
    "months": "\n".join(
        f"{name} {days}"
        for name, days in {
            "Thaw": 30, "Sowing": 30, "Green": 30, "Midsummer": 1, "Shearing": 30, "Harvest": 30,
            "Fall": 30, "Fires": 1, "Frost": 30, "Deepsnow": 30,
        }.items()
    ),
    "weekdays": "Moonday\nWindsday\nMarketday\nIronday\nSaintsday",
    "era": "of the Crown",
    "year": 1042,
}  # fmt: skip
"""What the form offers to begin with."""


def typed(calendar: Calendar) -> Json:
    """A calendar as it is typed."""
    names = ("era", "year", "month", "date", "weekday")
    return {
        "months": "\n".join(f"{one['name']} {one['days']}" for one in calendar.months),
        "weekdays": "\n".join(calendar.weekdays),
        **{name: getattr(calendar, name) for name in names},
    }
