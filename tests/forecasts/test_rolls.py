"""Which rolls of a battle are drawn as the luckiest and the unluckiest."""

from forecasts.parts.debrief import extremes_of
from forecasts.parts.telling import Told
from rulesets.engine import Audience, names_of
from rulesets.forecasts.debrief.luck import Rank, Roll
from rulesets.registry import rulesets


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


def test_a_roll_says_whose_it_is_where_its_words_do_not() -> None:
    """Whoever knows no name of his reads none."""
    starwars = rulesets()["starwars"]
    names = names_of(starwars.sample())
    unit = starwars.sample().units[0]
    rank, nobody = Rank(0.1, 0.2), Audience(frozenset())
    roll = Roll(
        1, 1, "damage", f"resist:{unit.id}:energy", "resistance", "6d6", (1,) * 6, "", True, rank, nobody
    )
    told = Told(starwars, names).thrown(roll)
    assert told.endswith(f", {unit.name}") and told.count(unit.name) == 1
    assert Told(starwars, {}).thrown(roll) == told.removesuffix(f", {unit.name}")
    named = roll._replace(key=f"morale:{unit.id}", why=f"Morale of {unit.name}")
    assert Told(starwars, names).thrown(named).count(unit.name) == 1
