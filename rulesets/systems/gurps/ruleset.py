"""The ruleset as one value: its steps in the order of the book, and what the pages need."""

from rulesets.engine import Ruleset, Sample, Trial, Upgrade
from rulesets.systems.gurps.book.lucky import LUCKY
from rulesets.systems.gurps.camp.procedures import CAMP, due
from rulesets.systems.gurps.fields import FIELDS
from rulesets.systems.gurps.officers import OFFICERS, temper
from rulesets.systems.gurps.people.field import Battlefield, open_field, over
from rulesets.systems.gurps.people.gathering import GurpsMuster
from rulesets.systems.gurps.people.upgrades import TO_2, TO_3
from rulesets.systems.gurps.roster import ROSTER
from rulesets.systems.gurps.roster.careers import CAREER
from rulesets.systems.gurps.samples.bannock import sample, with_magic
from rulesets.systems.gurps.samples.city_gate import city_gate
from rulesets.systems.gurps.samples.great_war import great_war
from rulesets.systems.gurps.screen.cards import cards
from rulesets.systems.gurps.screen.known import known, twins
from rulesets.systems.gurps.screen.picture import picture
from rulesets.systems.gurps.screen.prospects import PROSPECTS
from rulesets.systems.gurps.steps import AFTERMATH, STEPS
from rulesets.systems.gurps.words.helps import HELPS
from rulesets.systems.gurps.words.numbers import NUMBERS
from rulesets.systems.gurps.words.printed import TABLES
from rulesets.systems.gurps.words.wording import WORDING

RULES = Ruleset(
    key="gurps",
    title="GURPS Mass Combat",
    muster=GurpsMuster,
    field=Battlefield,
    open=open_field,
    steps=STEPS,
    aftermath=AFTERMATH,
    camp=CAMP,
    due=due,
    over=over,
    cards=cards,
    picture=picture,
    wording=WORDING,
    sample=sample,
    samples=(
        Sample("magic", "Battle of Bannock, with mages", with_magic),
        Sample("great-war", "The ridge at Corbenay", great_war),
        Sample("city-gate", "The gate of Bannock", city_gate),
    ),
    trial=Trial("city-gate", commander="maren", hero="caliburn"),
    known=known,
    twins=twins,
    fates=("active", "missing", "unconscious", "captured", "dead"),
    endings=frozenset({"battle_won", "battle_won_outside", "battle_drawn"}),
    prospects=PROSPECTS,
    lucky=LUCKY,
    officers=OFFICERS,
    helps=HELPS,
    numbers=NUMBERS,
    fields=FIELDS,
    temper=temper,
    tables=TABLES,
    roster=ROSTER,
    career=CAREER,
    version=5,
    upgrades={1: TO_2, 2: TO_3, 3: Upgrade(), 4: Upgrade()},
)
