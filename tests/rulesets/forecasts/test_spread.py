"""What many battles come to, with its error."""

import json
from dataclasses import replace

import pytest

from rulesets.forecasts.marks import CountedTwice
from rulesets.forecasts.results import Ending, Grade, Left, Result, winners_of
from rulesets.forecasts.spread import Chance, Losses, Spread
from rulesets.forecasts.told import forecast_json
from rulesets.registry import rulesets

MUSTER = rulesets()["gurps"].sample()
SIDES = tuple(side.id for side in MUSTER.sides)


def result(number: int, winner: str, left: int = 50, rounds: int = 1) -> Result:
    lost = {"thugs": Left(left, 100)}
    fates = {"caliburn": "dead" if left < 50 else "active"}
    winners = (winner,) if winner else ()
    return Result(winners, rounds, lost, lost, fates, number=number, among=SIDES)


def ended(winners: str, **left: int) -> Result:
    """Sides are single letters, with so much of 100 left of each."""
    return Result(tuple(winners), 1, {side: Left(now, 100) for side, now in left.items()}, {}, {})


@pytest.mark.parametrize(
    ("times", "battles", "error"),
    [(500, 1000, 0.0309), (100, 1000, 0.0185), (620, 1000, 0.0300), (0, 100, 0.0185), (100, 100, 0.0185)],
)
def test_a_chance_says_by_how_much_it_may_be_off(times: int, battles: int, error: float) -> None:
    chance = Chance.of(times, battles)
    assert chance.share == times / battles
    assert chance.error == pytest.approx(error, abs=0.0002)


def test_of_no_battle_nothing_is_known() -> None:
    assert Chance.of(0, 0) == (0.0, 1.0)


def test_losses_are_counted_in_twentieths() -> None:
    losses = Losses()
    for now in (100, 98, 97, 50, 0):
        losses.add(Left(now, 100))
    assert losses.counts == {0: 2, 1: 1, 10: 1, 20: 1}
    assert losses.mean == pytest.approx(0.31)
    assert [losses.at_most(share) for share in (0.4, 0.6, 0.8, 1.0)] == [0.0, 0.05, 0.5, 1.0]


def test_who_has_more_than_at_first_has_lost_nothing() -> None:
    assert (Left(120, 100).lost, Left(0, 0).lost) == (0.0, 0.0)


def test_parts_are_merged_as_if_they_were_one() -> None:
    results = [
        result(0, "al-wazif"),
        result(1, "bannock", 20, 3),
        result(2, ""),
        result(3, "bannock", 70, 2),
    ]
    whole, first, second = Spread.of(results), Spread.of(results[:1]), Spread.of(results[1:])
    first.merge(second)
    second.merge(Spread.of(results[:1]))
    assert first == whole == second
    assert (whole.among, whole.winners) == (SIDES, {0: "2101"})
    assert (whole.battles, whole.won) == (4, {"al-wazif": 1, "bannock": 2, "": 1})
    assert [whole.ends_by(share) for share in (0.5, 0.75, 1)] == [1, 2, 3]
    assert whole.heroes == {"caliburn": {"active": 3, "dead": 1}}


def test_it_is_kept_as_json_and_read_again() -> None:
    spread = Spread.of([result(12, "bannock", 20, 3), result(1_000_000, "")])
    assert Spread.from_json(json.loads(json.dumps(spread.as_json()))) == spread


def test_what_is_kept_does_not_tell_who_counted_first() -> None:
    results = [
        result(0, ""),
        result(1, "bannock", 20, 3),
        result(2, "al-wazif", 90, 2),
        result(3, "bannock", 90, 1),
    ]
    kept = []
    for order in (results, results[::-1]):
        spread = Spread()
        for one in order:
            spread.merge(Spread.of([one]))
        kept.append(json.dumps(spread.as_json()))
    assert kept[0] == kept[1]


def test_each_side_has_its_chance_whether_it_won_or_not() -> None:
    told = forecast_json(rulesets()["gurps"], Spread.of([result(0, "bannock")]))
    assert [(side, chance["share"]) for side, chance in told["chances"].items()] == [
        *((side, float(side == "bannock")) for side in SIDES),
        ("", 0.0),
    ]


def test_no_battle_is_counted_twice() -> None:
    spread, other = Spread.of([result(4, ""), result(5, "")]), Spread.of([result(5, "bannock")])
    with pytest.raises(CountedTwice):
        spread.merge(other)
    assert spread == Spread.of([result(4, ""), result(5, "")])


@pytest.mark.parametrize(
    ("found", "grade"),
    [
        (ended("a", a=90, b=40), Grade.CRUSHING),
        (ended("a", a=90, b=41), Grade.CLEAR),
        (ended("a", a=60, b=40), Grade.CLEAR),
        (ended("a", a=60, b=41), Grade.MARGINAL),
        (ended("a", a=10, b=80), Grade.MARGINAL),
        (ended("a", a=90, b=10, c=80), Grade.MARGINAL),
        (ended("ab", a=90, b=50, c=10), Grade.CRUSHING),
        (ended("", a=90, b=10), Grade.DRAWN),
    ],
)
def test_a_victory_is_as_decisive_as_the_winner_leads(found: Result, grade: Grade) -> None:
    assert found.grade is grade


def test_how_decisively_each_won_is_counted() -> None:
    spread = Spread.of(
        replace(ended(who, a=90, b=10), number=n, among=("a", "b")) for n, who in enumerate("aab")
    )
    spread.merge(Spread.of([replace(ended("", a=90, b=10), number=3, among=("a", "b"))]))
    assert spread.grades == {"a": {"crushing": 2}, "b": {"marginal": 1}, "": {"drawn": 1}}
    assert spread.graded(Grade.CRUSHING, "a") == Chance.of(2, 4)
    assert spread.graded(Grade.CRUSHING, "nobody").share == 0


@pytest.mark.parametrize(
    ("endings", "winners"),
    [
        ([], ()),
        ([Ending("field", {})], ()),
        ([Ending(SIDES[0], {})], (SIDES[0],)),
        ([Ending("field", {"winner": SIDES[1]})], (SIDES[1],)),
        ([Ending("field", {"victors": (SIDES[1],)})], (SIDES[1],)),
        ([Ending("field", {"victors": SIDES})], ()),
        ([Ending(SIDES[0], {}), Ending("field", {"winner": ""})], ()),
    ],
)
def test_the_last_ending_says_who_has_won(endings: list[Ending], winners: tuple[str, ...]) -> None:
    assert winners_of(MUSTER, endings) == winners
