"""Between battles: prisoners come home, and leave the list of whoever held them."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Annotated

from pydantic import Field

from rulesets.engine import Camp, Change, Kept, Problem, Procedure, Table, Value, people_of
from rulesets.systems.runequest.book.kinds import HeroStatus, Homecoming
from rulesets.systems.runequest.book.sets import AUnit, Heroes
from rulesets.systems.runequest.mechanics.quick_duel import status_of
from rulesets.systems.runequest.people.sheets import Captives, RuneHero, RuneSide, RuneUnit

type Returned = Annotated[int, Field(ge=0, le=1_000_000)]
SECTION = "Aftermath"


class Freed(Value):
    """Who comes home from captivity, and how."""

    how: Homecoming = Field(Homecoming.RANSOM, title="How they come home")
    freed: Mapping[AUnit, Returned] = Field({}, title="Soldiers who come home", description="The rest stay.")
    heroes: Heroes = Field(frozenset(), title="Heroes who come home")


class Left(Value):
    """Who of the prisoners leaves, and how."""

    how: Homecoming = Field(Homecoming.RANSOM, title="How they leave")
    gone: Mapping[str, Returned] = Field({}, title="Prisoners who leave", description="The rest stay.")


# Who comes home


def release(camp: Camp, table: Table) -> None:
    """Ransomed, exchanged or rescued, people come home; whoever held them is not kept here."""
    _free(camp, table, [camp.force], "release")


def between(camp: Camp, table: Table) -> None:
    """The same for two forces at once: who held them has them no more."""
    freed = _free(camp, table, [camp.force, camp.other], "prisoners")
    for holder, side in ((camp.force, camp.other), (camp.other, camp.force)):
        sheet: RuneSide = holder.sheet
        gone = {kept.sheet.name: men for kept, men in freed if kept.side == side.id}
        _propose(table, Change.of(sheet, "captives", less(sheet.captives, gone), "Home from captivity"))


def _free(camp: Camp, table: Table, forces: Sequence[Kept], kind: str) -> list[tuple[Kept, int]]:
    """Everybody who comes home, with how many."""
    units = [unit for force in forces for unit in camp.units_of(force) if unit.sheet.captive]
    heroes = [hero for force in forces for hero in camp.heroes_of(force) if _is_captive(hero)]
    [answer] = table.ask(
        kind,
        [camp.force],
        Freed,
        options=lambda _: {"freed": [unit.id for unit in units], "heroes": [hero.id for hero in heroes]},
        check=lambda _, answer: _possible(units, heroes, forces, answer),
    )
    soldiers = [(unit, men) for unit in units if (men := answer.freed.get(unit.id, 0))]
    people = [hero for hero in heroes if hero.id in answer.heroes]
    for unit, men in soldiers:
        _unit_home(table, unit, men, answer.how)
    for hero in people:
        _hero_home(table, hero, answer.how)
    return [*soldiers, *((hero, 1) for hero in people)]


def _is_captive(hero: Kept) -> bool:
    sheet: RuneHero = hero.sheet
    return sheet.status is HeroStatus.CAPTURED


def _possible(
    units: Sequence[Kept], heroes: Sequence[Kept], forces: Sequence[Kept], answer: Freed
) -> Iterable[Problem]:
    for unit in units:
        most = unit.sheet.captive
        if answer.freed.get(unit.id, 0) > most:
            yield Problem("only_so_many", {"at": f"freed.{unit.id}", "subject": unit.id, "most": most})
    counts = [
        sum(answer.freed.get(unit.id, 0) for unit in units if unit.side == force.id)
        + sum(hero.id in answer.heroes for hero in heroes if hero.side == force.id)
        for force in forces
    ]
    if answer.how is Homecoming.EXCHANGE and len(set(counts)) > 1:
        yield Problem("not_one_for_one", {"at": "how", "n": counts[0], "other": counts[1]})


def _unit_home(table: Table, unit: Kept, men: int, how: Homecoming) -> None:
    sheet: RuneUnit = unit.sheet
    if how is Homecoming.RANSOM:
        table.tell("released", unit, men=men, ransom=men * sheet.ransom_each)
    else:
        table.tell("came_home", unit, how=how, men=men)
    _propose(table, Change.of(sheet, "strength", sheet.strength + men, how.label))
    _propose(table, Change.of(sheet, "captive", sheet.captive - men, how.label))


def _hero_home(table: Table, hero: Kept, how: Homecoming) -> None:
    sheet: RuneHero = hero.sheet
    if how is Homecoming.RANSOM:
        table.tell("hero_ransomed", hero, ransom=sheet.ransom)
    else:
        table.tell("hero_home", hero, how=how)
    status = HeroStatus.FIT if sheet.hp is None else status_of(sheet.hp, sheet.hp_max)
    _propose(table, Change.of(sheet, "status", status, how.label))


def _propose(table: Table, changes: Iterable[Change]) -> None:
    for change in changes:
        table.propose(change)


def less(captives: Sequence[Captives], gone: Mapping[str, int]) -> tuple[Captives, ...]:
    """The list without those who have gone, by the name of their unit."""
    left = dict(gone)

    def kept() -> Iterator[Captives]:
        for held in captives:
            men = min(held.soldiers, left.get(held.unit, 0))
            left[held.unit] = left.get(held.unit, 0) - men
            if men < held.soldiers:
                yield held.model_copy(update={"soldiers": held.soldiers - men})

    return tuple(kept())


# Who leaves


def let_go(camp: Camp, table: Table) -> None:
    """Prisoners of people who are not kept here leave the list."""
    sheet: RuneSide = camp.force.sheet
    rows = {str(n): held for n, held in enumerate(sheet.captives, 1)}
    [answer] = table.ask(
        "prisoners_leave",
        [camp.force],
        Left,
        options=lambda _: {"gone": [*rows]},
        labels=lambda _: {"gone": {n: f"{held.unit}, {held.soldiers:,}" for n, held in rows.items()}},
        check=lambda _, answer: _at_most(camp.force, rows, answer),
    )
    kept = []
    for n, held in rows.items():
        men = answer.gone.get(n, 0)
        if men:
            table.tell(
                "prisoners_left",
                camp.force,
                to=people_of(camp.force.id),
                how=answer.how,
                unit=held.unit,
                men=men,
                ransom=men * held.ransom_each,
            )
        if men < held.soldiers:
            kept.append(held.model_copy(update={"soldiers": held.soldiers - men}))
    _propose(table, Change.of(sheet, "captives", tuple(kept), answer.how.label))


def _at_most(force: Kept, rows: Mapping[str, Captives], answer: Left) -> Iterable[Problem]:
    for n, held in rows.items():
        if answer.gone.get(n, 0) > held.soldiers:
            yield Problem("only_so_many", {"at": f"gone.{n}", "subject": force.id, "most": held.soldiers})


def anybody_captive(camp: Camp) -> bool:
    soldiers = any(unit.sheet.captive for unit in camp.units_of(camp.force))
    return soldiers or any(map(_is_captive, camp.heroes_of(camp.force)))


def holds_anybody(camp: Camp) -> bool:
    return bool(camp.force.sheet.captives)


CAPTIVITY: tuple[Procedure, ...] = (
    Procedure(
        "release",
        "Captives come home",
        release,
        help="Ransomed, exchanged or rescued, people come home from an enemy who is not kept here.",
        section=SECTION,
        when=anybody_captive,
    ),
    Procedure(
        "prisoners",
        "Prisoners of two forces",
        between,
        help="Those who come home leave the captives of the other force; an exchange is one for one.",
        section=SECTION,
        of="two",
    ),
    Procedure(
        "let_go",
        "Our prisoners leave",
        let_go,
        help="Ransomed, exchanged or freed, they leave the captives of this force.",
        section=SECTION,
        when=holds_anybody,
    ),
)
