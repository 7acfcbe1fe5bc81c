"""After the battle: who comes back, what becomes of the fallen, and what lasts (Aftermath; F12)."""

from collections.abc import Iterator, Mapping
from typing import Any

from rulesets.engine import GM, Change, Table, Value
from rulesets.systems.gridless.end_round import ends
from rulesets.systems.gridless.field import Battlefield, Force, Ground, Hero, Unit
from rulesets.systems.gridless.gathering import tokens_of
from rulesets.systems.gridless.kinds import Recovery, Stand, Status
from rulesets.systems.gridless.orders import Fates, Prisoners, Recovered, Victors
from rulesets.systems.gridless.sheets import SpellsOf
from rulesets.systems.gridless.spirit import returned, returns_on
from rulesets.systems.gridless.tokens import headcount_after

BEATEN = (Stand.RETREATED, Stand.DISSOLVED, Stand.DESTROYED)


def aftermath(field: Battlefield, table: Table) -> None:
    """The wounded return, prisoners are counted, the fallen are found; then every change is proposed."""
    if not field.ended:
        [said] = table.ask("victors", [Ground()], Victors, to=GM)
        ends(field, table, said.victors)
    _recover(field, table)
    prisoners = _prisoners(field, table)
    _find(field, table)
    for change in changes(field, prisoners):
        table.propose(change)


def _recover(field: Battlefield, table: Table) -> None:
    """A die for each token lost (F12)."""
    units = [unit for unit in field.units.values() if unit.toll and not unit.sheet.objective]
    if field.muster.options.recovery is Recovery.MANUAL:
        said = table.ask("returning", units, Recovered, to=GM)
        for unit, one in zip(units, said, strict=True):
            unit.recovered = min(one.tokens, unit.toll)
    else:
        dice = [f"{unit.toll}d20" for unit in units]
        for unit, faces in zip(units, table.faces("recover", units, dice, why="recover"), strict=True):
            victor = unit.faction in field.victors
            base, label = returns_on(0, victor=victor), "Victors" if victor else "Beaten"
            worse = ("Rout", returns_on(unit.fail_margin, victor=victor) - base, "Aftermath")
            threshold = table.tally("returns_on", unit, base, *[worse] * (worse[1] != 0), label=label)
            unit.recovered = returned(faces, threshold)
    for unit in units:
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
        if field.victors and unit.faction not in field.victors and unit.stand in BEATEN and _heads_lost(unit)
    ]
    said = table.ask("prisoners", units, Prisoners, to=GM)
    taken = {}
    for unit, one in zip(units, said, strict=True):
        taken[unit.id] = min(one.headcount, _heads_lost(unit))
        if taken[unit.id]:
            table.tell("taken_prisoner", unit, n=taken[unit.id])
    return taken


def _find(field: Battlefield, table: Table) -> None:
    """The victors bring in their own; what becomes of the others the game master says."""
    fallen = [hero for hero in field.heroes.values() if hero.status is Status.FALLEN]
    lost = [hero for hero in fallen if hero.faction not in field.victors and not hero.carried]
    said = table.ask("fate", lost, Fates, to=GM)
    for hero, one in zip(lost, said, strict=True):
        hero.status = table.verdict("state", hero, one.status)
        table.tell("was_found", hero, result=hero.status)


# What lasts


def changes(field: Battlefield, prisoners: Mapping[str, int]) -> Iterator[Change]:
    """Units, then heroes, then sides."""
    for unit in field.units.values():
        yield from _unit_changes(field, unit, prisoners.get(unit.id, 0))
    for hero in field.heroes.values():
        yield from _hero_changes(field, hero)
    for force in field.sides.values():
        yield from _side_changes(field, force)


def _change(sheet: Any, name: str, new: Any, reason: str) -> Iterator[Change]:
    """A change, if it is one; values as their JSON, as rosters keep them."""
    old, new = _plain(getattr(sheet, name)), _plain(new)
    if old != new:
        yield Change(sheet.id, name, old, new, reason)


def _plain(value: Any) -> Any:
    if isinstance(value, tuple):
        return [_plain(one) for one in value]
    return value.model_dump(mode="json") if isinstance(value, Value) else getattr(value, "value", value)


def _unit_changes(field: Battlefield, unit: Unit, taken: int) -> Iterator[Change]:
    sheet, left = unit.sheet, after(unit)
    if unit.faction != sheet.side:
        yield from _change(sheet, "side", unit.faction, "Changed sides")
    if left != tokens_of(sheet, field.muster.options.ecl_per_token):
        back = f"{unit.recovered} of {unit.toll} lost came back" if unit.toll else "Reinforced"
        yield from _change(sheet, "tokens", left, back if left else "Nothing is left")
    heads = headcount_after(sheet.headcount, unit.start, left)
    yield from _change(sheet, "headcount", heads, _toll_of_heads(unit, heads, taken))
    if not left and unit.start and not sheet.objective:
        yield from _change(sheet, "gone", True, "Nothing is left of it")
    yield from _change(sheet, "leader", _lasting_general(field, unit), "Who leads now")


def _toll_of_heads(unit: Unit, heads: int, taken: int) -> str:
    """Where the fighters are whom it lost."""
    standing = headcount_after(unit.sheet.headcount, unit.start, unit.tokens + unit.non_casualty)
    rest = unit.sheet.headcount - heads - taken
    parts = [(heads - standing, "back wounded"), (taken, "prisoners"), (rest, "dead, crippled or gone")]
    return ", ".join(f"{n:,} {what}" for n, what in parts if n) or "As its tokens are"


def _lasting_general(field: Battlefield, unit: Unit) -> str | None:
    """The last general who is alive and of its own (9.5)."""
    for id in (unit.general, unit.sheet.leader):
        hero = field.heroes.get(id or "")
        if hero and hero.status in (Status.FIT, Status.FALLEN, Status.AWAY) and _is_its_own(hero, unit):
            return hero.id
    return None


def _is_its_own(hero: Hero, unit: Unit) -> bool:
    return hero.faction == unit.faction and hero.unit == unit.id


def _hero_changes(field: Battlefield, hero: Hero) -> Iterator[Change]:
    sheet = hero.sheet
    if hero.faction != sheet.side:
        yield from _change(sheet, "side", hero.faction, "Changed sides")
    yield from _change(sheet, "unit", hero.unit or None, "Fights with another unit")
    yield from _points(field, hero)
    status = Status.FIT if hero.status in (Status.AWAY, Status.GONE) else hero.status
    yield from _change(sheet, "status", status, "After the battle")
    spells = tuple(SpellsOf(level=level, left=left) for level, left in hero.spells)
    yield from _change(sheet, "spells_left", spells, "Spells spent")
    yield from _change(sheet, "opportunity", 0, "The moment has passed")


def _points(field: Battlefield, hero: Hero) -> Iterator[Change]:
    sheet = hero.sheet
    if not field.uses_vitality:
        if hero.hp != (sheet.hp_max if sheet.hp is None else sheet.hp):
            yield from _change(sheet, "hp", max(-200, hero.hp), "Wounds")
    elif hero.hp != (sheet.wounds_max if sheet.wounds is None else sheet.wounds):
        yield from _change(sheet, "wounds", max(-200, hero.hp), "Wounds")
    full = sheet.vitality_max if sheet.vitality is None else sheet.vitality
    if field.counts_vitality and hero.vitality != full:
        yield from _change(sheet, "vitality", hero.vitality, "Spent in the battle")


def _side_changes(field: Battlefield, force: Force) -> Iterator[Change]:
    commander = field.heroes.get(force.sheet.commander or "")
    if commander and (commander.status is Status.DEAD or commander.faction != force.id):
        why = "is dead" if commander.status is Status.DEAD else "is now of another side"
        yield from _change(force.sheet, "commander", None, f"{commander.sheet.name} {why}")
