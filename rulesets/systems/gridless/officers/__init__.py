"""Who answers where nobody plays: generals, heroes, and the game master where rules or set-up say it."""

from collections.abc import Mapping

from rulesets.engine import Officer
from rulesets.systems.gridless.officers.comrades import act_aside, join, stand_beside, stay_true, tell_deed
from rulesets.systems.gridless.officers.game_master import GAME_MASTER
from rulesets.systems.gridless.officers.generals import aim, appoint, leave, share_odd
from rulesets.systems.gridless.officers.heroes import order_hero

OFFICERS: Mapping[str, Officer] = {
    **GAME_MASTER,
    "beside": stand_beside,
    "join": join,
    "general": appoint,
    "allocate": aim,
    "utility": act_aside,
    "orders": order_hero,
    "plot": stay_true,
    "valour": tell_deed,
    "odd": share_odd,
    "retreat": leave,
}
