"""Two plans that met the same dice: which wins more, and what else is otherwise."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from django.utils.translation import gettext, gettext_lazy

from battles.access import Viewer
from campaigns.parts import Context
from forecasts.access import sees_the_whole
from forecasts.charts import lasting, words
from forecasts.charts.parts import Side
from forecasts.charts.plans import Fact, Plan, Plans, Together
from forecasts.charts.plans import plans as drawn
from forecasts.models import Inquiry
from forecasts.parts.assumed import assumed
from forecasts.parts.ground import Ground, ground_of
from forecasts.parts.odds import foe_of, odds_of_both
from forecasts.parts.outlook import own_side, whose
from forecasts.plans import BOTH, FIRST, SECOND
from rulesets.engine.kept import read_muster
from rulesets.engine.text import in_percent, rounded
from rulesets.forecasts.changes import CHANGE
from rulesets.forecasts.comparing import Comparison, compared
from rulesets.forecasts.sentences import sentence
from rulesets.forecasts.spread import Spread

NAMES = {FIRST: gettext_lazy("First plan"), SECOND: gettext_lazy("Second plan")}
SET_UPS = {FIRST: gettext_lazy("First set-up"), SECOND: gettext_lazy("Second set-up")}
MOST_HEROES = 4
"""So many heroes are compared whom the plans concern most."""


def plans(viewer: Viewer, inquiry: Inquiry, spreads: Mapping[str, Spread]) -> Context:
    ground = ground_of(inquiry, FIRST)
    side = str(inquiry.asked.get("side") or own_side(viewer, inquiry, ground))
    first, second = (spreads.get(which, Spread()) for which in BOTH)
    comparison = compared(first, second, side)
    named, are_set_ups = _named(inquiry, ground), "plans" in inquiry.asked
    names = SET_UPS if are_set_ups else NAMES
    return {
        "tag": whose(viewer, inquiry),
        "plans": _drawn(viewer, ground, side, comparison, (first, second), names),
        "are_set_ups": are_set_ups,
        "differing": [(str(names[which]), named.get(which, ())) for which in BOTH],
        "assumed": assumed(viewer, inquiry, ground),
        "error": comparison.difference.error if comparison.battles else None,
    }


def _named(inquiry: Inquiry, ground: Ground) -> Mapping[str, Sequence[tuple[str, str]]]:
    """What each has otherwise: changes of a set-up in the reader's language, answers as they were said."""
    if "plans" not in inquiry.asked:
        return dict(inquiry.asked.get("words", {}))
    rules, muster = ground.rules, read_muster(ground.rules, ground.rules.muster, inquiry.asked["muster"])
    return {
        which: [("", sentence(rules, muster, CHANGE.validate_python(one))) for one in changes]
        for which, changes in inquiry.asked["plans"].items()
    }


def _drawn(
    viewer: Viewer,
    ground: Ground,
    side: str,
    comparison: Comparison,
    both: tuple[Spread, Spread],
    names: Mapping[str, object],
) -> Plans:
    own: Side = ground.sides[side]
    odds = odds_of_both(*both, side)
    facts = [*_facts(viewer, ground, side, comparison), *_lives(viewer, ground, side, *both)]
    return drawn(
        own,
        foe_of(ground, side),
        Plan(str(names[FIRST]), odds.first),
        Plan(str(names[SECOND]), odds.second),
        Together(comparison.both, comparison.only_first, comparison.only_second, comparison.neither),
        error=comparison.difference.error,
        facts=facts if comparison.battles else (),
    )


def _facts(viewer: Viewer, ground: Ground, side: str, comparison: Comparison) -> Iterator[Fact]:
    if sees_the_whole(viewer):
        yield Fact(lasting.plural(), *(rounded(rounds, 1) for rounds in comparison.rounds))
    for key in [side, *(other for other in ground.sides if other != side and sees_the_whole(viewer))]:
        lost = comparison.losses.get(key)
        if lost and lost.first is not None and lost.second is not None:
            name = _lost_of(ground.sides[key].name, ground.measure)
            yield Fact(name, *(in_percent(f"{100 * share:.0f}") for share in (lost.first, lost.second)))


def _lost_of(side: str, measure: str) -> str:
    facts = {"side": side, "measure": measure}
    if measure:
        return gettext("%(side)s: out of the fight, of its %(measure)s") % facts
    return gettext("%(side)s: out of the fight, of its strength") % facts


def _lives(viewer: Viewer, ground: Ground, side: str, first: Spread, second: Spread) -> Iterator[Fact]:
    """Of whom it depends most whether he lives."""
    found: list[tuple[float, str, str, str]] = []
    for hero in ground.heroes:
        if hero.side != side or not (sees_the_whole(viewer) or f"hero:{hero.id}" in viewer.seats):
            continue
        if hero.id in first.heroes and hero.id in second.heroes:
            lives = first.lives(hero.id), second.lives(hero.id)
            change = abs(lives[0].share - lives[1].share)
            found.append((change, hero.name, words.of_100(lives[0]), words.of_100(lives[1])))
    most: Sequence[tuple[float, str, str, str]] = sorted(found, key=lambda one: -one[0])[:MOST_HEROES]
    for _, name, *shares in most:
        yield Fact(gettext("%(hero)s lives") % {"hero": name}, *shares)
