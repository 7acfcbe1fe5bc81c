"""Before the first round: who stands where, and in which order they act (F2)."""

from collections.abc import Sequence

from rulesets.engine import Table
from rulesets.systems.traveller.field import Battlefield, Fighter, Hero, Unit
from rulesets.systems.traveller.kinds import State
from rulesets.systems.traveller.leaders import lead_of
from rulesets.systems.traveller.orders import Deployment
from rulesets.systems.traveller.rolls import level_or_untrained
from rulesets.systems.traveller.tables import characteristic_dm

READY = 12
"""What an ambush counts for the dice."""
MOST_TIES = 12


def deploy(field: Battlefield, table: Table) -> None:
    """Each unit is put where it begins."""
    units = [unit for unit in field.units.values() if unit.state is not State.WITHIN and unit.endurance]
    here = [unit for unit in units if unit.state is not State.AWAY]
    late = [unit for unit in units if unit.state is State.AWAY]
    zones = list(field.muster.zones)

    def ask(of: list[Unit], *, secret: bool) -> list[Deployment]:
        return table.ask(
            "deploy",
            of,
            Deployment,
            default=lambda unit: Deployment(zone=unit.zone or None),
            options=lambda _: {"zone": zones},
            secret=secret,
        )

    with table.together():
        answers = [ask(here, secret=False), ask(late, secret=True)]
    for unit, said in zip([*here, *late], [*answers[0], *answers[1]], strict=True):
        if said.zone and said.zone != unit.zone:
            unit.zone, ground = said.zone, field.muster.zones[said.zone]
            unit.cover, unit.obstruction = ground.cover, ground.obstruction
        zone = field.muster.zones.get(unit.zone)
        unit.strong = unit.strong or bool(zone and zone.strong_position)
        unit.obstruction = unit.obstruction or bool(zone and zone.obstruction)
        unit.stance = said.stance
        if unit.state is not State.AWAY:
            table.tell("deployed", unit, to=unit.sees_to, stance=unit.stance, **_where(unit))


def _where(unit: Unit) -> dict[str, str]:
    return {"zone": unit.zone} if unit.zone else {}


def initiative(field: Battlefield, table: Table) -> None:
    """Once a battle: a leader's Tactics for a unit, quickness for a hero."""
    roll_initiative(field, table, field.actors)
    ambushed = {unit.side for unit in field.actors if is_prepared(field, unit)}
    for fighter in field.actors:
        prepared = is_prepared(field, fighter)
        fighter.surprised = not prepared and any(field.hostile(fighter.side, side) for side in ambushed)
        if fighter.surprised:
            table.tell("surprised", fighter, to=field.eyes(fighter))


def roll_initiative(field: Battlefield, table: Table, fighters: Sequence[Unit | Hero]) -> None:
    """Those who are here roll; full ties are broken by a die, again and again."""
    rolling = [one for one in fighters if not is_prepared(field, one)]
    rolls = table.throw("initiative", rolling, "2d6", why="initiative", seen_by=field.eyes)
    thrown = {one.id: roll for one, roll in zip(rolling, rolls, strict=True)}
    for one in fighters:
        lines, base = _initiative_lines(field, one), thrown.get(one.id, READY)
        label = "Ambush" if one.id not in thrown else "Dice"
        eyes = field.eyes(one)
        one.initiative = table.tally("initiative_total", one, base, *lines, label=label, audience=eyes)
        one.rolled = True
    _break_ties(field, table)
    for one in sorted(fighters, key=lambda fighter: rank(field, fighter)):
        table.tell("initiative_rolled", one, to=field.eyes(one), initiative=one.initiative)


def _initiative_lines(field: Battlefield, one: Unit | Hero) -> list[tuple[str, int]]:
    if isinstance(one, Hero):
        return [("Dexterity", characteristic_dm(one.dexterity))]
    return unit_initiative(*lead_of(field, one)[:2])


def unit_initiative(tactics: int | None, intelligence: int) -> list[tuple[str, int]]:
    """What a leader adds to the dice."""
    title = "Tactics, untrained" if tactics is None else "Tactics"
    return [(title, level_or_untrained(tactics)), ("Intelligence", characteristic_dm(intelligence))]


def is_prepared(field: Battlefield, one: Fighter) -> bool:
    said = field.muster.situation
    return one.id in said.prepared or one.id in said.prepared_heroes


type Rank = tuple[int, bool, int, int, int, str]


def rank_by(initiative: int, *, hero: bool, skill: int | None, mind: int, tie: int, id: str) -> Rank:
    """Highest first; heroes before units, then Tactics or quickness, then the mind, then a die (R15)."""
    return (-initiative, not hero, -level_or_untrained(skill), -mind, -tie, id)


def rank(field: Battlefield, one: Unit | Hero) -> Rank:
    """Where somebody stands in the order as it is now."""
    if isinstance(one, Hero):
        mind = one.sheet.intelligence
        return rank_by(one.present, hero=True, skill=one.dexterity, mind=mind, tie=one.tie, id=one.id)
    lead = lead_of(field, one)
    return rank_by(
        one.present, hero=False, skill=lead.tactics, mind=lead.intelligence, tie=one.tie, id=one.id
    )


def _break_ties(field: Battlefield, table: Table) -> None:
    """Who is alike in everything throws a die, until none are."""
    rolled: list[Unit | Hero] = [hero for hero in field.heroes.values() if hero.rolled]
    rolled += [unit for unit in field.units.values() if unit.rolled]
    for n in range(MOST_TIES):
        tied = _tied(field, rolled)
        if not tied:
            return
        kind = "init_tie" if not n else f"init_tie_{n}"
        dice = table.throw(kind, tied, "1d6", why="init_tie", seen_by=field.eyes)
        for one, die in zip(tied, dice, strict=True):
            one.tie = one.tie * 7 + die


def _tied(field: Battlefield, fighters: list[Unit | Hero]) -> list[Unit | Hero]:
    groups: dict[tuple[object, ...], list[Unit | Hero]] = {}
    for one in fighters:
        groups.setdefault((one.initiative, *rank(field, one)[1:-1]), []).append(one)
    return [one for group in groups.values() if len(group) > 1 for one in group]
