"""Who throws for a unit, a side and an army, and who sees what of the enemy."""

from rulesets.engine import EVERYONE, GM, GM_ONLY, Audience, Seat, commander, people_of, player
from rulesets.systems.runequest.people.field import Battlefield
from rulesets.systems.runequest.people.states import Hero, Side, Unit


def owner(field: Battlefield, unit: Unit) -> Seat:
    """Of a unit's own rolls: the player of the hero who commands it, the players of the heroes in it in
    turn, else the commander of its side."""
    leader = field.commander_of(unit)
    if leader and leader.is_pc:
        return player(leader.id)
    return _in_turn(field, field.heroes_in(unit.id)) or commander(unit.side)


def situation_seat(field: Battlefield, unit: Unit) -> Seat:
    """Of encounter and odds: the players whose heroes stay together take turns, round by round."""
    return _in_turn(field, field.heroes_in(unit.id)) or owner(field, unit)


def enemy_seat(field: Battlefield, unit: Unit) -> Seat:
    """Of the blows of a unit that heroes have met: the game master, unless it has heroes itself."""
    return owner(field, unit) if field.is_pc_unit(unit) else GM


def army_seat(field: Battlefield, side: Side) -> Seat:
    """Of the army's roll: the commander's player, if he is a player's hero; else the players in turn."""
    hero = general_of(field, side)
    if hero and hero.is_pc and hero.is_able:
        return player(hero.id)
    players = [hero for hero in field.heroes.values() if field.takes_part(hero)]
    ours = [hero for hero in players if field.camp_of(hero.side) is side.camp]
    named = [hero for hero in ours if hero.id in side.sheet.rollers]
    return _in_turn(field, named or ours) or commander(side.id)


def general_of(field: Battlefield, side: Side) -> Hero | None:
    """The hero who commands an army now, if it is somebody with a sheet (R32)."""
    chain = side.sheet.chain
    return field.heroes.get(chain[side.place] or "") if side.place < len(chain) else None


def _in_turn(field: Battlefield, heroes: list[Hero]) -> Seat | None:
    return player(heroes[(field.round - 1) % len(heroes)].id) if heroes else None


def open_to(field: Battlefield) -> Audience:
    """Who sees a number in which the enemy's Attack or Defence stands."""
    return EVERYONE if field.muster.options.open_values else GM_ONLY


def own(unit: Unit | Hero | Side) -> Audience:
    return people_of(unit.side)
