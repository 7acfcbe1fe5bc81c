"""What a forecast took for true, told so that nothing is told twice and nothing reads as nought."""

from forecasts.parts.assumed import _looks, _taken, told_once


def test_what_is_alike_is_told_once() -> None:
    lines = [_taken("Militia", 40, 40), _taken("Guard", 20, 25), _taken("Militia", 40, 40)]
    assert told_once(lines) == ["2 × Militia as 40", "Guard as 20"]


def test_a_strength_that_is_not_known_is_not_nought() -> None:
    assert _taken("Frost flight", 0, 0) == "Frost flight, whose strength is not known, as is usual"
    assert _taken("Frost flight", 0, 4) == "Frost flight as 0", "they look as if nobody stood any more"


def test_all_guesses_are_named_and_what_their_numbers_count() -> None:
    taken = [_taken(f"Militia {n}", 40, 40) for n in range(8)]
    assert _looks(taken, "").startswith("Others are taken for what they look like: Militia 0 as 40; ")
    told = _looks(taken, "Troop Strength")
    assert told.startswith(
        "Others are taken for what they look like, counted in Troop Strength: Militia 0 as"
    )
    assert told.endswith("Militia 7 as 40.")
