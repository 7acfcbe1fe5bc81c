"""Degrees of success, damage as it is written, losses."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesets.systems.runequest.book.damage import Unreadable, mean
from rulesets.systems.runequest.book.kinds import Degree, Ratio
from rulesets.systems.runequest.book.tables import FORTY, MELEE, MISSILES, NO_LOSS, TEN, TWENTY
from rulesets.systems.runequest.mechanics.losses import losses, parted
from rulesets.systems.runequest.mechanics.rolls import degree, limits
from rulesets.systems.runequest.people.states import Pair, quarters
from rulesets.systems.runequest.words.names import crowd, share

PACKAGES = [*MELEE.values(), *MISSILES.values(), FORTY, NO_LOSS]
WORST_FIRST = list(reversed(Degree))


@given(roll=st.integers(1, 100), chance=st.integers(-300, 600))
def test_a_better_chance_is_never_worse(roll: int, chance: int) -> None:
    assert WORST_FIRST.index(degree(roll, chance + 1)) >= WORST_FIRST.index(degree(roll, chance))


@given(chance=st.integers(-300, 600))
def test_one_to_five_succeed_and_ninety_six_fails_whatever_the_chance(chance: int) -> None:
    assert degree(5, chance).is_success
    assert not degree(96, chance).is_success
    bounds = limits(chance)
    assert 1 <= bounds.critical_to <= bounds.special_to <= 95 < bounds.fumble_from <= 100


@given(base=st.integers(0, 5000), left=st.integers(0, 5000), package=st.sampled_from(PACKAGES))
def test_losses_add_up_and_are_never_more_than_are_left(base: int, left: int, package: object) -> None:
    total = losses(base, left, package)  # type: ignore[arg-type]
    lost = parted(total, package)  # type: ignore[arg-type]
    assert 0 <= lost.total <= left
    assert lost.killed + lost.wounded + lost.captured == lost.total
    assert min(lost) >= 0


def test_fifty_soldiers_lose_three_dead_and_two_wounded_of_ten_per_cent() -> None:
    assert parted(losses(50, 50, TEN), TEN) == (5, 3, 2, 0)


def test_seventy_three_soldiers_lose_fifteen_of_twenty_per_cent() -> None:
    assert parted(losses(73, 73, TWENTY), TWENTY) == (15, 8, 4, 3)


@pytest.mark.parametrize(("text", "average"), [("1d10+1d4", 8), ("2D6 + 3", 10), ("4", 4), ("1d6−1", 2.5)])
def test_damage_is_read_as_people_write_it(text: str, average: float) -> None:
    assert mean(text) == average


@pytest.mark.parametrize(
    "text", ["", "d6", "1d", "1d6++2", "1d6+", "two", "1000d6", "0d6", "1d0", "1e9", "1d6;2"]
)
def test_damage_that_nobody_can_read_is_refused_in_words(text: str) -> None:
    with pytest.raises(Unreadable, match=r"Write damage like 1d8\+1 or 1d10\+1\+5d6\."):
        mean(text)


def test_quarters_are_of_the_first_strength() -> None:
    assert [quarters(100, left) for left in (100, 76, 75, 50, 1, 0)] == [0, 0, 1, 2, 3, 4]
    assert quarters(0, 0) == 0


def test_the_foe_sees_the_odds_from_the_other_side() -> None:
    pair = Pair(unit="u", foe="f", odds=Ratio.GREATLY)
    assert (pair.ratio("u"), pair.ratio("f")) == (Ratio.GREATLY, Ratio.BADLY)
    assert (pair.odds_mod("u"), pair.odds_mod("f")) == (-10, 10)


def test_numbers_and_losses_in_words() -> None:
    assert [crowd(men) for men in (0, 5, 60, 5000)] == ["nobody", "a handful", "about fifty", "thousands"]
    assert [share(lost, 100) for lost in (0, 1, 10, 50, 100)] == [
        "nobody",
        "hardly anybody",
        "a few",
        "half",
        "everybody",
    ]
    assert share(1, 500) == "hardly anybody"
