"""Fields to play on: a unit against another; and what is read off what was played."""

from collections.abc import Mapping, Sequence
from typing import Any

from rulesets.engine import Event, Played, Tally, Verdict
from rulesets.systems.traveller.people.field import Battlefield, open_field
from rulesets.systems.traveller.people.gathering import TravellerMuster

type Given = Mapping[str, Any]


def field_of(
    u: Given | None = None, x: Given | None = None, force: Given | None = None, **more: Any
) -> Battlefield:
    """Two sides with a unit each; `u`, of this force, fights `x`."""
    units = [
        {"name": id.upper(), **(given or {}), "id": id, "side": side}
        for id, side, given in (("u", "s1", u), ("x", "s2", x))
    ]
    return field_with(units, force=force or {}, **more)


def field_with(
    units: Sequence[Given], heroes: Sequence[Given] = (), force: Given | None = None, **more: Any
) -> Battlefield:
    """All that is given, on two sides."""
    sides = [
        {"id": side, "name": side, "side": side, **given} for side, given in (("s1", force or {}), ("s2", {}))
    ]
    found = {"sides": sides, "units": units, "heroes": heroes, **more}
    return open_field(TravellerMuster.model_validate(found))


def hero_of(id: str, side: str, **more: Any) -> dict[str, Any]:
    return {"id": id, "name": id.upper(), "side": side, **more}


def armed(**weapon: Any) -> dict[str, Any]:
    """With this weapon alone."""
    return {"weapon": None, "own_weapons": [{"name": "Weapon", **weapon}]}


def numbers(played: Played[Any]) -> dict[str, Any]:
    """Every number and verdict of it, by its kind."""
    return {
        one.kind: one.total if isinstance(one, Tally) else one.value
        for one in played.said
        if isinstance(one, (Tally, Verdict))
    }


def facts(played: Played[Any], kind: str, subject: str = "") -> list[Given]:
    """Those of every event of a kind, or of those about one subject."""
    told = [one for one in played.said if isinstance(one, Event) and one.kind == kind]
    return [one.facts for one in told if not subject or one.subject == subject]


def tally_of(played: Played[Any], kind: str) -> Tally:
    return next(one for one in played.said if isinstance(one, Tally) and one.kind == kind)


def line(played: Played[Any], kind: str, section: str) -> int:
    """What the lines of one section of a number come to."""
    return sum(one.value for one in tally_of(played, kind).lines if one.section == section)
