"""What matters most: each thing is taken away by a worker, and how much has been tried is said."""

import pytest

from forecasts.charts.words import figure
from forecasts.drafts import Refused, draft_of
from forecasts.models import SLOTS, Inquiry, Kind
from forecasts.parts.matters import _to_try, _tried, _without
from forecasts.parts.progress import spreads_of
from forecasts.setups import SetUp
from forecasts.work import Slice, fight_a_slice
from rulesets.engine import Temper
from rulesets.forecasts.comparing import Comparison, Pair
from rulesets.forecasts.courses import AS_IT_IS
from rulesets.forecasts.matters import Matter, matters
from rulesets.forecasts.spread import Chance
from tests.battles.conftest import Table
from tests.battles.pages import client_of
from tests.forecasts.asking import fought

EACH = 8


def asked(table: Table) -> Inquiry:
    ahead = f"/battles/{table.battle.pk}/forecast/matters/"
    answer = client_of(table, "ada").post(ahead, {"eyes": "gm", "side": "reds"})
    assert answer.status_code == 302, answer.content.decode()
    inquiry = Inquiry.objects.get(kind=Kind.MATTERS)
    inquiry.courses.update(battles=EACH)
    return inquiry


def test_it_says_how_many_are_still_to_come() -> None:
    assert _tried(9, 31) == "Tried so far: 9 of 31. The others come as their battles are fought."
    assert _tried(31, 31) == ""


def test_of_a_chance_that_is_gone_it_says_how_much_of_it_may_be_left() -> None:
    """Where 6 of 17 were won, and none without it, no more than 22.3 of 100 can be: 34 - 35.3 + 23.6."""
    without = _without(Chance(0.34, 0.05), Matter("away", comparison(only_first=6, neither=11)))
    assert (without.share, figure(without)) == (0, "<23")
    with_it = _without(Chance(0.66, 0.05), Matter("away", comparison(both=11, only_second=6)))
    assert (with_it.share, figure(with_it)) == (1, ">77")
    as_ever = Matter("away", comparison(both=6, neither=11))
    assert _without(Chance(0.34, 0.05), as_ever) == Chance(0.34, as_ever.difference.error)


def comparison(both: int = 0, only_first: int = 0, only_second: int = 0, neither: int = 0) -> Comparison:
    return Comparison("reds", both, only_first, only_second, neither, Pair(0, 0), {}, {})


def test_before_the_first_battle_it_names_what_is_going_to_be_taken_away(draft: Table) -> None:
    page, each_away = f"/forecasts/{asked(draft).pk}/", SetUp(draft.ada).each_away()
    shown = client_of(draft, "ada").get(page).content.decode()
    assert "Each is taken away in turn" in shown and "as things are, give or take" not in shown
    assert shown.count("still to come") == len(each_away) and "Tried so far: 0 of " in shown


def test_each_slot_begins_with_what_the_others_have_not_begun_with(draft: Table) -> None:
    """So that one worker alone, who fights for each in turn, soon has something of everything."""
    inquiry = asked(draft)
    keys = [*inquiry.courses.values_list("key", flat=True)]
    turns = [Slice(inquiry, slot)._in_turn(keys) for slot in range(SLOTS)]
    assert {turn[0] for turn in turns} == {AS_IT_IS}
    assert len({turn[1] for turn in turns}) == min(SLOTS, len(keys) - 1)
    assert {frozenset(turn) for turn in turns} == {frozenset(keys)}
    assert Slice(inquiry, 3)._in_turn([AS_IT_IS]) == [AS_IT_IS]


def test_few_battles_say_what_they_say_with_their_error(draft: Table) -> None:
    inquiry = asked(draft)
    for slot in range(SLOTS):
        fight_a_slice(inquiry.pk, slot)
    shown = client_of(draft, "ada").get(f"/forecasts/{inquiry.pk}/").content.decode()
    assert "as things are, give or take" in shown
    assert {one.battles for one in spreads_of(inquiry).values()} == {EACH}, "fewer than twenty"
    assert shown.count("whisker halo") == len(_to_try(inquiry)) and "still to come" not in shown


def test_workers_take_away_what_the_rules_let_go(draft: Table) -> None:
    """The page keeps the battle as it is; the same is fought as where one process does all of it."""
    setup = SetUp(draft.ada)
    inquiry = asked(draft)
    kept = dict(inquiry.courses.values_list("key", "forecast"))
    assert kept.pop(AS_IT_IS) and not any(kept.values())
    inquiry = fought(inquiry)
    assert inquiry.state == Inquiry.State.DONE
    courses = {one.key: one for one in matters(setup.rules, setup.muster, seed="ahead", battles=EACH)}
    assert set(spreads_of(inquiry)) == set(courses)
    refused = inquiry.courses.filter(battles=0).values_list("key", flat=True)
    assert set(refused) == {*kept} - {*courses} != set()
    assert set(_to_try(inquiry)) == courses.keys() - {AS_IT_IS}
    for key, course in courses.items():
        made = draft_of(inquiry).with_changes(key) if key else course.forecast
        assert made.field == course.forecast.field and made.seed == course.forecast.seed
    for key in refused:
        with pytest.raises(Refused):
            draft_of(inquiry).with_changes(key)
    assert {one.battles for one in spreads_of(inquiry).values()} == {EACH}


def test_officers_are_as_they_are_whatever_is_taken_away(draft: Table) -> None:
    draft.battle.staff = {"reds": {"decides": "you", "temper": Temper.BOLD.value}}
    draft.battle.save()
    inquiry = asked(draft)
    for key in inquiry.courses.exclude(key=AS_IT_IS).values_list("key", flat=True):
        try:
            assert draft_of(inquiry).with_changes(key).tempers == {"reds": Temper.BOLD}
        except Refused:
            continue
