"""After the battle: who comes back, what becomes of the fallen, and what lasts (Aftermath)."""

from collections.abc import Iterator, Mapping

from rulesets.engine import GM, GROUND, Change, Table, filled, label
from rulesets.systems.gridless.book.kinds import HeroStatus, Recovery, UnitStatus
from rulesets.systems.gridless.book.spirit import returned, returns_on
from rulesets.systems.gridless.book.tokens import headcount_after
from rulesets.systems.gridless.people.field import Battlefield, Hero, Side, Unit
from rulesets.systems.gridless.people.gathering import tokens_of
from rulesets.systems.gridless.people.orders import Fates, Prisoners, Recovered, Victors
from rulesets.systems.gridless.people.sheets import SpellsOf
from rulesets.systems.gridless.steps.end_round import ends

TURNED, DEAD = label("{name} is now of another side"), label("{name} is dead")
BACK, PRISONERS, GONE = label("{n} back wounded"), label("{n} prisoners"), label("{n} dead, crippled or gone")
OF_LOST = label("{back} of {toll} lost came back")
BEATEN = (UnitStatus.RETREATED, UnitStatus.DISSOLVED, UnitStatus.DESTROYED)


def aftermath(field: Battlefield, table: Table) -> None:
    """The wounded return, prisoners are counted, the fallen are found; then every change is proposed."""
    if not field.ended:
        [answer] = table.ask("victors", [GROUND], Victors, to=GM)
        ends(field, table, answer.victors)
    _recover(field, table)
    prisoners = _prisoners(field, table)
    _find(field, table)
    for change in changes(field, prisoners):
        table.propose(change)


def _recover(field: Battlefield, table: Table) -> None:
    """A die for each token lost."""
    units = [unit for unit in field.units.values() if unit.toll and not unit.sheet.objective]
    if field.muster.options.recovery is Recovery.MANUAL:
        answers = table.ask("returning", units, Recovered, to=GM)
        for unit, answer in zip(units, answers, strict=True):
            unit.recovered = min(answer.tokens, unit.toll)
    else:
        dice = [f"{unit.toll}d20" for unit in units]
        for unit, faces in zip(units, table.faces("recover", units, dice, why="recover"), strict=True):
            victor = unit.side in field.victors
            base, label = returns_on(0, victor=victor), "Victors" if victor else "Beaten"
            worse = ("Rout", returns_on(unit.fail_margin, victor=victor) - base, "Aftermath")
            threshold = table.tally("returns_on", unit, base, *[worse] * (worse[1] != 0), label=label)
            unit.recovered = returned(faces, threshold)
    for unit in units:
        if unit.recovered:
            table.tell("recovered", unit, tokens=unit.recovered, lost=unit.toll)


def after(unit: Unit) -> int:
    """Tokens after the battle."""
    return min(999, unit.tokens + unit.recovered + unit.non_casualty)


def _heads_lost(unit: Unit) -> int:
    return unit.sheet.headcount - headcount_after(unit.sheet.headcount, unit.start, after(unit))


def _prisoners(field: Battlefield, table: Table) -> dict[str, int]:
    """Of those who broke the victors may have taken some."""
    units = [
        unit
        for unit in field.units.values()
        if field.victors and unit.side not in field.victors and unit.status in BEATEN and _heads_lost(unit)
    ]
    answers = table.ask("prisoners", units, Prisoners, to=GM)
    taken = {}
    for unit, answer in zip(units, answers, strict=True):
        taken[unit.id] = min(answer.headcount, _heads_lost(unit))
        if taken[unit.id]:
            table.tell("taken_prisoner", unit, n=taken[unit.id])
    return taken


def _find(field: Battlefield, table: Table) -> None:
    """The victors bring in their own; what becomes of the others the game master says."""
    fallen = [hero for hero in field.heroes.values() if hero.status is HeroStatus.FALLEN]
    lost = [hero for hero in fallen if hero.side not in field.victors and not hero.carried]
    answers = table.ask("fate", lost, Fates, to=GM)
    for hero, answer in zip(lost, answers, strict=True):
        hero.status = table.verdict("state", hero, answer.status)
        table.tell("was_found", hero, result=hero.status)


# What lasts


def changes(field: Battlefield, prisoners: Mapping[str, int]) -> Iterator[Change]:
    """Units, then heroes, then sides."""
    for unit in field.units.values():
        if unit.id in field.muster.spares:
            yield from _kept(field, unit)
        else:
            yield from _unit_changes(field, unit, prisoners.get(unit.id, 0))
    for hero in field.heroes.values():
        yield from _hero_changes(field, hero)
    for side in field.sides.values():
        yield from _side_changes(field, side)


def _unit_changes(field: Battlefield, unit: Unit, taken: int) -> Iterator[Change]:
    sheet, left = unit.sheet, after(unit)
    if unit.side != sheet.side:
        yield from Change.of(sheet, "side", unit.side, "Changed sides")
    if left != tokens_of(sheet, field.muster.options.ecl_per_token):
        back = filled(OF_LOST, back=unit.recovered, toll=unit.toll) if unit.toll else "Reinforced"
        yield from Change.of(sheet, "tokens", left, back if left else "Nothing is left")
    heads = headcount_after(sheet.headcount, unit.start, left)
    yield from Change.of(sheet, "headcount", heads, _toll_of_heads(unit, heads, taken))
    if not left and unit.start and not sheet.objective:
        yield from Change.of(sheet, "gone", True, "Nothing is left of it")
    yield from Change.of(sheet, "leader", _lasting_general(field, unit), "Who leads now")


def _kept(field: Battlefield, unit: Unit) -> Iterator[Change]:
    """Troops that joined from nowhere stay with the force, if the game master wants it."""
    if not after(unit):
        return
    fields = {"kind": unit.kind[:60], "tokens": after(unit)}
    heroes = [one.sheet for one in field.heroes.values() if one.unit == unit.id and one.side == unit.side]
    name, why = unit.kind.capitalize() or unit.sheet.name, "Joined in the battle"
    yield Change.new_unit(unit.side, name, fields, why, heroes=heroes)


def _toll_of_heads(unit: Unit, heads: int, taken: int) -> str:
    """Where the fighters are whom it lost."""
    standing = headcount_after(unit.sheet.headcount, unit.start, unit.tokens + unit.non_casualty)
    rest = unit.sheet.headcount - heads - taken
    parts = [(heads - standing, BACK), (taken, PRISONERS), (rest, GONE)]
    return ", ".join(filled(what, n=n) for n, what in parts if n) or "As its tokens are"


def _lasting_general(field: Battlefield, unit: Unit) -> str | None:
    """The last general who is alive and of its own."""
    for id in (unit.general, unit.sheet.leader):
        hero = field.heroes.get(id or "")
        if (
            hero
            and hero.status in (HeroStatus.FIT, HeroStatus.FALLEN, HeroStatus.AWAY)
            and _is_its_own(hero, unit)
        ):
            return hero.id
    return None


def _is_its_own(hero: Hero, unit: Unit) -> bool:
    return hero.side == unit.side and hero.unit == unit.id


def _hero_changes(field: Battlefield, hero: Hero) -> Iterator[Change]:
    sheet = hero.sheet
    if hero.side != sheet.side:
        yield from Change.of(sheet, "side", hero.side, "Changed sides")
    unit = unit_after(field, hero)
    if unit not in field.muster.spares:
        why = "Fights with another unit" if unit else "His unit is lost to him"
        yield from Change.of(sheet, "unit", unit, why)
    if sheet.team and not all(unit_after(field, mate) == unit for mate in _team_of(field, hero)):
        yield from Change.of(sheet, "team", None, "The team is apart")
    yield from _points(field, hero)
    status = HeroStatus.FIT if hero.status in (HeroStatus.AWAY, HeroStatus.GONE) else hero.status
    yield from Change.of(sheet, "status", status, "After the battle")
    spells = tuple(SpellsOf(level=level, left=left) for level, left in hero.spells)
    yield from Change.of(sheet, "spells_left", spells, "Spells spent")
    yield from Change.of(sheet, "opportunity", 0, "The moment has passed")


def unit_after(field: Battlefield, hero: Hero) -> str | None:
    """Where he fights from now on: in no unit that is another side's by now."""
    unit = field.units.get(hero.unit)
    if unit is None or unit.side != hero.side:
        return None
    return unit.id if unit.id not in field.muster.spares or after(unit) else None


def _team_of(field: Battlefield, hero: Hero) -> list[Hero]:
    """Those who share the word of his team on their sheets, and are of one side with him still."""
    word = (hero.sheet.side, hero.sheet.team)
    heroes = (one for one in field.heroes.values() if (one.sheet.side, one.sheet.team) == word)
    return [one for one in heroes if one.side == hero.side]


def _points(field: Battlefield, hero: Hero) -> Iterator[Change]:
    sheet = hero.sheet
    if not field.uses_vitality:
        if hero.hp != (sheet.hp_max if sheet.hp is None else sheet.hp):
            yield from Change.of(sheet, "hp", max(-200, hero.hp), "Wounds")
    elif hero.hp != (sheet.wounds_max if sheet.wounds is None else sheet.wounds):
        yield from Change.of(sheet, "wounds", max(-200, hero.hp), "Wounds")
    full = sheet.vitality_max if sheet.vitality is None else sheet.vitality
    if field.counts_vitality and hero.vitality != full:
        yield from Change.of(sheet, "vitality", hero.vitality, "Spent in the battle")


def _side_changes(field: Battlefield, side: Side) -> Iterator[Change]:
    commander = field.heroes.get(side.sheet.commander or "")
    if commander and (commander.status is HeroStatus.DEAD or commander.side != side.id):
        why = DEAD if commander.status is HeroStatus.DEAD else TURNED
        yield from Change.of(side.sheet, "commander", None, filled(why, name=commander.sheet.name))
