"""Forms about time: how askings end, and a moment with its zone."""

from datetime import UTC, datetime, time, timedelta
from typing import Any, override
from zoneinfo import ZoneInfo, available_timezones

from django import forms
from django.utils.translation import gettext, gettext_lazy

from battles.forms.table import ActForm
from battles.models import Ends, Pace
from rulesets.engine.values import Facts, Json
from rulesets.forms.faces import complaint_of
from rulesets.forms.fields import Choice, ChoiceField, NumberField, TickField, typed

UNITS = {"minutes": timedelta(minutes=1), "hours": timedelta(hours=1), "days": timedelta(days=1)}
CALLED = {
    "minutes": gettext_lazy("minutes"),
    "hours": gettext_lazy("hours"),
    "days": gettext_lazy("days"),
}
LONGEST = timedelta(days=90)
AREAS = ("Africa", "America", "Antarctica", "Asia", "Atlantic", "Australia", "Europe", "Indian", "Pacific")


def zones() -> list[tuple[str, Any]]:
    """Every city of the time zone database, by part of the world."""
    found: dict[str, list[tuple[str, str]]] = {area: [] for area in AREAS}
    for name in sorted(available_timezones()):
        area, _, city = name.partition("/")
        if area in found:
            found[area].append((name, city.replace("_", " ").replace("/", ", ")))
    return [("UTC", "UTC"), *((area, cities) for area, cities in found.items() if cities)]


class ZoneField(forms.ChoiceField):
    def __init__(self, **kwargs: Any) -> None:
        wrong = {
            "required": gettext_lazy("Choose a zone."),
            "invalid_choice": gettext_lazy("There is no such time zone. Choose another."),
        }
        super().__init__(choices=zones, label=gettext_lazy("Time zone"), error_messages=wrong, **kwargs)
        self.widget.attrs["data-zone"] = ""

    @override
    def to_python(self, value: object) -> str:
        return typed(value)


def day_field() -> forms.DateField:
    wrong = {
        "required": gettext_lazy("Choose a day."),
        "invalid": gettext_lazy("This is not a day. Write it as 2026-11-21."),
    }
    return forms.DateField(
        label=gettext_lazy("Day"),
        input_formats=["%Y-%m-%d"],
        error_messages=wrong,
        widget=forms.DateInput(format="%Y-%m-%d", attrs={"type": "date", "class": "input-when"}),
    )


def time_field(**kwargs: Any) -> forms.TimeField:
    wrong = {
        "required": gettext_lazy("Choose a time."),
        "invalid": gettext_lazy("This is not a time of day. Write it as 20:00."),
    }
    return forms.TimeField(
        input_formats=["%H:%M", "%H:%M:%S"],
        error_messages=wrong,
        widget=forms.TimeInput(format="%H:%M", attrs={"type": "time", "class": "input-when"}),
        **kwargs,
    )


class PaceForm(forms.Form):
    """How the askings of a battle end. `cleaned_data` is what the action takes."""

    ends = ChoiceField(
        label=gettext_lazy("An asking ends"),
        coerce=Ends,
        choices=[
            Choice(
                Ends.PRESS, gettext_lazy("when I close it"), gettext_lazy("For an evening round one table.")
            ),
            Choice(
                Ends.ALL_IN,
                gettext_lazy("as soon as everyone is in"),
                gettext_lazy("You may still close it sooner."),
            ),
            Choice(
                Ends.MOMENT,
                gettext_lazy("at a set moment"),
                gettext_lazy("By post: whoever is not in gets the default."),
            ),
        ],
    )
    is_sooner = TickField(label=gettext_lazy("Sooner, if everyone is in before the moment"))
    amount = NumberField(least=1, most=10_000, required=False, label=gettext_lazy("People have at least"))
    unit = ChoiceField(
        choices=[Choice(*one) for one in CALLED.items()],
        listed=True,
        required=False,
        label=gettext_lazy("Unit"),
    )
    at = time_field(
        required=False,
        label=gettext_lazy("And then until the next"),
        help_text=gettext_lazy("A time of day. Empty: just so long after the asking opened."),
    )
    zone = ZoneField(help_text=gettext_lazy("Everyone also sees the moment in their own zone."))
    remind = NumberField(
        least=0,
        most=336,
        required=False,
        label=gettext_lazy("Remind them, hours before"),
        help_text=gettext_lazy("Once, and only who has not answered and wants it. 0: never."),
    )
    use_required_attribute = False

    def __init__(self, rule: Pace | None, data: Facts | None = None) -> None:
        rule = rule or Pace()
        unit = next(one for one in ("days", "hours", "minutes") if not rule.allowed % UNITS[one])
        initial = {name: getattr(rule, name) for name in ("ends", "is_sooner", "zone")}
        initial |= {"amount": rule.allowed // UNITS[unit], "unit": unit, "at": rule.clock}
        initial["remind"] = rule.remind // UNITS["hours"] if rule.remind else 0
        super().__init__(data, initial=initial, label_suffix="")

    @override
    def clean(self) -> Json:
        cleaned = {**self.cleaned_data}
        hours = cleaned.pop("remind", None)
        amount, unit = cleaned.pop("amount", None), cleaned.pop("unit", None) or "hours"
        if amount is None and "amount" not in self.errors and cleaned.get("ends") == Ends.MOMENT:
            self.add_error("amount", gettext("Say how long people have."))
        allowed = (amount or 1) * UNITS[unit]
        if allowed > LONGEST:
            self.add_error("amount", gettext("That is longer than 90 days."))
        return cleaned | {"allowed": allowed, "remind": hours * UNITS["hours"] if hours else None}


class MomentForm(ActForm):
    """One moment, as people write it: a day and a time of day in a zone."""

    phase = forms.IntegerField(min_value=1, max_value=2**31 - 1, widget=forms.HiddenInput)
    day = day_field()
    at = time_field(label=gettext_lazy("Time"))
    zone = ZoneField()
    use_required_attribute = False

    def __init__(self, data: Facts | None = None, initial: Json | None = None) -> None:
        super().__init__(data, initial=initial, label_suffix="", prefix="moment")

    @override
    def clean(self) -> Json:
        cleaned = super().clean() or {}
        if {"day", "at", "zone"} <= set(cleaned):
            moment = combined(cleaned["day"], cleaned["at"], cleaned["zone"])
            if moment is None:
                self.add_error("at", gettext("The clocks go forward that night, and leave this time out."))
            cleaned["ends_at"] = moment
        return cleaned


def combined(day: Any, at: time, zone: str) -> datetime | None:
    """The moment in UTC, or None if the clocks of that zone never show it."""
    try:
        moment = datetime.combine(day, at, ZoneInfo(zone)).astimezone(UTC)
        shown = moment.astimezone(ZoneInfo(zone))
    except (OverflowError, ValueError):
        return None
    return moment if (shown.date(), shown.time()) == (day, at) else None


class ExtendForm(ActForm):
    minutes = forms.IntegerField(min_value=1, max_value=60 * 24 * 31)

    @property
    @override
    def complaint(self) -> str:
        if "minutes" in self.errors:
            return gettext("Say how much more time, at most a month.")
        return super().complaint if "phase" in self.errors else complaint_of(self)
