"""How the sides' banners stand: up after a victory, down after a defeat."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from enum import StrEnum

from battles.models import Event
from battles.parts.sight import Sight
from battles.parts.story.phases import told_now
from battles.parts.story.told import Told
from rulesets import engine
from rulesets.engine.words import template_of


class Banner(StrEnum):
    """As a class of the element that shows the side."""

    RISES = "risen"
    DIPS = "dipped"


def banners(sight: Sight, told: Told | None = None) -> Mapping[str, Banner]:
    """By side. A ruleset's `endings` move them, and what its wording calls so: `army_broke.banner`."""
    told = told or told_now(sight)
    stands: dict[str, Banner] = {}
    for fact in (*_ended(sight), *(told.facts if told else ())):
        stands |= _moved(sight, fact)
    return stands


def _moved(sight: Sight, fact: engine.Event) -> dict[str, Banner]:
    """`wins`: the fact's side, and the others lose; `breaks`: it alone."""
    hint = template_of(sight.rules.wording, f"{fact.kind}.banner", fact.facts)
    if fact.kind in sight.rules.endings:
        return _won(sight, [side for side in sight.sides if side in _named(fact)])
    if fact.subject not in sight.sides or hint not in ("wins", "breaks"):
        return {}
    return _won(sight, [fact.subject]) if hint == "wins" else {fact.subject: Banner.DIPS}


def _won(sight: Sight, winners: list[str]) -> dict[str, Banner]:
    """Nobody's banner moves where nobody has won."""
    return {side: Banner.RISES if side in winners else Banner.DIPS for side in sight.sides if winners}


def _named(fact: engine.Event) -> set[str]:
    """Who stands in a fact: its subject, and each id among its values."""
    values: Iterable[object] = (fact.subject, *fact.facts.values())
    lists = [value if isinstance(value, (list, tuple)) else [value] for value in values]
    return {one for found in lists for one in found if isinstance(one, str)}


def _ended(sight: Sight) -> Iterator[engine.Event]:
    """How the battle ended, while the aftermath is weighed and when it is over."""
    over = sight.scene is None or sight.scene.row.step in {step.key for step in sight.rules.aftermath}
    if not over or not sight.rules.endings:
        return
    rows = sight.rows.events.visible_to(sight.words).filter(form=Event.Form.FACT)
    for row in rows.filter(kind__in=sight.rules.endings).order_by("seq"):
        yield engine.Event(row.kind, row.body["subject"], row.body["facts"])
