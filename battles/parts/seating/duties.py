"""What falls to whoever plays a hero: the side that he commands, the units that he leads."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from django.utils.translation import gettext

from battles.models import Battle, Side
from campaigns.models import Membership
from rosters.models import Hero, Unit


def duties_of(
    member: Membership, heroes: Sequence[Hero], *, as_drawn_up: bool = True
) -> Mapping[int, list[str]]:
    """By hero: “commands Bannock”, “leads City archers”. As the next battle has it that he may know of, or
    else as their forces have it.
    """
    forces = {hero.force.pk: hero.force for hero in heroes if hero.force}
    commanders = {force.key: force.sheet.get("commander") for force in forces.values()}
    names = {force.key: force.name for force in forces.values()}
    drafts = Battle.objects.visible_to(member).filter(state=Battle.State.DRAFT, is_practice=False)
    sides = Side.objects.filter(battle__in=drafts, force__in=forces).order_by("battle__nth")
    for side in sides.select_related("commander", "force") if as_drawn_up else ():
        chosen = side.commander
        commanders[side.key] = chosen.key if chosen and not chosen.gone_at else None
    found: dict[int, list[str]] = {hero.pk: [] for hero in heroes}
    for hero in heroes:
        for side_key, commander in commanders.items():
            if commander == hero.key:
                found[hero.pk].append(gettext("commands %(side)s") % {"side": names[side_key]})
    by_key = {hero.key: hero.pk for hero in heroes}
    for unit in _led(forces, by_key):
        found[by_key[unit.sheet["leader"]]].append(gettext("leads %(unit)s") % {"unit": unit.name})
    return found


def _led(forces: Iterable[int], heroes: Iterable[str]) -> Iterable[Unit]:
    led = Unit.objects.filter(force__in=list(forces), sheet__leader__in=list(heroes))
    return led.order_by("place", "nth")
