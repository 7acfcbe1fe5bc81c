"""Fields to play on: a unit against another, at a table that has this record."""

from collections.abc import Callable, Mapping
from typing import Any

from rulesets.engine import LiveTable, Tally, Verdict
from rulesets.systems.traveller.field import Battlefield, open_field
from rulesets.systems.traveller.muster import TravellerMuster

type Given = Mapping[str, Any]


def field_of(u: Given | None = None, x: Given | None = None, **more: Any) -> Battlefield:
    """Two sides with a unit each; `u` fights `x`."""
    units = [
        {"name": id.upper(), **(given or {}), "id": id, "side": side}
        for id, side, given in (("u", "s1", u), ("x", "s2", x))
    ]
    sides = [{"id": side, "name": side, "side": side} for side in ("s1", "s2")]
    return open_field(TravellerMuster.model_validate({"sides": sides, "units": units, **more}))


def said(play: Callable[[LiveTable], Any], rolls: Given) -> dict[str, Any]:
    """Every number and verdict of what is played, by its kind."""
    table = LiveTable(rolls, ())
    play(table)
    return {
        one.kind: one.total if isinstance(one, Tally) else one.value
        for one in table.said
        if isinstance(one, (Tally, Verdict))
    }
