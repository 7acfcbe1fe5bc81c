"""Numbers as the article writes them: codes in dice and pips."""

from collections.abc import Mapping

from rulesets.engine import Figure
from rulesets.systems.starwars.book.codes import change, text


def _total(value: int) -> str:
    return text(value).replace("-", "−")


CODE = Figure(_total, change, "In pips: three are a die, so 8D is 24 and 3D+2 is 11.")
ROLLED = (
    *("attack", "dodge", "parry", "damage", "resist", "morale", "danger", "soak"),
    *("anticipate", "deceive", "deploy", "arrive", "shift"),
)
FIGURES: Mapping[str, Figure] = dict.fromkeys(
    (*(f"{name}_code" for name in ROLLED), "quick_skill", "quick_attribute"), CODE
)
