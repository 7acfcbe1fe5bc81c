"""Automatic fire that is spread over several targets: each with modifiers of its own, in turn (F7)."""

from typing import Any

from rulesets.engine import Played
from tests.rulesets.systems.traveller.play import lines, ready, tally, told, turns

REDS, BLUES = "reds-foot", "blues-foot"
FIRST: dict[str, Any] = {f"initiative:{REDS}": [6, 6], f"initiative:{BLUES}": [1, 2]}
UNITS: list[dict[str, Any]] = [
    {"id": REDS, "side": "reds", "weapon": "acr"},
    {"id": BLUES, "side": "blues"},
    {"id": "others", "side": "blues"},
]


def spread(dice: Any = (6, 6, 5, 5), units: Any = UNITS, **situation: Any) -> Played[Any]:
    """The Reds’ turn, with fire at the Blues and over the others."""
    order = {"act": "attack", "target": BLUES, "mode": "auto", "spread": True, "or_else": ["others"]}
    said: dict[str, Any] = {**FIRST, f"orders:{REDS}": order, f"attack:{REDS}": list(dice)}
    return turns(ready(said, units=units, situation=situation), said)[0]


def test_each_target_has_modifiers_of_its_own() -> None:
    played = spread(covers=[{"unit": "others", "cover": "full"}])
    assert lines(played, f"attack_dm:{REDS}") == {}
    assert lines(played, f"attack_dm:{REDS}:others") == {"Fully covered": -4}
    assert [tally(played, f"attack_total:{REDS}:{n}").total for n in (1, 2)] == [13, 7]
    assert [one.facts["target"] for one in told(played, "hit")] == [BLUES]
    assert [one.facts["target"] for one in told(played, "missed")] == ["others"]


def test_it_goes_at_nobody_whom_no_weapon_can_hit() -> None:
    near = {"distances": [{"one": "others", "other": BLUES, "metres": 5}]}
    far = {"distances": [*near["distances"], {"one": REDS, "other": "others", "metres": 9000}]}
    for apart, hit in ((near, [BLUES, "others"]), (far, [BLUES, BLUES])):
        assert [one.facts["target"] for one in told(spread(**apart), "hit")] == hit


def test_in_freeform_it_sweeps_over_those_who_stand_together() -> None:
    apart = {"distances": [{"one": "others", "other": BLUES, "metres": 40}]}
    farther = {"distances": [{"one": REDS, "other": "others", "metres": 170}]}
    for situation, hit in (({}, [BLUES, "others"]), (apart, [BLUES] * 2), (farther, [BLUES] * 2)):
        assert [one.facts["target"] for one in told(spread(**situation), "hit")] == hit


def test_who_outmatches_one_of_them_outmatches_it_alone() -> None:
    units = [*UNITS[:2], {**UNITS[2], "size": 6}]
    played = spread(units=units)
    assert lines(played, f"attack_dm:{REDS}:others") == {"Outmatches": 3}
    assert [one.facts["target"] for one in told(played, "outmatches")] == ["others"]


def test_the_log_says_that_each_has_a_pair_of_the_dice() -> None:
    assert told(spread(), "paired_in_turn")[0].facts["sums"] == [12, 10]
    assert tally(spread(), f"attack_total:{REDS}:1").label == "A pair of the dice"
