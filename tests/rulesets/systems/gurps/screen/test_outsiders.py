"""What outsiders see of a force: men in words, and what its powers look like."""

from rulesets.engine import seen, viewer
from rulesets.systems.gurps import RULES
from tests.rulesets.systems.gurps.play import field_of, step, told, until

MAGE = {"es_kind": "mage", "es_character_points": 300, "is_pc": False}
CAL = viewer("side:blues", "commander:blues")


def test_strength_seen_from_outside_is_in_men_and_pieces() -> None:
    units = [
        {"id": "reds-foot", "side": "reds", "count": 120},
        {"id": "reds-guns", "side": "reds", "special": "light_artillery", "count": 3},
        {"id": "blues-foot", "side": "blues"},
    ]
    field = until(field_of(units=units), "muster")
    seen_as = {card.id: card.strength for card in seen(RULES.cards(field), CAL)}
    assert seen_as["reds-foot"] == "about a hundred men"
    assert seen_as["reds-guns"] == "a handful"
    assert seen_as["reds"] == "about a hundred men"
    assert seen_as["blues-foot"] == (300, 300)


def test_a_whole_force_is_forecast_as_so_many_average_foot() -> None:
    units = [
        {"id": "reds-host", "side": "reds", "count": 300, "estimate": {"ts": 4000, "morale": 16, "lines": 4}},
        {"id": "blues-foot", "side": "blues"},
    ]
    field = until(field_of(units=units), "muster")
    known = RULES.known(field, CAL)
    assert known.units["reds-host"].ts == known.sides["reds"].ts == 750
    assert known.muster.profiles["reds-host"].morale == 13


def test_what_a_power_looks_like_is_seen_by_everybody() -> None:
    field = until(field_of(heroes=[{"id": "merla", "side": "reds", **MAGE}]), "plans")
    fire = {"effect": "strike", "unit": "blues-foot", "points": 3, "note": "A wall of green fire"}
    played = step(field, "powers", {"es_spend:reds": {"spend": [fire]}})
    [looks] = told(played, "power_looks")
    assert looks.facts == {"look": "A wall of green fire"}
    assert looks.seen_by(viewer())


def test_walls_that_are_lost_shelter_nobody_the_next_day() -> None:
    situation = {"defender": "blues", "position": [{"kind": "castle"}]}
    field = until(field_of(situation=situation), "strategy")
    assert field.sides["blues"].lines == 8
    field.position_lost = True
    again = step(field, "muster").field
    assert again.sides["blues"].lines == 0


def test_walls_count_for_whoever_could_not_fight() -> None:
    """A force without strength loses by 19; behind walls it loses fewer men (Casualties)."""
    units = [
        {"id": "reds-foot", "side": "reds"},
        {"id": "blues-foot", "side": "blues", "estimate": {"ts": 0}, "count": 100},
    ]
    situation = {"defender": "blues", "position": [{"kind": "castle"}]}
    field = until(field_of(units=units, situation=situation), "casualties")
    assert field.walkover
    assert field.units["blues-foot"].line == 10 - 6 + 1 - 3  # −19 + 8, lines of the estimate, flight
