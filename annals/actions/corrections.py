"""Setting a career right: never without who, when and why, and what stood there before."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.utils import timezone

from annals.filling import fill_again
from annals.models import WHOLE, Correction, Service
from battles.models import Battle
from campaigns.models import Membership


@transaction.atomic
def correct(gm: Membership, battle: Battle, *, key: str, name: str, **said: Any) -> Correction:
    """`said`: the new value, the reason, and who is told of it."""
    _lock(battle)
    whole = Service.objects.get(battle=battle, key=key, truth=WHOLE)
    old = None if name == Correction.LINE else whole.figures.get(name, 0)
    made = Correction.objects.create(battle=battle, key=key, name=name, old=old, by=gm, **said)
    fill_again(battle)
    return made


@transaction.atomic
def take_back_correction(gm: Membership, correction: Correction) -> None:
    """What the battle itself tells stands again; that it was corrected for a while stays on record."""
    battle = Battle.objects.select_related("campaign").get(pk=correction.battle_id)
    _lock(battle)
    rows = Correction.objects.in_force().filter(pk=correction.pk)
    rows.update(taken_back_at=timezone.now(), taken_back_by=gm)
    fill_again(battle)


def _lock(battle: Battle) -> None:
    Battle.objects.select_for_update().get(pk=battle.pk)
