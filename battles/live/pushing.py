"""What a change of one battle brings to those who look, made from one look at it. For the stream."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property

from django.utils.translation import get_language

from accounts.sessions import still_signed_in
from battles import actions
from battles.access import TABLE_VIEW, Admission, Viewer, viewers_of
from battles.live.requesting import request_of
from battles.models import Battle
from battles.parts import LASTING, SAID, SHARED, personal_part, render_big_screen, render_changed, render_part
from battles.parts.sight import Sight, sight
from battles.parts.waiting import waiting
from battles.play.delay import LATE
from battles.play.scenes import why_unread
from campaigns.actions import be_here
from rulesets import engine
from rulesets.engine import CannotRead

type Parts = Mapping[str, str]


class Pushing:
    """One look at a battle for many eyes. Its rows are read once, and every part is made as on the page."""

    def __init__(self, battle_id: int, users: Iterable[int] = ()) -> None:
        self.battle = Battle.objects.select_related("campaign").filter(pk=battle_id).first()
        self.viewers = viewers_of(self.battle, users) if self.battle else {}
        self.sights: dict[str | None, Sight | None] = {}
        self.late_sights: dict[str | None, Sight | None] = {}
        be_here(viewer.member for viewer in self.viewers.values())

    @property
    def version(self) -> int:
        """How far the battle is at the table."""
        return self.battle.version if self.battle else 0

    @property
    def here(self) -> Sight | None:
        """The moment in the language that is read, for nobody yet; nothing before the battle has begun, or if
        it cannot be read.
        """
        language = get_language()
        if language not in self.sights:
            self.sights[language] = self._look()
        return self.sights[language]

    def _look(self) -> Sight | None:
        can_be_read = self.battle and self.battle.muster and why_unread(self.battle) is None
        return sight(self.battle, engine.viewer()) if self.battle and can_be_read else None

    @property
    def late(self) -> Sight | None:
        """The moment of those who see it later; nothing before the first step has ended for them."""
        language = get_language()
        if language not in self.late_sights:
            self.late_sights[language] = self._look_late()
        return self.late_sights[language]

    def _look_late(self) -> Sight | None:
        if self.battle is None or not self.battle.muster:
            return None
        try:
            seen_by = sight(self.battle, engine.viewer(LATE))
        except CannotRead:
            return None
        return seen_by if seen_by.scene else None

    @cached_property
    def held(self) -> Mapping[int, Admission]:
        """As whom each user looks; who may not look is left out."""
        return {user: self._admission(one) for user, one in self.viewers.items()}

    def _admission(self, viewer: Viewer) -> Admission:
        proof = viewer.member.user.get_session_auth_hash()
        if viewer.is_late:
            version, talk = self.late.battle.version if self.late else 0, 0
        else:
            version, talk = viewer.battle.version, viewer.battle.talk
        return Admission(viewer.audience, viewer.seats, proof, version, talk)

    def signed_in(self, sessions: Iterable[str]) -> frozenset[str]:
        """Which of these sessions have not ended."""
        return still_signed_in(sessions)

    def shared(self, audience: engine.Viewer) -> Parts:
        """The parts that are the same for a whole audience."""
        here = self.late if LATE in audience else self.here
        if here is None:
            return {}
        if TABLE_VIEW in audience:
            return render_big_screen(here)
        seen_by = here.by(audience)
        return {name: render_part(name, seen_by) for name in SHARED if name not in SAID}

    def own(self, user: int, token: str) -> Parts:
        """What is made for one person alone. `token` is that of his browser against forged forms."""
        changing = [name for name in self._names(user) if name not in (*SAID, *LASTING)]
        return self._personal(user, token, changing)

    def said(self, audience: engine.Viewer) -> Parts:
        """Who is at the table, and what is said there as one audience hears it."""
        if self.here is None or LATE in audience:
            return {}
        seen_by = self.here.by(audience)
        return {name: render_part(name, seen_by) for name in SHARED if name in SAID}

    def heard(self, user: int, token: str) -> Parts:
        """What is said to one person alone."""
        return self._personal(user, token, [name for name in self._names(user) if name in SAID])

    def waiting(self, user: int, view: str) -> str:
        """What a page without parts shows to its reader."""
        return waiting(self.viewers[user], view)

    def seen(self, users: Iterable[int]) -> None:
        """Note who had the battle on his screen as it changed."""
        if self.battle:
            actions.all_attend(self.battle, [self.viewers[user] for user in users])

    def _names(self, user: int) -> tuple[str, ...]:
        return personal_part(self.viewers[user])

    def _personal(self, user: int, token: str, names: Iterable[str]) -> Parts:
        if self.here is None:
            return {}
        viewer = self.viewers[user]
        request = request_of(viewer.member.user, token)
        seen_by = self.here.by(viewer.words)
        return render_changed(request, viewer, names, lambda: seen_by)
