"""Who commanded and who led as a battle began, as far as its reader knows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from django.utils.translation import gettext

from battles.parts.sight import Sight
from rulesets.engine import Muster, people_of
from rulesets.engine.words import listed


def commanders(sight: Sight) -> Mapping[str, str]:
    """By side the hero who commanded it, which everybody sees, where the rules have such a hero."""
    muster = _mustered(sight)
    if muster is None:
        return {}
    named = {side.id: sight.rules.career.commander(side) for side in muster.sides}
    known = {hero.id for hero in muster.heroes if hero.id in sight.names}
    return {side: hero for side, hero in named.items() if hero in known and side in sight.names}


def posts(sight: Sight) -> Mapping[str, str]:
    """By hero, in words: in command, leads Storm Company; of a unit only its own side knows."""
    led: dict[str, list[str]] = {}
    for hero, unit in _led(sight):
        led.setdefault(hero, []).append(sight.names.get(unit, unit))
    words = {hero: [gettext("leads %(whom)s") % {"whom": listed(units)}] for hero, units in led.items()}
    for hero in commanders(sight).values():
        words.setdefault(hero, []).insert(0, gettext("in command"))
    return {sight.alias(hero): ", ".join(parts) for hero, parts in words.items()}


def _led(sight: Sight) -> Iterator[tuple[str, str]]:
    muster = _mustered(sight)
    for unit in muster.units if muster else ():
        hero = sight.rules.career.leader(unit)
        if hero and sight.includes(people_of(unit.side)):
            yield hero, unit.id


def under_whom(sight: Sight) -> list[str]:
    """Who commanded which side, a sentence for each; nothing where no hero commands at all."""
    found, sides = commanders(sight), [side for side in sight.sides if side in sight.names]
    return [_under(sight.names[side], sight.names.get(found.get(side, ""), "")) for side in sides if found]


def _under(side: str, hero: str) -> str:
    facts = {"side": side, "hero": hero}
    return (
        gettext("%(hero)s commands %(side)s.") % facts
        if hero
        else gettext("No hero commands %(side)s.") % facts
    )


def _mustered(sight: Sight) -> Muster | None:
    if sight.unread or sight.battle.rules_are_missing or sight.battle.muster is None:
        return None
    return sight.battle.mustered
