"""Who answers where no person plays: what the game master has set for each side of a battle."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from django.db import models
from django.utils.translation import gettext_lazy

from battles.models.record import Battle
from campaigns.models import Flow
from rulesets.engine import GM, Temper


class Decides(models.TextChoices):
    """Who decides for the seats of a side that nobody fills."""

    YOU = "you", gettext_lazy("I decide")
    PROPOSE = "propose", gettext_lazy("Officers propose, and I seal it")
    ACT = "act", gettext_lazy("Officers act")


class Staff(NamedTuple):
    """How one side is served. Under the word of the game master: how the questions to himself are."""

    decides: Decides = Decides.YOU
    temper: Temper = Temper.STEADY


def staff_of(battle: Battle, side: str) -> Staff:
    """`side`: its key, or nothing for what the game master himself is asked."""
    kept = battle.staff.get(side or GM, {})
    decides, temper = kept.get("decides", Decides.YOU), kept.get("temper", Temper.STEADY)
    return Staff(Decides(decides), Temper(temper))


def kept_staff(staff: Iterable[tuple[str, Staff]]) -> dict[str, dict[str, str]]:
    """As a battle keeps it, by side."""
    return {
        side or GM: {"decides": one.decides.value, "temper": one.temper.value}
        for side, one in staff
        if one != Staff()
    }


def goes_on_by_itself(battle: Battle) -> bool:
    """Whether steps in which nobody decides pass without a press: a battle for practice always does so."""
    return battle.is_practice or battle.campaign.flow == Flow.ON
