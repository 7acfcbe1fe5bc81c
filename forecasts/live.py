"""The live stream of an inquiry: its open pages get what is new, and while one is open it is fought."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property

from accounts.sessions import still_signed_in
from battles.access import Admission, Viewer, viewers_of
from battles.live.open_pages import Audience, Parts, Stream
from battles.live.opening import number_in, opened, user_of
from battles.live.requesting import request_of
from battles.live.wire import Scope
from battles.models import Battle
from forecasts import actions
from forecasts.access import may_read
from forecasts.models import Inquiry
from forecasts.parts import render
from forecasts.parts.progress import waits_in_vain

PATH = "/live/forecasts/"
FAR = 2**40
"""More than any battle's own count of changes."""


def open_inquiry(scope: Scope) -> Stream | None:
    """The page behind `/live/forecasts/<inquiry>/`; None is a 404."""
    number, user = number_in(scope, PATH), user_of(scope)
    if number is None or user is None:
        return None
    viewer = Looking(number, [user.pk]).viewers.get(user.pk)
    if viewer is None:
        return None
    page = opened(scope, Stream(number, user.pk, viewer.audience, viewer.seats), user)
    page.recall()
    return page


class Looking:
    """One look at an inquiry for those who have it open."""

    def __init__(self, inquiry_id: int, users: Iterable[int] = ()) -> None:
        inquiries = Inquiry.objects.select_related("battle__campaign").filter(pk=inquiry_id)
        self.inquiry = inquiries.first()
        self.viewers = _readers(self.inquiry, users) if self.inquiry else {}
        if self.viewers:
            actions.look(inquiry_id)

    @property
    def version(self) -> int:
        """Another one whenever there may be something new: battles fought, or none any more, or a move."""
        if self.inquiry is None:
            return 0
        fought = 2 * self.inquiry.version + waits_in_vain(self.inquiry)
        return fought * FAR + self.inquiry.battle.version

    @cached_property
    def held(self) -> Mapping[int, Admission]:
        return {user: self._admission(viewer) for user, viewer in self.viewers.items()}

    def _admission(self, viewer: Viewer) -> Admission:
        proof = viewer.member.user.get_session_auth_hash()
        return Admission(viewer.audience, viewer.seats, proof, self.version, 0)

    def signed_in(self, sessions: Iterable[str]) -> frozenset[str]:
        return still_signed_in(sessions)

    def own(self, user: int, token: str) -> Parts:
        """What has come of it so far, with forms for this person's browser."""
        if self.inquiry is None:
            return {}
        viewer = self.viewers[user]
        return render(request_of(viewer.member.user, token), viewer, self.inquiry)

    def shared(self, audience: Audience) -> Parts:
        return {}

    def said(self, audience: Audience) -> Parts:
        return {}

    def heard(self, user: int, token: str) -> Parts:
        return {}

    def waiting(self, user: int, view: str) -> str:
        return ""

    def seen(self, users: Iterable[int]) -> None:
        """Nothing is noted of a forecast."""


def _readers(inquiry: Inquiry, users: Iterable[int]) -> dict[int, Viewer]:
    battle: Battle = inquiry.battle
    return {user: one for user, one in viewers_of(battle, users).items() if may_read(one, inquiry)}
