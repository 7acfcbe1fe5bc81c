"""What the pages of the chronicle show."""

from chronicle.parts.replay import replay
from chronicle.parts.road import Crossing, crossings
from chronicle.parts.throws import throws_of_battle, throws_of_campaign

__all__ = ["Crossing", "crossings", "replay", "throws_of_battle", "throws_of_campaign"]
