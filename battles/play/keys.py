"""Whether the keys are here with which the dice of running battles are sealed, in sentences."""

from __future__ import annotations

from battles.models import Battle, Phase, SealingKey
from battles.play import dice


def what_is_missing() -> str:
    """Which key is gone and what waits for it; nothing where all is well."""
    running = Phase.objects.filter(state__in=(Phase.State.ASKING, Phase.State.PLAYING))
    seals = running.filter(battle__state=Battle.State.RUNNING).values_list("battle__name", "sealed_seed")
    waiting = [name for name, sealed in seals.order_by("battle").iterator() if dice.is_lost(sealed)]
    if not waiting:
        return ""
    names = ", ".join(f"“{name}”" for name in waiting[:3]) + (" and others" if len(waiting) > 3 else "")
    many = "1 running battle waits" if len(waiting) == 1 else f"{len(waiting)} running battles wait"
    return (
        f"{_which()} is missing, so {many} for dice that nobody can throw: {names}. Put it back: the "
        "file secret_key of the old data folder into this one, or its text into SECRET_KEY_FALLBACKS. If it "
        "is gone for good, each game master can give the open step fresh dice on the page of the battle."
    )


def _which() -> str:
    """The key that sealed last and is not here."""
    here = dice.fingerprints()
    lost = SealingKey.objects.exclude(fingerprint__in=here).order_by("-since", "-pk").first()
    if lost is None:
        return "The key that sealed the dice"
    return f"The key with the fingerprint {lost.fingerprint}, in use since {lost.since:%-d %B %Y},"
