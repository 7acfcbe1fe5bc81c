"""Numbers as the article writes them: codes in dice and pips."""

from collections.abc import Mapping

from rulesets.engine import Figure
from rulesets.engine.text import in_dice
from rulesets.systems.starwars.book.codes import change, text


def _said(code: str) -> str:
    return in_dice(code) or code


def _total(value: int) -> str:
    return _said(text(value).replace("-", "−"))


def _change(value: int) -> str:
    return _said(change(value))


CODE = Figure(_total, _change, "In pips: three are a die, so 8D is 24 and 3D+2 is 11.")
ROLLED = (
    *("attack", "dodge", "parry", "damage", "resist", "morale", "danger", "soak"),
    *("anticipate", "deceive", "deploy", "arrive", "shift"),
)
FIGURES: Mapping[str, Figure] = dict.fromkeys(
    (*(f"{name}_code" for name in ROLLED), "quick_skill", "quick_attribute"), CODE
)
