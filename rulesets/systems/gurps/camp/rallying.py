"""Routed men who reform, in the night or in camp: by the game master's word, or by a roll (Rout; R38)."""

from collections.abc import Sequence

from rulesets.engine import Camp, Change, Kept, Table, people_of
from rulesets.systems.gurps.book.kinds import HeroStatus
from rulesets.systems.gurps.book.tables import REFORM_LEADERSHIP
from rulesets.systems.gurps.camp.orders import Rallied, RalliedByRoll
from rulesets.systems.gurps.people.orders import Helps
from rulesets.systems.gurps.people.sheets import GurpsUnit


def helps(sheet: GurpsUnit, ruling: Helps) -> list[tuple[str, int, str]]:
    """What brings scattered men together again, a point each."""
    so = {
        "Mostly cavalry": sheet.mobility.is_horse,
        "On friendly ground": ruling.friendly,
        "Many hiding places": ruling.hiding,
        "A charismatic leader": sheet.leader in ruling.charismatic,
    }
    return [(label, 1, "Rout") for label, is_so in so.items() if is_so]


def leaders_of(routed: Sequence[GurpsUnit], known: Sequence[str]) -> list[str]:
    """Whose charisma may count: those who lead scattered men."""
    return [id for id in dict.fromkeys(sheet.leader for sheet in routed) if id and id in known]


def is_scattered(sheet: GurpsUnit) -> bool:
    return bool(sheet.scattered and sheet.count)


def rally(camp: Camp, table: Table) -> None:
    """Scattered units come together again; how many are gone for good is the game master's."""
    force = camp.force
    routed = [unit for unit in camp.units_of(force) if is_scattered(unit.sheet)]
    ids = [unit.id for unit in routed]
    options = {"units": ids, "missing": ids}
    if camp.options.reform_roll:
        heroes = [hero.id for hero in camp.heroes_of(force)]
        options["charismatic"] = leaders_of([unit.sheet for unit in routed], heroes)
    form = RalliedByRoll if camp.options.reform_roll else Rallied
    [ruling] = table.ask("rally", [force], form, options=lambda _: options)
    if not routed:
        table.tell("nobody_scattered", force)
    trying = [unit for unit in routed if unit.id in ruling.units]
    together = _rolled(camp, table, trying, ruling) if isinstance(ruling, RalliedByRoll) else trying
    for unit in trying:
        if unit in together:
            _reformed(table, unit, min(unit.sheet.count, ruling.missing.get(unit.id, 0)))
        else:
            table.tell("not_rallied", unit, to=people_of(unit.side))


def _rolled(camp: Camp, table: Table, trying: Sequence[Kept], ruling: Helps) -> list[Kept]:
    """Those whose leader, or somebody among them, gathers them."""
    needed = [_target(camp, table, unit, ruling) for unit in trying]
    rolls = table.throw("reform", trying, "3d6")
    return [unit for unit, most, roll in zip(trying, needed, rolls, strict=True) if roll <= most]


def _target(camp: Camp, table: Table, unit: Kept, ruling: Helps) -> int:
    leader = next((hero.sheet for hero in camp.heroes if hero.id == unit.sheet.leader), None)
    able = leader is not None and leader.status is HeroStatus.ACTIVE
    skill = leader.leadership if able and leader else unit.sheet.leadership
    lines = helps(unit.sheet, ruling)
    return table.tally("reform_target", unit, skill or REFORM_LEADERSHIP, *lines, label="Leadership")


def _reformed(table: Table, unit: Kept, missing: int) -> None:
    people = people_of(unit.side)
    table.tell("rallied", unit, to=people, men=unit.sheet.count - missing)
    if missing:
        table.tell("strayed", unit, to=people, n=missing)
    for change in (
        *Change.of(unit.sheet, "scattered", False, "Together again"),
        *Change.of(unit.sheet, "count", unit.sheet.count - missing, "Did not come back"),
    ):
        table.propose(change)
