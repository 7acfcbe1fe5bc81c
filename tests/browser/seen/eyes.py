"""What one has seen of any page so far, so that nothing is looked at twice that would look the same."""

from dataclasses import dataclass, field

from tests.browser.seen import colours, targets
from tests.browser.seen.colours import Colours
from tests.browser.seen.targets import Targets

DEAR = [*colours.RULES, *targets.RULES]
"""Rules for which axe asks for the style of everything there is: they are looked at by themselves."""


@dataclass
class Eyes:
    colours: Colours = field(default_factory=Colours)
    targets: Targets = field(default_factory=Targets)
