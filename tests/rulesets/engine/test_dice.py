"""Dice: what they are, where they come from, and that nobody's dice lean on another's."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesets.engine import TableDice, dice, fair_faces
from rulesets.engine.dice import outcomes


@pytest.mark.parametrize("text", ["", "d6", "3d", "3d6+", "three", "3d6 + 1", "-1d6", "3d6\n", "٣d6"])
def test_what_is_no_dice_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="not dice"):
        dice(text)


@pytest.mark.parametrize(
    ("faces", "fits"),
    [
        ([1, 6], True),
        ((1, 6), True),
        ([1], False),
        ([1, 2, 3], False),
        ([0, 1], False),
        ([1, 7], False),
        ([1, True], False),
        ([1, 2.0], False),
        (["1", "2"], False),
        ("12", False),
        (None, False),
        ({}, False),
    ],
)
def test_a_roll_fits_its_dice_or_does_not(faces: object, fits: bool) -> None:
    assert dice("2d6").fits(faces) is fits


def test_why_faces_do_not_fit() -> None:
    kinds = [dice("2d6").misfit(faces) for faces in ((1,), (0, 6), (7, 1), (1, True), (1, 6))]
    assert kinds == ["wrong_number_of_dice", *["die_face_out_of_range"] * 3, ""]


def test_few_and_many_dice_have_their_outcomes() -> None:
    few, weights = outcomes("2d6+1")
    assert weights is None
    assert Counter(few)[8] == 6
    many, cumulated = outcomes("8d6-2")
    assert (many[0], many[-1]) == (6, 46)
    assert cumulated
    assert cumulated[-1] == 6**8


def test_table_dice_deal_fairly_and_not_for_nothing() -> None:
    table = TableDice(Random(1))
    assert table.totals("3d6", 0) == []
    thrown = table.totals("8d6", 4000)
    assert 27.5 < sum(thrown) / 4000 < 28.5
    assert len(table.faces("4d10")) == 4


@given(secret=st.binary(), key=st.text(), count=st.integers(0, 40), sides=st.integers(1, 1000))
def test_fair_dice_are_their_keys_own(secret: bytes, key: str, count: int, sides: int) -> None:
    faces = fair_faces(secret, key, f"{count}d{sides}")
    assert dice(f"{count}d{sides}").fits(faces)
    assert fair_faces(secret, key, f"{count + 1}d{sides}")[:count] == faces


def test_fair_dice_are_fair_and_fresh_for_each_attempt() -> None:
    faces = Counter(fair_faces(b"x", f"k{n}", "1d6")[0] for n in range(6000))
    assert all(850 < one < 1150 for one in faces.values())
    assert fair_faces(b"x", "k", "9d6") != fair_faces(b"x", "k", "9d6", attempt=2)
