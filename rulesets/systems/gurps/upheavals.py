"""What the game master is asked when a catastrophe befalls an army: the story, and whom it concerns (T6)."""

from collections.abc import Mapping, Sequence
from functools import cache

from rulesets.engine import GM, Table
from rulesets.systems.gurps.field import Battlefield, Force, Unit
from rulesets.systems.gurps.orders import Defection, Reinforcement, Struck, Upheaval

QUIET = "nothing"
FORMS: Mapping[str, type[Upheaval]] = {
    "leader_wounded": Struck,
    "leader_killed": Struck,
    "reinforced": Reinforcement,
    "defection": Defection,
}


def stories(
    field: Battlefield, table: Table, befallen: Sequence[tuple[Force, str, list[Unit]]]
) -> list[Upheaval]:
    """One question for each army to which something happens, with what matters in that case alone."""
    asked: list[list[Upheaval]] = []
    with table.together():
        for force, what, units in befallen:
            if what == QUIET:
                asked.append([_plain()])
                continue
            form = FORMS.get(what, Upheaval)
            default = _default(field, force, form, units)
            asked.append(
                table.ask(
                    "upheaval",
                    [force],
                    form,
                    to=GM,
                    secret=True,
                    default=lambda _, default=default: default,  # type: ignore[misc]
                    options=lambda one, form=form: _options(field, one, form),  # type: ignore[misc]
                )
            )
    return [one for [one] in asked]


def _default(field: Battlefield, force: Force, form: type[Upheaval], units: list[Unit]) -> Upheaval:
    """What happens if the game master says nothing."""
    if form is Struck:
        return _struck(units[0].id if units else None)
    if form is Defection:
        return _defection(strongest_foe(field, force), _defector(field, force))
    return _reinforcement(strongest_foe(field, force)) if form is Reinforcement else _plain()


def _options(field: Battlefield, force: Force, form: type[Upheaval]) -> dict[str, list[str]]:
    own = [unit.id for unit in field.units_of(force.id)]
    foes = [foe.id for foe in field.foes_of(force.id)]
    offered = {"victim": own, "defector": own, "gains": foes}
    return {name: ids for name, ids in offered.items() if name in form.model_fields}


_struck = cache(lambda victim: Struck(victim=victim))
_defection = cache(lambda gains, defector: Defection(gains=gains, defector=defector))
_reinforcement = cache(lambda gains: Reinforcement(gains=gains))
_plain = cache(lambda: Upheaval())


def _defector(field: Battlefield, force: Force) -> str | None:
    """The first unit that no player character leads; the game master may name another (R49)."""
    for unit in field.units_of(force.id):
        leader = field.heroes.get(unit.sheet.leader or "")
        if not (leader and leader.sheet.is_pc):
            return unit.id
    return None


def strongest_foe(field: Battlefield, force: Force) -> str:
    """Who gains unless the game master says otherwise (R36)."""
    return max(field.foes_of(force.id), key=lambda foe: foe.ts_start).id
