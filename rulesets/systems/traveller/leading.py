"""What leaders do for others: rally, inspire (F3, F10)."""

from rulesets.engine import EVERYONE, Audience, Table
from rulesets.systems.traveller.field import Battlefield, Fighter, Hero, Unit
from rulesets.systems.traveller.harm import counted
from rulesets.systems.traveller.kinds import DOWN, Luck, State
from rulesets.systems.traveller.leaders import lead_of
from rulesets.systems.traveller.positions import metres, spot_of, stated
from rulesets.systems.traveller.rolls import burdens, level_or_untrained, roll
from rulesets.systems.traveller.tables import SUCCESS

RALLY = {State.SHAKEN: 0, State.BROKEN: -2}


def leadership_of(field: Battlefield, fighter: Unit | Hero) -> tuple[int | None, int]:
    """Leadership of a hero, or of the leader of a unit, and what his character adds."""
    if isinstance(fighter, Hero):
        return fighter.sheet.leadership, fighter.sheet.rallying
    lead = lead_of(field, fighter)
    return lead.leadership, lead.dm


def quieter(one: Audience, other: Audience) -> Audience:
    """Where one of two is out of sight, both are."""
    return other if one == EVERYONE else one


def reaches(field: Battlefield, by: Fighter, whom: Fighter) -> bool:
    """A unit that is cut off hears its own leader and those with it alone (R21)."""
    outside = by is not whom and not (isinstance(by, Hero) and by.unit == whom.id)
    cut_off = isinstance(whom, Unit) and not field.sheet_of(whom).comms
    return not (outside and cut_off) and by.side == whom.side


def rally_total(
    table: Table,
    by: Fighter,
    thrown: int,
    *,
    leadership: int | None,
    dm: int,
    state: State,
    other: int = 0,
    eyes: Audience = EVERYONE,
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
        label="Dice",
        audience=eyes,
    )


def rallied(state: State, total: int) -> State:
    """One step up if the roll holds."""
    return DOWN[DOWN.index(state) - 1] if total >= SUCCESS and state in RALLY else state


SHOUT = 50
"""So far a voice carries, in metres."""


def is_near(field: Battlefield, by: Unit | Hero, unit: Unit) -> bool:
    """A leader speaks to any unit in touch; another hero must be near it (F10). Unsaid distances are near."""
    if isinstance(by, Unit) or by.unit == unit.id or any(one.leader == by.id for one in field.fighting):
        return True
    if field.muster.is_mapped:
        return spot_of(field, by) == spot_of(field, unit) or metres(field, by, unit) <= SHOUT
    said = stated(field, by, unit)
    return said is None or said <= SHOUT


def rally(field: Battlefield, table: Table, by: Unit | Hero, unit: Unit) -> None:
    if (
        unit.state not in RALLY
        or not unit.fights
        or not reaches(field, by, unit)
        or not is_near(field, by, unit)
    ):
        table.tell("rally_in_vain", by, to=field.eyes(by), unit=unit.id)
        return
    leadership, dm = leadership_of(field, by)
    eyes = quieter(field.eyes(by), unit.sees_to)
    thrown = roll(table, "rally", by, _luck(field, by), why="rally", eyes=eyes)
    total = rally_total(table, by, thrown, leadership=leadership, dm=dm, state=unit.state, eyes=eyes)
    before = unit.state
    unit.state = table.verdict("rallied", by, rallied(before, total), audience=eyes)
    kind = "rally_worked" if unit.state is not before else "rally_failed"
    table.tell(kind, unit, to=eyes, because=(), by=by.id, state=unit.state)


def _luck(field: Battlefield, by: Fighter) -> Luck:
    return by.luck if field.muster.options.boon_bane else Luck.PLAIN


def inspire(field: Battlefield, table: Table, by: Unit | Hero, whom: Unit | Hero) -> None:
    """Leadership: a positive Effect lifts initiative for one turn."""
    if whom is by or not reaches(field, by, whom) or not whom.fights:
        table.tell("inspire_in_vain", by, to=field.eyes(by), whom=whom.id)
        return
    leadership, dm = leadership_of(field, by)
    eyes = quieter(field.eyes(by), field.eyes(whom))
    thrown = roll(table, "inspire", by, _luck(field, by), why="inspire", eyes=eyes)
    title = "Leadership, untrained" if leadership is None else "Leadership"
    lines = [(title, level_or_untrained(leadership)), ("Character", dm), *burdens(by)]
    effect = table.tally("inspire_total", by, thrown, *lines, label="Dice", audience=eyes) - SUCCESS
    whom.lift = max(0, effect)
    kind = "inspired" if effect > 0 else "not_inspired"
    table.tell(kind, whom, to=eyes, by=by.id, effect=max(0, effect))
