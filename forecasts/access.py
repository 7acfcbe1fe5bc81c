"""Who may forecast what, and through whose eyes."""

from __future__ import annotations

from typing import NamedTuple

from django.contrib.auth.models import AnonymousUser
from django.http import Http404
from django.utils.translation import gettext

from accounts.models import User
from battles.access import Viewer, viewer_or_404
from battles.models import Battle
from campaigns.models import Foresight
from forecasts.models import Inquiry, Kind
from rulesets import engine
from rulesets.engine import GM

TRUTH, OWN = "gm", "own"


class Eyes(NamedTuple):
    """Somebody's knowledge. `key` names it in a form; `words` are those of `rulesets.engine.people`."""

    key: str
    label: str
    words: engine.Viewer

    @property
    def are_the_truth(self) -> bool:
        return GM in self.words

    @property
    def is_of_a_side(self) -> bool:
        """Whether a game master looks as a side does."""
        return self.key.startswith("side-")


def eyes_of(viewer: Viewer) -> list[Eyes]:
    """Through whose eyes this person may look ahead: the game master chooses, everybody else has his own."""
    if not viewer.is_gm:
        return [Eyes(OWN, gettext("what you know"), viewer.words)] if viewer.sides else []
    sides = viewer.battle.sides.order_by("place").values_list("key", "name")
    return [
        Eyes(TRUTH, gettext("the truth"), engine.viewer(GM)),
        *(
            Eyes(
                f"side-{key}",
                gettext("as %(side)s knows it") % {"side": name},
                engine.viewer(f"side:{key}"),
            )
            for key, name in sides
        ),
    ]


def kinds_for(viewer: Viewer) -> list[Kind]:
    """What this person may ask of the battle as it stands now; nothing, if he may not look ahead at all."""
    if not viewer.may_look_ahead:
        return []
    changing = [Kind.MATTERS, Kind.TUNING] if viewer.battle.state == Battle.State.DRAFT else []
    return [Kind.OUTLOOK, Kind.PLANS, *changing]


def sees_the_whole(viewer: Viewer) -> bool:
    """Whether he is shown more than his own side, heroes and units."""
    return viewer.is_gm or viewer.battle.campaign.foresight == Foresight.WHOLE


def may_read(viewer: Viewer, inquiry: Inquiry) -> bool:
    """Whether it is his own, and he may still look through the eyes through which it was asked."""
    if inquiry.kind == Kind.DEBRIEF:
        return viewer.may_look_back
    if inquiry.member_id != viewer.member.pk:
        return False
    words = frozenset(inquiry.words)
    if not any(eyes.words == words for eyes in eyes_of(viewer)):
        return False
    return viewer.is_gm or viewer.battle.campaign.foresight != Foresight.NOTHING


def reader_or_404(user: User | AnonymousUser, inquiry_id: int) -> tuple[Viewer, Inquiry]:
    """An inquiry and who reads it; the same 404 for one that is not there and one that is another's."""
    inquiry = Inquiry.objects.filter(pk=inquiry_id).exclude(kind=Kind.DEBRIEF).first()
    if inquiry is None:
        raise Http404
    viewer = viewer_or_404(user, inquiry.battle_id)
    if not may_read(viewer, inquiry):
        raise Http404
    inquiry.battle = viewer.battle
    return viewer, inquiry
