"""Who may read what was made of a battle."""

from __future__ import annotations

from django.contrib.auth.models import AnonymousUser
from django.http import Http404

from accounts.models import User
from battles.access import Viewer, gm_or_404
from battles.play.delay import is_recent
from battles.truths import FOUGHT, Truth, truths_for_all
from chronicle.models import PublicLink, hash_of


def teller_or_404(user: User | AnonymousUser, battle_id: int) -> Viewer:
    """A game master, and a battle of which others may be told: one that was fought, and not for practice."""
    viewer = gm_or_404(user, battle_id)
    if viewer.battle.state not in FOUGHT or viewer.battle.is_practice:
        raise Http404
    return viewer


def told_or_404(token: str) -> tuple[PublicLink, Truth]:
    """What a public link leads to; the same 404 for one that was guessed, revoked or has run out.

    Where spectators see battles later, so do strangers.
    """
    rows = PublicLink.objects.open().filter(token_hash=hash_of(token))
    link = rows.select_related("battle__campaign", "made_by__user").first()
    if link is None or link.battle.state not in FOUGHT or is_recent(link.battle):
        raise Http404
    truth = next((one for one in truths_for_all(link.battle) if one.key == link.truth), None)
    if truth is None:
        raise Http404
    return link, truth
