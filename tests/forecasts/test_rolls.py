"""Which rolls of a battle are drawn as the luckiest and the unluckiest."""

from forecasts.parts.debrief import extremes_of
from rulesets.engine import Audience
from rulesets.forecasts.debrief.luck import Rank, Roll


def test_rolls_stand_in_the_order_of_the_number_that_is_shown() -> None:
    """Also where many dice are as lucky as those that fell."""
    ranks = [Rank(n / 20, n / 20 + 0.01) for n in range(2, 18)]
    ranks += [Rank(0.0, 0.09), Rank(0.05, 0.06), Rank(0.01, 0.08)]
    rolls = [
        Roll(1, 1, "clash", f"clash:{n}", "", "2d6", (1, 1), "reds", True, rank, Audience(frozenset()))
        for n, rank in enumerate(ranks)
    ]
    shown = [roll.rank.of_100 for roll in extremes_of(rolls)]
    assert len(shown) == 8
    assert shown == sorted(shown, reverse=True)
    assert shown[-3:] == [5, 1, 0]
