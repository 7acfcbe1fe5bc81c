"""The hero who changed most, as it is by hand."""

import pytest

from rulesets.forecasts.debrief.inquiry import Debriefing
from rulesets.forecasts.debrief.moments import TRUTH
from rulesets.forecasts.debrief.worth import Worth
from rulesets.forecasts.spread import Spread
from tests.rulesets.forecasts.debrief.tosses import HELD, SCORES, best_of_three, fought

MANY = 400


def test_the_hero_who_changed_most_is_the_one_without_whom_it_goes_otherwise() -> None:
    debriefing = Debriefing(fought([SCORES, SCORES]))
    courses = [one for one in debriefing.courses if one.key.startswith("hero/")]
    assert {one.key for one in courses if TRUTH in one.key} == {
        "hero/truth",
        "hero/truth/rolf",
        "hero/truth/berta",
    }
    assert {one.key for one in courses if "blues" in one.key} == {"hero/side:blues", "hero/side:blues/berta"}
    spreads = {one.key: [*one.forecast.growing(MANY)][-1] for one in courses}
    found = debriefing.reading(spreads).heroes
    first = found[TRUTH]
    assert first is not None and (first.hero, first.side) == ("rolf", "reds")
    assert first.worth.change == pytest.approx(0.5 - best_of_three(HELD), abs=0.08)
    assert found["side:reds"] is not None and found["side:reds"].hero == "rolf"
    assert found["side:blues"] is None, "Berta only looks on"


def test_nobody_is_named_before_it_is_known() -> None:
    debriefing = Debriefing(fought([SCORES, SCORES]))
    few = {one.key: Spread() for one in debriefing.courses}
    assert set(debriefing.reading(few).heroes.values()) == {None}


@pytest.mark.parametrize(
    ("change", "error", "stands"), [(0.75, 0.45, False), (0.75, 0.3, True), (0.1, 0.2, False)]
)
def test_what_a_few_battles_say_stands_out_in_nothing(change: float, error: float, stands: bool) -> None:
    assert Worth(change, error).stands_out(1) is stands
