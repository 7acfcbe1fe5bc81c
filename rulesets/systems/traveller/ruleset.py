"""The ruleset as one value: its steps in the order of the book, and what the pages need."""

from rulesets.engine import Json, Ruleset, Sample, Trial, Upgrade
from rulesets.systems.traveller.book.lucky import LUCKY
from rulesets.systems.traveller.camp.procedures import CAMP
from rulesets.systems.traveller.fields import FIELDS
from rulesets.systems.traveller.officers import OFFICERS
from rulesets.systems.traveller.people.field import Battlefield, open_field
from rulesets.systems.traveller.people.gathering import TravellerMuster, prepared
from rulesets.systems.traveller.roster import ROSTER
from rulesets.systems.traveller.roster.careers import CAREER
from rulesets.systems.traveller.samples.armies import armies
from rulesets.systems.traveller.samples.dry_ditch import dry_ditch
from rulesets.systems.traveller.samples.harrow_ridge import sample
from rulesets.systems.traveller.screen.cards import cards
from rulesets.systems.traveller.screen.known import known, twins
from rulesets.systems.traveller.screen.picture import picture
from rulesets.systems.traveller.screen.prospects import PROSPECTS
from rulesets.systems.traveller.steps import AFTERMATH, SETUP, STEPS
from rulesets.systems.traveller.steps.closing import is_over
from rulesets.systems.traveller.words.helps import HELPS
from rulesets.systems.traveller.words.numbers import NUMBERS
from rulesets.systems.traveller.words.printed import TABLES
from rulesets.systems.traveller.words.wording import WORDING

RENAMED = {"force": "side", "state": "status", "fate": "status"}
"""What the first version called the parts of units and heroes."""


def _field(kept: Json) -> Json:
    tables = {name: kept[name] for name in ("units", "heroes") if name in kept}
    return kept | {
        name: {id: _renamed(state) for id, state in states.items()} for name, states in tables.items()
    }


def _renamed(state: Json) -> Json:
    return {RENAMED.get(name, name): value for name, value in state.items()}


def _word(kept: Json) -> Json:
    return kept | {"name": RENAMED.get(kept["name"], kept["name"])} if "name" in kept else kept


NEW = {"drawn": "", "spoke": False}
NEW_IN_UNITS, NEW_IN_HEROES = {**NEW, "comms": None}, {**NEW, "apart": False}
"""What the third version keeps beside what the second did."""


def _field_of_the_second(kept: Json) -> Json:
    new = {"units": NEW_IN_UNITS, "heroes": NEW_IN_HEROES}
    tables = {name: {id: new[name] | one for id, one in kept[name].items()} for name in new if name in kept}
    attacks = [{"rounds": None} | one for one in kept.get("attacks", ())]
    return {"closing": []} | kept | tables | {"attacks": attacks}


RULES = Ruleset(
    key="traveller",
    title="Mercenary 2: Mass Combat",
    version=8,
    upgrades={
        1: Upgrade(field=_field, word=_word),
        2: Upgrade(field=_field_of_the_second),
        3: Upgrade(),
        4: Upgrade(),
        5: Upgrade(),
        6: Upgrade(),
        7: Upgrade(),
    },
    muster=TravellerMuster,
    prepare=prepared,
    field=Battlefield,
    open=open_field,
    setup=SETUP,
    steps=STEPS,
    camp=CAMP,
    aftermath=AFTERMATH,
    over=is_over,
    cards=cards,
    picture=picture,
    wording=WORDING,
    sample=sample,
    samples=(
        Sample("armies", "The Legate against the League", armies),
        Sample("dry-ditch", "The dry ditch", dry_ditch),
    ),
    trial=Trial("dry-ditch", commander="vale", hero="marek"),
    known=known,
    twins=twins,
    fates=("fit", "wounded", "seriously_wounded", "unconscious", "fled", "captured", "dead"),
    endings=frozenset({"battle_over", "battle_drawn"}),
    prospects=PROSPECTS,
    lucky=LUCKY,
    officers=OFFICERS,
    helps=HELPS,
    numbers=NUMBERS,
    fields=FIELDS,
    tables=TABLES,
    places=lambda field: field.muster.map,
    roster=ROSTER,
    career=CAREER,
)
