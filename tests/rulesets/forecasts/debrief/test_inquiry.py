"""How many battles are fought for what, and what is read while they grow."""

import json

import pytest

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


def test_where_battles_take_long_steps_are_fought_only_where_a_round_surely_changed_something() -> None:
    debriefing = Debriefing(fought([SCORES, MISSES, SCORES], [RUSH]))
    total = 12 * len(debriefing.courses)
    inside = {one.key for one in debriefing.courses if "chance/truth/" in one.key}.difference(
        debriefing.outline
    )
    noisy = {key: tossed(5 + n % 3, 10) for n, key in enumerate(debriefing.outline)}
    wanted = debriefing.wanted(noisy, total)
    last = [stand.key for stand in debriefing.stands[TRUTH] if stand.key][-1]
    assert inside & wanted.keys() == {last}, "how it stood before the end is always asked"
    assert {wanted[key] for key in debriefing.outline} == {inquiry.ENDS}, "to be sure of the ends"
    lasts = {[stand.key for stand in line if stand.key][-1] for line in debriefing.stands.values()}
    assert {wanted[key] for key in lasts} == {inquiry.BRIEF}
    assert {wanted[key] for key in wanted.keys() - lasts - {*debriefing.outline}} == {inquiry.SCREEN}
    assert sum(wanted.values()) <= total
    assert [*wanted][: len(debriefing.outline)] == debriefing.outline
    assert [*wanted][-1].startswith("chance/"), "steps come last"
    needed = sum(battles for key, battles in wanted.items() if key not in lasts)
    assert debriefing.least == needed < total, "that much there is always"
    sure = {**noisy, "chance/truth/3": tossed(10, 10), "chance/truth/0": tossed(1, 10)}
    assert {"chance/truth/1", "chance/truth/2"} & inside <= debriefing.wanted(sure, total).keys()


def test_steps_that_were_left_out_are_told_of_and_are_no_turning_point() -> None:
    debriefing = Debriefing(fought([SCORES, MISSES, SCORES], [RUSH]))
    needed = {one.key: tossed(100, 1000) for one in debriefing.courses if "chance/" not in one.key}
    ends = {key: tossed(100, 1000) for key in debriefing.outline}
    steep = {key: tossed(900, 1000) for key in ends if key.endswith("/3")}
    rough = debriefing.reading(needed | ends | steep)
    assert rough.is_rough and not rough.is_early
    turned = rough.turnings[TRUTH]
    assert turned is None or turned.number != 3, "nobody knows in which step of the round it turned"
    every = {one.key: tossed(1, 2) for one in debriefing.courses}
    assert not debriefing.reading(every).is_rough


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
    lasts = {[stand.key for stand in line if stand.key][-1] for line in debriefing.stands.values()}
    inside = {key: battles for key, battles in wanted.items() if key not in lasts}
    assert inside["chance/truth/3"] == max(inside.values()) > 200, "both ends of the jump"
    assert inside[jump] > 200
    assert inquiry.FLAT <= inside["chance/side:blues/4"] < 100
    assert sum(wanted.values()) <= 4000


def test_the_end_is_a_jump_too_though_nobody_fights_it_ahead() -> None:
    debriefing = Debriefing(fought([SCORES, MISSES, SCORES]))
    even = {one.key: tossed(20, 40) for one in debriefing.courses}
    last = [stand.key for stand in debriefing.stands[TRUTH] if stand.key][-1]
    wanted = debriefing.wanted(even, 4000)
    assert debriefing.stands[TRUTH][-1].key == "" != last
    assert wanted[last] == max(wanted.values()) > 5 * wanted["chance/truth/3"]


def test_the_end_has_its_share_though_of_few_battles_all_seems_to_jump() -> None:
    debriefing = Debriefing(fought([SCORES, MISSES, SCORES]))
    noisy = {one.key: tossed(8 if n % 2 else 32, 40) for n, one in enumerate(debriefing.courses)}
    last = [stand.key for stand in debriefing.stands[TRUTH] if stand.key][-1]
    wanted = debriefing.wanted(noisy, 4000)
    others = [battles for key, battles in wanted.items() if "chance/truth" in key and key != last]
    assert wanted[last] > 1.5 * max(others)
    assert sum(wanted.values()) <= 4000


def test_the_rest_is_fought_however_often_a_round_turns_out_not_to_be_flat(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    debriefing = Debriefing(fought([SCORES, MISSES, SCORES]))
    inside = [one.key for one in debriefing.courses if one.key not in debriefing.outline]

    def flat(_: Debriefing, spreads: dict[str, Spread], **_how: bool) -> set[str]:
        known = [key for key in inside if key in spreads and spreads[key].battles > inquiry.FLAT]
        return set(inside) - {*known, *[key for key in inside if key not in known and spreads.get(key)][:1]}

    monkeypatch.setattr(Debriefing, "_flat", flat)
    most = max(spread.battles for spread in debriefing.fight(2000).values())
    assert most > inquiry.FEW


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
