"""Traces to be leaked: of hidden forces, of notes for game masters, of what a sheet said before."""

from campaigns.models import Membership
from rosters import actions
from rosters.models import Force, Unit


def plant_traces(gm: Membership) -> dict[str, set[str]]:
    """Each word that was changed by hand and changed again, with the people who may read of it."""
    for key in ("spears", "bows"):
        unit = Unit.objects.get(key=key)
        for word in (f"once-{key}", ""):
            actions.edit_unit(gm, unit=unit, version=None, public_note=word, gm_note=f"gm-{word}")
        actions.edit_unit(gm, unit=unit, version=None, gm_note="note-on-a-unit")
    for word in ("once-of-the-blues", ""):
        actions.edit_force(gm, force=Force.objects.get(key="blues"), version=None, public_note=word)
    return {
        "once-spears": {"ada", "bea"},
        "once-bows": {"ada", "cal"},
        "once-of-the-blues": {"ada", "cal"},
        "gm-once-spears": {"ada"},
        "gm-once-bows": {"ada"},
    }
