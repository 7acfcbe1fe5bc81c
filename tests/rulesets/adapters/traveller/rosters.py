"""What a campaign keeps: ready-made units, pasted words, how units look, what is wrong with a muster."""

from collections.abc import Mapping
from typing import Any

from rulesets.systems.traveller.book.kinds import Deed, Difficulty, Trigger
from rulesets.systems.traveller.book.options import Options
from rulesets.systems.traveller.people.gathering import TravellerMuster
from rulesets.systems.traveller.people.sheets import Character, Company, Force
from rulesets.systems.traveller.roster import ROSTER
from rulesets.systems.traveller.roster.descriptions import figures
from tests.rulesets.adapters.traveller.full import plain, problem
from tests.rulesets.vectors import whole

type Given = Mapping[str, Any]
type Rolls = Mapping[str, Any]
SHEETS: dict[str, type[Company] | type[Character]] = {"unit": Company, "hero": Character}
TERMS = {"deeds": Deed, "difficulties": Difficulty, "triggers": Trigger}


def presets(given: Given, rolls: Rolls) -> Any:
    """All of them, as their sheets begin."""
    return {
        one.key: {name: plain(value) for name, value in one.fields.items() if name in given["fields"]}
        for one in ROSTER.presets
    }


def pasted(given: Given, rolls: Rolls) -> Any:
    """Every word that a pasted roster knows."""
    return dict(ROSTER.words)


def armour(given: Given, rolls: Rolls) -> Any:
    """The list at the field of a sheet."""
    sheet = SHEETS[given["of"]]
    return {name: sheet.model_fields[name].description for name in given["fields"]}


def worth(given: Given, rolls: Rolls) -> Any:
    return {name: {one.value: one.dm for one in TERMS[name]} for name in given["terms"]}


def looks(given: Given, rolls: Rolls) -> Any:
    """Units in a list of units."""
    side, options = Force(id="s", name="S", side="s"), Options()
    sheets = [
        Company.model_validate({"id": "u", "name": "U", "side": "s", **whole(unit)})
        for unit in given["units"]
    ]
    return [
        {
            "looks": [ROSTER.describe(sheet), ROSTER.icon(sheet), figures(sheet)],
            "strength": ROSTER.strength(side, sheet, options).total,
            "columns": {one.title: one.of(side, sheet, options) for one in ROSTER.columns},
        }
        for sheet in sheets
    ]


def wrong(given: Given, rolls: Rolls) -> Any:
    """What is wrong, or odd, with a muster before the first die."""
    muster = TravellerMuster.model_validate(whole(given["muster"]))
    return {"problems": [problem(one) for one in ROSTER.check(muster)]}


def ground(given: Given, rolls: Rolls) -> Any:
    """The map, as the pages draw it."""
    map = TravellerMuster.model_validate(whole(given["muster"])).map
    names = ("id", "name", "x", "y", "notes")
    areas = [{name: plain(getattr(area, name)) for name in names} for area in map.areas] if map else None
    return {"areas": areas}
