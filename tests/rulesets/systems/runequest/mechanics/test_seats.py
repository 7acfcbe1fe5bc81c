"""Who throws for an army (2.4)."""

from rulesets.engine import player
from rulesets.systems.runequest.mechanics.seats import army_seat
from tests.rulesets.systems.runequest.play import field_of


def test_those_whom_the_sheet_names_throw_for_the_army_in_turn() -> None:
    heroes = [{"id": id, "side": "reds", "unit": "r"} for id in ("aya", "bo", "cy")]
    units = [{"id": "r", "side": "reds"}, {"id": "b", "side": "blues"}]
    for rollers, turns in (([], ["aya", "bo", "cy"]), (["bo", "cy"], ["bo", "cy", "bo"])):
        sides = ({"id": "reds", "rollers": rollers}, "blues")
        field = field_of(sides=sides, units=units, heroes=heroes)
        assert [army_seat(field, field.lead) for field.round in (1, 2, 3)] == [player(id) for id in turns]
