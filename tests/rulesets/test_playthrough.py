"""Golden playthroughs: what the rules play now is what somebody has read and approved."""

import json
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings

from rulesets.battlefile import fight, read
from rulesets.engine import Ruleset
from rulesets.playthrough import as_json, as_text, golden
from rulesets.registry import rulesets
from tests.rulesets.samples import gridless, gurps, starwars, traveller

FOLDER = Path(settings.BASE_DIR) / "tests" / "playthroughs"
SAMPLES = [one.RULES for one in (gridless, gurps, starwars, traveller)]


GOLDEN = [
    (rules, stem)
    for rules in rulesets().values()
    for stem in (rules.key, *sorted(file.stem for file in FOLDER.glob(f"{rules.key}-*.json")))
]


@pytest.mark.parametrize(("rules", "stem"), GOLDEN, ids=[stem for _, stem in GOLDEN])
def test_plays_as_the_golden_text_says(rules: Ruleset[Any, Any], stem: str) -> None:
    text, file = FOLDER / f"{stem}.txt", FOLDER / f"{stem}.json"
    raw = json.loads(file.read_text()) if file.exists() else None
    say = f"Read `python manage.py playthrough {rules.key}`; if it is right, write it with --write."
    assert text.exists(), say
    assert golden(rules, raw) == text.read_text(), say


@pytest.mark.parametrize("stem", [stem for _, stem in GOLDEN])
def test_what_dice_are_thrown_for_begins_with_a_capital(stem: str) -> None:
    lines = (FOLDER / f"{stem}.txt").read_text().splitlines()
    names = [line.split(": ", 1)[1] for line in lines if line.startswith("throws")]
    assert [name for name in names if name[0].islower()] == []


@pytest.mark.parametrize("rules", SAMPLES, ids=lambda rules: rules.key)
def test_every_ruleset_can_be_told(rules: Ruleset[Any, Any]) -> None:
    text = golden(rules)
    assert text == golden(rules)
    assert text.startswith(f"# {rules.title}\n\n## ")
    assert "A stranger sees:" in text


def test_tells_what_was_asked_said_thrown_and_counted_and_to_whom() -> None:
    raw = {
        "rules": "gurps",
        "seed": "x",
        "rounds": [
            {
                "answers": {"risk:caliburn": {"risk": -2, "action": "I go for the standard"}},
                "rolls": {"survival:caliburn": [1, 2, 1], "strategy:reds": [3, 3, 3]},
                "rulings": [
                    {"key": "survival_target:caliburn", "line": "Risk", "value": 1, "reason": "Mud"},
                    {"key": "survived:caliburn", "value": "one_hit", "reason": "Mud"},
                ],
            }
        ],
    }
    lines = golden(gurps.RULES, raw).splitlines()
    for line in (
        "asks    the player of Caliburn: How hard does Caliburn press in? [risk:caliburn]",
        "        Risk: −2; Action: “I go for the standard”",
        "throws  the player of Caliburn: Survival [survival:caliburn] 3d6: 1 2 1 = 4",
        "counts  Survival target [survival_target:caliburn]: Battle 12, Risk +1 (PCs, Risk) = 13 (it was 10)",
        "rules   Survived [survived:caliburn]: Caliburn: one hit., ruled; it was unhurt",
        "tells   everyone: Caliburn: one hit. [survival_target:caliburn, survival:caliburn]",
        "asks    the GM (nobody else knows): What is the plan of Reds worth? [plan_modifier:reds]",
        "Blues sees:",
    ):
        assert line in lines, line
    assert "changes reds 1, count: 100 to " in "\n".join(lines)
    assert "throws  the GM (the GM alone): Diviner [diviner:blues] 3d6: " in "\n".join(lines)


@pytest.mark.parametrize("rules", SAMPLES, ids=lambda rules: rules.key)
def test_the_outcome_is_data_too(rules: Ruleset[Any, Any]) -> None:
    battle, _, muster = read({"rules": rules.key, "seed": "x"}, {rules.key: rules})
    fought = list(fight(battle, rules, muster))
    data = json.loads(json.dumps(as_json(rules, fought)))
    assert data["rules"] == rules.key
    assert len(data["phases"]) == len(fought)
    assert data["field"] == json.loads(json.dumps(fought[-1].played.field.dump()))
    assert as_text(rules, []) == f"# {rules.title}\n"
    assert as_json(rules, [])["field"] is None
