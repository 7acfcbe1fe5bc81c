"""The ruleset as one value: its steps in the order of the sequence, and what the pages need."""

from rulesets.engine import Json, Ruleset, Sample, Trial, Upgrade, terms
from rulesets.systems.starwars.book.lucky import LUCKY
from rulesets.systems.starwars.camp.procedures import CAMP
from rulesets.systems.starwars.fields import FIELDS
from rulesets.systems.starwars.mechanics.ground import ground
from rulesets.systems.starwars.officers import OFFICERS
from rulesets.systems.starwars.people.field import Battlefield, over
from rulesets.systems.starwars.people.gathering import StarMuster, prepared
from rulesets.systems.starwars.roster import ROSTER
from rulesets.systems.starwars.roster.careers import CAREER
from rulesets.systems.starwars.roster.presets import WEAPONS
from rulesets.systems.starwars.samples.ridge_of_brask import sample
from rulesets.systems.starwars.samples.station_door import station_door
from rulesets.systems.starwars.screen.cards import cards
from rulesets.systems.starwars.screen.known import known, supposes, twins
from rulesets.systems.starwars.screen.picture import picture
from rulesets.systems.starwars.screen.prospects import PROSPECTS
from rulesets.systems.starwars.steps import AFTERMATH, SETUP, STEPS
from rulesets.systems.starwars.steps.opening import open_field
from rulesets.systems.starwars.words.figures import FIGURES
from rulesets.systems.starwars.words.helps import HELPS
from rulesets.systems.starwars.words.numbers import NUMBERS
from rulesets.systems.starwars.words.printed import TABLES
from rulesets.systems.starwars.words.wording import WORDING


def _field(kept: Json) -> Json:
    """The first version called the side of a unit its force."""
    units = kept.get("units", {})
    return kept | {"units": {id: _renamed(unit) for id, unit in units.items()}}


def _renamed(unit: Json) -> Json:
    return {"side" if name == "force" else name: value for name, value in unit.items()}


def _field_of_2(kept: Json) -> Json:
    """The second version did not keep what hindered people when their side declared."""
    sides = {id: side | {"orders": _orders(side["orders"])} for id, side in kept.get("sides", {}).items()}
    heroes = {id: _hero(hero) for id, hero in kept.get("heroes", {}).items()}
    return kept | {"sides": sides, "heroes": heroes}


def _hero(kept: Json) -> Json:
    before = kept["orders"]
    proposal = before.get("proposal")
    orders = before | {"proposal": _order(proposal) if proposal else None}
    return {"hindered_then": None} | kept | {"orders": orders}


def _orders(kept: Json) -> Json:
    return kept | {"units": {id: _order(one) for id, one in kept.get("units", {}).items()}}


def _order(kept: Json) -> Json:
    """It left an order with shots at Hold or Move, and named nobody for a new unit."""
    fires, action = any(kept.get("fire", {}).values()), kept.get("action", "hold")
    attacks = {"hold": "attack", "deploy": "attack_and_deploy"}
    return {"new_leader": None} | kept | {"action": attacks.get(action, action) if fires else action}


def _word(kept: Json) -> Json:
    return kept | {"name": "side"} if kept.get("name") == "force" else kept


RULES = Ruleset(
    key="starwars",
    title="Star Wars Mass Combat",
    version=6,
    upgrades={
        1: Upgrade(field=_field, word=_word),
        2: Upgrade(field=_field_of_2),
        3: Upgrade(),
        4: Upgrade(),
        5: Upgrade(),
    },
    muster=StarMuster,
    field=Battlefield,
    prepare=prepared,
    open=open_field,
    allied=StarMuster.are_allies,
    setup=SETUP,
    steps=STEPS,
    aftermath=AFTERMATH,
    over=over,
    fates=(
        "healthy",
        "wounded",
        "wounded_twice",
        "unconscious",
        "incapacitated",
        "captured",
        "mortally_wounded",
        "dead",
    ),
    endings=frozenset({"battle_ended"}),
    cards=cards,
    picture=picture,
    prospects=PROSPECTS,
    lucky=LUCKY,
    officers=OFFICERS,
    helps=HELPS,
    numbers=NUMBERS,
    fields=FIELDS,
    tables=TABLES,
    wording=WORDING | terms(weapon=[str(one["name"]) for one in WEAPONS]),
    figures=FIGURES,
    sample=sample,
    samples=(Sample("station-door", "The door of the station", station_door),),
    trial=Trial("station-door", commander="orrin", hero="kell"),
    known=known,
    supposes=supposes,
    twins=twins,
    roster=ROSTER,
    career=CAREER,
    camp=CAMP,
    places=ground,
)
