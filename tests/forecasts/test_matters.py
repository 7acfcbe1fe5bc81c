"""How much of what may matter has been tried."""

from forecasts.parts.matters import _tried


def test_it_says_how_many_are_still_to_come() -> None:
    assert _tried(9, 31) == "Tried so far: 9 of 31. The others come as their battles are fought."
    assert _tried(31, 31) == ""
