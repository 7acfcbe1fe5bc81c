"""What matters most: what each thing is worth to a side that is taken away."""

import pytest

from rulesets.engine import Muster, Ruleset
from rulesets.forecasts.advice import matters_text
from rulesets.forecasts.changes import Away, Less, changed
from rulesets.forecasts.courses import AS_IT_IS, Course, fought
from rulesets.forecasts.matters import Ranking, by_key, matters, ranked
from rulesets.forecasts.results import Left, Result
from rulesets.forecasts.spread import Spread
from rulesets.forecasts.varying import without_each
from rulesets.registry import rulesets

SYSTEMS = sorted(rulesets().values(), key=lambda rules: rules.key)
GURPS = rulesets()["gurps"]


def ranking_of(courses: list[Course], side: str) -> Ranking:
    spreads: dict[str, Spread] = {}
    assert {*fought(courses, spreads)} == {course.key for course in courses}
    return ranked(spreads, side)


def spread_of(winners: str) -> Spread:
    kept = {"a": Left(1, 1), "b": Left(1, 1)}
    return Spread.of(
        Result((who,), 1, kept, {}, {}, number=n, among=("a", "b")) for n, who in enumerate(winners)
    )


@pytest.mark.parametrize("rules", SYSTEMS, ids=lambda rules: rules.key)
def test_each_unit_and_hero_is_taken_away(rules: Ruleset) -> None:
    muster = rules.sample()
    away = {change.of for change in without_each(rules, muster) if isinstance(change, Away)}
    assert away == {sheet.id for sheet in (*muster.units, *muster.heroes)}


def test_each_circumstance_that_is_not_usual_is_taken_away() -> None:
    found = [change for change in without_each(GURPS, GURPS.sample()) if isinstance(change, Less)]
    assert [(change.side, change.field, change.value) for change in found] == [
        ("bannock", "circumstances", "home_grounds"),
        ("bannock", "moods", "hereditary_foe"),
        ("bannock", "moods", "home_territory"),
        ("al-wazif", "moods", "hereditary_foe"),
    ]


def test_what_changes_most_comes_first() -> None:
    spreads = {AS_IT_IS: spread_of("aabb"), "away:x": spread_of("aaab"), "away:y": spread_of("bbbb")}
    ranking = ranked({**spreads, "away:z": Spread()}, "a")
    assert [(matter.key, matter.difference.share) for matter in ranking.matters] == [
        ("away:y", -0.5),
        ("away:x", 0.25),
    ]
    assert ranking.usual.share == 0.5


def only(muster: Muster, *units: str) -> Muster:
    """These alone, and nobody of name."""
    away = [Away(of=sheet.id) for sheet in (*muster.units, *muster.heroes) if sheet.id not in units]
    made, problems = changed(GURPS, muster, away)
    assert isinstance(made, Muster), problems
    return made


def test_a_side_without_its_only_strong_unit_misses_it_most() -> None:
    """Of one strong unit and a handful of thugs against the enemy's guard."""
    muster = only(GURPS.sample(), "warhammer-1", "thugs", "palace-foot")
    courses = list(matters(GURPS, muster, seed="a seed", battles=60))
    ranking = ranking_of(courses, "bannock")
    first = ranking.matters[0]
    assert first.key == "away:warhammer-1"
    assert first.difference.share < 0
    assert first.difference.is_sure
    text = matters_text(GURPS, muster, ranking, by_key(without_each(GURPS, muster)))
    assert "Without Caliburn’s thugs: " in text
    assert all(line[-1].isdigit() for line in text.splitlines() if line.startswith("Without"))
