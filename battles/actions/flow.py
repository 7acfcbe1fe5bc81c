"""How a battle goes on by itself to the next decision, where its campaign wants it so.

Each step in which nobody chooses, throws or judges passes in a transaction of its own, with a beat between it
and the next in which it is on all screens. A pause of the battle holds it, and so does going back.
"""

from __future__ import annotations

from datetime import timedelta

from django.db import transaction

from battles import news
from battles.actions.phases import end_asking, go_on, open_and_run, resolve
from battles.models import Battle, Block, Ends, Pace, Phase, Term, goes_on_by_itself, pace_of
from battles.play import clock, reveal
from battles.play.scenes import Scene, present
from battles.play.staff import is_ready
from battles.record.sealing import seal

BEAT, ALONE = timedelta(seconds=3), timedelta(seconds=1)
"""So long what a step brought stands on the screens before the next one opens; less where one practises."""


def keep_going(battle: Battle) -> None:
    """After every act: end what needs nobody any more, and say when the step passes, if it does by itself."""
    scene = _playing(battle)
    if scene is None:
        return
    if _ends_by_itself(battle, scene):
        scene = end_asking(scene)
    elif scene.row.state == Phase.State.PLAYING:
        scene = go_on(battle, scene.row, scene)
    row = scene.row
    passes = scene.played.done and row.state == Phase.State.PLAYING and not reveal.to_show(scene)
    if passes != (row.passes_at is not None):
        beat = min(BEAT, ALONE) if battle.is_practice else BEAT
        row.passes_at = clock.now() + (beat if scene.played.said else timedelta()) if passes else None
        row.save(update_fields=["passes_at"])


def _playing(battle: Battle) -> Scene | None:
    """The open step of a battle that goes on by itself now."""
    if not goes_on_by_itself(battle) or battle.state != Battle.State.RUNNING:
        return None
    if is_held(battle):
        battle.phases.exclude(passes_at=None).update(passes_at=None)
        return None
    scene = present(battle)
    return None if scene is None or scene.seal_is_lost else scene


def is_held(battle: Battle) -> bool:
    pace = pace_of(battle)
    return pace is not None and pace.paused_at is not None


def hold(battle: Battle) -> None:
    """Let nothing pass by itself until the game master says so."""
    if goes_on_by_itself(battle):
        Pace.objects.update_or_create(battle=battle, defaults={"paused_at": clock.now()})


def _ends_by_itself(battle: Battle, scene: Scene) -> bool:
    """Whether the asking is over: nobody is awaited, and no set moment is waited for."""
    if scene.row.state != Phase.State.ASKING or not is_ready(scene):
        return False
    terms = Term.objects.filter(phase=scene.row, ends=Ends.MOMENT, is_sooner=False).exclude(of="")
    return not terms.exists()


@transaction.atomic
def pass_if_due(battle_id: int) -> bool:
    """Let the open step pass if its moment has come; not if somebody acts there at this moment."""
    rows = Battle.objects.select_for_update(of=("self",), skip_locked=True).select_related("campaign")
    battle = rows.filter(pk=battle_id, state=Battle.State.RUNNING).first()
    if battle is None or not Phase.objects.due_to_pass().filter(battle=battle).exists():
        return False
    scene = present(battle)
    if scene is None or not scene.played.done:
        battle.phases.exclude(passes_at=None).update(passes_at=None)
        return False
    resolve(battle, scene)
    open_and_run(battle, scene.played.field)
    seal(battle, Block.Occasion.RESOLVED)
    keep_going(battle)
    news.tell(battle)
    return True


def pass_on(battle_id: int) -> bool:
    """Let pass what is due, one step after the other, as long as none of them tells anything."""
    passed = False
    while pass_if_due(battle_id):
        passed = True
    return passed
