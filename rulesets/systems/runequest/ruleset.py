"""The rules of RuneQuest battles as one value."""

from rulesets.engine import Ruleset, Sample, Trial
from rulesets.systems.runequest.book.lucky import LUCKY
from rulesets.systems.runequest.camp.procedures import CAMP
from rulesets.systems.runequest.fields import FIELDS
from rulesets.systems.runequest.officers import OFFICERS
from rulesets.systems.runequest.people.field import Battlefield, open_field, over
from rulesets.systems.runequest.people.gathering import RuneMuster
from rulesets.systems.runequest.people.upgrades import UPGRADES
from rulesets.systems.runequest.roster import ROSTER
from rulesets.systems.runequest.roster.careers import CAREER
from rulesets.systems.runequest.samples.bloody_bridge import sample
from rulesets.systems.runequest.samples.weir import weir
from rulesets.systems.runequest.screen.cards import cards
from rulesets.systems.runequest.screen.known import known, supposes, twins
from rulesets.systems.runequest.screen.picture import picture
from rulesets.systems.runequest.screen.prospects import PROSPECTS
from rulesets.systems.runequest.steps import AFTERMATH, SETUP, STEPS
from rulesets.systems.runequest.words.helps import HELPS
from rulesets.systems.runequest.words.numbers import NUMBERS
from rulesets.systems.runequest.words.printed import TABLES
from rulesets.systems.runequest.words.wording import WORDING

RULES = Ruleset(
    key="runequest",
    title="RuneQuest Battle",
    version=6,
    upgrades=UPGRADES,
    muster=RuneMuster,
    field=Battlefield,
    open=open_field,
    setup=SETUP,
    steps=STEPS,
    aftermath=AFTERMATH,
    over=over,
    cards=cards,
    picture=picture,
    wording=WORDING,
    sample=sample,
    samples=(Sample("weir", "The weir", weir),),
    trial=Trial("weir", commander="sir-storm", hero="mirel"),
    known=known,
    is_seen_by_sides=True,
    supposes=supposes,
    twins=twins,
    camp=CAMP,
    prospects=PROSPECTS,
    lucky=LUCKY,
    officers=OFFICERS,
    helps=HELPS,
    numbers=NUMBERS,
    fields=FIELDS,
    tables=TABLES,
    fates=("fit", "wounded", "absent", "left_on_field", "incapacitated", "dying", "captured", "dead"),
    endings=frozenset({"battle_won", "battle_drawn"}),
    roster=ROSTER,
    career=CAREER,
)
