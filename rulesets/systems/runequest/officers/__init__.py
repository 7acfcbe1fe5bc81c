"""Who answers where nobody plays: commanders, captains, heroes; and what the rules tell the game master."""

from collections.abc import Mapping

from rulesets.engine import Officer
from rulesets.systems.runequest.book.kinds import Man
from rulesets.systems.runequest.officers.captains import aim, decide_haste, order_unit, pick_target
from rulesets.systems.runequest.officers.commanders import command
from rulesets.systems.runequest.officers.heroes import call_back, fight, go_on, order_hero
from rulesets.systems.runequest.officers.rulings import (
    begin_round,
    close,
    find,
    hear,
    name_foe,
    name_shooter,
    pursue,
    save,
)

OFFICERS: Mapping[str, Officer] = {
    "observation": begin_round,
    "command": command,
    "unit_orders": order_unit,
    "aiming": aim,
    "orders": order_hero,
    "foe": name_foe,
    "shooter": name_shooter,
    "aim_target": pick_target,
    "hasty": decide_haste,
    **{f"bout_{man.value}": fight for man in Man},
    "harangue": call_back,
    "hearing": hear,
    "pursuit": pursue,
    "saved": save,
    "going": go_on,
    "close": close,
    "found": find,
}
