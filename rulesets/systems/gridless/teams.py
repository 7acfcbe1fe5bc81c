"""Heroes who stay side by side, and those who go their own way (Teaming; Affiliation)."""

from collections.abc import Collection, Mapping, Sequence

from rulesets.engine import Table, people_of
from rulesets.systems.gridless.field import Battlefield, Hero
from rulesets.systems.gridless.kinds import Status
from rulesets.systems.gridless.orders import Beside


def teams(field: Battlefield, table: Table) -> None:
    """Each says beside whom he stays; those who all named each other are a team."""
    heroes = [hero for hero in field.active if _comrades(field, hero)]
    wishes = table.ask(
        "beside",
        heroes,
        Beside,
        default=lambda hero: Beside(mates=tuple(one.id for one in field.mates(hero))),
        options=lambda hero: {"mates": _comrades(field, hero)},
    )
    said = {hero.id: wish.mates for hero, wish in zip(heroes, wishes, strict=True)}
    pair_up(field, heroes, said)
    table.narrate(tell_teams, table, field, heroes)


def _comrades(field: Battlefield, hero: Hero) -> list[str]:
    return [one.id for one in field.of_unit(hero.unit) if one.id != hero.id]


def pair_up(field: Battlefield, heroes: Sequence[Hero], wishes: Mapping[str, Collection[str]]) -> None:
    """Who no longer wants all of his team leaves it; then those who all want each other join.

    Teams of others stay as they are, and so does a mate who cannot be asked (R20).
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
    return wanted and (a.faction, a.unit) == (b.faction, b.unit)


def _name(group: Sequence[Hero]) -> None:
    """A new team goes by its first member."""
    for hero in group:
        hero.team = group[0].id


def leave_team(field: Battlefield, hero: Hero) -> None:
    """He goes his own way, and what he waited for is lost; the others do not go by his name any more."""
    mates, word = field.mates(hero), hero.team
    hero.team, hero.opportunity = "", 0
    for one in mates:
        one.team = mates[0].id if word == hero.id else word


def go_over(field: Battlefield, going: Mapping[str, str]) -> None:
    """Heroes go to other units; a team stays one if all of it goes to the same (R22)."""
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
    hero.status = Status.GONE


def leaves_unit(field: Battlefield, hero: Hero) -> None:
    """He leaves his team, and nobody whom he has led is led by him any more."""
    leave_team(field, hero)
    for unit in field.units.values():
        if unit.general == hero.id:
            unit.general = ""


def anybody_pairs(field: Battlefield) -> bool:
    """Whether any two heroes could stay side by side."""
    return any(_comrades(field, hero) for hero in field.active)
