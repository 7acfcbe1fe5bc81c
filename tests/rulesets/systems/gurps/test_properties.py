"""What must hold in every battle, however it is mustered and whatever the dice show."""

from itertools import pairwise
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as some

from rulesets.engine import SilentTable, TableDice, fight
from rulesets.systems.gurps import RULES
from rulesets.systems.gurps.book.kinds import Mobility, Position, Quality, Ranged, Special
from rulesets.systems.gurps.book.tables import CASUALTIES
from rulesets.systems.gurps.mechanics.odds import odds_bonus, superiority_bonus
from rulesets.systems.gurps.mechanics.rolls import success
from rulesets.systems.gurps.mechanics.wounds import death_checks, survived
from rulesets.systems.gurps.people.field import Battlefield, open_field
from rulesets.systems.gurps.steps.casualties import losses
from rulesets.systems.gurps.steps.contest import differences
from tests.rulesets.systems.gurps.play import muster

troops = some.fixed_dictionaries(
    {
        "count": some.integers(0, 400),
        "armour": some.sampled_from(["light", "medium", "heavy"]),
        "irregular": some.booleans(),
        "mobility": some.sampled_from(sorted(Mobility)),
        "ranged": some.sampled_from(sorted(Ranged)),
        "quality": some.sampled_from(sorted(Quality)),
        "special": some.none() | some.sampled_from(sorted(Special)),
        "never_checks_morale": some.booleans(),
        "pikemen": some.booleans(),
        "miners": some.sampled_from(["none", "human", "dwarf"]),
        "exposure": some.integers(-3, 3),
        "leadership": some.none() | some.integers(1, 40),
        "race_ts": some.integers(-10, 60),
    }
)
heroes = some.fixed_dictionaries(
    {
        "weapon_skill": some.integers(1, 40),
        "hits": some.integers(-60, 20),
        "toughness": some.integers(0, 2),
        "luck": some.sampled_from(["none", "ordinary"]),
        "is_pc": some.booleans(),
        "es_kind": some.sampled_from(["none", "mage"]),
        "es_character_points": some.integers(0, 600),
    }
)
grounds = some.fixed_dictionaries(
    {
        "defender": some.none() | some.just("blues"),
        "position": some.lists(
            some.sampled_from(sorted(Position)).map(lambda kind: {"kind": kind}), max_size=2
        ),
        "siege": some.booleans(),
        "no_escape": some.booleans(),
        "intensity": some.integers(0, 5),
    }
)


@some.composite
def battles(draw: some.DrawFn) -> Battlefield:
    sides = ("reds", "blues", "greens")[: draw(some.integers(2, 3))]
    units: list[dict[str, Any]] = []
    people: list[dict[str, Any]] = []
    for side in sides:
        for n, troop in enumerate(draw(some.lists(troops, min_size=1, max_size=3))):
            units.append(
                {**troop, "id": f"{side}-{n}", "side": side, "leader": f"{side}-hero" if not n else None}
            )
        hero = {"id": f"{side}-hero", "side": side, "unit": f"{side}-0", "commands": draw(some.booleans())}
        people.append({**draw(heroes), **hero})
    return open_field(muster(sides=sides, units=units, heroes=people, situation=draw(grounds)))


@given(battles(), some.integers(0, 2**32))
@settings(max_examples=120)
def test_men_are_never_made_nor_lost_twice(field: Battlefield, seed: int) -> None:
    after = fight(RULES, field, SilentTable(TableDice(Random(seed))))
    for unit in after.units.values():
        assert 0 <= unit.men <= unit.sheet.count
        assert unit.men + unit.killed + unit.wounded == unit.sheet.count
        assert unit.killed >= 0 and unit.wounded >= 0 and 0 <= unit.percent <= 100
    for hero in after.heroes.values():
        full = hero.sheet.ht if hero.sheet.hits is None else hero.sheet.hits
        assert hero.hits <= full
        assert not (hero.is_active and hero.hits <= 0 < full)
    for side in after.sides.values():
        assert side.ts >= 0
        assert side.difference >= 0
    assert after.ended, "a battle ends where nobody says that it goes on"
    assert RULES.field.load(after.muster, after.dump()) == after


@given(some.integers(0, 100), some.integers(0, 10_000))
def test_losses_never_exceed_the_men(percent: int, men: int) -> None:
    lost = losses(percent, men)
    assert lost.lost == lost.killed + lost.wounded
    assert lost.left == men - lost.lost >= 0
    assert lost.killed <= lost.wounded <= lost.killed + 1


@given(some.tuples(*[some.integers(1, 6)] * 12))
def test_a_line_further_down_costs_at_most_one_per_cent_more(faces: tuple[int, ...]) -> None:
    """With one throw for the side better armour loses less (R24), but for one per cent: 2d+2 below 3d."""
    costs = [
        min(100, max(toll.least, sum(faces[: toll.dice]) + toll.plus)) if toll.dice else 0
        for toll in CASUALTIES
    ]
    assert all(lower <= upper + 1 for upper, lower in pairwise(costs))


@given(some.integers(3, 18), some.integers(-10, 40))
def test_a_roll_is_made_or_failed_by_at_least_one(roll: int, target: int) -> None:
    result = success(roll, target)
    assert result.by >= 0 if result.made else result.by <= -1
    assert survived(result)


@given(some.integers(0, 10**6), some.integers(0, 10**6))
def test_odds_and_superiority_favour_one_side_at_most(own: int, other: int) -> None:
    assert not (odds_bonus(own, other) and odds_bonus(other, own))
    assert not (superiority_bonus(own, other) and superiority_bonus(other, own))


@given(some.dictionaries(some.sampled_from("abcd"), some.integers(-30, 30), min_size=2))
def test_differences_are_from_the_best(margins: dict[str, int]) -> None:
    best = max(margins, key=lambda side: margins[side])
    found = differences(margins, best)
    assert all(gap >= 0 for gap in found.values())
    assert found[best] == min(gap for side, gap in found.items() if side != best)


@given(some.integers(1, 30), some.integers(-200, 100), some.integers(0, 200))
def test_death_checks_come_once_at_each_mark(ht: int, before: int, lost: int) -> None:
    one_blow = death_checks(ht, before, before - lost)
    halfway = before - lost // 2
    assert one_blow == death_checks(ht, before, halfway) + death_checks(ht, halfway, before - lost)
