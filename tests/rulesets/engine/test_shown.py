"""What fields say of their own showing: typed words, joined, and known to exist."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any

import pytest
from pydantic import Field

from rulesets.engine import Shown, Term, Value, shown_of
from rulesets.registry import rulesets

FOLDS = Shown(more=True, labels={"": "Nobody"})
type Word = Annotated[str, Shown(listed=True)]


class Orders(Value):
    word: Annotated[Word, FOLDS | Shown(labels={"": "None"})] = Field("", title="Word")
    plain: str = ""
    none: Word | None = None
    many: tuple[Word, ...] = ()


def of(name: str) -> Shown:
    return shown_of(Orders.model_fields[name])


def values() -> Iterator[type[Value]]:
    """Every value of the rules that this site knows."""
    assert len(rulesets()) == 5
    waiting: list[type[Value]] = [Value]
    while waiting:
        for one in waiting.pop().__subclasses__():
            waiting.append(one)
            if one.__module__.startswith("rulesets.systems."):
                yield one


def test_what_is_said_of_type_and_field_is_joined() -> None:
    assert of("word") == Shown(listed=True, more=True, labels={"": "None"})
    assert of("plain") == Shown()


def test_a_type_says_it_too_where_there_may_be_none_and_not_of_those_in_it() -> None:
    assert of("none") == Shown(listed=True)
    assert of("many") == Shown()


def test_a_later_word_stands_and_a_no_is_a_word() -> None:
    assert (Shown(more=True) | Shown(more=False)).more is False
    assert (Shown(more=True) | Shown(rows=0)) == Shown(more=True, rows=0)


def test_the_sentence_for_one_kind_of_refusal_goes_before_that_for_all() -> None:
    shown = Shown(refusal="So not.", too_low="More!")
    assert [shown.refused(why) for why in ("too_low", "too_high", "")] == ["More!", "So not.", ""]


def test_an_unknown_word_is_refused() -> None:
    said: dict[str, Any] = {"folded": True}
    with pytest.raises(TypeError, match="folded"):
        Shown(**said)


class Ground(Term):
    HILL = "hill", "On a hill, +2", "For whoever stands there"
    DEEP_MUD = "deep_mud"

    worth: int

    def __new__(cls, value: str, label: str = "", help: str = "", worth: int = 0) -> Ground:
        made = cls.worded(value, label, help)
        made.worth = worth
        return made


def test_a_term_has_its_words_and_its_worth_on_the_member() -> None:
    assert [(one.value, one.label, one.help) for one in Ground] == [
        ("hill", "On a hill, +2", "For whoever stands there"),
        ("deep_mud", "Deep mud", ""),
    ]
    assert Ground("hill") is Ground.HILL


def test_no_field_says_anything_but_in_these_words() -> None:
    extras = [
        f"{one.__module__}.{one.__name__}.{name}"
        for one in values()
        for name, info in one.model_fields.items()
        if info.json_schema_extra is not None
    ]
    assert extras == []


def test_what_a_field_matters_for_stands_beside_it() -> None:
    """Of several ways one is enough: units and heroes share words that only one of them has."""
    astray = [
        f"{one.__name__}.{name}"
        for one in values()
        for name, info in one.model_fields.items()
        if (ways := _ways(shown_of(info)))
        if not any(
            way.keys() <= kind.model_fields.keys() for way in ways for kind in (one, *one.__subclasses__())
        )
    ]
    assert astray == []


def _ways(shown: Shown) -> list[Any]:
    matters: Any = shown.matters or ()
    return list(matters) if isinstance(matters, list | tuple) else [matters]
