"""Heroes who stay side by side, and those who go their own way (Teaming; Affiliation)."""

from collections.abc import Collection, Mapping, Sequence

from rulesets.engine import Table, people_of
from rulesets.systems.gridless.book.kinds import HeroStatus
from rulesets.systems.gridless.people.field import Battlefield, Hero
from rulesets.systems.gridless.people.orders import Beside


def teams(field: Battlefield, table: Table) -> None:
    """Each says with which unit and beside whom he fights; those who all named each other are a team."""
    heroes = [hero for hero in field.heroes.values() if _has_a_choice(field, hero)]
    wishes = table.ask(
        "beside",
        heroes,
        Beside,
        default=lambda hero: Beside(mates=tuple(one.id for one in field.mates(hero))),
        options=lambda hero: {"unit": _units(field, hero), "mates": _comrades(field, hero)},
    )
    chosen = [(hero, wish.unit) for hero, wish in zip(heroes, wishes, strict=True)]
    going = {hero.id: unit for hero, unit in chosen if unit and unit != hero.unit}
    go_over(field, going)
    for id, unit in going.items():
        hero = field.heroes[id]
        table.tell("chose_unit", hero, to=people_of(hero.side), unit=unit)
    wanted = {hero.id: wish.mates for hero, wish in zip(heroes, wishes, strict=True)}
    pair_up(field, heroes, wanted)
    table.narrate(tell_teams, table, field, heroes)


def _comrades(field: Battlefield, hero: Hero) -> list[str]:
    """Whom he could stay beside: everybody of his side who is there, as all choose their units at once."""
    units = {unit.id for unit in field.fighting if unit.side == hero.side} | {""}
    return [
        other.id
        for other in field.heroes.values()
        if other.id != hero.id
        and other.side == hero.side
        and other.unit in units
        and other.status not in (HeroStatus.GONE, HeroStatus.AWAY)
    ]


def _units(field: Battlefield, hero: Hero) -> list[str]:
    """Where he could fight: a general stays with his unit."""
    units = [unit.id for unit in field.fighting if unit.side == hero.side]
    return units if len(units) > (hero.unit in units) and not field.is_general(hero) else []


def _has_a_choice(field: Battlefield, hero: Hero) -> bool:
    there = field.acts(hero) or (hero.is_fit and not hero.unit)
    return there and bool(_units(field, hero) or _comrades(field, hero))


def pair_up(field: Battlefield, heroes: Sequence[Hero], wishes: Mapping[str, Collection[str]]) -> None:
    """Who no longer wants all of his team leaves it; then those who all want each other join.

    Teams of others stay as they are, and so does a mate who cannot be asked.
    """
    for hero in heroes:
        if not {one.id for one in field.mates(hero)} <= set(wishes[hero.id]):
            leave_team(field, hero)
    left = [list(team.members) for team in field.teams(filter(field.is_with, field.heroes.values()))]
    while left:
        group = left.pop(0)
        for other in list(left):
            if all(_agree(wishes, a, b) for a in group for b in other):
                group += other
                left.remove(other)
                _name(group)


def _agree(wishes: Mapping[str, Collection[str]], a: Hero, b: Hero) -> bool:
    wanted = b.id in wishes.get(a.id, ()) and a.id in wishes.get(b.id, ())
    return wanted and (a.side, a.unit) == (b.side, b.unit)


def _name(group: Sequence[Hero]) -> None:
    """A new team goes by its first member."""
    for hero in group:
        hero.team = group[0].id


def leave_team(field: Battlefield, hero: Hero) -> None:
    """He goes his own way, and what he waited for is lost; the others do not go by his name any more."""
    mates, word = field.mates(hero), hero.team
    hero.team, hero.opportunity = "", 0
    for mate in mates:
        mate.team = mates[0].id if word == hero.id else word


def go_over(field: Battlefield, going: Mapping[str, str]) -> None:
    """Heroes go to other units; a team stays one if all of it goes to the same."""
    if not going:
        return
    heroes = [field.heroes[id] for id in going]
    kept = {one.id: (one.team, one.opportunity) for one in heroes if _all_go(field, one, going)}
    for hero in heroes:
        leaves_unit(field, hero)
    for hero in heroes:
        hero.unit = going[hero.id]
        hero.team, hero.opportunity = kept.get(hero.id, (hero.team, hero.opportunity))


def _all_go(field: Battlefield, hero: Hero, going: Mapping[str, str]) -> bool:
    return all(going.get(one.id) == going[hero.id] for one in field.mates(hero) if one.is_fit)


def tell_teams(table: Table, field: Battlefield, heroes: Sequence[Hero]) -> None:
    for team in field.teams(heroes):
        if len(team.members) > 1:
            first, *rest = team.members
            table.tell("side_by_side", first, to=people_of(team.side), mates=[one.id for one in rest])


def leaves(field: Battlefield, hero: Hero) -> None:
    """He leaves the field."""
    leaves_unit(field, hero)
    hero.status = HeroStatus.GONE


def leaves_unit(field: Battlefield, hero: Hero) -> None:
    """He leaves his team, and nobody whom he has led is led by him any more."""
    leave_team(field, hero)
    for unit in field.units.values():
        if unit.general == hero.id:
            unit.general = ""


def anybody_chooses(field: Battlefield) -> bool:
    """Whether anybody could choose his unit, or stay beside somebody."""
    return any(_has_a_choice(field, hero) for hero in field.heroes.values())
