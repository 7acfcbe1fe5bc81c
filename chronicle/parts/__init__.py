"""What the pages of the chronicle show."""

from chronicle.parts.replay import replay
from chronicle.parts.road import Crossing, crossings
from chronicle.parts.throws import throws_of_battle, throws_of_campaign
from chronicle.parts.turning import turning

__all__ = ["Crossing", "crossings", "replay", "throws_of_battle", "throws_of_campaign", "turning"]
