"""Who answers where nobody plays: leaders of units, heroes, and whoever is shot at."""

from collections.abc import Mapping

from rulesets.engine import Officer
from rulesets.systems.traveller.officers.heroes import order_hero
from rulesets.systems.traveller.officers.leaders import flee, form_up, make_ready, order_unit
from rulesets.systems.traveller.officers.targets import react

OFFICERS: Mapping[str, Officer] = {
    "deploy": form_up,
    "ready": make_ready,
    "orders": order_unit,
    "flight": flee,
    "hero_orders": order_hero,
    "reaction": react,
}
