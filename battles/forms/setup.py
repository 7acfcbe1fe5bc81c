"""The one form of a battle's set-up: it reads a whole plan, and keeps every word that was typed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, NamedTuple

from django import forms
from django.utils.translation import gettext, gettext_lazy

from accounts.models import one_clean_line
from battles.models import Battle, Decides
from battles.play.mustering import Plan, SidePlan, roster_of, sentence
from campaigns.models import Campaign
from rosters.figures.namesakes import told_apart
from rosters.models import Force, Hero, Tincture, Unit
from rulesets.engine import Problem
from rulesets.engine.values import Facts, Json
from rulesets.forms.fields import TextField
from rulesets.forms.values import Choices, ValueForm, value_form

LONG = 20_000


class NewBattleForm(forms.Form):
    """A name, and the forces that meet."""

    template_name = "forms/form.html"
    name = TextField(max_length=80, label=gettext_lazy("Name of the battle"), validators=[one_clean_line])
    forces = forms.ModelMultipleChoiceField(
        Force.objects.none(),
        label=gettext_lazy("Forces that meet"),
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=gettext_lazy("Two to six. More can be added on the next page."),
    )
    decides = forms.TypedChoiceField(
        label=gettext_lazy("Where nobody plays"),
        choices=Decides.choices,
        coerce=Decides,
        initial=Decides.PROPOSE,
        required=False,
        empty_value=Decides.PROPOSE,
        help_text=gettext_lazy(
            "Of those who have no player. Each side can be served in its own way, at any time."
        ),
    )

    def __init__(self, campaign: Campaign, data: Facts | None = None, *, initial: Any = None) -> None:
        super().__init__(data, initial=initial, label_suffix="", use_required_attribute=False)
        offered: Any = self.fields["forces"]
        offered.queryset = Force.objects.filter(campaign=campaign).order_by("name", "nth")

    def clean_forces(self) -> list[Force]:
        chosen = list(self.cleaned_data["forces"])
        if len(chosen) > 6:
            raise forms.ValidationError(gettext("A battle has six sides at most."))
        return chosen


class BattleForm(forms.Form):
    """What is said of the battle itself."""

    name = TextField(max_length=80, label=gettext_lazy("Name"), validators=[one_clean_line])
    date = TextField(
        max_length=80,
        label=gettext_lazy("Date in the game world"),
        required=False,
        validators=[one_clean_line],
    )
    place = TextField(
        max_length=120, label=gettext_lazy("Place"), lines=False, required=False, validators=[one_clean_line]
    )
    dice = forms.ChoiceField(choices=Battle.Dice.choices, label=gettext_lazy("Who throws the dice"))
    gm_note = TextField(
        max_length=LONG,
        label=gettext_lazy("Notes for game masters"),
        required=False,
        help_text=gettext_lazy("Only game masters see it."),
    )

    def __init__(self, data: Facts | None, *, prefix: str, initial: Any) -> None:
        super().__init__(data, prefix=prefix, initial=initial, label_suffix="", use_required_attribute=False)


@dataclass(frozen=True, slots=True)
class HeroRow:
    """One hero as the page shows him: whether he takes part, and with which unit."""

    hero: Hero
    takes_part: Any
    at: Any

    @property
    def places(self) -> list[tuple[str, str, bool]]:
        """The units that he may fight with, and whether he does."""
        at = self.at.value() or ""
        return [(value, label, value == at) for value, label in self.at.field.choices]


class SideForm(forms.Form):
    """Who of one force takes part, who commands, in which colour, and what its people read beforehand."""

    here = forms.BooleanField(required=False, initial=True, widget=forms.HiddenInput)
    """Stands in what is posted, so that a side added meanwhile is not taken for one with nothing ticked."""
    units = forms.MultipleChoiceField(
        required=False, label=gettext_lazy("Units that take part"), widget=forms.CheckboxSelectMultiple
    )
    commander = forms.ChoiceField(required=False, label=gettext_lazy("Commander"))
    tincture = forms.ChoiceField(choices=Tincture.choices, label=gettext_lazy("Colours"))
    briefing = TextField(
        max_length=LONG,
        required=False,
        label=gettext_lazy("Briefing"),
        help_text=gettext_lazy("Markdown. Only this side reads it."),
    )

    def __init__(self, plan: SidePlan, data: Facts | None, *, prefix: str) -> None:
        self.plan = plan
        force = plan.force
        self.units_by_key = {one.key: one for one in force.living} if force else {}
        self.heroes_by_key = {one.key: one for one in force.heroes.all()} if force else {}
        self.called = told_apart([*self.units_by_key.values(), *_as_they_came(self.heroes_by_key.values())])
        if data is not None and f"{prefix}-here" not in data:
            data = None
        super().__init__(
            data, prefix=prefix, initial=self._initial(), label_suffix="", use_required_attribute=False
        )
        offered: Any = self.fields
        offered["units"].choices = [(key, self.called[key]) for key in self.units_by_key]
        offered["commander"].choices = [
            ("", gettext("Nobody")),
            *((key, self.called[key]) for key in self.heroes_by_key),
        ]
        for key in self.heroes_by_key:
            self.fields[f"hero-{key}"] = forms.BooleanField(required=False, label=self.called[key])
            self.fields[f"at-{key}"] = forms.ChoiceField(
                required=False,
                label=gettext("%(hero)s fights with") % {"hero": self.called[key]},
                choices=[
                    ("", gettext("No unit")),
                    *((unit, self.called[unit]) for unit in self.units_by_key),
                ],
            )

    def _initial(self) -> Json:
        plan = self.plan
        initial: Json = {
            "here": True,
            "units": [one.key for one in plan.units],
            "commander": plan.commander.key if plan.commander else "",
            "tincture": plan.tincture,
            "briefing": plan.briefing,
        }
        for hero, unit in plan.heroes.items():
            initial |= {f"hero-{hero.key}": True, f"at-{hero.key}": unit.key if unit else ""}
        return initial

    @property
    def hero_rows(self) -> list[HeroRow]:
        return [
            HeroRow(hero, self[f"hero-{key}"], self[f"at-{key}"]) for key, hero in self.heroes_by_key.items()
        ]

    @property
    def ticked(self) -> set[str]:
        """The units whose tick is set on the page as it is shown."""
        return set(self["units"].value() or ())

    def clean(self) -> Json:
        cleaned = self.cleaned_data
        ticked, commander = cleaned.get("units", ()), cleaned.get("commander", "")
        for key in self.heroes_by_key:
            at = cleaned.get(f"at-{key}")
            if cleaned.get(f"hero-{key}") and at and at not in ticked:
                unit, hero = self.called[at], self.called[key]
                self.add_error(
                    f"at-{key}",
                    gettext("%(unit)s stays at home. Tick it, or give %(hero)s another unit.")
                    % {"unit": unit, "hero": hero},
                )
        if commander and not cleaned.get(f"hero-{commander}"):
            name = self.called[commander]
            self.add_error(
                "commander",
                gettext("%(name)s does not take part. Tick the name below, or choose somebody else.")
                % {"name": name},
            )
        return cleaned

    def read(self, situation: object) -> SidePlan:
        """What was said, as a plan; for a side that the page did not know, the plan as it is kept."""
        if not self.is_bound:
            return replace(self.plan, situation=situation)
        cleaned = self.cleaned_data
        takes_part = {key: one for key, one in self.heroes_by_key.items() if cleaned[f"hero-{key}"]}
        return SidePlan(
            side=self.plan.side,
            units=tuple(one for key, one in self.units_by_key.items() if key in cleaned["units"]),
            heroes={one: self.units_by_key.get(cleaned[f"at-{key}"]) for key, one in takes_part.items()},
            commander=self.heroes_by_key.get(cleaned["commander"]),
            situation=situation,
            briefing=cleaned["briefing"],
            tincture=cleaned["tincture"],
        )


def _as_they_came(heroes: Iterable[Hero]) -> list[Hero]:
    """In the order in which they are mustered: the namesakes of the field have the same numbers."""
    return sorted(heroes, key=lambda one: one.nth)


class Folded(NamedTuple):
    """The fields of a form that are shown at once, and those that fold away until somebody needs them."""

    first: list[Any]
    rest: list[Any]
    is_open: bool


def folded(form: ValueForm, first: frozenset[str]) -> Folded:
    """What the ruleset names comes first; without a word from it, everything is shown."""
    fields = list(form.visible_fields())
    if not first & {field.name for field in fields}:
        return Folded(fields, [], False)
    rest = [field for field in fields if field.name not in first]
    blank = type(form)()
    is_open = any(field.errors or field.initial != blank[field.name].initial for field in rest)
    return Folded([field for field in fields if field.name in first], rest, is_open)


@dataclass(frozen=True)
class SideForms:
    """All that is asked of one side."""

    who: SideForm
    situation: ValueForm
    first: frozenset[str]

    @property
    def circumstances(self) -> Folded:
        return folded(self.situation, self.first)

    @property
    def is_valid(self) -> bool:
        return not self.who.is_bound or (self.who.is_valid() & self.situation.is_valid())

    def read(self) -> SidePlan:
        return self.who.read(self.situation.value if self.who.is_bound else self.who.plan.situation)


class SetupForm:
    """The forms of the page as one: valid together, read together."""

    def __init__(self, plan: Plan, data: Facts | None = None) -> None:
        self.kept, self.data = plan, data
        battle, roster = plan.battle, roster_of(plan.battle)
        initial = {name: getattr(battle, name) for name in BattleForm.base_fields}
        self.battle = BattleForm(data, prefix="battle", initial=initial)
        choices = _choices(plan)
        build = _Builder(choices, battle.rules.wording, data)
        self.field = build(roster.situation, "field", plan.situation)
        self.options = build(roster.options, "options", plan.options)
        self.sides = [
            SideForms(
                SideForm(side_plan, data, prefix=(prefix := f"side-{side_plan.side.key}")),
                replace(build, choices=_of_others(choices, side_plan.side.key))(
                    roster.side_situation, f"{prefix}-said", side_plan.situation, known_by=f"{prefix}-here"
                ),
                roster.first,
            )
            for side_plan in plan.sides
        ]

    @property
    def ground(self) -> Folded:
        return folded(self.field, roster_of(self.kept.battle).first)

    @property
    def is_nudged(self) -> bool:
        """Whether a button asked for another row, and not for anything to be kept."""
        return bool(self.data) and self.field.nudged

    def is_valid(self) -> bool:
        checks = [self.battle.is_valid(), self.field.is_valid(), self.options.is_valid()]
        return all([*checks, *(one.is_valid for one in self.sides)]) and self._colours_differ()

    def _colours_differ(self) -> bool:
        worn: dict[str, str] = {}
        for side in self.sides:
            plan = side.read()
            if other := worn.get(plan.tincture):
                side.who.add_error(
                    "tincture", gettext("%(side)s wears these colours. Choose others.") % {"side": other}
                )
            worn.setdefault(plan.tincture, plan.side.name)
        return len(worn) == len(self.sides)

    @property
    def said(self) -> dict[str, str]:
        """The battle's own fields."""
        return self.battle.cleaned_data

    @cached_property
    def plan(self) -> Plan:
        sides = tuple(one.read() for one in self.sides)
        return Plan(self.kept.battle, sides, self.field.value, self.options.value)

    @property
    def all_forms(self) -> Iterator[tuple[str, Any]]:
        """Every form with the words of whose it is."""
        yield gettext("The battle"), self.battle
        yield gettext("The field"), self.field
        yield gettext("Options"), self.options
        for side in self.sides:
            yield side.who.plan.side.name, side.who
            yield side.who.plan.side.name, side.situation

    @property
    def complaints(self) -> list[tuple[str, str]]:
        """All that is wrong in all forms: a sentence, and the id of its place."""
        found = []
        for whose, form in self.all_forms:
            if not form.is_bound:
                continue
            for label, message, anchor in _complaints_of(form):
                found.append((f"{whose}, {label}: {message}" if label else f"{whose}: {message}", anchor))
        return found

    def point_at(self, problems: Sequence[Problem]) -> None:
        """Say what keeps the battle from beginning at its field too, where this page has that field."""
        by_key = {one.who.plan.side.key: one for one in self.sides}
        for problem in problems:
            kind, *path = str(problem.facts.get("at", "")).split(".")
            form: Any = {"situation": self.field, "options": self.options}.get(kind)
            if kind in ("situations", "sides") and path and path[0] in by_key:
                side = by_key[path.pop(0)]
                form = side.situation if kind == "situations" else side.who
            if form is not None and path:
                _put(form, path, sentence(self.kept, problem))


def _put(form: Any, path: list[str], message: str) -> None:
    if not form.is_bound and not form.errors:
        form.cleaned_data = {}  # a form that was never filled in may be wrong too
    if isinstance(form, ValueForm):
        form.put(path, message)
    elif path[0] in form.fields:
        form.add_error(path[0], message)


@dataclass(frozen=True)
class _Builder:
    """Makes the form of one of the ruleset's values, bound if the page that was posted knew of it."""

    choices: Choices
    wording: Mapping[str, str]
    data: Facts | None

    def __call__(self, model: Any, prefix: str, initial: Any, known_by: str = "") -> ValueForm:
        data = self.data if not known_by or (self.data is not None and known_by in self.data) else None
        form = value_form(model, choices=self.choices, wording=self.wording)
        return form(data, prefix=prefix, initial=initial)


def _choices(plan: Plan) -> Choices:
    """What references of field and sides may be to: everybody who could take part."""
    units: list[Unit] = [unit for one in plan.sides if one.force for unit in one.force.living]
    heroes: list[Hero] = [hero for one in plan.sides if one.force for hero in one.force.heroes.all()]
    return {
        "side": [(one.side.key, one.side.name) for one in plan.sides],
        "unit": [(one.key, one.name) for one in units],
        "hero": [(one.key, one.name) for one in heroes],
    }


def _of_others(choices: Choices, side: str) -> Choices:
    """What is said of one side about a side is about another: nobody is his own ally, or his own enemy."""
    return {**choices, "side": [choice for choice in choices["side"] if choice[0] != side]}


def _complaints_of(form: Any) -> list[tuple[str, str, str]]:
    if isinstance(form, ValueForm):
        return [(one.label, one.message, one.anchor) for one in form.complaints()]
    return [
        (str(form[name].label), str(error), form[name].auto_id)
        for name, errors in form.errors.items()
        for error in errors
        if name != "__all__"
    ]
