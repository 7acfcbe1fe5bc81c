"""Every door for text: no form, no serializer and no answer of any rules lets a control character pass."""

from __future__ import annotations

import ast
import importlib
import pkgutil
import sys
from collections.abc import Iterator, Mapping
from typing import Any

from django import forms
from django.conf import settings
from django.contrib import admin
from django.core.exceptions import ValidationError
from django.test import RequestFactory
from rest_framework import serializers

from accounts.models import User, is_unshowable
from rulesets.engine import GM, Ask, Value
from rulesets.engine.requests import read_value
from rulesets.engine.text import ODD, unprintable
from rulesets.forms.fields import LinesField, TextField
from rulesets.forms.inside import InsideField
from rulesets.forms.shapes import Unformable
from rulesets.forms.values import value_form

ROOMS = ("accounts", "annals", "battles", "campaigns", "config", "lessons", "rosters", "rulesets")
HALVES = (0xD800, 0xDFFF)
ODDITIES = [
    *(chr(one) for one in (*range(0x20), *range(0x7F, 0xA0)) if chr(one) not in "\t\n"),
    *"\u2028\u2029\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069",
    *map(chr, HALVES),
]
ROUND = (
    "a{}b",
    "{}a",
    "a{}",
    "1{}",
    '"a{}"@example.org',
    "a{}@example.org",
    "https://example.org/{}",
    "[1]{}",
)
"""What stands round it: enough like what each field wants that nothing else is wrong."""
FOREIGN_PASSWORDS = {"password1", "password2", "password", "usable_password"}
"""Of Django's own form for new people in the admin site: they go into a hash and nowhere else."""


def typed() -> Iterator[str]:
    """Each odd one in a word, and a few of each kind in all that might fit."""
    for odd in ODDITIES:
        yield f"a{odd}b"
    for odd in ("\0", "\r", "\x1b", "\x7f", "\x9b", "\u2028", "\u202e", "\ud800"):
        yield from (one.format(odd) for one in ROUND)


def texts_in(value: object) -> Iterator[str]:
    """Every text in what a field gave."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for key, one in value.items():
            yield from texts_in(key)
            yield from texts_in(one)
    elif isinstance(value, list | tuple | set | frozenset):
        for one in value:
            yield from texts_in(one)


def lets_pass(clean: Any, *, refusals: tuple[type[Exception], ...]) -> list[str]:
    """What was typed and came through with something odd in it."""
    passed = []
    for text in typed():
        try:
            found = [*texts_in(clean(text))]
        except refusals:
            continue
        passed += [text for one in found if unprintable(one, lines=True)]
    return passed


def ours[T](base: type[T]) -> list[type[T]]:
    """Every class of ours that is one of these, but for those that other tests have had made."""
    for room in ROOMS:
        for module in pkgutil.walk_packages([str(settings.BASE_DIR / room)], f"{room}."):
            if "migrations" not in module.name and "asgi" not in module.name:
                importlib.import_module(module.name)
    waiting, found = [base], dict[type[T], None]()
    while waiting:
        for one in waiting.pop().__subclasses__():
            waiting.append(one)
            if one.__module__.partition(".")[0] in ROOMS:
                found[one] = None
    return [one for one in found if getattr(sys.modules[one.__module__], one.__name__, None) is one]


# what is odd


def test_both_rooms_that_must_not_know_each_other_find_the_same_odd() -> None:
    text = [chr(one) for one in range(0x110000)]
    assert [one for one in text if is_unshowable(one) != bool(ODD.search(one))] == []
    assert all(unprintable(one) for one in "\t\n")
    assert not any(unprintable(one, lines=True) for one in "\t\n")
    assert {one for one in ODDITIES if ord(one) not in HALVES} == {
        one for one in text if unprintable(one, lines=True) and not "\ud800" <= one <= "\udfff"
    }


# forms


def all_forms() -> list[Any]:
    return list[Any](ours(forms.BaseForm))


def test_no_form_lets_it_pass() -> None:
    passed = {
        f"{form.__module__}.{form.__name__}.{name}": found[:2]
        for form in all_forms()
        for name, field in form.base_fields.items()
        if not isinstance(field, forms.FileField | InsideField)
        and (found := lets_pass(field.clean, refusals=(ValidationError,)))
    }
    assert passed == {}
    assert len(all_forms()) > 30


PLAIN_TEXT = {"CharField", "EmailField", "JSONField", "RegexField", "SlugField", "URLField", "ComboField"}


def test_no_form_asks_for_text_but_by_a_field_of_ours() -> None:
    """Fields that a form makes while it is made are not in the walk above."""
    found = []
    for room in ROOMS:
        for path in (settings.BASE_DIR / room).rglob("*.py"):
            text = path.read_text()
            for node in ast.walk(ast.parse(text)) if "forms." in text else ():
                name = ast.unparse(node.func) if isinstance(node, ast.Call) else ""
                if name.startswith("forms.") and name.removeprefix("forms.") in PLAIN_TEXT:
                    arguments = {one.arg for one in node.keywords}  # type: ignore[attr-defined]
                    found += [] if "validators" in arguments else [f"{path.name}:{node.lineno}"]  # type: ignore[attr-defined]
    assert found == []


def test_a_field_of_several_lines_has_one_kind_of_line_end() -> None:
    fields = [field for form in all_forms() for field in form.base_fields.values()]
    several = [one for one in fields if isinstance(one, TextField) and one.lines]
    assert len(several) > 5
    for field in several:
        assert field.clean("a\r\nb\rc\u2028d") == "a\nb\nc\nd"


def test_the_admin_site_lets_nothing_pass(db: None) -> None:
    request = RequestFactory().get("/admin/")
    request.user = User.objects.create_superuser("root", password="a-Long-one-7")
    passed = {}
    for model, site in admin.site._registry.items():
        if model.__module__.partition(".")[0] not in ROOMS:
            continue
        kinds = [site.get_form(request)] if site.has_add_permission(request) else []
        kinds += [site.get_form(request, model())] if site.has_change_permission(request) else []
        for name, field in (pair for form in kinds for pair in form.base_fields.items()):
            if name not in FOREIGN_PASSWORDS and name in _texts_of(model):
                column: Any = model._meta.get_field(name)
                checked = [*field.validators, *column.validators]

                def clean(text: str, field: Any = field, checked: Any = checked) -> Any:
                    value = field.clean(text)
                    for one in checked:
                        one(value)
                    return value

                if found := lets_pass(clean, refusals=(ValidationError,)):
                    passed[f"{model.__name__}.{name}"] = found[:2]
    assert passed == {}


def _texts_of(model: Any) -> set[str]:
    """Columns of words; of sheets, see the tests of the rosters' own admin pages."""
    kinds = ("CharField", "TextField", "EmailField", "SlugField", "URLField")
    return {one.name for one in model._meta.fields if one.get_internal_type() in kinds}


# the API


def test_no_serializer_lets_it_pass() -> None:
    passed = {}
    found = ours(serializers.BaseSerializer)
    assert len(found) > 15
    for kind in found:
        serializer: Any = kind()
        for name, field in serializer.fields.items():
            more = getattr(serializer, f"validate_{name}", lambda value: value)
            for shape in (lambda text: text, lambda text: {"a": [text]}, lambda text: {text: 1}):

                def clean(text: str, field: Any = field, more: Any = more, shape: Any = shape) -> Any:
                    return more(field.run_validation(shape(text)))

                if through := lets_pass(clean, refusals=(serializers.ValidationError,)):
                    passed[f"{kind.__name__}.{name}"] = through[:2]
    assert passed == {}


# the rules


def forms_of_rules() -> list[type[Value]]:
    return [one for one in ours(Value) if one.__module__.startswith("rulesets.systems")]


def test_no_value_of_any_rules_lets_it_pass() -> None:
    found = forms_of_rules()
    assert len(found) > 100
    for model in found:
        for name in model.model_fields:
            for odd in ODDITIES:
                assert read_value(model, {name: f"a{odd}b"})[0] is None
            for odd in ("\r", "\0", "\ud800", "\u2028"):
                assert read_value(model, {name: {"a": [f"a{odd}"]}})[0] is None
                assert read_value(model, {name: {odd: 1}})[0] is None


def text_fields() -> Iterator[tuple[type[Value], str, TextField]]:
    for model in forms_of_rules():
        try:
            fields = value_form(model).base_fields
        except Unformable:
            continue
        for name, field in fields.items():
            if isinstance(field, LinesField):
                field = field.item
            if isinstance(field, TextField):
                yield model, name, field


def test_no_form_of_any_rules_lets_it_pass() -> None:
    passed = {
        f"{model.__name__}.{name}": found[:2]
        for model, name, field in text_fields()
        if (found := lets_pass(field.clean, refusals=(ValidationError,)))
    }
    assert passed == {}


def test_an_answer_has_lines_only_where_its_form_has() -> None:
    several = set[bool]()
    for model, name, field in text_fields():
        ask: Any = Ask("a:b", GM, model, model.model_construct())
        text = "a\nb"
        answer, _ = ask.read({name: text})
        if _stands_alone(model, name):
            several.add(bool(field.lines))
            assert (answer is not None) == bool(field.lines), f"{model.__name__}.{name}"
    assert several == {True, False}


def _stands_alone(model: type[Value], name: str) -> bool:
    """Whether a value of this field alone can be read at all."""
    return read_value(model, {name: "a"})[0] is not None
