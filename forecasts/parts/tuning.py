"""Three changes of the set-up that come nearest to a wish, each with its spread and how it misses."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from django.utils.translation import gettext, ngettext

from battles.access import Viewer
from battles.models import Battle
from battles.parts.shared import listed
from campaigns.parts import Context
from forecasts.charts import lasting, words
from forecasts.charts import tuning as drawing
from forecasts.models import Inquiry
from forecasts.parts.calling import called
from forecasts.parts.ground import Ground, ground_of
from forecasts.parts.odds import foe_of, odds_of
from rulesets.engine.text import written
from rulesets.forecasts.changes import parts_of
from rulesets.forecasts.courses import AS_IT_IS
from rulesets.forecasts.spread import Spread
from rulesets.forecasts.tuning import PROPOSED, Proposed, Wish, missed, proposals

FEW, A_LITTLE = 20, 0.01
NEAR = 0.05
"""A wish is met by so much more or less."""


def tuning(viewer: Viewer, inquiry: Inquiry, spreads: Mapping[str, Spread]) -> Context:
    ground, wish = ground_of(inquiry, AS_IT_IS), Wish.model_validate(inquiry.asked["wish"])
    now = spreads.get(AS_IT_IS, Spread())
    named, taken = called(inquiry, ground), str(inquiry.asked.get("taken", ""))
    found = _found(wish, {AS_IT_IS: now, **spreads}, taken)
    offers = [_proposal(ground, wish, one, named) for one in found]
    own, foe = ground.sides[wish.side], foe_of(ground, wish.side)
    return {
        "wish": _said(ground, wish),
        "left_open": _left_open(wish),
        "now": list(_as_it_is(ground, wish, now)) if now.battles >= FEW else [],
        "tried": _tried(spreads),
        "tuning": drawing.tuning(own, foe, odds_of(ground, now, wish.side), offers, is_before=bool(taken)),
        "taken": taken,
        "is_trying": inquiry.is_running,
        "is_done": inquiry.state == Inquiry.State.DONE,
        "may_take": not taken and inquiry.battle.state == Battle.State.DRAFT,
        "error": now.chance(wish.side).error if now.battles else None,
    }


def _found(wish: Wish, spreads: Mapping[str, Spread], taken: str) -> list[Proposed]:
    """What comes nearest. What was taken stays among it, though others may look better by now."""
    now, near = spreads[AS_IT_IS], proposals(wish, spreads)
    found = [one for one in near if one.key == taken or _is_better(wish, one, now)]
    if taken and taken in spreads and taken not in {one.key for one in found}:
        spread = spreads[taken]
        found = [Proposed(taken, spread, missed(wish, spread)), *found[: PROPOSED - 1]]
    return found


def _is_better(wish: Wish, found: Proposed, now: Spread) -> bool:
    """Of few battles nothing is said, and nothing of what comes no nearer than the battle does by itself."""
    known = min(found.spread.battles, now.battles) >= FEW
    return known and found.miss.total + A_LITTLE < missed(wish, now).total


def _said(ground: Ground, wish: Wish) -> str:
    """The wish as a sentence."""
    side = {"side": ground.sides[wish.side].name, "n": wish.wins}
    parts = [gettext("%(side)s wins %(n)s of 100") % side]
    if wish.lives is not None:
        parts.append(gettext("no hero of it has less than %(n)s to live") % {"n": wish.lives})
    if wish.rounds is not None:
        rounds = lasting.counted(wish.rounds)
        parts.append(gettext("it lasts about %(rounds)s") % {"rounds": rounds})
    return gettext("I wish that %(wish)s.") % {"wish": listed(parts)}


def _left_open(wish: Wish) -> str:
    """Of what nothing is wished."""
    if wish.lives is None and wish.rounds is None:
        return gettext("Who lives and how long it lasts may be as it will.")
    if wish.lives is None:
        return gettext("Who lives may be as it will.")
    return gettext("How long it lasts may be as it will.") if wish.rounds is None else ""


def _tried(spreads: Mapping[str, Spread]) -> str:
    """How many changes have been fought often enough to say something of them."""
    n = sum(spread.battles >= FEW for key, spread in spreads.items() if key != AS_IT_IS)
    if not n:
        return ""
    text = ngettext("%(n)s change has been tried so far.", "%(n)s changes have been tried so far.", n)
    return text % {"n": written(n)}


def _proposal(ground: Ground, wish: Wish, found: Proposed, named: Mapping[str, str]) -> drawing.Proposal:
    first, *further = [named.get(part, part) for part in parts_of(found.key)]
    error = words.give_or_take(found.spread.chance(wish.side).error)
    others = (gettext("And: %(change)s") % {"change": one} for one in further)
    note = ". ".join([*others, f"{words.capital(error)}."])
    odds = odds_of(ground, found.spread, wish.side)
    return drawing.Proposal(first, note, odds, list(_wishes(ground, wish, found.spread)), found.key)


def _as_it_is(ground: Ground, wish: Wish, now: Spread) -> Iterator[drawing.Wish]:
    """With the chance itself, which no drawing stands beside."""
    won, *others = _wishes(ground, wish, now)
    facts = {"side": ground.sides[wish.side].name, "n": words.spoken(now.chance(wish.side))}
    chance = gettext("%(side)s wins %(n)s of 100") % facts
    yield replace(won, words=f"{chance}, {won.words}")
    yield from others


def _wishes(ground: Ground, wish: Wish, spread: Spread) -> Iterator[drawing.Wish]:
    yield drawing.wins_wish(spread.chance(wish.side), wish.wins / 100, near=NEAR)
    miss = missed(wish, spread)
    if wish.lives is not None and miss.who:
        names = {hero.id: hero.name for hero in ground.heroes}
        yield drawing.lives_wish(names.get(miss.who, ""), spread.lives(miss.who), wish.lives / 100)
    if wish.rounds is not None:
        yield drawing.rounds_wish(round(spread.mean_rounds), wish.rounds)
