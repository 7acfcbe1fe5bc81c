"""Honest older battles stay provable: what a version of the rules made of a battle, it makes of it for ever.

`outcomes.json` beside this has a hash of each: of what the fields became and of what was
said, not of the words it was said in.
"""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings

from rulesets.engine import Event, Ruleset, Tally, Verdict
from rulesets.engine.events import as_json
from rulesets.registry import rulesets
from rulesets.trials.battlefile import Fought, fight, read
from rulesets.trials.playthrough import SEED

FOLDER = Path(settings.BASE_DIR) / "tests" / "playthroughs"
WRITTEN: dict[str, dict[str, str]] = json.loads((Path(__file__).parent / "outcomes.json").read_text())
SAY = (
    "Battles of version {version} of “{rules}” no longer come out as they were played, so their logs "
    "could not be verified. Raise the version and add a line to outcomes.json; never change one:\n"
    '"{stem}": {{"{version}": "{found}"}}'
)

GOLDEN = [
    (rules, stem)
    for rules in rulesets().values()
    for stem in (rules.key, *sorted(file.stem for file in FOLDER.glob(f"{rules.key}-*.json")))
]


@pytest.mark.parametrize(("rules", "stem"), GOLDEN, ids=[stem for _, stem in GOLDEN])
def test_a_version_of_the_rules_keeps_its_outcomes(rules: Ruleset, stem: str) -> None:
    found = outcome(rules, stem)
    say = SAY.format(version=rules.version, rules=rules.key, stem=stem, found=found)
    assert WRITTEN.get(stem, {}).get(str(rules.version)) == found, say


def test_each_version_that_there_was_has_a_line() -> None:
    """Whoever raises a version leaves the lines of those before."""
    for rules, stem in GOLDEN:
        first = int(min(WRITTEN[stem], key=int))
        assert sorted(map(int, WRITTEN[stem])) == list(range(first, rules.version + 1))


def outcome(rules: Ruleset, stem: str) -> str:
    """What came of a golden playthrough, as one hash."""
    file = FOLDER / f"{stem}.json"
    raw = json.loads(file.read_text()) if file.exists() else {"rules": rules.key, **SEED}
    battle, _, muster = read(raw, {rules.key: rules})
    came = [_of(one) for one in fight(battle, rules, muster)]
    return sha256(json.dumps(came, sort_keys=True, default=str).encode()).hexdigest()[:32]


def _of(one: Fought) -> list[Any]:
    """One phase: what was said and thrown, what it counted and found, what happened, and what is left."""
    said = one.played.said
    return [
        one.phase.round,
        one.phase.step.key,
        one.phase.turn,
        as_json(one.record),
        [(each.key, as_json(each.total)) for each in said if isinstance(each, Tally)],
        [(each.key, as_json(each.value)) for each in said if isinstance(each, Verdict)],
        [(each.kind, each.subject, as_json(each.facts)) for each in said if isinstance(each, Event)],
        [(each.subject, each.name, as_json(each.old), as_json(each.new)) for each in one.played.changes],
        as_json(one.played.field.dump()),
    ]
