"""The weir: a short sample, three units a side from the battle of the bloody bridge, and little daylight."""

from rulesets.systems.runequest.people.gathering import RuneMuster
from rulesets.systems.runequest.samples.bloody_bridge import sample

STRENGTH = {"storm": 40, "burghers": 50, "bowmen": 30, "black-knights": 20, "guard": 30, "orcs": 50}
ROUNDS = 4


def weir() -> RuneMuster:
    """Sir Storm commands this time."""
    whole = sample()
    bridge, ockless = whole.sides
    return whole.model_copy(
        update={
            "sides": (bridge.model_copy(update={"commander": "sir-storm", "succession": ()}), ockless),
            "units": tuple(
                unit.model_copy(update={"strength": STRENGTH[unit.id]})
                for unit in whole.units
                if unit.id in STRENGTH
            ),
            "situation": whole.situation.model_copy(
                update={
                    "story": "Ockless tries the weir below the bridge, an hour before dusk.",
                    "max_rounds": ROUNDS,
                }
            ),
        }
    )
