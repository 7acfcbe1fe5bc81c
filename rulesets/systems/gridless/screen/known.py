"""The field as one person may take it to be: forecasts of players are played on it."""

from dataclasses import replace
from functools import cache

from rulesets import engine
from rulesets.engine import Eyes, Twins, Viewer, commander, leader, player, viewer
from rulesets.systems.gridless.book.kinds import HeroStatus, Reveal, Tier, UnitStatus, What
from rulesets.systems.gridless.book.tokens import advantage, battle_dc
from rulesets.systems.gridless.mechanics.damage import full
from rulesets.systems.gridless.mechanics.sight import plain_to, sees, taken_for
from rulesets.systems.gridless.people.field import Battlefield, Hero, Unit
from rulesets.systems.gridless.people.gathering import GridlessMuster
from rulesets.systems.gridless.people.sheets import GridlessUnit
from rulesets.systems.gridless.people.situation import Condition
from rulesets.systems.gridless.samples.stair_of_kharn import sample

SEATS = commander(""), leader(""), player("")


def known(field: Battlefield, who: Viewer) -> Battlefield:
    """Own people as they are; of the enemy what one has sized up, and average men for the rest."""
    return engine.known(field, who, settle=_settle)


def _settle(seen: Battlefield, field: Battlefield, eyes: Eyes) -> None:
    """What depends on how well the enemy has been sized up, and on who aims."""
    seen.conditions = _plain(field, eyes)
    tiers = {side: _tier(field, side, eyes) for side in field.sides}
    sheets: dict[str, GridlessUnit] = {}
    for id, unit in seen.units.items():
        if unit.side not in eyes.mine:
            true, tier = field.units[id], tiers[unit.side]
            tokens = taken_for(true, tier)
            unit.sheet = sheets[id] = _sheet(unit.sheet, seen, true, tiers[unit.sheet.side], tokens)
            _size_up(unit, true, tier, tokens)
    seen.muster = seen.muster.model_copy(
        update={"units": tuple([sheets.get(one.id, one) for one in seen.muster.units])}
    )
    _see_orders(seen, field, eyes)
    for hero in seen.heroes.values():
        _see(seen, hero, field.heroes[hero.id], eyes)


def _plain(field: Battlefield, eyes: Eyes) -> tuple[Condition, ...]:
    """What any of one's own sides may reckon with: all, once it has been announced."""
    if field.announced:
        return field.conditions
    plain = {one for side in eyes.mine or [""] for one in plain_to(field, side)}
    return tuple([one for one in field.conditions if one in plain])


def _see_orders(seen: Battlefield, field: Battlefield, eyes: Eyes) -> None:
    """At whom they aim is seen once tokens lie open, or by who leads them; that they leave by him alone."""
    open_to_all, leads = field.revealed, [word for word in eyes.who if word.startswith(SEATS)]
    for unit in seen.units.values() if open_to_all or leads else ():
        own = bool(leads) and unit.seat in leads
        if open_to_all or own:
            true = field.units[unit.id]
            unit.aims, unit.tie_order = true.aims, true.tie_order
            if own:
                unit.leaves = true.leaves


def _tier(field: Battlefield, side: str, eyes: Eyes) -> Tier:
    """The best that anybody of one's own sides knows."""
    if eyes.mine:
        return max((sees(field, side, own) for own in eyes.mine), key=lambda tier: tier.rank)
    return Tier.EXACT if field.muster.options.reveal_tokens is Reveal.ALL else Tier.NOTHING


def _sheet(sheet: GridlessUnit, seen: Battlefield, true: Unit, tier: Tier, tokens: int) -> GridlessUnit:
    """As it has been sized up: made once for each guess."""
    looks, key = seen.muster.looks, ("sized up", sheet.id, tier, tokens)
    if key not in looks:
        looks[key] = _sized_up(sheet, true.sheet, tier, tokens)
    found: GridlessUnit = looks[key]
    return found


def _sized_up(sheet: GridlessUnit, true: GridlessUnit, tier: Tier, tokens: int) -> GridlessUnit:
    """How steady its troops are is seen by few. Who knew a unit that has gone over knows it still."""
    update: dict[str, object] = {"tokens": tokens}
    if tier.shows(Tier.WEAKNESSES):
        update |= {"fearless": true.fearless, "cannot_retreat": true.cannot_retreat}
    if tier.shows(Tier.EXACT):
        update |= {"leader": true.leader}
    return sheet.model_copy(update=update)


def _size_up(unit: Unit, true: Unit, tier: Tier, tokens: int) -> None:
    """Its strength as one would say; who aims at nobody keeps it, and his advantage, to himself."""
    unit.tokens = unit.start = 0 if unit.status is UnitStatus.AWAY else tokens
    if tier.shows(Tier.EXACT):
        unit.general, unit.since = true.general, true.since
    elif unit.strength and not true.aims:
        unit.strength, unit.ahead = tokens, advantage(tokens, unit.threat)
        unit.dc = battle_dc(unit.ahead)


def _see(seen: Battlefield, hero: Hero, true: Hero, eyes: Eyes) -> None:
    """Who plays him knows how he is, wherever he goes; others take him for unhurt while he is on his feet."""
    if eyes.play(hero):
        seen.heroes[hero.id] = replace(true, sheet=hero.sheet)
    elif not eyes.are_of(hero.side):
        whole = full(seen, hero)
        hero.hp = whole if hero.status in (HeroStatus.FIT, HeroStatus.AWAY) else min(0, whole)


# Secrets that must not show


@cache
def twins() -> tuple[Twins, ...]:
    """The sample battle in worlds that differ in one secret of a side."""
    plain = sample()
    stranger, enemy = viewer("everyone"), viewer("side:ashfang", "commander:ashfang", "hero:gruk")
    own = viewer("side:kharn", "commander:kharn", "hero:brenna")
    blind = plain.model_copy(
        update={
            "units": tuple(
                unit.model_copy(update={"leader": None}) if unit.side == "ashfang" else unit
                for unit in plain.units
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
