"""What the game master is told before he sets the conditions of a round."""

from rulesets.engine import Ask
from rulesets.systems.runequest.book.kinds import HeroStatus
from tests.rulesets.systems.runequest.play import field_of, step


def test_lack_of_confidence_is_suggested_for_an_army_that_nobody_commands() -> None:
    sides = ({"id": "reds", "commander": "aya"}, "blues")
    units = [{"id": side, "side": side} for side in ("reds", "blues")]
    field = field_of(sides=sides, units=units, heroes=[{"id": "aya", "side": "reds", "unit": "reds"}])
    ask = step(field, "observation").requests["observation:field"]
    leads = ("The lead camp", "Reds. The roll of its general counts for both armies.")
    assert isinstance(ask, Ask) and list(ask.notes) == [leads]
    field.heroes["aya"].status = HeroStatus.DEAD
    ask = step(field, "observation").requests["observation:field"]
    assert isinstance(ask, Ask)
    [first, (who, word)] = ask.notes
    assert first == leads and who == "Reds" and "Nobody commands it" in word
