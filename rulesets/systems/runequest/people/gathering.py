"""The muster of a battle: all that is fixed when it begins."""

from collections.abc import Mapping

from rulesets.engine import Id, Muster
from rulesets.systems.runequest.book.kinds import ABLE, ArmyCamp
from rulesets.systems.runequest.book.options import Options
from rulesets.systems.runequest.people.sheets import RuneHero, RuneSide, RuneUnit
from rulesets.systems.runequest.people.situation import SideSituation, Situation


class RuneMuster(Muster):
    """Everything that is fixed when the battle begins."""

    sides: tuple[RuneSide, ...] = ()
    units: tuple[RuneUnit, ...] = ()
    heroes: tuple[RuneHero, ...] = ()
    situation: Situation = Situation()
    situations: Mapping[Id, SideSituation] = {}
    options: Options = Options()

    def camp_of(self, side: str) -> ArmyCamp:
        """As its sheet says, else one side leads and all others are against it (R30)."""
        camp = next(sheet.camp for sheet in self.sides if sheet.id == side)
        if camp is not None:
            return camp
        return ArmyCamp.LEAD if side == self._leads() else ArmyCamp.OTHER

    def _leads(self) -> str:
        """Whose general throws unless sheets say more: the players', else that of the first side (R9)."""
        able = [sheet.id for sheet in self.sides if sheet.camp is not ArmyCamp.OTHER]
        theirs = self.sides_of_players()
        return next((id for id in able if id in theirs), next(iter(able), ""))

    def sides_of_players(self) -> frozenset[str]:
        """For whom players' heroes fight."""
        heroes = [hero for hero in self.heroes if hero.status in ABLE]
        return frozenset(hero.side for hero in heroes if not hero.special_character)
