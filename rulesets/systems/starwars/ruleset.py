"""The ruleset as one value: its steps in the order of the sequence, and what the pages need."""

from rulesets.engine import Column, Roster, Ruleset, Step
from rulesets.systems.starwars.aftermath import aftermath
from rulesets.systems.starwars.camp import CAMP
from rulesets.systems.starwars.cards import cards
from rulesets.systems.starwars.checks import check
from rulesets.systems.starwars.damage import damage
from rulesets.systems.starwars.danger import danger
from rulesets.systems.starwars.declare import declare, react, to_declare, to_react
from rulesets.systems.starwars.field import Battlefield, over
from rulesets.systems.starwars.gathering import StarMuster
from rulesets.systems.starwars.ground import ground
from rulesets.systems.starwars.known import known, twins
from rulesets.systems.starwars.makers import MAKERS
from rulesets.systems.starwars.morale import morale
from rulesets.systems.starwars.opening import open_field
from rulesets.systems.starwars.options import Options
from rulesets.systems.starwars.presets import PRESETS
from rulesets.systems.starwars.prospects import PROSPECTS
from rulesets.systems.starwars.resolve import resolve
from rulesets.systems.starwars.round_end import round_end
from rulesets.systems.starwars.round_start import able_heroes, heroes, situation
from rulesets.systems.starwars.sample import sample
from rulesets.systems.starwars.setting_out import deployment, march
from rulesets.systems.starwars.sheets import FIRST, StarHero, StarSide, StarUnit
from rulesets.systems.starwars.situation import SideSituation, Situation
from rulesets.systems.starwars.strength import attack_word, quality_word, size_of, stamina_word, strength
from rulesets.systems.starwars.tactics import tactics
from rulesets.systems.starwars.wording import WORDING
from rulesets.systems.starwars.words import PASTED, describe, icon

ROSTER = Roster(
    side=StarSide,
    unit=StarUnit,
    hero=StarHero,
    situation=Situation,
    side_situation=SideSituation,
    options=Options,
    strength=strength,
    check=check,
    describe=describe,
    icon=icon,
    presets=PRESETS,
    columns=(
        Column("Experience", quality_word),
        Column("Size", size_of, adds_up=True),
        Column("Attack", attack_word),
        Column("Stamina", stamina_word),
    ),
    size="size",
    words=PASTED,
    first=FIRST,
    makers=MAKERS,
)

RULES = Ruleset(
    key="starwars",
    title="Star Wars Mass Combat",
    muster=StarMuster,
    field=Battlefield,
    open=open_field,
    setup=(Step("march", "March", march), Step("deployment", "Deployment", deployment)),
    steps=(
        Step("situation", "Situation", situation),
        Step("heroes", "Heroes", heroes, when=lambda field: bool(able_heroes(field))),
        Step("tactics", "Tactics", tactics),
        Step("declare", "Orders", declare, turns=to_declare),
        Step("reactions", "Reactions", react, turns=to_react),
        Step("resolve", "Actions by haste", resolve),
        Step("damage", "Damage", damage, when=lambda field: not field.by_haste),
        Step("danger", "Heroes in danger", danger, when=lambda field: bool(field.heroes)),
        Step("morale", "Morale", morale),
        Step("round_end", "End of the round", round_end),
    ),
    aftermath=(Step("aftermath", "Aftermath", aftermath),),
    over=over,
    endings=frozenset({"battle_ended"}),
    cards=cards,
    prospects=PROSPECTS,
    wording=WORDING,
    sample=sample,
    known=known,
    twins=twins,
    roster=ROSTER,
    camp=CAMP,
    places=ground,
)
