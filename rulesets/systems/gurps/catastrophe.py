"""Step 4, Catastrophe: once for each side, all on the state before any (Battle; T6, R13)."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from dataclasses import field as made

from rulesets.engine import GM, GM_ONLY, Part, Table, others_than, people_of
from rulesets.systems.gurps.field import Battlefield, Force, Hero, Unit
from rulesets.systems.gurps.kinds import Luck
from rulesets.systems.gurps.leaders import (
    commander_lost,
    dismay,
    falls,
    is_important,
    killed_early,
    leader_lost,
)
from rulesets.systems.gurps.options import AtrocityRoll
from rulesets.systems.gurps.orders import Defection, Reinforcement, Struck, Upheaval
from rulesets.systems.gurps.rolls import keeps_nerve, own_side, with_luck
from rulesets.systems.gurps.tables import CATASTROPHES, Catastrophe
from rulesets.systems.gurps.upheavals import stories, strongest_foe
from rulesets.systems.gurps.wounds import hurt


@dataclass(frozen=True, slots=True)
class Blow:
    """What falls on one side, and on whom of it."""

    force: Force
    total: int
    row: Catastrophe
    units: list[Unit] = made(default_factory=list)
    hero: Hero | None = None

    @property
    def who(self) -> str:
        return self.hero.id if self.hero else self.units[0].id if self.units else self.force.id


def catastrophe(field: Battlefield, table: Table) -> None:
    """Rolls for all sides, then what they bring, then, last of all, who defects."""
    sides = list(field.sides.values())
    with table.together():
        thrown = [
            table.throw("catastrophe", [force], "3d6", to=GM, seen_by=own_side, why="catastrophe")
            for force in sides
        ]
    rolls = with_luck(
        table,
        "catastrophe",
        sides,
        [roll for [roll] in thrown],
        [field.heroes[f.leader].sheet.luck if f.leader else Luck.NONE for f in sides],
        field.muster.options.luck,
        seen_by=own_side,
    )
    blows = _targets(
        field, table, [_blow(field, table, f, roll) for f, roll in zip(sides, rolls, strict=True)]
    )
    told = stories(field, table, [(blow.force, blow.row.what, blow.units) for blow in blows])
    blows = [_named(field, blow, story) for blow, story in zip(blows, told, strict=True)]
    anger = _atrocities(field, table, blows)
    for blow in blows:
        _strike(field, table, blow)
    for unit, value in anger:
        unit.moved("atrocity", value)
    _wound(field, table, blows)
    for blow, story in zip(blows, told, strict=True):
        _aside(field, table, blow, story)


def row_of(total: int, table: Sequence[Catastrophe] = CATASTROPHES) -> Catastrophe:
    """Its row; above eighteen counts as eighteen (R50)."""
    return next((row for row in table if total <= row.most), table[-1])


def _blow(field: Battlefield, table: Table, force: Force, roll: int) -> Blow:
    powers = [("Exceptional powers of the enemy", force.es_catastrophe, "T17, Powers")] * bool(
        force.es_catastrophe
    )
    total = table.tally("catastrophe_total", force, roll, *powers, label="3d", audience=people_of(force.id))
    force.catastrophe = total
    row = row_of(total, field.muster.catastrophes)
    commander = field.heroes.get(force.leader)
    if row.what in COMMANDERS and commander and not commander.is_active:
        row = Catastrophe(row.most, what=TOO_LATE)
    return Blow(force, total, row)


def _targets(field: Battlefield, table: Table, blows: list[Blow]) -> list[Blow]:
    """The leader who is struck, by lot among the important ones (F15); or the commander."""
    candidates = {blow.force.id: important(field, blow.force) for blow in blows if blow.row.what in LEADERS}
    drawing = [blow.force for blow in blows if len(candidates.get(blow.force.id, ())) > 1]
    dice = [f"1d{len(candidates[force.id])}" for force in drawing]
    drawn = table.throw("catastrophe_target", drawing, dice, to=GM, seen_by=GM_ONLY, why="catastrophe_target")
    picks = {force.id: pick - 1 for force, pick in zip(drawing, drawn, strict=True)}
    aimed: list[Blow] = []
    for blow in blows:
        drawn_units = candidates.get(blow.force.id)
        aimed.append(_at(field, blow, drawn_units[picks.get(blow.force.id, 0)] if drawn_units else []))
    return aimed


def _at(field: Battlefield, blow: Blow, units: list[Unit]) -> Blow:
    """The blow with whom it strikes: the commander, or the leader of these units."""
    person = blow.force.leader if blow.row.what in COMMANDERS else units[0].sheet.leader if units else ""
    hero = field.heroes.get(person or "")
    struck = hero if hero and hero.is_active and hero.force == blow.force.id else None
    return Blow(blow.force, blow.total, blow.row, units, struck)


def _named(field: Battlefield, blow: Blow, said: Upheaval) -> Blow:
    """The game master may name another leader than the lot has drawn."""
    if not isinstance(said, Struck) or said.victim in (None, *(unit.id for unit in blow.units)):
        return blow
    unit = field.units[said.victim or ""]
    leader = field.heroes.get(unit.sheet.leader or "")
    followers = field.led_by(leader.id) if leader and leader.is_active and leader.force == unit.force else []
    return _at(field, blow, [unit, *(one for one in followers if one is not unit)])


LEADERS = ("leader_wounded", "leader_killed")
COMMANDERS = ("commander_wounded", "commander_killed")
TOO_LATE = "too_late"
"""The commander fell before the catastrophe could meet him: nobody falls twice (F14)."""


def important(field: Battlefield, force: Force) -> list[list[Unit]]:
    """Units by leader: of leaders with a fifth of the strength, else of the strongest unit (F15)."""
    led: dict[str, list[Unit]] = {}
    for unit in field.units_of(force.id):
        leader = field.heroes.get(unit.sheet.leader or "")
        if leader and leader.is_active and leader.id == force.leader:
            continue
        named = leader and leader.is_active and leader.force == force.id
        led.setdefault(leader.id if leader and named else unit.id, []).append(unit)
    every = list(led.values())
    if big := [units for units in every if is_important(field, units)]:
        return big
    most = max((max(u.ts for u in units) for units in every), default=0)
    return [units for units in every if max(u.ts for u in units) == most]


def _atrocities(field: Battlefield, table: Table, blows: Iterable[Blow]) -> list[tuple[Unit, int]]:
    """A morale roll: made, the men are angry; failed, they are shaken (R14)."""
    shocked = [blow.force for blow in blows if blow.row.what == "atrocity"]
    if field.muster.options.atrocity_roll is AtrocityRoll.PER_FORCE:
        rolls = table.throw("atrocity", shocked, "3d6", to=GM, seen_by=own_side, why="atrocity")
        moods = [
            1 if keeps_nerve(r, mean_morale(field, f)) else -1 for f, r in zip(shocked, rolls, strict=True)
        ]
        return [(u, m) for f, m in zip(shocked, moods, strict=True) for u in field.units_of(f.id)]
    units = [u for f in shocked for u in field.units_of(f.id) if not u.sheet.never_checks_morale]
    rolls = table.throw("atrocity", units, "3d6", to=GM, seen_by=own_side, why="atrocity")
    return [
        (unit, 1 if keeps_nerve(roll, unit.morale + unit.shift) else -1)
        for unit, roll in zip(units, rolls, strict=True)
    ]


def mean_morale(field: Battlefield, force: Force) -> int:
    """Weighted by strength, fractions dropped (R14)."""
    units = field.units_of(force.id)
    weight = sum(unit.ts for unit in units)
    return sum((unit.morale + unit.shift) * unit.ts for unit in units) // weight if weight else 0


def _strike(field: Battlefield, table: Table, blow: Blow) -> None:
    """Strategy and morale of one row; a killed leader's are those of any fall."""
    force, row = blow.force, blow.row
    if row.strategy:
        force.strategy = (*force.strategy, ("catastrophe", row.strategy))
    if row.what == "commander_killed":
        commander_lost(field, table, force, blow.who)
    elif row.what == "leader_killed":
        leader_lost(field, table, force, blow.units, blow.who)
    elif row.morale or row.unit:
        why = "Their leader is wounded" if blow.units else "Catastrophe"
        everybody = dismay(table, force, f"hurt-{blow.who}", row.morale, why) if row.morale else 0
        his = dismay(table, blow.units[0], f"hurt-{blow.who}", row.unit, why) if blow.units else 0
        struck = {unit.id for unit in blow.units}
        for unit in field.units_of(force.id):
            unit.moved("catastrophe", his if unit.id in struck else everybody)
    table.narrate(_tell_blow, table, blow)


def _tell_blow(table: Table, blow: Blow) -> None:
    """What befell, for all; what it cost, for those whom it befell."""
    force, row = blow.force, blow.row
    table.tell("mishap", force, what=row.what)
    if blow.units and not blow.hero:
        table.tell("their_leader", blow.units[0], what=row.what)
    if row.what in ("nothing", TOO_LATE):
        return
    facts = {"total": blow.total, "strategy": sum(value for _, value in force.strategy)}
    table.tell("mishap_cost", force, to=people_of(force.id), because=("catastrophe_total",), **facts)


def _wound(field: Battlefield, table: Table, blows: Iterable[Blow]) -> None:
    """Whom it strikes: two dice of harm, or out of the fight at once (R16)."""
    struck = [blow for blow in blows if blow.hero]
    wounded = [blow for blow in struck if blow.row.what.endswith("wounded")]
    rolls = table.throw(
        "catastrophe_damage",
        [blow.force for blow in wounded],
        "2d6",
        to=GM,
        seen_by=own_side,
        why="catastrophe_damage",
    )
    for blow, roll in zip(wounded, rolls, strict=True):
        if hero := blow.hero:
            hero.struck = True
            harm = table.tally(
                "injury", Part(hero, "early"), roll, ("Toughness", -hero.sheet.toughness, "PCs, Damage"),
                label="2d", least=1, audience=people_of(hero.force),
            )  # fmt: skip
            table.tell("struck", hero, to=people_of(hero.force), hits=harm)
            table.tell("struck_plainly", hero, to=others_than(hero.force))
            if hurt(field, table, hero, harm):
                table.tell("struck_down", hero)
                _worse(field, table, blow, hero)
    for blow in struck:
        if blow.hero and blow.row.what.endswith("killed"):
            killed_early(table, blow.hero)


def _worse(field: Battlefield, table: Table, blow: Blow, hero: Hero) -> None:
    """The wounded leader goes down: what his fall costs stands in place of what his wound did (F14)."""
    for unit in field.units_of(blow.force.id):
        unit.shifts = tuple(shift for shift in unit.shifts if shift[0] != "catastrophe")
    blow.force.strategy = tuple(shift for shift in blow.force.strategy if shift[0] != "catastrophe")
    falls(field, table, hero)


def _aside(field: Battlefield, table: Table, blow: Blow, said: Upheaval) -> None:
    """Reinforced enemies and defectors, last."""
    if said.story:
        table.tell("told", blow.force, story=said.story)
    if not isinstance(said, Reinforcement):
        return
    foe = field.sides[said.gains or strongest_foe(field, blow.force)]
    if not isinstance(said, Defection):
        foe.reinforced += 1
        table.tell("reinforced", foe)
    elif said.defector:
        unit = field.units[said.defector]
        unit.force = foe.id
        for hero in field.heroes.values():
            if hero.unit == unit.id:
                hero.force, hero.unit = (hero.force, "") if hero.sheet.is_pc else (foe.id, unit.id)
        table.tell("defected", unit, to_side=foe.id)
