"""Forms about rosters: a record's own fields, and its sheet by the ruleset, as one form to the page."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from hashlib import sha256
from typing import Any, override

import pydantic
from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext, gettext_lazy

from campaigns.models import Membership
from rosters.models import (
    Force,
    Hero,
    HeroOffer,
    Record,
    Tincture,
    Unit,
    is_gone,
    kept_sheet,
    next_tincture,
    roster_of,
    sheet_of,
)
from rosters.pasting.bulk import LONGEST
from rosters.sheets import SheetIsWrong, Wrong
from rulesets.engine import Maker, Sheet
from rulesets.engine.kept import readable
from rulesets.engine.ruleset import DEAD
from rulesets.engine.values import Facts, Json
from rulesets.engine.words import said
from rulesets.forms.fields import Choice, ChoiceField, TextField, TickField
from rulesets.forms.groups import Group
from rulesets.forms.shapes import shapes_of
from rulesets.forms.values import Choices, ValueForm, value_form

IDENTITY = ("id", "name", "side")
MOST_NOTE = 20_000


class RecordForm(Group):
    name = TextField(label=gettext_lazy("Name"), max_length=80)
    public_note = TextField(
        label=gettext_lazy("Note for everyone who sees it"),
        required=False,
        max_length=MOST_NOTE,
        help_text=gettext_lazy("Markdown."),
    )
    gm_note = TextField(
        label=gettext_lazy("Note for game masters only"),
        required=False,
        max_length=MOST_NOTE,
        help_text=gettext_lazy("Markdown."),
    )
    version = forms.IntegerField(required=False, widget=forms.HiddenInput)

    def starting(self, initial: Any) -> Json:
        if isinstance(initial, Record):
            return {name: getattr(initial, name) for name in self.base_fields if hasattr(initial, name)}
        return dict(initial or {})


class ForceForm(RecordForm):
    tincture = ChoiceField(
        label=gettext_lazy("Colour and arms"), choices=[Choice(*one) for one in Tincture.choices], listed=True
    )
    is_open = TickField(
        label=gettext_lazy("Everyone in the campaign may see it"),
        help_text=gettext_lazy("Otherwise game masters, and the players whose heroes march with it."),
    )
    field_order = ["name", "tincture", "is_open"]


class HeroForm(RecordForm):
    force = ChoiceField(label=gettext_lazy("Force"), choices=[], listed=True, required=False)
    player = ChoiceField(label=gettext_lazy("Player"), choices=[], listed=True, required=False)
    field_order = ["name", "force", "player"]

    def __init__(
        self, *args: Any, forces: Sequence[Force], players: Sequence[Membership], **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.known: dict[str, Json] = {
            "force": {str(one.pk): one for one in forces},
            "player": {str(one.pk): one for one in players},
        }
        self.fields["force"] = ChoiceField(
            label=gettext("Force"),
            choices=[Choice(str(one.pk), one.name) for one in forces],
            listed=True,
            required=False,
        )
        self.fields["player"] = ChoiceField(
            label=gettext("Player"),
            choices=[Choice(str(one.pk), str(one.user)) for one in players],
            listed=True,
            required=False,
            help_text=gettext("Who acts for this hero. Without one, the game masters do."),
        )

    def starting(self, initial: object) -> Json:
        had = super().starting(initial)
        return {name: one.pk if isinstance(one, (Force, Membership)) else one for name, one in had.items()}

    def clean(self) -> Json:
        """The records that were chosen."""
        chosen = {name: known.get(self.cleaned_data.get(name) or "") for name, known in self.known.items()}
        return {**self.cleaned_data, **chosen}


class SheetForm:
    """A record's own form and the form of its sheet, sent and judged together."""

    def __init__(self, own: RecordForm, sheet: ValueForm, first: frozenset[str]) -> None:
        self.own, self.sheet, self.first = own, sheet, first

    def is_valid(self) -> bool:
        own, sheet = self.own.is_valid(), self.sheet.is_valid()
        return own and sheet

    @property
    def errors(self) -> bool:
        return bool(self.own.errors or self.sheet.errors)

    @property
    def complaints(self) -> list[Any]:
        return [*self.own.complaints(), *self.sheet.complaints()]

    @property
    def fields(self) -> Json:
        """What an action takes."""
        return {**self.own.cleaned_data, "sheet": sheet_of(self.sheet.value)}

    @property
    def before(self) -> list[Any]:
        """The record's own fields, but for the notes, which come last."""
        return [field for field in self.own.visible_fields() if not field.name.endswith("_note")]

    @property
    def notes(self) -> list[Any]:
        return [field for field in self.own.visible_fields() if field.name.endswith("_note")]

    @property
    def shown(self) -> list[Any]:
        """Fields of the sheet that are shown at once: those the ruleset puts first, or all."""
        return [field for field in self.sheet if not self.first or field.name in self.first]

    @property
    def folded(self) -> list[Any]:
        return [field for field in self.sheet if self.first and field.name not in self.first]

    @property
    def opens(self) -> bool:
        """Whether the folded fields are open: something in them is wrong or was set."""
        had, model = self.sheet.initial, self.sheet.model.model_fields
        return any(
            field.errors or had.get(field.name) != model[field.name].get_default(call_default_factory=True)
            for field in self.folded
        )

    def refuse(self, refusal: Exception) -> None:
        """Put what an action would not take at its field, or above the form."""
        if isinstance(refusal, ValidationError):
            self.own.add_error(None, refusal)
            return
        faults = refusal.faults if isinstance(refusal, SheetIsWrong) else [Wrong("", str(refusal))]
        for fault in faults:
            if not self.sheet.put(fault.at.split("."), fault.text):
                self.own.add_error(None, fault.text)

    def take_version(self, record: Record | HeroOffer) -> None:
        """The next try is made against the record as it is now."""
        data: Any = self.own.data.copy()  # type: ignore[attr-defined]
        data["version"] = record.version
        self.own.data = data


def maker_form(gm: Membership, maker: Maker, data: object = None) -> ValueForm:
    """What a calculator wants to know."""
    form = value_form(maker.form, choices=_choices(gm, None), wording=gm.campaign.rules.wording)
    return form(data, prefix="maker")


def force_form(
    gm: Membership, data: Facts | None = None, *, force: Force | None = None, made: Facts | None = None
) -> SheetForm:
    roster = roster_of(gm.campaign)
    own = ForceForm(data, initial=force or {"tincture": next_tincture(gm.campaign)})
    return _with_sheet(gm, own, roster.side, data, force, force, start=made)


def unit_form(
    gm: Membership,
    data: Facts | None = None,
    *,
    force: Force,
    unit: Unit | None = None,
    preset: str = "",
    formation: str = "",
    made: Facts | None = None,
) -> SheetForm:
    """The form of a unit, blank or started from a preset or formation, with what a calculator made of it."""
    roster = roster_of(gm.campaign)
    start = next((one for one in roster.presets if one.key == preset), None)
    ranks = next((one for one in roster.formations if one.key == formation), None)
    named = start or ranks
    own = RecordForm(data, initial=unit or {"name": said(named.title) if named else ""})
    fields = {**(start.fields if start else {}), **(ranks.fields if ranks else {}), **(made or {})}
    return _with_sheet(gm, own, roster.unit, data, unit, force, start=fields)


def hero_form(
    gm: Membership,
    data: object = None,
    *,
    hero: Hero | None = None,
    made: Facts | None = None,
    offer: HeroOffer | None = None,
) -> SheetForm:
    """The form of a hero, blank, as he is kept, or as a player offers him."""
    forces = list(gm.campaign.forces.order_by("name", "nth"))
    players = list(
        gm.campaign.memberships.present().select_related("user").order_by("user__display_name", "nth")
    )
    own = HeroForm(data, initial=_told(offer) if offer else hero, forces=forces, players=players)
    force = hero.force if hero else None
    start = offer.typed if offer else made
    return _with_sheet(gm, own, roster_of(gm.campaign).hero, data, hero, force, start=start)


class OfferForm(RecordForm):
    """What a player says of a hero of his own; force and player are the game master's to choose."""

    gm_note = None  # type: ignore[assignment]


def offer_form(player: Membership, data: Facts | None = None, *, offer: HeroOffer | None = None) -> SheetForm:
    """The form of a hero whom a player brings: without what is secret from him, and what no newcomer has."""
    roster = roster_of(player.campaign)
    own = OfferForm(data, initial=_told(offer) if offer else None)
    start = offer.typed if offer else None
    secret = {name for name in roster.secrets if name in roster.hero.model_fields}
    left_out = secret | _not_of_newcomers(roster.hero)
    return _with_sheet(player, own, roster.hero, data, None, None, start=start, left_out=left_out)


def _not_of_newcomers(hero: type[Sheet]) -> set[str]:
    """Where the game master puts him is not his to say yet, and what battles do to heroes, none has done."""
    return {
        name
        for name, shape in shapes_of(hero).items()
        if shape.ref in ("unit", "side") or DEAD in map(str, shape.values)
    }


def _told(offer: HeroOffer) -> Json:
    return {
        "name": offer.name,
        "public_note": offer.public_note,
        "version": offer.version,
        "player": offer.member,
    }


def _with_sheet(
    gm: Membership,
    own: RecordForm,
    model: type[Sheet],
    data: object,
    record: Force | Unit | Hero | None,
    force: Force | None,
    *,
    start: Facts | None = None,
    left_out: Collection[str] = (),
) -> SheetForm:
    roster = roster_of(gm.campaign)
    choices, wording = _choices(gm, force), gm.campaign.rules.wording
    form = value_form(model, exclude=(*IDENTITY, *left_out), choices=choices, wording=wording)
    given = {"side": force.key} if force else {}
    sheet = form(data, prefix="sheet", initial=_kept(model, record, start), given=given)
    return SheetForm(own, sheet, roster.first)


def _kept(model: type[Sheet], record: Force | Unit | Hero | None, start: Facts | None) -> Any:
    """What the fields start from: the sheet as a value, or as it is kept if the rules no longer read it.

    `start` goes before the sheet of a record that is there, and is all there is of a new one.
    """
    if record is None and not start:
        return None
    kept = {**(kept_sheet(record) if record else {}), **(start or {})}
    try:
        return model.model_validate({**kept, "id": "new", "name": "New", "side": "new"})
    except pydantic.ValidationError:
        return readable(model, kept)


def _choices(member: Membership, force: Force | None) -> Choices:
    """Every unit and hero that he sees to choose from, those of the same force first, the gone last."""
    here, rules = force.pk if force else None, member.campaign.rules
    seen = Unit.objects.visible_to(member).order_by("place", "nth")
    records = [(unit, is_gone(rules, unit)) for unit in seen]
    units = [(one.key, _called(one, gone), one.force_id) for one, gone in sorted(records, key=_is_past)]
    people = Hero.objects.visible_to(member).order_by("name", "nth").distinct()
    heroes = people.values_list("key", "name", "force_id", "nth")
    sides = Force.objects.visible_to(member).values_list("key", "name").order_by("name", "nth")

    def near_first(rows: Any) -> list[tuple[str, str]]:
        return [(key, name) for key, name, *_ in sorted(rows, key=lambda row: row[2] != here)]

    return {"unit": near_first(units), "hero": near_first(heroes), "side": list(sides)}


def _is_past(row: tuple[Unit, bool]) -> bool:
    return row[1]


def _called(unit: Unit, gone: bool) -> str:
    return gettext("%(unit)s (gone)") % {"unit": unit.name} if gone else unit.name


class PastedField(TextField):
    """A pasted text. A browser would cut it short in silence, so it is told of no longest."""

    @override
    def widget_attrs(self, widget: forms.Widget) -> Json:
        return {"autocomplete": "off", "spellcheck": "false"}


class PasteForm(forms.Form):
    """Pasted units; what is wrong is said line by line above it."""

    text = PastedField(
        label=gettext_lazy("Units, one a line"),
        max_length=LONGEST,
        widget=forms.Textarea(attrs={"rows": 12}),
        strip=False,
        required=False,
    )

    @property
    def mark(self) -> str:
        """Stands for this very text: whoever sends it back has seen how it is read."""
        return sha256(self.cleaned_data["text"].encode()).hexdigest()[:16]

    @property
    def is_seen(self) -> bool:
        return self.data.get("as_read") == self.mark
