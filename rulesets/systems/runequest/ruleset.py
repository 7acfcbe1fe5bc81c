"""The rules of RuneQuest battles as one value."""

from rulesets.engine import Roster, Ruleset, Step
from rulesets.systems.runequest.aftermath import aftermath
from rulesets.systems.runequest.army_losses import army_losses, others
from rulesets.systems.runequest.broken import (
    anybody_lost,
    callers,
    harangue,
    pursuit,
    rally_and_rout,
    reforming,
)
from rulesets.systems.runequest.camp import CAMP
from rulesets.systems.runequest.cards import cards
from rulesets.systems.runequest.checks import check
from rulesets.systems.runequest.columns import COLUMNS, strength
from rulesets.systems.runequest.combat import unit_combat
from rulesets.systems.runequest.commands import orders
from rulesets.systems.runequest.encounter import has_seekers, match_foes, situation
from rulesets.systems.runequest.fallen import anybody_fallen, fallen
from rulesets.systems.runequest.field import Battlefield, open_field, over
from rulesets.systems.runequest.fights import hero_fights, melees
from rulesets.systems.runequest.gathering import RuneMuster
from rulesets.systems.runequest.kinds import Camp
from rulesets.systems.runequest.known import known, twins
from rulesets.systems.runequest.magic import casting, spells
from rulesets.systems.runequest.makers import MAKERS
from rulesets.systems.runequest.missiles import archers, enemy_fire, own_fire, targets
from rulesets.systems.runequest.morale import charge_morale, charged, missile_morale, morale, under_fire
from rulesets.systems.runequest.night import falls, night
from rulesets.systems.runequest.observation import muster, observation
from rulesets.systems.runequest.options import Options
from rulesets.systems.runequest.outcome import round_end
from rulesets.systems.runequest.presets import PRESETS
from rulesets.systems.runequest.prospects import PROSPECTS
from rulesets.systems.runequest.sample import sample
from rulesets.systems.runequest.sheets import FIRST, RuneHero, RuneSide, RuneUnit
from rulesets.systems.runequest.situation import SideSituation, Situation
from rulesets.systems.runequest.tactics import army_tactics, captains, unit_tactics
from rulesets.systems.runequest.wording import WORDING
from rulesets.systems.runequest.words import PASTED, describe, icon

ROSTER = Roster(
    side=RuneSide,
    unit=RuneUnit,
    hero=RuneHero,
    situation=Situation,
    side_situation=SideSituation,
    options=Options,
    strength=strength,
    check=check,
    describe=describe,
    icon=icon,
    gone=lambda unit: not unit.strength + unit.wounded + unit.captive,
    presets=PRESETS,
    columns=COLUMNS,
    size="strength",
    words=PASTED,
    first=FIRST,
    makers=MAKERS,
)

LEAD, OTHER = Camp.LEAD, Camp.OTHER

RULES = Ruleset(
    key="runequest",
    title="RuneQuest Battle",
    muster=RuneMuster,
    field=Battlefield,
    open=open_field,
    setup=(Step("muster", "Order of battle", muster),),
    steps=(
        Step("observation", "Observation", observation),
        Step("orders", "Secret orders", orders),
        Step("army_tactics", "Army commander’s tactical roll", army_tactics),
        Step("situation", "Encounter and odds", situation(LEAD), when=has_seekers(LEAD)),
        Step("match_foes", "The enemy before you", match_foes(LEAD), when=has_seekers(LEAD)),
        Step("situation_other", "Encounter, the other camp", situation(OTHER), when=has_seekers(OTHER)),
        Step("match_foes_other", "The enemy, the other camp", match_foes(OTHER), when=has_seekers(OTHER)),
        Step("spells", "Regimental magic", spells, when=lambda field: bool(casting(field))),
        Step("enemy_fire", "Under fire", enemy_fire, when=lambda field: bool(targets(field))),
        Step("own_fire", "Our missiles", own_fire, when=lambda field: bool(archers(field))),
        Step(
            "missile_morale",
            "Morale under fire",
            missile_morale,
            when=lambda field: bool(under_fire(field)),
        ),
        Step(
            "unit_tactics", "Unit commanders’ rolls", unit_tactics, when=lambda field: bool(captains(field))
        ),
        Step("charge_morale", "Facing the charge", charge_morale, when=lambda field: bool(charged(field))),
        Step("hero_fights", "Combat of the heroes", hero_fights, when=lambda field: bool(melees(field))),
        Step("unit_combat", "Combat of the units", unit_combat, when=lambda field: bool(field.pairs)),
        Step("army_losses", "Fate of the other units", army_losses, when=lambda field: bool(others(field))),
        Step("morale", "Morale, in waves", morale),
        Step("harangue", "Rally to me!", harangue, when=lambda field: bool(callers(field))),
        Step("pursuit", "Retreat and pursuit", pursuit, when=anybody_lost),
        Step("fallen", "The fallen heroes", fallen, when=anybody_fallen),
        Step("rally_and_rout", "Reforming", rally_and_rout, when=reforming),
        Step("round_end", "Book-keeping", round_end),
        Step("night", "Night", night, when=falls),
    ),
    aftermath=(Step("aftermath", "Aftermath", aftermath),),
    over=over,
    cards=cards,
    wording=WORDING,
    sample=sample,
    known=known,
    twins=twins,
    camp=CAMP,
    prospects=PROSPECTS,
    endings=frozenset({"battle_won", "battle_drawn"}),
    roster=ROSTER,
)
