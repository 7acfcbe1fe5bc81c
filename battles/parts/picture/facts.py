"""What is drawn: hosts, units as pieces, and what passes between them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext

from rosters.models import initial_of
from rulesets.engine import Blow, Stand, Zone


@dataclass(frozen=True, slots=True)
class Host:
    """A side. Those of one camp do not fight each other."""

    id: str
    name: str
    tincture: str
    strength: str = ""
    camp: int = 0
    is_own: bool = False
    stands: bool = True
    """Whether anybody stands for it, as far as can be told."""

    @property
    def told(self) -> str:
        """Its name with its strength; where nobody is left to count, that in words."""
        if not self.stands:
            return gettext("Nobody stands for %(side)s") % {"side": self.name}
        return f"{self.name}, {self.strength}" if self.strength else self.name


@dataclass(frozen=True, slots=True)
class Person:
    name: str
    is_mine: bool = False
    fell: str = ""
    """How he is, who lies there and fights no more."""

    @property
    def told(self) -> str:
        """His name, and how he is who is down."""
        return f"{self.name} ({self.fell})" if self.fell else self.name

    @property
    def initial(self) -> str:
        return initial_of(self.name)


@dataclass(frozen=True, slots=True)
class Piece:
    """A unit, or several of a kind that are drawn as one."""

    id: str
    host: Host
    name: str
    short: str
    stand: Stand = Stand.STANDS
    size: tuple[int, int] | None = None
    number: str = ""
    """Its strength as it is told: a figure, or a crowd in words."""
    word: str = ""
    """How it stands, where that is more than standing."""
    icon: str = ""
    zone: str = ""
    lane: float = 0
    is_front: bool = True
    is_rough: bool = False
    people: tuple[Person, ...] = ()
    count: int = 1

    @property
    def is_mine(self) -> bool:
        return any(one.is_mine for one in self.people)

    @property
    def has_place(self) -> bool:
        """Whether one looks for somebody there even if it is no more."""
        return any(one.is_mine or not one.fell for one in self.people)


@dataclass(frozen=True, slots=True)
class Remark:
    """A mark in words."""

    text: str
    icon: str


@dataclass(frozen=True, slots=True)
class Faced:
    """Two hosts or more as they face each other, for one pair of eyes."""

    hosts: Sequence[Host]
    pieces: Sequence[Piece]
    blows: Sequence[Blow] = ()
    """Between those who are on the field."""
    remarks: Sequence[Remark] = ()
    zones: Sequence[Zone] = ()
    walls: frozenset[str] = frozenset()
    pushes: Sequence[tuple[str, int]] = ()
    met: Sequence[Blow] = ()
    """All blows of the round, also those given or taken by who is off the field by now."""

    @property
    def drawn(self) -> Sequence[Piece]:
        """Who is on the field, and the places of units that are no more where a hero is left, or the reader's
        own lies.
        """
        return [piece for piece in self.pieces if piece.stand is not Stand.GONE or piece.has_place]

    @property
    def standing(self) -> Sequence[Piece]:
        """Who is on the field."""
        return [piece for piece in self.pieces if piece.stand is not Stand.GONE]

    @property
    def camps(self) -> list[list[Host]]:
        """The hosts that fight on one side, in the order of the roster."""
        found: dict[int, list[Host]] = {}
        for host in self.hosts:
            found.setdefault(host.camp, []).append(host)
        return list(found.values())
