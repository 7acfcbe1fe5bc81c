"""What is lost for good, and what may come back."""

import pytest

from annals.filling import Story, losses
from battles.models import Battle
from rulesets.registry import rulesets


@pytest.mark.parametrize(
    ("ruleset", "changes", "lost"),
    [
        ("gurps", {"count": -14, "killed": 6, "wounded": 8}, 6),
        ("gurps", {"count": -3, "wounded": 3}, 0),
        ("runequest", {"strength": -20, "wounded": 8, "killed": 9, "captive": 3}, 9),
        ("starwars", {"size": -4, "severe": 1}, 3),
        ("traveller", {"size": -5, "medics": 0}, 5),
    ],
)
def test_who_may_come_back_is_not_lost_for_good(ruleset: str, changes: dict[str, int], lost: int) -> None:
    rules = rulesets()[ruleset]
    assert rules.roster is not None
    size = rules.roster.size
    unit = max(rules.sample().units, key=lambda one: getattr(one, size))
    told = [{"name": name, "new": getattr(unit, name) + change} for name, change in changes.items()]
    story = Story(Battle(ruleset=ruleset), rules.open(rules.sample()), [], [], {unit.id: told}, {})
    assert losses(story, unit, unit.id) == (getattr(unit, size), lost)
