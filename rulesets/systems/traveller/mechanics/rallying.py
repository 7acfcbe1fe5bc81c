"""What leaders do for others: rally, inspire (F3, F10)."""

from rulesets.engine import EVERYONE, Audience, Table
from rulesets.systems.traveller.book.kinds import DOWN, UnitStatus
from rulesets.systems.traveller.book.tables import SUCCESS
from rulesets.systems.traveller.mechanics.damage import counted
from rulesets.systems.traveller.mechanics.leaders import lead_of
from rulesets.systems.traveller.mechanics.positions import metres, on_map, spot_of, stated
from rulesets.systems.traveller.mechanics.rolls import burdens, dice_label, level_or_untrained, luck_of, roll
from rulesets.systems.traveller.people.field import Battlefield, Fighter, Hero, Unit

RALLY = {UnitStatus.SHAKEN: 0, UnitStatus.BROKEN: -2}


def leadership_of(field: Battlefield, fighter: Unit | Hero) -> tuple[int | None, int]:
    """Leadership of a hero, or of the leader of a unit, and what his character adds."""
    if isinstance(fighter, Hero):
        return fighter.sheet.leadership, fighter.sheet.rallying
    lead = lead_of(field, fighter)
    return lead.leadership, lead.dm


def quieter(first: Audience, second: Audience) -> Audience:
    """Where one of two is out of sight, both are."""
    return second if first == EVERYONE else first


def reaches(field: Battlefield, by: Fighter, whom: Fighter) -> bool:
    """A unit that is cut off hears its own leader and those with it alone (R21)."""
    outside = by is not whom and not (isinstance(by, Hero) and by.unit == whom.id)
    cut_off = isinstance(whom, Unit) and not field.in_touch(whom)
    return not (outside and cut_off) and by.side == whom.side


def rally_total(
    table: Table,
    by: Fighter,
    thrown: int,
    *,
    leadership: int | None,
    dm: int,
    state: UnitStatus,
    other: int = 0,
    eyes: Audience = EVERYONE,
    label: str = "Dice",
) -> int:
    """Nothing else counts for a rally: neither shaken nor reactions."""
    title = "Leadership, untrained" if leadership is None else "Leadership"
    return table.tally(
        "rally_total",
        by,
        thrown,
        (title, level_or_untrained(leadership)),
        ("Character", dm),
        *counted(("Broken", RALLY.get(state, 0)), ("Other", other)),
        label=label,
        audience=eyes,
    )


def rallied(status: UnitStatus, total: int) -> UnitStatus:
    """One step up if the roll holds."""
    return DOWN[DOWN.index(status) - 1] if total >= SUCCESS and status in RALLY else status


SHOUT = 50
"""So far a voice carries, in metres."""


def is_near(field: Battlefield, by: Unit | Hero, unit: Unit) -> bool:
    """A leader speaks to any unit in touch; another hero must be near it (F10). Unsaid distances are near."""
    if (
        isinstance(by, Unit)
        or (by.unit == unit.id and not by.alone)
        or any(one.leader == by.id for one in field.fighting)
    ):
        return True
    if on_map(field, by, unit):
        return spot_of(field, by) == spot_of(field, unit) or metres(field, by, unit) <= SHOUT
    distance = stated(field, by, unit)
    return distance is None or distance <= SHOUT


def has_spoken(field: Battlefield, table: Table, by: Unit | Hero) -> bool:
    """A leader uses Leadership once a round, for his unit or for himself; the second time is in vain."""
    voice = field.heroes.get(by.leader, by) if isinstance(by, Unit) else by
    if voice.spoke:
        table.tell("has_spoken", by, to=field.eyes(by), leader=voice.id)
        return True
    voice.spoke = True
    return False


def rally(field: Battlefield, table: Table, by: Unit | Hero, unit: Unit) -> None:
    if (
        unit.status not in RALLY
        or not unit.fights
        or not reaches(field, by, unit)
        or not is_near(field, by, unit)
    ):
        table.tell("rally_in_vain", by, to=field.eyes(by), unit=unit.id)
        return
    if has_spoken(field, table, by):
        return
    leadership, dm = leadership_of(field, by)
    eyes = quieter(field.eyes(by), unit.sees_to)
    thrown = roll(table, "rally", by, luck_of(field, by), why="rally", eyes=eyes)
    label, state = dice_label(by, field), unit.status
    total = rally_total(table, by, thrown, leadership=leadership, dm=dm, state=state, eyes=eyes, label=label)
    before = unit.status
    unit.status = table.verdict("rallied", by, rallied(before, total), audience=eyes)
    worked = unit.status is not before
    kind = "rally_worked" if worked else "rally_failed"
    if by is unit:
        kind = "rallied_itself" if worked else "not_rallied_itself"
    table.tell(kind, unit, to=eyes, because=(), by=by.id, state=unit.status)


def inspire(field: Battlefield, table: Table, by: Unit | Hero, whom: Unit | Hero) -> None:
    """Leadership: a positive Effect lifts initiative for one turn."""
    if whom is by or not reaches(field, by, whom) or not whom.fights:
        table.tell("inspire_in_vain", by, to=field.eyes(by), whom=whom.id)
        return
    if has_spoken(field, table, by):
        return
    leadership, dm = leadership_of(field, by)
    eyes = quieter(field.eyes(by), field.eyes(whom))
    thrown = roll(table, "inspire", by, luck_of(field, by), why="inspire", eyes=eyes)
    title = "Leadership, untrained" if leadership is None else "Leadership"
    lines = [(title, level_or_untrained(leadership)), ("Character", dm), *burdens(by)]
    label = dice_label(by, field)
    effect = table.tally("inspire_total", by, thrown, *lines, label=label, audience=eyes) - SUCCESS
    whom.lift = max(0, effect)
    kind = "inspired" if effect > 0 else "not_inspired"
    table.tell(kind, whom, to=eyes, by=by.id, effect=max(0, effect))
