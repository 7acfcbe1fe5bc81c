"""Pages without parts, which are loaded again when what they show has changed: what that is, as one word."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from battles.access import Viewer
from battles.models import Battle, MapPicture, Mark, Side, SideHero
from battles.models.maps import PictureQuerySet
from battles.parts.marks import mark_of_facts
from rosters.models import Hero


def waiting(viewer: Viewer, view: str) -> str:
    """The mark of such a page for this viewer. `view` is a name in WAITING."""
    return mark_of_facts(WAITING[view](viewer))


def own_sides(viewer: Viewer, sides: list[Side]) -> list[Side]:
    """Whose briefing this person may read: the sides his heroes fight for, all of them as the GM."""
    if viewer.is_gm:
        return sides
    if viewer.battle.state != Battle.State.DRAFT:
        return [side for side in sides if side.key in viewer.sides]
    heroes = Hero.objects.filter(player=viewer.member)
    sided = viewer.battle.sides.filter(heroes__hero__in=heroes).values_list("pk", flat=True)
    mine = set(sided) if viewer.member.role != "spectator" else set()
    return [side for side in sides if side.pk in mine]


class Ours(NamedTuple):
    """Whom a player brings, and who of his own side has not said yet that he is ready."""

    heroes: Sequence[Hero]
    awaited: Sequence[str]


def ours(viewer: Viewer, sides: Sequence[Side]) -> Ours:
    """Of his own sides alone: who plays for another, nobody knows before the battle."""
    member = viewer.member
    rows = SideHero.objects.filter(side__in=sides, hero__in=Hero.objects.visible_to(member))
    rows = rows.filter(hero__player__isnull=False, hero__player__left_at=None)
    rows = rows.select_related("hero__player__user", "hero__force").order_by("hero__name", "hero__nth")
    fighting = [one.hero for one in rows]
    said = viewer.battle.attendances.filter(briefed_at__isnull=False)
    ready = set(said.values_list("member", flat=True))
    others = {hero.player_id: str(hero.player.user) for hero in fighting if hero.player}
    awaited = [name for pk, name in others.items() if pk not in ready | {member.pk}]
    return Ours([hero for hero in fighting if hero.player_id == member.pk], sorted(awaited))


def pictures_of(viewer: Viewer) -> PictureQuerySet:
    """The pictures that this person may look at, before the battle too."""
    sides = own_sides(viewer, list(viewer.battle.sides.all()))
    words = {"gm"} if viewer.is_gm else {f"side:{side.key}" for side in sides}
    return MapPicture.objects.filter(battle=viewer.battle).visible_to(words)


def _briefing(viewer: Viewer) -> list[object]:
    battle = viewer.battle
    sides = list(battle.sides.order_by("place"))
    own = own_sides(viewer, sides)
    told = [(side.key, side.briefing) for side in own]
    named = [(side.key, side.name, side.tincture) for side in sides]
    ready = battle.attendances.filter(member=viewer.member, briefed_at__isnull=False).exists()
    us = Ours([], []) if viewer.is_gm else ours(viewer, own)
    heroes = [(str(hero), hero.pk) for hero in us.heroes]
    return [battle.name, battle.state, named, told, ready, heroes, us.awaited if ready else []]


def _maps(viewer: Viewer) -> list[object]:
    pictures = pictures_of(viewer).defer("image").select_related("side").prefetch_related("marks")
    shown = [
        (
            picture.pk,
            str(picture),
            picture.side and picture.side.name,
            [_mark(mark) for mark in picture.marks.all()],
        )
        for picture in pictures
    ]
    return [viewer.battle.name, shown]


def _mark(mark: Mark) -> tuple[object, ...]:
    return (mark.x, mark.y, mark.tincture, str(mark))


def _eyes(viewer: Viewer) -> list[object]:
    """A game master looks through somebody's eyes: he may know of whatever happens."""
    return [viewer.battle.version, viewer.battle.talk]


WAITING: Mapping[str, Callable[[Viewer], list[object]]] = {
    "briefing": _briefing,
    "maps": _maps,
    "eyes": _eyes,
}
FOR_THE_GM = ("eyes",)
