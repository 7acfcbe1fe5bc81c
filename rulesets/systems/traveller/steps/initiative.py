"""Before the first round: who stands where, and in which order they act (F2)."""

from collections import Counter
from collections.abc import Sequence

from rulesets.engine import Table
from rulesets.systems.traveller.book.kinds import UnitStatus
from rulesets.systems.traveller.book.lucky import MOST_TIES
from rulesets.systems.traveller.book.tables import characteristic_dm
from rulesets.systems.traveller.mechanics.leaders import lead_of
from rulesets.systems.traveller.mechanics.rolls import level_or_untrained
from rulesets.systems.traveller.people.field import Battlefield, Fighter, Hero, Unit
from rulesets.systems.traveller.people.orders import Deployment

READY = 12
"""What an ambush counts for the dice."""


def deploy(field: Battlefield, table: Table) -> None:
    """Each unit is put where it begins, and on a map each hero who is with none."""
    units = [unit for unit in field.units.values() if unit.status is not UnitStatus.WITHIN and unit.endurance]
    here = [unit for unit in units if unit.status is not UnitStatus.AWAY]
    late = [unit for unit in units if unit.status is UnitStatus.AWAY]
    zones = list(field.muster.zones)
    alone = [hero for hero in field.able if zones and hero.unit not in field.units]

    def ask(of: Sequence[Unit | Hero], *, secret: bool) -> list[Deployment]:
        return table.ask(
            "deploy",
            of,
            Deployment,
            default=lambda fighter: Deployment(zone=fighter.zone or None),
            options=lambda _: {"zone": zones},
            secret=secret,
        )

    fighters: list[Unit | Hero] = [*here, *alone, *late]
    with table.together():
        answers = [ask([*here, *alone], secret=False), ask(late, secret=True)]
    for fighter, deployment in zip(fighters, [*answers[0], *answers[1]], strict=True):
        _stand(field, fighter, deployment)
        if not isinstance(fighter, Unit) or fighter.status is not UnitStatus.AWAY:
            table.tell("deployed", fighter, to=field.eyes(fighter), stance=fighter.stance, **_where(fighter))


def _stand(field: Battlefield, fighter: Unit | Hero, deployment: Deployment) -> None:
    """In the zone that was chosen, with what it gives."""
    if deployment.zone and deployment.zone != fighter.zone:
        fighter.zone, ground = deployment.zone, field.muster.zones[deployment.zone]
        fighter.cover, fighter.obstruction = ground.cover, ground.obstruction
    zone = field.muster.zones.get(fighter.zone)
    fighter.obstruction = fighter.obstruction or bool(zone and zone.obstruction)
    if isinstance(fighter, Unit):
        fighter.strong = fighter.strong or bool(zone and zone.strong_position)
    fighter.stance = deployment.stance


def _where(fighter: Fighter) -> dict[str, str]:
    return {"zone": fighter.zone} if fighter.zone else {}


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
    for fighter in fighters:
        lines, base = _initiative_lines(field, fighter), thrown.get(fighter.id, READY)
        label = "Ambush" if fighter.id not in thrown else "Dice"
        eyes = field.eyes(fighter)
        total = table.tally("initiative_total", fighter, base, *lines, label=label, audience=eyes)
        fighter.initiative = total
        fighter.rolled = True
    _break_ties(field, table)
    for fighter in sorted(fighters, key=lambda fighter: rank(field, fighter)):
        table.tell("initiative_rolled", fighter, to=field.eyes(fighter), initiative=fighter.initiative)


def _initiative_lines(field: Battlefield, fighter: Unit | Hero) -> list[tuple[str, int]]:
    if isinstance(fighter, Hero):
        return [("Dexterity", characteristic_dm(fighter.dexterity))]
    return unit_initiative(*lead_of(field, fighter)[:2])


def unit_initiative(tactics: int | None, intelligence: int) -> list[tuple[str, int]]:
    """What a leader adds to the dice."""
    title = "Tactics, untrained" if tactics is None else "Tactics"
    return [(title, level_or_untrained(tactics)), ("Intelligence", characteristic_dm(intelligence))]


def is_prepared(field: Battlefield, fighter: Fighter) -> bool:
    situation = field.muster.situation
    return fighter.id in situation.prepared or fighter.id in situation.prepared_heroes


type Rank = tuple[int, bool, int, int, int, str]


def rank_by(initiative: int, hero: bool, skill: int | None, mind: int, tie: int, id: str) -> Rank:
    """Highest first; heroes before units, then Tactics or quickness, then the mind, then a die (R15)."""
    return (-initiative, not hero, -level_or_untrained(skill), -mind, -tie, id)


def rank(field: Battlefield, fighter: Unit | Hero) -> Rank:
    """Where somebody stands in the order as it is now."""
    now, tie, id = fighter.present, fighter.tie, fighter.id
    if isinstance(fighter, Hero):
        return rank_by(now, True, fighter.dexterity, fighter.sheet.intelligence, tie, id)
    lead = lead_of(field, fighter)
    return rank_by(now, False, lead.tactics, lead.intelligence, tie, id)


def _break_ties(field: Battlefield, table: Table) -> None:
    """Who is alike in everything throws a die, until none are; later dice leave the order of earlier ones."""
    rolled: list[Unit | Hero] = [hero for hero in field.heroes.values() if hero.rolled]
    rolled += [unit for unit in field.units.values() if unit.rolled]
    for n in range(MOST_TIES):
        tied = _tied(field, rolled)
        if not tied:
            return
        kind = "init_tie" if not n else f"init_tie_{n}"
        dice = table.throw(kind, tied, "1d6", why="init_tie", seen_by=field.eyes)
        thrown = Counter({fighter.id: die for fighter, die in zip(tied, dice, strict=True)})
        for fighter in rolled:
            fighter.tie = fighter.tie * 7 + thrown[fighter.id]


def _tied(field: Battlefield, fighters: list[Unit | Hero]) -> list[Unit | Hero]:
    groups: dict[tuple[object, ...], list[Unit | Hero]] = {}
    for fighter in fighters:
        groups.setdefault((fighter.initiative, *rank(field, fighter)[1:-1]), []).append(fighter)
    return [one for group in groups.values() if len(group) > 1 for one in group]
