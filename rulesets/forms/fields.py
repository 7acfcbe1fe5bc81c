"""Form fields that take what people type as they mean it, and say plainly what they cannot take."""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, override

from django import forms
from django.core.exceptions import ValidationError
from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_lazy

from rulesets.engine.shown import NOTHING, Shown
from rulesets.engine.text import SEVERAL_LINES, in_dice, in_lines, unprintable, written
from rulesets.engine.values import Json
from rulesets.engine.words import said

MOST = 1_000_000_000
"""No number of a battle is larger, if its model does not say so itself."""
LONGEST = 200
"""No text is longer, if its model does not say so itself."""
MOST_WRITTEN = 20_000
"""No text at all is longer."""
FEW = 6
"""So many choices are shown side by side; more are a list to open."""


class Choice(NamedTuple):
    """One thing to choose: its value in the form, what people read, and what it means."""

    value: str
    label: str | Promise
    help: str | Promise = ""


class NumberField(forms.Field):
    """A whole number; a typed minus may be U+2212, thousands may have commas."""

    widget = forms.TextInput

    def __init__(
        self,
        *,
        least: int | None = None,
        most: int | None = None,
        shown: Shown = NOTHING,
        **kwargs: Any,
    ) -> None:
        self.least = -MOST if least is None else least
        self.most = MOST if most is None else most
        self.shown = shown
        super().__init__(**kwargs)

    @override
    def widget_attrs(self, widget: forms.Widget) -> Json:
        signed = {} if self.least < 0 else {"inputmode": "numeric"}
        return {"class": "input-num", "autocomplete": "off", **signed}

    @override
    def prepare_value(self, value: object) -> Any:
        return minus(str(value)) if isinstance(value, int) and value < 0 else value

    @override
    def to_python(self, value: object) -> int | None:
        text = typed(value)
        if not text:
            return None
        plain = text.replace("−", "-")
        plain = plain.replace(",", "") if re.fullmatch(r"[+-]?[0-9]{1,3}(,[0-9]{3})+", plain) else plain
        if not re.fullmatch(r"[+-]?[0-9]+", plain):
            why = "not_whole" if re.fullmatch(r"[+-]?[0-9]{0,20}[.,][0-9]{1,20}", plain) else "not_a_number"
            sentence = gettext("“%(text)s” is not a whole number. Type one, for example 40.")
            raise self.refused(why, sentence % {"text": short(text)})
        number = int(plain) if len(plain) < 20 else (-(MOST**2) if plain[0] == "-" else MOST**2)
        if number > self.most:
            sentence = gettext("%(number)s is too high: at most %(most)s.")
            facts = {"number": short(minus(text)), "most": written(self.most)}
            raise self.refused("too_high", sentence % facts)
        if number < self.least:
            sentence = gettext("%(number)s is too low: at least %(least)s.")
            facts = {"number": short(minus(text)), "least": written(self.least)}
            raise self.refused("too_low", sentence % facts)
        return number

    def refused(self, why: str, plainly: str) -> ValidationError:
        """In the words of the model's own field, if it has some."""
        return ValidationError(said(self.shown.refused(why)) or plainly)

    @override
    def validate(self, value: object) -> None:
        if value is None and self.required:
            raise ValidationError(gettext("A whole number is needed."), code="required")


class FractionField(NumberField):
    """A number that may have a part after the point."""

    @override
    def to_python(self, value: object) -> Any:
        text = typed(value)
        if not text:
            return None
        plain = text.replace("−", "-")
        if not re.fullmatch(r"[+-]?[0-9]{1,12}(\.[0-9]{1,9})?", plain):
            sentence = gettext("“%(text)s” is not a number. Write it as 2.5, for example.")
            raise ValidationError(sentence % {"text": short(text)})
        number = float(plain)
        if not self.least <= number <= self.most:
            sentence = gettext("%(number)s is not between %(least)s and %(most)s.")
            ends = {"least": written(self.least), "most": written(self.most)}
            raise ValidationError(sentence % {"number": short(text), **ends})
        return number


class TextField(forms.CharField):
    """Text without control characters; lines only where it may have several."""

    default_error_messages = {"required": gettext_lazy("Write something here.")}

    def __init__(self, *, max_length: int | None = None, lines: bool | None = None, **kwargs: Any) -> None:
        longest = LONGEST if max_length is None else max_length
        self.lines = (max_length or 0) > SEVERAL_LINES if lines is None else lines
        kwargs.setdefault("widget", forms.Textarea(attrs={"rows": 4}) if self.lines else forms.TextInput())
        self.longest = longest
        super().__init__(**kwargs)

    @override
    def widget_attrs(self, widget: forms.Widget) -> Json:
        return {"maxlength": str(self.longest), "autocomplete": "off"}

    @override
    def to_python(self, value: object) -> str | None:
        text = in_lines(typed(value, strip=self.strip))
        if bad := unprintable(text, lines=self.lines):
            raise ValidationError(_odd(bad == "\n", seen_before(text, bad)))
        if len(text) > self.longest:
            sentence = gettext("%(n)s characters are too many: at most %(most)s.")
            raise ValidationError(sentence % {"n": written(len(text)), "most": written(self.longest)})
        return text or self.empty_value

    @override
    def validate(self, value: object) -> None:
        if not value and self.required:
            raise ValidationError(self.error_messages["required"], code="required")


def _odd(is_line_break: bool, before: str) -> str:
    """What cannot stand in a text, and after which words it does."""
    if is_line_break and before:
        sentence = gettext("There is a line break in it, after “%(before)s”. Take it out and try again.")
    elif is_line_break:
        sentence = gettext("There is a line break in it. Take it out and try again.")
    elif before:
        sentence = gettext(
            "There is a character that cannot be shown in it, after “%(before)s”. Take it out and try again."
        )
    else:
        sentence = gettext("There is a character that cannot be shown in it. Take it out and try again.")
    return sentence % {"before": before} if before else sentence


class DiceField(TextField):
    """A code of dice, 6D+2: shown as the language writes it that is spoken, and taken so too."""

    @override
    def prepare_value(self, value: object) -> Any:
        return in_dice(value) or value if isinstance(value, str) else value


class WrittenField(TextField):
    """A longer text for a field of the database, as the admin site asks for it."""

    def __init__(self, **kwargs: Any) -> None:
        most = kwargs.pop("max_length", None) or MOST_WRITTEN
        super().__init__(max_length=most, lines=True, **kwargs)


class TickField(forms.BooleanField):
    """Yes or no: a tick."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{**kwargs, "required": False, "template_name": "forms/tick.html"})


class ChoiceField(forms.TypedChoiceField):
    """One of a few, side by side, or one of many, in a list to open."""

    def __init__(
        self,
        *,
        choices: Sequence[Choice],
        coerce: Callable[[str], Any] = str,
        listed: bool = False,
        **kwargs: Any,
    ) -> None:
        self.all = [Choice(*one) for one in choices]
        few = 0 < len(choices) <= FEW and not listed
        offered: list[tuple[str, str | Promise]] = [(one.value, one.label) for one in self.all]
        required = kwargs.get("required", True)
        if not required or not few:
            offered = [("", _nothing(few, required)), *offered]
        widget = Radios(helps={one.value: one.help for one in self.all}) if few else Listed()
        template = "forms/group.html" if few else None
        kwargs = {"widget": widget, "empty_value": None, "template_name": template, **kwargs}
        super().__init__(choices=offered, coerce=coerce, **kwargs)
        self.error_messages["required"] = gettext_lazy("Choose one.")
        self.nothing = ""

    def call_nothing(self, label: str) -> None:
        """What it is called to choose nothing, where that may be."""
        offered: Any = self.choices
        self.choices = [(value, label if value == "" else text) for value, text in offered]
        self.nothing = label

    def loosened(self, default: object = None) -> "ChoiceField":
        """The same choices as a list that may be left alone, for spare rows; it says what that means."""
        about: Json = {"label": self.label, "help_text": self.help_text}
        found = ChoiceField(choices=self.all, coerce=self.coerce, listed=True, required=False, **about)
        meant = next((one.label for one in self.all if one.value == key_of(default)), "")
        usual = gettext("Nothing said: %(meant)s") % {"meant": meant} if meant else ""
        if nothing := self.nothing or usual:
            found.call_nothing(nothing)
        return found

    @override
    def to_python(self, value: object) -> str:
        return typed(value)

    @override
    def prepare_value(self, value: object) -> Any:
        return key_of(value)

    @override
    def valid_value(self, value: object) -> bool:
        return any(one.value == value for one in self.all)

    @override
    def validate(self, value: Any) -> None:
        if value == "" and self.required:
            raise ValidationError(self.error_messages["required"], code="required")
        if value and not self.valid_value(value):
            raise not_a_choice(value)


def _nothing(few: bool, required: bool) -> Promise:
    """What it is called that nothing is chosen: lazy, for some forms are made before anybody reads them."""
    if few:
        return gettext_lazy("No choice")
    return gettext_lazy("Choose") if required else gettext_lazy("None")


def not_a_choice(value: str) -> ValidationError:
    sentence = gettext("“%(value)s” is not one of the choices.") % {"value": short(value)}
    return ValidationError(sentence, code="invalid_choice")


class TicksField(forms.MultipleChoiceField):
    """Some of several: a tick each."""

    def __init__(
        self, *, choices: Sequence[Choice], coerce: Callable[[str], Any] = str, **kwargs: Any
    ) -> None:
        self.all = [Choice(*one) for one in choices]
        self.coerce = coerce
        widget = Ticks(helps={one.value: one.help for one in self.all})
        kwargs |= {"widget": widget, "required": False, "template_name": "forms/group.html"}
        super().__init__(choices=[one[:2] for one in self.all], **kwargs)

    @override
    def prepare_value(self, value: object) -> Any:
        return [key_of(one) for one in value] if isinstance(value, (tuple, frozenset, set, list)) else value

    @override
    def clean(self, value: Any) -> list[Any]:
        """In the order in which they are offered, so that the same ticks are the same value."""
        ticked = [typed(one) for one in ([value] if isinstance(value, str) else value or ())]
        allowed = {one.value for one in self.all}
        if wrong := next((one for one in ticked if one not in allowed), None):
            raise not_a_choice(wrong)
        return [self.coerce(one.value) for one in self.all if one.value in ticked]


class LinesField(forms.Field):
    """A list of short things, one on each line."""

    def __init__(self, item: forms.Field, **kwargs: Any) -> None:
        self.item = item
        item.required = True
        help = " ".join(filter(None, [kwargs.pop("help_text", ""), gettext("One on each line.")]))
        widget = forms.Textarea(attrs={"rows": 3})
        super().__init__(**{**kwargs, "help_text": help, "widget": widget, "required": False})

    @override
    def prepare_value(self, value: Any) -> Any:
        listed = isinstance(value, (tuple, list, set, frozenset))
        return "\n".join(str(key_of(one)) for one in value) if listed else value

    @override
    def clean(self, value: object) -> list[Any]:
        lines = [line for line in typed(value).splitlines() if line.strip()]
        if len(lines) > LONGEST:
            sentence = gettext("%(n)s lines are too many: at most %(most)s.")
            raise ValidationError(sentence % {"n": written(len(lines)), "most": written(LONGEST)})
        return [self.item.clean(line) for line in lines]


MANY = 12
"""More of them are found by typing."""


class Listed(forms.Select):
    """A list to open, with what finds something in it if it is long."""

    template_name = "forms/widgets/listed.html"

    @override
    def get_context(self, name: str, value: Any, attrs: Any) -> Json:
        return super().get_context(name, value, attrs) | {"is_long": len(list(self.choices)) > MANY}


class Radios(forms.RadioSelect):
    template_name = "forms/widgets/choices.html"

    def __init__(self, *, helps: Mapping[str, str | Promise], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.helps = helps

    @override
    def create_option(self, name: str, value: Any, *args: Any, **kwargs: Any) -> Json:
        return super().create_option(name, value, *args, **kwargs) | {"help": self.helps.get(str(value), "")}


class Ticks(Radios, forms.CheckboxSelectMultiple):
    template_name = "forms/widgets/ticks.html"
    input_type = "checkbox"
    allow_multiple_selected = True

    @override
    def get_context(self, name: str, value: Any, attrs: Any) -> Json:
        return super().get_context(name, value, attrs) | {"is_long": len(list(self.choices)) > MANY}

    @override
    def value_from_datadict(self, data: Any, files: Any, name: str) -> Any:
        return forms.CheckboxSelectMultiple.value_from_datadict(self, data, files, name)

    @override
    def value_omitted_from_data(self, data: object, files: object, name: str) -> bool:
        return False


def typed(value: object, *, strip: bool = True) -> str:
    """What was typed, as text; a list or anything else odd is as if it had been typed."""
    text = "" if value is None else value if isinstance(value, str) else str(value)
    return text.strip() if strip else text


def seen_before(text: str, odd: str) -> str:
    """The last words before a character that nobody sees, so that it can be found."""
    before = text[: text.index(odd)].strip()
    return before if len(before) <= 20 else f"…{before[-19:]}"


def key_of(value: object) -> Any:
    """A value as it stands in a form: an enum by its value, yes and no as words."""
    value = getattr(value, "value", value)
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else value


def short(text: str) -> str:
    return text if len(text) <= 30 else f"{text[:29]}…"


def minus(text: str) -> str:
    """A number as it was typed, with a true minus."""
    return text.replace("-", "−")
