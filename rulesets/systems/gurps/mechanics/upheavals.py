"""What the game master is asked when a catastrophe befalls an army: the story, and whom it concerns (T6)."""

from collections.abc import Mapping, Sequence
from functools import cache

from rulesets.engine import GM, Table
from rulesets.systems.gurps.people.field import Battlefield, Side, Unit
from rulesets.systems.gurps.people.orders import Defection, Reinforcement, Struck, Upheaval

QUIET = "nothing"
FORMS: Mapping[str, type[Upheaval]] = {
    "leader_wounded": Struck,
    "leader_killed": Struck,
    "reinforced": Reinforcement,
    "defection": Defection,
}


def stories(
    field: Battlefield, table: Table, befallen: Sequence[tuple[Side, str, list[Unit]]]
) -> list[Upheaval]:
    """One question for each army to which something happens, with what matters in that case alone."""
    asked: list[Sequence[Upheaval]] = []
    with table.together():
        for side, what, units in befallen:
            if what == QUIET:
                asked.append([_plain()])
                continue
            asked.append(_upheaval_of(field, table, side, FORMS.get(what, Upheaval), units))
    return [upheaval for [upheaval] in asked]


def _upheaval_of(
    field: Battlefield, table: Table, side: Side, form: type[Upheaval], units: list[Unit]
) -> Sequence[Upheaval]:
    default = _default(field, side, form, units)
    return table.ask(
        "upheaval",
        [side],
        form,
        to=GM,
        secret=True,
        default=lambda _: default,
        options=lambda side: _options(field, side, form),
    )


def _default(field: Battlefield, side: Side, form: type[Upheaval], units: list[Unit]) -> Upheaval:
    """What happens if the game master says nothing."""
    if form is Struck:
        return _struck(units[0].id if units else None)
    if form is Defection:
        return _defection(strongest_foe(field, side), _defector(field, side))
    return _reinforcement(strongest_foe(field, side)) if form is Reinforcement else _plain()


def _options(field: Battlefield, side: Side, form: type[Upheaval]) -> dict[str, list[str]]:
    own = [unit.id for unit in field.units_of(side.id)]
    foes = [foe.id for foe in field.foes_of(side.id)]
    offered = {"victim": own, "defector": own, "gains": foes}
    return {name: ids for name, ids in offered.items() if name in form.model_fields}


_struck = cache(lambda victim: Struck(victim=victim))
_defection = cache(lambda gains, defector: Defection(gains=gains, defector=defector))
_reinforcement = cache(lambda gains: Reinforcement(gains=gains))
_plain = cache(lambda: Upheaval())


def _defector(field: Battlefield, side: Side) -> str | None:
    """The first unit that neither a player character nor the commander leads; another may be named (R49)."""
    for unit in field.units_of(side.id):
        leader = field.heroes.get(unit.sheet.leader or "")
        if not (leader and (leader.sheet.is_pc or field.commands(leader))):
            return unit.id
    return None


def strongest_foe(field: Battlefield, side: Side) -> str:
    """Who gains unless the game master says otherwise (R36)."""
    return max(field.foes_of(side.id), key=lambda foe: foe.ts_start).id
