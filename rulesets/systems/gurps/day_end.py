"""Step 13, Day's end: fight on or not, who is carried off, reforms, recovers (R34, R38, R47)."""

from fractions import Fraction

from rulesets.engine import GM, Part, Table, people_of
from rulesets.systems.gurps.camp import back_tonight, healers_needed, recovery_rate
from rulesets.systems.gurps.field import Battlefield, Force, Ground, Hero, Unit
from rulesets.systems.gurps.kinds import Healing, HeroStatus, Level, Stand
from rulesets.systems.gurps.orders import Close, Fate, FateOf, Night, RallyNight, Rest
from rulesets.systems.gurps.rallying import helps, leaders_of
from rulesets.systems.gurps.tables import REFORM_LEADERSHIP
from rulesets.systems.gurps.tomorrow import tomorrow

CLEAR = (Level.DEFINITE, Level.GREAT, Level.OVERWHELMING)
FATES = {
    Fate.CARRIED_OFF: HeroStatus.UNCONSCIOUS,
    Fate.CAPTURED: HeroStatus.CAPTURED,
    Fate.FOUND: HeroStatus.MISSING,
    Fate.LEFT_FOR_DEAD: HeroStatus.MISSING,
}


def day_end(field: Battlefield, table: Table) -> None:
    """The field falls silent; then another day, or the end of the battle."""
    _captured(field, table)
    _fallen(field, table)
    _settle(field, table)
    [again] = table.confirm("fight_on", [Ground()], to=GM, notes=lambda _: tomorrow(field))
    if again:
        _night(field, table)
        table.tell("night_falls", Ground(), day=field.round)
        return
    [close] = table.ask("close", [Ground()], Close, to=GM)
    field.ended, field.experience = True, close.experience
    if close.note:
        table.tell("closed", Ground(), note=close.note)
    for unit in field.units.values():
        if unit.stand is Stand.ROUTS:
            unit.stand = Stand.SCATTERED
    if field.winner:
        table.tell("battle_won", field.sides[field.winner], day=field.round)
    else:
        table.tell("battle_drawn", Ground(), day=field.round)


def _captured(field: Battlefield, table: Table) -> None:
    """Who fights in a unit that lays down its arms is taken with it, senseless or not (R44)."""
    given_up = {
        unit.id: unit.force
        for unit in field.units.values()
        if unit.stand is Stand.SURRENDERED and field.winner
    }
    for hero in field.heroes.values():
        able = hero.status in (HeroStatus.ACTIVE, HeroStatus.UNCONSCIOUS) and not hero.away
        if able and given_up.get(hero.unit) == hero.force:
            hero.status = table.verdict("fate", hero, HeroStatus.CAPTURED)
            table.tell("taken", hero)


def _fallen(field: Battlefield, table: Table) -> None:
    """Whoever lies senseless while the enemy holds the field is in the game master's hands (R34)."""
    lying = [
        hero
        for hero in field.heroes.values()
        if hero.status is HeroStatus.UNCONSCIOUS and not hero.away and field.winner not in ("", hero.force)
    ]
    for hero, said in zip(lying, table.ask("fate_of", lying, FateOf, to=GM), strict=True):
        hero.status = FATES[said.fate]
        hero.away = said.fate is Fate.CARRIED_OFF
        table.tell("found", hero, fate=said.fate, note=said.note)


def _settle(field: Battlefield, table: Table) -> None:
    """What the day leaves of each unit; a clear victory lets the fallen rest (Morale; R44)."""
    for unit in field.units.values():
        if not unit.men and unit.stand is not Stand.AWAY:
            unit.ran = unit.ran or unit.stand is Stand.ROUTS
            unit.stand = Stand.DESTROYED
            table.tell("wiped_out", unit)
        elif unit.stand is Stand.SURRENDERED:
            unit.stand = Stand.CAPTURED
            if not field.winner:
                unit.captured_by = ""
        if unit.force == field.winner and field.level in CLEAR:
            unit.mourning = 0


def _night(field: Battlefield, table: Table) -> None:
    """The hours between: men reform, the wounded heal, who lost a wall may have another behind it."""
    routed = [u for u in field.units.values() if u.men and u.stand in (Stand.ROUTS, Stand.SCATTERED)]
    by_roll, heroes = field.muster.options.reform_roll, list(field.heroes)
    options = {"reformed": [unit.id for unit in routed], "healed": heroes}
    if by_roll:
        options["charismatic"] = leaders_of([unit.sheet for unit in routed], heroes)
    form: type[Night] = RallyNight if by_roll else Night
    [night] = table.ask("night", [Ground()], form, to=GM, options=lambda _: options)
    reformed = _reformed(field, table, routed, night)
    for unit in field.units.values():
        if unit.id in reformed:
            unit.stand = Stand.READY
            table.tell("reformed", unit)
        elif unit.stand is Stand.ROUTS:
            unit.stand = Stand.SCATTERED
            table.tell("scattered", unit)
        elif unit.stand in (Stand.HOLDS, Stand.WITHDRAWS):
            unit.stand = Stand.READY
    for force in field.sides.values():
        _recover(field, table, force, night.rest)
    for id, hits in night.healed.items():
        _treat(table, field.heroes[id], hits)
    if night.rewalled:
        field.taken = field.position_lost = False


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


def _recover(field: Battlefield, table: Table, force: Force, rest: Rest) -> None:
    """A day's recovery; healers go round while there are enough of them (F25)."""
    hurt = [u for u in field.units_of(force.id) if u.wounded and not u.sheet.is_pieces]
    hurt = [unit for unit in hurt if unit.sheet.healing is not Healing.NONE]
    tended, healers = [], force.sheet.healers
    for unit in hurt:
        if healers >= healers_needed(unit.wounded):
            healers -= healers_needed(unit.wounded)
            tended.append(unit)
    parts = [Part(unit, field.round) for unit in tended]
    magic = dict(
        zip(
            (u.id for u in tended),
            table.throw("recovery_magic", parts, "1d6", why="recovery_magic"),
            strict=True,
        )
    )
    for unit in hurt:
        sheet = unit.sheet
        tl = force.sheet.tl if sheet.tl is None else sheet.tl
        tonight = recovery_rate(tl, rest, sheet.healing) + magic.get(unit.id, 0)
        back = back_tonight(sheet.count, unit.wounded, Fraction(unit.healed, 2), tonight)
        unit.healed += int(2 * tonight)
        if back:
            unit.men += back
            unit.wounded -= back
            table.tell("recovered", unit, to=people_of(unit.force), men=back)


def _treat(table: Table, hero: Hero, hits: int) -> None:
    """First aid: hits come back, and with them, above nought, the senses."""
    if hero.status not in (HeroStatus.ACTIVE, HeroStatus.UNCONSCIOUS):
        return
    hero.hits = min(max(hero.sheet.ht, hero.sheet.hits or 0), hero.hits + hits)
    if hero.hits > 0:
        hero.status, hero.away = HeroStatus.ACTIVE, False
    table.tell("treated", hero, to=people_of(hero.force), hits=hits, left=hero.hits)
