"""Golden playthroughs: what the rules play now is what somebody has read and approved."""

import json
from pathlib import Path

import pytest
from django.conf import settings

from rulesets.engine import Ruleset
from rulesets.registry import rulesets
from rulesets.trials.battlefile import fight, read
from rulesets.trials.playthrough import as_json, as_text, golden
from tests.rulesets.samples import duel, gifts, mapped, omens, raid, skirmish, storm, volley

FOLDER = Path(settings.BASE_DIR) / "tests" / "playthroughs"
SAMPLES = [one.RULES for one in (raid, skirmish, mapped, storm, gifts, omens, volley, duel)]


GOLDEN = [
    (rules, stem)
    for rules in rulesets().values()
    for stem in (rules.key, *sorted(file.stem for file in FOLDER.glob(f"{rules.key}-*.json")))
]


@pytest.mark.parametrize(("rules", "stem"), GOLDEN, ids=[stem for _, stem in GOLDEN])
def test_plays_as_the_golden_text_says(rules: Ruleset, stem: str) -> None:
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


@pytest.mark.parametrize("rules", SAMPLES)
def test_every_ruleset_can_be_told(rules: Ruleset) -> None:
    text = golden(rules)
    assert text == golden(rules)
    assert text.startswith(f"# {rules.title}\n\n## ")
    assert "A stranger sees:" in text


def test_tells_what_was_asked_said_thrown_and_counted_and_to_whom() -> None:
    raw = {
        "rules": "storm",
        "seed": "x",
        "rounds": [
            {
                "answers": {"risk:berta": {"risk": -2, "action": "I go for the standard"}},
                "rolls": {"storm:berta": [1, 2, 1], "clash:reds": [3, 3]},
                "rulings": [
                    {"key": "storm_target:berta", "line": "Risk", "value": 1, "reason": "Mud"},
                    {"key": "came:berta", "value": "one_hit", "reason": "Mud"},
                ],
            }
        ],
    }
    lines = golden(storm.RULES, raw).splitlines()
    for line in (
        "asks    the player of Berta: How hard does Berta press in? [risk:berta]",
        "        Risk: −2; Deed: “I go for the standard”",
        "throws  the player of Berta: Storm [storm:berta] 3d6: 1 2 1 = 4",
        "counts  Storm target [storm_target:berta]: Skill 10, Risk +1 (Orders), The ladder −2 = 9 (it was 6)",
        "rules   Came [came:berta]: Berta: one hit., ruled; it was unhurt",
        "tells   everyone: Berta: one hit. [storm_target:berta, storm:berta]",
        "asks    the GM (nobody else knows): What is the ground worth to Reds? [bonus:reds]",
        "Blues sees:",
    ):
        assert line in lines, line
    assert "changes Bows, count: 15 to " in "\n".join(lines)
    assert "throws  the GM (the GM alone): Fortune [fortune:reds] 1d6: " in "\n".join(lines)


@pytest.mark.parametrize("rules", SAMPLES)
def test_the_outcome_is_data_too(rules: Ruleset) -> None:
    battle, _, muster = read({"rules": rules.key, "seed": "x"}, {rules.key: rules})
    fought = list(fight(battle, rules, muster))
    data = json.loads(json.dumps(as_json(rules, fought)))
    assert data["rules"] == rules.key
    assert len(data["phases"]) == len(fought)
    assert data["field"] == json.loads(json.dumps(fought[-1].played.field.dump()))
    assert as_text(rules, []) == f"# {rules.title}\n"
    assert as_json(rules, [])["field"] is None
