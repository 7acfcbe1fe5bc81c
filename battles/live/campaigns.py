"""The live stream of a campaign's own pages: who comes, who is given which hero, and that a battle opens."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property

from accounts.sessions import still_signed_in
from battles.access import Admission
from battles.live.open_pages import Audience, Parts, Stream
from battles.live.opening import number_in, opened, said, user_of
from battles.live.requesting import request_of
from battles.live.wire import Scope
from battles.parts.seating import page
from battles.parts.seating.pulse import pulse
from campaigns.actions import be_here
from campaigns.models import Membership

PATH = "/live/campaigns/"


def open_campaign(scope: Scope) -> Stream | None:
    """The page behind `/live/campaigns/<campaign>/?view=…`; None is a 404."""
    number, user = number_in(scope, PATH), user_of(scope)
    if number is None or user is None:
        return None
    member = _members(number, [user.pk]).get(user.pk)
    if member is None:
        return None
    opens = opened(scope, Stream(number, user.pk, _audience(member), ()), user)
    view = said(scope, "view")
    known = view if view in page.VIEWS else page.ASIDE
    opens.shows = frozenset({f"view:{known}", f"reader:{user.pk}", f"token:{opens.token}"})
    opens.recall()
    return opens


class Watching:
    """One look at a campaign for all who have a page of it open. Each part is made for one reader."""

    def __init__(self, campaign: int, users: Iterable[int] = ()) -> None:
        self.members = _members(campaign, users)
        be_here(self.members.values())
        self.version = pulse(campaign) if self.members else 0

    @cached_property
    def held(self) -> Mapping[int, Admission]:
        return {user: self._admission(member) for user, member in self.members.items()}

    def _admission(self, member: Membership) -> Admission:
        return Admission(_audience(member), (), member.user.get_session_auth_hash(), self.version, 0)

    def signed_in(self, sessions: Iterable[str]) -> frozenset[str]:
        return still_signed_in(sessions)

    def shared(self, audience: Audience) -> Parts:
        """The parts of one page: the audience says which, whose, and what its forms carry."""
        told = dict(word.partition(":")[::2] for word in audience)
        member = self.members[int(told["reader"])]
        request = request_of(member.user, told["token"])
        return page.render(request, page.Look(member), told["view"])

    def own(self, user: int, token: str) -> Parts:
        return {}

    def said(self, audience: Audience) -> Parts:
        return {}

    def heard(self, user: int, token: str) -> Parts:
        return {}

    def waiting(self, user: int, view: str) -> str:
        return ""

    def seen(self, users: Iterable[int]) -> None:
        """That somebody is here is noted with each look."""


def _audience(member: Membership) -> Audience:
    """Another role shows another page."""
    return frozenset({f"role:{member.role}"})


def _members(campaign: int, users: Iterable[int]) -> dict[int, Membership]:
    present = Membership.objects.present().select_related("campaign", "user")
    found = present.filter(campaign=campaign, user__in=list(users), user__is_active=True)
    return {one.user_id: one for one in found}
