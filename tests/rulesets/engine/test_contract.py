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
from tests.rulesets.samples import duel, gifts, omens, skirmish, storm, volley


@pytest.fixture
def field() -> skirmish.Ford:
    return skirmish.open_field(skirmish.sample())


@pytest.fixture
def gate() -> storm.Gate:
    """Rolf comes to 12 after the ladder, Berta to 8, and it is he who is lucky."""
    rolf, berta = skirmish.sample().heroes
    heroes = (rolf.model_copy(update={"skill": 14, "lucky": True}), berta.model_copy(update={"lucky": False}))
    return storm.open_field(skirmish.sample().model_copy(update={"heroes": heroes}))


RISKS: dict[str, Any] = {"risk:rolf": {}, "risk:berta": {}}
HIT = {"storm:rolf": [5, 5, 5], "storm:berta": [2, 2, 2], "luck:rolf": {"yes": False}}


def test_one_form_gathers_all_that_one_person_is_asked(gate: storm.Gate) -> None:
    played = play(phase(storm.storm), gate, {})
    assert keys(played) == ["risk:rolf", "risk:berta"]
    assert [request.key for request in played.asks if request.to == player("berta")] == ["risk:berta"]


def test_gifts_are_sealed_revealed_priced_and_warded_off(field: skirmish.Ford) -> None:
    spend = {"gift:reds": {"spells": [{"on": "blues", "points": 5}]}, "gift:blues": {"ward": 4}}
    played = play(phase(gifts.gifts), field, spend)
    assert keys(played) == ["price:reds:0"] and not played.said, "priced before anything is revealed"
    assert seen(played.waits_for, BEA) == [], "the GM's pricing is nobody's business"

    played = play(phase(gifts.gifts), field, {**spend, "price:reds:0": {"cost": 3, "harm": -2}})
    assert keys(played) == ["wards:blues"]
    assert [one.facts for one in seen(events(played, "spell_spent"), BEA)] == [{"points": 5}]
    assert seen(events(played, "spell_spent"), CAL) == []
    assert seen(events(played, "spell_seen"), DOT) == events(played, "spell_seen")

    done = run(gifts.gifts, field, {**spend, "wards:blues": {"points": {"reds:0": 3}}})
    assert done.field.sides["blues"].total == 0, "2 points left of 5, priced at 3"
    felt = run(gifts.gifts, field, {**spend, "wards:blues": {"points": {"reds:0": 2}}})
    assert felt.field.sides["blues"].total == -1


def test_spending_over_strength_is_refused_with_its_figures(field: skirmish.Ford) -> None:
    played = play(phase(gifts.gifts), field, {"gift:reds": {"ward": 9}})
    [problem] = played.problems["gift:reds"]
    assert problem.kind == "over_gift" and problem.facts == {"spent": 9, "have": 6}
    assert "gift:reds" in keys(played)


def test_damage_is_asked_for_once_the_roll_is_known(gate: storm.Gate) -> None:
    played = play(phase(storm.storm), gate, {**RISKS, **HIT})
    assert keys(played) == ["damage:rolf:1", "damage:rolf:2", "hit_place:rolf:1", "hit_place:rolf:2"]


def test_luck_is_chosen_after_the_roll_is_seen(gate: storm.Gate) -> None:
    rolls = {**RISKS, "storm:rolf": [6, 6, 6], "storm:berta": [1, 1, 1]}
    played = play(phase(storm.storm), gate, rolls)
    assert keys(played) == ["luck:rolf"]
    lucky = run(
        storm.storm,
        gate,
        {
            **rolls,
            "luck:rolf": {"yes": True},
            "storm_luck:rolf:2": [1, 1, 2],
            "storm_luck:rolf:3": [6, 6, 6],
        },
    )
    assert lucky.done and lucky.field.heroes["rolf"].hits == 10


def test_a_changed_line_changes_later_throws_and_keeps_the_dice(gate: storm.Gate) -> None:
    """Rolf's risk is ruled to be milder: two wounds become one of fewer dice; old replies stay."""
    record: dict[str, Any] = {
        **RISKS,
        **HIT,
        "risk:rolf": {"risk": -2},
        "damage:rolf:1": [4, 4],
        "damage:rolf:2": [1, 1],
        "hit_place:rolf:1": [3, 3, 3],
        "hit_place:rolf:2": [3, 3, 3],
    }
    played = run(storm.storm, gate, record)
    assert played.done and played.field.heroes["rolf"].hits == 2

    milder = Ruling(key="storm_target:rolf", line="Risk", value=2, reason="He stood behind the wall")
    played = play(phase(storm.storm), gate, record, [milder])
    assert keys(played) == ["damage:rolf:1"], "the wound is 1d6 now: two dice do not fit"
    assert played.unused == ("damage:rolf:2", "hit_place:rolf:2")
    [tally] = [one for one in played.said if isinstance(one, Tally) and one.key == milder.key]
    assert (tally.was, tally.total) == (10, 14)

    secret = b"kept from everybody"
    assert fair_faces(secret, "k", "2d6")[:1] == fair_faces(secret, "k", "1d6"), (
        "the dice of a key are its own"
    )


def test_the_gm_may_replace_a_verdict_a_die_and_an_answer(gate: storm.Gate) -> None:
    record = {**HIT, **RISKS}
    saved = Ruling(key="came:rolf", value="unhurt", reason="Fiat")
    assert run(storm.storm, gate, record, saved).field.heroes["rolf"].hits == 10
    die = Ruling(key="storm:rolf", value=[1, 1, 1], reason="The die was cocked")
    assert run(storm.storm, gate, record, die).field.heroes["rolf"].hits == 10
    answer = Ruling(key="risk:rolf", value={"risk": 6}, reason="He meant to hide")
    assert run(storm.storm, gate, record, answer).field.heroes["rolf"].hits == 9


def fate(field: volley.Range, table: Table) -> None:
    """For each side: at 17 a leader falls, at 14 each band loses a man, and last of all one goes over."""
    sides = list(field.sides.values())
    totals = dict(zip(field.sides, table.throw("fate", sides, "3d6", to=GM, why="Fate"), strict=True))
    bands = {id: [band for band in field.units.values() if band.side == id] for id in totals}
    for band in field.units.values():
        band.men -= totals[band.side] == 14
    for side in sides:
        if totals[side.id] == 17:
            [pick] = table.throw("falls", [side], f"1d{len(bands[side.id])}", to=GM, why="Who falls")
            bands[side.id][pick - 1].men = 0
    for side in sides:
        if totals[side.id] == 14:
            band = table.choose("defector", side, bands[side.id], to=GM, secret=True)
            band.host = next(other for other in field.sides if other != side.id)


def test_a_defector_is_named_by_the_gm_and_leaves_last() -> None:
    bows = volley.open_field(volley.sample())
    rolls: dict[str, Any] = {"fate:blues": [5, 5, 4], "fate:reds": [1, 1, 1]}
    played = play(phase(fate), bows, rolls)
    assert keys(played) == ["defector:blues"] and seen(played.waits_for, CAL) == []
    done = play(phase(fate), bows, {**rolls, "defector:blues": {"pick": "slings"}})
    assert done.field.units["slings"].side == "reds"
    assert [band.men for band in done.field.units.values()] == [20, 14, 4]


def test_a_random_leader_is_rolled_for_among_the_candidates() -> None:
    bows = volley.open_field(volley.sample())
    [throw] = play(phase(fate), bows, {"fate:blues": [6, 6, 5], "fate:reds": [1, 1, 1]}).waits_for
    assert isinstance(throw, Throw) and (throw.key, throw.dice) == ("falls:blues", "1d2")


def rout(field: skirmish.Ford, table: Table) -> None:
    """Whoever fails runs, and rolls again where the circumstances leave nowhere to run to."""
    bands = list(field.units.values())
    rolls = table.throw("morale", bands, "3d6", why="Morale")
    failed = [band for band, roll in zip(bands, rolls, strict=True) if roll > 11]
    cornered = [band for band in failed if band.side == field.muster.situation.defender]
    table.throw("last_stand", cornered, "3d6", why="Last stand")


def test_with_no_escape_the_failed_make_a_last_stand() -> None:
    muster = duel.sample().model_copy(update={"situation": skirmish.Ground(defender="reds")})
    rolls = {"morale:spears": [1, 5, 6], "morale:bows": [3, 5, 6], "morale:slings": [2, 5, 6]}
    played = play(phase(rout), skirmish.open_field(muster), rolls)
    assert keys(played) == ["last_stand:spears", "last_stand:slings"]
    assert play(phase(rout), skirmish.open_field(duel.sample()), rolls).done


def test_nobody_can_tell_a_false_seer_from_a_true_one() -> None:
    """Two fields that differ in one secret look alike, for the same record, to whoever may not know."""
    looks = []
    for muster in (omens.sample("true"), omens.sample("false")):
        field = omens.open_field(muster)
        said: list[Any] = []
        for step in (omens.plans, omens.contest):
            played = run(step, field, {"seer:blues": [3, 3, 3]}, fill=3)
            field = played.field
            if step is omens.plans:
                assert [one for one in seen(played.requests.values(), CAL) if one.key == "seer:blues"] == []
            said += seen(played.said, CAL)
            assert (
                any(isinstance(one, Tally) and one.total for one in seen(played.said, ADA))
                or step is omens.plans
            )
        looks.append([one for one in said if isinstance(one, Tally)])
    assert looks[0] == looks[1]
    assert looks[0][0].total is None, "the total would tell the hidden line"


def test_a_ruling_that_meets_nothing_is_listed(gate: storm.Gate) -> None:
    ruling = Ruling(key="lives:rolf", value=True, reason="He breathes")
    assert run(storm.storm, gate, {}, ruling, fill=3).idle == (ruling,)


def test_a_forecast_from_the_foes_seat_knows_nothing_of_what_is_prepared() -> None:
    field = omens.open_field(omens.sample())
    field.sides["blues"].prepared = 9
    assert omens.RULES.known(field, BEA).dump() != omens.RULES.known(field, CAL).dump()
    assert omens.RULES.known(field, BEA).sides["blues"].prepared == 0
    odds = []
    for who in (BEA, CAL):
        table = SilentTable(TableDice(Random(1)))
        known = omens.RULES.known(field, who)
        odds.append(forecast(omens.RULES, known, table, lambda end: end.winner, battles=200))
    assert sum(odds[0].values()) == 200 and odds[0]["reds"] > odds[0]["blues"]
    assert odds[1]["reds"] < odds[1]["blues"]


def test_notes_are_read_by_whoever_is_asked_and_by_nobody_else(field: skirmish.Ford) -> None:
    def judge(field: skirmish.Ford, table: Table) -> None:
        table.ask("worth", list(field.sides.values()), YesNo, to=GM, notes=lambda side: [("Plan", "Left")])

    played = run(judge, field, {})
    asked = [played.requests["worth:reds"]]
    shown = [one for eye in (ADA, BEA) for one in seen(asked, eye)]
    assert [one.notes for one in shown if isinstance(one, Ask)] == [(("Plan", "Left"),), ()]
