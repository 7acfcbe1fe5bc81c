"""Battles from files: played to the end, and refused in plain words."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from rulesets.battlefile import CannotFight, Fought, fight, read, unused
from rulesets.engine import Problem, Step, Table
from rulesets.registry import rulesets
from tests.rulesets.cheats import ROSTER
from tests.rulesets.samples import gridless, gurps, traveller

KNOWN = {one.RULES.key: one.RULES for one in (gridless, gurps, traveller)}


def fought(raw: dict[str, Any]) -> list[Fought]:
    return list(fight(*read({"rules": "gurps", "seed": "x", **raw}, KNOWN)))


def test_a_sample_is_fought_to_its_aftermath() -> None:
    phases = fought({})
    assert [one.phase.step.key for one in phases][-1] == "aftermath"
    assert all(one.played.done for one in phases)
    assert "plan:reds" in phases[0].defaults


def test_the_same_file_is_the_same_battle_and_another_seed_another() -> None:
    fields = [fought(raw)[-1].played.field.dump() for raw in ({}, {}, {"seed": "y"})]
    assert fields[0] == fields[1]
    assert fields[0] != fields[2]


def test_answers_rolls_rulings_and_corrections_count() -> None:
    said = {
        "answers": {"risk:caliburn": {"risk": -6}},
        "rolls": {"survival:caliburn": [6, 6, 6], "catastrophe/catastrophe:reds": [1, 1, 1]},
        "rulings": [{"key": "lives:caliburn", "value": True, "reason": "He is needed"}],
        "corrections": [{"subject": "caliburn", "name": "hits", "value": 30, "reason": "Blessed"}],
    }
    phases = {one.phase.step.key: one for one in fought({"rounds": [said]})}
    assert phases["survival"].record["survival:caliburn"] == [6, 6, 6]
    assert phases["survival"].before.heroes["caliburn"].hits == 30  # type: ignore[attr-defined]
    assert phases["survival"].record["risk:caliburn"] == {"risk": -6}
    assert phases["catastrophe"].record["catastrophe:reds"] == [1, 1, 1]


def test_a_battle_goes_on_for_as_many_rounds_as_the_file_has() -> None:
    battle, rules, muster = read({"rules": "traveller", "seed": "x", "rounds": [{}, {}]}, KNOWN)
    assert {one.phase.round for one in fight(battle, rules, muster)} == {0, 1, 2}


def test_what_nobody_asked_for_is_listed() -> None:
    raw = {"rules": "gurps", "seed": "x", "rounds": [{"answers": {"risk:calibrun": {}, "plan:reds": {}}}]}
    battle, rules, muster = read(raw, KNOWN)
    assert unused(battle, list(fight(battle, rules, muster))) == ["round 1: risk:calibrun"]


MUSTER = gurps.sample().model_dump(mode="json")


@pytest.mark.parametrize(
    ("raw", "said"),
    [
        ([], "the file: "),
        ({}, "rules: This is needed."),
        ({"rules": "chess"}, "There are no rules 'chess'. There are: gridless, gurps, traveller."),
        ({"rules": "gurps", "rounds": []}, "rounds: That is too few: at least 1."),
        ({"rules": "gurps", "rounds": [{}] * 101}, "rounds: That is too many: at most 100."),
        ({"rules": "gurps", "dice": 1}, "dice: There is no such field."),
        ({"rules": "gu\x00rps"}, "rules: There is a character in it that cannot be shown."),
        ({"rules": "gurps", "muster": {}}, "muster.sides: This is needed."),
        (
            {"rules": "gurps", "muster": {**MUSTER, "units": [{"id": "a"}]}},
            "muster.units.0.name: This is needed.",
        ),
        ({"rules": "gurps"}, "round 1, Plans and diviners: diviner:blues needs 3d6."),
        (
            {"rules": "gurps", "seed": "x", "rounds": [{"rolls": {"diviner:blues": [7, 1, 1]}}]},
            "diviner:blues needs 3d6. Give the faces",
        ),
        ({"rules": "gurps", "seed": "x", "rounds": [{"rolls": {"diviner:blues": 7}}]}, "rolls.diviner:blues"),
        (
            {"rules": "gurps", "seed": "x", "rounds": [{"answers": {"es_spend:reds": {"defence": 9}}}]},
            "round 1, Exceptional powers, es_spend:reds: 9 points spent, 6 to spend.",
        ),
        (
            {"rules": "gurps", "seed": "x", "rounds": [{"answers": {"risk:dagny": {"risk": 99}}}]},
            "round 1, Survival, risk:dagny: At most 6.",
        ),
        (
            {"rules": "gurps", "seed": "x", "rounds": [{"answers": {"risk:dagny": "wild"}}]},
            "round 1, Survival, risk:dagny: ",
        ),
        (
            {
                "rules": "gurps",
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
    endless = {"gurps": replace(gurps.RULES, over=lambda field: False)}
    phases = list(fight(*read({"rules": "gurps", "seed": "x"}, endless)))
    assert [one.phase.step.key for one in phases][-2:] == ["casualties", "aftermath"]


def test_a_muster_that_its_rules_refuse_is_refused_in_their_words() -> None:
    picky = replace(
        ROSTER, check=lambda muster: [Problem("defected", {"subject": "reds", "to_side": "blues"})]
    )
    with pytest.raises(CannotFight, match="Reds goes over to Blues"):
        read({"rules": "gurps", "muster": MUSTER}, {"gurps": replace(gurps.RULES, roster=picky)})
    assert read({"rules": "gurps", "muster": MUSTER}, KNOWN)[2] == gurps.sample()


def test_a_default_that_is_refused_is_no_endless_loop() -> None:
    def stubborn(field: gurps.Battlefield, table: Table) -> None:
        refuse = [Problem("defected", {"subject": "reds", "to_side": "blues"})]
        table.ask("plan", list(field.sides.values()), gurps.Plan, check=lambda side, plan: refuse)

    rules = {"gurps": replace(gurps.RULES, steps=(Step("stubborn", "Stubborn", stubborn),))}
    with pytest.raises(CannotFight, match=r"Stubborn, plan:reds: Reds goes over to Blues\."):
        list(fight(*read({"rules": "gurps", "seed": "x"}, rules)))


def test_the_battle_file_of_the_docs_can_be_fought() -> None:
    page = (Path(__file__).parents[2] / "docs" / "engine.md").read_text()
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
    with pytest.raises(CannotFight, match=r"gurps has no sample 'waterloo'\. There are: magic, great-war\."):
        read({"rules": "gurps", "sample": "waterloo"}, rulesets())
