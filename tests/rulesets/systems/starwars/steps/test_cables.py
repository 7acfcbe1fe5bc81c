"""Tow cables, and what a card says of command dice."""

import pytest

from rulesets.systems.starwars.screen.cards import cards
from tests.rulesets.systems.starwars.play import field_of, lines, step, told
from tests.rulesets.systems.starwars.test_corners import ALONE, ordered

HARPOON = {"key": "harpoon", "skill": "gunnery", "tow_cable": True, "fire_control": "9D", "long": 200}
FLIGHT = {
    "id": "flight",
    "side": "reds",
    "kind": "vehicles",
    "scale": "speeder",
    "hull": "3D",
    "size": 6,
    "weapons": [{**HARPOON, "short": 100, "medium": 150}],
}
WALKERS = {"id": "walkers", "side": "blues", "preset": "at_at_platoon", "size": 4}


def test_a_walker_that_falls_still_counts_among_those_who_resist() -> None:
    """Of four walkers one falls: the shots of the same moment are resisted by four."""
    fire = {"harpoon:walkers:cable": 2, "harpoon:walkers": 4}
    field = ordered(field_of(units=[FLIGHT, WALKERS], options=ALONE), "reds", flight={"fire": fire})
    shots = step(field, "resolve", fill=5).field
    struck = step(shots, "damage", {"tow_cable:flight:harpoon:walkers": {"down": True}})
    assert lines(struck, "resist_code:walkers:energy:speeder")["4 together"] == 4
    assert struck.field.units["walkers"].destroyed >= 1
    assert [one.facts["n"] for one in told(struck, "lost")] == [4 - struck.field.units["walkers"].size]


@pytest.mark.parametrize(("wound", "dice"), [("healthy", "4"), ("wounded", "3")])
def test_the_card_of_a_side_counts_the_wounds_of_its_commander(wound: str, dice: str) -> None:
    boris = {"id": "boris", "side": "reds", "command": "4D", "commands": True, "wound": wound}
    [own, *_] = [card for card in cards(field_of(heroes=[boris])) if card.id == "reds"]
    assert dict(own.lines)["Command dice"] == dice
