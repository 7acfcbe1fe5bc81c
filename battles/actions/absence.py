"""Saying beforehand what one answers, and who answers for somebody who is away."""

from datetime import datetime, timedelta

from django.db import transaction
from django.utils.translation import gettext

from battles import news
from battles.access import Viewer
from battles.actions.deadlines import settle
from battles.actions.lock import NothingIsThere, NotYours, TableError, lock, locked_scene
from battles.models import Battle, Seat, StandIn, StandingAnswer
from battles.play import clock
from battles.play.scenes import Scene
from battles.play.staff import filled_seats
from campaigns.models import Membership, Role
from rulesets.engine import Ask, names_of, question
from rulesets.engine.values import Json


class CannotStandIn(TableError):
    pass


@transaction.atomic
def keep_standing(viewer: Viewer, *, phase: int, key: str, value: Json) -> None:
    """What this person says whenever he is asked this and seals nothing; a game master where nobody sits."""
    scene = locked_scene(viewer, phase)
    ask = scene.played.requests.get(key)
    if not isinstance(ask, Ask) or not _may_stand(viewer, scene, ask.to):
        raise NotYours
    typed, _ = ask.read(value)
    if typed is None:
        raise NothingIsThere(gettext("This answer cannot stand as it is."))
    words = question(scene.rules, ask, names_of(scene.muster))[:500]
    StandingAnswer.objects.update_or_create(
        battle=scene.battle,
        member=viewer.member,
        key=key,
        defaults={
            "value": typed.model_dump(mode="json"),
            "question": words,
            "rules_version": scene.rules.version,
        },
    )
    news.tell(scene.battle)


def _may_stand(viewer: Viewer, scene: Scene, seat: str) -> bool:
    return seat in viewer.seats or (viewer.is_gm and seat not in filled_seats(scene))


@transaction.atomic
def forget_standing(viewer: Viewer, *, standing: int) -> None:
    battle = lock(viewer)
    gone, _ = StandingAnswer.objects.filter(battle=battle, member=viewer.member, pk=standing).delete()
    if not gone:
        raise NothingIsThere(gettext("That standing answer is not there any more."))
    news.tell(battle)


@transaction.atomic
def stand_in(viewer: Viewer, *, word: str, member: Membership, lasts: timedelta | None) -> None:
    """Let somebody see and answer from a seat besides its owner, until then or until it is ended."""
    battle = lock(viewer)
    seat = Seat.objects.filter(battle=battle, word=word).select_related("member__user").first()
    if seat is None:
        raise CannotStandIn(gettext("Nobody sits there. Give the seat itself to somebody."))
    if member.campaign_id != battle.campaign_id or member.left_at is not None:
        raise NothingIsThere(gettext("That person is not in this campaign."))
    if member.role == Role.SPECTATOR or member.pk == seat.member_id:
        raise CannotStandIn(
            gettext("%(member)s cannot stand in there. Choose another player.") % {"member": member.user}
        )
    until: datetime | None = clock.now() + lasts if lasts else None
    StandIn.objects.update_or_create(
        battle=battle, word=word, defaults={"side": seat.side, "member": member, "until": until}
    )
    settle(battle)


@transaction.atomic
def end_stand_in(viewer: Viewer, *, word: str) -> None:
    battle = lock(viewer)
    if not StandIn.objects.filter(battle=battle, word=word).delete()[0]:
        raise NothingIsThere(gettext("Nobody stands in there any more."))
    settle(battle)


@transaction.atomic
def end_stand_ins_if_over(battle_id: int) -> bool:
    """Take out those whose time is over, and tell; access ended with the moment itself."""
    battle = Battle.objects.select_for_update(of=("self",), skip_locked=True).filter(pk=battle_id).first()
    if battle is None or not StandIn.objects.ended().filter(battle=battle).delete()[0]:
        return False
    news.tell(battle)
    return True
