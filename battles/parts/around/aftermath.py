"""What the page of the aftermath shows: the list of lasting changes, and who has written it."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext

from battles.access import Viewer
from battles.models import Battle, Writing
from campaigns.parts import Context, frame
from rosters.camping import keys_at_hand
from rosters.forms.changes import ChangesForm
from rosters.parts.change_sums import summed
from rulesets.engine.values import Facts


def changes_form(battle: Battle, data: Facts | None = None) -> ChangesForm:
    changes = list(battle.changes.order_by("place", "nth"))
    at_hand = keys_at_hand(battle.campaign)
    return ChangesForm(battle.campaign, battle.rules, battle.mustered, changes, at_hand, data)


def aftermath(viewer: Viewer, form: ChangesForm, refusal: str = "", problems: Sequence[str] = ()) -> Context:
    battle = viewer.battle
    writing = battle.writings.filter(taken_back_at=None).select_related("member__user").last()
    tinctures = dict(battle.sides.values_list("key", "tincture"))
    return {
        **frame(viewer.member),
        "battle": battle,
        "form": form,
        "sums": summed(form),
        "sides": [(one, tinctures.get(one.key, "")) for one in form.sides],
        "refusal": refusal,
        "problems": problems,
        "is_written": battle.is_over,
        "writing": writing,
        "written": _written(form, writing),
    }


def _written(form: ChangesForm, writing: Writing | None) -> str:
    """What was done with the list, and who did it."""
    if not writing or not writing.member:
        return (
            gettext("Written to the rosters")
            if form.accepted
            else gettext("Closed without a change to the rosters")
        )
    text = (
        gettext("Written to the rosters by %(name)s")
        if form.accepted
        else gettext("Closed without a change to the rosters by %(name)s")
    )
    return text % {"name": writing.member.user}
