"""Seats go over with those who sit in them: whose somebody is, the field says.

From the step that brought it about, a player whose hero changed sides sees and hears as one of the new side,
and no more as one of the old. Going back before that step puts every seat back.
"""

from collections.abc import Mapping
from typing import NamedTuple

from battles.models import Battle, Phase, Seat, StandIn
from campaigns.models import Membership
from rulesets.engine import Field


class Sitter(NamedTuple):
    """Of which side a seat is, and who sits in it."""

    side: str
    member: int


type Seats = Mapping[str, Sitter]


def go_over(battle: Battle, row: Phase, field: Field) -> None:
    """Bring the seats to where this step has left the field; the step keeps how they were."""
    seats = _seats_of(battle)
    now = seated(seats, field)
    moved = [word for word in seats if now.get(word) != seats[word]]
    for word in moved:
        _put(battle, word, now.get(word))
    if moved:
        row.seats = [[word, seats[word], now.get(word)] for word in moved]
        row.save(update_fields=["seats"])


def go_back(battle: Battle, row: Phase) -> None:
    """Put back what this step moved; who was given a seat since keeps it, on its old side."""
    seats = _seats_of(battle)
    for word, was, came in row.seats:
        side, member = was
        now = seats.get(word)
        if (list(now) if now else None) == came:
            now = Sitter(side, member)
        if now and Membership.objects.filter(pk=now.member).exists():
            _put(battle, word, now._replace(side=side))


def _seats_of(battle: Battle) -> dict[str, Sitter]:
    rows = Seat.objects.filter(battle=battle).order_by("pk")
    return {row.word: Sitter(row.side, row.member_id) for row in rows}


def _put(battle: Battle, word: str, sitter: Sitter | None) -> None:
    """Whoever stands in for somebody goes with him, and no longer than he sits there."""
    standing_in = StandIn.objects.filter(battle=battle, word=word)
    if sitter is None:
        Seat.objects.filter(battle=battle, word=word).delete()
        standing_in.delete()
        return
    if not Seat.objects.filter(battle=battle, word=word, member=sitter.member).exists():
        standing_in.delete()
    Seat.objects.update_or_create(
        battle=battle, word=word, defaults={"side": sitter.side, "member_id": sitter.member}
    )
    standing_in.update(side=sitter.side)


def seated(seats: Seats, field: Field) -> dict[str, Sitter]:
    """Who sits where by now. Only what was changed by somebody's going over is touched.

    A hero's seat follows him. What his player commands or leads he gives up, unless another hero of his still
    fights there; the commander of the side takes over its units, and what is left is the game master's.
    """
    now = {word: sitter._replace(side=_side_of(word, field) or sitter.side) for word, sitter in seats.items()}
    turned = {
        (sitter.member, sitter.side)
        for word, sitter in seats.items()
        if word.startswith("hero:") and now[word].side != sitter.side
    }
    at_home = {(sitter.member, sitter.side) for word, sitter in now.items() if word.startswith("hero:")}
    for word in sorted(seats):  # commanders come before units
        sitter = now[word]
        here = (sitter.member, sitter.side)
        went = here in turned or sitter.side != seats[word].side
        if not word.startswith("hero:") and went and here not in at_home:
            heir = now.get(f"commander:{sitter.side}") if word.startswith("unit:") else None
            now.pop(word)
            if heir:
                now[word] = heir
    return now


def _side_of(word: str, field: Field) -> str:
    """Whose seat it is by now; a commander's is always his own side's."""
    kind, _, id = word.partition(":")
    return id if kind == "commander" else field.side_of(id)
