"""The muster of a battle: all that is fixed when it begins."""

from collections.abc import Mapping

from rulesets.engine import Id, Muster
from rulesets.systems.runequest.kinds import Camp
from rulesets.systems.runequest.options import Options
from rulesets.systems.runequest.sheets import RuneHero, RuneSide, RuneUnit
from rulesets.systems.runequest.situation import SideSituation, Situation


class RuneMuster(Muster):
    """Everything that is fixed when the battle begins."""

    sides: tuple[RuneSide, ...] = ()
    units: tuple[RuneUnit, ...] = ()
    heroes: tuple[RuneHero, ...] = ()
    situation: Situation = Situation()
    situations: Mapping[Id, SideSituation] = {}
    options: Options = Options()

    def camp_of(self, side: str) -> Camp:
        """As its sheet says, else the first force leads and all others are against it (R30)."""
        sheet = next(one for one in self.sides if one.id == side)
        if sheet.camp is not None:
            return sheet.camp
        return Camp.LEAD if sheet is self.sides[0] else Camp.OTHER
