"""Pay day: what is owed, who goes without, and what those do (Feeding; F27, R41, R57)."""

from typing import Any

import pytest

from rulesets.engine import Camp
from rulesets.systems.gurps import RULES
from rulesets.systems.gurps.camp.costs import printed_cost, troop_of
from rulesets.systems.gurps.people.sheets import GurpsUnit
from tests.rulesets.systems.gurps.procedures import camp, changes, done, told, total

FOOT = {"id": "foot", "side": "reds", "armour": "medium", "count": 30, "experience": 10}


def reds(**unit: Any) -> Camp:
    return camp(units=[{**FOOT, **unit}], side={"treasury": 100_000})


def test_a_month_s_pay_is_a_tenth_of_the_cost_to_raise_by_quality_if_so_chosen() -> None:
    played = done("pay_day", reds())
    assert total(played, "pay:foot") == 18_750
    assert changes(played)["reds", "treasury"] == 81_250
    assert (changes(played)["reds", "paid_day"], changes(played)["foot", "pay_streak"]) == (1, 1)
    alike = camp(units=[FOOT], options={"pay_by_quality": False})
    assert total(done("pay_day", alike), "pay:foot") == 15_000


def test_a_missed_pay_day_sours_morale_and_each_unit_rolls() -> None:
    said = {"pay_day:reds": {"unpaid": ["foot"]}, "payday:foot": [4, 4, 5]}
    played = done("pay_day", reds(leadership=15), said)
    assert total(played, "payday_morale:foot") == 14 + 1 - 1
    assert changes(played) == {("foot", "pay_penalty"): -1, ("reds", "paid_day"): 1}
    assert told(played, "bore_it")
    again = done("pay_day", reds(pay_penalty=-3, pay_streak=2), said)
    assert changes(again)["foot", "pay_penalty"] == -5 and changes(again)["foot", "pay_streak"] == 0


def test_what_unpaid_men_do_who_fail_is_the_gm_s() -> None:
    said = {
        "pay_day:reds": {"unpaid": ["foot"]},
        "payday:foot": [6, 5, 6],
        "unrest:foot": {"deserters": 12, "story": "They take the pay chest."},
    }
    played = done("pay_day", reds(), said)
    assert changes(played)["foot", "count"] == 18
    assert told(played, "unrest_told")[0].facts == {"men": 12, "story": "They take the pay chest."}
    assert not told(played, "bore_it")


def test_every_second_pay_day_met_heals_one_and_never_above_nought() -> None:
    assert changes(done("pay_day", reds(pay_penalty=-3, pay_streak=1)))["foot", "pay_penalty"] == -2
    assert ("foot", "pay_penalty") not in changes(done("pay_day", reds(pay_penalty=-3, pay_streak=2)))
    assert ("foot", "pay_penalty") not in changes(done("pay_day", reds(pay_streak=1)))


def test_extra_pay_below_half_as_much_again_pleases_nobody() -> None:
    played = done("pay_day", reds(), {"pay_day:reds": {"bonus": 40}})
    assert not [one for one in played.changes if one.name == "morale_mods"]


@pytest.mark.parametrize(("bonus", "morale", "cost"), [(50, 1, 28_125), (100, 2, 37_500), (80, 1, 33_750)])
def test_extra_pay_lifts_morale_for_a_month(bonus: int, morale: int, cost: int) -> None:
    played = done("pay_day", reds(), {"pay_day:reds": {"bonus": bonus}})
    [mod] = changes(played)["foot", "morale_mods"]
    assert (mod["key"], mod["value"], mod["lasts"], mod["until"]) == ("pay_bonus", morale, "month", 31)
    assert changes(played)["reds", "treasury"] == 100_000 - cost
    later = done("pay_day", reds(morale_mods=[mod]))
    assert changes(later)["foot", "morale_mods"] == []


def test_loot_counts_as_pay_and_a_treasury_may_run_into_debt() -> None:
    played = done("pay_day", reds(), {"pay_day:reds": {"loot": 10_000}})
    assert changes(played)["reds", "treasury"] == 100_000 - 8_750
    assert total(done("pay_day", reds(), {"pay_day:reds": {"loot": 99_999}}), "wages:reds") == 0
    poor = done("pay_day", camp(units=[FOOT]))
    assert changes(poor)["reds", "treasury"] == -18_750 and told(poor, "in_debt")[0].facts == {"owed": 18_750}


def test_conscripts_and_the_undead_expect_nothing_unless_the_gm_says() -> None:
    played = done("pay_day", reds(conscript="unpaid"))
    assert changes(played) == {("reds", "paid_day"): 1}
    assert total(done("pay_day", reds(conscript="paid")), "wages:reds") == 18_750


def test_a_price_that_no_list_has_is_asked_once_and_kept() -> None:
    rifles = reds(ranged="rifle", tl=6, experience=4)
    played = done("pay_day", rifles, {"each_cost:foot": {"each": 400}})
    assert changes(played)["foot", "raise_cost_each"] == 400 and total(played, "pay:foot") == 1_200


@pytest.mark.parametrize(
    ("sheet", "troop", "cost"),
    [
        ({"armour": "heavy", "mobility": "heavy_horse"}, "HC", 14_000),
        ({"armour": "light", "mobility": "light_horse", "irregular": True}, "IC", 3_000),
        ({"armour": "light", "ranged": "strong_bow"}, "LI", 3_000),
        ({"armour": "light", "irregular": True, "ranged": "sling_javelin"}, "II", 700),
        ({"armour": "light", "pikemen": True}, "PI", 2_000),
        ({"special": "large_siege_engine"}, "LE", 25_000),
        ({"armour": "light", "ranged": "rifle"}, "LI", None),
        ({"special": "light_tank"}, None, None),
        ({"fixed_ts": 15}, None, None),
        ({"armour": "light", "mobility": "flying_vehicle"}, None, None),
        ({"armour": "heavy", "raise_cost_each": 7}, "HI", 7),
    ],
)
def test_prices_come_from_the_sheet_or_the_list_of_yrth(
    sheet: dict[str, Any], troop: str | None, cost: int | None
) -> None:
    unit = GurpsUnit.model_validate({"id": "u", "name": "U", "side": "s", **sheet})
    assert (troop_of(unit), printed_cost(unit)) == (troop, cost)


def test_each_pay_day_that_is_due_is_settled_by_itself() -> None:
    late = camp(units=[FOOT], day=95)
    assert changes(done("pay_day", late))["reds", "paid_day"] == 31
    again = camp(units=[FOOT], day=95, side={"paid_day": 61})
    assert changes(done("pay_day", again))["reds", "paid_day"] == 91


def test_pay_falls_due_every_thirty_days() -> None:
    due = RULES.due
    assert not due(camp(units=[FOOT], day=30))
    [short] = due(camp(units=[FOOT], day=57, options={"month_days": 28}))
    assert short.facts == {"months": 2}
    [one] = due(camp(units=[FOOT], day=95))
    assert (one.kind, one.subject, one.facts, one.procedure) == (
        "pay_is_due",
        "reds",
        {"months": 3},
        "pay_day",
    )
    assert not due(camp(units=[FOOT], day=95, side={"paid_day": 70}))
    assert not due(camp(units=[{**FOOT, "count": 0}], day=95))
