"""The picture of the battle: what a system says of it, and what it says it with."""

from rulesets.engine.picture.telling import marks_of, nearest_half, plain_picture, weighed
from rulesets.engine.picture.values import (
    HARDEST,
    MOST_MARKS,
    Block,
    Blow,
    Mark,
    Picture,
    Stand,
    Zone,
)

__all__ = [
    "HARDEST",
    "MOST_MARKS",
    "Block",
    "Blow",
    "Mark",
    "Picture",
    "Stand",
    "Zone",
    "marks_of",
    "nearest_half",
    "plain_picture",
    "weighed",
]
