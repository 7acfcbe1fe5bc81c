"""Step 13, Day's end: fight on or not, who is carried off, reforms, recovers (R34, R38, R47)."""

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from rulesets.engine import GM, GROUND, Part, Table, people_of
from rulesets.systems.gurps.book.kinds import Healing, HeroStatus, Level, UnitStatus
from rulesets.systems.gurps.book.tables import REFORM_LEADERSHIP
from rulesets.systems.gurps.camp.formulas import back_tonight, healers_needed, recovery_rate
from rulesets.systems.gurps.camp.rallying import helps, leaders_of
from rulesets.systems.gurps.mechanics.leaders import bury
from rulesets.systems.gurps.mechanics.tomorrow import nightfall, tomorrow
from rulesets.systems.gurps.people.field import Battlefield, Hero, Side, Unit
from rulesets.systems.gurps.people.orders import Close, Fate, FateOf, Night, RallyNight, Rest

CLEAR = (Level.DEFINITE, Level.GREAT, Level.OVERWHELMING)
FATES = {
    Fate.CARRIED_OFF: HeroStatus.UNCONSCIOUS,
    Fate.CAPTURED: HeroStatus.CAPTURED,
    Fate.FOUND: HeroStatus.MISSING,
    Fate.LEFT_FOR_DEAD: HeroStatus.MISSING,
}


def day_end(field: Battlefield, table: Table) -> None:
    """The field falls silent; then another day, or the end of the battle."""
    dusk = nightfall(field)
    field.holder = _holder(field, table)
    _captured(field, table)
    _fallen(field, table)
    bury(field)
    _settle(field, table)
    [again] = table.confirm(
        "fight_on", [GROUND], to=GM, notes=lambda _: tomorrow(field), brief=lambda _: dusk
    )
    if again:
        _night(field, table)
        table.tell("night_falls", GROUND, day=field.round)
        return
    [close] = table.ask("close", [GROUND], Close, to=GM)
    field.ended, field.experience = True, close.experience
    if close.note:
        table.tell("closed", GROUND, note=close.note)
    for unit in field.units.values():
        if unit.status is UnitStatus.ROUTS:
            unit.status = UnitStatus.SCATTERED
            table.tell("scattered", unit)
    _ended(field, table)


def _holder(field: Battlefield, table: Table) -> str:
    """The winner of a day that decided something, once no enemy stands where he stood (Table C; Looting)."""
    if not field.winner or field.level is Level.INCONCLUSIVE:
        return ""
    side = field.sides[field.winner]
    return side.id if table.verdict("holds_field", side, not field.still_held(side.id)) else ""


def _ended(field: Battlefield, table: Table) -> None:
    """Who has won, and whether the field is his: a garrison that holds leaves him nothing to strip."""
    if field.holder:
        table.tell("battle_won", field.sides[field.holder], day=field.round)
    elif field.winner and field.level is not Level.INCONCLUSIVE:
        table.tell("battle_won_outside", field.sides[field.winner], day=field.round)
    else:
        table.tell("battle_drawn", GROUND, day=field.round)


def _captured(field: Battlefield, table: Table) -> None:
    """Who fights in a unit that lays down its arms is taken with it, senseless or not (R44)."""
    given_up = {
        unit.id: unit.side
        for unit in field.units.values()
        if unit.status is UnitStatus.SURRENDERED and field.winner
    }
    for hero in field.heroes.values() if given_up else ():
        able = hero.status in (HeroStatus.ACTIVE, HeroStatus.UNCONSCIOUS) and not hero.away
        if able and given_up.get(hero.unit) == hero.side:
            hero.status = table.verdict("fate", hero, HeroStatus.CAPTURED)
            table.tell("taken", hero)


def _fallen(field: Battlefield, table: Table) -> None:
    """Whoever lies senseless while an enemy holds the field is in the game master's hands (R34)."""
    lying = [
        hero
        for hero in field.heroes.values()
        if hero.status is HeroStatus.UNCONSCIOUS and not hero.away and field.holder not in ("", hero.side)
    ]
    for hero, word in zip(lying, table.ask("fate_of", lying, FateOf, to=GM), strict=True):
        hero.status = FATES[word.fate]
        hero.away = word.fate is Fate.CARRIED_OFF
        table.tell("found", hero, fate=word.fate, note=word.note)


def _settle(field: Battlefield, table: Table) -> None:
    """What the day leaves of each unit; a clear victory lets the fallen rest (Morale; R44)."""
    for unit in field.units.values():
        if not unit.men and unit.status is not UnitStatus.AWAY:
            unit.ran = unit.ran or unit.status is UnitStatus.ROUTS
            unit.status = UnitStatus.DESTROYED
            table.tell("wiped_out", unit)
        elif unit.status is UnitStatus.SURRENDERED:
            unit.status = UnitStatus.CAPTURED
            if not field.winner:
                unit.captured_by = ""
        if unit.side == field.winner and field.level in CLEAR:
            unit.mourning = 0


def _night(field: Battlefield, table: Table) -> None:
    """The hours between: men reform, the wounded heal, who lost a wall may have another behind it."""
    routed = [
        u for u in field.units.values() if u.men and u.status in (UnitStatus.ROUTS, UnitStatus.SCATTERED)
    ]
    by_roll, heroes = field.muster.options.reform_roll, list(field.heroes)
    options = {"reformed": [unit.id for unit in routed], "healed": heroes}
    if by_roll:
        options["charismatic"] = leaders_of([unit.sheet for unit in routed], heroes)
    form: type[Night] = RallyNight if by_roll else Night
    [night] = table.ask("night", [GROUND], form, to=GM, options=lambda _: options)
    reformed = _reformed(field, table, routed, night)
    for unit in field.units.values():
        if unit.id in reformed:
            unit.status = UnitStatus.READY
            table.tell("reformed", unit)
        elif unit.status is UnitStatus.ROUTS:
            unit.status = UnitStatus.SCATTERED
            _scatter(field, table, unit)
        elif unit.status in (UnitStatus.HOLDS, UnitStatus.WITHDRAWS):
            unit.status = UnitStatus.READY
    for side in field.sides.values():
        _recover(field, table, side, night.rest)
    for id, hits in night.healed.items():
        _treat(table, field.heroes[id], hits)
    if night.rewalled:
        field.taken = field.position_lost = False


def _scatter(field: Battlefield, table: Table, unit: Unit) -> None:
    """A unit that does not come together, and whoever of name ran with it."""
    table.tell("scattered", unit)
    for hero in field.heroes.values():
        if hero.unit == unit.id and hero.is_active and hero.side == unit.side:
            table.tell("heads_home", hero)


def _reformed(field: Battlefield, table: Table, routed: list[Unit], night: Night) -> set[str]:
    """By the game master's word, or by a roll against the leader's Leadership (R38)."""
    if not isinstance(night, RallyNight):
        return set(night.reformed)
    needed = {unit.id: _reform_target(field, table, unit, night) for unit in routed}
    rolls = table.throw("reform", routed, "3d6", why="reform")
    return {unit.id for unit, roll in zip(routed, rolls, strict=True) if roll <= needed[unit.id]}


def _reform_target(field: Battlefield, table: Table, unit: Unit, night: RallyNight) -> int:
    leader = field.heroes.get(unit.sheet.leader or "")
    skill = leader.sheet.leadership if leader and leader.is_active else unit.sheet.leadership
    lines = helps(unit.sheet, night)
    return table.tally("reform_target", unit, skill or REFORM_LEADERSHIP, *lines, label="Leadership")


def _recover(field: Battlefield, table: Table, side: Side, rest: Rest) -> None:
    """A day's recovery; healers go round while there are enough of them (F25)."""
    hurt = [u for u in field.units_of(side.id) if u.wounded and not u.sheet.is_pieces]
    hurt = [unit for unit in hurt if unit.sheet.healing is not Healing.NONE]
    tended, healers = [], side.sheet.healers
    for unit in hurt:
        if healers >= healers_needed(unit.wounded):
            healers -= healers_needed(unit.wounded)
            tended.append(unit)
    parts = [Part(unit, field.round) for unit in tended]
    thrown = table.throw("recovery_magic", parts, "1d6", why="recovery_magic")
    magic = {unit.id: roll for unit, roll in zip(tended, thrown, strict=True)}
    healed: list[tuple[Unit, int]] = []
    for unit in hurt:
        sheet = unit.sheet
        care = Care(side.sheet.tl if sheet.tl is None else sheet.tl, rest, sheet.healing)
        back, unit.healed = _healed(sheet.count, unit.wounded, unit.healed, care, magic.get(unit.id, 0))
        if back:
            unit.men += back
            unit.wounded -= back
            healed.append((unit, back))
    table.narrate(_tell_healed, field, table, side, healed)


def _tell_healed(field: Battlefield, table: Table, side: Side, healed: Sequence[tuple[Unit, int]]) -> None:
    """Who is back on his feet, unit by unit, and what the night gives back in all."""
    for unit, men in healed:
        table.tell("recovered", unit, to=people_of(unit.side), men=men)
    if healed:
        able, back = sum(unit.men for unit in field.units_of(side.id)), sum(men for _, men in healed)
        table.tell("night_heals", side, to=people_of(side.id), men=back, left=able)


class Care(NamedTuple):
    """What decides how fast the wounded of a unit recover."""

    tl: int
    rest: Rest
    healing: Healing


@lru_cache(maxsize=4096)
def _healed(men: int, wounded: int, halves: int, care: Care, magic: int) -> tuple[int, int]:
    """Who is back tonight, and recovery in halves of one per cent with this night's."""
    before = Fraction(halves, 2)
    after = before + recovery_rate(*care) + magic
    return back_tonight(men, wounded, before, after), int(2 * after)


def _treat(table: Table, hero: Hero, hits: int) -> None:
    """First aid: hits come back, and with them, above nought, the senses."""
    if hero.status not in (HeroStatus.ACTIVE, HeroStatus.UNCONSCIOUS):
        return
    hero.hits = min(max(hero.sheet.ht, hero.sheet.hits or 0), hero.hits + hits)
    if hero.hits > 0:
        hero.status, hero.away = HeroStatus.ACTIVE, False
    table.tell("treated", hero, to=people_of(hero.side), hits=hits, left=hero.hits)
