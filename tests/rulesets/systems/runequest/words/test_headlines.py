"""What the table view shows in the largest letters agrees with what is told beside it."""

import pytest

from rulesets.engine import Event, say
from rulesets.systems.runequest import RULES
from rulesets.systems.runequest.book.kinds import Level
from rulesets.systems.runequest.words.headlines import HEADLINES
from rulesets.systems.runequest.words.wording import EVENTS


@pytest.mark.parametrize("key", HEADLINES)
def test_every_headline_is_of_something_that_is_told(key: str) -> None:
    assert key.partition(".")[0] in {kind.partition(".")[0] for kind in EVENTS}


@pytest.mark.parametrize(
    ("level", "said"),
    [
        (Level.DECISIVE, "The field is held by Reds"),
        (Level.VICTORY, "The field is held by Reds"),
        (Level.MARGINAL, "By a hair the day goes to Reds"),
    ],
)
def test_who_wins_by_a_hair_does_not_hold_the_field_that_both_have_left(level: Level, said: str) -> None:
    won = Event("battle_won", "reds", {"level": level, "rounds": 6})
    assert say(RULES, "battle_won.headline", {"subject": won.subject, **won.facts}, {"reds": "Reds"}) == said
