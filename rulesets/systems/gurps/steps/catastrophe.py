"""Step 4, Catastrophe: once for each side, all on the state before any (Battle; T6, R13)."""

import dataclasses
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rulesets.engine import GM, GM_ONLY, Part, Table, fixed, others_than, people_of
from rulesets.systems.gurps.book.kinds import Luck
from rulesets.systems.gurps.book.options import AtrocityRoll
from rulesets.systems.gurps.book.tables import CATASTROPHES, Catastrophe
from rulesets.systems.gurps.mechanics.divining import consult
from rulesets.systems.gurps.mechanics.leaders import (
    commander_lost,
    dismay,
    falls,
    is_important,
    killed_early,
    leader_lost,
)
from rulesets.systems.gurps.mechanics.missions import send
from rulesets.systems.gurps.mechanics.rolls import keeps_nerve, own_side, with_luck
from rulesets.systems.gurps.mechanics.upheavals import stories, strongest_foe
from rulesets.systems.gurps.mechanics.wounds import hurt
from rulesets.systems.gurps.people.field import Battlefield, Hero, Side, Unit
from rulesets.systems.gurps.people.orders import Defection, Reinforcement, Struck, Upheaval


@fixed
class Blow:
    """What falls on one side, and on whom of it."""

    side: Side
    total: int
    row: Catastrophe
    units: list[Unit] = dataclasses.field(default_factory=list)
    hero: Hero | None = None

    @property
    def who(self) -> str:
        return self.hero.id if self.hero else self.units[0].id if self.units else self.side.id


class Led(NamedTuple):
    """A leader, or nobody of name, and the units that follow him."""

    leader: str
    units: list[Unit]


def catastrophe(field: Battlefield, table: Table) -> None:
    """Missions and diviners first, as no die falls before powers are sealed; then rolls, then who defects."""
    send(field, table)
    consult(field, table)
    sides = list(field.sides.values())
    with table.together():
        thrown = [
            table.throw("catastrophe", [side], "3d6", to=GM, seen_by=own_side, why="catastrophe")
            for side in sides
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
    told = stories(field, table, [(blow.side, blow.row.what, blow.units) for blow in blows])
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


def _blow(field: Battlefield, table: Table, side: Side, roll: int) -> Blow:
    powers = [
        (
            "Exceptional powers of the enemy",
            side.es_catastrophe,
            "Using Exceptional Powers on the Battlefield",
        )
    ] * bool(side.es_catastrophe)
    total = table.tally("catastrophe_total", side, roll, *powers, label="3d", audience=people_of(side.id))
    side.catastrophe = total
    row = row_of(total, field.muster.catastrophes)
    commander = field.heroes.get(side.leader)
    if row.what in COMMANDERS and commander and not commander.is_active:
        row = Catastrophe(row.most, what=TOO_LATE)
    return Blow(side, total, row)


def _targets(field: Battlefield, table: Table, blows: list[Blow]) -> list[Blow]:
    """The leader who is struck, by lot among the important ones (F15); or the commander."""
    candidates = {blow.side.id: important(field, blow.side) for blow in blows if blow.row.what in LEADERS}
    drawing = [blow.side for blow in blows if len(candidates.get(blow.side.id, ())) > 1]
    dice = [f"1d{len(candidates[side.id])}" for side in drawing]
    drawn = table.throw("catastrophe_target", drawing, dice, to=GM, seen_by=GM_ONLY, why="catastrophe_target")
    picks = {side.id: pick - 1 for side, pick in zip(drawing, drawn, strict=True)}
    aimed: list[Blow] = []
    for blow in blows:
        drawn_from = candidates.get(blow.side.id)
        led = drawn_from[picks.get(blow.side.id, 0)] if drawn_from else Led("", [])
        aimed.append(_at(field, blow, led))
    return aimed


def _at(field: Battlefield, blow: Blow, led: Led) -> Blow:
    """The blow with whom it strikes: the commander, or the leader of these units."""
    hero = field.heroes.get(blow.side.leader if blow.row.what in COMMANDERS else led.leader)
    struck = hero if hero and hero.is_active and hero.side == blow.side.id else None
    return Blow(blow.side, blow.total, blow.row, led.units, struck)


def _named(field: Battlefield, blow: Blow, upheaval: Upheaval) -> Blow:
    """The game master may name another leader than the lot has drawn."""
    if not isinstance(upheaval, Struck) or upheaval.victim in (None, *(unit.id for unit in blow.units)):
        return blow
    unit = field.units[upheaval.victim or ""]
    leader = field.heroes.get(unit.sheet.leader or "")
    followers = field.led_by(leader.id) if leader and leader.is_active and leader.side == unit.side else []
    units = [unit, *(one for one in followers if one is not unit)]
    return _at(field, blow, Led(unit.sheet.leader or "", units))


LEADERS = ("leader_wounded", "leader_killed")
COMMANDERS = ("commander_wounded", "commander_killed")
TOO_LATE = "too_late"
"""The commander fell before the catastrophe could meet him: nobody falls twice (F14)."""


def important(field: Battlefield, side: Side) -> list[Led]:
    """Leaders of units and bodies with a fifth of the strength, else of the strongest unit (F15)."""
    found: dict[str, list[Unit]] = {}
    for unit in field.units_of(side.id):
        serving = [id for id in field.muster.leaders[unit.id] if _serves(field, side, id)]
        own = unit.sheet.leader if unit.sheet.leader in serving else ""
        if own != side.leader or not own:
            found.setdefault(own or unit.id, []).append(unit)
        for above in serving:
            if above not in (own, side.leader):
                found.setdefault(above, []).append(unit)
    every = [Led(id if id in field.heroes else "", units) for id, units in found.items()]
    if big := [led for led in every if is_important(field, led.units)]:
        return big
    most = max((max(u.ts for u in led.units) for led in every), default=0)
    return [led for led in every if max(u.ts for u in led.units) == most]


def _serves(field: Battlefield, side: Side, id: str) -> bool:
    hero = field.heroes.get(id)
    return bool(hero and hero.is_active and hero.side == side.id)


def _atrocities(field: Battlefield, table: Table, blows: Iterable[Blow]) -> list[tuple[Unit, int]]:
    """A morale roll: made, the men are angry; failed, they are shaken (R14)."""
    shocked = [blow.side for blow in blows if blow.row.what == "atrocity"]
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


def mean_morale(field: Battlefield, side: Side) -> int:
    """Weighted by strength, fractions dropped (R14)."""
    units = field.units_of(side.id)
    weight = sum(unit.ts for unit in units)
    return sum((unit.morale + unit.shift) * unit.ts for unit in units) // weight if weight else 0


def _strike(field: Battlefield, table: Table, blow: Blow) -> None:
    """Strategy and morale of one row; a killed leader's are those of any fall."""
    side, row = blow.side, blow.row
    if row.strategy:
        side.strategy = (*side.strategy, ("catastrophe", row.strategy))
    if row.what == "commander_killed":
        commander_lost(field, table, side, blow.who)
    elif row.what == "leader_killed":
        leader_lost(field, table, side, blow.units, blow.who)
    elif row.morale or row.unit:
        why = "Their leader is wounded" if blow.units else "Catastrophe"
        everybody = dismay(table, side, f"hurt-{blow.who}", row.morale, why) if row.morale else 0
        his = dismay(table, blow.units[0], f"hurt-{blow.who}", row.unit, why) if blow.units else 0
        struck = {unit.id for unit in blow.units}
        for id, unit in field.ranks_of(side.id).items():
            unit.moved("catastrophe", his if id in struck else everybody)
    table.narrate(_tell_blow, table, blow)


def _tell_blow(table: Table, blow: Blow) -> None:
    """What befell, for all; what it cost, for those whom it befell."""
    side, row = blow.side, blow.row
    table.tell("mishap", side, what=row.what)
    if blow.units and not blow.hero:
        table.tell("their_leader", blow.units[0], what=row.what)
    if row.what in ("nothing", TOO_LATE):
        return
    facts = {"total": blow.total, "strategy": sum(value for _, value in side.strategy)}
    table.tell("mishap_cost", side, to=people_of(side.id), because=("catastrophe_total",), **facts)


def _wound(field: Battlefield, table: Table, blows: Iterable[Blow]) -> None:
    """Whom it strikes: two dice of harm, or out of the fight at once (R16)."""
    struck = [blow for blow in blows if blow.hero]
    wounded = [blow for blow in struck if blow.row.what.endswith("wounded")]
    rolls = table.throw(
        "catastrophe_damage",
        [blow.side for blow in wounded],
        "2d6",
        to=GM,
        seen_by=own_side,
        why="catastrophe_damage",
    )
    for blow, roll in zip(wounded, rolls, strict=True):
        if hero := blow.hero:
            hero.struck = True
            harm = table.tally(
                "injury",
                Part(hero, "early"),
                roll,
                ("Toughness", -hero.sheet.toughness, "Survival Roll"),
                label="2d",
                least=1,
                audience=people_of(hero.side),
            )
            table.tell("struck", hero, to=people_of(hero.side), hits=harm)
            table.tell("struck_plainly", hero, to=others_than(hero.side))
            if hurt(field, table, hero, harm):
                table.tell("struck_down", hero)
                _worse(field, table, blow, hero)
    for blow in struck:
        if blow.hero and blow.row.what.endswith("killed"):
            killed_early(table, blow.hero)


def _worse(field: Battlefield, table: Table, blow: Blow, hero: Hero) -> None:
    """The wounded leader goes down: what his fall costs stands in place of what his wound did (F14)."""
    for unit in field.units_of(blow.side.id):
        unit.shifts = tuple(shift for shift in unit.shifts if shift[0] != "catastrophe")
    blow.side.strategy = tuple(shift for shift in blow.side.strategy if shift[0] != "catastrophe")
    falls(field, table, hero)


def _aside(field: Battlefield, table: Table, blow: Blow, upheaval: Upheaval) -> None:
    """Reinforced enemies and defectors, last."""
    if upheaval.story:
        table.tell("told", blow.side, story=upheaval.story)
    if not isinstance(upheaval, Reinforcement):
        return
    foe = field.sides[upheaval.gains or strongest_foe(field, blow.side)]
    if not isinstance(upheaval, Defection):
        foe.reinforced += 1
        table.tell("reinforced", foe)
    elif upheaval.defector:
        goes_over(field, table, field.units[upheaval.defector], foe)


def goes_over(field: Battlefield, table: Table, unit: Unit, foe: Side) -> None:
    """A leader of the game master's takes all his troops along; any other unit goes without its leader."""
    leader = field.heroes.get(unit.sheet.leader or "")
    traitor = leader if leader and may_betray(field, leader, unit.side) else None
    units = field.led_by(traitor.id) if traitor else [unit]
    if traitor:
        traitor.side = foe.id
        traitor.unit = traitor.unit if traitor.unit in {one.id for one in units} else ""
    for follower in units:
        follower.side = foe.id
        for hero in field.heroes.values():
            if hero.unit == follower.id and hero is not traitor:
                hero.side, hero.unit = (hero.side, "") if hero.sheet.is_pc else (foe.id, follower.id)
        table.tell("defected", follower, to_side=foe.id)
    if traitor:
        table.tell("leader_defected", traitor, to_side=foe.id)


def may_betray(field: Battlefield, leader: Hero, side: str) -> bool:
    """No player character, nor who commands the whole army."""
    able = leader.is_active and leader.side == side
    return able and not leader.sheet.is_pc and not field.commands(leader)
