"""Playing a phase: what is filled in, what is read too soon, and who is told what."""

from collections.abc import Mapping
from typing import Any

import pytest

from rulesets.engine import (
    GM_ONLY,
    Choice,
    Problem,
    State,
    Table,
    YesNo,
    commander,
    people_of,
    play,
    play_on,
    scripted,
)
from tests.rulesets.cast import ADA, BEA, DOT, keys, phase
from tests.rulesets.samples import gurps


@pytest.fixture
def field() -> gurps.Battlefield:
    return gurps.open_field(gurps.sample())


def vote(field: gurps.Battlefield, table: Table) -> None:
    sides = list(field.sides.values())
    said = table.ask("vote", sides, YesNo, shown=people_of("reds"))
    rolls = table.throw("luck", sides, "1d6", seen_by=GM_ONLY)
    for force, answer, roll in zip(sides, said, rolls, strict=True):
        force.strategy = roll if answer.yes else -roll
    table.tell("diviner_spoke", sides[0], to=people_of("reds"))


def test_what_may_be_filled_in_is_filled_in(field: gurps.Battlefield) -> None:
    thrower = scripted({"luck:reds": (3,), "luck:blues": (4,)})
    played, record = play_on(phase(vote), field, {"vote:reds": {"yes": True}})
    assert keys(played) == ["vote:blues"]
    played, record = play_on(phase(vote), field, {"vote:reds": {"yes": True}}, defaults=True)
    assert keys(played) == ["luck:reds", "luck:blues"]
    assert record["vote:blues"] == {"yes": False}
    played, record = play_on(phase(vote), field, {"vote:reds": {"yes": True}}, thrower=thrower, defaults=True)
    assert played.done
    assert [force.strategy for force in played.field.sides.values()] == [3, -4]
    assert record["luck:blues"] == (4,)


def test_a_viewer_gets_what_is_his(field: gurps.Battlefield) -> None:
    asked = play(phase(vote), field, {})
    assert [len(asked.seen_by(who)[0]) for who in (ADA, BEA, DOT)] == [2, 2, 2]
    thrown = play(phase(vote), field, {"vote:reds": {}, "vote:blues": {}})
    assert [len(thrown.seen_by(who)[0]) for who in (ADA, BEA, DOT)] == [2, 0, 0]
    record: dict[str, Any] = {"vote:reds": {}, "vote:blues": {}, "luck:reds": [1], "luck:blues": [1]}
    done = play(phase(vote), field, record)
    assert [len(done.seen_by(who)[1]) for who in (ADA, BEA, DOT)] == [1, 1, 0]


def luck_of_ones_own(field: gurps.Battlefield, table: Table) -> None:
    sides = list(field.sides.values())
    table.growing(
        "luck",
        sides,
        "1d6",
        lambda _, rolls: "1d6" * (len(rolls) < 2),
        seen_by=lambda one: people_of(one.side),
    )


def test_dice_may_be_seen_by_those_of_their_subject(field: gurps.Battlefield) -> None:
    first = {"luck:reds": [1], "luck:blues": [1]}
    for record, name in (({}, "luck:reds"), (first, "luck:reds:more-1")):
        waits = play(phase(luck_of_ones_own), field, record).waits_for
        assert [one.key for one in waits if one.seen_by(BEA)] == [name]
        assert [len([one for one in waits if one.seen_by(who)]) for who in (ADA, DOT)] == [2, 0]


def too_soon(field: gurps.Battlefield, table: Table) -> None:
    with table.together():
        said = table.ask("vote", list(field.sides.values()), YesNo)
        assert said[0]


def too_soon_in_a_loop(field: gurps.Battlefield, table: Table) -> None:
    with table.together():
        for _ in table.throw("luck", list(field.sides.values()), "1d6"):
            pass


@pytest.mark.parametrize("step", [too_soon, too_soon_in_a_loop])
def test_replies_are_not_read_before_they_are_there(field: gurps.Battlefield, step: Any) -> None:
    with pytest.raises(AssertionError, match="only after together"):
        play(phase(step), field, {})


def budget(said: Mapping[str, Choice]) -> list[Problem]:
    picks = [one.pick for one in said.values()]
    return [] if len(set(picks)) == len(picks) else [Problem("same", {"picks": picks})]


def pick(field: gurps.Battlefield, table: Table) -> None:
    units = list(field.units.values())
    table.ask(
        "pick",
        units,
        Choice,
        default=lambda unit: Choice(pick=unit.id),
        options=lambda unit: {"pick": list(field.units)},
        check_side=budget,
    )


def test_a_budget_sees_one_sides_answers_together(field: gurps.Battlefield) -> None:
    apart = {f"pick:{id}": {"pick": id} for id in field.units}
    assert play(phase(pick), field, apart).done
    both = play(phase(pick), field, {**apart, "pick:reds-1": {"pick": "reds-2"}})
    assert keys(both) == ["pick:reds-1", "pick:reds-2", "pick:reds-3"]
    assert both.problems["pick:reds-3"][0].kind == "same"
    half = play(phase(pick), field, {"pick:reds-1": {"pick": "reds-1"}, "pick:blues-1": {"pick": "reds-1"}})
    assert not half.problems, "the other side's answers are none of its business"
    nowhere = play(phase(pick), field, {**apart, "pick:reds-1": {"pick": "moon"}})
    assert nowhere.problems["pick:reds-1"][0].kind == "not_an_option"


def test_a_single_thing_is_chosen_by_nobody(field: gurps.Battlefield) -> None:
    reds = field.sides["reds"]

    def choose(field: gurps.Battlefield, table: Table) -> None:
        reds.margin = len(table.choose("pick", reds, [field.units["reds-1"]], to=commander("reds")).id)

    assert play(phase(choose), field, {}).done
    assert reds.margin == len("reds-1")


def test_a_state_says_who_acts_for_it() -> None:
    with pytest.raises(NotImplementedError):
        assert State(gurps.sample().units[0]).seat
