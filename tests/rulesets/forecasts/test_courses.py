"""Courses: kept as JSON and read again, they are fought as before."""

import json
from itertools import islice

import pytest

from rulesets.engine import CannotRead, Ruleset, Temper, commander, viewer
from rulesets.forecasts.courses import Course, fought
from rulesets.forecasts.fighting import Forecast
from rulesets.registry import rulesets
from rulesets.trials import staff

SYSTEMS = sorted(rulesets().values(), key=lambda rules: rules.key)


def kept(course: Course) -> Course:
    return Course.from_json(json.loads(json.dumps(course.as_json())))


@pytest.mark.parametrize("rules", SYSTEMS, ids=lambda rules: rules.key)
def test_a_course_is_kept_and_read_again(rules: Ruleset) -> None:
    *_, last = islice(staff.battle(rules, rules.sample(), "a seed"), 6)
    side = last.field.muster.sides[0].id
    eyes = viewer(f"side:{side}", commander(side))
    for field in (last.field, rules.known(last.field, eyes)):
        said, by_round = {"x:y": {"z": 1}}, {3: {"x:y": {"z": 2}}}
        forecast = Forecast(rules.key, field, "a seed", said, {side: Temper.BOLD}, by_round, eyes)
        course = kept(Course("as it is", forecast, 500))
        assert course == Course("as it is", forecast, 500)
        assert course.forecast.spread(range(2)) == forecast.spread(range(2))


def test_what_the_rules_cannot_read_is_said() -> None:
    gurps = rulesets()["gurps"]
    data = Course("", Forecast("gurps", gurps.open(gurps.sample()), "a seed"), 1).as_json()
    data["forecast"]["muster"]["units"] = 3
    with pytest.raises(CannotRead):
        Course.from_json(data)


def test_courses_are_fought_on_from_where_they_stand() -> None:
    forecast = Forecast("gurps", (gurps := rulesets()["gurps"]).open(gurps.sample()), "a seed")
    spreads = {"a": forecast.spread(range(3))}
    grown = {*fought([Course("a", forecast, 8), Course("b", forecast, 2)], spreads, workers=2)}
    assert grown == {"a", "b"}
    assert spreads == {"a": forecast.spread(range(8)), "b": forecast.spread(range(2))}
    assert not [*fought([Course("b", forecast, 2)], spreads)]
