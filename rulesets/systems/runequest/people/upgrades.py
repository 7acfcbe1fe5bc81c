"""Fields and corrections of older versions, brought to the names of this one."""

from collections.abc import Mapping

from rulesets.engine import Json, Upgrade
from rulesets.systems.runequest.book.kinds import ArmyCamp

NAMES_OF_1 = {"force": "side", "stand": "status"}
"""Of units and heroes, until version 2."""


def _field(field: Json) -> Json:
    tables = ("units", "heroes")
    return {**field, **{name: {id: _renamed(state) for id, state in field[name].items()} for name in tables}}


def _renamed(state: Mapping[str, object]) -> Json:
    return {NAMES_OF_1.get(name, name): value for name, value in state.items()}


def _word(word: Json) -> Json:
    """A correction names the part that it corrects; a ruling names none."""
    return {**word, "name": NAMES_OF_1.get(word["name"], word["name"])} if "name" in word else word


def _side(side: Json) -> Json:
    """Until version 3 no fire was what nobody had typed; now nothing typed is counted."""
    return {**side, "missile_value": side.get("missile_value") or None}


def _muster(muster: Json) -> Json:
    """In battles of version 2 the first side led, whoever's heroes fought there."""
    sides = muster.get("sides", ())
    return {
        **muster,
        "sides": [{**side, "camp": side.get("camp") or _camp(n)} for n, side in enumerate(sides)],
    }


def _camp(place: int) -> str:
    return ArmyCamp.OTHER.value if place else ArmyCamp.LEAD.value


def _first_line(field: Json) -> Json:
    """Until version 3 there was but one line."""
    return {**field, "units": {id: {**unit, "behind": ""} for id, unit in field["units"].items()}}


UPGRADES = {
    1: Upgrade(field=_field, word=_word),
    2: Upgrade(side=_side, muster=_muster, field=_first_line),
    3: Upgrade(),
    4: Upgrade(),
    5: Upgrade(),
}
