"""In whose eyes a battle that was fought is told: each side's, everybody's, and the game master's.

A player reads his own, the game master all of them side by side; when he lays a battle open, everybody does.
"""

from __future__ import annotations

from typing import NamedTuple

from django.utils.translation import gettext

from battles.access import Viewer
from battles.models import Battle
from battles.models.record import BattleQuerySet
from rulesets import engine
from rulesets.engine import GM
from rulesets.engine.words import listed

WHOLE, OWN, COMMON = "whole", "own", "common"
FOUGHT = (Battle.State.AFTERMATH, Battle.State.OVER)


class Truth(NamedTuple):
    """One way to read a battle. `key` names it in an address; `words`: see `rulesets.engine.people`."""

    key: str
    label: str
    words: engine.Viewer
    side: str = ""
    """Whose it is, if it is that of one side."""

    @property
    def is_whole(self) -> bool:
        return GM in self.words


def is_laid_open(battle: Battle) -> bool:
    """Whether everybody may read all of it: it was fought, and the game master has said so."""
    return battle.laid_open_at is not None and battle.state in FOUGHT


def closed_books(campaign: int) -> BattleQuerySet:
    """Battles that were fought and are not laid open; what is fought for practice is nobody's to read."""
    return Battle.objects.filter(campaign=campaign, state__in=FOUGHT, laid_open_at=None, is_practice=False)


def reads_all(viewer: Viewer) -> bool:
    return not viewer.is_looked_through and (viewer.is_gm or is_laid_open(viewer.battle))


def truths_of(viewer: Viewer) -> list[Truth]:
    """What this person may read, that which is his own first."""
    names = dict(viewer.battle.sides.order_by("place").values_list("key", "name"))
    own = [] if viewer.is_gm else [_own(viewer, names)]
    if not reads_all(viewer):
        return own
    of_sides = [
        Truth(f"side-{key}", _known_to(name), engine.viewer(f"side:{key}"), key)
        for key, name in names.items()
        if key not in viewer.sides or viewer.is_gm
    ]
    whole = Truth(WHOLE, gettext("the whole truth"), engine.viewer(GM))
    common = Truth(COMMON, gettext("what everybody saw"), engine.viewer())
    found = [*own, whole, *of_sides]
    return found if any(one.key == COMMON for one in own) else [*found, common]


def truths_for_all(battle: Battle) -> list[Truth]:
    """In which a game master may let strangers read it, the most harmless first."""
    names = battle.sides.order_by("place").values_list("key", "name")
    return [
        Truth(COMMON, gettext("what everybody saw"), engine.viewer()),
        *(
            Truth(
                f"side-{key}",
                _known_to(name),
                engine.viewer(f"side:{key}"),
                key,
            )
            for key, name in names
        ),
        Truth(WHOLE, gettext("the whole truth"), engine.viewer(GM)),
    ]


def _known_to(side: str) -> str:
    return gettext("what %(side)s knew") % {"side": side}


def _own(viewer: Viewer, names: dict[str, str]) -> Truth:
    sides = [names.get(key, key) for key in viewer.sides]
    if not sides:
        return Truth(COMMON, gettext("what everybody saw"), viewer.words)
    side = viewer.sides[0] if len(viewer.sides) == 1 else ""
    return Truth(OWN, _known_to(listed(sides)), viewer.words, side)


def truth_of(viewer: Viewer, asked: str) -> Truth | None:
    """The one that was asked for, or his own if none was; None: it is not his to read. His own goes by the
    name of his side too, under which a game master may send him its address.
    """
    found = truths_of(viewer)
    if not asked:
        return found[0]
    return next((one for one in found if asked in (one.key, one.side and f"side-{one.side}")), None)
