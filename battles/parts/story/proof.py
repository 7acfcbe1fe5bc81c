"""The proof of a battle's dice and log, as its page shows it."""

from __future__ import annotations

from django.http import QueryDict

from battles.access import Viewer
from battles.forms.log import KeptForm
from battles.models import side_word
from battles.record import proof
from campaigns.parts import Context, frame

SEEDS = {"everyone": "of the dice that all see", "gm": "of the game master’s dice"}
"""What the seeds of a step are called that are no side's own."""


def proved(viewer: Viewer, typed: QueryDict) -> Context:
    """Every die thrown again, every line of his found in its block; `typed`: a head that he kept."""
    battle = viewer.battle
    chain = proof.chain_of(battle, viewer.hears)
    checked = proof.check(battle, chain)
    names = SEEDS | {side_word(side.key): f"of {side.name}" for side in battle.sides.order_by("place")}
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
