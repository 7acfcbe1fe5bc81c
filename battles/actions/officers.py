"""Who answers where nobody plays, and what people let their officers do."""

from collections.abc import Sequence

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext

from battles.access import Viewer
from battles.actions.deadlines import settle
from battles.actions.lock import BattleIsNotRunning, NothingIsThere, is_asking, lock, locked_scene
from battles.actions.phases import go_on
from battles.actions.players import answer
from battles.models import Attendance, Battle, Seat, Staff, kept_staff
from battles.play.scenes import present
from rulesets.engine import Ask


@transaction.atomic
def set_staff(gm: Viewer, *, staff: Sequence[tuple[str, Staff]]) -> None:
    """Who answers for each side where nobody plays, from now on, what is open too."""
    battle = lock(gm)
    if battle.state not in (Battle.State.DRAFT, Battle.State.RUNNING):
        raise BattleIsNotRunning
    battle.staff = kept_staff(staff)
    battle.save(update_fields=["staff"])
    scene = present(battle)
    if scene is not None and not is_asking(scene.row) and not scene.seal_is_lost:
        go_on(battle, scene.row, scene)
    settle(battle)


@transaction.atomic
def leave_to_officers(viewer: Viewer) -> None:
    """A visitor rises from his seats: officers fight his trial to its end, and he looks on."""
    battle = lock(viewer)
    if not battle.is_trial or battle.state != Battle.State.RUNNING:
        raise BattleIsNotRunning
    Seat.objects.filter(battle=battle, member=viewer.member).delete()
    settle(battle)


@transaction.atomic
def take_advice(viewer: Viewer, *, phase: int, key: str) -> None:
    """Seal what one's own officer would answer."""
    scene = locked_scene(viewer, phase)
    ask = scene.awaited(key)
    proposal = scene.proposed.get(key) if isinstance(ask, Ask) and viewer.sits_in(ask.to) else None
    if proposal is None:
        raise NothingIsThere(gettext("No officer can say anything about that."))
    answer(viewer, phase=phase, key=key, value=proposal.value.model_dump(mode="json"))


@transaction.atomic
def throw_for(viewer: Viewer, *, is_wanted: bool) -> None:
    """Let one's own dice fall by themselves in this battle, or not any more."""
    if not viewer.seats:
        raise NothingIsThere(gettext("No dice lie in your hand in this battle."))
    battle = lock(viewer)
    Attendance.objects.update_or_create(
        battle=battle,
        member=viewer.member,
        defaults={"is_thrown_for": is_wanted},
        create_defaults={"is_thrown_for": is_wanted, "seen_at": timezone.now(), "seen_seq": battle.seq},
    )
    scene = present(battle)
    if is_wanted and scene is not None and not is_asking(scene.row) and not scene.seal_is_lost:
        go_on(battle, scene.row, scene)
    settle(battle)
