"""What the table does with growing throws and with rulings that fit or do not."""

from collections.abc import Sequence
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
    play,
    player,
)
from rulesets.forms import verdict_form
from tests.rulesets.cast import keys, phase
from tests.rulesets.samples import gurps


@pytest.fixture
def field() -> gurps.Battlefield:
    return gurps.open_field(gurps.sample())


def again(hero: gurps.Hero, thrown: Sequence[Faces]) -> str:
    return "1d6" if thrown[-1][-1] == 6 else ""


def wild(field: gurps.Battlefield, table: Table) -> None:
    """A wild die explodes on a six."""
    heroes = field.active_heroes
    for hero, thrown in zip(heroes, table.growing("wild", heroes, "3d6", again, why="Wild"), strict=True):
        hero.hits = sum(sum(faces) for faces in thrown)


def test_a_throw_grows_die_by_die_each_under_its_own_key(field: gurps.Battlefield) -> None:
    record: dict[str, Any] = {"wild:caliburn": [1, 2, 6], "wild:dagny": [1, 1, 1]}
    assert keys(play(phase(wild), field, record)) == ["wild:caliburn:more-1"]
    record["wild:caliburn:more-1"] = [6]
    [throw] = play(phase(wild), field, record).waits_for
    assert isinstance(throw, Throw)
    assert (throw.key, throw.to, throw.why) == ("wild:caliburn:more-2", player("caliburn"), "Wild")
    record["wild:caliburn:more-2"] = [3]
    played = play(phase(wild), field, record)
    assert played.done
    assert (played.field.heroes["caliburn"].hits, played.field.heroes["dagny"].hits) == (18, 3)

    lower = Ruling(key="wild:caliburn", value=[1, 2, 3], reason="It was a three")
    played = play(phase(wild), field, record, [lower])
    assert played.done
    assert played.unused == ("wild:caliburn:more-1", "wild:caliburn:more-2")


def test_a_throw_does_not_grow_for_ever(field: gurps.Battlefield) -> None:
    heroes = field.active_heroes[:1]

    def endless(field: gurps.Battlefield, table: Table) -> None:
        table.growing("wild", heroes, "1d6", lambda hero, thrown: "1d6", most=3, to=lambda hero: hero.seat)

    played = play(
        phase(endless), field, {"wild:caliburn": [1]} | {f"wild:caliburn:more-{n}": [1] for n in (1, 2, 3)}
    )
    assert played.done
    assert not played.unused


def test_a_throw_grows_in_a_forecast_too(field: gurps.Battlefield) -> None:
    wild(field, SilentTable(TableDice(Random(1))))
    assert field.heroes["caliburn"].hits >= 3


class Blow(Value):
    place: str = "arm"
    hits: int = 1


def blow(field: gurps.Battlefield, table: Table) -> None:
    """Verdicts of each kind that a ruleset may have."""
    caliburn = field.heroes["caliburn"]
    table.verdict("blow", caliburn, Blow())
    table.verdict("order", caliburn, ("reds-1", "reds-2"))
    table.verdict("stands", caliburn, (gurps.Stand.HOLDS, gurps.Stand.ROUTS))
    table.verdict("marks", caliburn, frozenset({1, 2}))
    table.verdict("nobody", caliburn, None)
    table.verdict("lives", caliburn, True)
    table.verdict("empty", caliburn, ())
    table.tally("score", Part(caliburn, 1), 3, ("Luck", 1))
    table.tell("hit", caliburn)


def ruled(field: Any, kind: str, value: Any, line: str | None = None) -> tuple[Any, Played[Any]]:
    subject = "caliburn:1" if kind == "score" else "caliburn"
    ruling = Ruling(key=f"{kind}:{subject}", value=value, line=line, reason="So be it")
    played = play(phase(blow), field, {}, [ruling])
    found = next(one for one in played.said if not isinstance(one, Event) and one.kind == kind)
    return found.value if isinstance(found, Verdict) else found.total, played


@pytest.mark.parametrize(
    ("kind", "value", "becomes"),
    [
        ("blow", {"place": "leg", "hits": 3}, Blow(place="leg", hits=3)),
        ("order", ["reds-2"], ("reds-2",)),
        ("stands", ["surrenders"], (gurps.Stand.SURRENDERS,)),
        ("marks", [7], frozenset({7})),
        ("nobody", "dagny", "dagny"),
        ("lives", False, False),
        ("empty", ["x"], ("x",)),
        ("score", 9, 9),
    ],
)
def test_a_ruling_replaces_a_frozen_value_with_one_of_its_kind(
    field: gurps.Battlefield, kind: str, value: Any, becomes: Any
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
        ("order", "reds-2", None),
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
    field: gurps.Battlefield, kind: str, value: Any, line: str | None
) -> None:
    _, played = ruled(field, kind, value, line)
    assert [one.key.partition(":")[0] for one in played.idle] == [kind]


def test_lines_are_struck_changed_and_added(field: gurps.Battlefield) -> None:
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
def test_bounds_hold_alike_at_both_tables(
    field: gurps.Battlefield, base: int, bounds: Any, total: int
) -> None:
    totals: list[int] = []

    def bound(field: gurps.Battlefield, table: Table) -> None:
        totals.append(table.tally("target", field.heroes["caliburn"], base, **bounds))

    play(phase(bound), field, {})
    bound(field, SilentTable(TableDice(Random(1))))
    assert totals == [total, total]


def test_a_verdict_has_a_form_for_the_gm(field: gurps.Battlefield) -> None:
    verdicts = {one.kind: one for one in play(phase(blow), field, {}).said if isinstance(one, Verdict)}
    form = verdict_form(verdicts["blow"])({"value-place": "leg", "value-hits": "2", "reason": "Mud"})
    assert form.is_valid(), form.errors
    assert form.value.value == Blow(place="leg", hits=2)
    lives = verdict_form(verdicts["lives"])({"reason": "Mud"})
    assert lives.is_valid()
    assert lives.value.value is False


def bounded(field: gurps.Battlefield, table: Table) -> None:
    """A number with bounds at either end, or both."""
    hero = field.heroes["caliburn"]
    hero.hits = table.tally("high", hero, 10, ("More", 9), most=16)
    hero.risk = table.tally("low", hero, 1, ("Less", -9), least=0)


def test_a_tally_keeps_to_its_bounds_live_as_in_a_forecast(field: gurps.Battlefield) -> None:
    hero = play(phase(bounded), field, {}).field.heroes["caliburn"]
    assert (hero.hits, hero.risk) == (16, 0)
    silent = field.copy()
    bounded(silent, SilentTable(TableDice(Random(1))))
    assert silent.heroes["caliburn"] == hero


def reckoned(field: gurps.Battlefield, table: Table) -> None:
    """A number known before its lines, and what only tells."""
    hero = field.heroes["caliburn"]
    hero.hits = table.reckon("high", hero, 10, 9, lambda: [("More", 4), ("Still more", 5)], most=16)
    table.narrate(table.tell, "praised", hero, hits=hero.hits)


def test_what_only_tells_and_what_only_explains_are_left_out_of_a_forecast(field: gurps.Battlefield) -> None:
    played = play(phase(reckoned), field, {})
    [high, praised] = played.said
    assert isinstance(high, Tally)
    assert [(line.label, line.value) for line in high.lines] == [("More", 4), ("Still more", 5)]
    assert isinstance(praised, Event)
    assert (praised.kind, praised.facts) == ("praised", {"hits": 16})
    struck = Ruling(key="high:caliburn", line="More", reason="Not so")
    assert play(phase(reckoned), field, {}, [struck]).field.heroes["caliburn"].hits == 15

    reckoned(field, SilentTable(TableDice(Random(1))))
    assert field.heroes["caliburn"] == played.field.heroes["caliburn"]


def test_lines_must_add_up_to_what_was_reckoned(field: gurps.Battlefield) -> None:
    def wrong(field: gurps.Battlefield, table: Table) -> None:
        table.reckon("high", field.heroes["caliburn"], 10, 3, lambda: [("More", 4)])

    with pytest.raises(AssertionError, match="the lines of high:caliburn do not add up to 3"):
        play(phase(wrong), field, {})
