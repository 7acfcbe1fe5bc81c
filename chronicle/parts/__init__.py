"""What the pages of the chronicle show."""

from chronicle.parts.replay import replay

__all__ = ["replay"]
