"""Who may see and do what at a table: one place decides."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from django.contrib.auth.models import AnonymousUser
from django.http import Http404
from django.utils.translation import gettext

from accounts.models import User
from battles.models import EVERYBODY, Battle, Seat, Side, StandIn, member_word, side_word
from battles.play.delay import LATE, is_late
from campaigns.models import GM_ROLES, Foresight, Membership, Role
from rulesets import engine

TABLE_VIEW = "view:table"
"""The audience of a big screen: everyone, and the parts are those of a table view."""


@dataclass(frozen=True)
class Viewer:
    """One member looking at one battle. `words` are what audiences are made of (rulesets.engine.people)."""

    member: Membership
    battle: Battle
    seats: tuple[str, ...]
    sides: tuple[str, ...]
    is_late: bool = False
    """He sees the battle some minutes after the table does (battles.play.delay)."""
    is_looked_through: bool = False
    """A game master looks through this person's eyes, but sees nothing that is still being written."""

    @property
    def is_gm(self) -> bool:
        return self.member.is_gm

    @property
    def is_at_the_table(self) -> bool:
        """Whether the others are told that he is here: nobody who only watches, and nobody in a trial."""
        is_one_of_them = self.member.role != Role.SPECTATOR and not self.is_looked_through
        return is_one_of_them and not self.battle.is_trial

    @property
    def may_look_ahead(self) -> bool:
        """Whether he may have the battle fought ahead: players as far as the campaign lets them."""
        battle = self.battle
        if battle.rules_are_missing or self.is_late or self.is_looked_through or battle.is_trial:
            return False
        if self.is_gm:
            return battle.state == Battle.State.DRAFT or battle.is_running
        is_let = battle.campaign.foresight != Foresight.NOTHING
        return is_let and battle.is_running and bool(self.sides)

    @property
    def may_look_back(self) -> bool:
        """Whether he may read the debrief: whoever had a side in the battle, and all if it is laid open."""
        battle = self.battle
        is_fought = battle.is_over or battle.awaits_aftermath
        is_there = is_fought and not battle.rules_are_missing and not battle.is_trial
        return is_there and (self.is_gm or bool(self.sides) or battle.laid_open_at is not None)

    @property
    def words(self) -> engine.Viewer:
        """All that this person meets: his sides, his seats, and the GM's word."""
        return engine.viewer(*self.audience, *self.seats)

    @property
    def audience(self) -> frozenset[str]:
        """What he shares with others: the shared parts of a page are the same for all of one audience."""
        if self.is_late:
            return engine.viewer(LATE)
        sides = (f"side:{side}" for side in self.sides)
        return engine.viewer("gm") if self.is_gm else engine.viewer(*sides)

    @property
    def hears(self) -> frozenset[str]:
        """His words and that of his own thread with the game masters."""
        return frozenset({*self.words, member_word(self.member.pk)})

    def may_act_for(self, seat: str) -> bool:
        """Whether he may answer and throw from this seat: his own, or any as the GM."""
        return self.is_gm or seat in self.seats

    def sits_in(self, seat: str) -> bool:
        return seat in self.seats or (seat == "gm" and self.is_gm)


def viewer_or_404(user: User | AnonymousUser, battle_id: int, *, late: bool = False) -> Viewer:
    """The viewer, or the same 404 for a battle that is not there, not his, or not shown yet.

    `late`: what asks for him shows the battle as it was to those who see it later; all else is not there for
    them.
    """
    if not user.is_authenticated:
        raise Http404
    member = (
        Membership.objects.present()
        .filter(campaign__battles=battle_id, user=user)
        .select_related("campaign", "user")
        .first()
    )
    if member is None:
        raise Http404
    battle = Battle.objects.visible_to(member).filter(pk=battle_id).first()
    if battle is None:
        raise Http404
    battle.campaign = member.campaign
    viewer = viewer_of(member, battle)
    if viewer.is_late and not late:
        raise Http404
    return viewer


def viewer_of(member: Membership, battle: Battle) -> Viewer:
    seats = Seat.objects.filter(battle=battle, member=member)
    return _viewer(member, battle, [*seats, *StandIn.objects.now().filter(battle=battle, member=member)])


def views_of(member: Membership, battles: Sequence[Battle]) -> list[Viewer]:
    """One member's eyes on several battles, in their order, whatever their number."""
    seats: dict[int, list[Seat | StandIn]] = {}
    for row in Seat.objects.filter(battle__in=battles, member=member):
        seats.setdefault(row.battle_id, []).append(row)
    return [_viewer(member, battle, seats.get(battle.pk, [])) for battle in battles]


def _viewer(member: Membership, battle: Battle, rows: Sequence[Seat | StandIn]) -> Viewer:
    """Somebody in his seats and in those where he stands in. A spectator only watches, whatever he had."""
    if member.role == Role.SPECTATOR:
        rows = []
    seats, sides = ({row.word for row in rows}, {row.side for row in rows})
    return Viewer(member, battle, tuple(sorted(seats)), tuple(sorted(sides)), is_late(member, battle))


def gm_or_404(user: User | AnonymousUser, battle_id: int) -> Viewer:
    viewer = viewer_or_404(user, battle_id)
    if not viewer.is_gm:
        raise Http404
    return viewer


def hearers(viewer: Viewer) -> list[tuple[str, str]]:
    """To whom this person may speak, by word and name. Who only watches listens; a trial has nobody else."""
    if viewer.battle.started_at is None or viewer.member.role == Role.SPECTATOR or viewer.battle.is_trial:
        return []
    sides = Side.objects.filter(battle=viewer.battle).order_by("place").values_list("key", "name")
    known = [(side_word(key), name) for key, name in sides if viewer.is_gm or key in viewer.sides]
    if not viewer.is_gm:
        return [
            (EVERYBODY, gettext("Everyone")),
            *known,
            (member_word(viewer.member.pk), gettext("The game master alone")),
        ]
    players = Membership.objects.present().filter(campaign=viewer.battle.campaign_id)
    players = players.exclude(role__in=[*GM_ROLES, Role.SPECTATOR]).select_related("user")
    names = [
        (member_word(player.pk), gettext("%(name)s alone") % {"name": player.user})
        for player in players.order_by("user__display_name", "nth")
    ]
    return [(EVERYBODY, gettext("Everyone")), *known, *names]


def eyes_or_404(gm: Viewer, place_id: int) -> Viewer:
    """The battle as another member sees it, for a game master to look at. Not as another game master."""
    member = Membership.objects.present().filter(campaign=gm.battle.campaign_id, pk=place_id)
    found = member.select_related("campaign", "user").first()
    if not gm.is_gm or found is None or found.is_gm or not gm.battle.is_shown:
        raise Http404
    return replace(viewer_of(found, gm.battle), is_looked_through=True)


@dataclass(frozen=True)
class Admission:
    """As whom somebody is let in to a battle, and how far it and what is said there are for him."""

    audience: frozenset[str]
    seats: tuple[str, ...]
    proof: str
    """What his sessions are made with: another password, and they are over."""
    version: int
    talk: int


def viewers_of(battle: Battle, users: Iterable[int]) -> dict[int, Viewer]:
    """Each of these users who may look; the same gate as `viewer_or_404`, for many at once."""
    members = Membership.objects.present().filter(campaign=battle.campaign_id, user__in=list(users))
    members = members.filter(user__is_active=True)
    members = members.select_related("user")
    seats: dict[int, list[Seat | StandIn]] = {}
    for row in (*Seat.objects.filter(battle=battle), *StandIn.objects.now().filter(battle=battle)):
        seats.setdefault(row.member_id, []).append(row)
    found = {}
    for member in members:
        if member.is_gm or battle.is_shown:
            member.campaign = battle.campaign
            found[member.user_id] = _viewer(member, battle, seats.get(member.pk, []))
    return found
