"""The campaign's table of honour: who has the most of everything that is counted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from django.utils.translation import gettext

from annals.models import Total
from annals.models.careers import Kind
from annals.parts.careers import Bearer, Face, faces
from annals.parts.reading import by_key, rules_of, title_of
from annals.summing import totals_of
from campaigns.models import Membership
from campaigns.parts import Context, frame
from rosters.models import Force, Hero, Unit

MOST_ON_A_BOARD, MOST_WITH_EQUALS, MOST_IN_A_LIST = 5, 10, 100


class Place(NamedTuple):
    """Somebody on a board."""

    face: Face
    value: int
    is_first: bool


class Board(NamedTuple):
    """The best at one thing, the best first."""

    title: str
    places: Sequence[Place]
    more: int = 0
    """So many have as much as the last, and have no room."""


class Banner(NamedTuple):
    """A force with what its battles come to."""

    force: Force
    total: Total


def honours(member: Membership) -> Context:
    """Of those whom this member sees, by what he may know of their battles."""
    totals = by_key(totals_of(member))
    heroes = Hero.ever.visible_to(member).select_related("force").filter(key__in=totals)
    units = Unit.ever.visible_to(member).select_related("force").filter(key__in=totals)
    forces = Force.ever.visible_to(member).filter(key__in=totals)
    known = faces(list(heroes.distinct().order_by("name", "nth")), totals.values())
    known.sort(key=lambda one: -_of(one.total))
    bearers = [Bearer(unit, totals[unit.key]) for unit in units.order_by("name", "nth")]
    bearers.sort(key=lambda one: (-(one.total.won if one.total else 0), -_of(one.total)))
    banners = [Banner(force, totals[force.key]) for force in forces.order_by("name", "nth")]
    return {
        **frame(member),
        "boards": boards(member, known),
        "faces": known[:MOST_IN_A_LIST],
        "bearers": bearers[:MOST_IN_A_LIST],
        "banners": sorted(banners, key=lambda one: (-one.total.won, -one.total.battles)),
        "battles": max((one.battles for one in totals.values() if one.kind == Kind.SIDE), default=0),
    }


def _of(total: Total | None) -> int:
    return total.battles if total else 0


def boards(member: Membership, known: Sequence[Face]) -> list[Board]:
    rules = rules_of(member.campaign)
    found = [
        board_of(gettext("Battles fought"), [(face, face.total.battles) for face in known if face.total]),
        board_of(gettext("Victories"), [(face, face.total.won) for face in known if face.total]),
    ]
    for name in rules.career.figures:
        counted = [(face, face.total.figures.get(name, 0)) for face in known if face.total]
        if any(value for _, value in counted):
            found.append(board_of(title_of(rules, name), counted))
    return [board for board in found if board.places]


def board_of(title: str, counted: Sequence[tuple[Face, int]]) -> Board:
    """Who has the same number stands on the same place: of many alike with the last, the rest are counted."""
    ranked = sorted((one for one in counted if one[1]), key=lambda one: -one[1])
    last = ranked[:MOST_ON_A_BOARD][-1][1] if ranked else 0
    best = [one for one in ranked if one[1] >= last]
    shown = best[:MOST_WITH_EQUALS]
    places = [Place(face, value, value == best[0][1]) for face, value in shown]
    return Board(title, places, len(best) - len(shown))
