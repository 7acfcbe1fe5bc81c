"""What earlier versions of these rules have kept, in the shapes of the next."""

from rulesets.engine import Json, Upgrade

STATES = {"units": {"force": "side", "stand": "status"}, "heroes": {"force": "side"}}
CORRECTED = {"force": "side", "stand": "status"}
"""What version 1 called parts of a unit and of a hero."""


def _field(kept: Json) -> Json:
    named = {
        table: {id: _renamed(state, names) for id, state in kept[table].items()}
        for table, names in STATES.items()
    }
    return kept | named


def _renamed(state: Json, names: dict[str, str]) -> Json:
    return {names.get(name, name): value for name, value in state.items()}


def _word(kept: Json) -> Json:
    """A correction names a part of a state; a ruling has none."""
    return kept | {"name": CORRECTED.get(kept["name"], kept["name"])} if "name" in kept else kept


def _held(kept: Json) -> Json:
    """Version 2 took the winner of a day for whoever holds the field, and knew no grief and no missions."""
    decided = kept["level"] != "inconclusive"
    return {
        "holder": kept["winner"] if decided else "",
        **kept,
        "sides": {id: {"missions": [], **side} for id, side in kept["sides"].items()},
        "units": {id: {"grief": [], **unit} for id, unit in kept["units"].items()},
    }


EXTRA_PAY = {"none": 0, "half": 50, "whole": 100}


def _said(kept: Json) -> Json:
    """Version 2 knew three sizes of extra pay."""
    value = kept["value"]
    if not (kept["key"].startswith("pay_day:") and isinstance(value, dict) and "bonus" in value):
        return kept
    return {**kept, "value": {**value, "bonus": EXTRA_PAY.get(value["bonus"], value["bonus"])}}


TO_3 = Upgrade(field=_held, answer=_said)
"""A field says who holds it, a side whom it has sent, a unit whom it may mourn; extra pay is a number."""

TO_2 = Upgrade(field=_field, word=_word)
"""A unit and a hero stand with a side, and a unit has a status."""
