"""Evening a battle out: what is fought next, and what is proposed."""

import json
from collections.abc import Mapping
from random import Random

import pytest

from rulesets.engine import Muster, Ruleset
from rulesets.forecasts.changes import Away, Sized, about, changed, parts_of
from rulesets.forecasts.courses import AS_IT_IS
from rulesets.forecasts.matters import forecast_of
from rulesets.forecasts.results import Left, Result
from rulesets.forecasts.spread import Spread
from rulesets.forecasts.tuning import (
    MOST_PAIRS,
    MOST_SINGLE,
    Wish,
    first_changes,
    missed,
    proposals,
    tuned,
    wanted,
)
from rulesets.registry import rulesets

GURPS, RUNEQUEST = rulesets()["gurps"], rulesets()["runequest"]
MOST = 3000
SINGLE = [f"sized:u{n}:{n}" for n in range(40)]


def fought(chance: float, numbers: range, *, dead: float = 0.0, rounds: int = 3) -> Spread:
    """Red wins where the number's own luck is below its chance: the same dice in all courses."""

    def result(number: int) -> Result:
        luck = Random(f"luck {number}")
        winner = "red" if luck.random() < chance else "blue"
        left = {side: Left(80 if side == winner else 30, 100) for side in ("red", "blue")}
        fate = "dead" if luck.random() < dead else "fit"
        return Result((winner,), rounds, left, {}, {"ada": fate}, number=number, among=("red", "blue"))

    return Spread.of(map(result, numbers))


def until_done(
    wish: Wish, effects: Mapping[str, float], *, usual: float = 0.4, refused: frozenset[str] = frozenset()
) -> dict[str, Spread]:
    """Chances add up where changes are made together."""
    spreads = {key: Spread() for key in (AS_IT_IS, *effects)}
    for _ in range(60):
        targets = wanted(wish, spreads, most=MOST, refused=refused)
        short = {key: n for key, n in targets.items() if key not in spreads or spreads[key].battles < n}
        if not short:
            return spreads
        for key, battles in short.items():
            chance = usual + sum(effects[part] for part in parts_of(key))
            spread = spreads.setdefault(key, Spread())
            spread.merge(fought(chance, range(spread.battles, battles)))
    raise AssertionError("it never ends")


def effects(**strong: float) -> dict[str, float]:
    weak = {key: (n - 20) / 1000 for n, key in enumerate(SINGLE)}
    return weak | {f"away:{who}": effect for who, effect in strong.items()}


def test_what_comes_near_by_itself_is_found_and_needs_no_pair() -> None:
    wish = Wish(side="red", wins=60)
    spreads = until_done(wish, effects(guard=0.2, horse=0.35))
    first, *others = proposals(wish, spreads)
    assert first.key == "away:guard"
    assert abs(first.miss.wins) < 0.08
    assert not [key for key in spreads if "&" in key]
    assert len(others) == 2


def test_where_one_is_not_enough_two_are_made_together() -> None:
    wish = Wish(side="red", wins=70)
    spreads = until_done(wish, effects(guard=0.15, horse=0.14, foot=-0.2))
    assert proposals(wish, spreads)[0].key == "away:guard&away:horse"
    assert len([key for key in spreads if "&" in key]) <= MOST_PAIRS


def test_what_the_rules_refuse_is_not_wanted_again() -> None:
    refused = frozenset({"away:guard&away:horse"})
    spreads = until_done(Wish(side="red", wins=70), effects(guard=0.15, horse=0.14), refused=refused)
    assert refused.isdisjoint(spreads)


def test_all_battles_are_bounded() -> None:
    for wins in (60, 70, 95):
        spreads = until_done(Wish(side="red", wins=wins), effects(guard=0.2, horse=0.14))
        assert sum(spread.battles for key, spread in spreads.items() if key) <= 1.15 * MOST
        assert spreads[AS_IT_IS].battles >= MOST // 10


def test_what_is_wanted_follows_from_the_spreads_alone() -> None:
    wish = Wish(side="red", wins=60)
    spreads = {key: fought(0.4 + effect, range(20)) for key, effect in effects(guard=0.2).items()}
    spreads |= {AS_IT_IS: fought(0.4, range(20))}
    kept = {key: Spread.from_json(json.loads(json.dumps(one.as_json()))) for key, one in spreads.items()}
    assert wanted(wish, spreads, most=MOST) == wanted(wish, dict(reversed(kept.items())), most=MOST)
    assert wanted(wish, spreads, most=100) == {}


def test_of_the_same_unit_one_size_is_proposed() -> None:
    chances = {"sized:guard:20": 0.6, "sized:guard:30": 0.59, "away:guard": 0.61, "sized:horse:5": 0.55}
    spreads = {key: fought(chance, range(300)) for key, chance in chances.items()}
    found = proposals(Wish(side="red", wins=60), {**spreads, AS_IT_IS: fought(0.4, range(300))})
    assert [about(one.key) for one in found].count(frozenset({"guard"})) == 1
    assert found[-1].key == "sized:horse:5"


def test_a_few_lucky_battles_are_not_proposed_before_many() -> None:
    spreads = {"away:a": fought(0.5, range(200)), "away:b": fought(0.6, range(5)), AS_IT_IS: Spread()}
    assert proposals(Wish(side="red", wins=60), spreads)[0].key == "away:a"
    assert proposals(Wish(side="red", wins=60), {AS_IT_IS: Spread()}) == []


def test_it_says_by_how_much_each_wish_is_missed() -> None:
    wish = Wish(side="red", wins=50, lives=95, rounds=5, heroes=("ada", "bea"))
    miss = missed(wish, fought(1.0, range(100), dead=0.5, rounds=3))
    assert (miss.wins, miss.who, miss.rounds) == (0.5, "ada", -2)
    assert miss.lives is not None
    assert miss.lives < -0.3
    assert miss.total == pytest.approx(0.5 - miss.lives + 0.2)
    safe = missed(wish, fought(0.5, range(100)))
    assert safe.lives == pytest.approx(0.05)
    assert safe.total < 0.5


def test_nobodys_life_that_is_wished_is_sent_away() -> None:
    muster = GURPS.sample()
    wish = Wish.of(muster, "bannock", 60, lives=90)
    found = first_changes(GURPS, muster, wish)
    assert 30 < len(found) <= MOST_SINGLE
    assert set(wish.heroes) == {hero.id for hero in muster.heroes if hero.side == "bannock"}
    assert not [key for key in found if key in {f"away:{hero}" for hero in wish.heroes}]
    assert "away:rashid" in found


def only(rules: Ruleset, *units: str) -> Muster:
    muster = rules.sample()
    away = [Away(of=sheet.id) for sheet in (*muster.units, *muster.heroes) if sheet.id not in units]
    made, problems = changed(rules, muster, away)
    assert isinstance(made, Muster), problems
    return made


@pytest.mark.parametrize(
    ("rules", "side", "units", "change", "battles"),
    [
        (
            GURPS,
            "bannock",
            ("warhammer-1", "city-archers", "palace-foot"),
            Sized(of="palace-foot", size=75),
            600,
        ),
        (RUNEQUEST, "bridge", ("burghers", "orcs"), Sized(of="orcs", size=90), 300),
    ],
    ids=["gurps", "runequest"],
)
def test_a_wish_that_can_be_reached_is_reached(
    rules: Ruleset, side: str, units: tuple[str, ...], change: Sized, battles: int
) -> None:
    """So often does the side win with a change that is known."""
    muster = only(rules, *units)
    made, _ = changed(rules, muster, [change])
    share = forecast_of(rules, made, "a seed").spread(range(100)).chance(side).share
    wish = Wish.of(muster, side, round(100 * share))
    *_, spreads = tuned(rules, muster, wish, seed="a seed", most=battles)
    best = proposals(wish, spreads)[0]
    assert abs(best.miss.wins) <= 0.1
    assert len(spreads) <= 1 + MOST_SINGLE + MOST_PAIRS
