"""The ruleset as one value: its steps in the order of the book, and what the pages need."""

from typing import Any

from rulesets.engine import Column, Line, Roster, Ruleset, Sample, SideSheet, Step, Tally
from rulesets.systems.traveller.armies import armies
from rulesets.systems.traveller.camp import CAMP
from rulesets.systems.traveller.cards import cards
from rulesets.systems.traveller.checks import check
from rulesets.systems.traveller.closing import close, is_over
from rulesets.systems.traveller.events import events
from rulesets.systems.traveller.field import Battlefield, open_field
from rulesets.systems.traveller.giving import is_secret, orders
from rulesets.systems.traveller.initiative import deploy, initiative
from rulesets.systems.traveller.known import known, twins
from rulesets.systems.traveller.makers import RECRUITS
from rulesets.systems.traveller.morale import morale
from rulesets.systems.traveller.muster import TravellerMuster, prepared
from rulesets.systems.traveller.options import Options
from rulesets.systems.traveller.presets import PRESETS
from rulesets.systems.traveller.prospects import PROSPECTS
from rulesets.systems.traveller.recovery import recovery
from rulesets.systems.traveller.sample import sample
from rulesets.systems.traveller.sheets import FIRST, Character, Company, Force
from rulesets.systems.traveller.situation import SideSituation, Situation
from rulesets.systems.traveller.turns import initiative_of, to_act, turn
from rulesets.systems.traveller.wording import WORDING
from rulesets.systems.traveller.words import PASTED, describe, icon


def strength(side: SideSheet, unit: Any, options: Any) -> Tally:
    """Endurance: what a unit can take before it is no more."""
    lost = unit.now - unit.full
    lines = (Line("Lost", lost),) if lost else ()
    return Tally(f"strength:{unit.id}", "Endurance", unit.full, lines, unit.now, unit.now)


def _size(side: SideSheet, unit: Any, options: Any) -> int:
    return int(unit.size)


def _armour(side: SideSheet, unit: Any, options: Any) -> int:
    return int(unit.armour)


def _morale(side: SideSheet, unit: Any, options: Any) -> int:
    return int(unit.morale)


ROSTER = Roster(
    side=Force,
    unit=Company,
    hero=Character,
    situation=Situation,
    side_situation=SideSituation,
    options=Options,
    strength=strength,
    check=check,
    describe=describe,
    icon=icon,
    presets=PRESETS,
    columns=(Column("Size", _size, adds_up=True), Column("Armour", _armour), Column("Morale", _morale)),
    size="size",
    words=PASTED,
    makers=(RECRUITS,),
    first=FIRST,
)

RULES = Ruleset(
    key="traveller",
    title="Mercenary 2: Mass Combat",
    muster=TravellerMuster,
    prepare=prepared,
    field=Battlefield,
    open=open_field,
    setup=(Step("deploy", "Deployment", deploy), Step("initiative", "Initiative", initiative)),
    steps=(
        Step("events", "Events", events),
        Step("orders", "Orders", orders, when=is_secret),
        Step("turns", "Turns", turn, turns=to_act, turn_word=initiative_of, foreseen=True),
        Step("morale", "Morale", morale),
        Step("close", "End of the round", close),
    ),
    camp=CAMP,
    aftermath=(Step("recovery", "Recovery", recovery),),
    over=is_over,
    cards=cards,
    wording=WORDING,
    sample=sample,
    samples=(Sample("armies", "The Legate against the League", armies),),
    known=known,
    twins=twins,
    endings=frozenset({"battle_over", "battle_drawn"}),
    prospects=PROSPECTS,
    places=lambda field: field.muster.map,
    roster=ROSTER,
)
