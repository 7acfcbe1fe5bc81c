"""Results that wait for the game master: what of an open phase is shown, and to whom.

Where a campaign wants it so, what a closed step brings is the game master's alone until he shows it, group by
group: a side with its units, a hero, the field. Whoever is asked or throws sees what it is about, and if the
campaign says so, whoever was hit reads it first. When the phase resolves, all of it is in the log.
"""

from __future__ import annotations

from collections.abc import Iterable

from battles.models import ALL, Phase
from battles.play.scenes import Scene
from campaigns.models import Reveal
from rulesets.engine import GM, Card, Event, Muster, Request, Tally, Throw, Verdict, Viewer, seen

FIELD = ""
type Said = Event | Tally | Verdict


def group_of(muster: Muster, subject: str) -> str:
    """A hero stands for himself, a unit falls under its side, anything else is the field's."""
    id = subject.partition(":")[0]
    if id in muster.ids("hero") or id in muster.ids("side"):
        return id
    sheet = muster.sheets.get(id)
    return str(getattr(sheet, "side", FIELD))


def groups(scene: Scene) -> list[str]:
    """What there is to show of this phase, in the order in which the step tells it."""
    events = (one.subject for one in scene.played.said if isinstance(one, Event))
    return list(dict.fromkeys(group_of(scene.muster, subject) for subject in events))


def is_staged(scene: Scene) -> bool:
    return scene.battle.campaign.reveal != Reveal.AT_ONCE and scene.row.state == Phase.State.PLAYING


def to_show(scene: Scene) -> list[str]:
    """The groups that the table has not been shown yet."""
    if not is_staged(scene) or ALL in scene.revealed:
        return []
    return [group for group in groups(scene) if group not in scene.revealed]


def veiled(scene: Scene, words: Viewer) -> frozenset[str]:
    """The groups whose results these people may not have yet."""
    if GM in words:
        return frozenset()
    hidden = set(to_show(scene))
    if hidden:
        throws = (one for one in scene.played.requests.values() if isinstance(one, Throw))
        hidden |= {group_of(scene.muster, one.subject) for one in throws} - scene.revealed
        hidden -= {group_of(scene.muster, one.subject) for one in scene.played.waits_for if one.to in words}
    if hidden and scene.battle.campaign.reveal == Reveal.CONCERNED_FIRST:
        hidden -= {word.partition(":")[2] for word in words if word.startswith(("hero:", "commander:"))}
    return frozenset(hidden)


def shown[T: (Said, Request)](scene: Scene, things: Iterable[T], words: Viewer) -> list[T]:
    """What of all that these people may see has been shown to them; their own throws always are."""
    found, hidden = seen(things, words), veiled(scene, words)
    return [one for one in found if _is_own(one, words) or group_of(scene.muster, one.subject) not in hidden]


def _is_own(request: object, words: Viewer) -> bool:
    return isinstance(request, Throw) and request.to in words


def said(scene: Scene, words: Viewer) -> list[Said]:
    return shown(scene, scene.played.said, words)


def cards(scene: Scene, words: Viewer) -> list[Card]:
    """The field as it has been shown: what is veiled stands as it stood before."""
    hidden = veiled(scene, words)
    after = seen(scene.cards, words)
    if not hidden:
        return after
    before = seen(scene.cards_before, words)
    new = [one for one in after if group_of(scene.muster, one.id) not in hidden]
    old = [one for one in before if group_of(scene.muster, one.id) in hidden]
    places = {one.id: n for n, one in enumerate(before)}
    return sorted([*new, *old], key=lambda one: places.get(one.id, len(places)))
