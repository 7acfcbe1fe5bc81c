"""What is typed for the chronicle."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from django import forms
from django.utils import timezone
from django.utils.translation import gettext, gettext_lazy

from battles.truths import Truth
from chronicle.searching.asking import Wanted
from rosters.models import Hero
from rulesets.engine.values import Json

DAYS = {
    "": gettext_lazy("until I take it back"),
    "7": gettext_lazy("for a week"),
    "30": gettext_lazy("for a month"),
    "365": gettext_lazy("for a year"),
}


class DateInput(forms.DateInput):
    input_type = "date"


class PublicLinkForm(forms.Form):
    """A new link to one report. `truths`: those that there are to tell, the most harmless first."""

    truth = forms.ChoiceField(
        label=gettext_lazy("Which truth"),
        help_text=gettext_lazy("Whoever has the link reads this one, and no other."),
    )
    days = forms.ChoiceField(label=gettext_lazy("It opens"), choices=list(DAYS.items()), required=False)
    is_listed = forms.BooleanField(
        label=gettext_lazy("Search engines may find it"),
        required=False,
        help_text=gettext_lazy("Otherwise the page asks them to keep out."),
    )

    def __init__(self, truths: Sequence[Truth], *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        self.fields["truth"].choices = [(one.key, one.label) for one in truths]  # type: ignore[attr-defined]

    @property
    def expires_at(self) -> datetime | None:
        days = self.cleaned_data["days"]
        return timezone.now() + timedelta(days=int(days)) if days else None


class BookForm(forms.Form):
    """Which book. `heroes`: those whose letters may be bound."""

    of = forms.ChoiceField(label=gettext_lazy("Which book"), required=False)

    def __init__(self, heroes: Sequence[Hero], *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        self.heroes = {str(hero.pk): hero for hero in heroes}
        letter = gettext("The letters of %(hero)s: battles as this hero saw them")
        letters = [(key, letter % {"hero": hero}) for key, hero in self.heroes.items()]
        self.fields["of"].choices = [  # type: ignore[attr-defined]
            ("", gettext("The whole campaign: every battle as you may read it")),
            *letters,
        ]

    @property
    def hero(self) -> Hero | None:
        return self.heroes.get(self.cleaned_data["of"])


class SearchForm(forms.Form):
    """What is looked for in battles. `systems`: those by which somebody has fought."""

    q = forms.CharField(label=gettext_lazy("Words"), max_length=200, required=False)
    hero = forms.CharField(label=gettext_lazy("Hero"), max_length=80, required=False)
    unit = forms.CharField(label=gettext_lazy("Unit"), max_length=80, required=False)
    place = forms.CharField(label=gettext_lazy("Place"), max_length=120, required=False)
    winner = forms.CharField(label=gettext_lazy("Who won"), max_length=80, required=False)
    system = forms.ChoiceField(label=gettext_lazy("Rules"), required=False)
    since = forms.DateField(label=gettext_lazy("Fought from"), required=False, widget=DateInput)
    until = forms.DateField(label=gettext_lazy("Fought until"), required=False, widget=DateInput)

    def __init__(self, systems: Sequence[tuple[str, str]], *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        self.fields["system"].choices = [("", gettext("any")), *systems]  # type: ignore[attr-defined]

    def clean(self) -> Json:
        said = {**self.cleaned_data}
        since, until = said.get("since"), said.get("until")
        if since and until and since > until:
            self.add_error("until", gettext("This day is before the first."))
        return said

    @property
    def wanted(self) -> Wanted:
        said = dict(self.cleaned_data)
        return Wanted(words=said.pop("q"), **said)
