"""Scouts, assassins, guards and saboteurs (Strategy, Special Forces; T19)."""

from typing import Any

import pytest

from rulesets.engine import Event, Phase, Throw, play, say_event, seen, viewer
from rulesets.engine.values import names_of
from rulesets.engine.words import headline_of, say_of_many, worded_of_many
from rulesets.forms.values import value_form
from rulesets.systems.gurps import RULES
from rulesets.systems.gurps.book.kinds import HeroStatus, MissionEnd
from rulesets.systems.gurps.mechanics.missions import end_of
from rulesets.systems.gurps.mechanics.rolls import success
from rulesets.systems.gurps.people.council import Mission
from rulesets.systems.gurps.people.field import Battlefield
from rulesets.systems.gurps.people.sheets import Diviner
from rulesets.systems.gurps.steps import STEPS
from tests.rulesets.systems.gurps.leaders import CAPTAIN, GENERAL
from tests.rulesets.systems.gurps.play import field_of, lines, step, tally, told, until

BEA, CAL = viewer("side:reds", "commander:reds"), viewer("side:blues", "commander:blues")
BARON = {"id": "baron", "side": "blues", "strategy": 14, "is_pc": False, "commands": True}
SERGEANT = {"id": "sergeant", "side": "blues", "unit": "blues-foot", "is_pc": False}


@pytest.fixture
def field() -> Battlefield:
    units = [
        {"id": "reds-foot", "side": "reds", "leader": "dagny"},
        {"id": "blues-foot", "side": "blues", "leader": "sergeant"},
        {"id": "blues-bows", "side": "blues", "count": 600},
    ]
    return until(field_of(units=units, heroes=[CAPTAIN, GENERAL, BARON, SERGEANT]), "muster")


def sent(field: Battlefield, mission: dict[str, Any], roll: list[int], **more: Any) -> Any:
    return sent_out(field, {"plan:reds": {"missions": [mission]}, "mission:reds:1": roll, **more})


def sent_out(field: Battlefield, said: dict[str, Any]) -> Any:
    """Plans are sealed; the missions follow before the catastrophes, of which there are none."""
    quiet = {"catastrophe:reds": [1, 1, 1], "catastrophe:blues": [1, 1, 1]}
    return step(step(field, "plans", said).field, "catastrophe", quiet | said)


@pytest.mark.parametrize(
    ("roll", "target", "guards", "end"),
    [
        (9, 12, None, MissionEnd.DONE),
        (4, 12, None, MissionEnd.BRILLIANT),
        (13, 12, None, MissionEnd.FAILED),
        (18, 12, None, MissionEnd.CAUGHT),
        (9, 12, 2, MissionEnd.DONE),
        (9, 12, 3, MissionEnd.GUARDED),
        (9, 12, -4, MissionEnd.DONE),
        (12, 12, 0, MissionEnd.GUARDED),
    ],
)
def test_a_mission_makes_its_roll_and_passes_the_guards(
    roll: int, target: int, guards: int | None, end: MissionEnd
) -> None:
    assert end_of(success(roll, target), target - roll, guards) is end


def test_a_mission_of_its_own_kind_is_offered_as_something_else() -> None:
    form = str(value_form(Mission, wording=RULES.wording)())
    assert "Something else" in form and "Special troops" not in form


def test_scouts_bring_strategy_and_heart(field: Battlefield) -> None:
    played = sent(field, {"kind": "scout", "leader": "dagny"}, [3, 3, 3])
    assert played.field.sides["reds"].special == 1
    assert played.field.units["reds-foot"].shift == 1
    counted = step(until(played.field, "glory"), "strategy")
    assert lines(counted, "effective_strategy:reds")["Special forces"] == 1


def test_many_scouts_or_lucky_ones_bring_two(field: Battlefield) -> None:
    many = {"mission_call:reds:1": {"many": True}}
    assert sent(field, {"kind": "scout"}, [3, 3, 3], **many).field.sides["reds"].special == 2
    assert sent(field, {"kind": "scout"}, [1, 1, 2]).field.sides["reds"].special == 2


def test_only_the_best_scouts_count(field: Battlefield) -> None:
    said = {
        "plan:reds": {"missions": [{"kind": "scout"}, {"kind": "scout"}]},
        "mission:reds:1": [3, 3, 3],
        "mission:reds:2": [1, 1, 1],
    }
    after = sent_out(field, said).field
    assert after.sides["reds"].special == 2
    assert after.units["reds-foot"].shift == 1


def test_scouts_who_are_caught_hearten_the_enemy_for_the_whole_battle(field: Battlefield) -> None:
    played = sent(field, {"kind": "scout"}, [6, 6, 6])
    assert (played.field.units["blues-foot"].shift, played.field.units["reds-foot"].shift) == (2, -1)
    [caught] = told(played, "mission_caught")
    assert caught.seen_by(CAL) and not caught.seen_by(BEA)
    tomorrow = step(until(played.field, "day_end", {"fight_on:field": {"yes": True}}), "muster").field
    assert tomorrow.units["blues-foot"].morale == field.units["blues-foot"].morale + 2


def test_guards_may_stop_a_mission(field: Battlefield) -> None:
    watch = {"plan:blues": {"missions": [{"kind": "security"}]}, "guard:blues:1": {"skill": 14}}
    passed = sent(field, {"kind": "scout"}, [3, 3, 2], **watch, **{"mission_guard:blues:reds:1": [5, 5, 5]})
    assert passed.field.sides["reds"].special == 1
    stopped = sent(field, {"kind": "scout"}, [3, 3, 2], **watch, **{"mission_guard:blues:reds:1": [3, 3, 3]})
    assert stopped.field.sides["reds"].special == 0
    [own] = told(stopped, "mission_over")
    assert own.seen_by(BEA) and not own.seen_by(CAL)
    said = say_event(RULES, own, names_of(field.muster))
    assert said.startswith("The scouts of Reds") and "guards" in said, said


def test_no_die_of_a_mission_or_a_diviner_falls_before_powers_are_sealed(field: Battlefield) -> None:
    """Powers are laid before any die roll: what scouts bring home cannot steer them."""
    mara = Diviner(name="Old Mara", skill=12)
    field.sides["reds"].sheet = field.sides["reds"].sheet.model_copy(update={"diviners": (mara,)})
    said = {"plan:reds": {"missions": [{"kind": "scout"}], "diviner": "Old Mara"}}
    laid = step(field, "plans", said)
    assert [key for key, one in laid.requests.items() if isinstance(one, Throw)] == []
    thrown = step(laid.field, "catastrophe").requests
    assert {"mission:reds:1", "diviner:reds"} <= thrown.keys()
    assert [one.key for one in STEPS].index("powers") < [one.key for one in STEPS].index("catastrophe")


def test_guards_with_nobody_to_stop_throw_nothing(field: Battlefield) -> None:
    played = sent_out(field, {"plan:blues": {"missions": [{"kind": "security"}]}})
    assert [key for key in played.requests if key.startswith(("guard", "mission"))] == []


def test_a_murdered_commander_is_the_last_row_of_catastrophes(field: Battlefield) -> None:
    played = sent(field, {"kind": "assassinate"}, [1, 1, 1])
    after = played.field
    assert after.sides["blues"].halved
    assert after.heroes["baron"].status is HeroStatus.DEAD
    assert (after.units["blues-foot"].shift, after.units["blues-bows"].shift) == (-5, -5)
    [murder] = told(played, "commander_murdered")
    assert murder.seen_by(viewer())
    named = names_of(field.muster)
    assert say_event(RULES, murder, named) == (
        "Baron, who commands Blues, is found dead, a knife in the back. "
        "Nobody takes over before the next day, and half of the Strategy of Blues is gone."
    )
    assert headline_of(RULES, murder, named) == "Baron, who commands Blues, is murdered"
    counted = step(until(after, "glory"), "strategy")
    assert lines(counted, "effective_strategy:blues")["The commander has fallen"] == -7


def test_who_comes_too_late_to_a_victim_says_so(field: Battlefield) -> None:
    """Nobody is murdered twice, and nobody is told that he was."""
    missions = [{"kind": "assassinate"}] * 3
    said = {"plan:reds": {"missions": missions}} | {f"mission:reds:{n}": [1, 1, 1] for n in (1, 2, 3)}
    played = sent_out(field, said)
    assert len(told(played, "mission_over")) == len(told(played, "commander_murdered")) == 1
    late = told(played, "mission_late")
    assert len(late) == 2 and all(one.seen_by(BEA) and not one.seen_by(CAL) for one in late)
    many = worded_of_many(RULES, late[0])
    subjects = [one.subject for one in late]
    assert say_of_many(RULES, many, late[0].facts, subjects, names_of(field.muster)) == (
        "2 more parties of assassins sent by Reds get through, and find their work done already."
    )


def test_a_murdered_leader_is_the_row_before_it(field: Battlefield) -> None:
    mission = {"kind": "assassinate", "victim": "blues-foot"}
    played = sent(field, mission, [1, 1, 1])
    after = played.field
    assert after.heroes["sergeant"].status is HeroStatus.DEAD
    assert (after.units["blues-foot"].shift, after.units["blues-bows"].shift) == (-3, -2)
    counted = step(until(after, "glory"), "strategy")
    assert lines(counted, "effective_strategy:blues")["Sergeant is lost"] == -2


def test_a_player_character_is_struck_down_and_no_leader_dies_twice(field: Battlefield) -> None:
    said = {
        "plan:blues": {"missions": [{"kind": "assassinate"}] * 2},
        "mission:blues:1": [1, 1, 1],
        "mission:blues:2": [1, 1, 1],
    }
    after = sent_out(field, said).field
    assert after.heroes["boris"].status is HeroStatus.UNCONSCIOUS
    assert after.units["reds-foot"].shift == -5


@pytest.mark.parametrize(("executed", "heart"), [(False, 1), (True, 2)])
def test_assassins_who_fail_hearten_the_enemy(field: Battlefield, executed: bool, heart: int) -> None:
    call = {"mission_call:reds:1": {"executed": executed}}
    played = sent(field, {"kind": "assassinate"}, [4, 4, 4], **call)
    assert played.field.units["blues-foot"].shift == heart
    assert bool(told(played, "assassins_failed")) is executed


def test_other_missions_are_worth_what_the_game_master_says(field: Battlefield) -> None:
    call = {"mission_call:reds:1": {"bonus": 2, "harm": -3}}
    after = sent(field, {"kind": "sabotage", "target": "blues"}, [3, 3, 3], **call).field
    assert (after.sides["reds"].special, after.sides["blues"].special) == (2, -3)


def test_how_hard_a_task_is_stands_on_the_number(field: Battlefield) -> None:
    played = sent(field, {"kind": "assassinate", "leader": "dagny"}, [3, 3, 3])
    assert tally(played, "mission_target:reds:1").base == 10
    assert lines(played, "mission_target:reds:1") == {"For the task": -4}


def test_the_game_master_reads_what_they_are_sent_for(field: Battlefield) -> None:
    note = {"kind": "sabotage", "leader": "dagny", "personnel": 12, "note": "Burn the bridge"}
    asked: Any = sent(field, note, [3, 3, 3]).requests["mission_call:reds:1"]
    assert asked.notes == (
        ("Mission", "Saboteurs: 12 under Dagny, against Blues"),
        ("What they are to do", "Burn the bridge"),
    )


def test_the_enemy_hears_nothing_of_scouts_who_come_back(field: Battlefield) -> None:
    quiet = sent_out(field, {})
    scouted = sent(field, {"kind": "scout"}, [3, 3, 3])

    def heard(played: Any) -> list[Any]:
        return [one for one in seen(played.said, CAL) if isinstance(one, Event)]

    assert heard(quiet) == heard(scouted)


@pytest.mark.parametrize(
    ("mission", "at"),
    [
        ({"kind": "scout", "leader": "baron"}, "missions.0.leader"),
        ({"kind": "scout", "target": "reds"}, "missions.0.target"),
        ({"kind": "assassinate", "victim": "reds-foot"}, "missions.0.victim"),
    ],
)
def test_missions_that_cannot_be_are_refused(field: Battlefield, mission: dict[str, Any], at: str) -> None:
    phase = Phase(1, next(one for one in RULES.steps if one.key == "plans"))
    played = play(phase, field, {"plan:reds": {"missions": [mission]}, "plan:blues": {}})
    assert [one.facts["at"] for one in played.problems["plan:reds"]] == [at]
