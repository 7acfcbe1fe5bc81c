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
)
from tests.rulesets.cast import ADA, BEA, DOT, keys, phase
from tests.rulesets.samples import duel, skirmish


@pytest.fixture
def field() -> skirmish.Ford:
    return skirmish.open_field(skirmish.sample())


def vote(field: skirmish.Ford, table: Table) -> None:
    sides = list(field.sides.values())
    said = table.ask("vote", sides, YesNo, shown=people_of("reds"))
    rolls = table.throw("luck", sides, "1d6", seen_by=GM_ONLY)
    for side, answer, roll in zip(sides, said, rolls, strict=True):
        side.total = roll if answer.yes else -roll
    table.tell("won", sides[0], to=people_of("reds"))


def test_what_is_awaited_and_what_has_come_stand_apart(field: skirmish.Ford) -> None:
    said = {"vote:reds": {"yes": True}}
    played = play(phase(vote), field, said)
    assert [ask.key for ask in played.asks] == ["vote:blues"]
    assert [ask.key for ask in played.answered] == ["vote:reds"]
    said |= {"vote:blues": {"yes": True}}
    played = play(phase(vote), field, {**said, "luck:reds": (3,)})
    assert [throw.key for throw in played.throws] == ["luck:blues"]
    assert [throw.key for throw in played.thrown] == ["luck:reds"]


def test_a_viewer_gets_what_is_his(field: skirmish.Ford) -> None:
    asked = play(phase(vote), field, {})
    assert [len(asked.seen_by(who)[0]) for who in (ADA, BEA, DOT)] == [2, 2, 2]
    thrown = play(phase(vote), field, {"vote:reds": {}, "vote:blues": {}})
    assert [len(thrown.seen_by(who)[0]) for who in (ADA, BEA, DOT)] == [2, 0, 0]
    record: dict[str, Any] = {"vote:reds": {}, "vote:blues": {}, "luck:reds": [1], "luck:blues": [1]}
    done = play(phase(vote), field, record)
    assert [len(done.seen_by(who)[1]) for who in (ADA, BEA, DOT)] == [1, 1, 0]


def luck_of_ones_own(field: skirmish.Ford, table: Table) -> None:
    sides = list(field.sides.values())
    table.growing(
        "luck",
        sides,
        "1d6",
        lambda _, rolls: "1d6" * (len(rolls) < 2),
        seen_by=lambda one: people_of(one.side),
    )


def test_dice_may_be_seen_by_those_of_their_subject(field: skirmish.Ford) -> None:
    first = {"luck:reds": [1], "luck:blues": [1]}
    for record, name in (({}, "luck:reds"), (first, "luck:reds:more-1")):
        waits = play(phase(luck_of_ones_own), field, record).waits_for
        assert [one.key for one in waits if one.seen_by(BEA)] == [name]
        assert [len([one for one in waits if one.seen_by(who)]) for who in (ADA, DOT)] == [2, 0]


def too_soon(field: skirmish.Ford, table: Table) -> None:
    with table.together():
        said = table.ask("vote", list(field.sides.values()), YesNo)
        assert said[0]


def too_soon_in_a_loop(field: skirmish.Ford, table: Table) -> None:
    with table.together():
        for _ in table.throw("luck", list(field.sides.values()), "1d6"):
            pass


@pytest.mark.parametrize("step", [too_soon, too_soon_in_a_loop])
def test_replies_are_not_read_before_they_are_there(field: skirmish.Ford, step: Any) -> None:
    with pytest.raises(AssertionError, match="only after together"):
        play(phase(step), field, {})


def budget(said: Mapping[str, Choice]) -> list[Problem]:
    picks = [one.pick for one in said.values()]
    return [] if len(set(picks)) == len(picks) else [Problem("same", {"picks": picks})]


def pick(field: skirmish.Ford, table: Table) -> None:
    units = list(field.units.values())
    table.ask(
        "pick",
        units,
        Choice,
        default=lambda unit: Choice(pick=unit.id),
        options=lambda unit: {"pick": list(field.units)},
        check_side=budget,
    )


def test_a_budget_sees_one_sides_answers_together() -> None:
    field = skirmish.open_field(duel.sample())
    apart = {f"pick:{id}": {"pick": id} for id in field.units}
    assert play(phase(pick), field, apart).done
    both = play(phase(pick), field, {**apart, "pick:spears": {"pick": "slings"}})
    assert keys(both) == ["pick:spears", "pick:slings"]
    assert both.problems["pick:slings"][0].kind == "same"
    half = play(phase(pick), field, {"pick:spears": {"pick": "spears"}, "pick:bows": {"pick": "spears"}})
    assert not half.problems, "the other side's answers are none of its business"
    nowhere = play(phase(pick), field, {**apart, "pick:spears": {"pick": "moon"}})
    assert nowhere.problems["pick:spears"][0].kind == "not_an_option"


def test_a_single_thing_is_chosen_by_nobody(field: skirmish.Ford) -> None:
    reds = field.sides["reds"]

    def choose(field: skirmish.Ford, table: Table) -> None:
        reds.total = len(table.choose("pick", reds, [field.units["spears"]], to=commander("reds")).id)

    assert play(phase(choose), field, {}).done
    assert reds.total == len("spears")


def test_a_state_says_who_acts_for_it() -> None:
    with pytest.raises(NotImplementedError):
        assert State(skirmish.sample().units[0]).seat
