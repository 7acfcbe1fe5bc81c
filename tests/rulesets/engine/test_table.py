"""What the table does with growing throws and with rulings that fit or do not."""

from collections.abc import Sequence
from enum import StrEnum
from random import Random
from typing import Any

import pytest

from rulesets.engine import (
    Event,
    Faces,
    Part,
    Played,
    Ruling,
    SilentTable,
    Table,
    TableDice,
    Tally,
    Throw,
    Value,
    Verdict,
    people_of,
    play,
    player,
)
from rulesets.forms.values import verdict_form
from tests.rulesets.cast import keys, phase
from tests.rulesets.samples import skirmish


@pytest.fixture
def field() -> skirmish.Ford:
    return skirmish.open_field(skirmish.sample())


def again(hero: skirmish.FighterState, thrown: Sequence[Faces]) -> str:
    return "1d6" if thrown[-1][-1] == 6 else ""


def wild(field: skirmish.Ford, table: Table) -> None:
    """A wild die explodes on a six."""
    heroes = list(field.heroes.values())
    for hero, thrown in zip(heroes, table.growing("wild", heroes, "3d6", again, why="Wild"), strict=True):
        hero.hits = sum(sum(faces) for faces in thrown)


def test_a_throw_grows_die_by_die_each_under_its_own_key(field: skirmish.Ford) -> None:
    record: dict[str, Any] = {"wild:rolf": [1, 2, 6], "wild:berta": [1, 1, 1]}
    assert keys(play(phase(wild), field, record)) == ["wild:rolf:more-1"]
    record["wild:rolf:more-1"] = [6]
    [throw] = play(phase(wild), field, record).waits_for
    assert isinstance(throw, Throw)
    assert (throw.key, throw.to, throw.why) == ("wild:rolf:more-2", player("rolf"), "Wild")
    record["wild:rolf:more-2"] = [3]
    played = play(phase(wild), field, record)
    assert played.done
    assert (played.field.heroes["rolf"].hits, played.field.heroes["berta"].hits) == (18, 3)

    lower = Ruling(key="wild:rolf", value=[1, 2, 3], reason="It was a three")
    played = play(phase(wild), field, record, [lower])
    assert played.done
    assert played.unused == ("wild:rolf:more-1", "wild:rolf:more-2")


def test_a_throw_does_not_grow_for_ever(field: skirmish.Ford) -> None:
    heroes = list(field.heroes.values())[:1]

    def endless(field: skirmish.Ford, table: Table) -> None:
        table.growing("wild", heroes, "1d6", lambda hero, thrown: "1d6", most=3, to=lambda hero: hero.seat)

    played = play(phase(endless), field, {"wild:rolf": [1]} | {f"wild:rolf:more-{n}": [1] for n in (1, 2, 3)})
    assert played.done
    assert not played.unused


def test_a_throw_grows_in_a_forecast_too(field: skirmish.Ford) -> None:
    wild(field, SilentTable(TableDice(Random(1))))
    assert field.heroes["rolf"].hits >= 3


class Stand(StrEnum):
    HOLDS, ROUTS, SURRENDERS = "holds", "routs", "surrenders"


class Blow(Value):
    place: str = "arm"
    hits: int = 1


def blow(field: skirmish.Ford, table: Table) -> None:
    """Verdicts of each kind that a ruleset may have."""
    rolf = field.heroes["rolf"]
    table.verdict("blow", rolf, Blow())
    table.verdict("order", rolf, ("spears", "bows"))
    table.verdict("stands", rolf, (Stand.HOLDS, Stand.ROUTS))
    table.verdict("marks", rolf, frozenset({1, 2}))
    table.verdict("nobody", rolf, None)
    table.verdict("lives", rolf, True)
    table.verdict("empty", rolf, ())
    table.tally("score", Part(rolf, 1), 3, ("Luck", 1))
    table.tell("hit", rolf)


def ruled(field: Any, kind: str, value: Any, line: str | None = None) -> tuple[Any, Played]:
    subject = "rolf:1" if kind == "score" else "rolf"
    ruling = Ruling(key=f"{kind}:{subject}", value=value, line=line, reason="So be it")
    played = play(phase(blow), field, {}, [ruling])
    found = next(one for one in played.said if not isinstance(one, Event) and one.kind == kind)
    return found.value if isinstance(found, Verdict) else found.total, played


@pytest.mark.parametrize(
    ("kind", "value", "becomes"),
    [
        ("blow", {"place": "leg", "hits": 3}, Blow(place="leg", hits=3)),
        ("order", ["bows"], ("bows",)),
        ("stands", ["surrenders"], (Stand.SURRENDERS,)),
        ("marks", [7], frozenset({7})),
        ("nobody", "berta", "berta"),
        ("lives", False, False),
        ("empty", ["x"], ("x",)),
        ("score", 9, 9),
    ],
)
def test_a_ruling_replaces_a_frozen_value_with_one_of_its_kind(
    field: skirmish.Ford, kind: str, value: Any, becomes: Any
) -> None:
    got, played = ruled(field, kind, value)
    assert got == becomes
    assert type(got) is type(becomes)
    assert not played.idle


@pytest.mark.parametrize(
    ("kind", "value", "line"),
    [
        ("blow", {"place": "leg", "hits": "many"}, None),
        ("blow", "leg", None),
        ("order", "bows", None),
        ("stands", ["flies"], None),
        ("lives", "perhaps", None),
        ("lives", True, "Luck"),
        ("score", "many", None),
        ("score", None, None),
        ("score", 1.5, "Luck"),
        ("score", True, "Luck"),
        ("score", 10**12, None),
        ("score", [1], "Luck"),
    ],
)
def test_a_ruling_that_does_not_fit_is_idle_and_breaks_nothing(
    field: skirmish.Ford, kind: str, value: Any, line: str | None
) -> None:
    _, played = ruled(field, kind, value, line)
    assert [one.key.partition(":")[0] for one in played.idle] == [kind]


def test_lines_are_struck_changed_and_added(field: skirmish.Ford) -> None:
    assert ruled(field, "score", None, "Luck")[0] == 3
    assert ruled(field, "score", 5, "Luck")[0] == 8
    total, played = ruled(field, "score", -2, "Mud")
    assert total == 2
    [tally] = [one for one in played.said if isinstance(one, Tally)]
    assert [(one.label, one.section) for one in tally.lines] == [("Luck", ""), ("Mud", "GM")]


@pytest.mark.parametrize(
    ("base", "bounds", "total"),
    [(20, {"most": 16}, 16), (-3, {"least": 0}, 0), (20, {"least": 0, "most": 16}, 16), (9, {}, 9)],
)
def test_bounds_hold_alike_at_both_tables(field: skirmish.Ford, base: int, bounds: Any, total: int) -> None:
    totals: list[int] = []

    def bound(field: skirmish.Ford, table: Table) -> None:
        totals.append(table.tally("target", field.heroes["rolf"], base, **bounds))

    play(phase(bound), field, {})
    bound(field, SilentTable(TableDice(Random(1))))
    assert totals == [total, total]


def test_a_verdict_has_a_form_for_the_gm(field: skirmish.Ford) -> None:
    verdicts = {one.kind: one for one in play(phase(blow), field, {}).said if isinstance(one, Verdict)}
    form = verdict_form(verdicts["blow"])({"value-place": "leg", "value-hits": "2", "reason": "Mud"})
    assert form.is_valid(), form.errors
    assert form.value.value == Blow(place="leg", hits=2)
    lives = verdict_form(verdicts["lives"])({"reason": "Mud"})
    assert lives.is_valid()
    assert lives.value.value is False


def bounded(field: skirmish.Ford, table: Table) -> None:
    """A number with bounds at either end, or both."""
    hero = field.heroes["rolf"]
    hero.hits = table.tally("high", hero, 10, ("More", 9), most=16)
    hero.risk = table.tally("low", hero, 1, ("Less", -9), least=0)


def test_a_tally_keeps_to_its_bounds_live_as_in_a_forecast(field: skirmish.Ford) -> None:
    hero = play(phase(bounded), field, {}).field.heroes["rolf"]
    assert (hero.hits, hero.risk) == (16, 0)
    silent = field.copy()
    bounded(silent, SilentTable(TableDice(Random(1))))
    assert silent.heroes["rolf"] == hero


def reckoned(field: skirmish.Ford, table: Table) -> None:
    """A number known before its lines, and what only tells."""
    hero = field.heroes["rolf"]
    hero.hits = table.reckon("high", hero, 10, 9, lambda: [("More", 4), ("Still more", 5)], most=16)
    table.narrate(table.tell, "praised", hero, hits=hero.hits)


def test_what_only_tells_and_what_only_explains_are_left_out_of_a_forecast(field: skirmish.Ford) -> None:
    played = play(phase(reckoned), field, {})
    [high, praised] = played.said
    assert isinstance(high, Tally)
    assert [(line.label, line.value) for line in high.lines] == [("More", 4), ("Still more", 5)]
    assert isinstance(praised, Event)
    assert (praised.kind, praised.facts) == ("praised", {"hits": 16})
    struck = Ruling(key="high:rolf", line="More", reason="Not so")
    assert play(phase(reckoned), field, {}, [struck]).field.heroes["rolf"].hits == 15

    reckoned(field, SilentTable(TableDice(Random(1))))
    assert field.heroes["rolf"] == played.field.heroes["rolf"]


class Vow(skirmish.Orders):
    sworn: bool = True


def asked_of_two_kinds(field: skirmish.Ford, table: Table) -> None:
    """Rolf on a form with one thing more."""
    heroes = [*field.heroes.values()]
    answers = table.ask(
        "risk", heroes, skirmish.Orders, forms=lambda hero: Vow if hero.id == "rolf" else skirmish.Orders
    )
    for hero, answer in zip(heroes, answers, strict=True):
        hero.risk, hero.hits = answer.risk, int(isinstance(answer, Vow) and answer.sworn)


def test_each_may_be_asked_on_a_form_of_his_own(field: skirmish.Ford) -> None:
    waiting = play(phase(asked_of_two_kinds), field, {})
    assert {ask.subject: ask.form for ask in waiting.asks} == {
        id: Vow if id == "rolf" else skirmish.Orders for id in field.heroes
    }
    said = {f"risk:{id}": {"risk": 1} for id in field.heroes}
    played = play(phase(asked_of_two_kinds), field, said | {"risk:rolf": {"risk": 1, "sworn": False}})
    assert played.done
    assert {hero.hits for hero in played.field.heroes.values()} == {0}
    asked_of_two_kinds(field, SilentTable(TableDice(Random(1))))
    assert {id: hero.hits for id, hero in field.heroes.items()} == {
        id: int(id == "rolf") for id in field.heroes
    }


def reckoned_of_many(field: skirmish.Ford, table: Table) -> None:
    """Numbers of which each has a name and a least of its own."""
    heroes = [*field.heroes.values()]
    found = table.reckon_each(
        "tired",
        heroes,
        [10] * len(heroes),
        [-9] * len(heroes),
        lambda hero: [("The march", -9)],
        labels=lambda hero: f"Breath of {hero.id}",
        audiences=lambda hero: people_of(hero.side),
        leasts=[*range(len(heroes))],
        most=12,
    )
    for hero, hits in zip(heroes, found, strict=True):
        hero.hits = hits


def test_numbers_of_many_are_the_same_in_a_forecast_whatever_each_of_them_is_called(
    field: skirmish.Ford,
) -> None:
    played = play(phase(reckoned_of_many), field, {})
    tallies = [one for one in played.said if isinstance(one, Tally)]
    assert [one.label for one in tallies] == [f"Breath of {id}" for id in field.heroes]
    assert [one.audience for one in tallies] == [people_of(hero.side) for hero in field.heroes.values()]
    assert [one.total for one in tallies] == [max(1, n) for n in range(len(field.heroes))]
    reckoned_of_many(field, SilentTable(TableDice(Random(1))))
    assert field.heroes == played.field.heroes


def judged_of_many(field: skirmish.Ford, table: Table) -> None:
    """What becomes of each, told as soon as it stands."""

    def told(hero: skirmish.FighterState, down: bool) -> None:
        table.tell("seen_down" if down else "seen_up", hero)

    heroes = [*field.heroes.values()]
    for hero, down in zip(
        heroes, table.verdict_each("down", heroes, [True] * len(heroes), told), strict=True
    ):
        hero.hits = 0 if down else 1


def test_verdicts_of_many_are_told_one_by_one_and_can_be_overruled(field: skirmish.Ford) -> None:
    ruling = Ruling(key="down:rolf", value=False, reason="He gets up")
    played = play(phase(judged_of_many), field, {}, [ruling])
    kinds = [one.kind if isinstance(one, Event) else one.key for one in played.said]
    told = [[f"down:{id}", "seen_up" if id == "rolf" else "seen_down"] for id in field.heroes]
    assert kinds == [one for each in told for one in each]
    assert {id: hero.hits for id, hero in played.field.heroes.items()} == {
        id: int(id == "rolf") for id in field.heroes
    }
    judged_of_many(field, SilentTable(TableDice(Random(1))))
    assert {hero.hits for hero in field.heroes.values()} == {0}


def test_lines_must_add_up_to_what_was_reckoned(field: skirmish.Ford) -> None:
    def wrong(field: skirmish.Ford, table: Table) -> None:
        table.reckon("high", field.heroes["rolf"], 10, 3, lambda: [("More", 4)])

    with pytest.raises(AssertionError, match="the lines of high:rolf do not add up to 3"):
        play(phase(wrong), field, {})
