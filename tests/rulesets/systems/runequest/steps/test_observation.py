"""What the game master is told before he sets the conditions of a round."""

from typing import Any

from rulesets.engine import Ask
from rulesets.systems.runequest.book.kinds import HeroStatus
from rulesets.systems.runequest.people.field import Battlefield
from tests.rulesets.systems.runequest.play import field_of, step, told


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


def commanded_on(field: Battlefield) -> list[tuple[str, str | None]]:
    """Who is told to command from now on; the field goes on with him."""
    played = step(field, "observation")
    kinds = ("took_command", "took_command_by", "took_command_unnamed", "command_empty")
    found = [(kind, event) for kind in kinds for event in told(played, kind)]
    field.sides = played.field.sides
    return [(kind, event.facts.get("hero", event.facts.get("name"))) for kind, event in found]


def test_it_is_told_who_commands_an_army_from_now_on() -> None:
    heirs: list[dict[str, Any]] = [{"hero": "bo"}, {"name": "Old Wulf", "tactic": 30}]
    sides = ({"id": "reds", "commander": "aya", "succession": heirs}, "blues")
    units = [{"id": side, "side": side} for side in ("reds", "blues")]
    heroes = [{"id": id, "side": "reds", "unit": "reds"} for id in ("aya", "bo")]
    field = field_of(sides=sides, units=units, heroes=heroes)
    assert commanded_on(field) == []
    field.round, field.heroes["aya"].status = 2, HeroStatus.DEAD
    assert commanded_on(field) == [("took_command", "bo")]
    assert commanded_on(field) == [], "it is news once"
    field.heroes["bo"].status = HeroStatus.CAPTURED
    assert commanded_on(field) == [("took_command_by", "Old Wulf"), ("took_command_unnamed", None)]
    field = field_of(
        sides=({**sides[0], "succession": [{"tactic": 30}]}, "blues"), units=units, heroes=heroes
    )
    field.round, field.heroes["aya"].status = 2, HeroStatus.DEAD
    assert commanded_on(field) == [("took_command_unnamed", None)]
    field = field_of(sides=({**sides[0], "succession": heirs[:1]}, "blues"), units=units, heroes=heroes)
    field.round = 2
    for hero in field.heroes.values():
        hero.status = HeroStatus.CAPTURED
    assert commanded_on(field) == [("command_empty", None)]
