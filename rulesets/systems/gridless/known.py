"""The field as one person may take it to be: forecasts of players are played on it."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from rulesets.engine import GM, Twins, Viewer, people_of, viewer
from rulesets.systems.gridless.field import NO_ORDERS, Battlefield, Hero, Unit
from rulesets.systems.gridless.gathering import GridlessMuster
from rulesets.systems.gridless.kinds import Reveal, Stand, Status, Tier, What
from rulesets.systems.gridless.sample import sample
from rulesets.systems.gridless.sheets import GridlessHero, GridlessUnit
from rulesets.systems.gridless.sight import UNKNOWN, looks_like, plain_to, sees
from rulesets.systems.gridless.situation import Condition
from rulesets.systems.gridless.tokens import advantage, battle_dc

AVERAGE: Mapping[str, Any] = {"level": 5, "cr": None, "hp": None, "hp_max": 30, "team": None}
SKILLS = ("will", "tactics", "melee", "ranged", "ranged_touch", "stealth")
GUESSED_SKILL = 6
UNSEEN_OF_HERO = (
    "other_form",
    "caster",
    "full_caster",
    "spells_left",
    "vitality_max",
    "vitality",
    "wounds_max",
    "wounds",
    "spellpool",
    "opportunity",
    "carried",
    "arrives",
)


def known(field: Battlefield, who: Viewer) -> Battlefield:
    """Own people as they are; of the enemy what one has sized up, and average men for the rest."""
    if GM in who:
        return field
    field = field.copy()
    mine = [side for side in field.sides if people_of(side).includes(who)]
    tiers = {side: _tier(field, side, mine) for side in field.sides}
    looks = {unit.id: _looks(field, unit, mine) for unit in field.units.values()}
    field.conditions = _conditions(field, mine)
    field.muster = _muster(field, mine, tiers, looks)
    for unit in field.units.values():
        _see_unit(field, unit, unit.faction in mine, tiers[unit.faction], looks[unit.id])
        if unit.seat not in who and not field.revealed:
            unit.aims, unit.tie_order = (), ()
    for hero in field.heroes.values():
        _see_hero(field, hero, hero.faction in mine or hero.seat in who)
        if hero.seat not in who:
            hero.order = NO_ORDERS
    for force in field.sides.values():
        if force.id not in mine:
            force.assessed, force.scouting = (), ()
    field.turning = ()
    field.waning = tuple(one for one in field.waning if not one.secret)
    return field


def _conditions(field: Battlefield, mine: list[str]) -> tuple[Condition, ...]:
    """What bears on the battle, as far as anybody of one's own sides may reckon with it."""
    plain = {one for side in mine or [""] for one in plain_to(field, side)}
    return tuple(one for one in field.conditions if one in plain)


def _tier(field: Battlefield, faction: str, mine: list[str]) -> Tier:
    """The best that anybody of one's own sides knows."""
    if mine:
        return max((sees(field, faction, side) for side in mine), key=lambda tier: tier.rank)
    return Tier.EXACT if field.muster.options.reveal_tokens is Reveal.ALL else Tier.NOTHING


def _looks(field: Battlefield, unit: Unit, mine: list[str]) -> int:
    if unit.faction in mine or _tier(field, unit.faction, mine).shows(Tier.EXACT):
        return unit.tokens
    if not mine:
        return UNKNOWN * (unit.tokens > 0)
    best = max(mine, key=lambda side: sees(field, unit.faction, side).rank)
    return looks_like(field, unit, best)


def _muster(
    field: Battlefield, mine: list[str], tiers: Mapping[str, Tier], looks: Mapping[str, int]
) -> GridlessMuster:
    muster = field.muster
    heroes = {hero.id: hero.faction for hero in field.heroes.values()}
    return muster.model_copy(
        update={
            "units": tuple(
                one if field.units[one.id].faction in mine else _unit(one, tiers[one.side], looks[one.id])
                for one in muster.units
            ),
            "heroes": tuple(one if heroes[one.id] in mine else _hero(one) for one in muster.heroes),
            "situations": {side: said for side, said in muster.situations.items() if side in mine},
            "situation": muster.situation.model_copy(update={"events": (), "conditions": ()}),
        }
    )


def _unit(sheet: GridlessUnit, tier: Tier, tokens: int) -> GridlessUnit:
    """So many troops of that kind; how steady they are is seen by few."""
    update: dict[str, Any] = {"tokens": tokens, "headcount": 0, "ecl_each": 1, "token_adjust": 0, "gear": ""}
    if not tier.shows(Tier.WEAKNESSES):
        update |= {"fearless": False, "cannot_retreat": False}
    if not tier.shows(Tier.EXACT):
        update |= {"leader": None}
    return sheet.model_copy(update=update)


def _hero(sheet: GridlessHero) -> GridlessHero:
    fields = GridlessHero.model_fields
    plain = {name: fields[name].get_default(call_default_factory=True) for name in UNSEEN_OF_HERO}
    return sheet.model_copy(update=plain | dict.fromkeys(SKILLS, GUESSED_SKILL) | dict(AVERAGE))


def _see_unit(field: Battlefield, unit: Unit, is_mine: bool, tier: Tier, tokens: int) -> None:
    unit.sheet = next(one for one in field.muster.units if one.id == unit.id)
    if is_mine:
        return
    unit.tokens = unit.start = tokens
    unit.non_casualty = unit.recovered = 0
    if not tier.shows(Tier.EXACT):
        unit.general, unit.since = "", 0
        if unit.strength and not unit.aims:
            unit.strength, unit.ahead = tokens, advantage(tokens, unit.threat)
            unit.dc = battle_dc(unit.ahead)
    if unit.stand is Stand.AWAY:
        unit.tokens = unit.start = 0


def _see_hero(field: Battlefield, hero: Hero, is_mine: bool) -> None:
    hero.sheet = next(one for one in field.muster.heroes if one.id == hero.id)
    if is_mine:
        return
    full = hero.sheet.wounds_max if field.uses_vitality else hero.sheet.hp_max
    if hero.status in (Status.FIT, Status.AWAY):
        hero.hp = full
    else:
        hero.hp = min(0, full)
    hero.vitality = hero.spellpool = hero.opportunity = hero.used = hero.bonus = hero.busy = 0
    hero.team, hero.spells, hero.carried, hero.extra_percent = "", (), False, 0
    hero.counts, hero.percent, hero.fought = None, 0, ()


# Secrets that must not show


@cache
def twins() -> tuple[Twins, ...]:
    """The sample battle in worlds that differ in one secret of a faction."""
    plain = sample()
    stranger, enemy = viewer("everyone"), viewer("side:ashfang", "commander:ashfang", "hero:gruk")
    own = viewer("side:kharn", "commander:kharn", "hero:brenna")
    blind = plain.model_copy(
        update={
            "units": tuple(
                one.model_copy(update={"leader": None}) if one.side == "ashfang" else one
                for one in plain.units
            )
        }
    )
    return (
        Twins(plain, _with_unit(plain, "stonewardens", {"tokens": 12}), stranger, until="clash"),
        Twins(blind, _with_unit(blind, "stonewardens", {"tokens": 12}), enemy, until="clash"),
        Twins(plain, _with_hero(plain, "brenna", {"hp_max": 90}), enemy, until="modifiers"),
        Twins(plain, _with_hero(plain, "brenna", {"will": 12}), stranger, until="morale"),
        Twins(plain, _trapped(plain), enemy, until="modifiers"),
        Twins(plain, _trapped(plain), own, until="modifiers"),
    )


def _trapped(muster: GridlessMuster) -> GridlessMuster:
    """Traps and a sandstorm that the game master keeps to himself before the first clash."""
    more = (
        Condition(what=What.OTHER, unit="stonewardens", value=2, rounds=1, reason="Traps"),
        Condition(what=What.HARM_DICE, value=2, reason="Sandstorm"),
    )
    situation = muster.situation
    return muster.model_copy(
        update={"situation": situation.model_copy(update={"conditions": (*situation.conditions, *more)})}
    )


def _with_unit(muster: GridlessMuster, id: str, update: dict[str, object]) -> GridlessMuster:
    units = tuple(one.model_copy(update=update) if one.id == id else one for one in muster.units)
    return muster.model_copy(update={"units": units})


def _with_hero(muster: GridlessMuster, id: str, update: dict[str, object]) -> GridlessMuster:
    heroes = tuple(one.model_copy(update=update) if one.id == id else one for one in muster.heroes)
    return muster.model_copy(update={"heroes": heroes})
