"""In whose eyes a career is read: each battle of it in the truth that the reader has of that battle.

The words are those of battles.truths; here they are one value in the database, so that a thousand battles are
read, and summed, by one query.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, NamedTuple

from django.db.models import Case, Exists, F, OuterRef, QuerySet, StringAgg, Subquery, TextField, Value, When
from django.db.models.functions import Coalesce, Concat

from annals.models import OWN, WHOLE, Service
from battles.models import Battle, Seat
from battles.play.delay import moment_of, waits
from campaigns.models import Campaign, Membership, Role
from rulesets import engine
from rulesets.engine import GM

AND = "+"
TEXT: TextField[str, str] = TextField()


class Truth(NamedTuple):
    """One way to read a battle: its name, and the words of those who read it so."""

    name: str
    words: engine.Viewer
    sides: frozenset[str] = frozenset()
    of: str = ""
    """The hero who reads of himself."""

    @property
    def is_whole(self) -> bool:
        return self.name == WHOLE

    def knows(self, side: str) -> bool:
        """Whether it tells of this side what its own people know."""
        return self.is_whole or side in self.sides


def truths_in(battle: Battle) -> list[Truth]:
    """All in which this battle may be read: the whole, what everybody saw, and each side's; of those who sat
    on several sides, theirs together.
    """
    seated = {name for _, name in seated_in([battle])}
    names = {"", *battle.sides.values_list("key", flat=True), *seated}
    found = [Truth(WHOLE, engine.viewer(GM))]
    for name in sorted(names):
        sides = [key for key in name.split(AND) if key]
        found.append(Truth(name, engine.viewer(*(f"side:{key}" for key in sides)), frozenset(sides)))
    return found


def seated_in(battles: Collection[Battle]) -> set[tuple[int, str]]:
    """The truths of those who sat in these battles, each with its battle."""
    seated = Seat.objects.filter(battle__in=battles).values("battle", "member").annotate(together=_together())
    return set(seated.values_list("battle", "together"))


def named(words: engine.Viewer) -> str:
    """The truth in which they read who are known by these words, heroes' own ones aside."""
    if GM in words:
        return WHOLE
    return AND.join(sorted(word.removeprefix("side:") for word in words if word.startswith("side:")))


def own(truth: Truth, hero: str) -> Truth:
    """The same, as a hero of these sides reads of himself."""
    return Truth(f"{truth.name}{OWN}", truth.words | {f"hero:{hero}"}, truth.sides, hero)


def _together() -> StringAgg:
    return StringAgg("side", Value(AND), distinct=True, order_by="side", output_field=TEXT)


def read_in(campaign: Campaign, reader: Membership | None, *, is_whole: bool = False) -> QuerySet[Service]:
    """What one reader may know of everybody's battles; without one, whoever sat on no side in any."""
    rows = Service.objects.filter(campaign=campaign)
    if is_whole:
        return rows.filter(truth=WHOLE)
    laid_open = When(battle__laid_open_at__isnull=False, then=Value(WHOLE))
    theirs: Any = Value("") if reader is None else _theirs(reader)
    return rows.annotate(mine=Case(laid_open, default=theirs, output_field=TEXT)).filter(truth=F("mine"))


def _theirs(reader: Membership) -> Concat:
    seats = Seat.objects.filter(battle=OuterRef("battle"), member=reader)
    sides = seats.order_by().values("member").annotate(together=_together()).values("together")
    is_own = Exists(seats.filter(word=Concat(Value("hero:"), OuterRef("key"))))
    return Concat(
        Coalesce(Subquery(sides, output_field=TEXT), Value(""), output_field=TEXT),
        Case(When(is_own, then=Value(OWN)), default=Value(""), output_field=TEXT),
        output_field=TEXT,
    )


def read_by(member: Membership) -> QuerySet[Service]:
    """The same for a member, who may be one of those who see battles later. A spectator reads what everybody
    saw, wherever he sat before.
    """
    reader = None if member.role == Role.SPECTATOR else member
    rows = read_in(member.campaign, reader, is_whole=member.is_gm)
    return told_by_now(member, rows)


def told_by_now(member: Membership, rows: QuerySet[Service]) -> QuerySet[Service]:
    """Without the battles that this member does not see yet as they are: written, or laid open, lately."""
    if not waits(member):
        return rows
    moment = moment_of(member.campaign)
    return rows.filter(battle__ended_at__lte=moment).exclude(battle__laid_open_at__gt=moment)
