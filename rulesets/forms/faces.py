"""Dice that people throw: the form of what their own dice showed, and dice in words."""

import re
from collections.abc import Sequence

from django import forms
from django.utils.translation import gettext, gettext_lazy, ngettext, pgettext

from rulesets.engine import dice
from rulesets.engine.values import Facts
from rulesets.forms.fields import TextField

TEN, PERCENT = 10, 100
"""Dice on which a nought stands for the highest face."""
MOST_DRAWN = 6
"""So many six-sided dice are picked face by face; more are typed in a row."""
A_NUMBER = gettext_lazy("1 to %(sides)s")
ONE_OF = {
    TEN: gettext_lazy("1 to %(sides)s; 0 is 10"),
    PERCENT: gettext_lazy("1 to %(sides)s; 00 is 100"),
}
NUMBERS = gettext_lazy("%(count)s numbers from 1 to %(sides)s, with spaces between them")
SOME_OF = {
    TEN: gettext_lazy("%(count)s numbers from 1 to %(sides)s; 0 is 10, with spaces between them"),
    PERCENT: gettext_lazy("%(count)s numbers from 1 to %(sides)s; 00 is 100, with spaces between them"),
}
COUNT = (
    gettext_lazy("no"),
    gettext_lazy("one"),
    gettext_lazy("two"),
    gettext_lazy("three"),
    gettext_lazy("four"),
    gettext_lazy("five"),
    gettext_lazy("six"),
    gettext_lazy("seven"),
    gettext_lazy("eight"),
    gettext_lazy("nine"),
    gettext_lazy("ten"),
    gettext_lazy("eleven"),
    gettext_lazy("twelve"),
)


def count_words(count: int) -> str:
    """Six; 30."""
    return str(COUNT[count] if count < len(COUNT) else count)


def dice_text(text: str) -> str:
    """Dice as players of the language write them: 3d6+1, in German 3W6+1. Rules know the English ones."""
    thrown = dice(text)
    plus = f"{thrown.plus:+}".replace("-", "−") if thrown.plus else ""
    # Translators: dice as players write them: three dice of six sides are 3d6, in German 3W6
    return gettext("%(count)sd%(sides)s") % {"count": thrown.count, "sides": thrown.sides} + plus


def dice_words(text: str) -> str:
    """Three dice; four ten-sided dice; percentile dice."""
    thrown = dice(text)
    if (thrown.count, thrown.sides) == (1, PERCENT):
        return gettext("percentile dice")
    # Translators: of dice to throw, one die: in German "einen"
    count = pgettext("die", "one") if thrown.count == 1 else count_words(thrown.count)
    facts = {"count": count, "sides": thrown.sides}
    if thrown.sides == 6:
        return ngettext("%(count)s die", "%(count)s dice", thrown.count) % facts
    return ngettext("%(count)s %(sides)s-sided die", "%(count)s %(sides)s-sided dice", thrown.count) % facts


def complaint_of(form: forms.Form) -> str:
    """All that is wrong as one sentence, for a message."""
    return " ".join(str(text) for texts in form.errors.values() for text in texts)


class FacesForm(forms.Form):
    """What somebody's own dice showed."""

    def __init__(
        self, text: str, data: Facts | None = None, *, prefix: str, faces: Sequence[int] = ()
    ) -> None:
        each = {f"d{n}": str(face) for n, face in enumerate(faces)}
        super().__init__(
            data, prefix=prefix, label_suffix="", initial={**each, "faces": " ".join(map(str, faces))}
        )
        thrown = dice(text)
        self.count, self.sides = thrown.count, thrown.sides
        self.is_picked = thrown.sides == 6 and thrown.count <= MOST_DRAWN
        if self.is_picked:
            for n in range(thrown.count):
                self.fields[f"d{n}"] = _die(n)
        else:
            self.fields["faces"] = TextField(
                max_length=400, lines=False, **_asked(thrown.count, thrown.sides)
            )

    def clean_faces(self) -> list[int]:
        text = str(self.cleaned_data["faces"])
        parts = [part for part in re.split(r"[\s,;]+", text) if part]
        if not all(re.fullmatch(r"[0-9]{1,4}", part) for part in parts):
            raise forms.ValidationError(gettext("Write one number for each die, with spaces between them."))
        return [self.sides if self.sides in (TEN, PERCENT) and not int(part) else int(part) for part in parts]

    @property
    def complaint(self) -> str:
        return complaint_of(self)

    @property
    def faces(self) -> Sequence[int]:
        if self.is_picked:
            return [int(self.cleaned_data[f"d{n}"]) for n in range(self.count)]
        return list(self.cleaned_data["faces"])


def _asked(count: int, sides: int) -> dict[str, str]:
    """What to type for dice that are not picked."""
    if count == 1:
        label = gettext("What they show") if sides == PERCENT else gettext("What it shows")
        return {"label": label, "help_text": ONE_OF.get(sides, A_NUMBER) % {"sides": sides}}
    help_text = SOME_OF.get(sides, NUMBERS) % {"count": count, "sides": sides}
    return {"label": gettext("Each die, in order"), "help_text": help_text}


def _die(n: int) -> forms.ChoiceField:
    return forms.ChoiceField(
        choices=[(str(face), str(face)) for face in range(1, 7)],
        widget=forms.RadioSelect,
        label=gettext("Die %(n)s") % {"n": n + 1},
        error_messages={
            "required": gettext("Die %(n)s is missing. Say what it showed.") % {"n": n + 1},
            "invalid_choice": gettext("A die shows 1 to 6."),
        },
    )
