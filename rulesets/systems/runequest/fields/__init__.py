"""What a field is and what it does, form by form: one tap away from it."""

from collections.abc import Mapping

from rulesets.engine import Help, Value
from rulesets.systems.runequest.fields.battle import BATTLE
from rulesets.systems.runequest.fields.camp import CAMP
from rulesets.systems.runequest.fields.orders import ORDERS
from rulesets.systems.runequest.fields.sheets import SHEETS

FIELDS: Mapping[type[Value], Mapping[str, Help]] = {**SHEETS, **BATTLE, **ORDERS, **CAMP}
