"""The steps in the order of the book, each in a module of its own."""

from collections.abc import Iterator

from rulesets.engine import Step
from rulesets.systems.runequest.book.kinds import ArmyCamp
from rulesets.systems.runequest.steps.aftermath import aftermath
from rulesets.systems.runequest.steps.army_losses import army_losses, others
from rulesets.systems.runequest.steps.broken_units import (
    anybody_lost,
    callers,
    harangue,
    pursuit,
    rally_and_rout,
    reforming,
)
from rulesets.systems.runequest.steps.commands import orders
from rulesets.systems.runequest.steps.encounter import has_seekers, match_foes, situation
from rulesets.systems.runequest.steps.fallen_heroes import anybody_fallen, fallen
from rulesets.systems.runequest.steps.hero_fights import hero_fights, melees
from rulesets.systems.runequest.steps.magic import casting, spells
from rulesets.systems.runequest.steps.missiles import archers, enemy_fire, own_fire, targets
from rulesets.systems.runequest.steps.morale import charge_morale, charged, missile_morale, morale, under_fire
from rulesets.systems.runequest.steps.night import falls, night
from rulesets.systems.runequest.steps.observation import muster, observation
from rulesets.systems.runequest.steps.outcome import round_end
from rulesets.systems.runequest.steps.tactics import army_tactics, captains, unit_tactics
from rulesets.systems.runequest.steps.unit_combat import unit_combat

LEAD, OTHER = ArmyCamp.LEAD, ArmyCamp.OTHER


def is_any(found: Iterator[object]) -> bool:
    """Whether there is one: nobody looks for the next."""
    return next(found, None) is not None


SETUP = (Step("muster", "Order of battle", muster),)

STEPS = (
    Step("observation", "Observation", observation),
    Step("orders", "Secret orders", orders, asks_first=True),
    Step("army_tactics", "Army commander’s tactical roll", army_tactics),
    Step("situation", "Encounter and odds", situation(LEAD), when=has_seekers(LEAD)),
    Step("match_foes", "The enemy they meet", match_foes(LEAD), when=has_seekers(LEAD)),
    Step("situation_other", "Encounter, the other camp", situation(OTHER), when=has_seekers(OTHER)),
    Step(
        "match_foes_other", "The enemy they meet, the other camp", match_foes(OTHER), when=has_seekers(OTHER)
    ),
    Step("spells", "Regimental magic", spells, when=lambda field: bool(casting(field))),
    Step("enemy_fire", "Under fire", enemy_fire, when=lambda field: bool(targets(field))),
    Step("own_fire", "Missiles of the units", own_fire, when=lambda field: bool(archers(field))),
    Step(
        "missile_morale",
        "Morale under fire",
        missile_morale,
        when=lambda field: bool(under_fire(field)),
    ),
    Step("unit_tactics", "Unit commanders’ rolls", unit_tactics, when=lambda field: bool(captains(field))),
    Step("charge_morale", "Facing the charge", charge_morale, when=lambda field: bool(charged(field))),
    Step("hero_fights", "Combat of the heroes", hero_fights, when=lambda field: is_any(melees(field))),
    Step("unit_combat", "Combat of the units", unit_combat, when=lambda field: bool(field.pairs)),
    Step("army_losses", "Fate of the other units", army_losses, when=lambda field: is_any(others(field))),
    Step("morale", "Morale, in waves", morale),
    Step("harangue", "The harangue", harangue, when=lambda field: bool(callers(field)), asks_first=True),
    Step("pursuit", "Retreat and pursuit", pursuit, when=anybody_lost),
    Step("fallen", "The fallen heroes", fallen, when=anybody_fallen),
    Step("rally_and_rout", "Reforming", rally_and_rout, when=reforming),
    Step("round_end", "Book-keeping", round_end),
    Step("night", "Night", night, when=falls),
)

AFTERMATH = (Step("aftermath", "Aftermath", aftermath),)
