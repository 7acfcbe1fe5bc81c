"""Battles from files: played to the end, and refused in plain words."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from rulesets.engine import Problem, Step, Table
from rulesets.registry import rulesets
from rulesets.trials.battlefile import CannotFight, Fought, fight, read, unused
from tests.rulesets.samples import duel, gifts, skirmish, storm
from tests.rulesets.trials.cheats import ROSTER

KNOWN = {one.RULES.key: one.RULES for one in (duel, gifts, storm)}


def fought(raw: dict[str, Any]) -> list[Fought]:
    return list(fight(*read({"rules": "storm", "seed": "x", **raw}, KNOWN)))


def test_a_sample_is_fought_to_its_aftermath() -> None:
    phases = fought({})
    assert [one.phase.step.key for one in phases][-1] == "aftermath"
    assert all(one.played.done for one in phases)
    assert "risk:rolf" in phases[0].defaults


def test_the_same_file_is_the_same_battle_and_another_seed_another() -> None:
    fields = [fought(raw)[-1].played.field.dump() for raw in ({}, {}, {"seed": "y"})]
    assert fields[0] == fields[1]
    assert fields[0] != fields[2]


def test_answers_rolls_rulings_and_corrections_count() -> None:
    said = {
        "answers": {"risk:rolf": {"risk": -6}},
        "rolls": {"storm:rolf": [6, 6, 6], "clash/clash:reds": [1, 1]},
        "rulings": [{"key": "lives:rolf", "value": True, "reason": "He is needed"}],
        "corrections": [{"subject": "rolf", "name": "hits", "value": 30, "reason": "Blessed"}],
    }
    phases = {one.phase.step.key: one for one in fought({"rounds": [said]})}
    assert phases["storm"].record["storm:rolf"] == [6, 6, 6]
    assert phases["storm"].before.heroes["rolf"].hits == 30  # type: ignore[attr-defined]
    assert phases["storm"].record["risk:rolf"] == {"risk": -6}
    assert phases["clash"].record["clash:reds"] == [1, 1]


def test_a_battle_goes_on_for_as_many_rounds_as_the_file_has() -> None:
    battle, rules, muster = read({"rules": "duel", "seed": "x", "rounds": [{}, {}]}, KNOWN)
    assert {one.phase.round for one in fight(battle, rules, muster)} == {0, 1, 2}


def test_what_nobody_asked_for_is_listed() -> None:
    raw = {"rules": "storm", "seed": "x", "rounds": [{"answers": {"risk:rolph": {}, "bonus:reds": {}}}]}
    battle, rules, muster = read(raw, KNOWN)
    assert unused(battle, list(fight(battle, rules, muster))) == ["round 1: risk:rolph"]


MUSTER = skirmish.sample().model_dump(mode="json")


@pytest.mark.parametrize(
    ("raw", "said"),
    [
        ([], "The file is no battle"),
        ({}, "rules: This is needed."),
        ({"rules": "chess"}, "There are no rules 'chess'. There are: duel, gifts, storm."),
        ({"rules": "storm", "rounds": []}, "rounds: That is too few: at least 1."),
        ({"rules": "storm", "rounds": [{}] * 101}, "rounds: That is too many: at most 100."),
        ({"rules": "storm", "dice": 1}, "dice: There is no such field."),
        ({"rules": "gu\x00rps"}, "rules: There is a character in it that cannot be shown."),
        ({"rules": "storm", "muster": {"sides": [{}]}}, "muster.sides.0.id: This is needed."),
        (
            {"rules": "storm", "muster": {**MUSTER, "units": [{"id": "a"}]}},
            "muster.units.0.name: This is needed.",
        ),
        ({"rules": "storm"}, "round 1, Storm: storm:rolf needs 3d6."),
        (
            {"rules": "storm", "seed": "x", "rounds": [{"rolls": {"storm:rolf": [7, 1, 1]}}]},
            "storm:rolf needs 3d6. Give the faces",
        ),
        ({"rules": "storm", "seed": "x", "rounds": [{"rolls": {"storm:rolf": 7}}]}, "rolls.storm:rolf"),
        (
            {"rules": "gifts", "seed": "x", "rounds": [{"answers": {"gift:reds": {"ward": 9}}}]},
            "round 1, Gifts, gift:reds: 9 points spent, 6 to spend.",
        ),
        (
            {"rules": "storm", "seed": "x", "rounds": [{"answers": {"risk:berta": {"risk": 99}}}]},
            "round 1, Storm, risk:berta: At most 6.",
        ),
        (
            {"rules": "storm", "seed": "x", "rounds": [{"answers": {"risk:berta": "wild"}}]},
            "round 1, Storm, risk:berta: ",
        ),
        (
            {
                "rules": "storm",
                "seed": "x",
                "rounds": [{"corrections": [{"subject": "x", "name": "men", "value": 1, "reason": "So"}]}],
            },
            "the correction of men: There is nothing of the name men to correct here.",
        ),
    ],
)
def test_says_why_a_battle_cannot_be_fought(raw: Any, said: str) -> None:
    with pytest.raises(CannotFight) as refused:
        list(fight(*read(raw, KNOWN)))
    assert said in str(refused.value)


def test_the_aftermath_comes_wherever_the_battle_stands() -> None:
    endless = {"storm": replace(storm.RULES, over=lambda field: False)}
    phases = list(fight(*read({"rules": "storm", "seed": "x"}, endless)))
    assert [one.phase.step.key for one in phases][-2:] == ["losses", "aftermath"]


def test_a_muster_that_its_rules_refuse_is_refused_in_their_words() -> None:
    picky = replace(ROSTER, check=lambda muster: [Problem("won", {"subject": "reds"})])
    with pytest.raises(CannotFight, match="Reds has the better of it"):
        read({"rules": "storm", "muster": MUSTER}, {"storm": replace(storm.RULES, roster=picky)})
    assert read({"rules": "storm", "muster": MUSTER}, KNOWN)[2] == skirmish.sample()


def test_a_default_that_is_refused_is_no_endless_loop() -> None:
    def stubborn(field: storm.Gate, table: Table) -> None:
        refuse = [Problem("won", {"subject": "reds"})]
        table.ask("bonus", list(field.sides.values()), skirmish.Bonus, check=lambda side, bonus: refuse)

    rules = {"storm": replace(storm.RULES, steps=(Step("stubborn", "Stubborn", stubborn),))}
    with pytest.raises(CannotFight, match=r"Stubborn, bonus:reds: Reds has the better of it\."):
        list(fight(*read({"rules": "storm", "seed": "x"}, rules)))


def test_the_battle_file_of_the_docs_can_be_fought() -> None:
    page = (Path(__file__).parents[3] / "docs" / "engine.md").read_text()
    raw = json.loads(page.split("```json\n")[1].split("```")[0])
    battle, rules, muster = read(raw, rulesets())
    phases = list(fight(battle, rules, muster))
    assert unused(battle, phases) == []
    assert not any(one.played.idle for one in phases if one.phase.step.key == "survival")
    before = phases[0].before
    assert before.units["city-archers"].men == 90  # type: ignore[attr-defined]


def test_another_sample_fights_by_its_key() -> None:
    _, _, muster = read({"rules": "gurps", "sample": "great-war", "seed": "x"}, rulesets())
    assert [side.name for side in muster.sides] == ["The Division", "The Ridge"]
    with pytest.raises(
        CannotFight, match=r"gurps has no sample 'waterloo'\. There are: magic, great-war, city-gate\."
    ):
        read({"rules": "gurps", "sample": "waterloo"}, rulesets())
