"""Whose dice fell how, in one battle or in all of a campaign, as far as the reader may see them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext

from battles.models import Battle, Event, Phase, Roll, Side
from battles.play.throwing_again import first_of
from chronicle.chance import Fell
from rulesets import engine
from rulesets.engine import Audience
from rulesets.engine.dice import dice


@dataclass(frozen=True, slots=True)
class Heap:
    """The dice of somebody, kind by kind."""

    name: str
    tincture: str
    kinds: Sequence[Fell]

    @property
    def dice(self) -> int:
        return sum(one.dice for one in self.kinds)


NOBODY = (0, "")


@dataclass(frozen=True, slots=True)
class Thrown:
    """One throw: for which side, by whom if somebody threw it himself, and its dice.

    `by`: his place in the campaign and his name, so that two of one name stay two; NOBODY where it fell by
    itself.
    """

    side: str
    tincture: str
    by: tuple[int, str]
    sides: int
    faces: Sequence[int]


def thrown_in(seen: Sequence[tuple[Battle, engine.Viewer]]) -> list[Thrown]:
    """Every throw that stands in these battles, each as its eyes may see it; as many queries as for one."""
    battles = {battle.pk: battle for battle, _ in seen}
    eyes = {battle.pk: words for battle, words in seen}
    sides = {
        (side.battle_id, side.key): (side.name, side.tincture)
        for side in Side.objects.filter(battle__in=battles)
    }
    of_subject = {pk: _sides_of(battle) for pk, battle in battles.items()}
    by = {(phase, key): (place, name) for phase, key, place, name in _who_threw(battles)}
    rows = Event.objects.filter(battle__in=battles, form=Event.Form.ROLL)
    rows = rows.exclude(phase__state=Phase.State.STRUCK).order_by("battle", "seq")
    found = []
    for battle, phase, key, body, to, but in rows.values_list("battle", "phase", "key", "body", "to", "but"):
        if Audience(frozenset(to), frozenset(but)).includes(eyes[battle]):
            subject = first_of(key).partition(":")[2].partition(":")[0]
            side = sides.get((battle, of_subject[battle].get(subject, subject)), ("", ""))
            found.append(Thrown(*side, by.get((phase, key), NOBODY), dice(body["dice"]).sides, body["faces"]))
    return found


def _who_threw(battles: Iterable[int]) -> Iterable[tuple[int, str, int, str]]:
    """By phase and key: whoever pressed for the dice himself, or typed them. It stands with the dice as they
    fall, so it does not matter who was given the seat since.
    """
    rows = Roll.objects.filter(phase__battle__in=list(battles), member__isnull=False)
    return rows.values_list("phase", "key", "member", "member__user__display_name")


def _sides_of(battle: Battle) -> dict[str, str]:
    """Whose each unit and hero was when the battle began, from the muster as it is written."""
    muster = battle.muster or {}
    sheets = [one for kind in ("units", "heroes") for one in muster.get(kind, ())]
    return {str(one["id"]): str(one.get("side", "")) for one in sheets}


def heaps(throws: Sequence[Thrown]) -> tuple[Heap, list[Heap], list[Heap]]:
    """All dice; those of each side; those that each person threw himself."""
    whole = _heap(gettext("All dice"), "", throws)
    of_sides = {(one.side, one.tincture): None for one in throws if one.side}
    people = sorted({one.by for one in throws} - {NOBODY}, key=lambda one: (one[1], one[0]))
    return (
        whole,
        [_heap(name, look, [one for one in throws if one.side == name]) for name, look in of_sides],
        [_heap(who[1], "", [one for one in throws if one.by == who]) for who in people],
    )


def _heap(name: str, tincture: str, throws: Sequence[Thrown]) -> Heap:
    kinds = sorted({one.sides for one in throws if one.faces})
    return Heap(
        name,
        tincture,
        [
            Fell.of(kind, (face for one in throws if one.sides == kind for face in one.faces))
            for kind in kinds
        ],
    )
