"""Whether a picture of the battle can be drawn at all."""

from typing import Any

from rulesets.engine import Block, Event, Picture, Played, Ruleset, Stand, Viewer, pictured, seen
from rulesets.engine.picture import HARDEST


def picture_for(rules: Ruleset, played: Played[Any], who: Viewer) -> Picture:
    """The picture after a phase, with what this viewer was told in it."""
    facts = [one for one in seen(played.said, who) if isinstance(one, Event)]
    return pictured(rules, played.field, who, facts)


def fault_of(picture: Picture, *, exact: bool) -> str:
    """What is wrong with it, if anything is. `exact`: whether he who looks may know strengths."""
    ids, zones = [block.id for block in picture.blocks], {zone.id for zone in picture.zones}
    for block in picture.blocks:
        if ids.count(block.id) > 1:
            return f"{block.id} stands in the picture twice"
        if not _fits(block):
            return f"{block.id} is {block.size}"
        if zones and block.is_front and block.stand is Stand.STANDS and block.zone not in zones:
            return f"{block.id} stands in {block.zone}, which is no zone"
        if not (exact or block.is_rough):
            return f"a stranger sees the exact {block.id}"
    for blow in picture.blows:
        if blow.target not in ids or blow.attacker not in ("", *ids):
            return f"{blow} is of nobody"
        if not 0 <= blow.weight <= HARDEST:
            return f"{blow} weighs too much"
    return ""


def _fits(block: Block) -> bool:
    """Nobody is more than he was, and nobody less than nothing."""
    if block.size is None:
        return True
    now, most = block.size
    return 0 <= now <= most
