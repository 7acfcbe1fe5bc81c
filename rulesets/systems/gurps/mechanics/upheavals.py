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
    struck = {side.id: (what, units) for side, what, units in befallen if what != QUIET}
    asked = table.ask(
        "upheaval",
        [side for side, what, _ in befallen if what != QUIET],
        Upheaval,
        to=GM,
        secret=True,
        forms=lambda side: _form_of(struck[side.id][0]),
        default=lambda side: _default(field, side, *struck[side.id]),
        options=lambda side: _options(field, side, _form_of(struck[side.id][0])),
    )
    told = dict(zip(struck, asked, strict=True))
    return [told.get(side.id) or _plain() for side, _, _ in befallen]


def _form_of(what: str) -> type[Upheaval]:
    return FORMS.get(what, Upheaval)


def _default(field: Battlefield, side: Side, what: str, units: list[Unit]) -> Upheaval:
    """What happens if the game master says nothing."""
    form = _form_of(what)
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
