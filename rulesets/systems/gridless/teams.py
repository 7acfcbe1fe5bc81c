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
    """Teams of those who all want each other, the first listed first; the rest stand alone."""
    left, groups = list(heroes), list[list[Hero]]()
    while left:
        first = left.pop(0)
        group = [first]
        for other in left:
            if other.unit == first.unit and all(_agree(wishes, other, one) for one in group):
                group.append(other)
        left = [one for one in left if one not in group]
        groups.append(group)
    had_mates = {hero.id for hero in heroes if field.mates(hero)}
    for group in groups:
        _name(group, had_mates)


def _agree(wishes: Mapping[str, Collection[str]], a: Hero, b: Hero) -> bool:
    return b.id in wishes.get(a.id, ()) and a.id in wishes.get(b.id, ())


def _name(group: Sequence[Hero], had_mates: Collection[str]) -> None:
    """A team keeps its word if all had it; a new one goes by its first member."""
    if len(group) == 1:
        group[0].team = "" if group[0].id in had_mates else group[0].team
        return
    words = {hero.team for hero in group}
    word = words.pop() if len(words) == 1 else ""
    for hero in group:
        hero.team = word or group[0].id


def leave_team(field: Battlefield, hero: Hero) -> None:
    """He goes his own way, and what he waited for is lost; the others do not go by his name any more."""
    mates, word = field.mates(hero), hero.team
    hero.team, hero.opportunity = "", 0
    for one in mates:
        one.team = mates[0].id if word == hero.id else word


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
