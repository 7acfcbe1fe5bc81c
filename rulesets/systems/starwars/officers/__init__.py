"""Who answers where nobody plays: commanders and heroes, and what the game master only confirms."""

from collections.abc import Mapping

from rulesets.engine import Officer
from rulesets.systems.starwars.book.tables import CP_LIMITS
from rulesets.systems.starwars.officers.commanders import declare
from rulesets.systems.starwars.officers.heroes import break_out, order_person, spend_points
from rulesets.systems.starwars.officers.reactions import react
from rulesets.systems.starwars.officers.tactics import try_tactics
from rulesets.systems.starwars.officers.umpire import (
    close_round,
    come_in_time,
    count_aboard,
    form_up,
    go_on,
    note_deed,
    rest,
    trip_walker,
    weigh_moment,
)

OFFICERS: Mapping[str, Officer] = {
    "marches": rest,
    "deployment": form_up,
    "timely": come_in_time,
    "now": go_on,
    "hero": order_person,
    "tactics": try_tactics,
    "declaration": declare,
    "redeclaration": declare,
    "reactions": react,
    "deed_result": note_deed,
    "tow_cable": trip_walker,
    "aboard": count_aboard,
    "nerves": weigh_moment,
    "breakout_try": break_out,
    "close": close_round,
    **{f"points_{roll}": spend_points for roll in CP_LIMITS},
}
