"""What a hero does: whom he fights, whom he calls back, where he goes when his unit has run."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from rulesets.engine import Desk, Later, Proposal, Reason, Temper, percent
from rulesets.engine.values import plain
from rulesets.systems.runequest.book.kinds import BROKEN, Man, OnBreak, Standard, Whither
from rulesets.systems.runequest.book.tables import LEADER_LOST, STANDARD_HELD, STANDARD_LOST
from rulesets.systems.runequest.officers.weighing import Odds, against, at_random, duel_odds, usual_soldier
from rulesets.systems.runequest.people.field import Battlefield
from rulesets.systems.runequest.people.orders import BoutLine, Going, Harangue, HeroOrders, calling
from rulesets.systems.runequest.people.states import Hero, Unit
from rulesets.systems.runequest.screen.prospects import of_words
from rulesets.systems.runequest.steps.broken_units import Callers, Runaway, runaway
from rulesets.systems.runequest.steps.hero_fights import Facing, values_of

# orders


def order_hero(desk: Desk[Battlefield, HeroOrders]) -> Iterator[Proposal]:
    """Fights where he may choose if he is likelier to win than to fall; goes where there are men to lead."""
    field, hero = desk.field, desk.field.heroes[desk.subject]
    foes = [foe for foe in field.foes_of(hero.side) if foe.in_front]
    given = {"join_unit": _to_join(field, hero, desk.ask.options["join_unit"]), "on_break": OnBreak.FOLLOW}
    if not foes:
        yield Proposal(desk.ask.form(**given), "advice_no_fight")
        return
    soldier = usual_soldier(foes)
    man, press = _whom(hero, soldier, foes, desk.temper), at_random(hero, soldier)
    fights = _dares(press, desk.temper)
    facts = {"wins": percent(press.wins), "falls": percent(press.falls), "who": man}
    orders = desk.ask.form(**given, fight=fights, fight_target=man)
    yield Proposal(orders, "advice_fight" if fights else "advice_stay_out", facts)


def _dares(odds: Odds, temper: Temper) -> bool:
    """The bold always, the careful where nothing can befall them."""
    if temper is Temper.STEADY:
        return odds.wins > odds.falls
    return temper is Temper.BOLD or not odds.falls


def _whom(hero: Hero, soldier: tuple[int, int], foes: list[Unit], temper: Temper) -> Man:
    """Whose loss would shake the enemy most, by the chance to take him; the careful take the weakest."""
    if temper is Temper.CAREFUL:
        return Man.COMMON
    bearer, leader = (against(hero, soldier, man) for man in (Man.BEARER, Man.LEADER))
    worth = {
        Man.COMMON: 0.0,
        Man.BEARER: bearer.kills * (STANDARD_HELD - STANDARD_LOST),
        Man.LEADER: leader.takes * -LEADER_LOST,
    }
    best = max(worth, key=lambda man: worth[man])
    if best is Man.BEARER and not any(foe.standard is Standard.HELD for foe in foes):
        best = Man.LEADER
    return best


def _to_join(field: Battlefield, hero: Hero, havens: Sequence[str]) -> str | None:
    """The unit he fights in, if it stands; else the strongest that does."""
    unit = field.units.get(hero.unit)
    if unit and unit.is_steady:
        return None
    return _strongest(field, hero, havens)


def _strongest(field: Battlefield, hero: Hero, havens: Sequence[str]) -> str | None:
    units = [field.units[id] for id in havens if field.units[id].side == hero.side]
    best = max(units, key=lambda unit: unit.strength, default=None)
    return best.id if best else None


# fights


def fight(desk: Desk[Battlefield, BoutLine]) -> Iterator[Later]:
    """Nobody plays it at the table: two rolls decide."""
    yield Later(desk.ask.form(quick=True), partial(_two_rolls, desk))


def _two_rolls(desk: Desk[Battlefield, BoutLine]) -> Reason:
    facing, hero = desk.briefed(Facing), desk.field.heroes[desk.subject.partition(":")[0]]
    values = values_of(desk.field.units[facing.foe], facing.man)
    odds = duel_odds(hero, values, facing.modifier, facing.others)
    return "advice_two_rolls", {"wins": percent(odds.wins), "falls": percent(odds.falls)}


# words


def call_back(desk: Desk[Battlefield, Harangue]) -> Iterator[Proposal | Later]:
    """Those of whom a word saves most, less those whom it may drive to rout."""
    voices = Voices(desk)
    found: list[tuple[float, str]] = []
    for id in desk.ask.options["unit"]:
        unit = voices.unit(id)
        found.append((_worth(unit, voices.of(desk.subject, unit)) * voices.still_runs(id, unit), id))
    for worth, id in sorted(found, key=lambda one: one[0], reverse=True):
        if worth > 0:
            yield Later(calling(id), partial(_hopes, voices, id))
    yield Proposal(plain(Harangue), "advice_no_call")


class Voices:
    """Who may call somebody back, and what comes of it; of friends of other sides as they look."""

    def __init__(self, desk: Desk[Battlefield, Harangue]) -> None:
        self.desk, brief = desk, desk.briefed(Callers)
        self.units, self.eloquence = dict(brief.units), dict(brief.eloquence)

    def unit(self, id: str) -> Runaway:
        return self.units.get(id) or self.desk.once(_as_seen, id)

    def of(self, hero: str, unit: Runaway) -> Mapping[str, float]:
        return of_words(unit.status, unit.spirit, self.eloquence[hero])

    def still_runs(self, id: str, unit: Runaway) -> float:
        """The chance of it when those who speak before him have spoken."""
        left = 1.0
        for key, said in self.desk.beside.items():
            if isinstance(said, Harangue) and said.unit == id:
                left *= 1 - self.of(key.partition(":")[2], unit)["rallies"]
        return left


def _as_seen(field: Battlefield, id: str) -> Runaway:
    return runaway(field, field.units[id])


def _hopes(voices: Voices, id: str) -> Reason:
    odds = voices.of(voices.desk.subject, voices.unit(id))
    facts = {"unit": id, "rallies": percent(odds["rallies"]), "routs": percent(odds["routs"])}
    return "advice_call", facts


def _worth(unit: Runaway, odds: Mapping[str, float]) -> float:
    """Soldiers who stand again and are not ridden down, less those whom a rout costs more than a retreat."""
    worse = unit.routed - unit.now if odds["routs"] else 0
    return odds["rallies"] * (unit.strength + unit.now) - odds["routs"] * worse


def go_on(desk: Desk[Battlefield, Going]) -> Iterator[Proposal]:
    """With his men while they may be called again; else to who stands. The careful leave if they bleed."""
    field, hero = desk.field, desk.field.heroes[desk.subject]
    if desk.temper is Temper.CAREFUL and hero.hp < hero.sheet.hp_max:
        yield Proposal(
            Going(whither=Whither.LEAVE), "advice_leave", {"hp": hero.hp, "most": hero.sheet.hp_max}
        )
    unit = field.units.get(hero.unit)
    if unit and unit.status in BROKEN:
        yield Proposal(Going(whither=Whither.FOLLOW), "advice_follow", {"unit": unit.id})
    if haven := _strongest(field, hero, desk.ask.options["join"]):
        facts = {"unit": haven, "men": field.units[haven].strength}
        yield Proposal(Going(whither=Whither.JOIN, join=haven), "advice_join", facts)
    yield Proposal(Going(whither=Whither.LEAVE), "advice_nobody_stands")
