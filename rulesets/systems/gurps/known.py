"""The field as one person may take it to be: forecasts of players are played on it."""

from functools import cache
from typing import cast

from rulesets.engine import GM, Twins, Viewer, people_of, player, viewer
from rulesets.systems.gurps.cards import crowd
from rulesets.systems.gurps.contest import is_covered
from rulesets.systems.gurps.field import Battlefield, Force, Hero, Unit
from rulesets.systems.gurps.gathering import GurpsMuster
from rulesets.systems.gurps.kinds import Circumstance, HeroStatus, Level, Stand
from rulesets.systems.gurps.sample import sample
from rulesets.systems.gurps.sheets import Diviner, Estimate, GurpsHero, GurpsSide, GurpsUnit
from rulesets.systems.gurps.situation import SideSituation
from rulesets.systems.gurps.strength import base_morale, tl_of, unit_strength

GUESS = {
    "nobody": 0,
    "a handful": 6,
    "a score or so": 20,
    "about fifty": 50,
    "about a hundred": 100,
    "some hundreds": 250,
    "about five hundred": 500,
    "a thousand and more": 1200,
    "thousands": 3000,
}
AVERAGE = 4
FOOT = 3
COMMANDER = 12
USUAL_ROLL = 10
USUAL_DIFFERENCE = {
    Level.INCONCLUSIVE: 2,
    Level.MARGINAL: 5,
    Level.DEFINITE: 10,
    Level.GREAT: 14,
    Level.OVERWHELMING: 19,
}
UNSEEN_OF_UNIT = ("quality", "leadership", "establishment", "wounded", "killed", "pay_penalty", "exposure")
UNSEEN_OF_HERO = (
    "hits",
    "tactics",
    "leadership",
    "dr",
    "toughness",
    "luck",
    "es_kind",
    "es_character_points",
)


def known(field: Battlefield, who: Viewer) -> Battlefield:
    """Own people as they are; the enemy as he looks: crowds of average men under an able commander."""
    if GM in who:
        return field
    field = field.copy()
    mine = frozenset(side for side in field.sides if people_of(side).includes(who))
    field.muster = _seen_muster(field, mine)
    for unit in field.units.values():
        _see_unit(field, unit, unit.force in mine)
    for hero in field.heroes.values():
        _see_hero(field, hero, hero.force in mine, player(hero.id) in who)
    if is_covered(field):
        _cover(field)
    for force in field.sides.values():
        force.sheet = next(one for one in field.muster.sides if one.id == force.id)
        _see_force(field, force, force.id in mine)
    return field


def _seen_muster(field: Battlefield, mine: frozenset[str]) -> GurpsMuster:
    muster = field.muster
    return muster.model_copy(
        update={
            "sides": tuple(_own(one) if one.id in mine else _side(one) for one in muster.sides),
            "units": tuple(one if one.side in mine else _unit(one) for one in muster.units),
            "heroes": tuple(one if one.side in mine else _hero(one) for one in muster.heroes),
            "situations": {side: said for side, said in muster.situations.items() if side in mine},
        }
    )


def _own(sheet: GurpsSide) -> GurpsSide:
    """Nobody but the game master knows which diviner is a fake."""
    if not sheet.diviners:
        return sheet
    believed = tuple(one.model_copy(update={"genuine": True}) for one in sheet.diviners)
    return sheet.model_copy(update={"diviners": believed})


def _side(sheet: GurpsSide) -> GurpsSide:
    return sheet.model_copy(
        update={"treasury": 0, "healers": 0, "prisoners": 0, "deputy": None, "diviners": ()}
    )


def _plain_of(model: type[GurpsUnit] | type[GurpsHero], names: tuple[str, ...]) -> dict[str, object]:
    return {name: model.model_fields[name].default for name in names}


def _unit(sheet: GurpsUnit) -> GurpsUnit:
    """So many of those arms; nobody sees how good they are."""
    count = GUESS[crowd(sheet.count)]
    guess: dict[str, object] = {"count": count, "experience": AVERAGE, "morale_mods": ()}
    if sheet.estimate:
        guess["estimate"] = Estimate(ts=count * FOOT)  # so many average foot, whatever they are
    return sheet.model_copy(update=_plain_of(GurpsUnit, UNSEEN_OF_UNIT) | guess)


def _hero(sheet: GurpsHero) -> GurpsHero:
    return sheet.model_copy(
        update=_plain_of(GurpsHero, UNSEEN_OF_HERO)
        | {"strategy": COMMANDER, "weapon_skill": COMMANDER, "iq": 10}
    )


def _see_unit(field: Battlefield, unit: Unit, is_mine: bool) -> None:
    if is_mine and unit.sheet.side == unit.force:
        return
    unit.sheet = cast(GurpsUnit, field.muster.sheets[unit.id])
    unit.men = unit.today = GUESS[crowd(unit.men)]
    unit.ts = unit_strength(unit.sheet, tl_of(field.sides[unit.force].sheet, unit.sheet), unit.men)
    unit.morale = base_morale(unit.sheet)
    unit.standing, unit.shifts, unit.mourning, unit.exposure, unit.exceptional = 0, (), 0, 0, 0
    unit.rout = unit.line = unit.percent = unit.lost = unit.killed = unit.wounded = unit.healed = 0
    if unit.stand is Stand.AWAY:
        unit.men = unit.today = unit.ts = 0


def _see_hero(field: Battlefield, hero: Hero, is_mine: bool, is_me: bool) -> None:
    if not is_me:
        hero.risk = 0
    if is_mine:
        return
    hero.sheet = cast(GurpsHero, field.muster.sheets[hero.id])
    hero.hits, hero.struck, hero.survived, hero.survived2 = hero.sheet.ht, False, None, None
    if hero.status not in (HeroStatus.DEAD, HeroStatus.CAPTURED):
        hero.status = HeroStatus.ACTIVE


def _cover(field: Battlefield) -> None:
    """Nobody learns by how much a day was decided to which a diviner has spoken, only how decisive it was."""
    if not field.winner:
        return
    field.difference = USUAL_DIFFERENCE[field.level]
    for force in field.sides.values():
        force.difference, force.margin = USUAL_DIFFERENCE[force.level], 0


def _see_force(field: Battlefield, force: Force, is_mine: bool) -> None:
    """What is sent against a side is felt before it is known; the enemy's lists stay covered.

    What a diviner was worth is taken out again, even for those who listened to him.
    """
    force.es_catastrophe = 0
    if force.diviner:
        force.effective, force.hidden = force.effective - force.hidden, 0
        force.foreseen = USUAL_ROLL
    if is_mine:
        return
    force.plan = force.surprise = force.answer = force.spoiled = force.diviner = ""
    force.special = force.scouted = force.foreseen = 0
    force.moods, force.has_scouted = (), False
    units = field.units_of(force.id)
    force.ts_start = force.ts = sum(unit.ts for unit in units)
    force.strategy = force.modifiers = ()
    force.catastrophe = force.base = force.effective = 0


# Secrets that must not show


@cache
def twins() -> tuple[Twins, ...]:
    """The battle of Bannock in worlds that differ in one secret of an army."""
    plain, stranger = sample(), viewer("everyone")
    enemy = viewer("side:bannock", "commander:bannock", "hero:caliburn")
    spied = _with_situation(plain, SideSituation(circumstances=frozenset({Circumstance.FORAGE_ONLY})))
    better = _with_units(plain, "river-horse", {"experience": 10})
    more = _with_units(plain, "levies", {"count": 290})
    true, false = (_with_diviner(plain, genuine=genuine) for genuine in (True, False))
    ours = viewer("side:bannock", "commander:bannock", *(f"hero:{one.id}" for one in plain.heroes))
    return (
        Twins(plain, spied, enemy, until="contest"),
        Twins(plain, better, enemy, until="contest"),
        Twins(plain, more, enemy, until="contest"),
        Twins(plain, better, stranger, until="contest"),
        Twins(true, false, ours, until="contest"),
        Twins(true, false, viewer("side:al-wazif", "commander:al-wazif"), until="contest"),
    )


def _with_situation(muster: GurpsMuster, said: SideSituation) -> GurpsMuster:
    return muster.model_copy(update={"situations": {**muster.situations, "al-wazif": said}})


def _with_diviner(muster: GurpsMuster, *, genuine: bool) -> GurpsMuster:
    mara = Diviner(name="Old Mara", skill=9, genuine=genuine)
    sides = tuple(
        one.model_copy(update={"diviners": (mara,)}) if one.id == "bannock" else one for one in muster.sides
    )
    return muster.model_copy(update={"sides": sides})


def _with_units(muster: GurpsMuster, id: str, update: dict[str, object]) -> GurpsMuster:
    units = tuple(one.model_copy(update=update) if one.id == id else one for one in muster.units)
    return muster.model_copy(update={"units": units})
