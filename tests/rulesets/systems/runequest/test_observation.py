"""What the game master is told before he sets the conditions of a round."""

from rulesets.engine import Ask
from rulesets.systems.runequest.kinds import HeroStatus
from tests.rulesets.systems.runequest.play import field_of, step


def test_lack_of_confidence_is_suggested_for_an_army_that_nobody_commands() -> None:
    sides = ({"id": "reds", "commander": "aya"}, "blues")
    units = [{"id": side, "side": side} for side in ("reds", "blues")]
    field = field_of(sides=sides, units=units, heroes=[{"id": "aya", "side": "reds", "unit": "reds"}])
    ask = step(field, "observation").requests["observation:field"]
    assert isinstance(ask, Ask) and not ask.notes
    field.heroes["aya"].status = HeroStatus.DEAD
    ask = step(field, "observation").requests["observation:field"]
    assert isinstance(ask, Ask)
    [(who, word)] = ask.notes
    assert who == "Reds" and "Nobody commands it" in word
