"""Where a unit shoots whose heroes are led by somebody else (2.8)."""

from rulesets.engine import commander
from tests.rulesets.systems.runequest.play import field_of, step


def test_the_commander_of_a_side_aims_for_a_hero_led_by_somebody_else() -> None:
    units = [
        {"id": "bows", "side": "reds", "missile": 14, "leader": "duke"},
        {"id": "foot", "side": "reds"},
        {"id": "blue", "side": "blues"},
    ]
    heroes = [
        {"id": "duke", "side": "reds", "unit": "bows", "special_character": True},
        {"id": "aya", "side": "reds", "unit": "bows"},
        {"id": "bo", "side": "reds", "unit": "foot"},
    ]
    said = {
        "command:reds": {"fire": ["bows"]},
        "aiming:bows": {"cover": "foot", "hasty": True, "target": "blue"},
    }
    played = step(field_of(units=units, heroes=heroes), "orders", said)
    bows = played.field.units["bows"]
    assert (bows.cover, bows.hasty, bows.target) == ("foot", True, "blue")
    assert played.requests["aiming:bows"].to == commander("reds")
    assert "unit_orders:bows" not in played.requests
