"""The proof of a battle's dice and log, as its page shows it."""

from __future__ import annotations

from django.http import QueryDict
from django.utils.translation import gettext, gettext_lazy

from battles.access import Viewer
from battles.forms.log import KeptForm
from battles.models import side_word
from battles.record import proof
from campaigns.parts import Context, frame

SEEDS = {
    "everyone": gettext_lazy("of the dice that all see"),
    "gm": gettext_lazy("of the game master’s dice"),
}
"""What the seeds of a step are called that are no side's own."""


def proved(viewer: Viewer, typed: QueryDict) -> Context:
    """Every die thrown again, every line of his found in its block; `typed`: a head that he kept."""
    battle = viewer.battle
    chain = proof.chain_of(battle, viewer.hears)
    checked = proof.check(battle, chain)
    of_side = gettext("of %(side)s")
    own = {side_word(side.key): of_side % {"side": side.name} for side in battle.sides.order_by("place")}
    names = {key: str(name) for key, name in SEEDS.items()} | own
    seals = [
        (phase, [(names.get(key, ""), seed) for key, seed in phase.seeds.items()])
        for phase in checked.phases.values()
    ]
    return {
        **frame(viewer.member),
        "battle": battle,
        "proof": checked,
        "seals": seals,
        "blocks": chain.blocks,
        "sealed": chain.blocks[-1] if chain.blocks else None,
        "kept": KeptForm(battle, typed),
    }
