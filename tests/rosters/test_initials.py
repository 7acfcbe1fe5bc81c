"""The letter that stands for somebody in a round."""

import pytest

from rosters.models import initial_of


@pytest.mark.parametrize(
    ("name", "letter"),
    [
        ("The Black Duke", "B"),
        ("Mirel", "M"),
        ("The commander of Ockless", "C"),
        ("d’Arlon", "D"),
        ("The", "T"),
    ],
)
def test_it_is_a_capital_and_of_no_article(name: str, letter: str) -> None:
    assert initial_of(name) == letter
