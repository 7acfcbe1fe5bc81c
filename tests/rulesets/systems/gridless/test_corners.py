"""The corners of the rules: one token or none, one point or none, two of a kind."""

from typing import Any

from rulesets.engine import Ask, viewer
from rulesets.systems.gridless import RULES
from rulesets.systems.gridless.book.kinds import HeroStatus, Tier, UnitStatus
from rulesets.systems.gridless.mechanics.sight import taken_for
from tests.rulesets.systems.gridless.beasts import HEROES, THREE, ordered, three
from tests.rulesets.systems.gridless.play import lines, problems, step, told, until

# Tokens


def test_a_unit_of_which_nothing_is_left_is_taken_for_nothing() -> None:
    bears = three().units["bears"]
    bears.tokens = 0
    tiers = (Tier.NOTHING, Tier.ROUGH, Tier.EXACT)
    assert [taken_for(bears, tier) for tier in tiers] == [0, 0, 0]


def test_a_unit_that_wanes_anew_wanes_by_the_new_number_and_others_as_before() -> None:
    first = [{"kind": "waning", "unit": unit, "delta": -1} for unit in ("lions", "bears")]
    second = {"kind": "waning", "unit": "lions", "delta": -3}
    field = step(three(), "events", {"events:field": {"events": first}}).field
    field = step(field, "events", {"events:field": {"events": [second]}}).field
    assert [(one.unit, one.delta) for one in field.waning] == [("bears", -1), ("lions", -3)]


def test_who_waning_is_kept_from_knows_nothing_of_it() -> None:
    events = [
        {"kind": "waning", "unit": "lions", "delta": -1},
        {"kind": "waning", "unit": "bears", "delta": -1, "secret": True},
    ]
    field = step(three(), "events", {"events:field": {"events": events}}).field
    assert [one.unit for one in RULES.known(field, viewer("side:gold")).waning] == ["lions"]


def test_a_traitor_aims_as_he_says_among_those_he_fought_beside() -> None:
    units = [*THREE, {"id": "wolves", "side": "gold", "tokens": 6}]
    field = three(units=units)
    aims = {"tigers": 7, "wolves": 3}
    order = {"action": "betray", "faction": "brown", "allocation": aims}
    assert dict(until(field, "clash", ordered(field, leo=order)).units["lions"].aims) == aims


# Heroes


def test_who_has_one_point_in_all_is_raised_with_it() -> None:
    field = three(heroes=[one | {"hp_max": 1} if one["id"] == "leo" else one for one in HEROES])
    field.heroes["leo"].status = HeroStatus.DEAD
    raised = step(field, "events", {"events:field": {"events": [{"kind": "raise", "hero": "leo"}]}})
    assert raised.field.heroes["leo"].hp == 1


def test_healing_of_no_points_puts_nobody_on_his_feet() -> None:
    field = three()
    field.heroes["leo"].hp, field.heroes["leo"].status = 5, HeroStatus.FALLEN
    granted = {"hero": "lou", "target": "leo", "effect": "heal"}
    said = {"utility:lou": {"simple": [{"target": "leo", "effect": "heal", "amount": 1}]}}
    for amount, status in ((0, HeroStatus.FALLEN), (1, HeroStatus.FIT)):
        ruled = said | {"utility_ruling:field": {"granted": [granted | {"amount": amount}]}}
        assert step(field, "utility", ruled).field.heroes["leo"].status is status


def test_who_has_used_a_simple_and_a_complex_action_has_no_time_for_a_long_one() -> None:
    field = until(three(), "allocate")
    used = {"simple": [{"text": "A word"}], "complex": {"minutes": 5}}
    field = step(field, "utility", {"utility:lou": used}).field
    busy = {"action": "lengthy", "lengthy_minutes": 10}
    assert problems(field, "actions", "orders:lou", busy) == ["no_time_for_utility"]


def test_who_joins_another_unit_is_seen_there_and_who_does_not_yet_is_not() -> None:
    for said, known in (({"unit": "tigers"}, True), ({"leaves": True}, True), ({}, False)):
        field = three()
        field.units["lions"].status = UnitStatus.RETREATED
        field.heroes["leo"].known = field.heroes["lou"].known = False
        joined = step(field, "generals", {"join:lou": said}).field
        assert joined.heroes["lou"].known is known


# The flow of battle, and magic


def options_of(field: Any) -> Any:
    ask = step(field, "actions").requests["orders:leo"]
    assert isinstance(ask, Ask)
    return ask.options["flow_choice"]


def test_the_flow_can_be_chosen_only_where_something_lifts_it() -> None:
    for condition, chosen in (
        ({"what": "flow", "value": 1}, True),
        ({"what": "flow", "value": -1}, False),
        ({"what": "terrain", "value": 1}, False),
    ):
        field = until(three(situation={"conditions": [condition]}), "utility")
        assert bool(options_of(field)) is chosen


def test_what_bears_on_the_flow_is_counted_from_one_where_no_reason_is_given() -> None:
    field = three(situation={"conditions": [{"what": "flow", "value": 2}]})
    field = until(field, "clash", ordered(field, lou={"action": "fight"}))
    assert lines(step(field, "flow"), "flow_total:lou") == {"Flow modifier 1": 2}


def test_spells_are_counted_from_the_first() -> None:
    mage = {"level": 8, "caster": True}
    field = three(heroes=[one | mage if one["id"] == "leo" else one for one in HEROES])
    ask = step(until(field, "utility"), "actions").requests["orders:leo"]
    assert isinstance(ask, Ask)
    order = ask.form.model_validate({"action": "fight", "form": "magic", "spells": [3, 2]})
    levels, _ = ask.sums(order)
    assert [(line.label, line.value) for line in levels.lines] == [("1. Spell", 3), ("2. Spell", 2)]


# The clock


def test_a_combat_that_goes_on_uncounted_has_lasted_one_round() -> None:
    field = three()
    field = until(field, "clash", ordered(field, lou={"action": "fight"}))
    field = step(step(field, "flow", {"flow:lou": [4, 5]}).field, "modifiers").field
    stands = {"quick": False, "fates": {"bo": {"hp": 30}}}
    said = {
        "foes:lou": {"foes": ["bo"], "quick": False},
        "outcome:lou": stands | {"goes_on": True},
        "outcome_on:lou:2": stands | {"rounds": 2},
    }
    played = step(field, "deadly", said)
    assert [event.facts["round"] for event in told(played, "combat_clock")] == [1]
