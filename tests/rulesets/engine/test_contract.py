"""The questions of the contract, asked of its hardest steps."""

from random import Random
from typing import Any

import pytest

from rulesets.engine import (
    GM,
    Ask,
    Ruling,
    SilentTable,
    Table,
    TableDice,
    Tally,
    Throw,
    YesNo,
    fair_faces,
    forecast,
    play,
    player,
    seen,
)
from tests.rulesets.cast import ADA, BEA, CAL, DOT, events, keys, phase, run
from tests.rulesets.samples import gurps
from tests.rulesets.samples.gurps import Battlefield


@pytest.fixture
def field() -> Battlefield:
    return gurps.open_field(gurps.sample())


HIT = {"survival:caliburn": [5, 5, 5], "survival:dagny": [3, 3, 2], "luck_survival:caliburn": {"yes": False}}


def test_one_form_gathers_all_that_one_person_is_asked(field: Battlefield) -> None:
    played = play(phase(gurps.survival), field, {})
    assert keys(played) == ["risk:caliburn", "risk:dagny"]
    assert [request.key for request in played.asks_of([player("dagny")])] == ["risk:dagny"]


def test_powers_are_sealed_revealed_priced_and_blocked(field: Battlefield) -> None:
    spend = {
        "es_spend:reds": {"spend": [{"effect": "confound", "target": "blues", "points": 5}]},
        "es_spend:blues": {"defence": 4},
    }
    played = play(phase(gurps.powers), field, spend)
    assert keys(played) == ["confound_price:reds:0"] and not played.said, "priced before anything is revealed"
    assert seen(played.waits_for, BEA) == [], "the GM's pricing is nobody's business"

    played = play(phase(gurps.powers), field, {**spend, "confound_price:reds:0": {"cost": 3, "modifier": -2}})
    assert keys(played) == ["es_block:blues"]
    assert [one.facts for one in seen(events(played, "power_spent"), BEA)] == [{"points": 5}]
    assert seen(events(played, "power_spent"), CAL) == []
    assert seen(events(played, "power_seen"), DOT) == events(played, "power_seen")

    done = run(gurps.powers, field, {**spend, "es_block:blues": {"points": {"reds:0": 3}}})
    assert done.field.sides["blues"].strategy == 0, "2 points left of 5, priced at 3"


def test_spending_over_strength_is_refused_with_its_figures(field: Battlefield) -> None:
    played = play(phase(gurps.powers), field, {"es_spend:reds": {"defence": 9}})
    [problem] = played.problems["es_spend:reds"]
    assert problem.kind == "powers_over_strength" and problem.facts == {"spent": 9, "have": 6}
    assert "es_spend:reds" in keys(played)


def test_damage_is_asked_for_once_the_roll_is_known(field: Battlefield) -> None:
    risks = {"risk:caliburn": {"risk": 0}, "risk:dagny": {"risk": 0}}
    played = play(phase(gurps.survival), field, {**risks, **HIT})
    assert keys(played) == [
        "survival_damage:caliburn:1",
        "survival_damage:caliburn:2",
        "hit_location:caliburn:1",
        "hit_location:caliburn:2",
    ]


def test_luck_is_chosen_after_the_roll_is_seen(field: Battlefield) -> None:
    risks: dict[str, Any] = {"risk:caliburn": {}, "risk:dagny": {}}
    played = play(
        phase(gurps.survival), field, {**risks, "survival:caliburn": [6, 6, 6], "survival:dagny": [1, 1, 1]}
    )
    assert keys(played) == ["luck_survival:caliburn"]
    lucky = run(
        gurps.survival,
        field,
        {
            **risks,
            "survival:caliburn": [6, 6, 6],
            "survival:dagny": [1, 1, 1],
            "luck_survival:caliburn": {"yes": True},
            "survival_luck:caliburn:2": [1, 1, 2],
            "survival_luck:caliburn:3": [6, 6, 6],
        },
    )
    assert lucky.done and lucky.field.heroes["caliburn"].hits == 10


def test_a_changed_line_changes_later_throws_and_keeps_the_dice(field: Battlefield) -> None:
    """Caliburn's risk is ruled to be milder: two wounds become one of fewer dice; old replies stay."""
    record: dict[str, Any] = {
        **HIT,
        "risk:caliburn": {"risk": -2},
        "risk:dagny": {},
        "survival_damage:caliburn:1": [4, 4],
        "survival_damage:caliburn:2": [1, 1],
        "hit_location:caliburn:1": [3, 3, 3],
        "hit_location:caliburn:2": [3, 3, 3],
    }
    played = run(gurps.survival, field, record)
    assert played.done and played.field.heroes["caliburn"].hits == 2

    milder = Ruling(key="survival_target:caliburn", line="Risk", value=2, reason="He stood behind the wall")
    played = play(phase(gurps.survival), field, record, [milder])
    assert keys(played) == ["survival_damage:caliburn:1"], "the wound is 1d6 now: two dice do not fit"
    assert played.unused == ("survival_damage:caliburn:2", "hit_location:caliburn:2")
    [tally] = [one for one in played.said if isinstance(one, Tally) and one.key == milder.key]
    assert (tally.was, tally.total) == (10, 14)

    secret = b"kept from everybody"
    assert fair_faces(secret, "k", "2d6")[:1] == fair_faces(secret, "k", "1d6"), (
        "the dice of a key are its own"
    )


def test_the_gm_may_replace_a_verdict_a_die_and_an_answer(field: Battlefield) -> None:
    record = {**HIT, "risk:caliburn": {}, "risk:dagny": {}}
    saved = Ruling(key="survived:caliburn", value="unhurt", reason="Fiat")
    assert run(gurps.survival, field, record, saved).field.heroes["caliburn"].hits == 10
    die = Ruling(key="survival:caliburn", value=[1, 1, 1], reason="The die was cocked")
    assert run(gurps.survival, field, record, die).field.heroes["caliburn"].hits == 10
    answer = Ruling(key="risk:caliburn", value={"risk": 6}, reason="He meant to hide")
    assert run(gurps.survival, field, record, answer).field.heroes["caliburn"].hits == 9


def test_a_defector_is_named_by_the_gm_and_leaves_last(field: Battlefield) -> None:
    rolls = {
        "catastrophe:reds": [5, 5, 4],
        "catastrophe:blues": [1, 1, 1],
        "luck_catastrophe:reds": {"yes": False},
    }
    played = play(phase(gurps.catastrophe), field, rolls)
    assert keys(played) == ["defector:reds"] and seen(played.waits_for, BEA) == []
    done = play(phase(gurps.catastrophe), field, {**rolls, "defector:reds": {"pick": "reds-3"}})
    assert done.field.units["reds-3"].side == "blues" and done.field.sides["reds"].strategy == -2


def test_a_random_leader_is_rolled_for_among_the_candidates(field: Battlefield) -> None:
    rolls = {
        "catastrophe:reds": [6, 6, 5],
        "catastrophe:blues": [1, 1, 1],
        "luck_catastrophe:reds": {"yes": False},
    }
    [throw] = play(phase(gurps.catastrophe), field, rolls).waits_for
    assert isinstance(throw, Throw) and (throw.key, throw.dice) == ("catastrophe_target:reds", "1d2")


def test_with_no_escape_the_failed_make_a_last_stand(field: Battlefield) -> None:
    field = gurps.open_field(gurps.sample().model_copy(update={"no_escape": True}))
    field.winner, field.difference = "reds", 9
    rolls = {f"morale:blues-{n}": [n, 5, 6] for n in (1, 2, 3)}
    played = play(phase(gurps.outcome), field, rolls)
    assert keys(played) == ["last_stand:blues-1", "last_stand:blues-2", "last_stand:blues-3"]


def test_nobody_can_tell_a_fake_diviner_from_a_true_one() -> None:
    """Two fields that differ in one secret look alike, for the same record, to whoever may not know."""
    looks = []
    for genuine in (True, False):
        muster = gurps.sample()
        blues = muster.sides[1].model_copy(update={"diviner": gurps.Diviner(skill=10, genuine=genuine)})
        field = gurps.open_field(muster.model_copy(update={"sides": (muster.sides[0], blues)}))
        said: list[Any] = []
        for step in (gurps.plans, gurps.contest):
            played = run(
                step, field, {"diviner:blues": [3, 3, 3], "luck_strategy:reds": {"yes": False}}, fill=3
            )
            field = played.field
            if step is gurps.plans:
                assert [
                    one for one in seen(played.requests.values(), CAL) if one.key == "diviner:blues"
                ] == []
            said += seen(played.said, CAL)
            assert (
                any(isinstance(one, Tally) and one.total for one in seen(played.said, ADA))
                or step is gurps.plans
            )
        looks.append([one for one in said if isinstance(one, Tally)])
    assert looks[0] == looks[1]
    assert looks[0][0].total is None, "the total would tell the hidden line"


def test_a_ruling_that_meets_nothing_is_listed(field: Battlefield) -> None:
    ruling = Ruling(key="lives:caliburn", value=True, reason="He breathes")
    assert run(gurps.survival, field, {}, ruling, fill=3).idle == (ruling,)


def test_a_forecast_from_the_foes_seat_knows_nothing_of_prepared_powers(field: Battlefield) -> None:
    field.sides["blues"].catastrophe = 9
    assert gurps.known(field, BEA).dump() != gurps.known(field, CAL).dump()
    assert gurps.known(field, BEA).sides["blues"].catastrophe == 0
    table = SilentTable(TableDice(Random(1)))
    odds = forecast(gurps.RULES, gurps.known(field, BEA), table, lambda end: end.winner, battles=200)
    assert sum(odds.values()) == 200 and odds["reds"] > odds["blues"]


def test_notes_are_read_by_whoever_is_asked_and_by_nobody_else(field: Battlefield) -> None:
    def judge(field: Battlefield, table: Table) -> None:
        table.ask("worth", list(field.sides.values()), YesNo, to=GM, notes=lambda side: [("Plan", "Left")])

    played = run(judge, field, {})
    asked = [played.requests["worth:reds"]]
    shown = [one for eye in (ADA, BEA) for one in seen(asked, eye)]
    assert [one.notes for one in shown if isinstance(one, Ask)] == [(("Plan", "Left"),), ()]
