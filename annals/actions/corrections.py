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
    """`said`: the new value, the reason, and who is told of it. Said twice, it is written once."""
    _lock(battle)
    same = Correction.objects.in_force().filter(battle=battle, key=key, name=name).order_by("nth").last()
    if same and all(getattr(same, field) == value for field, value in said.items()):
        return same
    whole = Service.objects.get(battle=battle, key=key, truth=WHOLE)
    old = None if name == Correction.LINE else whole.figures.get(name, 0)
    made = Correction.objects.create(battle=battle, key=key, name=name, old=old, by=gm, **said)
    fill_again(battle)
    return made


@transaction.atomic
def take_back_correction(gm: Membership, correction: Correction) -> bool:
    """That it was corrected for a while stays on record. Whether it stood until now."""
    battle = Battle.objects.select_related("campaign").get(pk=correction.battle_id)
    _lock(battle)
    rows = Correction.objects.in_force().filter(pk=correction.pk)
    stood = bool(rows.update(taken_back_at=timezone.now(), taken_back_by=gm))
    if stood:
        fill_again(battle)
    return stood


def still_corrected(correction: Correction) -> bool:
    """Whether another correction of the same number stands."""
    rows = Correction.objects.in_force().filter(battle=correction.battle_id, key=correction.key)
    return correction.name != Correction.LINE and rows.filter(name=correction.name).exists()


def _lock(battle: Battle) -> None:
    Battle.objects.select_for_update().get(pk=battle.pk)
