"""What somebody has said in forms inside forms, in words."""

from collections.abc import Mapping
from typing import Annotated

import pytest
from pydantic import Field

from rulesets.engine import Shown, Value
from rulesets.engine.words import Speaker
from rulesets.forms.answers import in_words, is_beside_the_point, words_inside


class Order(Value):
    action: Annotated[str, Field(title="Action")] = "hold"
    fire: Annotated[Mapping[str, int], Field(title="Weapons at targets")] = {}
    haste: Annotated[int | None, Field(title="Haste")] = None


class Orders(Value):
    haste: int = 0
    reserve: Order = Order()
    units: Mapping[str, Order] = {}
    rows: tuple[Order, ...] = ()


SPEAKER = Speaker({"action.attack": "an attack"}, {"bows": "City bows"})
LABELS = {"units.bows.fire": {"bow:foot": "bows at the foot"}}


@pytest.mark.parametrize(
    ("name", "said", "words"),
    [
        ("haste", 2, None),
        ("reserve", {"action": "hold", "fire": {}, "haste": None}, ""),
        ("reserve", {"action": "attack", "fire": {}, "haste": 2}, "action an attack, haste 2"),
        (
            "units",
            {"bows": {"action": "hold", "fire": {"bow:foot": 3000}, "haste": None}, "x": {}},
            "City bows: weapons at targets 3,000 × bows at the foot",
        ),
        ("rows", [{"haste": 1}, {"haste": 3}], "haste 1; haste 3"),
        ("nothing_of_the_name", 1, None),
    ],
)
def test_forms_inside_are_said_by_their_titles(name: str, said: object, words: str | None) -> None:
    assert words_inside(SPEAKER, Orders, name, said, LABELS) == words


def test_without_a_form_nothing_is_known() -> None:
    assert words_inside(SPEAKER, None, "units", {}, {}) is None


class Sent(Value):
    kind: Annotated[str, Field(title="Mission")]
    men: Annotated[int, Field(title="How many go")] = 5


class Sending(Value):
    missions: tuple[Sent, ...] = ()


def test_a_row_is_what_it_says_first_and_alike_ones_are_told_once() -> None:
    said = [{"kind": "scout", "men": 5}, {"kind": "attack", "men": 9}, {"kind": "scout", "men": 5}]
    words = words_inside(Speaker({}, {}), Sending, "missions", said, {})
    assert words == "scout (2 times); attack, how many go 9"


class Bout(Value):
    quick: bool = False
    outcome: Annotated[str, Shown(matters={"quick": [False]})] = "undecided"


@pytest.mark.parametrize(
    ("said", "beside"), [({"quick": True}, True), ({"quick": False}, False), ({}, False)]
)
def test_what_matters_only_for_other_choices_is_beside_the_point(
    said: Mapping[str, bool], beside: bool
) -> None:
    assert is_beside_the_point(Bout, "outcome", said) == beside
    assert not is_beside_the_point(Bout, "quick", said)


class Risky(Value):
    risk: Annotated[int, Field(ge=-6, le=6, title="Risk")] = 0
    extra: Annotated[int, Field(ge=-2, le=2, title="Extra")] = 0
    level: Annotated[int, Field(ge=-2, le=6, title="Level")] = 3
    places: Annotated[int, Field(ge=0, title="Places")] = 0


class Bold(Value):
    first: Risky = Risky()


def test_an_answer_is_told_as_the_form_asks_it() -> None:
    """What is on record has an order of its own."""
    kept = {"extra": 1, "places": 2, "risk": 3}
    speaker = Speaker({}, {})
    assert [label for label, _ in in_words(speaker, kept, Risky)] == ["Risk", "Extra", "Places"]
    assert in_words(speaker, {"first": kept}, Bold) == [("First", "risk +3, extra +1, places 2")]


def test_what_is_put_on_top_or_taken_off_has_its_sign() -> None:
    """A level, which is one of itself, and a count have none."""
    speaker = Speaker({"risk.6": "careful above all"}, {})
    said = {"risk": 6, "extra": -2, "level": 4, "places": 2}
    words = dict(in_words(speaker, said, Risky))
    assert words == {"Risk": "+6, careful above all", "Extra": "−2", "Level": "4", "Places": "2"}
    assert dict(in_words(speaker, {"risk": 0}, Risky)) == {"Risk": "0"}
    assert in_words(speaker, {"first": said}, Bold) == [
        ("First", "risk +6, extra −2, level 4, places 2"),
    ]
