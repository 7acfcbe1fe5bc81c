"""How many battles are fought for what, and what is read while they grow."""

import json

from rulesets.forecasts.debrief import inquiry
from rulesets.forecasts.debrief.inquiry import Debriefing
from rulesets.forecasts.debrief.moments import TRUTH
from rulesets.forecasts.debrief.told import debrief_json, debrief_text
from rulesets.forecasts.spread import Spread
from tests.rulesets.forecasts.debrief.tosses import MISSES, RUSH, SCORES, fought
from tests.rulesets.samples import toss

NAMES = {"reds": "Reds", "blues": "Blues", "rolf": "Rolf", "berta": "Berta"}


def tossed(reds: int, of: int) -> Spread:
    return Spread(battles=of, won=Spread().won.__class__({"reds": reds, "blues": of - reds}))


def test_few_battles_of_each_come_first() -> None:
    debriefing = Debriefing(fought([SCORES, SCORES]))
    courses = len(debriefing.courses)
    outline = debriefing.wanted({}, 10_000)
    assert outline == dict.fromkeys(debriefing.outline, inquiry.BRIEF), "the ends of the rounds come first"
    assert {"chance/truth/0", "chance/truth/3"} <= outline.keys() and len(outline) < courses
    some = {key: tossed(10 * key.endswith("/0"), 10) for key in outline}
    assert set(debriefing.wanted(some, 10_000).values()) == {inquiry.FEW}
    assert set(debriefing.wanted(some, courses * 40).values()) == {20}, "half of all battles at most"
    assert set(debriefing.wanted({}, 1).values()) == {1}


def test_of_a_round_that_changed_nothing_little_is_fought_and_last() -> None:
    debriefing = Debriefing(fought([SCORES, MISSES, SCORES]))
    even = {key: tossed(5, 10) for key in debriefing.outline}
    wanted = debriefing.wanted(even, 10_000)
    assert wanted.keys() == {one.key for one in debriefing.courses}
    within = [key for key, battles in wanted.items() if battles == inquiry.FLAT]
    assert "chance/truth/4" in within
    assert [*wanted][-len(within) :] == within
    assert not set(within) & set(debriefing.outline)


def test_it_is_early_as_long_as_something_has_not_been_fought_at_all() -> None:
    debriefing = Debriefing(fought([SCORES, SCORES]))
    every = {one.key: tossed(1, 2) for one in debriefing.courses}
    assert not debriefing.reading(every).is_early
    assert debriefing.reading({key: every[key] for key in debriefing.outline}).is_early


def test_then_more_come_where_the_curve_jumps() -> None:
    debriefing = Debriefing(fought([SCORES, MISSES, SCORES]))
    even = {one.key: tossed(20, 40) for one in debriefing.courses}
    jump = "chance/truth/4"
    wanted = debriefing.wanted({**even, jump: tossed(36, 40)}, 4000)
    assert wanted["chance/truth/3"] == max(wanted.values()) > 200, "both ends of the jump"
    assert wanted[jump] > 200
    assert inquiry.FLAT <= wanted["chance/side:blues/7"] < 100
    assert sum(wanted.values()) <= 4000


def test_no_more_are_wanted_than_there_are_to_be_in_all() -> None:
    debriefing = Debriefing(fought([SCORES, SCORES]))
    spreads = {one.key: tossed(20, 100) for one in debriefing.courses}
    total = 100 * len(spreads)
    assert debriefing.wanted(spreads, total) == dict.fromkeys(spreads, 100)
    most = debriefing.wanted(spreads, 10**9)
    assert set(most.values()) == {inquiry.MOST}


def test_it_is_fought_read_and_told() -> None:
    debriefing = Debriefing(fought([SCORES, MISSES, SCORES], [RUSH]))
    spreads = debriefing.fight(3000)
    assert spreads.keys() == {one.key for one in debriefing.courses}
    debrief = debriefing.reading(spreads)
    text = debrief_text(toss.RULES, debrief, NAMES)
    for words in (
        "Reds won.",
        "## The chance to win, in truth",
        "## The chance to win, as Blues saw it",
        "Round 1, Drawing breath: Reds ",
        "The turning point: Round ",
        "The hero who changed most: Rolf, worth +",
        "All dice together were worth ",
        "The commander of Reds, best decision: Round 1, Stake, worth +",
        "  Do Reds rush? Rush: yes, not no. The officer: As usual.",
        "The commander of Blues answered as the officers would, or to no better or worse end.",
        "Reds: luckier than ",
        "  Unluckiest: Round 2, Toss: Toss, 18 on 3d6, luckier than 0 of 100",
        "Blues threw no dice by which one is lucky.",
    ):
        assert words in text
    data = json.loads(json.dumps(debrief_json(toss.RULES, debrief)))
    assert data["rules"] == "toss" and data["winners"] == ["reds"]
    assert data["best"]["commander:reds"] == {"best": 1, "worst": None}
    assert len(data["curves"][TRUTH]) == 10
    assert "audience" not in data["rolls"][0]


def test_what_has_not_been_fought_is_left_out() -> None:
    debriefing = Debriefing(fought([SCORES, SCORES], [RUSH]))
    debrief = debriefing.reading({"chance/truth/0": tossed(20, 40)})
    first, last = debrief.curves[TRUTH]
    assert (first.number, last.number) == (0, 6), "how it began, and how it is known to have ended"
    assert debrief.decisions[0].worth is None
    text = debrief_text(toss.RULES, debrief, NAMES)
    assert "At first: Reds 50%, Blues 50%" in text
    assert "best decision" not in text
