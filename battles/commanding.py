"""Whose word units wait for: which of them somebody may order, and which of them he leads."""

from __future__ import annotations

from battles.access import Viewer
from battles.models import Battle
from battles.play.scenes import ground, standing

COMMANDER = "commander"


def units_commanded(viewer: Viewer) -> dict[str, str]:
    """The units that this person may order, each with its side: a commander his own, a game master all."""
    sides = {side for kind, side in _seats(viewer) if kind == COMMANDER}
    found = units_there(viewer.battle) if viewer.battle.muster and not viewer.battle.is_trial else {}
    return {id: side for id, side in found.items() if viewer.is_gm or side in sides}


def units_there(battle: Battle) -> dict[str, str]:
    """Whose each unit is by now, in the order of the muster: of those that are there, or soon."""
    field, there = ground(battle), {card.id for card in standing(battle)}
    units = (str(one.id) for one in battle.mustered.units if one.id in there)
    return {id: field.side_of(id) or str(field.muster.sheets[id].side) for id in units}


def commands(viewer: Viewer) -> bool:
    """Whether he sits in a commander's seat, with people under him who read what he writes."""
    return not viewer.battle.is_trial and any(kind == COMMANDER for kind, _ in _seats(viewer))


def units_led(viewer: Viewer) -> set[str]:
    """The units whose orders are this person's to carry out: he leads them, or his hero fights among them."""
    seats = _seats(viewer)
    own, heroes = ({id for kind, id in seats if kind == wanted} for wanted in ("unit", "hero"))
    muster = viewer.battle.mustered
    among = {str(one.unit) for one in muster.heroes if one.id in heroes and one.unit}
    led = own | among | {str(one.id) for one in muster.units if one.leader in heroes}
    return {id for id, side in units_there(viewer.battle).items() if id in led and side in viewer.sides}


def voice_of(viewer: Viewer, side: str) -> str:
    """Who says it on the field: the commander, if this person is he or speaks for him; else a hero of his."""
    muster, heroes = viewer.battle.mustered, {id for kind, id in _seats(viewer) if kind == "hero"}
    commander = next((one.commander for one in muster.sides if one.id == side), None)
    own = {str(one.id): str(one.name) for one in muster.heroes if one.side == side}
    if commander in own and (viewer.is_gm or commander in heroes):
        return own[commander]
    return next((name for id, name in own.items() if id in heroes), str(viewer.member.user))


def _seats(viewer: Viewer) -> list[tuple[str, str]]:
    return [(kind, id) for kind, _, id in (seat.partition(":") for seat in viewer.seats)]
