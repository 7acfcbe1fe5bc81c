"""What leaders do for others: rally, inspire (F3, F10)."""

from rulesets.engine import Table
from rulesets.systems.traveller.field import Battlefield, Fighter, Hero, Unit
from rulesets.systems.traveller.harm import counted
from rulesets.systems.traveller.kinds import DOWN, Luck, State
from rulesets.systems.traveller.leaders import lead_of
from rulesets.systems.traveller.rolls import burdens, level_or_untrained, roll
from rulesets.systems.traveller.tables import SUCCESS

RALLY = {State.SHAKEN: 0, State.BROKEN: -2}


def leadership_of(field: Battlefield, fighter: Unit | Hero) -> tuple[int | None, int]:
    """Leadership of a hero, or of the leader of a unit, and what his character adds."""
    if isinstance(fighter, Hero):
        return fighter.sheet.leadership, fighter.sheet.rallying
    lead = lead_of(field, fighter)
    return lead.leadership, lead.dm


def reaches(by: Fighter, whom: Fighter) -> bool:
    """A unit that is cut off hears its own leader and those with it alone (R21)."""
    outside = by is not whom and not (isinstance(by, Hero) and by.unit == whom.id)
    cut_off = isinstance(whom, Unit) and not whom.sheet.comms
    return not (outside and cut_off) and by.side == whom.side


def rally_total(
    table: Table, by: Fighter, thrown: int, *, leadership: int | None, dm: int, state: State, other: int = 0
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
    )


def rallied(state: State, total: int) -> State:
    """One step up if the roll holds."""
    return DOWN[DOWN.index(state) - 1] if total >= SUCCESS and state in RALLY else state


def rally(field: Battlefield, table: Table, by: Unit | Hero, unit: Unit) -> None:
    if unit.state not in RALLY or not unit.fights or not reaches(by, unit):
        table.tell("rally_in_vain", by, unit=unit.id)
        return
    leadership, dm = leadership_of(field, by)
    thrown = roll(table, "rally", by, _luck(field, by), why="rally")
    total = rally_total(table, by, thrown, leadership=leadership, dm=dm, state=unit.state)
    before = unit.state
    unit.state = table.verdict("rallied", by, rallied(before, total))
    kind = "rally_worked" if unit.state is not before else "rally_failed"
    table.tell(kind, unit, because=(), by=by.id, state=unit.state)


def _luck(field: Battlefield, by: Fighter) -> Luck:
    return by.luck if field.muster.options.boon_bane else Luck.PLAIN


def inspire(field: Battlefield, table: Table, by: Unit | Hero, whom: Unit | Hero) -> None:
    """Leadership: a positive Effect lifts initiative for one turn."""
    if whom is by or not reaches(by, whom) or not whom.fights:
        table.tell("inspire_in_vain", by, whom=whom.id)
        return
    leadership, dm = leadership_of(field, by)
    thrown = roll(table, "inspire", by, _luck(field, by), why="inspire")
    title = "Leadership, untrained" if leadership is None else "Leadership"
    lines = [(title, level_or_untrained(leadership)), ("Character", dm), *burdens(by)]
    effect = table.tally("inspire_total", by, thrown, *lines, label="Dice") - SUCCESS
    whom.lift = max(0, effect)
    table.tell("inspired" if effect > 0 else "not_inspired", whom, by=by.id, effect=max(0, effect))
