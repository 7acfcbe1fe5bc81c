"""Forms of the camp: what a procedure opens on, its questions, its dice, and the days that pass."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils.text import slugify
from django.utils.translation import gettext_lazy

from campaigns.models import Membership
from rosters.actions.camp import MOST_DAYS
from rosters.camping import Sitting
from rosters.models import Force
from rulesets.engine import Ask, Procedure, Throw, Value, question, reason
from rulesets.engine.values import Facts, Json
from rulesets.forms.faces import FacesForm, dice_words
from rulesets.forms.fields import Choice, ChoiceField, NumberField, TextField
from rulesets.forms.groups import Group
from rulesets.forms.values import Choices, ValueForm, ask_form


class OpenForm(Group):
    """On which force, or on which two, a procedure opens."""

    force = ChoiceField(label=gettext_lazy("Force"), choices=[], listed=True)
    other = ChoiceField(label=gettext_lazy("And the other force"), choices=[], listed=True)

    def __init__(
        self, gm: Membership, procedure: Procedure, data: Facts | None = None, *, force: str = ""
    ) -> None:
        super().__init__(data, initial={"force": force})
        self.forces = {str(one.pk): one for one in gm.campaign.forces.order_by("name", "nth")}
        offered = [Choice(key, one.name) for key, one in self.forces.items()]
        wanted = {"force": ("force",), "two": ("force", "other"), "all": ()}[procedure.of]
        for name in ("force", "other"):
            if name in wanted:
                label = str(self.fields[name].label)
                self.fields[name] = ChoiceField(label=label, choices=offered, listed=True)
            else:
                del self.fields[name]

    def starting(self, initial: Any) -> Json:
        return dict(initial or {})

    @property
    def chosen(self) -> list[Force]:
        return [self.forces[self.cleaned_data[name]] for name in self.fields]


class DaysForm(Group):
    days = NumberField(label=gettext_lazy("Days that pass"), least=0, most=MOST_DAYS)
    date = TextField(
        label=gettext_lazy("The date then"),
        required=False,
        max_length=80,
        lines=False,
        help_text=gettext_lazy("In the words of your world. Empty: as it was."),
    )

    def starting(self, initial: Any) -> Json:
        return dict(initial or {})


class Asked:
    """One open question with its form."""

    def __init__(self, sitting: Sitting, ask: Ask, data: object, *, alone: bool) -> None:
        made = ask_form(ask, choices_of(sitting), wording=sitting.rules.wording)
        self.key, self.alone = ask.key, alone
        self.id = slugify(ask.key.replace(":", "-")) or "question"
        self.question = question(sitting.rules, ask, sitting.names)
        draft = sitting.act.drafts.get(ask.key)
        self.form: ValueForm = made(data, initial=_as_value(ask, draft))


class Questions:
    """All that is asked now, as one form."""

    def __init__(self, sitting: Sitting, data: object = None) -> None:
        asks = sitting.played.asks
        self.asked = [Asked(sitting, one, data, alone=len(asks) == 1) for one in asks]

    def __bool__(self) -> bool:
        return bool(self.asked)

    def is_valid(self) -> bool:
        return not [one for one in self.asked if not one.form.is_valid()]

    @property
    def said(self) -> dict[str, Value]:
        return {one.key: one.form.value for one in self.asked}

    @property
    def complaints(self) -> list[object]:
        return [complaint for one in self.asked for complaint in one.form.complaints()]


class Thrown:
    """Dice that wait, with a form for the faces of one's own."""

    def __init__(self, sitting: Sitting, throw: Throw, data: Facts | None) -> None:
        names, whole = sitting.names, throw.subject.partition(":")[0]
        self.key, self.dice = throw.key, throw.dice
        self.name, self.words = names.get(whole, whole), dice_words(throw.dice)
        self.why = reason(sitting.rules, throw, names)
        prefix = slugify(throw.key.replace(":", "-").replace("_", "-"))
        typed = data is not None and any(str(data.get(f"{prefix}-{n}", "")).strip() for n in _parts(throw))
        self.form = FacesForm(throw.dice, data if typed else None, prefix=prefix)


class Dice:
    """All that is to be thrown now. Of typed faces, those left blank still wait."""

    def __init__(self, sitting: Sitting, data: Facts | None = None) -> None:
        self.throws = [Thrown(sitting, one, data) for one in sitting.played.throws]

    def __bool__(self) -> bool:
        return bool(self.throws)

    def is_valid(self) -> bool:
        return not [one for one in self._typed if not one.form.is_valid()]

    @property
    def _typed(self) -> list[Thrown]:
        return [one for one in self.throws if one.form.is_bound]

    @property
    def faces(self) -> dict[str, Sequence[int]]:
        return {one.key: one.form.faces for one in self._typed}

    @property
    def has_errors(self) -> bool:
        return any(one.form.errors for one in self._typed)


def choices_of(sitting: Sitting) -> Choices:
    """Whom an answer may name: those whom the procedure opened on."""
    muster = sitting.camp.muster
    return {
        "side": [(one.id, one.name) for one in muster.sides],
        "unit": [(one.id, one.name) for one in muster.units],
        "hero": [(one.id, one.name) for one in muster.heroes],
    }


def _as_value(ask: Ask, draft: object) -> Value | None:
    """What was said before the question was opened again, if it can still be read."""
    return ask.read(draft)[0] if draft is not None else None


def _parts(throw: Throw) -> list[str]:
    form = FacesForm(throw.dice, prefix="x")
    return list(form.fields)
