"""Dice as people type them."""

import pytest
from django.utils.translation import override

from rulesets.forms.faces import FacesForm, dice_text, dice_words


@pytest.mark.parametrize(
    ("dice", "typed", "faces"),
    [
        ("1d100", "00", [100]),
        ("1d100", " 7 ", [7]),
        ("2d10", "0, 3", [10, 3]),
        ("1d20", "0", [0]),
        ("7d6", "1 2 3 4 5 6 1", [1, 2, 3, 4, 5, 6, 1]),
    ],
)
def test_a_nought_is_the_highest_face_of_percentile_and_ten_sided_dice(
    dice: str, typed: str, faces: list[int]
) -> None:
    form = FacesForm(dice, {"d-faces": typed}, prefix="d")
    assert form.is_valid()
    assert form.faces == faces


def test_asks_for_one_die_or_for_several() -> None:
    one, many = FacesForm("1d100", prefix="d").fields["faces"], FacesForm("3d10", prefix="d").fields["faces"]
    assert (one.label, one.help_text) == ("What they show", "1 to 100; 00 is 100")
    assert many.help_text == "3 numbers from 1 to 10; 0 is 10, with spaces between them"


def test_dice_stand_as_players_of_the_language_write_them() -> None:
    assert [dice_text(text) for text in ("3d6", "1d100", "2d6-1")] == ["3d6", "1d100", "2d6−1"]
    with override("de"):
        assert [dice_text(text) for text in ("3d6", "1d100", "2d6+1")] == ["3W6", "1W100", "2W6+1"]


def test_dice_in_words() -> None:
    words = [dice_words(text) for text in ("1d100", "3d6", "1d10", "4d8")]
    assert words == ["percentile dice", "three dice", "one 10-sided die", "four 8-sided dice"]
    with override("de"):
        words = [dice_words(text) for text in ("1d6", "3d6", "1d20", "4d8")]
    assert words == ["einen Würfel", "drei Würfel", "einen 20-seitigen Würfel", "vier 8-seitige Würfel"]
