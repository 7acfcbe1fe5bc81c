"""Vectors of what a campaign keeps: presets, calculators, what is wrong with a muster, how enemies look."""

from collections.abc import Mapping
from typing import Any

from pydantic import ValidationError

from rulesets.engine import LiveTable, Sheet, Tally, viewer
from rulesets.systems.gridless.book.options import Options
from rulesets.systems.gridless.people.gathering import GridlessMuster, prepared
from rulesets.systems.gridless.people.lineup import open_field
from rulesets.systems.gridless.people.sheets import GridlessHero, GridlessSide, GridlessUnit
from rulesets.systems.gridless.roster.checks import check
from rulesets.systems.gridless.roster.descriptions import describe, icon
from rulesets.systems.gridless.roster.makers import Mixed, mixed, strength
from rulesets.systems.gridless.roster.presets import PRESETS
from rulesets.systems.gridless.screen.known import known
from tests.rulesets.adapters.gridless.scene import Given, Rolls, asked, up_to, whole

SHEETS: Mapping[str, type[Sheet]] = {"side": GridlessSide, "unit": GridlessUnit, "hero": GridlessHero}
PLAIN: dict[str, Any] = {"id": "it", "name": "It", "side": "reds"}


def unit_of(given: Given) -> GridlessUnit:
    return GridlessUnit.model_validate(PLAIN | dict(given))


def preset_table(given: Given, rolls: Rolls) -> Any:
    """Every preset with its group and its fields, and the tokens that it is worth."""
    side = GridlessSide.model_validate(PLAIN)
    worth = {one.key: strength(side, unit_of(one.fields), Options()).total for one in PRESETS}
    return {one.key: [one.title, one.group, one.fields, worth[one.key]] for one in PRESETS}


def unit_strengths(given: Given, rolls: Rolls) -> Any:
    """What each unit is worth, and how that comes about: base, adjustments, total."""
    side = GridlessSide.model_validate(PLAIN)
    found = [strength(side, unit_of(one), Options()) for one in whole(given["units"])]
    return {"tokens": [[one.base, [line.value for line in one.lines], one.total] for one in found]}


def units_described(given: Given, rolls: Rolls) -> Any:
    units = [unit_of(one) for one in whole(given["units"])]
    return {"words": [describe(one) for one in units], "icons": [icon(one) for one in units]}


def mixed_troops(given: Given, rolls: Rolls) -> Any:
    """The calculator, with its lines."""
    table = LiveTable({}, ())
    made = mixed(Mixed.model_validate(whole(given["troops"])), Options(), table)
    tallies = [one for one in table.said if isinstance(one, Tally)]
    return {**made, "lines": {one.label: [line.value for line in one.lines] for one in tallies}}


def muster_checked(given: Given, rolls: Rolls) -> Any:
    """What is wrong, where, and whether it is but a warning."""
    found = check(GridlessMuster.model_validate(whole(given["muster"])))
    return {"problems": [[one.kind, one.facts["at"], bool(one.facts.get("warning"))] for one in found]}


def sheets_refused(given: Given, rolls: Rolls) -> Any:
    return {"refused": [is_refused(SHEETS[one["of"]], one["sheet"]) for one in whole(given["tries"])]}


def is_refused(sheet: type[Sheet], fields: Given) -> bool:
    try:
        sheet.model_validate(PLAIN | dict(fields))
    except ValidationError:
        return True
    return False


def taken_for(given: Given, rolls: Rolls) -> Any:
    """The field as a viewer may take it to be after a step: what bears on it, and who is there."""
    field = open_field(prepared(GridlessMuster.model_validate(whole(given["muster"]))))
    if last := given.get("after"):
        field = up_to(field, last, whole(given.get("said", {})), rolls, harm=1, flow=3, contribution=10).field
    seen, names = known(field, viewer(*given["viewer"])), given["heroes"]
    return {
        "conditions": [one.what for one in seen.conditions],
        "units": {one.id: one.tokens for one in seen.units.values()},
        "heroes": {one.id: [getattr(one.sheet, name) for name in names] for one in seen.heroes.values()},
    }


def order_sums(given: Given, rolls: Rolls) -> Any:
    """What each order comes to while it is written: its lines, their sum, and from what it is spent."""
    field = open_field(GridlessMuster.model_validate(whole(given["muster"])))
    ask = asked(up_to(field, given.get("after", "utility")).field, "actions", given["ask"])
    found = [ask.sums(ask.form.model_validate(one)) for one in whole(given["orders"])]
    return {"sums": [[[one.title, one.total, one.most] for one in sums] for sums in found]}
