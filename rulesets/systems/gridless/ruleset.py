"""The ruleset as one value: its steps in the order of the book, and what the pages need."""

from rulesets.engine import Ruleset, Sample, Trial
from rulesets.systems.gridless.book.lucky import LUCKY
from rulesets.systems.gridless.fields import FIELDS
from rulesets.systems.gridless.officers import OFFICERS
from rulesets.systems.gridless.people.field import Battlefield, over
from rulesets.systems.gridless.people.gathering import GridlessMuster, prepared
from rulesets.systems.gridless.people.lineup import open_field
from rulesets.systems.gridless.people.upgrades import UPGRADES
from rulesets.systems.gridless.roster import ROSTER
from rulesets.systems.gridless.roster.careers import CAREER
from rulesets.systems.gridless.samples.lower_stair import lower_stair
from rulesets.systems.gridless.samples.stair_of_kharn import sample
from rulesets.systems.gridless.screen.cards import cards
from rulesets.systems.gridless.screen.known import known, twins
from rulesets.systems.gridless.screen.picture import picture
from rulesets.systems.gridless.screen.prospects import PROSPECTS
from rulesets.systems.gridless.steps import AFTERMATH, SETUP, STEPS
from rulesets.systems.gridless.words.helps import HELPS
from rulesets.systems.gridless.words.numbers import NUMBERS
from rulesets.systems.gridless.words.printed import TABLES
from rulesets.systems.gridless.words.wording import WORDING

RULES = Ruleset(
    key="gridless",
    title="Mass Combat: Gridless",
    muster=GridlessMuster,
    field=Battlefield,
    open=open_field,
    setup=SETUP,
    steps=STEPS,
    aftermath=AFTERMATH,
    over=over,
    cards=cards,
    picture=picture,
    fates=("fit", "away", "gone", "fallen", "captured", "dead"),
    endings=frozenset({"battle_won", "battle_drawn"}),
    wording=WORDING,
    sample=sample,
    samples=(Sample("lower-stair", "The lower stair of Kharn", lower_stair),),
    trial=Trial("lower-stair", commander="brenna", hero="dorin"),
    known=known,
    prospects=PROSPECTS,
    lucky=LUCKY,
    officers=OFFICERS,
    helps=HELPS,
    numbers=NUMBERS,
    fields=FIELDS,
    tables=TABLES,
    twins=twins,
    prepare=prepared,
    roster=ROSTER,
    career=CAREER,
    version=8,
    upgrades=UPGRADES,
)
