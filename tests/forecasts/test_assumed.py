"""What a forecast took for true, told so that nothing is told twice and nothing reads as nought."""

from forecasts.parts.assumed import _taken, told_once


def test_what_is_alike_is_told_once() -> None:
    lines = [_taken("Militia", 40, 40), _taken("Guard", 20, 25), _taken("Militia", 40, 40)]
    assert told_once(lines) == ["2 × Militia as 40", "Guard as 20"]


def test_a_strength_that_is_not_known_is_not_nought() -> None:
    assert _taken("Frost flight", 0, 0) == "Frost flight, whose strength is not known, as is usual"
    assert _taken("Frost flight", 0, 4) == "Frost flight as 0", "they look as if nobody stood any more"
