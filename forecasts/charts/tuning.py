"""Changes that come near to a wish: a small hill for each, and how it meets each part of the wish."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from forecasts.charts import lasting, words
from forecasts.charts.hills import SMALL, Hill, Odds, hill
from forecasts.charts.parts import Row, Side, Table
from forecasts.charts.tongue import gettext
from rulesets.forecasts.spread import Chance


@dataclass(frozen=True, slots=True)
class Wish:
    """One part of what is wished. `is_met`: near enough."""

    words: str
    is_met: bool

    @property
    def icon(self) -> str:
        return "check" if self.is_met else "close"


@dataclass(frozen=True, slots=True)
class Proposal:
    """A change of the set-up, and what comes of it."""

    title: str
    note: str
    odds: Odds
    wishes: Sequence[Wish]
    key: str = ""
    """By which it is taken."""


@dataclass(frozen=True, slots=True)
class Offer:
    title: str
    note: str
    hill: Hill
    figure: str
    spoken: str
    was: str
    wishes: Sequence[Wish]
    key: str


@dataclass(frozen=True, slots=True)
class Tuning:
    now: str
    """Nothing as long as no battle has been fought."""
    offers: Sequence[Offer]
    table: Table


def wins_wish(chance: Chance, wanted: float, *, near: float) -> Wish:
    """`near`: met by up to so much more or less."""
    return Wish(words.above_or_below(chance.share - wanted), abs(chance.share - wanted) <= near)


def lives_wish(name: str, chance: Chance, wanted: float) -> Wish:
    """Of the hero who is most in danger."""
    return Wish(words.lives(name, chance), chance.share >= wanted)


def rounds_wish(rounds: int, wanted: int) -> Wish:
    return Wish(lasting.wished(rounds, wanted), rounds == wanted)


def tuning(
    own: Side, foe: Side, now: Odds, proposals: Sequence[Proposal], *, is_before: bool = False
) -> Tuning:
    """`is_before`: one of them has been made since, so that `now` is how it was."""
    is_known = now.own.error < 1  # of no battles yet nothing is said
    was = words.figure(now.own) if is_known else "–"
    told = (words.before if is_before else words.now)(own.name, now.own) if is_known else ""
    if told and proposals:
        told = f"{told} {words.dashed_now(is_before=is_before)}"
    rows = [Row(gettext("as it was before") if is_before else gettext("as it is now"), (was,))]
    rows += [Row(one.title, (words.figure(one.odds.own),)) for one in proposals]
    return Tuning(
        told,
        [_offer(own, foe, now, one) for one in proposals],
        Table(
            gettext("Changes compared, of 100"),
            (gettext("Change"), gettext("%(side)s wins") % {"side": own.name}),
            rows,
        ),
    )


def _offer(own: Side, foe: Side, now: Odds, proposal: Proposal) -> Offer:
    drawn = hill(own, foe, proposal.odds, SMALL, other=now, what=proposal.title)
    chance = proposal.odds.own
    return Offer(
        proposal.title,
        proposal.note,
        drawn,
        words.figure(chance),
        words.spoken(chance),
        words.was(now.own),
        proposal.wishes,
        proposal.key,
    )
