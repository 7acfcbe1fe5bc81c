"""Reminding people of what they are asked: one letter a phase and person, written down before it is sent."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta

from django.db import transaction
from django.db.models import Q
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy

from accounts.limits import HOUR, Limit
from battles import webhook
from battles.actions.lock import TableError
from battles.models import Battle, Letter, Phase, Seat, StandIn, Term, Webhook, Wish
from battles.play import clock
from battles.play.scenes import Scene, present
from campaigns.models import Campaign, Membership
from rulesets.engine import Request, viewer

MOST_TRIES = 6
WEBHOOKS = Limit(
    "webhook", 30, HOUR, gettext_lazy("That is often enough for now. Wait an hour, then try again.")
)


class AddressRefused(TableError):
    pass


def wish_for_letters(member: Membership, *, by_email: bool) -> None:
    """Whether this person wants an e-mail when he is awaited in this campaign."""
    Wish.objects.update_or_create(member=member, defaults={"by_email": by_email})


def set_webhook(campaign: Campaign, *, url: str, style: str) -> None:
    """Where the reminders of this campaign are posted; an empty address: nowhere."""
    if not url:
        Webhook.objects.filter(campaign=campaign).delete()
        return
    try:
        host, _ = webhook.checked(url)
        webhook.public_address(host)
    except (webhook.AddressIsNotPublic, webhook.NotDelivered) as refusal:
        raise AddressRefused(str(refusal)) from refusal
    Webhook.objects.update_or_create(campaign=campaign, defaults={"url": url, "style": style, "failure": ""})


@transaction.atomic
def remind_if_due(battle_id: int) -> bool:
    """Write the letters of the open phase, once, for everyone who is awaited at this moment."""
    battles = Battle.objects.select_for_update(of=("self",), skip_locked=True).select_related("campaign")
    battle = battles.filter(pk=battle_id, state=Battle.State.RUNNING).first()
    term = Term.objects.to_remind_of().filter(phase__battle=battle).first() if battle else None
    scene = present(battle) if battle and term else None
    if battle is None or term is None or scene is None:
        return False
    term.reminded_at = clock.now()
    term.save(update_fields=["reminded_at"])
    awaited = awaited_by_member(scene)
    wanting = Wish.objects.filter(member__in=list(awaited), by_email=True, member__left_at=None)
    rows = wanting.exclude(member__user__email="").select_related("member")
    letters = [Letter(phase=scene.row, member=wish.member) for wish in rows]
    if Webhook.objects.filter(campaign=battle.campaign_id).exists() and known_to_all(scene, awaited):
        letters.append(Letter(phase=scene.row, member=None))
    Letter.objects.bulk_create(letters, ignore_conflicts=True)
    return True


def awaited_by_member(scene: Scene) -> dict[int, list[Request]]:
    """Whom the scene awaits, whoever sits or stands in at the seats, and for what."""
    is_open = scene.row.state == Phase.State.ASKING
    asked = scene.played.asks if is_open else scene.played.waits_for
    due = [request for request in asked if not scene.locked(request.key)]
    wanted = {one.to for one in due}
    seats = Seat.objects.filter(battle=scene.battle, word__in=wanted).values_list("word", "member")
    instead = StandIn.objects.now().filter(battle=scene.battle, word__in=wanted).values_list("word", "member")
    found: dict[int, list[Request]] = {}
    for word, member in (*seats, *instead):
        found.setdefault(member, []).extend(one for one in due if one.to == word)
    return found


def known_to_all(scene: Scene, awaited: Mapping[int, Sequence[Request]]) -> list[int]:
    """The members of whom everybody may know that they are awaited."""
    nobody = viewer()
    return [member for member, due in awaited.items() if any(one.seen_by(nobody) for one in due)]


@dataclass(frozen=True)
class Occasion:
    """What a letter is about, as things stand when it is sent."""

    battle: Battle
    scene: Scene
    term: Term
    awaited: dict[int, list[Request]]


def occasion_of(letter: Letter) -> Occasion | None:
    """None where the letter would not be true any more: he has answered, the phase or its time is over."""
    battle = Battle.objects.select_related("campaign").get(pk=letter.phase.battle_id)
    running = Term.objects.filter(phase=letter.phase, ended_at=None, ends_at__gt=Now()).first()
    scene = present(battle) if running and battle.state == Battle.State.RUNNING else None
    if running is None or scene is None or scene.row.pk != letter.phase_id:
        return None
    awaited = awaited_by_member(scene)
    wanted = [letter.member_id] if letter.member_id else known_to_all(scene, awaited)
    return Occasion(battle, scene, running, awaited) if any(one in awaited for one in wanted) else None


def wants_letters(member: Membership) -> bool:
    """Whether this person is still here, still wants it, and still has an address."""
    wish = Q(wish__by_email=True) & ~Q(user__email="")
    return Membership.objects.present().filter(wish, pk=member.pk).exists()


def settled(letter: Letter, state: Letter.State) -> None:
    Letter.objects.filter(pk=letter.pk).update(state=state, done_at=Now(), tries=letter.tries + 1)


def try_again(letter: Letter, seconds: int | None) -> None:
    """Later, and longer each time; not for ever."""
    tries = letter.tries + 1
    if seconds is None or tries >= MOST_TRIES:
        settled(letter, Letter.State.FAILED)
        return
    later = clock.now() + timedelta(seconds=max(seconds, 30 * 2**tries))
    Letter.objects.filter(pk=letter.pk).update(tries=tries, next_at=later)


def names_of(members: Iterable[int]) -> list[str]:
    rows = Membership.objects.filter(pk__in=list(members)).select_related("user")
    return [str(one.user) for one in rows.order_by("user__display_name", "nth")]
